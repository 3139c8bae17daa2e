"""Find the top faces of pip dice in a picture, of any size, without being told how large they are."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import cv2
import numpy as np
import numpy.typing as npt

from vision.parts import CELL, parts_of
from vision.pyramid import Level
from vision.types import Die, Image
from vision.weights import open_weights

STRIDE = 4  # pixels a cell of the maps
MOST_PIXELS = 1_600_000  # of a level that is searched: larger pictures have larger dice, and time is short
MULTIPLE = 8  # of which the finder wants height and width to be
UNIT = 22.0  # pixels; the maps hold the logarithm of edge / UNIT
SMALLEST, LARGEST = 9.0, 52.0  # edges in pixels of a level that are believed; others are another level's
FAINTEST = 0.14  # score under which a peak hardly becomes a doubt, whatever the judge says
FAINT = 0.08  # score under which it does not, not even if it is as large as the dice: a 1 or a dark die is often faint
SHOWING = 0.3  # score from which dice show how large dice are here
FEW = 2  # dice that show it
AS_LARGE = 1.35  # times larger or smaller that another die may look
APART = 0.6  # of the larger edge: two top faces cannot be nearer to each other
SAME = 0.35  # of the larger edge: sightings nearer than that are one, of the others the judge decides
ALIKE = 1.6  # times: sightings nearer than that in size are of the same thing, a pip and its die are not
MOST = 128  # sightings of a picture: four times what six players own

# A level is looked at only where the level above it (of half its size) has seen something that is not settled there, if
# that level has shown the dice of the table at all.
HINT = 0.03  # score from which a place is looked at more closely
SETTLED = 0.5  # score from which it need not be, if its edge is at least
SETTLED_EDGE = 9.5  # pixels of the level above
KNOWN = 12.0  # pixels of the level above: where none of its dice is smaller, it has shown all dice of the table
AT_ONCE = 330_000  # pixels of a level that is looked at as a whole: dice may be too small for the level above it

NONE = -9.0  # logit of a place where nothing is

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Found:
    """A top face. `x, y`: its centre, pixels of the whole picture; `edge`: pixels; `score`: 0..1 that it is one;
    `faces`: probability of each of 1..6, at first sight.
    """

    x: float
    y: float
    edge: float
    score: float
    faces: tuple[float, ...]


def found_of(die: Die) -> Found:
    """Return a die that was read as it would have been found."""
    return Found(die.x, die.y, die.box[2], die.confidence, die.faces)


class Finder:
    """The network that finds, from `finder.onnx`."""

    def __init__(self, weights: Path) -> None:
        self._session = open_weights(weights, {"labels": "1 2 3 4 5 6", "stride": str(STRIDE)})

    def find(self, levels: tuple[Level, ...]) -> tuple[Found, ...]:
        """Return what may be top faces, best first: one of a size in each place, for the judge to choose from."""
        return worth_judging(self.glimpse(levels))

    def glimpse(self, levels: tuple[Level, ...]) -> tuple[Found, ...]:
        """Return all that looks faintly like a top face, best first; most of it is nothing."""
        seen: list[Found] = []
        unsettled: Mask | None = None
        for level in reversed([level for level in levels if level.pixels <= MOST_PIXELS]):
            if unsettled is None or level.pixels <= AT_ONCE or smallest_edge(seen) < KNOWN * 2 * level.scale:
                maps = self._maps(level.image)
            else:
                maps = self._glances(level, unsettled)
            seen += peaks(maps, level)
            unsettled = to_look_at(maps)
        return apart(seen)

    def at_once(self, level: Level) -> list[Found]:
        """Return all that looks faintly like a top face on one level."""
        return peaks(self._maps(level.image), level)

    def _maps(self, image: Image) -> Floats:
        """Return the maps (10, h, w) of a picture."""
        maps = np.asarray(self._session.run(None, {"picture": padded(image)[None]})[0][0], np.float32)
        return np.moveaxis(maps, -1, 0)

    def _glances(self, level: Level, places: Mask) -> Floats:
        """Return the maps of a level, looked at only near `places` (h / 2, w / 2 of the maps): elsewhere is none."""
        image = level.image
        parts = parts_of(places)
        if sum(part.pixels for part in parts) > level.pixels:
            return self._maps(image)
        maps = np.full((10, *(-(-side // MULTIPLE) * MULTIPLE // STRIDE for side in image.shape[:2])), NONE, np.float32)
        for part in parts:
            seen = self._maps(image[part.rows(CELL), part.columns(CELL)])
            known = part.known(*places.shape)
            there = maps[:, known.rows(2), known.columns(2)]
            y, x = 2 * (known.top - part.top), 2 * (known.left - part.left)
            there[:] = seen[:, y : y + there.shape[1], x : x + there.shape[2]]
        return maps


def worth_judging(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Keep what is not too faint; what is fainter only if it is as large as the dice here."""
    plain = [one.edge for one in found if one.score >= SHOWING]
    usual = median(plain) if len(plain) >= FEW else None

    def like_dice(one: Found) -> bool:
        return usual is not None and similar(one.edge, usual, AS_LARGE)

    return tuple(one for one in found if one.score > FAINTEST or like_dice(one))


