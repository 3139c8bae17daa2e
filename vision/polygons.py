"""Seats that somebody has drawn over a picture of the table."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from vision.cells import Mask
from vision.seats import Labels, Reals

Point = tuple[float, float]
Corners = np.ndarray[Any, np.dtype[np.float64]]
MOST_SEATS = 30
SHAPE = 0.03  # part by which the sides of two pictures of the same shape may differ: cameras round them to 16 pixels


@dataclass(frozen=True, slots=True)
class Polygons:
    """Seats as polygons, in pixels of the camera's picture. A place in several is at the one in which it lies deepest
    for that seat's size, and on a line: nobody can tell whose a die there is.

    `names`: of the seats, for messages. `picture`: width and height of that over which they were drawn, if known; in
    one of another size they lie likewise, but in one of another shape, of which nobody knows what it shows, nothing
    lies at a seat. Raises ValueError for a polygon of less than three points, without an area, or whose sides cross.
    """

    polygons: tuple[tuple[Point, ...], ...]
    names: tuple[str, ...]
    picture: tuple[int, int] | None = None

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
        """Give the seat of a place, None outside all of them."""
        scale = self._scale(width, height)
        if scale is None:
            return None
        depths = self._depths(x * scale, y * scale)
        deepest = max(range(self.count), key=lambda k: depths[k] / size(self.polygons[k]))
        return deepest if depths[deepest] >= 0 else None

    def among(self, x: Reals, y: Reals, width: int, height: int) -> Labels:
        """Give the seat of each of many places, -1 for those outside all of them."""
        found, scale = np.full(x.shape, -1, np.int8), self._scale(width, height)
        if scale is None:
            return found
        inside = np.stack([within(one, x * scale, y * scale) for one in self.polygons])
        found[...] = np.where(inside.any(0), inside.argmax(0), -1)
        for place in zip(*np.nonzero(inside.sum(0) > 1), strict=True):  # few: to tell how deep all lie takes long
            seat = self.seat(float(x[place]), float(y[place]), width, height)
            found[place] = -1 if seat is None else seat
        return found

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how many pixels a place is from the nearest border of a seat: none where seats overlap."""
        scale = self._scale(width, height)
        if scale is None:
            return 0.0
        depths = self._depths(x * scale, y * scale)
        return 0.0 if sum(depth >= 0 for depth in depths) > 1 else min(abs(depth) for depth in depths) / scale

    def outside(self, width: int, height: int) -> list[str]:
        """Give the names of the seats of which a picture of this size shows nothing."""
        return [name for one, name in zip(self.polygons, self.names, strict=True) if not in_picture(one, width, height)]

    def _scale(self, width: int, height: int) -> float | None:
        """Give how many times larger than a picture that is which the seats were drawn over; None for another shape."""
        if self.picture is None:
            return 1.0
        across, down = self.picture[0] / width, self.picture[1] / height
        return across if abs(across / down - 1) < SHAPE else None

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


def within(polygon: tuple[Point, ...], x: Reals, y: Reals) -> Mask:
    """Say which of many places lie inside a polygon: a ray from there crosses its sides an odd number of times."""
    inside = np.zeros(x.shape, bool)
    corners = contour(polygon).astype(np.float64)
    for (begin_x, begin_y), (end_x, end_y) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if begin_y != end_y:
            crossed = begin_x + (end_x - begin_x) * (y - begin_y) / (end_y - begin_y)
            inside ^= ((begin_y > y) != (end_y > y)) & (x < crossed)
    return inside


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


def in_picture(polygon: tuple[Point, ...], width: int, height: int) -> bool:
    """Say whether any of a polygon lies in a picture of this size."""
    filled = cv2.fillPoly(np.zeros((height, width), np.uint8), [contour(polygon).round().astype(np.int32)], 1)
    return bool(filled.any())
