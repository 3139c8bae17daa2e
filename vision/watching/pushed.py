"""Seats under a camera that was pushed: they lie elsewhere in its picture, by as much as the table does."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.cells import Mask
from vision.seats import Labels, Reals, Seats, around, half
from vision.types import Die
from vision.watching.push import UNMOVED, Push

# Part of a push by which it may be off: of 573 that were told on painted tables, pans and tilts among them, two were
# off by that and half a hundredth of the picture's width.
UNSURE = 0.25


@dataclass(frozen=True, slots=True)
class Pushed:
    """`seats` as they were before the camera was pushed by `push`: a kind of seats like them."""

    seats: Seats
    push: Push

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.seats.count

    def seat(self, x: float, y: float, width: int, height: int) -> int | None:
        """Give the seat of a place in a picture of `width` x `height` pixels, None for a place outside all seats."""
        return self.seats.seat(*self.push.before(x, y, width), width, height)

    def among(self, x: Reals, y: Reals, width: int, height: int) -> Labels:
        """Give the seat of each of many places, -1 for those outside all seats."""
        return self.seats.among(*self.push.before(x, y, width), width, height)

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how many pixels a place is from the nearest border of a seat; infinite where there is none."""
        return self.seats.to_line(*self.push.before(x, y, width), width, height)


def displaced(seats: Seats, push: Push) -> Seats:
    """Return where seats lie after a push; one of nought leaves them as they are."""
    return seats if push == UNMOVED else Pushed(seats, push)


def along(spot: Mask | None, push: Push) -> Mask | None:
    """Return where the cells of a place lie after a push, what is still in the picture of them; None if nothing is."""
    if spot is None:
        return None
    rows, columns = spot.shape
    y, x = np.mgrid[:rows, :columns] + 0.5
    was_x, was_y = (np.floor(part).astype(int) for part in push.before(x, y, columns))
    there = (was_x >= 0) & (was_x < columns) & (was_y >= 0) & (was_y < rows)
    moved = np.zeros_like(spot)
    moved[there] = spot[was_y[there], was_x[there]]
    return moved if moved.any() else None


def contested(dice: Sequence[Die], seats: Seats, push: Push, width: int, height: int) -> Iterator[int | None]:
    """Yield the seats of dice that the push may have put on the wrong side of a line: whose are they?"""
    now = displaced(seats, push)
    for die in dice if push != UNMOVED else ():
        was_x, was_y = push.before(die.x, die.y, width)
        far = UNSURE * math.hypot(die.x - was_x, die.y - was_y)
        owners = around(die, far + half(die), now, width, height)
        yield from owners if len(owners) > 1 else ()
