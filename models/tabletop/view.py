"""A camera over a table: where in the picture a point above it appears."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.raster.reliefs import Rng

Points = npt.NDArray[np.float64]

STEEPEST = 33.0  # degrees off the vertical


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """`turn`: (3, 3) from the table's axes to the camera's: x right, y down, z up, in pixels of the picture's middle.

    `far`: pixels from the camera to the table. `middle`: (x, y) of the optical axis in the picture.
    """

    turn: Points
    far: float
    middle: Points

    def seen(self, points: Points) -> Points:
        """Return where points (N, 3) appear: (N, 2)."""
        there = points @ self.turn.T
        return self.middle + there[:, :2] * (self.far / np.maximum(self.far - there[:, 2:], self.far * 0.15))

    def depth(self, point: Points) -> float:
        """Return how near a point is to the camera: the larger the nearer."""
        return float((self.turn @ point)[2])


def random_view(rng: Rng, side: int) -> View:
    """Return a camera over a part (side, side) of a picture: straight above half of the time."""
    tilt = np.radians(min(abs(rng.normal(0, 11)), STEEPEST)) if rng.random() < 0.8 else 0.0
    towards = rng.normal(np.pi / 2, 0.4) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
    axis = np.array([-np.sin(towards), np.cos(towards), 0.0])
    far = side * float(rng.uniform(0.9, 2.6))
    middle = side / 2 + rng.uniform(-0.3, 0.3, 2) * side
    return View(turned(axis, tilt), far, middle)


def turned(axis: Points, angle: float) -> Points:
    """Return the rotation (3, 3) by an angle about an axis of length 1 (Rodrigues)."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)
