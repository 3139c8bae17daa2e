"""What cups and other vessels there are, and how they stand, lie or are held."""

from dataclasses import replace

import numpy as np

from models.raster.reliefs import Rng
from models.tabletop.marks import mark
from models.tabletop.revolved import AROUND, Body, Skin, cast, cornered, paint, random_skin, ring_points
from models.tabletop.scene import CUP, VESSEL, Canvas
from models.tabletop.view import Points, turned

HANDLED = 0.12  # share of vessels that have a handle
CORNERED, MARKED = 0.3, 0.45  # shares of cups that have corners, and of those with something on their end
UP = np.array([0.0, 0.0, 1.0])


def cup_shape(rng: Rng, wide: float) -> tuple[Points, Points]:
    """Return heights and radii of a cup that stands on its mouth, `wide` pixels there."""
    rings = int(rng.integers(4, 8))
    tall = wide * float(rng.choice([rng.uniform(0.05, 0.4), rng.uniform(0.5, 1.5)], p=[0.2, 0.8]))
    part = np.linspace(0, 1, rings)
    narrow = rng.uniform(0.6, 1.0) if rng.random() < 0.85 else rng.uniform(1.0, 1.12)
    radii = 0.5 * wide * (1 - (1 - narrow) * part ** rng.uniform(0.7, 2.5))
    if rng.random() < 0.3:  # a dome
        radii = 0.5 * wide * np.sqrt(1 - part**2 * rng.uniform(0.4, 0.97))
    if rng.random() < 0.3:  # a lip
        radii[0] *= rng.uniform(1.03, 1.18)
        part[1] *= 0.4
    if rng.random() < 0.25:  # an edge that is broken
        radii[-1] *= rng.uniform(0.75, 0.95)
        part[-2] = max(part[-2], 0.93)
    return part * tall, radii


def cup(rng: Rng, wide: float, at: Points) -> Body:
    """Return a cup that stands on its mouth at a place (2,) of the table."""
    heights, radii = cup_shape(rng, wide)
    lean = turned(np.array([1.0, 0, 0]), float(rng.normal(0, 0.02)))
    section = cornered(rng) if rng.random() < CORNERED else None
    return Body(np.append(at, 0.0), lean @ UP, heights, radii, True, False, section=section)


def held(rng: Rng, body: Body) -> Body:
    """Return a cup in the air, or tilted by a hand."""
    axis, wide = random_axis(rng), float(body.radii.max())
    up = wide * float(rng.choice([rng.uniform(0.02, 0.5), rng.uniform(0.5, 3)]))
    tilt = float(rng.choice([rng.uniform(0, 0.3), rng.uniform(0.3, 1.6)], p=[0.6, 0.4]))
    leaning = turned(axis, tilt) @ body.axis
    return replace(body, foot=body.foot + np.array([0, 0, up + wide * np.sin(min(tilt, 1.5))]), axis=leaning)


def random_axis(rng: Rng) -> Points:
    """Return a level direction (3,)."""
    turn = rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(turn), np.sin(turn), 0.0])


def lying(rng: Rng, body: Body) -> Body:
    """Return the same thing on its side."""
    axis = random_axis(rng)
    lift = float(body.radii.max())
    lean = np.array([0, 0, (body.radii[0] - body.radii[-1]) / max(1.0, float(body.heights[-1]))])
    foot = body.foot + np.array([0, 0, lift]) - axis * float(body.heights[-1]) / 2
    way = axis - lean
    return replace(body, foot=foot, axis=way / np.linalg.norm(way))


def mouth_up(rng: Rng, body: Body) -> Body:
    """Return the same thing on its foot; now and then with something in it."""
    full = float(rng.uniform(0.3, 0.95)) if rng.random() < 0.3 else 0.0
    heights = float(body.heights[-1]) - body.heights[::-1]
    return replace(body, heights=heights, radii=body.radii[::-1].copy(), open_first=False, open_last=True, full=full)


def other(rng: Rng, wide: float, at: Points) -> Body:
    """Return a bowl, a plate, a glass or a bottle."""
    kind, foot = rng.random(), np.append(at, 0.0)
    part = np.linspace(0, 1, 6)
    if kind < 0.4:  # a bowl or a plate
        tall, radii = wide * rng.uniform(0.05, 0.6), 0.5 * wide * (0.5 + 0.5 * part ** rng.uniform(0.4, 1))
        return Body(foot, UP, part * tall, radii, False, True, float(rng.choice([0, rng.uniform(0.2, 0.9)])))
    if kind < 0.75:  # a glass or a mug
        tall, foot_wide = wide * rng.uniform(0.8, 2.2), 0.5 * wide * rng.uniform(0.7, 1)
        radii = np.linspace(foot_wide, 0.5 * wide, 6)
        return Body(foot, UP, part * tall, radii, False, True, float(rng.choice([0, rng.uniform(0.2, 0.95)])))
    tall = wide * rng.uniform(2, 4)  # a bottle or a candle
    neck = np.where(part < 0.6, 1, rng.uniform(0.3, 1))
    return Body(foot, UP, part * tall, 0.4 * wide * neck, False, False)


def put_cup(rng: Rng, canvas: Canvas, body: Body, skin: Skin) -> None:
    """Paint a cup that hides what is under it, with its shadow."""
    put(rng, canvas, body, skin, CUP)
    if rng.random() < MARKED and body.axis[2] > 0.8:
        mark(rng, canvas, body, skin, CUP)


def put_vessel(rng: Rng, canvas: Canvas, body: Body, skin: Skin | None = None) -> None:
    """Paint another vessel, or a cup that hides nothing, with its shadow."""
    clear = float(rng.uniform(0.4, 0.85)) if skin is None and rng.random() < 0.35 else 0.0
    put(rng, canvas, body, skin or random_skin(rng, canvas, len(body.heights)), VESSEL, clear)


def put(rng: Rng, canvas: Canvas, body: Body, skin: Skin, kind: int, clear: float = 0.0) -> None:
    """Paint a thing and its shadow."""
    points, wide = ring_points(body).reshape(-1, 3), float(body.radii.max())
    if rng.random() < (0.4 if canvas.drawn else 0.85):
        cast(canvas, points, float(rng.uniform(0.1, 0.65)) * (1 - clear), wide * float(rng.uniform(0.03, 0.4)))
    if rng.random() < (0.2 if canvas.drawn else 0.7) and body.foot[2] < wide:
        touch = points[:AROUND] * np.array([1, 1, 0])
        canvas.darken(canvas.view.seen(touch), float(rng.uniform(0.1, 0.5)), wide * 0.06 + 1)
    if not clear and rng.random() < HANDLED and body.axis[2] > 0.9:
        handle(rng, canvas, body, skin, kind)
    paint(canvas, body, skin, kind, clear)


def handle(rng: Rng, canvas: Canvas, body: Body, skin: Skin, kind: int) -> None:
    """Paint the handle of a mug that stands upright either way."""
    way, wide = rng.uniform(0, 2 * np.pi), float(body.radii.max())
    out, tall = np.array([np.cos(way), np.sin(way), 0]), float(body.heights[-1])
    bow = np.linspace(0, np.pi, 9)
    far = wide * (0.9 + float(rng.uniform(0.3, 0.6)) * np.sin(bow))
    points = body.foot + far[:, None] * out + (tall * (0.5 - 0.35 * np.cos(bow)))[:, None] * body.axis
    flat = canvas.view.seen(points)
    for tone, part in ((0.6, 1.0), (0.95, 0.6)):
        canvas.line(flat, skin.wall[0, 0] * tone, wide * 0.22 * part, kind)
