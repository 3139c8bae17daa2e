"""Dice that look flat: seen from straight above in even light, all of one stuff, face to face without any seam.

The reliefs of a scene show sides, or at least the round edges between dice. Without these only the patterns of pips
tell where one die ends and the next begins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from models.raster.arrange import rotated
from models.raster.clutter import strew
from models.raster.faces import Pips, pip_face
from models.raster.makes import Material, random_material
from models.raster.mottled import blotched
from models.raster.reliefs import Rng, random_pips
from models.raster.scene import Label, Scene, uncut, upright
from models.raster.solids import Array
from models.raster.spoil import spoil
from models.raster.tables import plain, table_top

SMALLEST, LARGEST = 10.0, 46.0  # edges in pixels
MOST_TOGETHER = 8
AWAY = 1.45  # edges between dice of different heaps: no two of them overlap then, however they are turned
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
TRIES = 8


@dataclass(frozen=True, slots=True)
class Look:
    """What all dice of a scene have in common, in half edges but for the colours.

    `round`: radius of the corners. `rim`: width of a line along the edges, `rim_light` times as light as the body.
    `shade`: how much darker the table is around a die.
    """

    material: Material
    pips: Pips
    round: float
    rim: float
    rim_light: float
    shade: float


@dataclass(frozen=True, slots=True)
class Tile:
    """A die. `x, y, edge`: pixels; `turn`: radians; `light`: times as light as the others."""

    x: float
    y: float
    edge: float
    turn: float
    value: int
    light: float
    quarter: bool


def random_look(rng: Rng) -> Look:
    """Return how the dice of a scene look: one in three has a line along its edges, many have no seam at all."""
    lined = rng.random() < 0.35
    return Look(
        random_material(rng),
        random_pips(rng),
        float(rng.choice([0.0, rng.uniform(0, 0.5)])),
        float(rng.uniform(0.04, 0.16)) if lined else 0.0,
        float(rng.uniform(0.35, 1.25)),
        float(rng.uniform(0, 0.6)) if rng.random() < 0.5 else 0.0,
    )


def heap(rng: Rng, side: int, edge: float) -> Iterator[Tile]:
    """Yield dice that lie side to side, one at least."""
    x, y = rng.uniform(0, side, 2)
    turn, gap = upright(rng), float(rng.choice([0.0, rng.uniform(0, 0.08)]))
    skew = float(rng.normal(0, 0.03)) if rng.random() < 0.3 else 0.0
    slide = float(rng.uniform(-0.5, 0.5)) if rng.random() < 0.3 else 0.0
    cells = grown(rng, int(rng.integers(1, MOST_TOGETHER + 1)))
    uneven = float(rng.choice([0.0, rng.uniform(0, 0.06)]))
    for column, row in cells:
        right, down = rotated(((column + slide * row) * (1 + gap) * edge, row * (1 + gap) * edge), -turn)
        light = float(np.exp(rng.normal(0, uneven)))
        value, quarter = int(rng.integers(1, 7)), bool(rng.random() < 0.5)
        yield Tile(float(x + right), float(y + down), edge, turn + skew * float(rng.normal()), value, light, quarter)


def grown(rng: Rng, count: int) -> list[tuple[int, int]]:
    """Return so many cells of a grid that hang together."""
    cells = [(0, 0)]
    while len(cells) < count:
        column, row = cells[int(rng.integers(len(cells)))]
        right, down = STEPS[int(rng.integers(len(STEPS)))]
        if (new := (column + right, row + down)) not in cells:
            cells.append(new)
    return cells


def free(heaped: Sequence[Tile], lying: Sequence[Tile]) -> bool:
    """Whether none of a heap comes near another that lies there."""
    return all(np.hypot(a.x - b.x, a.y - b.y) > AWAY * max(a.edge, b.edge) for a in heaped for b in lying)


def put(image: Array, tile: Tile, look: Look) -> None:
    """Paint a die into a picture (H, W, 3)."""
    half, reach = tile.edge / 2, int(tile.edge) + 1
    top, left = max(0, int(tile.y) - reach), max(0, int(tile.x) - reach)
    image = image[top : max(0, int(tile.y) + reach), left : max(0, int(tile.x) + reach)]
    y, x = np.mgrid[: image.shape[0], : image.shape[1]].astype(np.float32)
    right, down = (x + left - tile.x) / half, (y + top - tile.y) / half
    c, s = np.float32(np.cos(tile.turn)), np.float32(np.sin(tile.turn))
    u, v = c * right + s * down, c * down - s * right
    beyond = outside(u, v, look.round)
    cover = np.clip(0.5 - beyond * half, 0, 1)[..., None]
    near = np.asarray(np.clip(1 - np.maximum(beyond, 0) * 3, 0, 1)[..., None] * (1 - cover), np.float32)
    image *= 1 - look.shade * near
    image *= 1 - cover
    image += cover * face(tile, look, u, v, beyond)


def outside(u: Array, v: Array, corner: float) -> Array:
    """Return how far, in half edges, places are from a square of half edge 1 with round corners; below 0 within."""
    a, b = np.abs(u) - (1 - corner), np.abs(v) - (1 - corner)
    far = np.hypot(np.maximum(a, 0), np.maximum(b, 0)) + np.minimum(np.maximum(a, b), 0)
    return np.asarray(far - corner, np.float32)


def face(tile: Tile, look: Look, u: Array, v: Array, beyond: Array) -> Array:
    """Return the colours (H, W, 3) of a die's top. `u, v`: places in half edges; `beyond`: how far outside it."""
    radius = look.pips.radius * (look.pips.one_larger if tile.value == 1 else 1) * tile.edge / 2
    far, _, _ = pip_face(tile.value, look.pips, tile.quarter, u, v)
    paint = np.clip((1 - far) * radius + 0.5, 0, 1)[..., None]
    line = np.clip((beyond + look.rim) * tile.edge / 2 + 0.5, 0, 1)[..., None] * (look.rim > 0)
    body = look.material.body * tile.light * (1 + (look.rim_light - 1) * line)
    pips = look.material.one if tile.value == 1 else look.material.pips
    return np.asarray(body * (1 - paint) + pips * paint, np.float32)


def ground(rng: Rng, side: int) -> Array:
    """Return a table (side, side, 3): even, blotched, or any."""
    kind = rng.random()
    if kind < 0.35:
        return plain(rng, side)
    return blotched(rng, side) if kind < 0.6 else table_top(rng, side)


def flat_scene(rng: Rng, side: int) -> Scene:
    """Compose a scene of one to three heaps of dice that look flat."""
    edge = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    image, look, lying = ground(rng, side), random_look(rng), list[Tile]()
    if rng.random() < 0.5:
        strew(rng, image, edge)
    for _ in range(int(rng.integers(1, 4))):
        options = (list(heap(rng, side, edge)) for _ in range(TRIES))
        lying += next((one for one in options if free(one, lying)), [])
    for tile in lying:
        put(image, tile, look)
    return Scene(spoil(rng, image), tuple(labelled(tile, side) for tile in lying))


def labelled(tile: Tile, side: int) -> Label:
    """Return what is known of a die; what is cut by the edge of the picture is not learnt from."""
    inside = uncut(tile, side)
    return Label(tile.x, tile.y, tile.edge, tile.value, inside, slant=(0.0, 0.0) if inside else None)
