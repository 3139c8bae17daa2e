"""Seats that were read for certain at different moments become one answer, where hands never leave all of them free.

Each was read so in pictures exposed after the last cup had come off, and the reading before a touch counts (D44).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from kubejo.seated_reading import SeatedReading
from vision.cells import share
from vision.counted_out import WHETHER, is_apart
from vision.doubt import reasons
from vision.lay_open import cells_of
from vision.push import Push
from vision.renumbering import renumbered
from vision.seats import Seats
from vision.shown_apart import pasted
from vision.table import Seat, Table
from vision.types import Die, Doubt, Image

HALF = 0.5  # part of its dice that a seat shows for certain whose cup has come off
OVER = 0.5  # part of where a die was read that something takes which stands over it now


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """The dice of a seat, all that it owns and each for certain. `image`: the newest picture of those, RGB.

    `since`: the second of the first of them. `hid`: whether a cup was said to hide the dice all the same.
    """

    dice: tuple[Die, ...]
    since: float
    image: Image
    pushed: Push
    hid: bool


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """What was read for certain of each seat since the last cup came off, a pure fold.

    `off`: of each seat the second from which its dice are known to lie open: its cup was seen to come off, or they were
    read.
    """

    shown: Mapping[int, Shown] = field(default_factory=dict)
    off: Mapping[int, float] = field(default_factory=dict)

    def saw(self, answer: SeatedReading, since: float, table: Table) -> "Settled":
        """Take one more reading into account; `since`: of its first picture. `table`: what is known as it is made."""
        height, width = answer.image.shape[:2]
        kept = {k: one for k, one in self.shown.items() if not covered(one, table, k, width, height)}
        gone = self.shown.keys() - kept.keys() | {k for k, seat in enumerate(table.seats) if hidden_again(seat)}
        off = {k: at for k, at in self.off.items() if k not in gone} | opened(answer, since, table, self.off)
        owners = {k for k, owned in enumerate(answer.expected) if owned}
        if not owners <= off.keys():
            return Settled({}, off)
        now = {k: sure for k, sure in certain(answer).items() if k in owners}
        read = {k: Shown(sure, since, answer.image, table.pushed, table.seats[k].hides) for k, sure in now.items()}
        last = max((off[k] for k in owners), default=since)
        return Settled({k: one for k, one in {**kept, **read}.items() if one.since >= last}, off)


def hidden_again(seat: Seat) -> bool:
    """Say whether a cup is known to have come off, and to be over dice again."""
    return seat.hides and seat.lifted is not None


def opened(answer: SeatedReading, since: float, table: Table, before: Collection[int]) -> dict[int, float]:
    """Return since when seats lie open of which that was not known `before`."""
    doubted, found = reasons(answer.reading), dict[int, float]()
    for k, owned in enumerate(answer.expected):
        seat, sure = table.seats[k], sum(of == k and not doubted[n] for n, of in enumerate(answer.seat_of))
        if k in before or not owned:
            continue
        if seat.lifted is not None and not seat.hides:
            found[k] = seat.lifted
        elif sure > HALF * owned or sure == owned:
            found[k] = since
    return found


def covered(one: Shown, table: Table, k: int, width: int, height: int) -> bool:
    """Say whether a seat does not lie open as it was read: a cup is over its dice again, or the camera was pushed."""
    if one.pushed != table.pushed or (table.seats[k].hides and not one.hid):
        return True
    things = table.sightings.solid
    if things is None or things.shape != table.rest.shape[:2]:
        return False
    return any(share(things[cells_of(die, table, width, height)]) > OVER for die in one.dice)


def certain(answer: SeatedReading) -> dict[int, tuple[Die, ...]]:
    """Return the dice of each seat that shows as many as it owns for certain, and else only what lies away from them.

    What only may be a die is none there, once all that are played with lie elsewhere. None of a picture that is in
    doubt as a whole.
    """
    doubted, found = reasons(answer.reading), dict[int, tuple[Die, ...]]()
    if any(doubt.die is None for doubt in answer.reading.doubts):
        return {}
    for k, owned in enumerate(answer.expected):
        here = [n for n, seat in enumerate(answer.seat_of) if seat == k]
        sure = tuple(answer.reading.dice[n] for n in here if not doubted[n])
        strange = [answer.reading.dice[n] for n in here if doubted[n]]
        only_maybe = all(doubted[n] & WHETHER for n in here if doubted[n])
        away = all(is_apart(thing, die) for thing in strange for die in sure)
        if len(sure) == owned and only_maybe and away and all(die.value for die in sure):
            found[k] = sure
    return found


def joined(answer: SeatedReading, settled: Settled, seats: Seats) -> SeatedReading:
    """Return an answer in which each seat shows what it showed for certain. `seats`: as they lie in the picture now.

    What may be a die is left out only where every seat has shown all that it owns: else it may be one of another's.
    """
    now = certain(answer)
    known = {k: one.dice for k, one in settled.shown.items()} | now
    missing = [k for k, _ in enumerate(answer.expected) if k not in known]
    dice, doubts = list[tuple[Die, int | None]](), list[Doubt]()
    for k in range(len(answer.expected)):
        if k in known and (not missing or k not in now):
            dice += [(die, k) for die in known[k]]
        else:
            keep(answer, k, dice, doubts)
    keep(answer, None, dice, doubts, but_for=() if missing else WHETHER)
    doubts += [one for one in answer.reading.doubts if one.die is None]
    order = sorted(range(len(dice)), key=lambda n: dice[n][0].x)
    moved = tuple(renumbered(doubts, {n: place for place, n in enumerate(order)}))
    reading = replace(answer.reading, dice=tuple(dice[n][0] for n in order), doubts=moved)
    image = shown_in(answer.image, {k: one for k, one in settled.shown.items() if k not in now}, seats)
    return replace(answer, image=image, reading=reading, seat_of=tuple(dice[n][1] for n in order))


def keep(
    answer: SeatedReading,
    k: int | None,
    dice: list[tuple[Die, int | None]],
    doubts: list[Doubt],
    *,
    but_for: Collection[str] = (),
) -> None:
    """Add the dice of a seat, None: of nobody, with their doubts; without those that are in doubt for some reasons."""
    doubted = reasons(answer.reading)
    for n, seat in enumerate(answer.seat_of):
        if seat == k and not doubted[n].intersection(but_for):
            doubts += [replace(one, die=len(dice)) for one in answer.reading.doubts if one.die == n]
            dice.append((answer.reading.dice[n], k))


def shown_in(image: Image, shown: Mapping[int, Shown], seats: Seats) -> Image:
    """Return a picture in which some seats look as they did when they were read."""
    for k, one in shown.items():
        image = pasted(image, one.image, seats, (k,))
    return image
