"""What makes a throw: dice that lie otherwise than those that were told last. Hands and lamps make none."""

from dataclasses import dataclass
from math import dist

from vision.reading.doubt import reasons
from vision.types import Die, TableReading
from vision.watching.push import UNMOVED, Push, since

NEAR = 0.5  # part of its edge by which a die must have moved to have been thrown; one that rolled away lies farther


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they were told.

    `certain`: for each whether there is no doubt about it. `complete`: whether they are as many as were to be thrown,
    and nothing is in doubt. `push`: how the camera lay by then.
    """

    dice: tuple[Die, ...] = ()
    certain: tuple[bool, ...] = ()
    complete: bool = False
    push: Push = UNMOVED


def throw_of(reading: TableReading, count: int, push: Push) -> Throw:
    """Return what a reading shows of `count` dice that were to be thrown. `push`: how the camera lies."""
    doubted = reasons(reading)
    certain = (die.value is not None and not why for die, why in zip(reading.dice, doubted, strict=True))
    return Throw(reading.dice, tuple(certain), reading.sure and len(reading.dice) == count, push)


def is_new(now: Throw, last: Throw, width: int) -> bool:
    """Say whether dice were thrown since, or more is known now of those that lie there. `width`: the picture's, pixels.

    That some have gone is no throw, nor that a hand or a shadow hides some.
    """
    more = sum(now.certain) > sum(last.certain) or (now.complete and not last.complete)
    moved = since(now.push, last.push)
    there = [moved.now(die.x, die.y, width) for die in last.dice]
    return more or any(not lay(*one, last, there) for one in zip(now.dice, now.certain, strict=True))


def lay(die: Die, certain: bool, last: Throw, there: list[tuple[float, float]]) -> bool:
    """Say whether a die lay where it lies, and showed what it shows. `there`: where those of before would lie now."""
    return any(
        dist((die.x, die.y), place) < NEAR * max(die.box[2:]) and (old.value == die.value or not (certain and known))
        for old, known, place in zip(last.dice, last.certain, there, strict=True)
    )
