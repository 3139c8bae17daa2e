"""Ones whose pip is so large that it was framed as a die by itself: looked at once more, framed as the other dice are.

Many makers give the one a pip twice as large as the others. Framed by it, such a die shows a spot and no edge, and the
judge denies it without a word; framed as what lies around it shows a one.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.reading.found import FAINTEST, Found
from vision.reading.sight import Sight, likeliest
from vision.types import TableReading

PIP = (0.4, 0.85)  # edges of the dice that something has which may be framed by its pip
AWAY = 1.15  # edges from a die that was read: nearer than that lie its sides, which show ones as well
LIKELY, PLAIN = 0.5, 0.95  # belief in the die, framed like that, and probability of the one


def framed_as_dice(glimpses: Sequence[Found], reading: TableReading) -> tuple[Found, ...]:
    """Return what was seen as smaller than dice are here, away from all that were read, as large as these are.

    `glimpses`: all that looks like a die. Nothing if no die was read: how large they are is not known.
    """
    if not reading.dice:
        return ()
    usual = median(die.box[2] for die in reading.dice)
    least, most = PIP
    small = (one for one in glimpses if one.score > FAINTEST and least * usual < one.edge < most * usual)
    return tuple(replace(one, edge=usual) for one in small if away(one, reading, usual))


def away(one: Found, reading: TableReading, usual: float) -> bool:
    """Whether something lies beside no die that was read, and is no part of one. `usual`: edge of the dice, pixels."""
    return all(math.hypot(die.x - one.x, die.y - one.y) >= AWAY * max(die.box[2], usual) for die in reading.dice)


def ones(seen: Sequence[Sight]) -> list[Sight]:
    """Return what shows a one, of what was framed as the dice are."""
    return likeliest([one for one in seen if one.belief >= LIKELY and one.value == 1 and max(one.faces) >= PLAIN])
