"""Find the top faces of pip dice in a picture, of any size, without being told how large they are."""

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.pyramid import Level
from vision.types import Image
from vision.weights import open_weights

STRIDE = 4  # pixels a cell of the maps
MOST_PIXELS = 1_600_000  # of a level that is searched: larger pictures have larger dice, and time is short
MULTIPLE = 8  # of which the finder wants height and width to be
UNIT = 22.0  # pixels; the maps hold the logarithm of edge / UNIT
SMALLEST, LARGEST = 9.0, 52.0  # edges in pixels of a level that are believed; others are another level's
FAINTEST = 0.12  # score under which a peak is not even a doubt
APART = 0.6  # of the larger edge: two top faces cannot be nearer to each other
ALIKE = 1.6  # times: sightings nearer than that in size are of the same thing, a pip and its die are not
MOST = 128  # sightings of a picture: four times what six players own

Floats = npt.NDArray[np.float32]


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


class Finder:
    """The network that finds, from `finder.onnx`."""

    def __init__(self, weights: Path) -> None:
        self._session = open_weights(weights, {"labels": "1 2 3 4 5 6", "stride": str(STRIDE)})

    def find(self, levels: tuple[Level, ...]) -> tuple[Found, ...]:
        """Return what may be top faces, best first: one of a size in each place, for the judge to choose from."""
        searched = [level for level in levels if level.image.shape[0] * level.image.shape[1] <= MOST_PIXELS]
        seen = [found for level in searched for found in self._peaks(level)]
        return apart(sorted(seen, key=lambda found: -found.score))

    def _peaks(self, level: Level) -> list[Found]:
        maps = self._session.run(None, {"picture": padded(level.image)[None]})[0][0]
        return peaks(np.asarray(maps, np.float32), level)


def padded(image: Image) -> Image:
    """Repeat the last row and column until height and width are multiples of MULTIPLE."""
    height, width = image.shape[:2]
    below, right = -height % MULTIPLE, -width % MULTIPLE
    return np.asarray(cv2.copyMakeBorder(image, 0, below, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def peaks(maps: Floats, level: Level) -> list[Found]:
    """Read the finder's maps (10, h, w): one `Found` for each peak of the first."""
    heat = 1 / (1 + np.exp(-maps[0]))
    top = np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    rows, columns = np.nonzero((heat >= top) & (heat > FAINTEST))
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


def softmax(logits: Floats) -> Floats:
    """Return probabilities along the last axis."""
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(grown / grown.sum(-1, keepdims=True), np.float32)


def same_place(one: Found, other: Found) -> bool:
    """Whether two sightings are nearer to each other than two top faces can be."""
    return math.hypot(one.x - other.x, one.y - other.y) < APART * max(one.edge, other.edge)


def apart(found: list[Found]) -> tuple[Found, ...]:
    """Keep, best first, what is no second sighting of something better: other levels show the same dice again."""
    kept: list[Found] = []
    for one in found:
        alike = (other for other in kept if 1 / ALIKE < one.edge / other.edge < ALIKE)
        if not any(same_place(one, other) for other in alike):
            kept.append(one)
        if len(kept) == MOST:
            break
    return tuple(kept)
