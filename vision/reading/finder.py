"""Find the top faces of pip dice in a picture, of any size, without being told how large they are."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.found import Found, deduplicated, worth_judging
from vision.reading.heads import both_heads, warier
from vision.reading.parts import CELL, Part, parts_of
from vision.reading.pyramid import Level
from vision.softmax import softmax
from vision.types import Image
from vision.weights import open_weights

STRIDE, SECOND_STRIDE = 4, 8  # pixels a cell of the maps of each head
MOST_PIXELS = 3_200_000  # of a level that is searched, 4096 × 3072 at half their side; for more there is no time
MULTIPLE = 8  # of which the finder wants height and width to be
UNIT = 22.0  # pixels; the maps hold the logarithm of edge / UNIT
SMALLEST, LARGEST = 9.0, 52.0  # edges in pixels of a level that are believed; others are another level's
FAINT = 0.08  # score under which a peak is nothing, even if as large as the dice: a 1 or a dark die is often faint

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


@dataclass(frozen=True, slots=True, eq=False)
class Maps:
    """What the heads say of a picture: `own` (10, h, w), a cell STRIDE pixels; `second`, a cell SECOND_STRIDE."""

    own: Floats
    second: Floats

    @classmethod
    def of_nothing(cls, height: int, width: int) -> Self:
        """Return maps of a picture of so many pixels in which nothing is."""
        own, second = (
            np.full((10, padded_to(height) // stride, padded_to(width) // stride), NONE, np.float32)
            for stride in (STRIDE, SECOND_STRIDE)
        )
        return cls(own, second)

    def put(self, seen: Self, part: Part, known: Part) -> None:
        """Take over what was seen of a part, as far as it is known."""
        for here, there, stride in ((self.own, seen.own, STRIDE), (self.second, seen.second, SECOND_STRIDE)):
            times = CELL // stride
            place = here[:, known.rows(times), known.columns(times)]
            y, x = times * (known.top - part.top), times * (known.left - part.left)
            place[:] = there[:, y : y + place.shape[1], x : x + place.shape[2]]


class Finder:
    """The network that finds, from `finder.onnx`."""

    def __init__(self, weights: Path) -> None:
        needs = {"labels": "1 2 3 4 5 6", "stride": str(STRIDE), "second": str(SECOND_STRIDE)}
        self._session = open_weights(weights, needs)

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
            unsettled = to_look_at(maps.own)
        return deduplicated(seen)

    def at_once(self, level: Level) -> list[Found]:
        """Return all that looks faintly like a top face on one level."""
        return peaks(self._maps(level.image), level)

    def _maps(self, image: Image) -> Maps:
        """Return the maps of a picture."""
        said = self._session.run(None, {"picture": padded(image)[None]})
        own, second = (np.moveaxis(np.asarray(one[0], np.float32), -1, 0) for one in said)
        return Maps(own, second)

    def _glances(self, level: Level, places: Mask) -> Maps:
        """Return the maps of a level, looked at only near `places` (cells of CELL pixels): elsewhere is none."""
        image = level.image
        parts = parts_of(places)
        if sum(part.pixels for part in parts) > level.pixels:
            return self._maps(image)
        maps = Maps.of_nothing(*image.shape[:2])
        for part in parts:
            seen = self._maps(image[part.rows(CELL), part.columns(CELL)])
            maps.put(seen, part, part.known(*places.shape))
        return maps


def smallest_edge(seen: list[Found]) -> float:
    """Return the edge, in pixels of the whole picture, of the smallest that is settled; 0 if nothing is."""
    return min((one.edge for one in seen if one.score >= SETTLED), default=0.0)


def to_look_at(maps: Floats) -> Mask:
    """Return the cells of a level where a finer one may see more: something small that is not settled."""
    heat = 1 / (1 + np.exp(-maps[0]))
    edge = UNIT * np.exp(maps[7])
    small, settled = edge <= LARGEST / 2, (heat >= SETTLED) & (edge >= SETTLED_EDGE)
    return np.asarray((heat >= HINT) & (heat >= crests(heat)) & small & ~settled, np.bool_)


def padded_to(side: int) -> int:
    """Return the next multiple of MULTIPLE."""
    return -(-side // MULTIPLE) * MULTIPLE


def padded(image: Image) -> Image:
    """Repeat the last row and column until height and width are multiples of MULTIPLE."""
    height, width = image.shape[:2]
    below, right = padded_to(height) - height, padded_to(width) - width
    return np.asarray(cv2.copyMakeBorder(image, 0, below, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def peaks(maps: Maps, level: Level) -> list[Found]:
    """Return what the heads have seen on a level."""
    second = warier(peaks_of(maps.second, level, SECOND_STRIDE))
    return both_heads(peaks_of(maps.own, level, STRIDE), [one for one in second if one.score > FAINT])


def peaks_of(maps: Floats, level: Level, stride: int) -> list[Found]:
    """Read the maps (10, h, w) of one head: one `Found` for each peak of the first. `stride`: pixels a cell."""
    heat = 1 / (1 + np.exp(-maps[0]))
    rows, columns = np.nonzero((heat >= crests(heat)) & (heat > FAINT))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        cell = maps[:, row, column]
        edge = UNIT * float(np.exp(cell[7]))
        if SMALLEST <= edge <= LARGEST:
            x = (column + float(cell[8])) * stride + (stride - 1) / 2
            y = (row + float(cell[9])) * stride + (stride - 1) / 2
            faces = softmax(cell[1:7])
            score = float(heat[row, column])
            found.append(Found(level.whole(x), level.whole(y), edge * level.scale, score, tuple(faces.tolist())))
    return found


def crests(heat: Floats) -> Floats:
    """Return the highest of each cell and the eight around it."""
    return np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.float32)
