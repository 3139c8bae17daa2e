"""A pip die as a body: faces, pips and how it lies; opposite faces add to seven."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from models.scenes.view import Floats
from vision.reading.pips import PLACES

Colour = tuple[float, float, float]

# 1, 2, 3 run counter-clockwise around the corner they share; on a die of the other hand 3 and 4 are exchanged.
NORMALS = {1: (1, 0, 0), 6: (-1, 0, 0), 2: (0, 1, 0), 5: (0, -1, 0), 3: (0, 0, 1), 4: (0, 0, -1)}


@dataclass(frozen=True, slots=True)
class Make:
    """How a set of dice is made. `edge`: cm; lengths below are parts of it; colours are sRGB 0..1.

    `rounding`: radius of the edges. `ball`: radius of the ball that the corners are turned to, 0 for none. `pip`:
    radius of a pip at the surface, `depth`: how deep it is drilled, `spread`: from a face's middle to its outer pips.
    `one_larger`: how much larger the one is. `left_handed`, `turned`: the hand of the die, and the values whose
    pattern is set by a quarter turn. `stuff`: the name of the material.
    """

    edge: float
    rounding: float
    ball: float
    pip: float
    depth: float
    spread: float
    one_larger: float
    left_handed: bool
    turned: frozenset[int]
    stuff: str
    body: Colour
    second: Colour
    pips: Colour
    one: Colour
    gold: bool
    roughness: float

    def normal(self, value: int) -> Floats:
        """Return the outward normal (3,) of the face with `value`, in the die's axes."""
        if self.left_handed and value in (3, 4):
            value = 7 - value
        return np.array(NORMALS[value], np.float64)

    def face(self, value: int) -> tuple[Floats, Floats, Floats]:
        """Return a face's normal and the two directions along which its pips are set."""
        normal = self.normal(value)
        across = np.roll(normal, 1)
        along = np.cross(normal, across)
        return (normal, along, -across) if value in self.turned else (normal, across, along)

    def pip_radius(self, value: int) -> float:
        """Return the radius in cm of the pips of a face."""
        return self.pip * self.edge * (self.one_larger if value == 1 else 1.0)

    def pip_places(self, value: int) -> Floats:
        """Return the middles (N, 3) of a face's pips on its surface, cm in the die's axes."""
        normal, across, along = self.face(value)
        reach = self.spread * self.edge
        return np.array([normal * self.edge / 2 + (across * u + along * v) * reach for u, v in PLACES[value]])

    def drills(self) -> Iterator[tuple[int, Floats, float]]:
        """Yield value, centre (3,) and radius in cm of the ball that hollows out each of the 21 pips."""
        for value in PLACES:
            pip, depth = self.pip_radius(value), self.depth * self.edge
            radius = (pip * pip + depth * depth) / (2 * depth)
            for place in self.pip_places(value):
                yield value, place + self.normal(value) * (radius - depth), radius


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A die on the table. `at`: its middle, cm. `turn`: (3, 3) from its axes to the table's. `lean`: radians.

    `make`: index of its set. `stacked`: whether it stands on another die.
    """

    make: int
    value: int
    at: Floats
    turn: Floats
    lean: float = 0.0
    stacked: bool = False


def about(axis: Floats, angle: float) -> Floats:
    """Return the rotation (3, 3) about a unit axis by `angle` radians."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross, np.float64)


def upright(make: Make, value: int, yaw: float) -> Floats:
    """Return the turn (3, 3) of a die that lies flat with `value` up, turned by `yaw` radians."""
    normal, across, along = make.face(value)
    return about(np.array([0.0, 0.0, 1.0]), yaw) @ np.stack([across, along, normal])


def top_corners(make: Make, die: Lying) -> Floats:
    """Return the corners (4, 3) of the top face as if edges were sharp, in order, cm."""
    normal, across, along = make.face(die.value)
    local = np.array([normal + a * across + b * along for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    return np.asarray(die.at + local * make.edge / 2 @ die.turn.T, np.float64)


def corners(make: Make, die: Lying) -> Floats:
    """Return all corners (8, 3) as if edges were sharp, cm."""
    local = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * make.edge / 2
    return np.asarray(die.at + local @ die.turn.T, np.float64)


def leaning(make: Make, value: int, foot: tuple[float, float], azimuth: float, lean: float, index: int) -> Lying:
    """Stand a die on one of its bottom edges, whose middle is `foot`, and raise the side towards `azimuth`."""
    toward = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
    tip = about(np.cross([0.0, 0.0, 1.0], toward), -lean)
    middle = np.array([*foot, 0.0]) + tip @ (toward + np.array([0.0, 0.0, 1.0])) * make.edge / 2
    return Lying(index, value, middle, tip @ upright(make, value, azimuth), lean)
