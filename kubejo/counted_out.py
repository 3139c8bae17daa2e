"""What may be a die and is none: every die that is played with lies there for certain, so that no other can be one.

Keys, coins and prints on a cloth pass for dice now and then. Only one legal event explains such a picture, and nobody
has to be asked for it; without the count a hand would seem to show more than it owns, and nothing be ruled (D42).
"""

import math
from dataclasses import replace

from kubejo.seated_reading import SeatedReading
from vision.leaving_out import leaving_out
from vision.types import Die

WHETHER = {"maybe", "seen_in"}  # doubts whether something is a die at all
WHAT = {"value", "read_as", "on_the_line"}  # doubts about a die of which nobody doubts that it is one
AWAY = 2.0  # edges of the larger within which one of two things may be the side of the other


def but_for_strangers(answer: SeatedReading) -> SeatedReading:
    """Return a reading without what may be a die, if each seat shows as many dice for certain as it owns.

    What lies next to a die stays: it may be the top of which that is a side.
    """
    if not all_there(answer):
        return answer
    strange = {k for k, reasons in enumerate(doubted(answer)) if reasons & WHETHER}
    others = [die for k, die in enumerate(answer.reading.dice) if k not in strange]
    return without(answer, {k for k in strange if all(far(answer.reading.dice[k], die) for die in others)})


def all_there(answer: SeatedReading) -> bool:
    """Whether each seat shows as many dice as it owns of which nobody doubts that they are dice, and tops."""
    certain = [seat for seat, reasons in zip(answer.seat_of, doubted(answer), strict=True) if reasons <= WHAT]
    return all(certain.count(seat) == owned for seat, owned in enumerate(answer.expected)) and None not in certain


def doubted(answer: SeatedReading) -> list[set[str]]:
    """Return for each die why it is in doubt."""
    doubts = answer.reading.doubts
    return [{doubt.reason for doubt in doubts if doubt.die == k} for k in range(len(answer.reading.dice))]


def far(one: Die, other: Die) -> bool:
    """Whether two dice are too far from each other to be top and side of one."""
    return math.hypot(one.x - other.x, one.y - other.y) > AWAY * max(*one.box[2:], *other.box[2:])


def without(answer: SeatedReading, gone: set[int]) -> SeatedReading:
    """Return a reading without some of its dice, and without the doubts about them."""
    seats = tuple(seat for k, seat in enumerate(answer.seat_of) if k not in gone)
    return replace(answer, reading=leaving_out(answer.reading, gone), seat_of=seats)
