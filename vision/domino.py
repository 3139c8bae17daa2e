"""Dominoes: each half has the pips of a die, but the two are one piece, and a bar is drawn or cut between them.

Dice that touch seldom lie exactly side by side, and where their rounded edges meet the table is seen, or a shadow.
The halves of a domino are as large as each other; the bar between them has the colour of the pips, and what is beside
it and beyond its ends has that of the face.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.crop import EDGE, SIDE
from vision.doubt import maybe, reasons
from vision.found import found_of, similar
from vision.fuse import edges_between
from vision.judge import cut
from vision.pyramid import Level
from vision.types import Die, Image, TableReading
from vision.views import face

NEAR = (0.8, 1.35)  # edges that the middles of two halves lie apart, at least and at most
AS_LARGE = 1.15  # times larger or smaller that one half looks than the other
ASKEW = (-6.0, 0.0, 6.0)  # degrees by which the middles of two halves may lie otherwise than they are seen
BAR = (0.36, 0.7)  # edges from the middle of a half within which the bar lies
HALF = 11  # pixels of a crop on either side of its middle row that a bar takes at least
ENDS = (12, 16)  # the same within which it ends
BESIDE = 3  # pixels from the middle of a bar at which the face is seen again
BEYOND = 4  # pixels of the other half that are looked at
STANDS_OUT = 25.0  # levels by which pips at least differ from their face
OF_PIPS = 0.7  # part of the way from the face to what differs most from it, from which a pixel is a pip's
DRAWN = 0.5  # part of the way from the face to its pips that a bar's colour lies at
UNEVEN = 0.15  # part of that way by which nearly all of a bar is no more unlike it than the rest
FACE = 0.35  # the same up to which something has the colour of the face
MOSTLY = 0.7  # part of what is beside a bar that has to have it

Shares = npt.NDArray[np.float32]


def with_dominoes(levels: tuple[Level, ...], reading: TableReading, width: int, height: int) -> TableReading:
    """Return a reading in which the halves of what looks like a domino are in doubt. `width, height`: pixels."""
    why = reasons(reading)
    pairs = ((one, other) for one, other in side_by_side(reading.dice) if not (why[one] and why[other]))
    halves = {k for pair in pairs if a_bar_between(levels, reading.dice, pair) for k in pair}
    asked = (maybe(k, reading.dice[k], width, height) for k in sorted(halves) if not why[k])
    return replace(reading, doubts=(*reading.doubts, *asked))


def side_by_side(dice: tuple[Die, ...]) -> Iterator[tuple[int, int]]:
    """Yield which dice, by their places in a reading, are as near to each other as the halves of a domino."""
    least, most = NEAR
    for one, other in combinations(range(len(dice)), 2):
        alike = similar(dice[one].box[2], dice[other].box[2], AS_LARGE)
        if alike and least <= edges_between(dice[one], dice[other]) <= most:
            yield one, other


def a_bar_between(levels: tuple[Level, ...], dice: tuple[Die, ...], pair: tuple[int, int]) -> bool:
    """Say whether a bar lies between two dice, seen from either."""
    one, other = (dice[k] for k in pair)
    return any(bar_towards(levels, here, there) >= DRAWN for here, there in ((one, other), (other, one)))


def bar_towards(levels: tuple[Level, ...], one: Die, other: Die) -> float:
    """Give how plain a bar lies between one die and another, 0 without one, 1 if it has just the colour of the pips."""
    way = math.atan2(other.y - one.y, other.x - one.x)
    turns = [way + math.radians(askew) for askew in ASKEW]
    return max(bar_in(cut(levels, [found_of(one)], (turn, 1.0))[0]) for turn in turns)


def bar_in(crop: Image) -> float:
    """Give how plain a bar stands upright at the right of the face in a crop (SIDE, SIDE, 3)."""
    pixels = crop.reshape(-1, 3).astype(np.float32)
    seen = pixels[face()]
    plain = np.median(seen, 0)
    far = np.linalg.norm(seen - plain, axis=1)
    most = float(np.quantile(far, 0.98))
    if most < STANDS_OUT:
        return 0.0
    pips = seen[far > OF_PIPS * most].mean(0) - plain
    towards = np.clip((pixels - plain) @ pips / (pips @ pips), -0.5, 1.2).reshape(SIDE, SIDE)
    is_face = (np.linalg.norm(pixels - plain, axis=1) < FACE * np.linalg.norm(pips)).reshape(SIDE, SIDE)
    return max(plainness(towards, is_face, column) for column in columns())


def columns() -> range:
    """Give where in a crop the middle of a bar may be."""
    middle = (SIDE - 1) / 2
    return range(round(middle + BAR[0] * EDGE), round(middle + BAR[1] * EDGE) + 1)


def plainness(towards: Shares, is_face: npt.NDArray[np.bool_], column: int) -> float:
    """Give how plain a bar stands in a column of a crop, 0 without one.

    `towards`: (SIDE, SIDE) part of the way from the face's colour to its pips'. `is_face`: whether it has the face's.
    """
    middle = SIDE // 2
    rows = slice(middle - HALF, middle + HALF)
    bar = towards[rows, column]
    beside = min(float(is_face[rows, column + step].mean()) for step in (-BESIDE, BESIDE))
    beyond = float(is_face[rows, column + BESIDE : column + BESIDE + BEYOND].mean())
    first, last = ENDS
    ends = all(is_face[middle + way * first : middle + way * last : way, column].any() for way in (-1, 1))
    if min(beside, beyond) < MOSTLY or not ends:
        return 0.0
    return float(min(bar.mean(), np.quantile(bar, 0.1) + UNEVEN))
