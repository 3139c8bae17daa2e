"""Where dice come to lie: strewn, touching, stacked, leaning on something; no two in one place."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from models.scenes.die import Lying, Make, leaning, upright
from models.scenes.makes import Rng
from models.scenes.view import Floats, View

GAP = 0.01  # cm between dice that touch
TRIES = 14


@dataclass(frozen=True, slots=True, eq=False)
class Footprint:
    """A rectangle on the table that is taken. `half`: (2,) cm along its own axes, turned by `yaw` radians."""

    at: Floats
    half: Floats
    yaw: float

    def axes(self) -> Floats:
        """Return its two axes (2, 2)."""
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        return np.array([[c, s], [-s, c]])


@dataclass(frozen=True, slots=True)
class Rod:
    """A round stick under a leaning die. `at`: its middle on the table, cm; `yaw`: its direction."""

    at: tuple[float, float]
    yaw: float
    radius: float


@dataclass(slots=True)
class Layout:
    """What lies on the table so far."""

    dice: list[Lying] = field(default_factory=list)
    taken: list[Footprint] = field(default_factory=list)
    rods: list[Rod] = field(default_factory=list)

    def free(self, place: Footprint) -> bool:
        """Whether nothing is in a place."""
        return not any(overlap(place, other) for other in self.taken)


def overlap(one: Footprint, other: Footprint) -> bool:
    """Whether two rectangles overlap: no axis of either parts them."""
    apart = other.at - one.at
    for axis in (*one.axes(), *other.axes()):
        reach = sum(float(np.abs(box.axes() @ axis) @ box.half) for box in (one, other))
        if abs(float(apart @ axis)) >= reach:
            return False
    return True


def square(at: Floats, edge: float, yaw: float) -> Footprint:
    """Return the place that a flat die takes."""
    return Footprint(np.asarray(at[:2], np.float64), np.full(2, edge / 2), yaw)


def somewhere(rng: Rng, view: View, beyond: float) -> Floats | None:
    """Return a point of the table seen in the picture or `beyond` (a part of its size) past its border."""
    x = rng.uniform(-beyond, 1 + beyond) * view.width
    y = rng.uniform(-beyond, 1 + beyond) * view.height
    return view.on_table(float(x), float(y))


def beside(rng: Rng, makes: Sequence[Make], edge: float, near: Lying) -> tuple[Floats, float]:
    """Return place and yaw of a die that touches another one, face to face or at an angle."""
    yaw = float(np.arctan2(near.turn[1, 0], near.turn[0, 0]))
    half = (makes[near.make].edge + edge) / 2 + GAP
    side, slip = int(rng.integers(4)), float(rng.uniform(-0.8, 0.8)) * half
    if rng.random() < 0.4:  # a corner towards the face
        half += edge * 0.21
        turn = np.pi / 4
    else:
        turn = 0.0
    way = yaw + side * np.pi / 2
    c, s = np.cos(way), np.sin(way)
    return near.at[:2] + np.array([c * half - s * slip, s * half + c * slip]), yaw + turn


def strew(
    rng: Rng, layout: Layout, view: View, makes: Sequence[Make], index: int, beyond: float = 0.04, own: bool = False
) -> None:
    """Lay one die flat, rather often against another one (`own`: of its set); none if no place was found."""
    edge, value = makes[index].edge, int(rng.integers(1, 7))
    for _ in range(TRIES):
        ground = [die for die in layout.dice if not (die.stacked or die.lean or (own and die.make != index))]
        if ground and rng.random() < 0.4:
            at, yaw = beside(rng, makes, edge, ground[int(rng.integers(len(ground)))])
        else:
            point, yaw = somewhere(rng, view, beyond), float(rng.uniform(0, 2 * np.pi))
            if point is None:
                continue
            at = point[:2]
        place = square(at, edge, yaw)
        if layout.free(place):
            layout.taken.append(place)
            layout.dice.append(Lying(index, value, np.array([*at, edge / 2]), upright(makes[index], value, yaw)))
            return


def stack(rng: Rng, layout: Layout, makes: Sequence[Make], index: int) -> None:
    """Stand a die on another one that lies flat and has none on it."""
    below = [die for die in layout.dice if not die.stacked and not die.lean]
    if not below:
        return
    under = below[int(rng.integers(len(below)))]
    if any(die.stacked and np.hypot(*(die.at - under.at)[:2]) < makes[under.make].edge for die in layout.dice):
        return
    edge, value = makes[index].edge, int(rng.integers(1, 7))
    lower = makes[under.make].edge
    at = under.at + np.append(rng.uniform(-0.2, 0.2, 2) * lower, (lower + edge) / 2)
    yaw = float(rng.uniform(0, 2 * np.pi))
    layout.dice.append(Lying(index, value, at, upright(makes[index], value, yaw), stacked=True))


def lean(rng: Rng, layout: Layout, view: View, makes: Sequence[Make], index: int) -> None:
    """Lay a die that leans by 9 to 40 degrees on a stick under it, as on a pen, a cable or a fold."""
    make = makes[index]
    angle = float(np.radians(rng.uniform(9, 40)))
    radius = make.edge * float(np.tan(angle / 2) * rng.uniform(0.6, 0.95))
    for _ in range(TRIES):
        point, azimuth = somewhere(rng, view, 0.0), float(rng.uniform(0, 2 * np.pi))
        if point is None:
            continue
        toward = np.array([np.cos(azimuth), np.sin(azimuth)])
        long = make.edge * (np.cos(angle) + np.sin(angle)) / 2
        middle = point[:2] + toward * make.edge * (np.cos(angle) - np.sin(angle)) / 2
        place = Footprint(middle, np.array([long, make.edge / 2]), azimuth)
        if layout.free(place):
            foot = (float(point[0]), float(point[1]))
            layout.taken.append(place)
            layout.dice.append(leaning(make, int(rng.integers(1, 7)), foot, azimuth, angle, index))
            under = point[:2] + toward * radius / np.tan(angle / 2)
            layout.rods.append(Rod((float(under[0]), float(under[1])), azimuth + np.pi / 2, radius))
            return
