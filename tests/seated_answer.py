"""What was read of seats, with the dice that each owns, for tests."""

import numpy as np

from kubejo.looking.seated_reading import SeatedReading
from vision.types import Die, Doubt, TableReading

EDGE = 20.0
IMAGE = np.zeros((100, 400, 3), np.uint8)


def die(x: float, value: int | None = 3) -> Die:
    return Die(x, 50, (x - EDGE / 2, 50 - EDGE / 2, EDGE, EDGE), (0.0, 0.0, 1.0, 0.0, 0.0, 0.0), value, 0.9)


def answer(
    *lying: tuple[float, int | None, tuple[str, ...]], expected: tuple[int, ...] = (2, 1), more: tuple[Doubt, ...] = ()
) -> SeatedReading:
    """Return a reading of dice at (x, seat), each with the reasons of its doubts."""
    doubts = tuple(Doubt(reason, k) for k, (_, _, reasons) in enumerate(lying) for reason in reasons)
    reading = TableReading(1.0, tuple(die(x) for x, _, _ in lying), (*doubts, *more))
    return SeatedReading(1, IMAGE, reading, tuple(seat for _, seat, _ in lying), expected)
