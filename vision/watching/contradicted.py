"""What a look takes back: a cup said to have come off still stands, or dice said to be covered still lie."""

from dataclasses import replace

from vision.cells import Mask, count, instead, share
from vision.seats import Labels
from vision.watching.changes import grown, parts
from vision.watching.cup_sized import cup_sized
from vision.watching.last_look import UNCOVERED, looks_otherwise, since_cups_stood
from vision.watching.looked_under import drawn_to_the_edge, nothing_left, only_a_sliver_went
from vision.watching.seen_there import (
    GONE,
    NONE,
    OVER,
    SAME,
    SEEN,
    bared,
    cup_in,
    put_over,
    shows,
    single,
    stands,
    things_at,
    under_hand,
)
from vision.watching.shapes import broad
from vision.watching.strangers import BESIDE
from vision.watching.structure import same_things
from vision.watching.table import Happening, Table, changed
from vision.watching.things import Tops

NEW = 0.5  # part of where a cup stands that looked otherwise when none stood there
SEVERAL, LARGER = 2, 3.0  # cups that tell how large they are; times as large as all of them that none is
LEFT = 0.2  # part of its old place that a cup may look to take still, right beside it, which has plainly left it


def contradicted(before: Table, table: Table, k: int, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Take back that a cup has come off which still stands, or that dice were covered which are still seen.

    `new`: the cells that look otherwise.
    """
    stood, lay, was = table.sightings.stood[k], table.sightings.lay[k], before.seats[k]
    if table.tells("lifted", k) and was.hidden:
        spot = table.seats[k].spot
        waits = under_hand(spot, tops) or only_a_sliver_went(table, k, tops, new)
        held = shows(spot, tops) and bares_a_part(spot, stood) and drawn_to_the_edge(table, stood, tops)
        if waits or held or (not shows(spot, tops) and remains(table, k, tops, where == k, new)):
            return taken_back(before, table, k, "lifted")
        if table.seats[k].came_off_unseen and (
            seen_to_go(stood, tops, where == k, new) or cup_sized(table, k, spot, tops.dice)
        ):
            table = changed(table, k, None, came_off_unseen=False)
        return in_its_place(table, k, stood, tops, where == k)
    if table.tells("covered", k) and not was.hidden and lie_open(table, lay, tops, where == k, new):
        return taken_back(before, as_it_stood(before, table, where == k), k, "covered")
    return table


def bares_a_part(spot: Mask | None, stood: Mask | None) -> bool:
    """Say whether what has gone bares a part of where a cup stood; else a neighbour's stands there, put aside."""
    return spot is not None and stood is not None and bool((spot & stood).any())


def remains(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> bool:
    """Say whether a cup still hides the dice of a seat, though changes have told that it has come off.

    `new`: the cells that look otherwise.
    """
    stood, spot, dice = table.sightings.stood[k], table.seats[k].spot, table.sightings.dice
    stays = stands(stood, tops) and not (stands_elsewhere(table, spot, stood) or far_larger(table, k, stood))
    if stays or cup_in(spot, tops) or put_over(dice, tops, here):
        return True
    if only_pushed(table, spot, stood, tops, here) or taken_along(table, k, tops, here):
        return True
    if spot is not None and (tops.faint & spot).any():
        return False
    trace = bool((tops.faint & here).any())  # of a die
    if stood is None:
        return not trace or bool(things_at(single(tops.solid), here))  # it went under a cup, or something else went
    return not trace and spot is not None and pushed_unseen(table, spot | stood, tops, here, new)


def pushed_unseen(table: Table, stood: Mask, tops: Tops, here: Mask, new: Mask | None) -> bool:
    """Say whether a cup that no look knows may stand beside its old place, in which it has left nothing."""
    if new is None or not nothing_left(table, stood, tops):
        return False
    beside = (one.mask for one in parts(new & here & ~grown(stood) & ~tops.solid) if broad(one.mask))
    return any(not nothing_left(table, one, tops) for one in beside)  # it has come there, and not gone from there


def taken_along(table: Table, k: int, tops: Tops, here: Mask) -> bool:
    """Say whether a cup that may have been moving when it came over its dice has gone with them.

    No die is seen at its seat then, and nothing lies where it was.
    """
    place = table.sightings.stood[k]
    if place is None or k not in table.sightings.carried or share(tops.solid[place]) > GONE:
        return False
    return not shows(here, tops) and nothing_left(table, place, tops)


def stands_elsewhere(table: Table, spot: Mask | None, stood: Mask | None) -> bool:
    """Say whether a cup stands quite elsewhere than where it came off, and nothing stood there while it hid dice."""
    if spot is None or stood is None or (spot & stood).any():
        return False
    return looks_otherwise(since_cups_stood(table), stood, NEW)


def far_larger(table: Table, k: int, stood: Mask | None) -> bool:
    """Say whether what was taken for the cup of a seat is far larger than those that came off: a part of the table."""
    others = [count(seat.spot) for i, seat in enumerate(table.seats) if i != k and seat.spot is not None]
    return stood is not None and len(others) >= SEVERAL and count(stood) > LARGER * max(others)


def only_pushed(table: Table, spot: Mask | None, stood: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether a cup that takes a part of its old place still has left nothing where it stood."""
    if stood is None or spot is None or share(tops.solid[stood]) <= GONE:
        return False
    return bool(things_at(single(tops.cup), here)) and nothing_left(table, spot | stood, tops)


def seen_to_go(stood: Mask | None, tops: Tops, here: Mask, new: Mask | None) -> bool:
    """Say whether a cup is hardly seen any more where it was, and dice are, though changes alone had not told it."""
    if stood is None or share(tops.solid[stood]) >= LEFT:
        return False
    return bared(stood, tops, here) and looks_otherwise(new, stood)


def in_its_place(table: Table, k: int, stood: Mask | None, tops: Tops, here: Mask) -> Table:
    """Return a table that knows where all of the cup stood that has come off: changes tell little of white on white.

    If they told another place, what went at the same time, a glass or the light of a telephone, may have been taken
    for it.
    """
    spot = table.seats[k].spot
    if stood is None or spot is None:
        return table
    if share(spot[stood]) > SAME:
        return changed(table, k, None, spot=spot | (stood & here))
    return changed(table, k, None, spot=grown(stood)) if shows(stood, tops) else table


def still_lie(table: Table, lay: Mask | None, tops: Tops, new: Mask | None) -> bool:
    """Say whether dice are still seen where they lay, and it is they, not a small box that looks like one."""
    if lay is None or share(tops.dice[lay]) <= SEEN or not shows(lay, tops):
        return False
    before = table.sightings.picture
    if before is None or not looks_otherwise(new, lay, UNCOVERED):
        return True
    return same_things(grown(lay), before, table.newest)  # only a shadow has come over them


def lie_open(table: Table, lay: Mask | None, tops: Tops, here: Mask, new: Mask | None) -> bool:
    """Say whether dice that are said to be covered are still seen where they lay, or right beside."""
    return still_lie(table, lay, tops, new) or swept(lay, tops, here)


def swept(lay: Mask | None, tops: Tops, here: Mask) -> bool:
    """Say whether dice lie in plain view next to where they lay, and neither a cup nor a hand is there.

    What looks like dice all over there may be a cup.
    """
    if lay is None or share(tops.dice[lay]) > OVER or share((tops.solid | tops.hand)[grown(lay)]) > NONE:
        return False
    return count(tops.dice & here & grown(lay, BESIDE)) > SEEN * count(lay)


def as_it_stood(before: Table, table: Table, here: Mask) -> Table:
    """Return a table that knows how a seat `here` looks with its cup as before: it does not look so now."""
    as_covered = instead(table.as_covered, before.as_covered, here)
    as_first_covered = instead(table.as_first_covered, before.as_first_covered, here)
    return replace(table, as_covered=as_covered, as_first_covered=as_first_covered)


def taken_back(before: Table, table: Table, k: int, event: str) -> Table:
    """Return a table of which one seat is as it was, and nothing has happened there."""
    seats = list(table.seats)
    seats[k] = replace(before.seats[k], hand=table.seats[k].hand)
    happened = tuple(one for one in table.happened if one != Happening(table.at, event, k))
    return replace(table, seats=tuple(seats), happened=happened)
