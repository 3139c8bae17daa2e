"""Dice that come to light where no cup was seen: it had the colours of the table, or a hand was always at it."""

from vision.cells import Mask, share
from vision.palettes import palette, share_of
from vision.watching.changes import grown, parts, together
from vision.watching.last_look import UNCOVERED, as_it_was
from vision.watching.looked_under import BARE, held_beside
from vision.watching.looking_out import look_out
from vision.watching.seen_there import DICE, GONE, NONE, single, things_at
from vision.watching.shapes import hull
from vision.watching.strangers import BESIDE, surroundings
from vision.watching.table import Table
from vision.watching.things import Tops

MORE = 1.5  # times as much as dice take that changes when their cup comes off
OWN, NEAR = 0.5, 9  # part of what changes near dice that is at their seat; cells around them in which their cup stood


def come_to_light(table: Table, tops: Tops, here: Mask, new: Mask | None) -> Mask | None:
    """Return where dice lie that have come to light with more around them, though no cup was seen there.

    A die that rolls there changes little but its own place. What lies in another seat for the most part is that one's
    cup, and where there was nothing but table, and is not now, something was put down.
    """
    dice = tops.dice & here
    if new is None or int(dice.sum()) < DICE:
        return None
    place = grown(hull(dice), BESIDE)
    if share(tops.solid[place]) > GONE or at_hand(table, place, tops):
        return None
    shown = brought(dice, new)
    own, near = shown & here, shown & grown(place, NEAR)
    if share(shown[dice]) < UNCOVERED or int(own.sum()) < MORE * int(grown(dice).sum()) or share(here[near]) < OWN:
        return None
    hidden = put_down(table, own & ~grown(dice)) or look_out(table, dice, here, new)
    return None if hidden else own | place


def brought(dice: Mask, new: Mask) -> Mask:
    """Return what looks otherwise around dice, and they with it."""
    return together((one for one in parts(new) if (one.mask & dice).any()), dice)


def lie_where_nothing_was(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> Mask | None:
    """Return where dice lie at a seat from which dice had been gathered, where there was only table, and is now, else.

    The cup that came over them has gone again, with a hand at it all the time, so that it was never seen.
    """
    known, dice = table.sightings.told_apart(here.shape), tops.dice & here
    if known is None or new is None or not table.seats[k].shown or int(dice.sum()) < DICE:
        return None
    solid, lay = known
    empty = not things_at(single(solid | tops.solid), here) and int((lay & here).sum()) < DICE
    place = grown(hull(dice), BESIDE)
    free = share(tops.solid[place]) < NONE and not at_hand(table, place, tops)
    return place if empty and free and share(new[dice]) > UNCOVERED else None


def at_hand(table: Table, place: Mask, tops: Tops) -> bool:
    """Say whether a hand is at dice, or holds something as large as a cup near them: somebody looks under it."""
    return bool((tops.hand & grown(place, BESIDE)).any()) or held_beside(table, grown(place, NEAR), tops)


def put_down(table: Table, place: Mask) -> bool:
    """Say whether a place looked like the table around it, and does not any more."""
    was = as_it_was(table)
    around = surroundings(place)
    if was is None or not around.any():
        return False
    bare_before, bare_now = (share_of(one[place], palette(one[around])) > BARE for one in (was, table.newest))
    return bare_before and not bare_now
