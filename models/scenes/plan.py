"""A scene drawn from its seed: camera, dice, things, light. What it looks like in detail is drawn by the renderer.

Kinds: `any` has everything; `party` six seats with five dice of 24 pixels each; `small` a dozen dice of 20 pixels;
`clutter` no pip die at all, but dice with numerals, dominoes, buttons and the like, or an empty table; `cocked` is like
`any`, but many dice lean; `evening` is like `party`, with ordinary dice in a light in which one would play.
"""

from dataclasses import dataclass

import numpy as np

from models.scenes.die import Make
from models.scenes.layout import Footprint, Layout, lean, stack, strew
from models.scenes.makes import ORDINARY, STUFFS, Rng, make
from models.scenes.view import View, looking

KINDS = ("any", "party", "small", "clutter", "cocked", "evening")
SEATED = ("party", "evening")  # kinds of six hands of dice
LIGHTS = ("hard", "several", "coloured", "window", "glare", "dark", "soft", "soft")
OF_AN_EVENING = ("hard", "several", "window", "soft", "soft")
GROUNDS = ("wood", "felt", "print", "print", "print", "print", "glass", "stone", "tray", "paper")
HALF = {  # cm: half of the length and width that a thing takes on the table
    "coin": (1.3, 1.3),
    "button": (1.1, 1.1),
    "domino": (2.4, 1.2),
    "pen": (7.2, 0.5),
    "cup": (5.0, 5.0),
    "phone": (7.6, 3.8),
    "polyhedron": (1.4, 1.4),
    "numeral die": (1.2, 1.2),
    "bead": (0.5, 0.5),
    "box": (2.6, 2.0),
}
FLAT = ("card", "paper")  # so thin that dice lie on them
LEANING, STACKED = 0.06, 0.04  # shares of dice that lean, and that stand on others
OFTEN = 0.3  # share of dice that lean where many do
WALL = 0.6  # cm, half the thickness of a tray's wall


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is no pip die. `at`: cm on the table, `yaw`: radians, `seed`: for what it looks like."""

    name: str
    at: tuple[float, float]
    yaw: float
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All that the labels depend on. `tilt`: radians. `edge`: pixels of a typical die. `defocus`: pixels."""

    seed: int
    kind: str
    view: View
    tilt: float
    edge: float
    defocus: float
    light: str
    ground: str
    makes: tuple[Make, ...]
    walls: tuple[Footprint, ...]
    layout: Layout
    things: tuple[Thing, ...]


def dice_edge(rng: Rng, kind: str) -> float:
    """Return the edge in pixels that a die in the middle of the picture has."""
    if kind in SEATED:
        return 24.0
    if kind == "small":
        return 20.0
    narrow = rng.random() < 0.75
    return float(np.exp(rng.uniform(np.log(16), np.log(70 if narrow else 300))))


def camera(rng: Rng, kind: str, size: tuple[int, int], edge: float, centimetres: float) -> tuple[View, float]:
    """Return a view in which a die of so many centimetres has `edge` pixels, and its tilt in radians."""
    steep = float(abs(rng.normal(0, 16)) if rng.random() < 0.7 else rng.uniform(0, 45))
    tilt = float(np.radians(min(steep, 30.0 if kind in (*SEATED, "small") else 45.0)))
    millimetres = float(np.exp(rng.uniform(np.log(24), np.log(75))))  # of a lens for 36 mm film
    focal = millimetres / 36 * size[0]
    distance = max(14.0, focal * centimetres / edge)  # nearer than that no lens comes: take a longer one
    turn, roll = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.1)
    return looking(size, distance * edge / centimetres, distance, tilt, float(turn), float(roll)), tilt


def sets(rng: Rng, kind: str) -> tuple[Make, ...]:
    """Return the sets of dice on the table: one size for all, or nearly."""
    base = float(rng.choice([1.0, 1.2, 1.4, 1.6, 1.6, 1.6, 1.8, 2.0, 2.5]))
    count = 6 if kind in SEATED else int(rng.choice([1, 1, 2, 3]))
    same, stuffs = kind in (*SEATED, "small"), ORDINARY if kind == "evening" else STUFFS
    return tuple(make(rng, base if same else base * float(np.exp(rng.normal(0, 0.09))), stuffs) for _ in range(count))


def count(rng: Rng, kind: str, edge: float) -> int:
    """Return how many dice to lay: many small ones, few large ones."""
    if kind == "clutter":
        return 0
    if kind == "small":
        return int(rng.integers(8, 17))
    most = int(np.clip(2500 / edge, 3, 40))
    return int(rng.integers(1, most + 1))


