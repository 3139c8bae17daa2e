"""Dice and pushes in a picture, for tests."""

import math

from vision.types import Die
from vision.watching.push import Push

WIDTH, HEIGHT = 1280, 720


def die(x: float, y: float, edge: float = 40) -> Die:
    return Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), (0.95, 0.01, 0.01, 0.01, 0.01, 0.01), 1, 0.95)


def rigid(right: float, down: float, degrees: float = 0.0) -> Push:
    """Return a push by parts of the picture's width, turned about the picture's upper left corner."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Push((c, -s, right, s, c, down, 0.0, 0.0, 1.0))
