"""How a picture of the table lies since its camera was pushed: moved, turned, seen a little more aslant."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy as np

from vision.cells import Reals

Real = TypeVar("Real", float, Reals)


@dataclass(frozen=True, slots=True)
class Push:
    """`rows`: nine numbers, the homography that takes a place as it was to where it lies now, row by row, the last 1.

    Places are in parts of the picture's width, to the right and down.
    """

    rows: tuple[float, ...] = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)

    @property
    def matrix(self) -> Reals:
        """The homography, (3, 3)."""
        return np.array(self.rows, np.float64).reshape(3, 3)

    def now(self, x: Real, y: Real, width: float = 1.0) -> tuple[Real, Real]:
        """Give where a place, or each of many, lies now; in pixels of a picture `width` pixels wide."""
        a, b, c, d, e, f, g, h, i = self.rows
        depth = g * x / width + h * y / width + i
        return (a * x + b * y + c * width) / depth, (d * x + e * y + f * width) / depth

    def before(self, x: Real, y: Real, width: float = 1.0) -> tuple[Real, Real]:
        """Give where a place, or each of many, was before the push, in the same way."""
        return inverse(self).now(x, y, width)

    def turn_at(self, x: float, y: float, width: float) -> float:
        """Give by how many degrees, clockwise as seen, what lay at a place is turned."""
        (x_now, y_now), (x_beside, y_beside) = self.now(x, y, width), self.now(x + 1, y, width)
        return math.degrees(math.atan2(y_beside - y_now, x_beside - x_now))


UNMOVED = Push()


def push_of(matrix: Reals) -> Push:
    """Return a push from its homography (3, 3), in parts of the picture's width."""
    return Push(tuple((matrix / matrix[2, 2]).ravel().tolist()))


def farther(push: Push, more: Push) -> Push:
    """Return two pushes, one after the other, as one."""
    return push_of(more.matrix @ push.matrix)


def since(push: Push, before: Push) -> Push:
    """Return what is left of pushes without those before."""
    return UNMOVED if push == before else push_of(push.matrix @ inverse(before).matrix)


@lru_cache(16)
def inverse(push: Push) -> Push:
    """Return the push that undoes one."""
    return push_of(np.asarray(np.linalg.inv(push.matrix), np.float64))
