"""Dice that are seen aslant, with a side beside the top, for tests."""

from tests.dice_found import found
from vision.reading.sight import Sight
from vision.reading.slant import Slant

SIZE = (640, 480)
OBLIQUELY = Slant(0.0, -0.6, 0.03)  # tops, seen from 37 degrees off the vertical
SIDE = Slant(0.1, 0.5, 0.13)


def seen(x: float, y: float, value: int, slant: Slant | None, score: float = 0.95, edge: float = 40) -> Sight:
    faces = tuple(0.95 if face == value else 0.01 for face in range(1, 7))
    return Sight(found(x, y, edge, score), 0.02, 0.0, faces, agreed=True, slant=slant)


def top(x: float, y: float, value: int) -> Sight:
    return seen(x, y, value, OBLIQUELY)


OTHERS = [top(100, 100, 2), top(500, 120, 4), top(420, 400, 3)]
