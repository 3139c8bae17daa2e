"""The camera of a scene: a pinhole that looks at the middle of the table."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A pinhole camera. `width, height, focal`: pixels. `at`: (3,) cm. `axes`: (3, 3), rows right, up, back."""

    width: int
    height: int
    focal: float
    at: Floats
    axes: Floats

    def project(self, points: Floats) -> Floats:
        """Return where points (N, 3) of the scene lie in the picture: (N, 2) pixels."""
        right, up, back = ((np.asarray(points, np.float64) - self.at) @ self.axes.T).T
        x = self.width / 2 - 0.5 + self.focal * right / -back
        y = self.height / 2 - 0.5 - self.focal * up / -back
        return np.stack([x, y], 1)

    def slant(self, at: Floats, normal: Floats) -> tuple[float, float]:
        """Return how a face looks, seen from here: how far to the right and down in the picture its normal points.

        `at`: the face's middle (3,), cm; `normal`: (3,), of length 1. It is 0, 0 where one looks at the face head-on.
        """
        right, up, back = (self.axes @ (np.asarray(at, np.float64) - self.at)).tolist()
        x, y, z = (self.axes @ normal).tolist()
        return x - right / back * z, -(y - up / back * z)

    def on_table(self, x: float, y: float) -> Floats | None:
        """Return the point (3,) of the table that is seen at a pixel; None where the table is not seen."""
        ray = np.array([x + 0.5 - self.width / 2, self.height / 2 - 0.5 - y, -self.focal]) @ self.axes
        return self.at - ray * (self.at[2] / ray[2]) if ray[2] < -1e-6 else None


def looking(size: tuple[int, int], focal: float, distance: float, tilt: float, turn: float, roll: float = 0.0) -> View:
    """Look at the table's middle from `distance` cm, `tilt` radians off the vertical.

    `turn`: radians about the vertical, of camera and picture. `roll`: radians by which the picture is turned besides.
    """
    c, s = np.cos(turn), np.sin(turn)
    back = np.array([np.sin(tilt) * s, -np.sin(tilt) * c, np.cos(tilt)])
    right = np.array([c, s, 0.0])
    up = np.cross(back, right)
    c, s = np.cos(roll), np.sin(roll)
    return View(*size, focal, back * distance, np.stack([c * right + s * up, c * up - s * right, back]))
