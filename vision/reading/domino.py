"""Dominoes: each half has the pips of a die, but the two are one piece, and a bar is drawn or cut between them.

Dice that touch seldom lie exactly side by side, and where their rounded edges meet the table is seen, or a shadow.
The halves of a domino are as large as each other; the bar between them has the colour of the pips, and what is beside
it and beyond its ends has that of the face. Where the border of the picture cuts off one half, the other is known by
the bar alone.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.reading.crop import EDGE, SIDE
from vision.reading.doubt import maybe, reasons
from vision.reading.found import found_of, similar
from vision.reading.fuse import edges_between
from vision.reading.judge import cut
from vision.reading.pyramid import Level
from vision.reading.views import face
from vision.types import Die, Image, TableReading

NEAR = (0.8, 1.6)  # edges that the middles of two halves lie apart, at least and at most
NARROW = 1.35  # the same from which the halves are framed too small: of dots that lie close together
FIRM = 0.95  # confidence of both from which a bar makes but a doubt of them
AS_LARGE = 1.15  # times larger or smaller that one half looks than the other
ASKEW = (-6.0, 0.0, 6.0)  # degrees by which the middles of two halves may lie otherwise than they are seen
SLANTING, ROUGHLY = range(-45, 46, 3), (-30.0, 0.0, 30.0)  # degrees by which a half may lie askew to the border
AROUND_IT, STRAIGHT, WOBBLING = range(0, 360, 30), (0.0,), range(-12, 13, 4)  # the same to a half that lies anywhere
BELIEVED, FAINTLY = 0.97, 0.4  # confidence from which that is not asked, and how plain a thin bar has to be there
BAR = (0.36, 0.7)  # edges from the middle of a half within which the bar lies
HALF = 11  # pixels of a crop on either side of its middle row that a bar takes at least
ENDS = (12, 16)  # the same within which it ends
BESIDE = 3  # pixels from the middle of a bar at which the face is seen again
BEYOND = 4  # pixels of the other half that are looked at
AROUND, THIN = 4, 3.7  # pixels to either side of a bar, and pixels that it is wide at most: a rim of a face is wider
FARTHER = 0.75  # edges from the middle of a half from which the other goes on
STANDS_OUT = 25.0  # levels by which pips at least differ from their face
OF_PIPS = 0.7  # part of the way from the face to what differs most from it, from which a pixel is a pip's
DRAWN = 0.5  # part of the way from the face to its pips that a bar's colour lies at
UNEVEN = 0.15  # part of that way by which nearly all of a bar is no more unlike it than the rest
FACE = 0.35  # the same up to which something has the colour of the face
MOSTLY = 0.7  # part of what is beside a bar that has to have it

Shares = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, order=True)
class Bar:
    """`plain`: how much of a bar it is, 0 none, 1 if it has just the colour of the pips. `ends`: whether it ends within
    the face. `thin`: whether it is no wider than a bar that is drawn or cut.
    """

    plain: float = 0.0
    ends: bool = False
    thin: bool = False


def with_dominoes(levels: tuple[Level, ...], reading: TableReading, width: int, height: int) -> TableReading:
    """Return a reading in which the halves of what looks like a domino are in doubt. `width, height`: pixels.

    Where one of both is not firmly believed no value is told of them: they are dice less likely than not. Real ones
    that touch may show a bar, too, but are believed.
    """
    why, dice = reasons(reading), reading.dice
    barred = [pair for pair in side_by_side(dice) if worth_asking(dice, pair) and a_bar_between(levels, dice, pair)]
    halves = {k for pair in barred for k in pair}
    none = {k for pair in barred if min(dice[k].confidence for k in pair) < FIRM for k in pair}
    unasked = (k for k in range(len(dice)) if not why[k] and k not in halves)
    halved = {k for k in unasked if a_bar_at_the_border(levels, dice[k], width, height) or half_alone(levels, dice, k)}
    asked = (maybe(k, dice[k], width, height) for k in sorted(halves | halved) if not why[k])
    unnamed = (replace(die, value=None) if k in none else die for k, die in enumerate(dice))
    return replace(reading, dice=tuple(unnamed), doubts=(*reading.doubts, *asked))


def worth_asking(dice: tuple[Die, ...], pair: tuple[int, int]) -> bool:
    """Say whether it matters if two are halves of a domino: one has a value; and of two framed too small, neither is
    firmly believed: between dice that lie apart is the table, with a shadow in it.
    """
    one, other = (dice[k] for k in pair)
    open_still = edges_between(one, other) < NARROW or max(one.confidence, other.confidence) < FIRM
    return open_still and (one.value is not None or other.value is not None)


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


def a_bar_at_the_border(levels: tuple[Level, ...], die: Die, width: int, height: int) -> bool:
    """Say whether a bar lies between a die and a border of the picture that would cut off what is beyond it.

    Where what is plainest goes on beyond the face, that is the gap between two dice, however it is looked at.
    """
    ways = [math.atan2(down, right) for right, down in borders_near(die, width, height)]
    longer = (way for way in ways if any(map(goes_on, crops_along(levels, die, way, ROUGHLY))))  # else time is spared
    plainest = (max(bars_along(levels, die, way, SLANTING), default=Bar()) for way in longer)
    return any(bar.plain >= DRAWN and bar.ends and bar.thin for bar in plainest)


def half_alone(levels: tuple[Level, ...], dice: tuple[Die, ...], k: int) -> bool:
    """Say whether a die that is not quite believed is a half of a domino of which the other half shows no die."""
    die = dice[k]
    if die.confidence >= BELIEVED:
        return False
    ways = (way for way in map(math.radians, AROUND_IT) if not a_die_there(die, way, dice))
    longer = (way for way in ways if any(map(goes_on, crops_along(levels, die, way, STRAIGHT))))
    bars = (bar for way in longer for bar in bars_along(levels, die, way, WOBBLING))
    return any(bar.plain >= FAINTLY and bar.thin for bar in bars)


def a_die_there(die: Die, way: float, dice: tuple[Die, ...]) -> bool:
    """Say whether another die was read where the other half of a domino would be, `way` radians from a die."""
    edge = die.box[2]
    x, y = die.x + edge * math.cos(way), die.y + edge * math.sin(way)
    return any(other is not die and math.dist((x, y), (other.x, other.y)) < edge / 2 for other in dice)


def borders_near(die: Die, width: int, height: int) -> Iterator[tuple[int, int]]:
    """Yield which way, right and down, each border lies that is so near to a die that another half would be cut off."""
    near = NARROW * die.box[2]
    far = {(-1, 0): die.x, (0, -1): die.y, (1, 0): width - 1 - die.x, (0, 1): height - 1 - die.y}
    yield from (way for way, pixels in far.items() if pixels < near)


def bar_towards(levels: tuple[Level, ...], one: Die, other: Die) -> float:
    """Give how plain a bar lies between one die and another."""
    half = one if edges_between(one, other) < NARROW else as_large_as_apart(one, other)
    bars = bars_along(levels, half, math.atan2(other.y - one.y, other.x - one.x), ASKEW)
    return max((bar.plain for bar in bars if bar.ends), default=0.0)


def as_large_as_apart(one: Die, other: Die) -> Die:
    """Return a die as it would be framed if it were a half of a domino: as large as the middles of both lie apart."""
    edge = math.dist((one.x, one.y), (other.x, other.y))
    return replace(one, box=(one.x - edge / 2, one.y - edge / 2, edge, edge))


def bars_along(levels: tuple[Level, ...], die: Die, way: float, askew: Iterable[float]) -> Iterator[Bar]:
    """Yield what may be a bar beside a die one way, radians in the picture, or so many degrees askew of it."""
    for crop in crops_along(levels, die, way, askew):
        known = shares(crop)
        if known:
            yield from (bar_at(*known, column) for column in columns())


def crops_along(levels: tuple[Level, ...], die: Die, way: float, askew: Iterable[float]) -> Iterator[Image]:
    """Yield crops of a die in which what lies one way of it, or so many degrees askew, lies to the right."""
    for degrees in askew:
        yield cut(levels, [found_of(die)], (way + math.radians(degrees), 1.0))[0]


def goes_on(crop: Image) -> bool:
    """Say whether what is at the right of the face in a crop (SIDE, SIDE, 3) has the colour of the face, too."""
    known = shares(crop)
    if known is None:
        return False
    middle = SIDE // 2
    beyond = known[1][middle - HALF : middle + HALF, middle + round(FARTHER * EDGE) :]
    return float(beyond.mean()) >= MOSTLY


def shares(crop: Image) -> tuple[Shares, Mask] | None:
    """Give for each pixel of a crop, (SIDE, SIDE), the part of the way from the face's colour to its pips', and whether
    it has the face's; None where no pips stand out.
    """
    pixels = crop.reshape(-1, 3).astype(np.float32)
    seen = pixels[face()]
    plain = np.median(seen, 0)
    far = np.linalg.norm(seen - plain, axis=1)
    most = float(np.quantile(far, 0.98))
    if most < STANDS_OUT:
        return None
    pips = seen[far > OF_PIPS * most].mean(0) - plain
    towards = np.clip((pixels - plain) @ pips / (pips @ pips), -0.5, 1.2).reshape(SIDE, SIDE)
    is_face = (np.linalg.norm(pixels - plain, axis=1) < FACE * np.linalg.norm(pips)).reshape(SIDE, SIDE)
    return np.asarray(towards, np.float32), np.asarray(is_face, np.bool_)


def columns() -> range:
    """Give where in a crop the middle of a bar may be."""
    middle = (SIDE - 1) / 2
    return range(round(middle + BAR[0] * EDGE), round(middle + BAR[1] * EDGE) + 1)


def bar_at(towards: Shares, is_face: Mask, column: int) -> Bar:
    """Give the bar that stands in a column of a crop. `towards`, `is_face`: as `shares` tells them."""
    middle = SIDE // 2
    rows = slice(middle - HALF, middle + HALF)
    bar = towards[rows, column]
    beside = min(float(is_face[rows, column + step].mean()) for step in (-BESIDE, BESIDE))
    beyond = float(is_face[rows, column + BESIDE : column + BESIDE + BEYOND].mean())
    if min(beside, beyond) < MOSTLY:
        return Bar()
    first, last = ENDS
    ends = all(is_face[middle + way * first : middle + way * last : way, column].any() for way in (-1, 1))
    mean = float(bar.mean())
    across = float(towards[rows, column - AROUND : column + AROUND + 1].mean(0).sum())
    return Bar(min(mean, float(np.quantile(bar, 0.1)) + UNEVEN), ends, across < THIN * mean)
