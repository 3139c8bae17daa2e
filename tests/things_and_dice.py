"""A reading of a table on which things and dice were seen, for tests."""

from dataclasses import replace

import numpy as np

from vision.cells import Mask
from vision.types import Die, Doubt, TableReading
from vision.watching.sightings import Sightings
from vision.watching.table import Table

WIDTH, HEIGHT, CELL, EDGE = 640, 360, 4, 32.0
SHAPE = (HEIGHT // CELL, WIDTH // CELL)
Place = tuple[float, float]
AT, ON_CUP = (160.0, 180.0), (400.0, 180.0)


def square(at: Place, side: float) -> Mask:
    y, x = np.mgrid[: SHAPE[0], : SHAPE[1]] * CELL + CELL / 2
    return np.asarray((abs(x - at[0]) < side / 2) & (abs(y - at[1]) < side / 2))


def reading(*dice: tuple[Place, str | None]) -> TableReading:
    """Dice, each with a doubt about it or none."""
    six = (0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
    read = tuple(Die(x, y, (x - EDGE / 2, y - EDGE / 2, EDGE, EDGE), six, 3, 0.9) for (x, y), _ in dice)
    return TableReading(1.0, read, tuple(Doubt(why, k) for k, (_, why) in enumerate(dice) if why))


def table(solid: Mask, plain: Mask) -> Table:
    bare = np.zeros((*SHAPE, 3), np.float32)
    return Table(accepted=bare, sightings=replace(Sightings.of_nothing(1), solid=solid, plain=plain))


CUP, DIE = square(ON_CUP, 4 * EDGE), square(AT, EDGE)
