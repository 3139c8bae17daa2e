"""Things on a table that are no vessels, and dice that lie open."""

import cv2
import numpy as np

from models.raster.reliefs import Rng
from models.tabletop.scene import DIE, TABLE, Canvas, colour_of
from models.tabletop.view import Points
from vision.pips import PLACES

CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2


def sheet(rng: Rng, canvas: Canvas, size: float) -> None:
    """Paint a paper, a card, a telephone, a book, a laptop, a coaster."""
    at, turn = rng.uniform(0, canvas.side, 2), rng.uniform(0, np.pi)
    wide, long = size * rng.uniform(0.5, 3), size * rng.uniform(0.5, 4)
    c, s = np.cos(turn), np.sin(turn)
    grid = np.array([[c, s], [-s, c]])
    round_one = rng.random() < 0.2
    shape = circle() * wide if round_one else CORNERS * np.array([wide, long])
    outline, colour = at + shape @ grid, colour_of(rng, canvas)
    if rng.random() < 0.6:
        canvas.darken(outline - canvas.way[:2] * size * 0.05, float(rng.uniform(0.1, 0.5)), size * 0.04 + 1)
    canvas.fill(outline, colour, TABLE)
    if round_one:
        for part in rng.uniform(0.3, 0.95, int(rng.integers(0, 3))):
            ring = at + shape * part
            canvas.line(np.vstack([ring, ring[:1]]), colour_of(rng, canvas), max(1.0, size * 0.03))
        return
    if rng.random() < 0.4:
        canvas.fill(at + shape * rng.uniform(0.6, 0.95) @ grid, colour_of(rng, canvas), None)
    ink = colour * rng.uniform(0.1, 1.8)
    for _ in range(int(rng.integers(1, 14)) if rng.random() < 0.5 else 0):
        y = rng.uniform(-0.45, 0.45) * long
        line = np.array([[-0.4 * wide, y], [rng.uniform(-0.3, 0.4) * wide, y]])
        canvas.line(at + line @ grid, ink, max(1.0, size * 0.03))


def circle() -> Points:
    """Return points (40, 2) of a circle of width 1."""
    turn = np.arange(40) / 40 * 2 * np.pi
    return np.stack([np.cos(turn), np.sin(turn)], 1) / 2


def crumbs(rng: Rng, canvas: Canvas, at: Points, spread: float, size: float) -> None:
    """Paint a heap of small things: crisps, coins, beads."""
    colour = colour_of(rng, canvas)
    for _ in range(int(rng.integers(3, 40))):
        spot = at + rng.normal(0, spread, 2)
        shape = circle() * size * rng.uniform(0.5, 1.6) * np.array([1, rng.uniform(0.5, 1)])
        canvas.fill(spot + shape, np.clip(colour * rng.uniform(0.6, 1.3), 0, 1), None)


def dice(rng: Rng, canvas: Canvas, at: Points, edge: float) -> None:
    """Paint one to six dice that lie open around a place, no two of them in one."""
    body, pip = colour_of(rng, canvas), colour_of(rng, canvas)
    if abs(body.mean() - pip.mean()) < 0.3:
        pip = np.full(3, 0.03 if body.mean() > 0.45 else 0.95)
    taken: list[Points] = []
    for _ in range(int(rng.integers(1, 7))):
        for _ in range(8):
            spot = at + rng.normal(0, edge * 1.5, 2)
            if all(np.hypot(*(spot - other)) > 1.25 * edge for other in taken):
                die(rng, canvas, spot, edge, body, pip)
                taken.append(spot)
                break


def die(rng: Rng, canvas: Canvas, at: Points, edge: float, body: Points, pip: Points) -> None:
    """Paint a die at a place (2,) of the table."""
    turn = rng.uniform(0, np.pi)
    c, s = np.cos(turn), np.sin(turn)
    flat = CORNERS * edge @ np.array([[c, s], [-s, c]]) + at
    low, high = (canvas.view.seen(np.column_stack([flat, np.full(4, height)])) for height in (0.0, edge))
    canvas.darken(low - canvas.way[:2] * edge * 0.4, float(rng.uniform(0.1, 0.5)), edge * 0.15)
    whole = cv2.convexHull(np.asarray(np.vstack([low, high]), np.float32))[:, 0]
    canvas.fill(np.asarray(whole, float), body * rng.uniform(0.45, 0.85), DIE)
    canvas.fill(
        high.mean(0) + (high - high.mean(0)) * 0.97, body * (canvas.ambient + (1 - canvas.ambient) * canvas.way[2]), DIE
    )
    across, down = (high[1] - high[0]) / 2, (high[3] - high[0]) / 2
    for x, y in PLACES[int(rng.integers(1, 7))]:
        spot = high.mean(0) + across * x * 0.52 + down * y * 0.52
        canvas.fill(spot + circle() * edge * 0.2, pip, None)
