"""What else lies on a table: coins, buttons, dominoes, cards, pens, phones, cups, beads, boxes, sheets of paper."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from mathutils import Matrix

from models.render.arm import arm
from models.render.cups import cup
from models.render.materials import Colour, leather, principled
from models.render.polyhedra import numeral_die
from models.render.sets import linear, linked
from models.render.shapes import circle, disc, letters, rod, slab
from models.scenes.makes import Rng
from models.scenes.plan import Thing
from vision.reading.pips import PLACES

Place = tuple[float, float]
METALS: tuple[Colour, ...] = ((0.75, 0.72, 0.68), (0.72, 0.5, 0.25), (0.55, 0.3, 0.18))
HAIR = 0.006  # cm by which a print lies above what it is printed on


def some_colour(rng: Rng) -> Colour:
    """Draw a colour, linear: often white, black or grey."""
    shade = float(rng.uniform(0.03, 0.95))
    red, green, blue = rng.uniform(0.03, 0.95, 3).tolist() if rng.random() < 0.5 else (shade, shade, shade)
    return linear((red, green, blue))


def stuff(rng: Rng, colour: Colour | None = None, **inputs: Any) -> Any:
    """Make plastic, paint or paper of some colour."""
    return principled("stuff", colour or some_colour(rng), **{"Roughness": float(rng.uniform(0.1, 0.9)), **inputs})


def lay(mesh: Any, material: Any, at: Place, z: float, yaw: float, shift: Place = (0, 0)) -> Any:
    """Put a mesh on the table; `shift` (cm) in its own axes."""
    made = linked(mesh, "thing")
    made.data.materials.append(material)
    made.matrix_world = Matrix.Translation((*at, z)) @ Matrix.Rotation(yaw, 4, "Z") @ Matrix.Translation((*shift, 0))
    return made


def coin(rng: Rng, at: Place, yaw: float) -> None:
    """A metal disc with a rim and a numeral."""
    radius, height = float(rng.uniform(0.8, 1.3)), 0.18
    metal = principled(
        "metal", linear(METALS[int(rng.integers(3))]), Metallic=1.0, Roughness=float(rng.uniform(0.2, 0.5))
    )
    lay(disc(radius, height, 0.03), metal, at, 0, yaw)
    lay(disc(radius * 0.86, HAIR), stuff(rng, (0.3, 0.25, 0.15), Metallic=0.8), at, height, yaw)
    written = letters(str(rng.choice([1, 2, 5, 10, 20, 50])), radius, metal)
    written.matrix_world = Matrix.Translation((*at, height + 2 * HAIR)) @ Matrix.Rotation(yaw, 4, "Z")


def button(rng: Rng, at: Place, yaw: float) -> None:
    """A disc with two or four holes."""
    radius, height = float(rng.uniform(0.5, 1.1)), 0.25
    lay(disc(radius, height, 0.06), stuff(rng), at, 0, yaw)
    hole, dark = circle(radius * float(rng.uniform(0.1, 0.18))), stuff(rng, (0.01, 0.01, 0.01))
    count = int(rng.choice([2, 4]))
    for k in range(count):
        way = math.tau * k / count
        lay(hole, dark, at, height + HAIR, yaw, (0.32 * radius * math.cos(way), 0.32 * radius * math.sin(way)))


def domino(rng: Rng, at: Place, yaw: float) -> None:
    """A tile of two halves with pips and a line between."""
    width, height = float(rng.uniform(1.4, 2.3)), float(rng.uniform(0.4, 0.8))
    light = rng.random() < 0.6
    body, ink = ((0.85, 0.82, 0.74), (0.02, 0.02, 0.02)) if light else ((0.02, 0.02, 0.02), (0.85, 0.85, 0.85))
    lay(slab(2 * width, width, height, 0.08), stuff(rng, body, Roughness=0.3), at, height / 2, yaw)
    paint, pip = stuff(rng, ink, Roughness=0.5), circle(width * 0.085)
    lay(slab(0.08, width * 0.85, HAIR, 0), paint, at, height + HAIR, yaw)
    for half in (-1, 1):
        for u, v in PLACES[int(rng.integers(1, 7))]:
            lay(pip, paint, at, height + HAIR, yaw, (half * width / 2 + u * width * 0.26, v * width * 0.26))


def pen(rng: Rng, at: Place, yaw: float) -> None:
    """A pen or pencil."""
    lay(rod(float(rng.uniform(0.3, 0.5)), 12.5, 1.2), stuff(rng), at, 0, yaw)


def cup_standing(rng: Rng, at: Place, yaw: float) -> None:
    """A dice cup, mouth down, of leather or plastic."""
    material = leather("cup", some_colour(rng)) if rng.random() < 0.5 else stuff(rng)
    made = cup(material, at)
    made.rotation_euler = (0, 0, yaw)


def phone(rng: Rng, at: Place, yaw: float) -> None:
    """A phone with a dark or a glowing screen."""
    lay(slab(14.6, 7.1, 0.8, 0.25), stuff(rng, (0.02, 0.02, 0.02), Roughness=0.2), at, 0.4, yaw)
    glow = {"Emission Strength": float(rng.uniform(0.3, 1.5))} if rng.random() < 0.5 else {}
    screen = stuff(rng, (0.01, 0.01, 0.012), Roughness=0.03, **glow)
    lay(slab(14.0, 6.5, HAIR, 0), screen, at, 0.8 + HAIR, yaw)
    if glow:
        for _ in range(int(rng.integers(3, 14))):
            shift = (float(rng.uniform(-6, 6)), float(rng.uniform(-2.6, 2.6)))
            icon = slab(float(rng.uniform(0.5, 2)), float(rng.uniform(0.5, 1.2)), HAIR, 0)
            lay(icon, stuff(rng, Emission_Strength=0.7), at, 0.8 + 2 * HAIR, yaw, shift)


def card(rng: Rng, at: Place, yaw: float) -> None:
    """A playing card with marks like diamonds or clubs."""
    lay(slab(8.8, 6.3, 0.03, 0), stuff(rng, (0.85, 0.85, 0.82), Roughness=0.35), at, 0.015, yaw)
    ink = stuff(rng, (0.6, 0.02, 0.03) if rng.random() < 0.5 else (0.02, 0.02, 0.02))
    mark = circle(float(rng.uniform(0.35, 0.65)), int(rng.choice([4, 5, 24])))
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 4))
    for x in np.linspace(-2.8, 2.8, rows) if rows > 1 else (0.0,):
        for y in np.linspace(-1.6, 1.6, columns) if columns > 1 else (0.0,):
            lay(mark, ink, at, 0.03 + HAIR, yaw, (float(x), float(y)))
    for side in (-1, 1):
        sign = letters(str(rng.choice(list("23456789JQKA"))), 1.1, ink)
        place = Matrix.Translation((*at, 0.03 + HAIR)) @ Matrix.Rotation(yaw, 4, "Z")
        sign.matrix_world = (
            place @ Matrix.Translation((3.7 * side, 2.5 * side, 0)) @ Matrix.Rotation(math.pi / 2, 4, "Z")
        )


def sheet(rng: Rng, at: Place, yaw: float) -> None:
    """A sheet of paper with print or handwriting on it."""
    height = float(rng.uniform(0.01, 0.03))  # two sheets that lie on each other are not in one place
    lay(slab(21.0, 14.8, height, 0), stuff(rng, (0.86, 0.86, 0.84), Roughness=0.9), at, height / 2, yaw)
    lines = ["".join(chr(int(c)) for c in rng.choice([*range(97, 123), *[32] * 6, 46, 48, 111], 30)) for _ in range(9)]
    written = letters("\n".join(lines), float(rng.uniform(0.6, 1.2)), stuff(rng, (0.02, 0.02, 0.05)))
    written.matrix_world = Matrix.Translation((*at, height + HAIR)) @ Matrix.Rotation(yaw, 4, "Z")


def bead(rng: Rng, at: Place, yaw: float) -> None:
    """A few counters or lentils, of pip size and larger."""
    material = stuff(rng)
    body = disc(float(rng.uniform(0.1, 0.4)), float(rng.uniform(0.08, 0.3)), 0.03)
    for _ in range(int(rng.integers(1, 9))):
        lay(body, material, (at[0] + float(rng.normal(0, 0.8)), at[1] + float(rng.normal(0, 0.8))), 0, yaw)


def box(rng: Rng, at: Place, yaw: float) -> None:
    """A blank block: a cube without pips, an eraser, a matchbox."""
    if rng.random() < 0.5:
        edge = float(rng.uniform(1, 2.2))
        size = (edge, edge, edge)
    else:
        size = (float(rng.uniform(1.5, 5)), float(rng.uniform(1, 3.6)), float(rng.uniform(0.4, 1.6)))
    lay(slab(*size, 0.08), stuff(rng), at, size[2] / 2, yaw)


def polyhedron(rng: Rng, at: Place, yaw: float) -> None:
    """A die of 4, 8, 10, 12 or 20 faces."""
    numeral_die(rng, int(rng.choice([4, 8, 10, 12, 20])), at, yaw)


def numeral_cube(rng: Rng, at: Place, yaw: float) -> None:
    """A die of six faces without pips."""
    numeral_die(rng, 6, at, yaw)


MAKERS: dict[str, Callable[[Rng, Place, float], None]] = {
    "coin": coin,
    "button": button,
    "domino": domino,
    "pen": pen,
    "cup": cup_standing,
    "phone": phone,
    "polyhedron": polyhedron,
    "numeral die": numeral_cube,
    "bead": bead,
    "box": box,
    "card": card,
    "paper": sheet,
    "hand": arm,
}


def put(thing: Thing) -> None:
    """Make a thing and put it where the plan says."""
    MAKERS[thing.name](np.random.default_rng(thing.seed), thing.at, thing.yaw)
