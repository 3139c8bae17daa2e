"""What a picture is painted on: its colours, and what lies on top at each pixel."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.reliefs import Rng
from models.raster.solids import Array
from models.tabletop.view import Points, View

# What may lie on top: the table and flat things on it; a cup, mouth down; any other vessel, or a cup that lies or
# stands mouth up; a hand, an arm, a sleeve; a die.
TABLE, CUP, VESSEL, HAND, DIE = range(5)
FINE = 8  # parts of a pixel that drawing knows, as a shift of 3 bits


@dataclass(eq=False)
class Canvas:
    """`image`: (side, side, 3) floats, RGB. `top`: (side, side) uint8, what lies on top.

    `way`: (3,) towards the lamp. `ambient`: the part of the light that comes from everywhere. `drawn`: whether things
    are flat colours with outlines, as in a cartoon.
    """

    image: Array
    top: npt.NDArray[np.uint8]
    view: View
    way: Points
    ambient: float
    drawn: bool = False

    @property
    def side(self) -> int:
        """Pixels of a side."""
        return int(self.image.shape[0])

    def fill(self, outline: Points, colour: Points, kind: int | None) -> None:
        """Paint a convex shape, its outline (N, 2) in pixels; `kind`: what it is, None to leave that."""
        corners = fine(outline)
        cv2.fillConvexPoly(self.image, corners, shade(colour), cv2.LINE_AA, 3)
        if kind is not None:
            cv2.fillConvexPoly(self.top, corners, kind, cv2.LINE_8, 3)

    def line(self, points: Points, colour: Points, width: float, kind: int | None = None) -> None:
        """Paint a thick line through points (N, 2); `kind`: what it is, None to leave that."""
        corners = [fine(points)]
        thick = max(1, round(width))
        cv2.polylines(self.image, corners, False, shade(colour), thick, cv2.LINE_AA, 3)
        if kind is not None:
            cv2.polylines(self.top, corners, False, kind, thick, cv2.LINE_8, 3)

    def ring(self, outline: Points, colour: Points, width: float) -> None:
        """Paint a line all around an outline (N, 2)."""
        self.line(np.vstack([outline, outline[:1]]), colour, width)

    def darken(self, outline: Points, dark: float, soft: float) -> None:
        """Throw a soft shadow: `dark`: the part of the light that is lost, `soft`: pixels of its edge."""
        half = np.zeros((self.side // 2, self.side // 2), np.float32)
        cv2.fillConvexPoly(half, cv2.convexHull(fine(outline / 2)), dark, cv2.LINE_AA, 3)
        shade = cv2.resize(cv2.GaussianBlur(half, (0, 0), max(0.5, soft / 2)), (self.side, self.side))
        self.image *= np.asarray(1 - shade[..., None], np.float32)


def fine(points: Points) -> npt.NDArray[np.int32]:
    """Return points (N, 2) as OpenCV wants them for a shift of 3 bits."""
    return np.asarray(np.rint(np.clip(points, -4000, 4000) * FINE), np.int32)


def shade(colour: Points) -> tuple[float, float, float]:
    """Return a colour as OpenCV wants it."""
    red, green, blue = np.maximum(colour, 0).tolist()
    return red, green, blue


def random_way(rng: Rng) -> Points:
    """Return (3,), of length 1, towards a lamp."""
    turn, high = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(25, 88))
    return np.array([np.cos(turn) * np.cos(high), np.sin(turn) * np.cos(high), np.sin(high)])


def colour_of(rng: Rng, canvas: Canvas) -> Points:
    """Return a colour of a thing: strong, neutral, of leather and wood, or the table's own."""
    kind = rng.random()
    if kind < 0.3:
        high, low = rng.uniform(0.35, 1), rng.uniform(0, 0.35)
        return np.asarray(rng.permutation([high, low, rng.uniform(low, high)]))
    if kind < 0.5:
        return clipped(np.full(3, rng.uniform(0.02, 0.95)) + rng.normal(0, 0.03, 3))
    if kind < 0.72:
        return clipped(np.array([0.55, 0.36, 0.2]) * rng.uniform(0.15, 1.7) + rng.normal(0, 0.04, 3))
    if kind < 0.86:
        y, x = rng.integers(0, canvas.side, 2)
        return clipped(canvas.image[y, x].astype(float) * rng.uniform(0.6, 1.4))
    return rng.uniform(0.02, 0.95, 3)


def clipped(colour: Points) -> Points:
    """Return a colour that can be seen."""
    return np.asarray(np.clip(colour, 0.01, 1))
