"""What is on the end of a cup: letters, bars, stripes, dots, a knob."""

import numpy as np

from models.raster.reliefs import Rng
from models.tabletop.flat import circle, ways
from models.tabletop.revolved import Body, Skin, paint, plane
from models.tabletop.scene import Canvas, colour_of
from models.tabletop.view import Points
from vision.reading.pips import PLACES

STROKES = (  # of letters and figures in a square from -1 to 1
    [[(-1, 1), (-1, -1)], [(1, -1), (-1, 0), (1, 1)]],
    [[(-1, 1), (-1, -1), (0, 0.3), (1, -1), (1, 1)]],
    [[(-1, -1), (-1, 1), (0.4, 1), (1, 0.4), (1, -0.4), (0.4, -1), (-1, -1)]],
    [[(-1, -1), (-0.9, 0.6), (0, 1), (0.9, 0.6), (1, -1)]],
    [[(-1, 1), (0, -1), (1, 1)], [(-0.5, 0.2), (0.5, 0.2)]],
    [[(-1, -1), (1, -1), (-0.4, 1)]],
    [[(-1, -0.5), (0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)]],
    [[(1, -0.9), (-0.6, -0.9), (-1, -0.4), (1, 0.4), (0.6, 0.9), (-1, 0.9)]],
    [[(0, -1), (0, 1)]],
    [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]],
)


def mark(rng: Rng, canvas: Canvas, body: Body, skin: Skin, kind: int) -> None:
    """Paint something on the last end of a thing that shows it."""
    way, ink = rng.random(), colour_of(rng, canvas)
    if way < 0.3:
        dots(rng, canvas, body, skin)
    elif way < 0.55:
        letters(rng, canvas, body, ink)
    elif way < 0.7:
        bars(rng, canvas, body, ink)
    elif way < 0.78:
        figure = star(rng) * float(rng.uniform(0.15, 0.5))
        canvas.fill(on_end(canvas, body, figure), ink, None)
    else:
        knob(rng, canvas, body, skin, kind)


def on_end(canvas: Canvas, body: Body, points: Points) -> Points:
    """Return where points (N, 2) on the last end appear, which is a disc of radius 1."""
    there = body.foot + float(body.heights[-1]) * body.axis + float(body.radii[-1]) * points @ plane(body.axis)
    return canvas.view.seen(there)


def letters(rng: Rng, canvas: Canvas, body: Body, ink: Points) -> None:
    """Write one to five letters in a row, turned anyhow."""
    count, turn = int(rng.choice([1, 1, 2, 3, 4, 5])), rng.uniform(0, 2 * np.pi)
    high = float(rng.uniform(0.12, 0.4)) if count == 1 else float(rng.uniform(0.5, 0.9)) / count
    thick = max(1.0, float(body.radii[-1]) * high * float(rng.uniform(0.15, 0.5)))
    grid = ways(turn)
    for k in range(count):
        middle = np.array([(k - (count - 1) / 2) * 1.9 * high * 0.8, 0.0])
        for stroke in STROKES[int(rng.integers(len(STROKES)))]:
            points = (middle + np.array(stroke) * high * np.array([0.6, 1.0])) @ grid
            canvas.line(on_end(canvas, body, points), ink, thick)


def dots(rng: Rng, canvas: Canvas, body: Body, skin: Skin) -> None:
    """Paint dots: a ring of them, those of a die's face, or such as lie anywhere."""
    way, turn = rng.random(), float(rng.uniform(0, 2 * np.pi))
    ink = colour_of(rng, canvas) if rng.random() < 0.4 else np.full(3, 0.03 if skin.end.mean() > 0.45 else 0.95)
    if way < 0.4:
        around = np.arange(int(rng.integers(5, 16)))
        places = star_of(around / len(around) * 2 * np.pi + turn) * float(rng.uniform(0.4, 0.85))
    elif way < 0.7:
        places = np.array(PLACES[int(rng.integers(1, 7))], float) @ ways(turn) * float(rng.uniform(0.25, 0.5))
    else:
        places = rng.uniform(-0.7, 0.7, (int(rng.integers(4, 25)), 2))
        places = places[np.hypot(*places.T) < 0.85]
    wide = float(rng.uniform(0.1, 0.35)) * (0.5 if len(places) > 12 else 1)
    for place in places:
        canvas.fill(on_end(canvas, body, place + circle() * wide), ink, None)


def bars(rng: Rng, canvas: Canvas, body: Body, ink: Points) -> None:
    """Paint a bar, or stripes all over the end."""
    turn, count = rng.uniform(0, np.pi), int(rng.choice([1, 1, 3, 5]))
    grid = ways(turn)
    reach = float(rng.uniform(0.2, 0.9)) if count == 1 else 0.95
    for y in np.linspace(-0.7, 0.7, count) if count > 1 else (0.0,):
        half = np.sqrt(max(0.05, reach**2 - y**2))
        width = float(body.radii[-1]) * float(rng.uniform(0.08, 0.3))
        canvas.line(on_end(canvas, body, np.array([[-half, y], [half, y]]) @ grid), ink, max(1.0, width))


def star(rng: Rng) -> Points:
    """Return a convex figure (N, 2) with three to twelve corners, as far as 1 from its middle."""
    corners = int(rng.integers(3, 13))
    return star_of(np.arange(corners) / corners * 2 * np.pi + rng.uniform(0, 2 * np.pi))


def star_of(turn: Points) -> Points:
    """Return points (N, 2) of a circle of radius 1, at so many radians."""
    return np.stack([np.cos(turn), np.sin(turn)], 1)


def knob(rng: Rng, canvas: Canvas, body: Body, skin: Skin, kind: int) -> None:
    """Paint a knob by which a thing is lifted."""
    radius = float(body.radii[-1]) * float(rng.uniform(0.1, 0.35))
    foot = body.foot + float(body.heights[-1]) * body.axis
    tall = radius * float(rng.uniform(0.1, 1.5))
    rings = len(body.heights)
    small = Body(foot, body.axis, np.linspace(0, tall, rings), np.full(rings, radius), True, False)
    paint(canvas, small, skin, kind)
