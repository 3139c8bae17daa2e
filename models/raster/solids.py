"""Solids seen by a distant camera: rounded dice and polyhedra, ray-marched once into a relief that any light can shade.

Lengths are in half edges of a die: it fills -1..1 on each axis. Camera and table share their axes but for the tilt:
x to the right of the picture, y up the picture, z out of the table.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Way = tuple[float, float, float]
GOLDEN = (1 + math.sqrt(5)) / 2

SIDE = 96  # pixels of a relief
EDGE = 46.0  # pixels of a die's edge seen straight on
STEPS = 16  # of the ray march; more change no pixel


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A convex body: planes `normals` (N, 3) at `offset` from the middle, edges rounded by `rounding`, cut by a ball.

    A die is the solid with six planes at offset 1.
    """

    normals: Array
    offset: float
    rounding: float
    ball: float

    def distance(self, points: Array) -> Array:
        """Return a lower bound of the distance from each of `points` (N, 3) to the surface, negative inside."""
        if len(self.normals) == 6 and self.offset == 1.0:
            q = np.asarray(np.abs(points) - (1 - self.rounding), np.float32)
            flat = lengths(np.maximum(q, 0)) + np.minimum(largest(q), 0) - self.rounding
        else:
            flat = largest(points @ self.normals.T) - self.offset
        return np.asarray(np.maximum(flat, lengths(points) - self.ball), np.float32)

    def normal(self, points: Array) -> Array:
        """Return the outward normals (N, 3) at points of the surface, by central differences."""
        step = np.eye(3, dtype=np.float32) * np.float32(0.02)
        slope = [self.distance(points + e) - self.distance(points - e) for e in step]
        gradient = np.stack(slope, 1)
        return np.asarray(gradient / (lengths(gradient)[:, None] + 1e-9), np.float32)


def lengths(vectors: Array) -> Array:
    """Return the length of each of `vectors` (N, 3): column by column, as rows of three are summed slowly."""
    x, y, z = vectors.T
    return np.asarray(np.sqrt(x * x + y * y + z * z), np.float32)


def largest(rows: Array) -> Array:
    """Return the largest number of each row (N, few)."""
    return np.asarray(reduce(np.maximum, rows.T), np.float32)


def die(rounding: float, ball: float) -> Solid:
    """Return the body of a die; `ball` of 1.73 leaves the corners, 1.3 cuts them round."""
    axes = np.concatenate([np.eye(3), -np.eye(3)]).astype(np.float32)
    return Solid(axes, 1.0, rounding, ball)


def polyhedron(faces: int) -> Solid:
    """Return a die with 4, 8, 10, 12 or 20 faces, about as large as a cube of edge 2."""
    table = np.array(NORMALS[faces](), np.float32)
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    return Solid(table, 0.65 if faces == 4 else 0.95, 0.0, 1.5)


def corners() -> list[Way]:
    """Return the eight ways to the corners of a cube: the faces of a d8."""
    return [(a, b, c) for a in (1.0, -1.0) for b in (1.0, -1.0) for c in (1.0, -1.0)]


def turned(first: float, second: float) -> list[Way]:
    """Return the twelve ways (0, ±first, ±second) with their axes turned round."""
    pairs = [(a, b) for a in (first, -first) for b in (second, -second)]
    return [way for a, b in pairs for way in ((0.0, a, b), (a, b, 0.0), (b, 0.0, a))]


def kites() -> list[Way]:
    """Return the ten faces of a d10."""
    turns = [k * math.pi / 5 for k in range(10)]
    return [(math.cos(turn), math.sin(turn), 0.75 * (-1) ** k) for k, turn in enumerate(turns)]


NORMALS: dict[int, Callable[[], list[Way]]] = {
    4: lambda: [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)],
    8: corners,
    10: kites,
    12: lambda: turned(1.0, GOLDEN),
    20: lambda: corners() + turned(1 / GOLDEN, GOLDEN),
}


def camera(tilt: float, azimuth: float) -> Array:
    """Return rows right, up, backwards of a camera `tilt` radians off the vertical, seen from `azimuth`."""
    back = np.array([np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)])
    up = np.array([0.0, 1.0, 0.0]) - back[1] * back
    up /= np.linalg.norm(up)
    return np.stack([np.cross(up, back), up, back]).astype(np.float32)


def march(solid: Solid, pose: Array, view: Array, side: int) -> tuple[Array, npt.NDArray[np.bool_]]:
    """Follow one ray a pixel to the surface.

    `pose`: (3, 3), solid to table. `view`: rows of `camera`. Returns points (side², 3) in the solid's own axes and
    which rays (side²) met it.
    """
    reach = SIDE / EDGE
    steps = ((np.arange(side) + 0.5) / side * 2 - 1) * reach
    x, y = np.meshgrid(steps, -steps)
    start = x.reshape(-1, 1) * view[0] + y.reshape(-1, 1) * view[1] + 3 * view[2]
    points = np.asarray(start @ pose, np.float32)
    along = np.asarray(-view[2] @ pose, np.float32)
    for _ in range(STEPS):
        points += solid.distance(points)[:, None] * along
    return points, solid.distance(points) < 0.03
