"""Where two still pictures of a table differ."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.cells import Cells, Mask, count, difference
from vision.seats import Labels
from vision.types import Image

DIFFERENT = 15.0  # levels by which a cell differs from what it was
LEAST = 4  # cells of a change that counts at all: a die is no smaller


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """A connected part of the picture that differs from before.

    `mask`: its cells, holes filled. `area`: cells. `border`: cells of it at the picture's edge.
    """

    mask: Mask
    area: int
    border: int


def changes(before: Cells, now: Cells) -> Iterator[Change]:
    """Yield what differs, from one picture to another in the same light."""
    return parts(difference(before, now) > DIFFERENT)


def together(found: Iterable[Change], like: Mask | Labels) -> Mask:
    """Give the cells of all changes; `like`: anything of the picture's rows and columns."""
    out = np.zeros(like.shape, bool)
    for one in found:
        out |= one.mask
    return out


def parts(differs: Mask) -> Iterator[Change]:
    """Yield the connected parts of a mask, gaps of a cell closed."""
    if not differs.any():
        return  # mostly nothing has changed, and closing gaps takes time
    closed = cv2.morphologyEx(differs.view(np.uint8), cv2.MORPH_CLOSE, square(3))
    several, labels, stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(closed, 8, cv2.CV_32S, cv2.CCL_BBDT)
    for k in range(1, several):
        left, top, width, height, area = stats[k].tolist()
        if area >= LEAST:
            here = slice(top, top + height), slice(left, left + width)
            mask = np.zeros(differs.shape, bool)
            mask[here] = filled(labels[here] == k)  # most are small, and filling all of the picture takes longer
            yield change_of(mask)


def filled(mask: Mask) -> Mask:
    """Fill the holes of a connected mask."""
    outlines, _ = cv2.findContours(mask.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    out = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(out, outlines, -1, 1, -1)
    return out.view(bool)


def change_of(mask: Mask) -> Change:
    """Return a part of the picture as a change."""
    return Change(mask, count(mask), at_border(mask))


def at_border(mask: Mask) -> int:
    """Count the cells at the edge of the picture."""
    return sum(count(side) for side in (mask[0], mask[-1], mask[1:-1, 0], mask[1:-1, -1]))


def grown(mask: Mask, cells: int = 1) -> Mask:
    """Give a mask with so many cells more on every side."""
    return np.asarray(cv2.dilate(mask.view(np.uint8), square(2 * cells + 1)).view(bool))


@cache
def square(side: int) -> Image:
    """Give so many cells on every side, all set."""
    return np.ones((side, side), np.uint8)


def shrunk(mask: Mask, cells: int = 1) -> Mask:
    """Give a mask with so many cells less on every side; what lies at the picture's edge stays."""
    return ~grown(~mask, cells)


def rim(mask: Mask) -> Mask:
    """Give the cells along the outline, within and without."""
    return grown(mask) & ~shrunk(mask)


def edge_of(shape: tuple[int, ...]) -> Mask:
    """Give the outermost cells of a picture."""
    out = np.ones(shape, bool)
    out[1:-1, 1:-1] = False
    return out
