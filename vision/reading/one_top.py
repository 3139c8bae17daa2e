"""Of two faces that lie too near for both to be tops one is a side: only the likelier top shows a value.

A camera that looks from the side sees two faces of a die, and what lies across their edge looks like a third.
"""

from dataclasses import replace

from vision.reading.doubt import A_SIDE, OPEN, reasons
from vision.reading.found import similar
from vision.reading.fuse import edges_between
from vision.reading.plausible import CLOSE, FAINT_SIZE
from vision.types import Die, TableReading, likeliest_value

PLAIN = 0.95  # probability of a value from which it is plain what a face shows


def with_one_top(reading: TableReading) -> TableReading:
    """Return a reading in which what may be the side of a die that shows a value shows none, and what lies across an
    edge leaves its value to the face beside it. All of them stay in doubt.
    """
    why, dice = reasons(reading), list(reading.dice)
    for k in (k for k, asked in enumerate(why) if asked & {A_SIDE, OPEN}):
        one = reading.dice[k]
        for n, other in beside(reading, k):
            if other.value is not None and A_SIDE in why[k] - why[n]:
                dice[k] = replace(one, value=None)
            elif other.value is None and across(one, why[k], other, why[n]):
                dice[k], dice[n] = replace(one, value=None), replace(other, value=likeliest_value(other.faces))
    return replace(reading, dice=tuple(dice))


def beside(reading: TableReading, k: int) -> list[tuple[int, Die]]:
    """Return what lies nearer to a die, by its place in the reading, than another top can, each with its own place."""
    near = ((n, other) for n, other in enumerate(reading.dice) if n != k)
    return [(n, other) for n, other in near if edges_between(reading.dice[k], other) < CLOSE]


def across(one: Die, why: set[str], face: Die, doubted: set[str]) -> bool:
    """Say whether the value of something is open, but plain on a face beside it, which shows none because of it.

    `why`, `doubted`: what is asked about either.
    """
    open_here = one.value is not None and OPEN in why
    plain = max(face.faces) >= PLAIN and not doubted & {OPEN, A_SIDE}
    return open_here and plain and similar(one.box[2], face.box[2], FAINT_SIZE)
