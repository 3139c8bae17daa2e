"""Seats under a camera that was pushed: they lie elsewhere in its picture, by as much as the table does."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from vision.cells import Mask
from vision.seats import Labels, Reals, Seats, around, half
from vision.types import Die

UNMOVED = (0.0, 0.0)
Real = TypeVar("Real", float, Reals)

Push = tuple[float, float]
"""By how much a picture lies further right and down than it did: parts of its width and height."""


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
        return self.seats.seat(*self.before(x, y, width, height), width, height)

    def among(self, x: Reals, y: Reals, width: int, height: int) -> Labels:
        """Give the seat of each of many places, -1 for those outside all seats."""
        return self.seats.among(*self.before(x, y, width, height), width, height)

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how many pixels a place is from the nearest border of a seat; infinite where there is none."""
        return self.seats.to_line(*self.before(x, y, width, height), width, height)

    def before(self, x: Real, y: Real, width: int, height: int) -> tuple[Real, Real]:
        """Give where a place, or each of many, was before the push."""
        return x - self.push[0] * width, y - self.push[1] * height


def farther(push: Push, more: Push) -> Push:
    """Return two pushes, one after the other, as one."""
    return (push[0] + more[0], push[1] + more[1])


def since(push: Push, before: Push) -> Push:
    """Return what is left of pushes without those before."""
    return (push[0] - before[0], push[1] - before[1])


def displaced(seats: Seats, push: Push) -> Seats:
    """Return where seats lie after a push; one of nought leaves them as they are."""
    return Pushed(seats, push) if any(push) else seats


def pushed_out(spot: Mask | None, push: Push) -> bool:
    """Say whether dice that lie at a place may be out of the picture since the camera was pushed."""
    if spot is None:
        return False
    right, down = push
    outer = [(right < 0, spot[:, 0]), (right > 0, spot[:, -1]), (down < 0, spot[0]), (down > 0, spot[-1])]
    return any(there and bool(cells.any()) for there, cells in outer)


def contested(dice: Sequence[Die], seats: Seats, push: Push, width: int, height: int) -> Iterator[int | None]:
    """Yield the seats of dice that lie no farther from the next one's than the camera was pushed: whose are they?

    A push is only estimated: a camera that is pushed is turned a little as well.
    """
    far, now = math.hypot(push[0] * width, push[1] * height), displaced(seats, push)
    for die in dice if any(push) else ():
        owners = around(die, far + half(die), now, width, height)
        yield from owners if len(owners) > 1 else ()
