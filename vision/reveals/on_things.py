"""What only may be a die, and is a part of a cup or of another vessel: dots, letters and rings on it.

The network that watches tells these from dice. It is believed where it sees the dice for dice that were read for
certain, and none of these on a thing. What was read for certain, and is a thing for it, is asked about.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.cells import Mask, share
from vision.reading.doubt import maybe
from vision.reading.leaving_out import leaving_out
from vision.reveals.lay_open import cells_of
from vision.reveals.partly_under import cells_of_certain, with_dice_under_cups_doubted
from vision.types import TableReading
from vision.watching.seen_there import single
from vision.watching.table import Table

WHOLLY, ROUND = 0.85, 0.7  # part of what was read that a thing takes on which it is, or which it is: a disc in a square
NONE, SOME = 0.05, 0.3  # part of what was read in which dice are seen, where none is seen, and where one is
LARGER = 2.0  # times the area of a top face that a thing takes; a die with its sides takes less
SMALLEST = 0.5  # the same of a thing that may be as small as a die, where all dice are known


def compared_with_things(reading: TableReading, table: Table, width: int, height: int) -> TableReading:
    """Return a reading as it is once cups and other vessels that are seen are taken into account."""
    reading = with_things_doubted(but_for_parts_of_things(reading, table, width, height), table, width, height)
    return with_dice_under_cups_doubted(reading, table, width, height)


def but_for_parts_of_things(reading: TableReading, table: Table, width: int, height: int) -> TableReading:
    """Return a reading without what is in doubt, on a thing much larger than a die and seen for no die.

    `width, height`: of the picture, pixels.
    """
    return leaving_out(reading, parts_of_things(reading, table, width, height, LARGER, WHOLLY))


def parts_of_things(
    reading: TableReading, table: Table, width: int, height: int, larger: float = SMALLEST, wholly: float = ROUND
) -> set[int]:
    """Give what is in doubt, and on a thing, or one itself, and seen for no die.

    `larger`: times the area of a top face that a thing takes. `wholly`: part of what was read that it takes.
    """
    seen = table.sightings.told_apart(table.accepted.shape)
    if seen is None:
        return set()
    (solid, dice), certain = seen, cells_of_certain(reading, table, width, height)
    unsure = [k for k in range(len(reading.dice)) if k not in certain]
    if not unsure or not told_apart(list(certain.values()), solid, dice):
        return set()
    usual = median(reading.dice[k].box[2] for k in certain)
    least = larger * usual**2 * solid.size / (width * height)
    things = [one.mask for one in single(solid) if one.area >= least]
    cells = {k: cells_of(reading.dice[k], table, width, height) for k in unsure}
    no_dice = (k for k, here in cells.items() if share(dice[here]) < NONE)
    return {k for k in no_dice if any(share(one[cells[k]]) > wholly for one in things)}


def with_things_doubted(reading: TableReading, table: Table, width: int, height: int) -> TableReading:
    """Return a reading that asks about what it is certain of, where a thing is seen that takes it wholly, and no die.

    Only where other dice that were read for certain are seen for dice.
    """
    seen = table.sightings.told_apart(table.accepted.shape)
    if seen is None:
        return reading
    (solid, dice), cells = seen, cells_of_certain(reading, table, width, height)
    things = [k for k in cells if share(solid[cells[k]]) > WHOLLY and share(dice[cells[k]]) < NONE]
    if not things or not told_apart([cells[k] for k in cells if k not in things], solid, dice):
        return reading
    return replace(reading, doubts=(*reading.doubts, *(maybe(k, reading.dice[k], width, height) for k in things)))


def told_apart(certain: Sequence[Mask], solid: Mask, dice: Mask) -> bool:
    """Say whether dice that were read for certain are seen for dice, and none for a thing. `certain`: their cells."""
    seen = any(share(dice[one]) > SOME for one in certain)
    return seen and not any(share(solid[one]) > 0.5 for one in certain)
