"""What may be a die and is none: every die that is played with lies there for certain, so that no other can be one.

Keys, coins and prints on a cloth pass for dice now and then. Only one legal event explains such a picture, and nobody
has to be asked for it; without the count a hand would seem to show more than it owns, and nothing be ruled (D42).
"""

import math
from collections.abc import Sequence

from vision.leaving_out import leaving_out
from vision.types import Die, TableReading

WHETHER = {"maybe", "seen_in"}  # doubts whether something is a die at all
WHAT = {"value", "read_as", "on_the_line"}  # doubts about a die of which nobody doubts that it is one
AWAY = 2.0  # edges of the larger within which one of two things may be the side of the other

Places = tuple[int | None, ...]


def but_for_strangers(reading: TableReading, places: Places, owned: Sequence[int]) -> tuple[TableReading, Places]:
    """Return a reading, and the seat of each of its dice, without what may be a die: if each seat shows as many dice as
    it owns, for certain.

    `places`: the seat of each die, None for no seat. `owned`: dice of each seat. What lies next to a die stays: it may
    be the top of which that is a side.
    """
    reasons = doubted(reading)
    if not all_there(reasons, places, owned):
        return reading, places
    strange = {k for k, why in enumerate(reasons) if why & WHETHER}
    others = [die for k, die in enumerate(reading.dice) if k not in strange]
    gone = {k for k in strange if all(far(reading.dice[k], die) for die in others)}
    return leaving_out(reading, gone), tuple(seat for k, seat in enumerate(places) if k not in gone)


def doubted(reading: TableReading) -> list[set[str]]:
    """Return for each die why it is in doubt."""
    return [{doubt.reason for doubt in reading.doubts if doubt.die == k} for k in range(len(reading.dice))]


def all_there(reasons: Sequence[set[str]], places: Places, owned: Sequence[int]) -> bool:
    """Whether each seat shows as many dice as it owns of which nobody doubts that they are dice, and tops."""
    certain = [seat for seat, why in zip(places, reasons, strict=True) if why <= WHAT]
    return all(certain.count(seat) == count for seat, count in enumerate(owned)) and None not in certain


def far(one: Die, other: Die) -> bool:
    """Whether two dice are too far from each other to be top and side of one."""
    return math.hypot(one.x - other.x, one.y - other.y) > AWAY * max(*one.box[2:], *other.box[2:])