def smallest_edge(seen: list[Found]) -> float:
    """Return the edge, in pixels of the whole picture, of the smallest that is settled; 0 if nothing is."""
    return min((one.edge for one in seen if one.score >= SETTLED), default=0.0)


def to_look_at(maps: Floats) -> Mask:
    """Return the cells of a level where a finer one may see more: something small that is not settled."""
    heat = 1 / (1 + np.exp(-maps[0]))
    edge = UNIT * np.exp(maps[7])
    small, settled = edge <= LARGEST / 2, (heat >= SETTLED) & (edge >= SETTLED_EDGE)
    return np.asarray((heat >= HINT) & (heat >= crests(heat)) & small & ~settled, np.bool_)


def padded(image: Image) -> Image:
    """Repeat the last row and column until height and width are multiples of MULTIPLE."""
    height, width = image.shape[:2]
    below, right = -height % MULTIPLE, -width % MULTIPLE
    return np.asarray(cv2.copyMakeBorder(image, 0, below, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def peaks(maps: Floats, level: Level) -> list[Found]:
    """Read the finder's maps (10, h, w): one `Found` for each peak of the first."""
    heat = 1 / (1 + np.exp(-maps[0]))
    rows, columns = np.nonzero((heat >= crests(heat)) & (heat > FAINT))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        cell = maps[:, row, column]
        edge = UNIT * float(np.exp(cell[7]))
        if SMALLEST <= edge <= LARGEST:
            x = (column + float(cell[8])) * STRIDE + (STRIDE - 1) / 2
            y = (row + float(cell[9])) * STRIDE + (STRIDE - 1) / 2
            faces = softmax(cell[1:7])
            score = float(heat[row, column])
            found.append(Found(level.whole(x), level.whole(y), edge * level.scale, score, tuple(faces.tolist())))
    return found


def crests(heat: Floats) -> Floats:
    """Return the highest of each cell and the eight around it."""
    return np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.float32)


def softmax(logits: Floats) -> Floats:
    """Return probabilities along the last axis."""
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(grown / grown.sum(-1, keepdims=True), np.float32)


def similar(one: float, other: float, times: float) -> bool:
    """Whether neither of two lengths is so many times the other, or more."""
    return 1 / times < one / other < times


def same_place(one: Found, other: Found, least: float = APART) -> bool:
    """Whether two sightings are nearer to each other than two top faces can be, or than `least` of the larger edge."""
    return math.hypot(one.x - other.x, one.y - other.y) < least * max(one.edge, other.edge)


def apart(found: Iterable[Found]) -> tuple[Found, ...]:
    """Keep, best first, what is no second sighting of something better: other levels show the same dice again.

    Dice that touch are seen singly, and once more as one large thing between them: all of these are kept.
    """
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: -one.score):
        alike = (other for other in kept if similar(one.edge, other.edge, ALIKE))
        if not any(same_place(one, other, SAME) for other in alike):
            kept.append(one)
        if len(kept) == MOST:
            break
    return tuple(kept)
