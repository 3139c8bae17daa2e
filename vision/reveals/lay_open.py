"""What no cup has hidden, though it may look like a die: it lay open beside the cups, or is a cup that was put aside.

Prints, keys, cards, dice that nobody plays with any more lie there as they lay when their seat was covered, and not
where the cup stood.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, difference, share
from vision.reading.counted_out import WHETHER
from vision.reading.doubt import reasons
from vision.reading.leaving_out import leaving_out
from vision.seats import Seats
from vision.types import Die, Doubt, TableReading
from vision.watching.changes import DIFFERENT, grown, parts
from vision.watching.shapes import CUT_CUP, broad, compact, opened
from vision.watching.strangers import BESIDE, surroundings, unshaded
from vision.watching.structure import same_things
from vision.watching.table import Table

LAY_OPEN = "lay_open"
SAME = 8.0  # levels within which all cells of a thing are what they were; even of a die like its table they are not
CORNER = 0.25  # part, at most, of a card that a cup stood over beside which it lay
MOSTLY = 0.6  # part of what was read that a cup takes which it is, or lies in
IN_SHADOW = 40.0  # the same where a shadow has come or gone, if all its fine structure is as it was


def but_for_what_lay_open(
    reading: TableReading, table: Table, seats: Seats, width: int, height: int, *, counted: bool
) -> TableReading:
    """Return a reading without what was not hidden and only may be a die, or lies at nobody's seat: a lost one.

    A die that lay at a seat before is asked about, but not if the dice are `counted`: one too many is asked about
    anyway, and one that fits may have rolled out.
    `width, height`: of the picture, pixels.
    """
    if table.as_covered.shape != table.accepted.shape or not table.accepted.size:
        return reading
    doubted = reasons(reading)
    unsure = {k for k, die in enumerate(reading.dice) if doubted[k] & WHETHER or die.value is None}
    cells = [cells_of(die, table, width, height) for die in reading.dice]
    at = [seats.seat(die.x, die.y, width, height) for die in reading.dice]
    differs = difference(table.as_covered, table.accepted)
    before = {
        k
        for k, here in enumerate(cells)
        if off(table, at[k]) and lay_open(here, table, differs, CORNER if k in unsure else 0)
    }
    aside = set(in_cups(cells, unsure, cups_aside(table, differs)))
    nobodys = set() if counted else {k for k in before if at[k] is None}
    asked = () if counted else tuple(Doubt(LAY_OPEN, k) for k in sorted(before - unsure))
    return leaving_out(replace(reading, doubts=(*reading.doubts, *asked)), before & unsure | nobodys | aside)


def but_for_old_ones(dice: Iterable[Die], table: Table, width: int, height: int) -> Iterator[Die]:
    """Yield the dice that did not lie there already while the cups stood."""
    if table.as_covered.shape == table.accepted.shape and table.accepted.size:
        differs = difference(table.as_covered, table.accepted)
        yield from (die for die in dice if not lay_open(cells_of(die, table, width, height), table, differs))


def lost(reading: TableReading, places: Sequence[int | None], table: Table, width: int, height: int) -> set[int]:
    """Return the dice at nobody's seat that lay there already while the cups stood. `places`: the seat of each die."""
    if not off(table, None):
        return set()
    new = set(but_for_old_ones(reading.dice, table, width, height))
    return {k for k, die in enumerate(reading.dice) if places[k] is None and die not in new}


def lay_open(here: Mask, table: Table, differs: Cells, corner: float = 0) -> bool:
    """Say whether what was read lay there already while the cups stood, and not where one stood.

    `differs`: by how many levels each cell does from when its seat was covered. `corner`: part of it over which one may
    have stood.
    """
    stood = np.logical_or.reduce([np.zeros_like(here), *(one.spot for one in table.seats if one.spot is not None)])
    if share(stood[here]) > corner:
        return False
    if corner:
        here = here & ~grown(stood, BESIDE)
    most = float(differs[here].max()) if here.any() else math.inf
    return most < SAME or (most < IN_SHADOW and same_things(here, table.as_covered, table.accepted))


def off(table: Table, k: int | None) -> bool:
    """Say whether the cup of a seat, or of nobody's seat any, came off in sight, and it is known how it stood there.

    Not after a push of the camera or a change of the light since.
    """
    seats = table.seats if k is None else table.seats[k : k + 1]
    return any(seat.lifted is not None and seat.lifted > table.anew and seat.spot is not None for seat in seats)


def cells_of(die: Die, table: Table, width: int, height: int) -> Mask:
    """Give the cells of a die's top face, and those next to them; at least one."""
    rows, columns, _ = table.accepted.shape
    out, (x, y, wide, high) = np.zeros((rows, columns), bool), die.box
    left, right = (min(columns - 1, max(0, int(at * columns / width))) for at in (x, x + wide))
    top, bottom = (min(rows - 1, max(0, int(at * rows / height))) for at in (y, y + high))
    out[top : bottom + 1, left : right + 1] = True
    return grown(out)


def in_cups(cells: Sequence[Mask], unsure: Collection[int], cups: Iterable[Mask]) -> Iterator[int]:
    """Yield what is, or lies in, a cup that was put aside, in which no die lies for certain.

    `cells`: of each die. `unsure`: those that only may be dice. `cups`: looked for only if there are any.
    """
    for cup in cups if unsure else ():
        if not any(bool((here & cup).any()) for k, here in enumerate(cells) if k not in unsure):
            yield from (k for k in unsure if float((cells[k] & cup).sum()) > MOSTLY * float(cells[k].sum()))


def cups_aside(table: Table, differs: Cells) -> Iterator[Mask]:
    """Yield where cups stand now beside where they stood: as broad as cups, as round, of a hue that no shadow has."""
    changed = differs > DIFFERENT
    for seat in table.seats:
        changed &= ~seat.spot if seat.spot is not None else True
    for part in parts(opened(changed)):
        cup = unshaded(part.mask, table.accepted, surroundings(part.mask))
        if cup is not part.mask and broad(cup) and compact(cup, CUT_CUP):
            yield cup
