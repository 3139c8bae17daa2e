"""Pips beside a die that belong to none that was read: of dice that lie side to side one may be missed without a word.

From straight above no side of a die shows. So pips like its own, on stuff of its colour, are another die's, though no
seam tells where it begins. Seen aslant they may be on a side: then nothing is asked.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.crop import cut_square, from_middle
from vision.reading.found import found_of
from vision.reading.fuse import distance
from vision.reading.judge import fitting
from vision.reading.plausible import SOLID
from vision.reading.pyramid import Level
from vision.reading.sight import Sight
from vision.types import Die

HEAD_ON = 0.2  # sine of the angle between the way that tops look and the camera, within which no side shows
SIDE, EDGE = 91, 24.0  # pixels of the patch around a die that is looked at, and of the die's edge in it
FACE, WHOLE = 0.42, 0.55  # edges from the middle that are surely face, and within which all of its pips lie
LEAST_PIPS = 0.07  # share of a face that its pips cover at least
CONTRAST = 30.0  # grey levels, all colours together, by which pips differ from their die at least
ALIKE = 0.4  # of that contrast, how far a pip's colour is off
STUFF, NOISE = 0.22, 14.0  # the same, and grey levels, by which the stuff around a pip is off at most
MOSTLY = 0.8  # share of what lies around a pip that is such stuff: the rest may be its next pips
PIP = (9.0, 100.0)  # pixels of a patch that one pip of a die covers
AS_LARGE = (0.5, 1.6)  # times as large as the die's own
ROUND = 1.7  # times that it is longer than wide at most
BEYOND, NEAR = 0.78, 1.5  # edges from the middle of a die, between which a pip is not its own, but its neighbour's
RING = (1.2, 3.0)  # pixels beyond a pip that are looked at for what it is on

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Make:
    """What a die looks like in its patch. `stuff`, `pips`: (SIDE, SIDE) where its body's colour is, and its pips'.

    `area`: pixels that a pip covers.
    """

    stuff: Mask
    pips: Mask
    area: float


WITHIN, OWN = (from_middle(SIDE) < part * EDGE for part in (FACE, WHOLE))


def unread(levels: tuple[Level, ...], seen: Sequence[Sight], dice: Sequence[Die]) -> list[Die]:
    """Return, without a value, where dice may lie that were not read. `seen`: at first; `dice`: that were read."""
    if not seen_head_on(seen):
        return []
    asked: list[Die] = []
    for die in dice:
        for x, y in strange_pips(levels, die, dice) if die.value else ():
            new = neighbour(die, x, y)
            if not any(distance(new, one) < BEYOND * new.box[2] for one in (*dice, *asked)):
                asked.append(new)
    return asked


def seen_head_on(seen: Sequence[Sight]) -> bool:
    """Whether the dice that are plain are seen from so straight above that no side of theirs shows."""
    slants = [math.hypot(one.slant.x, one.slant.y) for one in seen if one.slant and one.belief >= SOLID]
    return bool(slants) and median(slants) < HEAD_ON


def neighbour(die: Die, x: float, y: float) -> Die:
    """Return a die without a value beside another one, on that side of it where a place is."""
    edge, far = die.box[2], math.hypot(x - die.x, y - die.y)
    x, y = die.x + (x - die.x) / far * edge, die.y + (y - die.y) / far * edge
    return unknown(x, y, edge)


def unknown(x: float, y: float, edge: float) -> Die:
    """Return a die of which nothing is known but where it lies, and that it is as large as the others."""
    return Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), (1 / 6,) * 6, None, 1 / 6)


def strange_pips(levels: tuple[Level, ...], die: Die, dice: Sequence[Die]) -> Iterator[tuple[float, float]]:
    """Yield the places, pixels of the picture, of pips like a die's that are near it, but on no die that was read."""
    image, x, y, edge = fitting(levels, found_of(die), 2 * EDGE)
    patch = np.asarray(cut_square(image, x, y, EDGE / edge, SIDE), np.float32)
    made = make_of(patch, die)
    if made is None:
        return
    times = die.box[2] / EDGE
    for right, down in pips_beside(made):
        place = die.x + right * times, die.y + down * times
        strange = all(math.hypot(place[0] - one.x, place[1] - one.y) >= BEYOND * one.box[2] for one in dice)
        if strange and on_its_stuff(made, right, down):
            yield place


def make_of(patch: Floats, die: Die) -> Make | None:
    """Return what the die in the middle of a patch looks like; None where its pips hardly stand out."""
    face = patch[WITHIN]
    body = np.median(face, 0).astype(np.float32)
    unlike = np.linalg.norm(face - body, axis=1)
    pips = np.median(face[unlike >= 0.75 * np.quantile(unlike, 1 - LEAST_PIPS)], 0).astype(np.float32)
    contrast = float(np.linalg.norm(pips - body))
    if contrast < CONTRAST:
        return None
    off = patch - body
    along = off @ ((pips - body) / contrast)
    square = np.einsum("ijk,ijk->ij", off, off)
    like = (along > 0.5 * contrast) & (square - along**2 < (ALIKE * contrast) ** 2)
    area = float(np.count_nonzero(like & OWN)) / (die.value or 1)
    stuff = square < max(NOISE, STUFF * contrast) ** 2
    return Make(stuff, like, area) if PIP[0] <= area <= PIP[1] else None


def pips_beside(made: Make) -> Iterator[tuple[float, float]]:
    """Yield how many pixels to the right and down of the middle of a patch pips lie that may be a neighbour's."""
    _, _, boxes, middles = cv2.connectedComponentsWithStats(made.pips.astype(np.uint8), connectivity=4)
    for (left, top, width, height, area), (x, y) in zip(boxes[1:].tolist(), middles[1:].tolist(), strict=True):
        right, down = x - (SIDE - 1) / 2, y - (SIDE - 1) / 2
        inside = left > 0 and top > 0 and left + width < SIDE and top + height < SIDE
        like_its_own = AS_LARGE[0] * made.area <= area <= AS_LARGE[1] * made.area
        even = max(width, height) <= ROUND * min(width, height) + 1
        near = BEYOND * EDGE < math.hypot(right, down) < NEAR * EDGE
        if inside and like_its_own and even and near:
            yield right, down


def on_its_stuff(made: Make, right: float, down: float) -> bool:
    """Whether what lies around a pip, so far from the middle of a patch, is of the colour of the die."""
    x, y = right + (SIDE - 1) / 2, down + (SIDE - 1) / 2
    radius = (made.area / math.pi) ** 0.5
    reach = math.ceil(radius + RING[1])
    left, top = max(0, round(x) - reach), max(0, round(y) - reach)
    stuff = made.stuff[top : round(y) + reach + 1, left : round(x) + reach + 1]
    rows, columns = np.ogrid[: stuff.shape[0], : stuff.shape[1]]
    beyond = np.hypot(columns + left - x, rows + top - y) - radius
    return float(stuff[(beyond > RING[0]) & (beyond < RING[1])].mean()) >= MOSTLY
