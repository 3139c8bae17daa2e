"""The grid on which the table is watched: colours of coarse cells, in whatever light."""

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Glance, Glimpse, Image

Cells = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Reals = npt.NDArray[np.float64]

LONGEST = 160  # cells on the longer side of a picture; a die is a few of them wide, its pips are lost
CLOSELY = 480  # pixels of the longer side in which it is told at most what lies on a table; more take longer
BRIGHT, MOST_LIT = 128.0, 2.5  # levels of a table in good light; by what factor poor light is made up for at most


def colours(seen: Glance | Glimpse) -> Cells:
    """Average a glance over cells: (rows, columns, 3) float32, grey ones three times the same."""
    if isinstance(seen, Glimpse):
        return seen.cells.astype(np.float32)
    rows, columns = grid(*size(seen))
    return np.asarray(cv2.resize(coloured(seen), (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def coloured(glance: Glance) -> Image:
    """Give a glance in three colours, (height, width, 3) uint8, grey ones three times the same."""
    return glance.grey[..., None].repeat(3, 2) if glance.colour is None else glance.colour


def closely(seen: Glance | Glimpse) -> Image:
    """Give the most of a picture that watching looks at, in three colours, (h, w, 3) uint8."""
    if isinstance(seen, Glimpse):
        return seen.closer()
    return coloured(seen) if seen.closer is None else seen.closer()


def size(seen: Glance | Glimpse) -> tuple[int, int]:
    """Give height and width of a glance, or of the one that a glimpse stands for."""
    if isinstance(seen, Glimpse):
        return seen.size
    height, width = seen.grey.shape
    return height, width


def grid(height: int, width: int) -> tuple[int, int]:
    """Give how many rows and columns of cells a glance of that size has."""
    across = step(height, width)
    return max(1, height // across), max(1, width // across)


def step(height: int, width: int) -> int:
    """Give how many pixels of a glance of that size a cell is wide."""
    return max(1, round(max(height, width) / LONGEST))


def middle(values: npt.NDArray[np.floating]) -> float:
    """Give the median, of an even number the greater of the two: NumPy's own takes many times as long."""
    return float(np.partition(values, values.size // 2)[values.size // 2])


def medians(values: Cells, axis: int) -> Cells:
    """Give the medians along an axis: NumPy's own take many times as long for so few."""
    ordered = np.moveaxis(np.sort(values, axis), axis, 0)
    return np.asarray((ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2)


def count(mask: Mask) -> int:
    """Count the cells of a mask: NumPy's own sum takes many times as long."""
    return int(np.count_nonzero(mask))


def share(mask: Mask) -> float:
    """Give the part of a mask that is set, not a number of an empty one: that is neither more nor less than any."""
    return count(mask) / mask.size if mask.size else math.nan


def spread(cells: Cells) -> float:
    """Give the standard deviation of all levels: NumPy's own takes many times as long."""
    return float(cv2.meanStdDev(cells.reshape(-1))[1].item())


def most_spread(cells: Cells) -> float:
    """Give the standard deviation of the levels, (rows, columns, 3), of the channel in which it is largest."""
    return float(cv2.meanStdDev(cells)[1].max())


def lit(cells: Cells, factor: Cells | float) -> Cells:
    """Give cells as they would look in other light; what is white gets no lighter."""
    return np.asarray(cv2.threshold(np.asarray(cells * factor, np.float32), 255, 0, cv2.THRESH_TRUNC)[1], np.float32)


def instead(cells: Cells, other: Cells, where: Mask) -> Cells:
    """Give cells with others in their place where a mask says so: NumPy's own `where` takes many times as long."""
    return np.asarray(cv2.copyTo(other, where.view(np.uint8), cells.copy()), np.float32)


def nearer_to(cells: Cells, now: Cells, part: float, where: Mask) -> Cells:
    """Give cells that are by a part nearer to what is seen now, where a mask says so.

    OpenCV's own `accumulateWeighted` takes twice as long with a mask.
    """
    nearer = cv2.addWeighted(cells, 1 - part, now, part, 0)
    return instead(cells, np.asarray(nearer, np.float32), where)


def gain(before: Cells, now: Cells) -> float:
    """Give by what factor most of a picture has become lighter, 1 for not at all, whatever came into the rest of it."""
    return float(np.median((now + 1) / (before + 1)))


def poor(cells: Cells) -> float:
    """Give by what factor a table in poor light has to be lit so that its things are told apart, 1 in good light."""
    return float(np.clip(BRIGHT / max(1.0, middle(most(cells[::2, ::2]).ravel())), 1, MOST_LIT))


def grey(cells: Cells) -> Cells:
    """Give the mean of each cell's three channels: (rows, columns)."""
    return np.asarray(cv2.transform(cells, np.full((1, 3), 1 / 3, np.float32)), np.float32)


def softened(cells: Cells) -> Cells:
    """Average cells with their neighbours: of a rough cloth its colour is left."""
    return np.asarray(cv2.blur(cells, (5, 5)), np.float32)


def difference(one: Cells, other: Cells) -> Cells:
    """Give by how many levels cells differ in the channel in which they differ most: (rows, columns).

    Each is averaged with its neighbours first: the colours of a compressed picture are noisy cell by cell.
    """
    differs = cv2.blur(cv2.subtract(one, other), (3, 3))
    return most(np.abs(differs, out=differs))


def most(cells: Cells) -> Cells:
    """Give the largest of each cell's three channels: (rows, columns). NumPy's own `max` takes many times as long."""
    return np.asarray(np.maximum(np.maximum(cells[..., 0], cells[..., 1]), cells[..., 2]), np.float32)


def least(cells: Cells) -> Cells:
    """Give the smallest of each cell's three channels: (rows, columns), as fast as `most`."""
    return np.asarray(np.minimum(np.minimum(cells[..., 0], cells[..., 1]), cells[..., 2]), np.float32)


def slopes(cells: Cells) -> Cells:
    """Give the strength of edges, (rows, columns), levels a cell: of the channel in which it is strongest."""
    across, down = (cv2.Sobel(cells, cv2.CV_32F, *way, ksize=3) for way in ((1, 0), (0, 1)))
    both = np.abs(across, out=across)
    both += np.abs(down, out=down)
    return np.asarray(most(both) / 8, np.float32)
