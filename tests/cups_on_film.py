"""Films of cups that come and go, drawn in a few cells, and what is told of them."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.cells import Cells
from vision.polygons import Polygons
from vision.types import Glance
from vision.watching.observe import observe
from vision.watching.table import Table

WIDTH, HEIGHT, RATE = 160, 90, 10
MIDDLE = (80, 45)
PURPLE, PALE, GREEN = (120, 50, 150), (205, 200, 165), (40, 160, 60)
Colour = tuple[int, int, int]
Place = tuple[int, int]
Pictures = Iterator[Cells]


def table(*dice: Place) -> Cells:
    """Return a pale table with some grain and dice on it."""
    grain = np.random.default_rng(4).normal(0, 5, (30, 50, 1)).astype(np.float32)
    out = np.float32([205, 200, 195]) + cv2.resize(grain, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)[..., None]
    for x, y in dice:
        cv2.rectangle(out, (x - 3, y - 3), (x + 3, y + 3), (150, 20, 30), -1)
        cv2.circle(out, (x, y), 1, (250, 250, 250), -1)
    return np.asarray(out, np.float32)


def with_cup(picture: Cells, at: Place, radius: int, colour: Colour, clear: float = 0.0) -> Cells:
    """Return a picture with a cup that can be seen through so far: 0 not at all, 1 it is not there."""
    cup = cv2.circle(picture.copy(), at, radius, colour, -1)
    return np.asarray(clear * picture + (1 - clear) * cup, np.float32)


def shadowed(picture: Cells, at: Place, radius: int) -> Cells:
    """Return a picture with the soft shadow that a cup throws down and to the right."""
    shade = cv2.circle(np.zeros(picture.shape[:2], np.float32), (at[0] + 5, at[1] + 4), radius, 0.4, -1)
    return np.asarray(picture * (1 - cv2.blur(shade, (9, 9)))[..., None], np.float32)


def lasting(picture: Cells, seconds: float = 1.2) -> Pictures:
    """Yield a picture for so long, with the noise of a camera."""
    rng = np.random.default_rng(9)
    for _ in range(round(seconds * RATE)):
        yield np.asarray(picture + rng.normal(0, 1.0, picture.shape), np.float32)


def told(*films: Pictures, seats: Polygons) -> list[tuple[str, int]]:
    """Watch films one after another, and give what is told of cups: the event and the seat."""
    seen, happened = Table(), []
    for number, picture in enumerate((picture for film in films for picture in film), 1):
        colour = np.clip(picture, 0, 255).astype(np.uint8)
        grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_RGB2GRAY), np.uint8)
        seen = observe(seen, Glance(grey, number / RATE, number, colour), seats)
        happened += [(one.event, one.seat) for one in seen.happened if one.event in ("covered", "lifted")]
    return happened


def seats_of(*boxes: tuple[int, int, int, int]) -> Polygons:
    """Return seats, each a box (left, top, right, bottom) in cells."""
    corners = [((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in ([4 * x for x in box] for box in boxes)]
    return Polygons(tuple(corners), tuple(str(k) for k in range(len(boxes))))


ONE = seats_of((0, 0, WIDTH, HEIGHT))
DICE = ((70, 40), (88, 50), (78, 54))
