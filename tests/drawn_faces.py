"""A face in the middle of a grey table, drawn, for tests."""

import cv2
import numpy as np

from vision.reading.pips import PLACES

SIDE = 96


def drawn(value: int, edge: float, turn: float, body: tuple[int, ...], pips: tuple[int, ...]) -> np.ndarray:
    """A face in the middle of a grey table, eight times as fine as it is looked at."""
    big = np.full((8 * SIDE, 8 * SIDE, 3), 120, np.uint8)
    middle, half = 4 * SIDE, 4 * edge
    c, s = np.cos(turn), np.sin(turn)
    place = lambda a, b: (round(middle + half * (a * c - b * s)), round(middle + half * (a * s + b * c)))  # noqa: E731 - used on the next two lines only
    cv2.fillPoly(big, [np.array([place(*corner) for corner in ((-1, -1), (1, -1), (1, 1), (-1, 1))])], body)
    for a, b in PLACES[value]:
        cv2.circle(big, place(a * 0.5, b * 0.5), round(half * 0.22), pips, -1)
    return np.asarray(cv2.resize(big, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
