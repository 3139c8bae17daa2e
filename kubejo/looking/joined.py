"""An answer in which each seat shows what it has shown for certain, be it at another moment than the others."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from kubejo.looking.seated_reading import SeatedReading
from kubejo.looking.settled import Settled
from vision.reading.counted_out import WHETHER, is_apart
from vision.reading.doubt import reasons
from vision.reading.renumbering import renumbered
from vision.reveals.shown_apart import pasted
from vision.seats import Seats
from vision.types import Die, Doubt, Image


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
    before = {k: one for k, one in settled.shown.items() if k not in now and len(one.dice) == answer.expected[k]}
    known = now | {k: one.dice for k, one in before.items()}
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
    image = shown_in(answer.image, {k: one.image for k, one in before.items()}, seats)
    seat_of = tuple(dice[n][1] for n in order)
    return replace(answer, image=image, reading=reading, seat_of=seat_of, apart=answer.apart or bool(before))


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


def shown_in(image: Image, others: Mapping[int, Image], seats: Seats) -> Image:
    """Return a picture in which some seats look as they did in others."""
    for k, other in others.items():
        image = pasted(image, other, seats, (k,))
    return image
