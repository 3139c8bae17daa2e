"""Things on a table that are no vessels, and dice that lie open."""

import cv2
import numpy as np

from models.raster.reliefs import Rng
from models.tabletop.scene import DIE, TABLE, Canvas, colour_of
from models.tabletop.view import Points
from vision.reading.pips import PLACES

# The strokes of a clock's figures, as bits from the top clockwise and the middle last, and where they lie.
FIGURES = (0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110, 0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111)
BARS = np.array(
    [
        [(0, 0), (1, 0)],
        [(1, 0), (1, 1)],
        [(1, 1), (1, 2)],
        [(1, 2), (0, 2)],
        [(0, 2), (0, 1)],
        [(0, 1), (0, 0)],
        [(0, 1), (1, 1)],
    ],
    float,
)
CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2


def ways(turn: float) -> Points:
    """Return (2, 2): the ways across and along something flat that is turned by so many radians."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, s], [-s, c]])


def sheet(rng: Rng, canvas: Canvas, size: float) -> None:
    """Paint a paper, a card, a telephone, a book, a laptop, a coaster."""
    at, turn = rng.uniform(0, canvas.side, 2), rng.uniform(0, np.pi)
    wide, long = size * rng.uniform(0.5, 3), size * rng.uniform(0.5, 4)
    grid = ways(turn)
    round_one = rng.random() < 0.2
    shape = circle() * wide if round_one else CORNERS * np.array([wide, long])
    outline, colour = at + shape @ grid, colour_of(rng, canvas)
    if rng.random() < 0.6:
        canvas.darken(outline - canvas.way[:2] * size * 0.05, float(rng.uniform(0.1, 0.5)), size * 0.04 + 1)
    canvas.fill(outline, colour, TABLE)
    if round_one:
        for part in rng.uniform(0.3, 0.95, int(rng.integers(0, 3))):
            ring = at + shape * part
            canvas.ring(ring, colour_of(rng, canvas), max(1.0, size * 0.03))
        return
    if rng.random() < 0.4:
        canvas.fill(at + shape * rng.uniform(0.6, 0.95) @ grid, colour_of(rng, canvas), None)
    ink = colour * rng.uniform(0.1, 1.8)
    for _ in range(int(rng.integers(1, 14)) if rng.random() < 0.5 else 0):
        y = rng.uniform(-0.45, 0.45) * long
        line = np.array([[-0.4 * wide, y], [rng.uniform(-0.3, 0.4) * wide, y]])
        canvas.line(at + line @ grid, ink, max(1.0, size * 0.03))


def card(rng: Rng, canvas: Canvas, size: float) -> None:
    """Paint playing cards, in a fan or alone, with pips as dice have them, or from behind."""
    at, turn, back = rng.uniform(0, canvas.side, 2), float(rng.uniform(0, 2 * np.pi)), rng.random() < 0.35
    paper = np.full(3, rng.uniform(0.75, 1.0)) * rng.normal(1, 0.03, 3)
    ink = colour_of(rng, canvas) if back else np.array([0.75, 0.05, 0.08] if rng.random() < 0.5 else [0.04, 0.04, 0.05])
    for _ in range(int(rng.choice([1, 1, 2, 4]))):
        grid = size * ways(turn)
        outline = at + CORNERS * (0.8, 1.1) @ grid
        canvas.darken(outline - canvas.way[:2] * size * 0.02, float(rng.uniform(0.1, 0.4)), size * 0.03 + 1)
        canvas.fill(outline, paper, TABLE)
        (back_of if back else face_of)(rng, canvas, at, grid, ink)
        at, turn = at + rng.normal(0, 0.35 * size, 2), turn + rng.normal(0, 0.4)


def back_of(rng: Rng, canvas: Canvas, at: Points, grid: Points, ink: Points) -> None:
    """Paint the back of a card: stripes in a frame. `grid`: (2, 2) the ways across and along it, as long as it is."""
    canvas.fill(at + CORNERS * (0.7, 1.0) @ grid, ink * 1.4, None)
    for y in np.arange(-0.47, 0.48, float(rng.uniform(0.04, 0.15))):
        canvas.line(at + np.array([[-0.33, y], [0.33, y]]) @ grid, ink, max(1.0, float(np.hypot(*grid[0])) * 0.02))


def face_of(rng: Rng, canvas: Canvas, at: Points, grid: Points, ink: Points) -> None:
    """Paint the face of a card: its pips in three columns, and those at its corners."""
    wide = float(rng.uniform(0.1, 0.2))
    shape = circle() if rng.random() < 0.4 else np.array([[0, -0.6], [0.5, 0], [0, 0.6], [-0.5, 0]])
    columns, rows = (-0.22, 0.0, 0.22), np.linspace(-0.38, 0.38, int(rng.integers(2, 5)))
    for x in columns:
        for y in rows if rng.random() < 0.7 else ():
            canvas.fill(at + (np.array([x, y]) + shape * wide) @ grid, ink, None)
    for sign in (-1, 1):
        canvas.fill(at + (sign * np.array([0.34, 0.47]) + shape * 0.08) @ grid, ink, None)


def telephone(rng: Rng, canvas: Canvas, size: float) -> None:
    """Paint a telephone: dark, or lit and with something on its screen."""
    at, turn = rng.uniform(0, canvas.side, 2), rng.uniform(0, 2 * np.pi)
    grid = size * ways(turn)
    wide, long = float(rng.uniform(0.8, 1.1)), float(rng.uniform(1.6, 2.2))
    canvas.darken(at + CORNERS * (wide, long) @ grid, float(rng.uniform(0.1, 0.5)), size * 0.05 + 1)
    canvas.fill(at + CORNERS * (wide, long) @ grid, np.full(3, rng.uniform(0.02, 0.5)), TABLE)
    lit = rng.random() < 0.4
    screen = colour_of(rng, canvas) * 1.2 if lit else np.full(3, rng.uniform(0.005, 0.08))
    canvas.fill(at + CORNERS * (wide * 0.92, long * 0.94) @ grid, screen, None)
    for _ in range(int(rng.integers(0, 12)) if lit else 0):
        part = CORNERS * rng.uniform(0.05, 0.7, 2) * (wide, long) + rng.uniform(-0.25, 0.25, 2) * (wide, long)
        canvas.fill(at + part @ grid, colour_of(rng, canvas), None)
    way = rng.random() if lit else 1.0
    if way < 0.45:
        clock(rng, canvas, at, grid * wide)
    elif way < 0.85:
        icons(rng, canvas, at, np.diag([wide, long]) @ grid)
    if rng.random() < 0.3:  # the lamp or the window in its glass
        glare = at + (CORNERS * rng.uniform(0.1, 0.5, 2) + rng.uniform(-0.2, 0.2, 2)) @ grid
        canvas.fill(glare, np.full(3, rng.uniform(0.3, 1)), None)


def icons(rng: Rng, canvas: Canvas, at: Points, grid: Points) -> None:
    """Paint rows of coloured squares or discs, as a telephone shows them. `grid`: (2, 2) its width and its length."""
    columns, rows = int(rng.integers(2, 6)), int(rng.integers(1, 7))
    step = np.array([0.85 / columns, min(0.85 / rows, float(rng.uniform(0.1, 0.3)))])
    large, one_ink = float(rng.uniform(0.4, 0.8)), colour_of(rng, canvas) if rng.random() < 0.3 else None
    shape = (circle() if rng.random() < 0.4 else CORNERS) * large * step
    for row in range(rows):
        for column in range(columns):
            place = np.array([column - (columns - 1) / 2, row - (rows - 1) / 2]) * step
            ink = colour_of(rng, canvas) * 1.3 if one_ink is None else one_ink
            canvas.fill(at + (place + shape) @ grid, ink, None)


def clock(rng: Rng, canvas: Canvas, at: Points, grid: Points) -> None:
    """Paint the four figures of a clock, two above two or in a row. `grid`: (2, 2) the ways across and along."""
    ink, high = colour_of(rng, canvas) + float(rng.uniform(0, 1)), float(rng.uniform(0.1, 0.25))
    thick = max(1.0, high * float(np.hypot(*grid[0])) * float(rng.uniform(0.15, 0.5)))
    above = rng.random() < 0.5
    for k in range(4):
        column, row = (k % 2, k // 2) if above else (k, 0)
        corner = (
            np.array([(column - (0.9 if above else 1.9)) * 1.35, (row - 0.9) * 2.6 - (0 if above else 1)]) * high * 0.7
        )
        bits = FIGURES[int(rng.integers(10))]
        for bar in (bar for n, bar in enumerate(BARS) if bits >> n & 1):
            canvas.line(at + (corner + bar * high * 0.7) @ grid, ink, thick)


def printed(rng: Rng, canvas: Canvas, size: float) -> None:
    """Print rings, discs and rays on a table, as boards, mats and cloths have them; none of it stands up."""
    colour, middle = colour_of(rng, canvas), rng.uniform(-0.2, 1.2, 2) * canvas.side
    for _ in range(int(rng.integers(1, 4))):
        far = float(np.exp(rng.uniform(np.log(0.2), np.log(12)))) * size
        ring = middle + circle() * 2 * far * (1, rng.uniform(0.6, 1))
        if rng.random() < 0.2:
            canvas.fill(ring, colour_of(rng, canvas), TABLE)
        canvas.ring(ring, colour, float(rng.uniform(1, 0.12 * size + 2)))
        if rng.random() < 0.3:
            for way in np.arange(int(rng.integers(4, 13))) * float(rng.uniform(0.3, 1.6)):
                ray = np.outer([1, rng.uniform(1.1, 3)], [np.cos(way), np.sin(way)]) * far
                canvas.line(middle + ray, colour, float(rng.uniform(1, 0.05 * size + 2)))


def flowers(rng: Rng, canvas: Canvas, size: float) -> None:
    """Print flowers, fruits, stars, as large as dice, all over a table."""
    petals, tones = int(rng.integers(1, 8)), [colour_of(rng, canvas) for _ in range(int(rng.integers(1, 4)))]
    wide = size * float(rng.uniform(0.08, 0.45))
    for _ in range(int(rng.integers(8, 60))):
        at, turn = rng.uniform(0, canvas.side, 2), rng.uniform(0, 2 * np.pi)
        tone = tones[int(rng.integers(len(tones)))]
        for k in range(petals):
            way = turn + k / petals * 2 * np.pi
            canvas.fill(at + wide * (0.45 * np.array([np.cos(way), np.sin(way)]) + circle() * 0.75), tone, None)
        canvas.fill(at + circle() * wide * 0.4, tones[0] * rng.uniform(0.3, 1.6), None)


def circle() -> Points:
    """Return points (40, 2) of a circle, 1 across."""
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
    flat = CORNERS * edge @ ways(turn) + at
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
