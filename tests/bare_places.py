"""Places from which a cup has gone, with squares for dice, for tests."""

import cv2
import numpy as np

from tests.same_dice import lying
from vision.cells import Mask
from vision.types import Die, Image

SIZE = (480, 640)
EDGE = 40
WOOD, SHADE, WHITE = (150, 110, 70), (90, 66, 42), (230, 230, 225)


def table(*squares: tuple[int, int, tuple[int, int, int]], edge: int = EDGE) -> Image:
    """A grained table with squares on it, each of a colour, that throw shadows."""
    grain = np.random.default_rng(3).normal(0, 4, (*SIZE, 1))
    image = np.clip(np.full((*SIZE, 3), WOOD) + grain, 0, 255).astype(np.uint8)
    for x, y, _ in squares:
        corner = (x - edge // 2 + 14, y - edge // 2 + 14)
        cv2.rectangle(image, corner, (corner[0] + edge, corner[1] + edge), SHADE, -1)
    for x, y, colour in squares:
        corner = (x - edge // 2, y - edge // 2)
        cv2.rectangle(image, corner, (corner[0] + edge, corner[1] + edge), colour, -1)
    return image


def cup_at(x: int, y: int, radius: int = 110) -> Mask:
    return cv2.circle(np.zeros(SIZE, np.uint8), (x, y), radius, 1, -1) > 0


def read_at(*places: tuple[float, float]) -> tuple[Die, ...]:
    return lying(*places).dice


PLACE = cup_at(320, 240)
