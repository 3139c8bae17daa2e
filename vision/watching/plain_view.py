"""Dice that lie in plain view for long though hands are next to them, as where nobody lets go of his cup.

A cup that is held beside its dice may have been drawn aside by one who looks; not if it is by several at once, or for
longer than anybody does. What a hand may hide is asked about when the dice are read (`vision/reveals/hand_over.py`).
"""

from dataclasses import replace
from statistics import median

from vision.cells import Mask, count, share
from vision.seats import Labels
from vision.watching.changes import Change, grown, parts, together
from vision.watching.last_look import UNCOVERED, looks_otherwise
from vision.watching.lifts import may_hide
from vision.watching.long_bared import PASSES, has_left, lasting
from vision.watching.remembered import dice_at
from vision.watching.seen_there import DICE, GONE, NONE
from vision.watching.shapes import depth_of
from vision.watching.sightings import Bared
from vision.watching.steady import lie_still
from vision.watching.supplemented import without
from vision.watching.table import Table
from vision.watching.things import Tops

TOGETHER, ALONE = 2.0, 3.5  # seconds for which dice lie in view that are shown: at most seats, and at one
SEVERAL = 2  # seats at least that show theirs at once
TOUCHED = 0.25  # part of what is next to something that is a hand, from which that is a part of a hand
EDGE = 3  # cells at the edge of the picture that dice seldom take, and an arm does
LIKE_OTHERS = 0.4  # part of what the most dice of another seat take, from which it is those of a player
LARGER = 1.6  # times as deep as the dice of other seats mostly are, from which something is none


def with_plain_view(table: Table, tops: Tops, where: Labels, new: Mask | None, *, told_apart: bool) -> Table:
    """Keep which dice lie in plain view, and note the cups that have come off.

    `new`: the cells that look otherwise. `told_apart`: whether little else on the table looks like dice; else those of
    one seat alone tell nothing.
    """
    seen = tuple(in_plain_view(table, k, tops, where == k, new) for k in range(len(table.seats)))
    table = replace(table, sightings=replace(table.sightings, in_plain_view=seen))
    showing = [k for k, seat in enumerate(table.seats) if may_hide(seat) and lasts(table, k, TOGETHER)]
    show = len(showing) + sum(seat.unread for seat in table.seats)
    all_show = show >= SEVERAL and 2 * show > sum(seat.hides or seat.lifted is not None for seat in table.seats)
    for k in showing:
        one = seen[k]
        alone = told_apart and lasts(table, k, ALONE)
        if one is None or one.last < table.at or not (all_show or alone):
            continue
        table = has_left(table, k, table.sightings.stood[k], one.dice)
    return table


def lasts(table: Table, k: int, long: float) -> bool:
    """Say whether dice have lain in plain view at a seat for so many seconds."""
    one = table.sightings.in_plain_view_at(k)
    return one is not None and one.last - one.since >= long and table.at - one.last <= PASSES


def in_plain_view(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> Bared | None:
    """Return the dice that lie in plain view at a seat, and for how long."""
    before = table.sightings.in_plain_view_at(k)
    dice = plain(table, k, tops, here, new)
    if dice is None:
        return before if before is not None and only_passes(table, before, tops) else None
    return lasting(before, dice, table.at)


def only_passes(table: Table, before: Bared, tops: Tops) -> bool:
    """Say whether a hand may just pass over dice that were in view, or they are dim for once; no cup is over them."""
    still = (tops.faint | tops.hand)[before.dice].any() and share(tops.solid[before.dice]) <= NONE
    return bool(still) and table.at - before.last <= PASSES


def plain(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> Mask | None:
    """Return the dice of a seat that are seen, lie still, and are no fingers, nor what looked like dice before."""
    if may_hide(table.seats[k]):
        stood = table.sightings.stood[k]
        if stood is not None and not (share(tops.solid[stood]) <= GONE and looks_otherwise(new, stood)):
            return None
        place = here if stood is None else here & grown(stood)
        seen = without(table.sightings.dice, tops).dice & ~tops.solid & place
        found = [one for one in parts(seen) if new is not None and share(new[one.mask]) > UNCOVERED]
    else:
        found = list(parts(dice_at(table, k, tops, here)))
    dice = together((one for one in found if one.area >= DICE and is_free(one, tops)), here)
    if count(dice) < DICE or not lie_still(table, dice) or too_large(table, k, dice):
        return None
    return None if table.seats[k].bare and too_few(table, k, dice) else dice


def is_free(one: Change, tops: Tops) -> bool:
    """Say whether something lies away from the edge of the picture and has more table than hand next to it."""
    beside = grown(one.mask) & ~one.mask
    return one.border < EDGE and share(tops.hand[beside]) <= TOUCHED


def too_large(table: Table, k: int, dice: Mask) -> bool:
    """Say whether what looks like dice is far larger than the dice in view elsewhere: a dark hand may look so."""
    others = [deep(one) for one in elsewhere(table, k)]
    return len(others) >= SEVERAL and deep(dice) > LARGER * median(others)


def too_few(table: Table, k: int, dice: Mask) -> bool:
    """Say whether a seat at which nothing had seemed to stand shows far less than others: a die may have rolled."""
    return count(dice) < LIKE_OTHERS * max((count(one) for one in elsewhere(table, k)), default=0)


def elsewhere(table: Table, k: int) -> list[Mask]:
    """Return the dice that lie in plain view at the other seats."""
    return [one.dice for i, one in enumerate(table.sightings.in_plain_view) if i != k and one is not None]


def deep(dice: Mask) -> float:
    """Return how far the middle of the largest of dice is from its outline, in cells."""
    return float(depth_of(dice).max())
