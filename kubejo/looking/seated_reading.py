"""What was read of a table after a call, by seat, and whether it is worth telling."""

from dataclasses import dataclass

from vision.reading.fuse import distance
from vision.types import Die, Image, TableReading


@dataclass(frozen=True, slots=True, eq=False)
class SeatedReading:
    """What lies on the table, by seat.

    `ticket`: what `Eye.arm` gave for the challenge this answers. `image`: (H, W, 3) uint8 RGB, the newest picture
    that was read. `reading`: dice and all doubts, those about places included. `seat_of`: for each die its seat,
    or None. `expected`: dice that each seat owns. `apart`: whether seats are shown at different moments.
    """

    ticket: int
    image: Image
    reading: TableReading
    seat_of: tuple[int | None, ...]
    expected: tuple[int, ...]
    apart: bool = False

    def dice(self, seat: int | None) -> tuple[Die, ...]:
        """Give the dice of a seat (None: of nobody), from left to right."""
        return tuple(die for die, of in zip(self.reading.dice, self.seat_of, strict=True) if of == seat)

    def faces(self, seat: int) -> tuple[int, ...] | None:
        """Give what a seat shows, in order of size, or None where it shows other than it owns or a die is in doubt."""
        doubtful = {doubt.die for doubt in self.reading.doubts}
        known = [d.value for k, d in enumerate(self.reading.dice) if self.seat_of[k] == seat and k not in doubtful]
        values = [value for value in known if value is not None]
        whole = len(values) == len(self.dice(seat)) == self.expected[seat]
        return tuple(sorted(values)) if whole else None

    @property
    def counted(self) -> bool:
        """Whether every seat shows as many dice as it owns."""
        return all(len(self.dice(seat)) == owned for seat, owned in enumerate(self.expected))

    @property
    def enough(self) -> bool:
        """Whether every seat shows as many dice as it owns, or more: things among which they may be."""
        return all(len(self.dice(seat)) >= owned for seat, owned in enumerate(self.expected))

    @property
    def complete(self) -> bool:
        """Whether every seat shows what it owns and nothing is in doubt."""
        return self.reading.sure and self.counted and not self.dice(None)


def tells(answer: SeatedReading, uncovered: bool = False) -> bool:
    """Say whether a reading is worth telling: a cup may look a little like a die, but hardly like a five.

    `uncovered`: every cup was seen to come off. Then whatever may be a die is told, if only as a doubt (D42).
    """
    dice = answer.reading.dice
    many = len(dice) >= sum(answer.expected) or uncovered
    return any(die.value is not None for die in dice) or (bool(dice) and many)


def says_the_same(answer: SeatedReading, before: SeatedReading | None) -> bool:
    """Say whether nothing has changed since the reading before: neither dice, nor where they lie, nor questions."""
    if before is None or len(before.reading.dice) != len(answer.reading.dice):
        return False
    known = list(zip(before.reading.dice, before.seat_of, strict=True))
    dice = zip(answer.reading.dice, answer.seat_of, strict=True)
    lie = all(any(seat == of and same_die(die, one) for one, of in known) for die, seat in dice)
    return lie and asked(answer) == asked(before)


def same_die(die: Die, before: Die) -> bool:
    """Say whether a die shows the same where one lay before."""
    return die.value == before.value and distance(die, before) < max(die.box[2:]) / 2


def asked(answer: SeatedReading) -> set[tuple[str, object]]:
    """Return what a reading asks."""
    return {(doubt.reason, doubt.values) for doubt in answer.reading.doubts}
