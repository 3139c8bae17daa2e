"""Whether a hand lies over a part of where a cup stood: a die may be under it that nobody has seen."""

from collections.abc import Sequence
from statistics import median

from vision.cells import count
from vision.changes import shrunk
from vision.table import Table
from vision.types import Die

COVERS = 1.0  # squares as wide as a die of a cup's place over which a hand lies, from which one may be under it


def hand_over(table: Table, k: int, dice: Sequence[Die], width: int) -> bool:
    """Say whether a hand lies where the cup of seat `k` stood, over as much as a die takes.

    `dice`: of the seat. `width`: pixels of the picture in which they were read.
    """
    spot, hand = table.seats[k].spot, table.sightings.hand
    if not dice or spot is None or hand is None or hand.shape != spot.shape:
        return False
    edge = median(die.box[2] for die in dice) / width * spot.shape[1]
    return bool(count(hand & shrunk(spot)) >= COVERS * edge**2)
