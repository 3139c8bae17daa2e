"""Cups that have come off, as nothing but dice has been seen where they stood, though hands stir on and on."""

from dataclasses import replace

from vision.cells import Mask, share
from vision.changes import grown
from vision.last_look import looks_otherwise
from vision.looked_under import held_beside, like_its_cup, looks_bare
from vision.noted import lifted, taken_for_granted
from vision.seats import Labels
from vision.seen_there import DICE, NONE, in_common
from vision.sightings import Bared
from vision.steady import lie_still
from vision.supplemented import without
from vision.table import FEW, Table
from vision.things import Tops

LEFT = 0.2  # part of its place that a cup may look to take still, right beside it
SAME = 0.6  # part of fewer cells of dice that they have in common with themselves a moment ago
LONG = 0.9  # seconds for which dice alone have been seen where a cup stood, from which it has come off
LONGER = 1.9  # the same of dice in the colours of the cup: they may be a part of it
PASSES = 1.2  # seconds in which a hand may pass over them


def long_bared(table: Table, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Note each cup that has come off: dice alone are seen where it stood, and have lain still for a while.

    `new`: the cells that look otherwise.
    """
    known, count = table.sightings, len(table.seats)
    bared = tuple(bared_now(table, k, tops, where == k, new) for k in range(count))
    table = replace(table, sightings=replace(known, bared=bared))
    for stood, (k, one) in zip(known.stood, enumerate(bared), strict=True):
        if one is None or stood is None or one.last < table.at:
            continue
        if table.at - one.since >= (LONGER if like_its_cup(table, stood, tops) else LONG):
            table = taken_for_granted(lifted(table, k, grown(stood)), k)
    return table


def bared_now(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> Bared | None:
    """Return the dice that are seen alone in the place of a cup that is said to hide them, if they lie still."""
    known = table.sightings
    stood = known.stood[k]
    if not table.seats[k].hidden or stood is None or not looks_otherwise(new, stood):
        return None
    tops = without(known.dice, tops)
    before = known.bared[k] if k < len(known.bared) else None
    dice = tops.dice & grown(stood) & here
    if share(tops.solid[stood]) > LEFT or int(dice.sum()) < DICE:
        return None
    if not lie_still(table, dice) or not left_alone(table, stood, tops):
        return before if before is not None and table.at - before.last <= PASSES else None
    same = before is not None and in_common(dice, before.dice) > SAME
    return Bared(dice, before.since if before is not None and same else table.at, table.at)


def left_alone(table: Table, stood: Mask, tops: Tops) -> bool:
    """Say whether no hand is in the place that a cup has left, and nothing else but dice."""
    if int((tops.hand & grown(stood)).sum()) >= FEW or not looks_bare(table, stood, tops):
        return False
    return share(tops.solid[stood]) <= NONE or not held_beside(table, stood, tops)
