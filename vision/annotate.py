"""Draw a reading into its picture: the picture that proves a ruling."""

import math
from collections.abc import Collection, Sequence

import cv2
import numpy as np

from vision.types import Die, Image

Colour = tuple[int, int, int]
COUNTED: Colour = (46, 204, 113)
JOKER: Colour = (255, 196, 0)
DOUBTFUL: Colour = (255, 112, 67)
OTHER: Colour = (214, 214, 214)
INK: Colour = (16, 16, 16)
STEPS = 16  # for drawing between pixels: OpenCV counts in sixteenths
SHIFT = 4


def ring(
    image: Image,
    dice: Sequence[Die],
    counted: Collection[int] = (),
    jokers: Collection[int] = (),
    doubtful: Collection[int] = (),
) -> Image:
    """Return a copy of the picture (H, W, 3) RGB with every die ringed and its value beside it.

    The numbers are indices into `dice`. `counted` dice have a thick ring; `jokers` (which count too) a double one;
    `doubtful` ones a broken ring and a question mark; all others a thin one. So no meaning hangs on the colour alone.
    """
    out = image.copy()
    for k, die in enumerate(dice):
        if k in doubtful:
            broken(out, die)
        elif k in jokers:
            circle(out, die, 0.78, 0.09, JOKER)
            circle(out, die, 0.98, 0.05, JOKER)
        elif k in counted:
            circle(out, die, 0.82, 0.12, COUNTED)
        else:
            circle(out, die, 0.80, 0.04, OTHER)
    for k, die in enumerate(dice):
        badge(out, die, "?" if k in doubtful or die.value is None else str(die.value))
    return out


def edge_of(die: Die) -> float:
    """Return the edge of a die's top face in pixels, large enough to be drawn round."""
    return max(10.0, math.sqrt(die.box[2] * die.box[3]))


def points(*numbers: float) -> tuple[int, ...]:
    """Return numbers in sixteenths of pixels."""
    return tuple(round(number * STEPS) for number in numbers)


def circle(image: Image, die: Die, radius: float, width: float, colour: Colour) -> None:
    """Draw a ring with a dark rim; `radius` and `width` in edges of the die."""
    edge = edge_of(die)
    thick = max(1, round(width * edge))
    x, y, r = points(die.x, die.y, radius * edge)
    cv2.circle(image, (x, y), r, INK, thick + 2, cv2.LINE_AA, SHIFT)
    cv2.circle(image, (x, y), r, colour, thick, cv2.LINE_AA, SHIFT)


def broken(image: Image, die: Die) -> None:
    """Draw a ring of eight pieces."""
    edge = edge_of(die)
    x, y, r = points(die.x, die.y, 0.84 * edge)
    thick = max(2, round(0.08 * edge))
    for start in range(0, 360, 45):
        for colour, width in ((INK, thick + 2), (DOUBTFUL, thick)):
            cv2.ellipse(image, (x, y), (r, r), 0, start, start + 26, colour, width, cv2.LINE_AA, SHIFT)


def badge(image: Image, die: Die, text: str) -> None:
    """Write a value on a dark disc at the upper right of a die, inside the picture."""
    edge = edge_of(die)
    radius = float(np.clip(0.34 * edge, 7, 60))
    height, width = image.shape[:2]
    x = float(np.clip(die.x + 0.72 * edge, radius, max(radius, width - radius)))
    y = float(np.clip(die.y - 0.72 * edge, radius, max(radius, height - radius)))
    cx, cy, r = points(x, y, radius)
    cv2.circle(image, (cx, cy), r, INK, -1, cv2.LINE_AA, SHIFT)
    scale, thick = radius / 15, max(1, round(radius / 7))
    (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    place = (round(x - w / 2), round(y + h / 2))
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, (255, 255, 255), thick, cv2.LINE_AA)
