"""Dice that have rolled away from where a cup stood, and lie alone: a still picture does not tell whose they are.

A die that is dragged along with its cup lies apart from its place too, but beside the others.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.cells import Cells, Mask
from vision.reading.fuse import edges_between
from vision.seats import Seats
from vision.types import Die
from vision.watching.table import Table

ROLLED = 0.5  # radii of a cup, beyond its place, from which a die has rolled
ALONE = 3.0  # edges from the next die from which it lies alone


def astray(dice: Sequence[Die], table: Table, seats: Seats, width: int, height: int) -> Iterator[int]:
    """Yield the seats of dice that lie alone, away from where their cup stood, and those from which they may come."""
    stood = dict(cups(table))
    alone = [die for die in dice if all(edges_between(die, other) >= ALONE for other in dice if other is not die)]
    if not alone or len(stood) < 2:
        return
    far = {k: far_from(spot) for k, spot in stood.items()}
    for die in alone:
        own = seats.seat(die.x, die.y, width, height)
        away = {k: at(die, cells, width, height) for k, cells in far.items()}
        if own is not None and own in away and away[own] > ROLLED:
            yield own
            yield min((k for k in away if k != own), key=lambda k: away[k])


def cups(table: Table) -> Iterator[tuple[int, Mask]]:
    """Yield seats, and where the cup of each stood, or is seen to stand: a die may have come out under its rim."""
    seen = table.sightings.stood
    for k, seat in enumerate(table.seats):
        place = seen[k] if seat.spot is None and k < len(seen) else seat.spot
        if place is not None and place.any():
            yield k, place


def far_from(spot: Mask) -> Cells:
    """Give how far each cell is from where a cup stood, in radii of that cup."""
    radius = np.sqrt(np.count_nonzero(spot) / np.pi)
    return np.asarray(cv2.distanceTransform((~spot).view(np.uint8), cv2.DIST_L2, 3) / radius, np.float32)


def at(die: Die, cells: Cells, width: int, height: int) -> float:
    """Give what is told of the cell in which the middle of a die lies."""
    rows, columns = cells.shape
    row, column = int(die.y * rows / height), int(die.x * columns / width)
    return float(cells[min(rows - 1, max(0, row)), min(columns - 1, max(0, column))])
