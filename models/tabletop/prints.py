"""Cloths with a print all over: one motif about as large as a die, again and again in rows."""

import numpy as np

from models.raster.reliefs import Rng
from models.tabletop.flat import CORNERS, circle, ways
from models.tabletop.scene import Canvas, colour_of
from models.tabletop.view import Points
from vision.pips import PLACES

# A motif is what is painted of it one after another: an outline (N, 2), about 1 across, and which of its inks.
Motif = list[tuple[Points, int]]
INKS = 3


def allover(rng: Rng, canvas: Canvas, cube: float) -> None:
    """Print one motif, or two by turns, in rows all over a table. `cube`: pixels of a die's edge on it."""
    inks = [ink(rng, canvas) for _ in range(INKS)]
    motifs = [motif(rng) for _ in range(int(rng.choice([1, 1, 2])))]
    wide = cube * float(np.exp(rng.uniform(np.log(0.45), np.log(2.4))))
    step, turn = wide * float(rng.uniform(1.15, 3.5)), float(rng.choice([0, rng.uniform(0, np.pi)]))
    dropped, wild = float(rng.choice([0, 0.5])), rng.random() < 0.25
    reach = int(np.ceil(0.75 * canvas.side / step))
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            place = np.array([column + dropped * (row % 2), row]) * step @ ways(turn) + canvas.side / 2
            if not (-wide < place.min() and place.max() < canvas.side + wide):
                continue
            grid = wide * ways(float(rng.uniform(0, 2 * np.pi)) if wild else turn)
            for outline, tone in motifs[(row + column) % len(motifs)]:
                canvas.fill(place + outline @ grid, inks[tone], None)


def ink(rng: Rng, canvas: Canvas) -> Points:
    """Return a colour to print with: pale mostly, as dice are."""
    return np.full(3, rng.uniform(0.6, 1)) * rng.normal(1, 0.05, 3) if rng.random() < 0.5 else colour_of(rng, canvas)


def motif(rng: Rng) -> Motif:
    """Return a flower, a tile, a leaf, a disc with rings, some dots."""
    return [flower, tile, leaf, rings, dotted][int(rng.choice(5, p=[0.4, 0.2, 0.1, 0.15, 0.15]))](rng)


def flower(rng: Rng) -> Motif:
    """Return petals around a middle."""
    count, slim, far = int(rng.integers(4, 11)), float(rng.uniform(0.25, 0.8)), float(rng.uniform(0.25, 0.33))
    petal = circle() * (0.36, 0.36 * slim) + (far, 0)
    around = [petal @ ways(k / count * 2 * np.pi) for k in range(count)]
    middle = circle() * float(rng.uniform(0.12, 0.4))
    return [(one, k % 2 if rng.random() < 0.1 else 0) for k, one in enumerate(around)] + [
        (middle, int(rng.integers(3)))
    ]


def tile(rng: Rng) -> Motif:
    """Return a square, now and then in a frame, or with something in it."""
    inner = (CORNERS if rng.random() < 0.5 else circle()) * float(rng.uniform(0.3, 0.8))
    return [(CORNERS, 0), *([(inner, 1)] if rng.random() < 0.6 else [])]


def leaf(rng: Rng) -> Motif:
    """Return one to three leaves, or drops."""
    slim = float(rng.uniform(0.2, 0.7))
    return [
        (circle() * (1, slim) @ ways(turn), k % 2) for k, turn in enumerate(rng.uniform(0, np.pi, rng.integers(1, 4)))
    ]


def rings(rng: Rng) -> Motif:
    """Return a disc with others in it."""
    shares = sorted(rng.uniform(0.2, 1, int(rng.integers(1, 4))), reverse=True)
    return [(circle() * share, k % INKS) for k, share in enumerate(shares)]


def dotted(rng: Rng) -> Motif:
    """Return dots as those of a die's face, without a die, or in a ring."""
    if rng.random() < 0.5:
        places = np.array(PLACES[int(rng.integers(2, 7))], float) * float(rng.uniform(0.25, 0.38))
    else:
        turns = np.arange(int(rng.integers(4, 9)))
        places = 0.38 * np.stack([np.cos(turns / len(turns) * 2 * np.pi), np.sin(turns / len(turns) * 2 * np.pi)], 1)
    wide = float(rng.uniform(0.12, 0.3))
    return [(place + circle() * wide, 0) for place in places]
