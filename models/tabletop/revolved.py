"""Things of revolution: cups, bowls, glasses, bottles, however they stand, lie or are held."""

from dataclasses import dataclass

import cv2
import numpy as np

from models.raster.reliefs import Rng
from models.raster.solids import Array
from models.tabletop.scene import Canvas, colour_of
from models.tabletop.view import Points

AROUND = 44  # points of a ring
SMOOTH = 6  # discs that make the light on an end of a thing


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """What a thing is painted with. `wall`: (rings - 1, AROUND, 3) colours. `end`: of its closed end, `inside`: of its
    hollow; `rim`: of its lip. `rings`: radii, as parts, of lines on its end, each as much lighter as `tones` say.
    `gloss`: how strongly it mirrors the lamp.
    """

    wall: Points
    end: Points
    inside: Points
    rim: Points
    rings: tuple[float, ...]
    tones: tuple[float, ...]
    gloss: float


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """`foot`: (3,) the middle of its first ring. `axis`: (3,), of length 1. `heights`, `radii`: (rings,) in pixels.

    `open_first`, `open_last`: whether it is hollow at its first ring, at its last. `full`: the part up to which a
    liquid stands in it, 0 for none. `section`: (AROUND,) how far from its axis each point of a ring is, as parts of the
    radius; None for a round thing.
    """

    foot: Points
    axis: Points
    heights: Points
    radii: Points
    open_first: bool
    open_last: bool
    full: float = 0.0
    section: Points | None = None


def random_skin(rng: Rng, canvas: Canvas, rings: int) -> Skin:
    """Return how a thing looks."""
    base = colour_of(rng, canvas)
    wall = np.broadcast_to(base, (rings - 1, AROUND, 3)) * pattern(rng, rings)[..., None]
    if rng.random() < 0.12:  # of two colours
        two = pattern(rng, rings) > 1
        wall = np.where(two[..., None], wall, colour_of(rng, canvas))
    end = base if rng.random() < 0.75 else colour_of(rng, canvas)
    count = int(rng.integers(0, 5))
    return Skin(
        np.asarray(wall),
        end,
        base * rng.uniform(0.2, 0.9) if rng.random() < 0.7 else colour_of(rng, canvas),
        np.clip(base * rng.uniform(0.6, 1.7), 0, 1) if rng.random() < 0.75 else colour_of(rng, canvas),
        tuple(sorted(rng.uniform(0.15, 0.97, count), reverse=True)),
        tuple(rng.choice([rng.uniform(0.4, 0.9), rng.uniform(1.1, 1.6)]) for _ in range(count)),
        float(rng.choice([0.0, rng.uniform(0, 0.3), rng.uniform(0.2, 0.9)])),
    )


