"""Cups that have come off, as nothing but dice has been seen where they stood, though hands stir on and on."""

from collections.abc import Sequence
from dataclasses import replace

from vision.cells import Mask, count, share
from vision.seats import Labels
from vision.watching.brought_to_light import NEAR, put_down
from vision.watching.changes import grown
from vision.watching.last_look import UNCOVERED, looks_otherwise
from vision.watching.looked_under import held_beside, like_its_cup, looks_bare
from vision.watching.noted import lifted, taken_for_granted
from vision.watching.seen_there import DICE, NONE, in_common, single
from vision.watching.shapes import hull
from vision.watching.sightings import Bared
from vision.watching.steady import lie_still
from vision.watching.strangers import BESIDE
from vision.watching.supplemented import RARE, without
from vision.watching.table import CUP, FEW, Table, changed
from vision.watching.things import Tops

LEFT = 0.2  # part of its place that a cup may look to take still, right beside it
SAME = 0.6  # part of fewer cells of dice that they have in common with themselves a moment ago
WITHIN = 0.9  # part of a thing that lies where a cup stood, from which it touched it
LONG = 1.4  # seconds for which dice alone have been seen where a cup stood, from which it has come off
LONGER = 1.9  # the same of dice in the colours of the cup: they may be a part of it
PASSES = 1.2  # seconds in which a hand may pass over them
LAPSE = 2.5  # seconds without a look, or without a picture, after which dice are not known to have lain there all along


def long_bared(table: Table, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Note each cup that has come off: dice alone are seen where it stood, and have lain still for a while.

    Where none was seen to stand, for a hand was at it all the time, one asks about it. `new`: the cells that look
    otherwise.
    """
    known = table.sightings
    stay = staying(tops, new)
    cups = [but_for_neighbours(stood, stay) for stood in known.stood]
    bared = tuple(bared_now(table, k, cups[k], tops, where == k, new) for k in range(len(table.seats)))
    table = replace(table, sightings=replace(known, bared=bared))
    for stood, (k, one) in zip(cups, enumerate(bared), strict=True):
        if one is None or one.last < table.at:
            continue
        unsure = stood is None or like_its_cup(table, stood, tops)
        if table.at - one.since >= (LONGER if unsure else LONG):
            table = has_left(table, k, stood, one.dice)
    return table


def has_left(table: Table, k: int, stood: Mask | None, dice: Mask) -> Table:
    """Note that the cup of a seat has left its dice; where it was not seen to stand, one asks whether these are all."""
    table = lifted(table, k, around(dice) if stood is None else grown(stood))
    return taken_for_granted(changed(table, k, None, came_off_unseen=stood is None), k)


def staying(tops: Tops, new: Mask | None) -> list[Mask]:
    """Return the things that stand as they stood; none where it is not known what looks otherwise (`new`)."""
    return [] if new is None else [one.mask for one in single(tops.solid) if share(new[one.mask]) < NONE]


def but_for_neighbours(stood: Mask | None, stay: Sequence[Mask]) -> Mask | None:
    """Return where a cup stood without the things that `stay` there, as a bowl that touched it."""
    if stood is None:
        return None
    rest = stood.copy()
    for one in stay:
        if share(stood[one]) > WITHIN:
            rest &= ~grown(one)
    return rest if count(rest) >= CUP * rest.size else stood


def bared_now(table: Table, k: int, stood: Mask | None, tops: Tops, here: Mask, new: Mask | None) -> Bared | None:
    """Return the dice that are seen alone where a cup `stood` that is said to hide them, if they lie still."""
    known = table.sightings
    if not table.seats[k].hidden:
        return None
    tops = without(known.dice, tops)
    before = known.bared[k] if k < len(known.bared) else None
    if stood is None:
        dice = tops.dice & here
        gone = int(dice.sum()) >= DICE and brought_to_light(table, dice, tops, new)
    else:
        dice = tops.dice & here & grown(stood)
        gone = looks_otherwise(new, stood) and share(tops.solid[stood]) <= LEFT
    if not gone or int(dice.sum()) < DICE:
        return None
    if not lie_still(table, dice) or not left_alone(table, dice, stood, tops):
        return before if before is not None and table.at - before.last <= PASSES else None
    return lasting(before, dice, table.at)


def lasting(before: Bared | None, dice: Mask, at: float) -> Bared:
    """Return dice that are seen at a second, since when they were seen `before`, if they are the same."""
    known = before is not None and at - before.last <= LAPSE and in_common(dice, before.dice) > SAME
    return Bared(dice, before.since if before is not None and known else at, at)


def around(dice: Mask) -> Mask:
    """Return where a cup stood, at least, that has bared dice."""
    return grown(hull(dice), BESIDE)


def brought_to_light(table: Table, dice: Mask, tops: Tops, new: Mask | None) -> bool:
    """Say whether dice lie where none had been seen, nor a cup, on a table of which little looks like dice."""
    place = around(dice)
    if not looks_otherwise(new, dice, UNCOVERED) or share(tops.faint) > RARE or share(tops.solid[place]) > NONE:
        return False
    return not put_down(table, place & ~grown(dice))


def left_alone(table: Table, dice: Mask, stood: Mask | None, tops: Tops) -> bool:
    """Say whether no hand is in the place that a cup has left, nor next to its dice, and nothing else but these.

    Dark fingers on a cup may look like dice: where the rest of the hand begins they have no table around them.
    """
    place = around(dice) if stood is None else stood
    if int((tops.hand & grown(place)).sum()) >= FEW or (tops.hand & grown(dice, BESIDE)).any():
        return False
    if stood is None:
        return not held_beside(table, grown(place, NEAR), tops)
    return looks_bare(table, stood, tops) and (share(tops.solid[stood]) <= NONE or not held_beside(table, stood, tops))
