"""Open dice that are hidden again: a cup is over them, though no change has told so, or they were taken away."""

from dataclasses import replace

from vision.cells import Mask, instead, share
from vision.seats import Labels
from vision.watching.changes import grown, parts
from vision.watching.last_look import UNCOVERED, looks_otherwise
from vision.watching.looked_under import ALL_OVER, its_own_cup, only_a_sleeve
from vision.watching.noted import hidden_now, level_now
from vision.watching.seen_there import NONE, OVER, covered_now, overlap, shows
from vision.watching.shapes import CUP_SHAPE, compact, hull
from vision.watching.steady import lie_still
from vision.watching.strangers import BESIDE
from vision.watching.table import Table
from vision.watching.things import Tops

SAME_PLACE = 0.5  # part of both together that a cup has in common with where it stood
IN_PART = 0.25  # part of where dice lay that looks otherwise when a cup is over them of which a part looked like dice


def hidden_again(table: Table, k: int, tops: Tops, new: Mask | None, here: Mask) -> bool:
    """Say whether the open dice of a seat are hidden in a table that rests. `new`: the cells that look otherwise."""
    seen = table.sightings
    if covered_now(seen.lay[k], seen.beside[k], tops, here) and not only_a_sleeve(table, k, tops, new):
        return True
    if table.seats[k].hand and cup_over(table, k, tops, here) is not None:
        return True
    return lost(table, k, tops, new, here) or gathered(table, k, tops, new, here)


def covered_meanwhile(table: Table, k: int, tops: Tops, where: Labels) -> Table:
    """Note that the cup of a seat is over its open dice, and where, though others stir and it may still move itself."""
    seat = table.seats[k]
    if seat.hidden or table.tells("lifted", k):
        return table
    lay = table.sightings.open_since(k, seat.lifted)
    cup = None if lay is None else cup_over(table, k, tops, where == k, stirs=True)
    if cup is None and left(lay, tops):
        cup = stands_again(table, k, tops, where == k)
    if cup is None:
        return table
    seen = table.sightings
    stood, none = (*seen.stood[:k], cup, *seen.stood[k + 1 :]), (*seen.lay[:k], None, *seen.lay[k + 1 :])
    picture = None if seen.picture is None else instead(seen.picture, table.newest, cup)
    seen = replace(seen, stood=stood, lay=none, picture=picture, carried=(*seen.carried, k))
    table = replace(table, sightings=seen)
    return hidden_now(table, k, where, level_now(table))


def cup_over(table: Table, k: int, tops: Tops, here: Mask, *, stirs: bool = False) -> Mask | None:
    """Return where the cup of a seat is over the dice that lay open there, held or not; None where it is not.

    What hides all of them has to have the colours of that cup, as far as it is no hand: it may be a sleeve. Or, where
    something `stirs` all the time, its shape and place: there it is not waited until a sleeve has gone.
    """
    lay = table.sightings.open_since(k, table.seats[k].lifted)
    if lay is None or shows(here, tops) or share((tops.solid | tops.hand)[lay]) <= ALL_OVER:
        return None
    for part in parts(tops.solid & here):
        cup = hull(part.mask)
        over = share(cup[lay]) > OVER  # else it stands beside, where it was put
        if over and ((stirs and where_it_stood(table, k, cup)) or its_own_cup(table, k, part.mask)):
            return cup | lay
    return None


def left(lay: Mask | None, tops: Tops) -> bool:
    """Say whether dice are not seen where they lay, or never lay anywhere: what did may have been fingers."""
    return lay is None or share(tops.dice[lay]) <= NONE


def stands_again(table: Table, k: int, tops: Tops, here: Mask) -> Mask | None:
    """Return where a cup stands still from where that of a seat came off, and no dice are seen there; None if none."""
    return next((cup for cup in back_again(table, k, tops, here) if lie_still(table, cup)), None)


def back_again(table: Table, k: int, tops: Tops, here: Mask) -> list[Mask]:
    """Return what is as round as a cup and takes the place from which that of a seat came off, no dice near it."""
    cups = (hull(part.mask) for part in parts(tops.solid & here))
    return [cup for cup in cups if where_it_stood(table, k, cup) and not shows(grown(cup), tops)]


def where_it_stood(table: Table, k: int, cup: Mask) -> bool:
    """Say whether something is as round as a cup, and takes about the place from which the cup of a seat came off."""
    spot = table.seats[k].spot
    return spot is not None and compact(cup, CUP_SHAPE) and overlap(cup, spot) > SAME_PLACE


def lost(table: Table, k: int, tops: Tops, new: Mask | None, here: Mask) -> bool:
    """Say whether something stands all over where dice lay, whatever it is taken for, and it did not before.

    Over most of it is enough where no dice are seen at the seat any more; if it stands all over it, only a part of that
    has to look otherwise: some of the cup, held aside, may have passed for dice. They have to have been seen since
    their cup came off: what looked like dice before that is a print.
    """
    seat = table.seats[k]
    lay = table.sightings.open_since(k, seat.lifted)
    if seat.hand or lay is None:
        return False  # under a hand it may be its sleeve
    taken, none = share(tops.solid[lay]), not shows(here, tops)
    if none and taken > ALL_OVER:
        return looks_otherwise(new, lay, IN_PART)
    return taken > (OVER if none else ALL_OVER) and looks_otherwise(new, lay, UNCOVERED)


def gathered(table: Table, k: int, tops: Tops, new: Mask | None, here: Mask) -> bool:
    """Say whether all open dice of a seat have been taken away, and nothing lies where they lay.

    Or something in which no cup is seen may be over them, where others have covered theirs, and no dice are seen where
    any lay.
    """
    seat = table.seats[k]
    lay = table.sightings.open_since(k, seat.lifted)
    if seat.hand or lay is None or shows(here, tops):
        return False
    all_hide = any(other.hides for other in table.seats) and not any_lie_open(table, tops)
    anything = tops.hand if all_hide else tops.faint | tops.solid | tops.hand
    return not (anything & grown(lay, BESIDE)).any() and looks_otherwise(new, lay, UNCOVERED)


def any_lie_open(table: Table, tops: Tops) -> bool:
    """Say whether dice are seen where open dice of any seat lay."""
    lay = (table.sightings.open_since(k, seat.lifted) for k, seat in enumerate(table.seats))
    return any(shows(one, tops) for one in lay)
