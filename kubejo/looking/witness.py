"""What the watching makes doubtful in a reading: a cup that was not seen to come off, dice that a hand has moved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kubejo.looking.seated_reading import SeatedReading
from vision.reveals.seconded import seen_too
from vision.reveals.witnessed import CUP_UNSEEN, TOUCHED
from vision.types import Doubt
from vision.watching.table import Seat, Table

READ_OTHERWISE = "read_otherwise"


@dataclass(frozen=True, slots=True)
class Witness:
    """What is remembered of the seats since a call, a pure fold.

    `read`: the faces of each seat that was read for certain before a hand was at its dice. `touched`: seats whose dice
    a hand has moved before anybody could read them.
    """

    read: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    touched: frozenset[int] = frozenset()

    def saw(self, seats: Sequence[Seat], answer: SeatedReading) -> "Witness":
        """Take one more reading into account; `seats`: what is known of them as it is made."""
        nudged = {k for k, seat in enumerate(seats) if seat.nudged}
        touched = self.touched | (nudged - self.read.keys())
        standing = {k for k, seat in enumerate(seats) if seat.hides}  # what was read there may be its cup
        faces = {k: answer.faces(k) for k, _ in enumerate(answer.expected) if k not in touched | standing}
        now = {k: shown for k, shown in faces.items() if shown}
        return Witness({**now, **self.read}, touched)

    def doubts(self, table: Table, answer: SeatedReading) -> Iterator[Doubt]:
        """Yield what a reading leaves in doubt: the one before a touch counts, without one nobody knows (D44)."""
        for k, owned in enumerate(answer.expected):
            if owned and unseen(table.seats, k) and may_be_a_cup(answer, k) and not seen_as_dice(table, answer, k):
                yield of_player(CUP_UNSEEN, k)
            if k in self.touched:
                yield of_player(TOUCHED, k)
            elif k in self.read and answer.faces(k) not in (None, self.read[k]):
                yield of_player(READ_OTHERWISE, k, self.read[k])


def unseen(seats: Sequence[Seat], k: int) -> bool:
    """Say whether a seat's cup, unlike another, was not seen to come off."""
    others_off = any(seat.lifted is not None for seat in seats)
    return others_off and (seats[k].came_off_unseen or seats[k].hides)


def may_be_a_cup(answer: SeatedReading, k: int) -> bool:
    """Say whether what was read at a seat may be a cup that still stands.

    A cup may look like a die, but hardly like several that are all that the seat owns, each of them for certain.
    """
    return bool(answer.dice(k)) and (answer.expected[k] == 1 or answer.faces(k) is None)


def seen_as_dice(table: Table, answer: SeatedReading, k: int) -> bool:
    """Say whether all that a seat owns was read for certain, and the watching, too, sees dice and no cup there."""
    off = table.seats[k].lifted
    if off is None or answer.faces(k) is None:
        return False
    height, width = answer.image.shape[:2]
    return all(seen_too(die, table, width, height, off) for die in answer.dice(k))


def of_player(reason: str, seat: int, faces: tuple[int, ...] = ()) -> Doubt:
    """Return a doubt about a player's dice."""
    return Doubt(reason, None, (("player", seat), *((("faces", faces),) if faces else ())))


def doubted(answer: SeatedReading, doubts: Iterator[Doubt]) -> SeatedReading:
    """Return a reading with more doubts."""
    return replace(answer, reading=replace(answer.reading, doubts=(*answer.reading.doubts, *doubts)))
