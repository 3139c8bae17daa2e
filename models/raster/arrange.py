"""Where the dice of a scene lie, seen by one camera: strewn, near each other, or pushed together face to face.

Pictures have x to the right and y down. All dice of a table are seen under much the same angle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from models.raster.makes import Material
from models.raster.reliefs import Relief, Rng

NEAREST = 1.04  # of their mean edge, on the table: how near the middles of dice come that lie anyhow
FACE_TO_FACE = 0.98  # the same of dice that lie alike
NEAR, TOGETHER = 0.25, 0.3  # shares of dice that lie near another one, and face to face with it
TRIES = 12
ALIKE = 300  # reliefs of which the one that lies most alike is taken
UNLIKE_TILT, UNLIKE_TURN = 0.03, 0.06  # of cosine and radians: a pair that differs by more does not lie face to face


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A die on the table. `x, y`: its top face's centre, pixels; `edge`: of the top face as it is seen, pixels.

    `spin`: radians by which its relief is turned in the picture.
    """

    relief: Relief
    material: Material
    x: float
    y: float
    edge: float
    spin: float

    @property
    def away(self) -> float:
        """The way, radians in the picture, in which what is higher above the table appears."""
        return rise(self.relief) - self.spin

    @property
    def slant(self) -> tuple[float, float]:
        """How far to the right and down its top face's normal, of length 1, points in the picture."""
        return rotated(self.relief.slant, self.spin)

    @property
    def whole(self) -> float:
        """The edge in pixels of a face seen straight on."""
        return float(self.edge / self.relief.up[2] ** 0.5)


class Placed(Protocol):
    """Anything that takes a place in a picture, pixels."""

    @property
    def x(self) -> float:
        """To the right."""

    @property
    def y(self) -> float:
        """Down."""

    @property
    def edge(self) -> float:
        """Of its top face."""


def rotated(way: tuple[float, float], angle: float) -> tuple[float, float]:
    """Return a way (right, down) in a picture that is turned by `angle` radians, as reliefs and crops are."""
    x, y = way
    return float(np.cos(angle) * x + np.sin(angle) * y), float(np.cos(angle) * y - np.sin(angle) * x)


def rise(relief: Relief) -> float:
    """Return the way, radians in the relief with y down, in which what is higher above the table appears."""
    return float(np.arctan2(-relief.up[1], relief.up[0]))


def turned(rng: Rng, relief: Relief, away: float) -> float:
    """Return by how much to turn a relief so that its upward normal points to `away` (radians) in the picture.

    All dice of a table show their sides on the same side, nearly: the lens makes them differ a little.
    """
    return float(rise(relief) - away + rng.normal(0, 0.12))


def choose(rng: Rng, reliefs: list[Relief], tilt: Relief | None) -> Relief:
    """Return a relief seen under much the same angle as `tilt`, as the dice of one table are."""
    if tilt is None:
        return reliefs[int(rng.integers(len(reliefs)))]
    options = [reliefs[int(k)] for k in rng.integers(len(reliefs), size=TRIES)]
    return min(options, key=lambda r: abs(r.up[2] - tilt.up[2]))


def spot(rng: Rng, side: int, edge: float, others: Sequence[Placed], near: float) -> tuple[float, float]:
    """Return a place for a die of `edge`, free or not: a share of `near` beside another die, the rest anywhere."""
    if others and rng.random() < near:
        other = others[int(rng.integers(len(others)))]
        way, far = rng.uniform(0, 2 * np.pi), (edge + other.edge) * rng.uniform(0.53, 0.9)
        return float(other.x + np.cos(way) * far), float(other.y + np.sin(way) * far)
    x, y = rng.uniform(0, side, 2)
    return float(x), float(y)


def strewn(
    rng: Rng, relief: Relief, make: tuple[Material, float], away: float, side: int, lying: Sequence[Lying]
) -> Lying | None:
    """Return a die in a free place of a picture, often near another one; None if none was found."""
    material, edge = make
    spin = turned(rng, relief, away)
    for _ in range(TRIES):
        x, y = spot(rng, side, edge, lying, NEAR / (1 - TOGETHER))
        one = Lying(relief, material, x, y, edge, spin)
        if free(one, lying, NEAREST):
            return one
    return None


def together(rng: Rng, reliefs: list[Relief], lying: Sequence[Lying]) -> Lying | None:
    """Return a die that lies face to face with one of those that lie there, of the same make; None if none fits."""
    near = lying[int(rng.integers(len(lying)))]
    like = near.relief
    options = [reliefs[int(k)] for k in rng.integers(len(reliefs), size=ALIKE)]
    relief = min((one for one in options if one.flat and one.value), key=lambda one: unlike(one, like), default=None)
    if relief is None or not like.flat or not like.value or unlike(relief, like) > 1:
        return None
    angle = like.turn + np.pi / 2 * int(rng.integers(4))
    slide = float(rng.uniform(-0.5, 0.5)) if rng.random() < 0.5 else 0.0
    shift = near.whole * (ahead(near, angle) * rng.uniform(1, 1.06) + ahead(near, angle + np.pi / 2) * slide)
    spin = rise(relief) - near.away
    edge = near.whole * relief.up[2] ** 0.5
    one = Lying(relief, near.material, near.x + float(shift[0]), near.y + float(shift[1]), edge, spin)
    return one if free(one, lying, FACE_TO_FACE) else None


def unlike(one: Relief, other: Relief) -> float:
    """Return how unlike two dice lie, 1 at most if they may lie face to face."""
    turn = (one.turn - other.turn + np.pi / 4) % (np.pi / 2) - np.pi / 4
    return max(abs(one.up[2] - other.up[2]) / UNLIKE_TILT, float(abs(turn)) / UNLIKE_TURN)


def ahead(one: Lying, angle: float) -> np.ndarray:
    """Return a step of length 1 on the table as the picture shows it, (2,). `angle`: from the way to the camera."""
    up = np.array([np.cos(one.away), np.sin(one.away)])
    right = np.array([-up[1], up[0]])
    return np.asarray(np.sin(angle) * right - one.relief.up[2] * np.cos(angle) * up)


def free(one: Lying, lying: Sequence[Lying], least: float) -> bool:
    """Whether a die lies at least so many mean edges from all others, measured on the table."""
    up = np.array([np.cos(one.away), np.sin(one.away)])
    for other in lying:
        step = np.array([other.x - one.x, other.y - one.y])
        along = float(step @ up)
        across = float(np.hypot(*(step - along * up)))
        if np.hypot(along / one.relief.up[2], across) < least * (one.whole + other.whole) / 2:
            return False
    return True


def far_first(lying: Sequence[Lying], away: float) -> list[Lying]:
    """Return dice in the order in which nearer ones hide the sides of farther ones."""
    return sorted(lying, key=lambda one: -(one.x * np.cos(away) + one.y * np.sin(away)))
