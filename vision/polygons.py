"""Seats that somebody has drawn over a picture of the table."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from vision.seats import Labels, Reals

Point = tuple[float, float]
Corners = np.ndarray[Any, np.dtype[np.float64]]
MOST_SEATS = 30


@dataclass(frozen=True, slots=True)
class Polygons:
    """Seats as polygons, in pixels of the camera's picture. A place in several is at the one in which it lies deepest
    for that seat's size, and on a line: nobody can tell whose a die there is.

    `names`: of the seats, for messages. Raises ValueError for a polygon of less than three points, without an area, or
    whose sides cross.
    """

    polygons: tuple[tuple[Point, ...], ...]
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.polygons or len(self.names) != len(self.polygons):
            raise ValueError(f"{len(self.polygons)} polygons have {len(self.names)} names")
        for polygon, name in zip(self.polygons, self.names, strict=True):
            if crosses(polygon):
                raise ValueError(f"the sides of the seat of {name} cross: give its corners in their order around it")
            if len(polygon) < 3 or cv2.contourArea(contour(polygon)) < 1:
                raise ValueError(f"the seat of {name} has less than three corners or no area")

    @property
    def count(self) -> int:
        """How many seats there are."""
        return len(self.polygons)

    def seat(self, x: float, y: float, width: int, height: int) -> int | None:
        """Give the seat of a place, None outside all of them; the size of the picture does not matter."""
        depths = self._depths(x, y)
        deepest = max(range(self.count), key=lambda k: depths[k] / size(self.polygons[k]))
        return deepest if depths[deepest] >= 0 else None

    def among(self, x: Reals, y: Reals, width: int, height: int) -> Labels:
        """Give the seat of each of many places, -1 for those outside all of them."""
        found = (self.seat(*place, width, height) for place in zip(x.ravel().tolist(), y.ravel().tolist(), strict=True))
        return np.array([-1 if seat is None else seat for seat in found], np.int8).reshape(x.shape)

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how many pixels a place is from the nearest border of a seat: none where seats overlap."""
        depths = self._depths(x, y)
        return 0.0 if sum(depth >= 0 for depth in depths) > 1 else min(abs(depth) for depth in depths)

    def outside(self, width: int, height: int) -> list[str]:
        """Give the names of the seats of which a picture of this size shows nothing."""
        return [name for one, name in zip(self.polygons, self.names, strict=True) if not shown(one, width, height)]

    def _depths(self, x: float, y: float) -> list[float]:
        """Give how many pixels a place lies inside each seat, negative outside."""
        return [cv2.pointPolygonTest(contour(one), (x, y), True) for one in self.polygons]


@lru_cache(MOST_SEATS)
def contour(polygon: tuple[Point, ...]) -> "np.ndarray[Any, np.dtype[np.float32]]":
    """Give a polygon as OpenCV wants it."""
    return np.array(polygon, np.float32)


@lru_cache(MOST_SEATS)
def size(polygon: tuple[Point, ...]) -> float:
    """Give the side of a square as large as a polygon, pixels."""
    return math.sqrt(cv2.contourArea(contour(polygon)))


def crosses(polygon: tuple[Point, ...]) -> bool:
    """Say whether two sides of a polygon cross; those that only touch do not."""
    corners = np.array(polygon, np.float64).reshape(-1, 2)
    after = np.roll(corners, -1, axis=0)
    for begin, end in zip(corners, after, strict=True):
        apart = beside(begin, end, corners) * beside(begin, end, after) < 0
        if np.any(apart & (beside(corners, after, begin) * beside(corners, after, end) < 0)):
            return True
    return False


def beside(begin: Corners, end: Corners, place: Corners) -> Corners:
    """Tell by the sign on which side of a line a place lies; each of the three may be many."""
    along, there = end - begin, place - begin
    return along[..., 0] * there[..., 1] - along[..., 1] * there[..., 0]


def shown(polygon: tuple[Point, ...], width: int, height: int) -> bool:
    """Say whether any of a polygon lies in a picture of this size."""
    filled = cv2.fillPoly(np.zeros((height, width), np.uint8), [contour(polygon).round().astype(np.int32)], 1)
    return bool(filled.any())