def seats(rng: Rng, layout: Layout, view: View, makes: tuple[Make, ...]) -> None:
    """Throw five dice for each of six players round the middle of the picture."""
    edge = makes[0].edge
    for seat in range(6):
        way = seat * np.pi / 3 + 0.3
        x = view.width * (0.5 + 0.33 * np.cos(way))
        y = view.height * (0.5 + 0.31 * np.sin(way))
        ground = view.on_table(float(x), float(y))
        for _ in range(400):
            if ground is None or sum(die.make == seat for die in layout.dice) == 5:
                break
            spot = ground[:2] + rng.normal(0, 2.2 * edge, 2)
            near = View(1, 1, 1.0, np.array([*spot, 1.0]), np.eye(3))
            if inside(view, spot, 2.5 * edge):
                strew(rng, layout, near, makes, seat, 0.0, own=True)


def inside(view: View, spot: np.ndarray[tuple[int], np.dtype[np.float64]], margin: float) -> bool:
    """Whether a spot of the table lies in the picture, at least `margin` cm from its border."""
    around = [[spot[0] + a * margin, spot[1] + b * margin, 0.0] for a in (-1, 1) for b in (-1, 1)]
    x, y = view.project(np.array(around)).T
    return bool(((x > 0) & (x < view.width - 1) & (y > 0) & (y < view.height - 1)).all())


def walls(rng: Rng, view: View) -> tuple[Footprint, ...]:
    """Return the four walls of a tray near the border of the picture."""
    wide, deep = (view.at @ view.at) ** 0.5 / view.focal * np.array([view.width, view.height]) / 2
    half = np.array([wide, deep]) * rng.uniform(0.75, 1.1, 2)
    yaw = float(np.arctan2(view.axes[0, 1], view.axes[0, 0]) + rng.normal(0, 0.05))
    c, s = np.cos(yaw), np.sin(yaw)
    along, across = np.array([c, s]) * (half[0] + WALL), np.array([-s, c]) * (half[1] + WALL)
    long, short = np.array([half[0] + 2 * WALL, WALL]), np.array([half[1], WALL])
    sides = [(across, long, 0.0), (-across, long, 0.0), (along, short, np.pi / 2), (-along, short, np.pi / 2)]
    return tuple(Footprint(at, size, yaw + turn) for at, size, turn in sides)


def lay(rng: Rng, kind: str, view: View, makes: tuple[Make, ...], edge: float, taken: tuple[Footprint, ...]) -> Layout:
    """Lay the dice of a scene where nothing stands yet."""
    layout = Layout(taken=list(taken))
    if kind in SEATED:
        seats(rng, layout, view, makes)
        return layout
    calm, leaning = kind == "small", OFTEN if kind == "cocked" else LEANING
    for _ in range(count(rng, kind, edge)):
        index, chance = int(rng.integers(len(makes))), rng.random()
        if chance < leaning and not calm:
            lean(rng, layout, view, makes, index)
        elif chance < leaning + STACKED and not calm:
            stack(rng, layout, makes, index)
        else:
            strew(rng, layout, view, makes, index, -0.08 if calm else 0.04)
    return layout


def named(rng: Rng, kind: str) -> list[str]:
    """Return the names of the things of a scene."""
    if kind == "clutter":
        if rng.random() < 0.15:
            return []
        like_dice = ["polyhedron", "numeral die", "numeral die", "domino", "button", "coin", "bead", "box"]
        return list(rng.choice([*like_dice, *HALF, *FLAT], int(rng.integers(2, 14))))
    few = list(rng.choice([*HALF, *FLAT], int(rng.poisson(1.5 if kind == "any" else 0.8))))
    return [*few, *(["hand"] if kind == "any" and rng.random() < 0.14 else [])]


def things(rng: Rng, kind: str, view: View, layout: Layout) -> tuple[Thing, ...]:
    """Lay things where no dice are; what finds no place is left out."""
    laid = []
    for name in named(rng, kind):
        for _ in range(10):
            point = view.on_table(*(rng.uniform(-0.05, 1.05, 2) * (view.width, view.height)))
            yaw = float(rng.uniform(0, 2 * np.pi))
            if point is None:
                continue
            place = Footprint(point[:2], np.array(HALF.get(name, (0.0, 0.0))), yaw)
            if name not in HALF or layout.free(place):
                layout.taken.append(place)
                laid.append(Thing(name, (float(point[0]), float(point[1])), yaw, int(rng.integers(2**31))))
                break
    return tuple(laid)


def plan(seed: int, kind: str, size: tuple[int, int] = (1296, 972)) -> Plan:
    """Draw the scene of a seed. `size`: width and height of the picture, pixels."""
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    makes = sets(rng, kind)
    edge = dice_edge(rng, kind)
    view, tilt = camera(rng, kind, size, edge, makes[0].edge)
    light, ground = str(rng.choice(OF_AN_EVENING if kind == "evening" else LIGHTS)), str(rng.choice(GROUNDS))
    rims = walls(rng, view) if ground == "tray" else ()
    layout = lay(rng, kind, view, makes, edge, rims)
    blurred = kind not in SEATED and rng.random() < 0.2
    defocus = float(rng.uniform(0.03, 0.16)) * edge if blurred else 0.0
    found = things(rng, kind, view, layout)
    return Plan(seed, kind, view, tilt, edge, defocus, light, ground, makes, rims, layout, found)
