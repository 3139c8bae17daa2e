"""Dice of which a cup may hide a part, as one that was put down over their edge, or a tall one seen from aside.

What is left of a four may pass for a two, and nobody sees that anything is missing.
"""

from dataclasses import replace

from vision.cells import Mask, share
from vision.reading.doubt import doubted_at, reasons
from vision.reveals.lay_open import cells_of
from vision.types import TableReading
from vision.watching.changes import parts
from vision.watching.shapes import broad
from vision.watching.table import Table

UNDER = "under"  # the doubt about such a die
SEEN = 0.3  # part of what was read in which dice are seen, where one is
HIDES = 0.3  # part of a die, and of what is next to it, that a cup takes which may hide some of it


def with_dice_under_cups_doubted(reading: TableReading, table: Table, width: int, height: int) -> TableReading:
    """Return a reading that asks about what it is certain of, where a cup takes a part of that place.

    Only where the network that tells cups from dice sees at least half of the dice that were read for certain free of
    cups, and one of these for a die. `width, height`: of the picture, pixels.
    """
    seen = table.sightings.told_apart(table.accepted.shape)
    if seen is None:
        return reading
    (solid, dice), cells = seen, cells_of_certain(reading, table, width, height)
    cups = [one.mask for one in parts(solid) if broad(one.mask)]
    under = [k for k in cells if any(share(cup[cells[k]]) > HIDES for cup in cups)]
    free = [k for k in cells if k not in under]
    if len(free) < len(under) or not any(share(dice[cells[k]]) > SEEN for k in free):
        return reading
    return replace(
        reading, doubts=(*reading.doubts, *(doubted_at(UNDER, k, reading.dice[k], width, height) for k in under))
    )


def cells_of_certain(reading: TableReading, table: Table, width: int, height: int) -> dict[int, Mask]:
    """Return the cells of each die that was read without a doubt, by its index in the reading."""
    why = reasons(reading)
    certain = (k for k, die in enumerate(reading.dice) if die.value is not None and not why[k])
    return {k: cells_of(reading.dice[k], table, width, height) for k in certain}
