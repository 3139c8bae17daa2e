"""Sides that are left in doubt: what shows no value right where a die in no doubt looks away from is that die's side.

At first sight a top that is seen obliquely may be framed too small, so that its side seems to lie apart. All looks
together tell how large it is.
"""

import math
from collections.abc import Sequence

from vision.reading.doubt import reasons
from vision.reading.found import found_of
from vision.reading.fuse import edges_between
from vision.reading.lean import compared_faint
from vision.reading.leaving_out import leaving_out
from vision.reading.plausible import BELIEVED, CLOSE, SHORT, SIDE_FACE
from vision.reading.sides import ASIDE, compared_with_the_rest, lies_away
from vision.reading.sight import Sight
from vision.types import Die, TableReading

HERE = 0.3  # edges of a die within which it was seen at first
PART = 0.5  # edges of its top under which it is so much smaller that it is only a part of the side


def without_sides_left(reading: TableReading, seen: Sequence[Sight], width: int, height: int) -> TableReading:
    """Return a reading without what can only be sides of dice in no doubt.

    `seen`: at first. `width, height`: of the picture, pixels.
    """
    why = reasons(reading)
    tops = [die for die, asked in zip(reading.dice, why, strict=True) if not asked]
    nameless = [(k, die) for k, die in enumerate(reading.dice) if die.value is None]
    near = [(k, die, top) for k, die in nameless for top in tops if at_its_edge(die, top)]
    if not near:
        return reading
    told = compared_with_the_rest(seen, width, height)
    lying = [one if one.belief >= BELIEVED else compared_faint(one, told, width, height) for one in told]
    return leaving_out(reading, {k for k, die, top in near if side_of(die, top, lying)})


def at_its_edge(one: Die, top: Die) -> bool:
    """Whether something is smaller than a top, and nearer to it than another top can be."""
    away = edges_between(one, top)
    return away < CLOSE and one.box[2] < (SHORT if away > SIDE_FACE else 1) * top.box[2]


def side_of(one: Die, top: Die, lying: Sequence[Sight]) -> bool:
    """Whether something lies where a top looks away from, and looks aside itself, or is only a part of a side, or was
    nothing at first sight: it is too near to be another top.

    `lying`: what was seen at first, and how each lies beside the rest.
    """
    slants = [sight.slant for sight in lying if sight.slant and at(sight, top)]
    away = any(lies_away(found_of(one), found_of(top), slant) for slant in slants)
    here = [sight for sight in lying if at(sight, one)]
    aside = any(sight.otherwise is not None and sight.otherwise > ASIDE for sight in here)
    return away and (aside or not here or one.box[2] < PART * top.box[2])


def at(sight: Sight, die: Die) -> bool:
    """Whether something was seen at first where a die was read."""
    return math.hypot(sight.found.x - die.x, sight.found.y - die.y) < HERE * die.box[2]
