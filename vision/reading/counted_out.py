"""What may be a die and is none: every die that is played with lies there for certain, so that no other can be one.

Keys, coins and prints on a cloth pass for dice now and then. Only one legal event explains such a picture, and nobody
has to be asked for it; without the count a hand would seem to show more than it owns, and nothing be ruled (D42).
"""

from collections.abc import Collection, Sequence

from vision.reading.doubt import reasons
from vision.reading.fuse import SEEN_IN, edges_between
from vision.reading.leaving_out import leaving_out
from vision.types import Die, TableReading

MAYBE = "maybe"
WHETHER = {MAYBE, SEEN_IN}  # doubts whether something is a die at all
WHAT = {"value", "read_as", "on_the_line"}  # doubts about a die of which nobody doubts that it is one
AWAY = 2.0  # edges of the larger within which one of two things may be the side of the other
LARGER = 1.8  # times as large as a die from which nothing is a side or the top of one

Places = tuple[int | None, ...]


def but_for_strangers(
    reading: TableReading,
    places: Places,
    owned: Sequence[int],
    things: Collection[int] = (),
    lost: Collection[int] = (),
) -> tuple[TableReading, Places]:
    """Return a reading, and the seat of each of its dice, without what may be a die: if each seat shows as many dice as
    it owns, for certain.

    `places`: the seat of each die, None for no seat. `owned`: dice of each seat. What lies next to a die stays: it may
    be the top of which that is a side; unless it is one of the `things`, seen to be a part of a cup. `lost`: dice that
    lie at no seat, and lay there while the cups stood.
    """
    doubted = reasons(reading)
    if not all_there(doubted, places, owned, lost):
        return reading, places
    strange = {k for k, why in enumerate(doubted) if why & WHETHER}
    others = [die for k, die in enumerate(reading.dice) if k not in strange]
    away = (k for k in strange if all(is_apart(reading.dice[k], die) for die in others))
    gone = {*away, *strange.intersection(things), *lost}
    return leaving_out(reading, gone), tuple(seat for k, seat in enumerate(places) if k not in gone)


def is_apart(thing: Die, die: Die) -> bool:
    """Whether a thing is no side or top of a die: it lies away from that, or is much larger."""
    return edges_between(thing, die) > AWAY or max(thing.box[2:]) > LARGER * max(die.box[2:])


def all_there(doubted: Sequence[set[str]], places: Places, owned: Sequence[int], lost: Collection[int] = ()) -> bool:
    """Whether each seat shows as many dice as it owns of which nobody doubts that they are dice, and tops.

    `doubted`: why each die is in doubt. `lost`: dice that count for nobody.
    """
    certain = [places[k] for k, why in enumerate(doubted) if why <= WHAT and k not in lost]
    return all(certain.count(seat) == count for seat, count in enumerate(owned)) and None not in certain
