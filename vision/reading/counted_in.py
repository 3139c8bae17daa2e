"""What may be a die and is one: it completes the number that its seat owns, and else one would lie there unseen.

Of what is in doubt for nothing but whether it is a die, has a firm value and is rather believed, 12 of 13 were dice on
photos of sources never seen, and 28 of 29 in painted pictures, all of that value, whatever the count. That a die is
missing at the same seat, just where something passes for one, is rarer still.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from vision.reading.counted_out import MAYBE, WHAT, Places
from vision.reading.doubt import CERTAIN_FINE, reasons
from vision.types import Die, TableReading

RATHER = 0.6  # belief that what completes a number needs


def completed(reading: TableReading, places: Places, owned: Sequence[int]) -> TableReading:
    """Return a reading that no longer doubts the one die that completes the number of its seat.

    `places`: the seat of each die, None for no seat. `owned`: dice of each seat; those whose cups stand show none. A
    seat that shows another number, or a die at none, leaves all doubts: it may be that one which is missing.
    """
    shown = [places.count(seat) for seat in range(len(owned))]
    if None in places or any(number not in (0, full) for number, full in zip(shown, owned, strict=True)):
        return reading
    confirmed = set(completing(reading, places, len(owned)))
    doubts = tuple(one for one in reading.doubts if one.reason != MAYBE or one.die not in confirmed)
    return replace(reading, doubts=doubts)


def completing(reading: TableReading, places: Places, seats: int) -> Iterator[int]:
    """Yield the one thing at a seat that may be no die, if all others there certainly are dice, and tops."""
    doubted = reasons(reading)
    for seat in range(seats):
        mine = [k for k, place in enumerate(places) if place == seat]
        unsure = [k for k in mine if not doubted[k] <= WHAT]
        if len(mine) > 1 and len(unsure) == 1 and doubted[unsure[0]] == {MAYBE} and is_plain(reading.dice[unsure[0]]):
            yield unsure[0]


def is_plain(die: Die) -> bool:
    """Whether a thing has a firm value and is rather believed to be a die."""
    return die.value is not None and max(die.faces) >= CERTAIN_FINE and die.confidence >= RATHER
