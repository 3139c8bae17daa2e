"""Dice as the finder and the judge have found them, and tables of them that were read, for tests."""

import cv2
import numpy as np

from models.raster.scene import put
from models.raster.spoil import grain
from tests.flat_dice import flat_die, lit_table
from vision.reading.agreement import EACH_DIE
from vision.reading.found import Found
from vision.reading.sight import Sight
from vision.types import Die, Doubt, Image, TableReading

EVEN = (1 / 6,) * 6


def found(x: float, y: float, edge: float, score: float = 0.9) -> Found:
    return Found(x, y, edge, score, EVEN)


def bright_spot(x: int, y: int, edge: int) -> Image:
    image = np.zeros((500, 640, 3), np.uint8)
    cv2.rectangle(image, (x - edge // 2, y - edge // 2), (x + edge // 2, y + edge // 2), (255, 255, 255), -1)
    return image


def middle(image: Image) -> tuple[float, float, float]:
    """The middle of what is bright, and the root of how large it is."""
    y, x = np.nonzero(image[..., 0] > 127)
    return float(x.mean()), float(y.mean()), float(np.sqrt(len(x)))


def die(x: float, value: int | None, *others: int) -> Die:
    share = dict.fromkeys(others, 0.3) | ({value: 0.6} if value else {})
    faces = np.array([share.get(face, 0.01) for face in range(1, 7)])
    one, two, three, four, five, six = (faces / faces.sum()).tolist()
    return Die(x, 50, (x - 10, 40, 20, 20), (one, two, three, four, five, six), value, 0.9)


def reading(*dice: Die, doubts: tuple[Doubt, ...] = ()) -> TableReading:
    return TableReading(1.5, dice, doubts)


def valued(value: int, share: float, edge: float = 20, confidence: float = EACH_DIE, x: float = 50) -> Die:
    """A die of which a look gives a value so much."""
    rest = (1 - share) / 5
    one, two, three, four, five, six = (share if face == value else rest for face in range(1, 7))
    box = (x - edge / 2, 50 - edge / 2, edge, edge)
    return Die(x, 50, box, (one, two, three, four, five, six), value, confidence)


def drawn_table(seed: int) -> tuple[Image, list[int]]:
    """Six dice of one set, their values shuffled."""
    rng = np.random.default_rng([20261122, seed])
    image, lights, material = lit_table(rng, 330)
    values = [int(value) for value in rng.permutation(6) + 1]
    for k, value in enumerate(values):
        put(image, flat_die(rng, value), material, lights, (40 + 50 * k, 165 + float(rng.uniform(-66, 66))), 26, rng)
    return grain(rng, image), values


SHOWING_FOUR = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def sight(x: float, score: float, edge: float = 20) -> Sight:
    return Sight(found(x, 50, edge, score), 0.1, 0.0, SHOWING_FOUR, agreed=True)


def believed(x: float, belief: float, edge: float = 20) -> Sight:
    """What is believed so much."""
    scores = np.linspace(0, 1, 1001)
    beliefs = [sight(x, float(score), edge).belief for score in scores]
    return sight(x, float(scores[np.argmin(np.abs(np.array(beliefs) - belief))]), edge)
