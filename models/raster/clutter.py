"""Things on a table that are no dice, though some have dots: coins, buttons, dominoes, cards, pens, cables, fingers."""

import cv2
import numpy as np

from models.raster.gadgets import keys, label, plug
from models.raster.reliefs import Rng
from models.raster.solids import Array
from models.raster.tables import random_colour
from vision.reading.pips import PLACES

Place = tuple[float, float]


def _disc(image: Array, at: Place, radius: float, colour: Array, thickness: int = -1) -> None:
    centre = (int(at[0] * 8), int(at[1] * 8))
    cv2.circle(image, centre, max(1, int(radius * 8)), tuple(map(float, colour)), thickness, cv2.LINE_AA, 3)


def _quad(image: Array, at: Place, width: float, height: float, angle: float, colour: Array) -> None:
    corners = cv2.boxPoints((at, (width, height), float(np.degrees(angle))))
    cv2.fillPoly(image, [(corners * 8).astype(np.int32)], tuple(map(float, colour)), cv2.LINE_AA, 3)


def coin(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A metal disc with a rim."""
    colour = np.array([0.7, 0.6, 0.45], np.float32) * rng.uniform(0.5, 1.3)
    _disc(image, at, size * 0.6, colour)
    _disc(image, at, size * 0.52, colour * rng.uniform(0.6, 1.3), 1)


def button(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A disc with two or four holes."""
    _disc(image, at, size * 0.55, random_colour(rng))
    hole, colour, turn = size * rng.uniform(0.06, 0.12), random_colour(rng), rng.uniform(0, np.pi)
    count = int(rng.choice([2, 4]))
    for k in range(count):
        way = turn + 2 * np.pi * k / count
        _disc(image, (at[0] + np.cos(way) * size * 0.2, at[1] + np.sin(way) * size * 0.2), hole, colour)


def domino(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A flat tile of two halves with pips and a line between."""
    turn = rng.uniform(0, np.pi)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    body = random_colour(rng)
    pip = np.array([0.05, 0.05, 0.05]) if body.mean() > 0.45 else np.array([0.95, 0.95, 0.95])
    _quad(image, at, size * 2.1, size, turn, body)
    _quad(image, at, size * 0.05, size * 0.9, turn, pip)
    for half in (-1, 1):
        for a, b in PLACES[int(rng.integers(1, 7))]:
            spot = np.array(at) + along * (half * 0.53 + a * 0.26) * size + across * b * 0.26 * size
            _disc(image, (float(spot[0]), float(spot[1])), size * 0.09, pip)


def card(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A playing card: a pale sheet with a few marks."""
    turn = rng.uniform(0, np.pi)
    _quad(image, at, size * 4, size * 6, turn, np.full(3, rng.uniform(0.75, 0.98), np.float32))
    colour = np.array([0.8, 0.08, 0.1] if rng.random() < 0.5 else [0.05, 0.05, 0.05], np.float32)
    for _ in range(int(rng.integers(1, 10))):
        spot = np.array(at) + rng.normal(0, size * 1.1, 2)
        mark = rng.normal(spot, size * 0.18, (int(rng.integers(4, 8)), 2))
        cv2.fillConvexPoly(
            image, cv2.convexHull((mark * 8).astype(np.int32)), tuple(map(float, colour)), cv2.LINE_AA, 3
        )


def stick(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A pen, a cable, a finger or a sleeve: a thick line."""
    way = rng.normal(0, 1, 2)
    end = np.array(at) + way / np.linalg.norm(way) * size * rng.uniform(3, 12)
    skin = rng.random() < 0.4
    colour = np.array([0.85, 0.62, 0.5]) * rng.uniform(0.4, 1.1) if skin else random_colour(rng)
    width = max(1, int(size * (rng.uniform(0.6, 1.6) if skin else rng.uniform(0.08, 0.5))))
    ends = [(int(p[0]), int(p[1])) for p in (at, end)]
    cv2.line(image, ends[0], ends[1], tuple(map(float, colour)), width, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.line(image, ends[0], ends[1], tuple(map(float, colour * 1.3)), max(1, width // 3), cv2.LINE_AA)


def blocks(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A plain square tile or a small pile of beads: the outline of a die without its pips, pips without a die."""
    if rng.random() < 0.6:
        _quad(image, at, size, size * rng.uniform(0.7, 1.4), rng.uniform(0, np.pi), random_colour(rng))
        return
    colour = random_colour(rng)
    for _ in range(int(rng.integers(1, 9))):
        spot = np.array(at) + rng.normal(0, size * 0.7, 2)
        _disc(image, (float(spot[0]), float(spot[1])), size * rng.uniform(0.06, 0.2), colour)


THINGS = (coin, button, domino, card, stick, stick, blocks, blocks, keys, keys, label, plug)
RARE = {domino: 0.3}  # how often what is drawn stays: flat dominoes are hardly told from dice that touch


def strew(rng: Rng, image: Array, size: float) -> None:
    """Draw a few things onto a table in place; `size` is a die's edge in pixels."""
    for _ in range(int(rng.poisson(1.4))):
        thing = THINGS[int(rng.integers(len(THINGS)))]
        if rng.random() > RARE.get(thing, 1.0):
            continue
        at = (float(rng.uniform(0, image.shape[1])), float(rng.uniform(0, image.shape[0])))
        thing(rng, image, at, size * float(rng.uniform(0.7, 1.8)))
