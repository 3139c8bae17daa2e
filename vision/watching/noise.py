"""How much a picture changes by itself: grain of the camera, and blocks of a film that was packed too small.

That is scattered all over the picture, what moves is not: in half of all tiles nothing changes more than noise does.
"""

from statistics import median

import numpy as np

from vision.cells import Cells, difference, lit

Wavers = tuple[float, ...]

LEAST, MOST = 10.0, 26.0  # levels by which a cell has to differ to have moved: on a clean picture, and on any
USUAL, STEEP = 4.0, 5.0  # levels by which cells of a clean picture waver, and how many more count for each beyond
DOWN, ACROSS = 6, 8  # tiles
KEPT, EVERY = 5, 5  # measurements that are kept, and pictures from one to the next: noise is a camera's own


def wavering(known: Wavers, pictures: int, before: Cells, factor: Cells, now: Cells) -> Wavers:
    """Return by how many levels cells have wavered of late. `before`: the last picture, `factor`: to now's light."""
    return known if pictures % EVERY else (*known, liveliest(difference(lit(before, factor), now)))[-KEPT:]


def liveliest(differ: Cells) -> float:
    """Return by how much the liveliest cell of an ordinary tile has changed. `differ`: levels of each cell."""
    rows, columns = (max(1, size // parts) for size, parts in zip(differ.shape, (DOWN, ACROSS), strict=True))
    down, across = differ.shape[0] // rows, differ.shape[1] // columns
    tiles = differ[: down * rows, : across * columns].reshape(down, rows, across, columns)
    return float(np.median(tiles.max((1, 3))))


def moved_from(known: Wavers) -> float:
    """Return by how many levels a cell has to differ to have moved, not only wavered."""
    wavers = median(known) if len(known) == KEPT else 0.0
    return min(MOST, LEAST + STEEP * max(0.0, wavers - USUAL))