def pattern(rng: Rng, rings: int) -> Points:
    """Return (rings - 1, AROUND): by how much a wall is lighter here and there."""
    kind, shape = rng.random(), (rings - 1, AROUND)
    strong = rng.uniform(0.1, 0.6)
    if kind < 0.5:
        return np.ones(shape)
    if kind < 0.65:  # ribs
        return np.broadcast_to(1 + strong * np.sin(np.arange(AROUND) * rng.integers(2, 16) / AROUND * 2 * np.pi), shape)
    if kind < 0.78:  # bands
        return np.broadcast_to(1 + strong * rng.choice([-1, 1], (rings - 1, 1)), shape)
    if kind < 0.9:  # blotches
        coarse = rng.normal(0, 1, (max(2, (rings - 1) // 2), int(rng.integers(4, 20)))).astype(np.float32)
        return np.asarray(1 + strong * cv2.resize(coarse, (AROUND, rings - 1), interpolation=cv2.INTER_CUBIC), float)
    a_print = np.ones(shape)
    first = int(rng.integers(AROUND))
    a_print[1:, first : first + int(rng.integers(4, 14))] += strong * rng.choice([-1, 1])
    return a_print


def ring_points(body: Body) -> Points:
    """Return (rings, AROUND, 3): the points of all rings."""
    turn = np.arange(AROUND) / AROUND * 2 * np.pi
    circle = np.stack([np.cos(turn), np.sin(turn)], 1) @ plane(body.axis)
    if body.section is not None:
        circle *= body.section[:, None]
    middles = body.foot + body.heights[:, None] * body.axis
    return np.asarray(middles[:, None] + body.radii[:, None, None] * circle)


def plane(axis: Points) -> Points:
    """Return (2, 3): two ways across an axis and across one another, of length 1."""
    helper = np.array([1.0, 0, 0]) if abs(axis[0]) < 0.7 else np.array([0, 1.0, 0])
    across = np.cross(axis, helper)
    across /= np.linalg.norm(across)
    return np.stack([across, np.cross(axis, across)])


def cornered(rng: Rng) -> Points:
    """Return the section of a thing with four, six or eight sides, its corners more or less rounded."""
    sides = int(rng.choice([4, 6, 8], p=[0.5, 0.25, 0.25]))
    turn = np.arange(AROUND) / AROUND * 2 * np.pi + rng.uniform(0, 2 * np.pi)
    inner = np.cos(np.pi / sides)
    far = np.minimum(
        inner / np.cos(turn % (2 * np.pi / sides) - np.pi / sides), rng.uniform(0.3, 1) * (1 - inner) + inner
    )
    return np.asarray(far / far.mean())


def cast(canvas: Canvas, points: Points, dark: float, soft: float) -> None:
    """Throw the shadow of points (N, 3) on the table."""
    way = canvas.way
    down = points - np.maximum(points[:, 2:], 0) / max(way[2], 0.3) * way
    down[:, 2] = 0
    canvas.darken(canvas.view.seen(down), dark, soft)


def paint(canvas: Canvas, body: Body, skin: Skin, kind: int, clear: float = 0.0) -> None:
    """Paint a thing. `clear`: how much of what is behind it shows through."""
    behind = canvas.image.copy() if clear else canvas.image
    points = ring_points(body)
    flat = np.stack([canvas.view.seen(ring) for ring in points])  # (rings, AROUND, 2)
    normals = outwards(body, points)
    eye = canvas.view.turn.T @ np.array([0, 0, canvas.view.far])
    shown = ((eye - points[:-1]) * normals).sum(2) > 0
    colours = skin.wall * lit(canvas, normals)[..., None] + shine(canvas, normals, skin.gloss)[..., None]
    towards = bool((eye - body.foot) @ body.axis > 0)
    for k in range(len(flat) - 1) if towards else range(len(flat) - 2, -1, -1):
        wall(canvas, flat[k], flat[k + 1], colours[k], kind, shown[k])
    hollow = body.open_last if towards else body.open_first
    (mouth if hollow else lid)(canvas, body, skin, kind, -1 if towards else 0)
    if clear:
        canvas.image[:] = canvas.image * (1 - clear) + behind * clear


def outwards(body: Body, points: Points) -> Points:
    """Return (rings - 1, AROUND, 3): the normals of the wall, of length 1."""
    along = np.roll(points, -1, 1) - np.roll(points, 1, 1)
    out = np.cross(along, body.axis)
    out /= np.maximum(np.linalg.norm(out, axis=2, keepdims=True), 1e-6)
    rise, grow = np.diff(body.heights), np.diff(body.radii)
    steep = np.hypot(rise, grow) + 1e-6
    return np.asarray(out[:-1] * (rise / steep)[:, None, None] - body.axis * (grow / steep)[:, None, None])


def lit(canvas: Canvas, normals: Points) -> Points:
    """Return how light each part of a thing is."""
    if canvas.drawn:
        return np.ones(normals.shape[:-1])
    return np.asarray(canvas.ambient + (1 - canvas.ambient) * np.clip(normals @ canvas.way, 0, 1))


def shine(canvas: Canvas, normals: Points, gloss: float) -> Points:
    """Return what a glossy wall mirrors, whatever its colour."""
    half = canvas.way + np.array([0, 0, 1.0])
    return np.asarray(gloss * 0.6 * np.clip(normals @ (half / np.linalg.norm(half)), 0, 1) ** 30)


def wall(canvas: Canvas, low: Points, high: Points, colours: Points, kind: int, shown: Points) -> None:
    """Paint the wall between two rings (AROUND, 2), as far as it looks this way."""
    for k in np.flatnonzero(shown).tolist():
        j = (k + 1) % AROUND
        canvas.fill(np.stack([low[k], low[j], high[j], high[k]]), (colours[k] + colours[j]) / 2, kind)


def disc(body: Body, height: float, radius: float) -> Points:
    """Return (AROUND, 3): a ring anywhere on a thing's axis."""
    ring = Body(body.foot, body.axis, np.array([height]), np.array([radius]), False, False, section=body.section)
    return np.asarray(ring_points(ring)[0])


def lid(canvas: Canvas, body: Body, skin: Skin, kind: int, end: int) -> None:
    """Paint a closed end: lighter towards the lamp, with rings on it."""
    height, radius, view = float(body.heights[end]), float(body.radii[end]), canvas.view
    level = 1.0 if canvas.drawn else canvas.ambient + (1 - canvas.ambient) * abs(float(canvas.way @ body.axis))
    across = canvas.way - (canvas.way @ body.axis) * body.axis
    for k in range(SMOOTH):
        part = 1 - k / SMOOTH
        outline = view.seen(disc(body, height, radius * part) + across * radius * (1 - part) * 0.45)
        tone = level * (1 + skin.gloss * 0.25 * k / SMOOTH)
        canvas.fill(outline, skin.end * tone, kind)
    for part, tone in zip(skin.rings, skin.tones, strict=True):
        outline = view.seen(disc(body, height, radius * part))
        canvas.ring(outline, skin.end * level * tone, max(1.0, radius * 0.05))
    rim = view.seen(disc(body, height, radius))
    canvas.ring(rim, skin.rim * level, max(1.0, radius * (0.09 if canvas.drawn else 0.04)))


def mouth(canvas: Canvas, body: Body, skin: Skin, kind: int, end: int) -> None:
    """Paint an open end: down to the bottom, or to the liquid in it."""
    view, count = canvas.view, len(body.heights)
    order = range(count - 1, -1, -1) if end else range(count)
    rim = view.seen(disc(body, float(body.heights[end]), float(body.radii[end])))
    inner = view.seen(disc(body, float(body.heights[end]), float(body.radii[end]) * 0.93))
    canvas.fill(rim, skin.rim, kind)
    hole = np.zeros(canvas.top.shape, np.uint8)
    cv2.fillConvexPoly(hole, np.asarray(np.rint(inner), np.int32), 1)
    deep = Canvas(canvas.image.copy(), canvas.top, view, canvas.way, canvas.ambient)
    for step, k in enumerate(order):
        if step / count > 1 - body.full:
            break
        dark = 1 - 0.6 * step / count
        deep.fill(view.seen(disc(body, float(body.heights[k]), float(body.radii[k]) * 0.93)), skin.inside * dark, None)
    if body.full:
        at = float(np.interp(body.full, [0, 1], [body.heights[order[-1]], body.heights[end]]))
        wide = float(np.interp(at, body.heights, body.radii)) * 0.93
        deep.fill(view.seen(disc(body, at, wide)), skin.end, None)
    here = hole > 0
    canvas.image[here] = deep.image[here]


def textured(rng: Rng, image: Array) -> Array:
    """Return (side, side) around 1: a fine grain for the things of a picture."""
    side, size = image.shape[0], float(rng.uniform(1, 6))
    coarse = rng.normal(0, 1, (max(2, int(side / size)),) * 2).astype(np.float32)
    return np.asarray(1 + rng.uniform(0, 0.12) * cv2.resize(coarse, (side, side)), np.float32)
