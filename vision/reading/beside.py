"""Dice that touch one which was read, and were missed: what lies where one would lie is asked about, though faint.

Where dice touch, all that is seen of some is faint: they show little more than their top, or the finder frames two of
them as one large die. Both leave a trace just beyond the sides of the die that was read, as few other things do.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from vision.reading.found import AS_LARGE, similar
from vision.reading.plausible import BELIEVED
from vision.reading.sight import Sight, likeliest
from vision.types import Die, TableReading

BEYOND, NEXT = 1.0, 1.6  # edges from the middle of a die: nearer lie its sides, and what lies farther does not touch it
HINT = 0.3  # belief in a die from which something there is asked about
PLAIN = 0.4  # score of the finder from which what is as large as two dice is believed to be two
MOST = 2.2  # edges that it has at most; AS_LARGE at least
OFF = (0.45, 0.8)  # edges from its middle to that of the one which was read
COVERED = 0.75  # edges from a die that was read, within which there is no other


def missed_beside(seen: Sequence[Sight], reading: TableReading) -> list[Sight]:
    """Return what may be dice that touch those which were read. `seen`: at first."""
    if not reading.dice:
        return []
    usual = median(die.box[2] for die in reading.dice)
    alike = (one for one in seen if one.belief >= HINT and similar(one.found.edge, usual, AS_LARGE))
    faint = (one for one in alike if BEYOND <= edges_off(one.found.x, one.found.y, reading.dice) <= NEXT)
    return likeliest([*faint, *other_halves(seen, reading.dice, usual)])


def other_halves(seen: Sequence[Sight], dice: Sequence[Die], usual: float) -> Iterator[Sight]:
    """Yield, of what is framed as two dice of which one was read, the other one. `usual`: edge of the dice, pixels."""
    large = (one for one in seen if AS_LARGE * usual < one.found.edge < MOST * usual)
    for one in (one for one in large if one.belief >= BELIEVED and one.found.score >= PLAIN):
        half = min(dice, key=lambda die: math.hypot(die.x - one.found.x, die.y - one.found.y))
        off = edges_off(one.found.x, one.found.y, [half])
        x, y = 2 * one.found.x - half.x, 2 * one.found.y - half.y
        if OFF[0] <= off <= OFF[1] and edges_off(x, y, dice) >= COVERED:
            yield replace(one, found=replace(one.found, x=x, y=y, edge=usual))


def edges_off(x: float, y: float, dice: Sequence[Die]) -> float:
    """Return how many of its edges a place, in pixels, is off the middle of the die that is nearest so."""
    return min(math.hypot(die.x - x, die.y - y) / die.box[2] for die in dice)
