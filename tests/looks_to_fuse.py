"""Looks at one table that are to be read as one, for tests."""

from vision.types import Die, Doubt, TableReading

Faces = tuple[float, float, float, float, float, float]
SURE: Faces = (0.002, 0.002, 0.99, 0.002, 0.002, 0.002)


def die(x: float, value: int | None = 3, faces: Faces = SURE, confidence: float = 0.99) -> Die:
    return Die(x, 50, (x - 10, 40, 20, 20), faces, value, confidence)


def look(*dice: Die, at: float = 0, doubts: tuple[Doubt, ...] = ()) -> TableReading:
    return TableReading(at, dice, doubts)
