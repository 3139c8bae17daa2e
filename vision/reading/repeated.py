"""One value that is read far more often than dice fall: a print, as of a cloth with a dot in each of its diamonds."""

from collections import Counter
from dataclasses import replace
from math import comb

from vision.reading.doubt import maybe, reasons
from vision.types import TableReading

CHANCE = 1e-6  # that so many dice fall alike, whatever value they show, below which they have not fallen


def with_repeats_doubted(reading: TableReading, width: int, height: int) -> TableReading:
    """Return a reading that asks about all that shows a value which so many dice would hardly show together.

    Nine of nine, eleven of twelve, eighteen of thirty. `width, height`: of the picture, pixels.
    """
    counts = Counter(die.value for die in reading.dice if die.value is not None)
    often = {value for value, times in counts.items() if chance(times, counts.total()) < CHANCE}
    if not often:
        return reading
    asked = (k for k, why in enumerate(reasons(reading)) if reading.dice[k].value in often and not why)
    more = (maybe(k, reading.dice[k], width, height) for k in asked)
    return replace(reading, doubts=(*reading.doubts, *more))


def chance(times: int, dice: int) -> float:
    """Give how probable it is at most that so many dice, or more, show one value: six times that of a certain one."""
    ways = sum(comb(dice, k) * int(5 ** (dice - k)) for k in range(times, dice + 1))
    return 6 * ways / int(6**dice)
