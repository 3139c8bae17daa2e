"""Dice that a first look at a picture has missed: another look, mirrored and larger, sees most of them.

A die that is missed without a word is the one fault that nobody is asked about. Hardly ever was it overlooked
altogether: there was a glimpse of it, too faint to be believed. So the other look is at the glimpses; what it sees
there is a question.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.reading.again import SIZES, Window, here, whole_picture, windows
from vision.reading.doubt import maybe
from vision.reading.found import APART, SHOWING, Found, similar
from vision.reading.plausible import FAINT_SIZE, MATES, READABLE, plausible
from vision.reading.pyramid import Level
from vision.reading.renumbering import renumbered
from vision.reading.sides import but_for, sides_among
from vision.reading.sight import Sight, best_at, likeliest
from vision.types import Die, TableReading

MISSED = 0.65  # belief from which a die is asked about that was not seen at first
FAINT, FAINT_AGAIN = 0.15, 0.35  # belief at first, and then, from which it is asked about among many dice
AWAY = 0.85  # edges of the larger by which it lies from all that was: else it is a side of one
HOPELESS = 0.05  # belief at first under which nothing is looked at again: what was missed then never had so little
LEVELS = 2  # finest levels that show dice of the size of those that were read


def other_looks(
    levels: tuple[Level, ...], glimpses: Sequence[Found], first: Sequence[Sight], reading: TableReading
) -> list[tuple[Window, list[Found]]]:
    """Return how a picture is looked at once more, each time with the places for which it is: around all that looked
    faintly like a die, `glimpses`, and was not read, or as a whole if that is less.

    Not for what was judged at first, `first`, and hopeless. Nowhere if no die was read: how large they are is not
    known. What looked like one large die around a small one that was read may be two that touch, so that how far it
    lies from dice is told by their size alone.
    """
    if not reading.dice:
        return []
    usual = median(die.box[2] for die in reading.dice)
    hopeless = {one.found for one in first if one.belief < HOPELESS}
    no_larger = [replace(one, edge=min(one.edge, usual)) for one in glimpses if one not in hopeless]
    unread = [replace(one, edge=usual) for one in no_larger if not read_there(one, reading, APART)]
    parts = list(windows(levels, unread, max(SIZES)))
    whole = whole_picture(levels, usual, max(SIZES))
    return parts if sum(part.pixels for part, _ in parts) < whole.pixels else [(whole, unread)]


def read_there(one: Found, reading: TableReading, away: float = AWAY) -> bool:
    """Whether a die was read where something is seen, or so near that it can only be a part of it; be it in doubt.

    `away`: edges of the larger that are no longer near.
    """
    return any(math.hypot(die.x - one.x, die.y - one.y) < away * max(die.box[2], one.edge) for die in reading.dice)


def missing(one: Found, places: Sequence[Found], reading: TableReading) -> bool:
    """Whether something lies at one of the places that are looked at again, or next to it, where none was read."""
    return here(one, places) and not read_there(one, reading)


def missed(
    reading: TableReading, first: Sequence[Sight], later: Sequence[Sight], width: int, height: int
) -> list[Sight]:
    """Return the dice that were not read. `first`: what was seen at first; `later`: what was seen in the other look.

    What either look knows for a side of a die is none. `width, height`: of the picture, pixels.
    """
    if not later:
        return []
    dice = [one for one in first if read_there(one.found, reading)]
    sides = [*sides_among(first, width, height), *sides_among([*dice, *later], width, height)]
    new = but_for(later, sides)
    plain = [one for one in plausible([*dice, *new]) if one.belief >= MISSED]
    asked = [*plain, *seen_faintly_twice(reading, first, new)]
    return likeliest([one for one in asked if not read_there(one.found, reading)])


def seen_faintly_twice(reading: TableReading, first: Sequence[Sight], new: Sequence[Sight]) -> list[Sight]:
    """Return what neither look believes, but both see among many dice, as large as they are and showing a value.

    So it is with dice in the midst of others, of which hardly more than the top is seen. What the finder saw plainly at
    first need not have been as large: a 1 may have been framed as its pip, and denied for that.
    """
    if len(reading.dice) < MATES:
        return []
    usual = median(die.box[2] for die in reading.dice)

    def like_dice(one: Sight) -> bool:
        return similar(one.found.edge, usual, FAINT_SIZE)

    faint = [one for one in first if one.found.score >= SHOWING or (one.belief >= FAINT and like_dice(one))]
    readable = [one for one in new if max(one.faces) > READABLE and like_dice(one)]
    return [one for one in readable if one.belief >= FAINT_AGAIN and best_at(one.found, faint)]


def with_missed(reading: TableReading, more: Sequence[Die], width: int, height: int) -> TableReading:
    """Return a reading with dice that were missed at first, in doubt. `width, height`: of the picture, pixels."""
    dice = (*reading.dice, *more)
    order = sorted(range(len(dice)), key=lambda k: dice[k].x)
    told = renumbered(reading.doubts, {k: place for place, k in enumerate(order)})
    asked = (maybe(order.index(k), die, width, height) for k, die in enumerate(more, len(reading.dice)))
    return replace(reading, dice=tuple(dice[k] for k in order), doubts=(*told, *asked))
