"""Things on a table that are larger than dice mostly are: cups with letters or dots, or dice seen from near."""

import cv2
import numpy as np

from vision.cells import Mask
from vision.watching.changes import grown

LARGEST, MUCH = 0.15, 0.3  # part of the picture's shorter side that dice are seldom wide; part of a disc that is a cup
ROUND, WIDE = 0.85, 0.22  # part of its circle that a round thing takes, a square 0.64; of the picture a cup, across


def on_cups(dice: Mask, cups: Mask) -> tuple[Mask, Mask]:
    """Return what of dice is a cup with letters or dots: larger than a die, and much of it is a cup, or it is round.

    And what of it is for nothing but that it is round.
    """
    either = dice | cups
    several, labels = cv2.connectedComponents(wide(either).view(np.uint8))
    found, for_that = np.zeros_like(dice), np.zeros_like(dice)
    for one in (labels == k for k in range(1, several)):
        whole = grown(one) & either
        if float(cups[one].mean()) > MUCH:
            found |= whole
        elif round_and_wide(whole):
            for_that |= whole
    return dice & (found | for_that), dice & for_that & ~found


def wide(things: Mask) -> Mask:
    """Return what is left of things where they are wider than dice mostly are."""
    across = max(1, round(LARGEST * min(things.shape)))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    return cv2.morphologyEx(things.astype(np.uint8), cv2.MORPH_OPEN, disc) > 0


def round_and_wide(whole: Mask) -> bool:
    """Say whether a thing is as round as a cup from above, and as wide; a die, or some that touch, are not."""
    across, filled = circle_around(whole)
    return across > WIDE * min(whole.shape) and filled > ROUND


def circle_around(whole: Mask) -> tuple[float, float]:
    """Return how wide the smallest circle around a thing is, cells, and the part of it that the thing takes."""
    rows, columns = np.nonzero(whole)
    _, radius = cv2.minEnclosingCircle(np.stack([columns, rows], 1).astype(np.float32))
    return 2 * radius, len(rows) / (np.pi * (radius + 0.5) ** 2)
