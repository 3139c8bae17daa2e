"""Black bars along the sides of a film whose picture has another shape: an arm reaches in from the edge of the picture.

What lies at that edge is taken to go on, so that nothing else needs to know of bars.
"""

import numpy as np

from vision.cells import Cells, Mask, most

BLACK = 10.0  # levels that no cell of a bar reaches
WIDEST = 0.35  # part of the picture that one bar takes
Bars = tuple[int, int, int, int]  # cells above, below, to the left and to the right
NONE: Bars = (0, 0, 0, 0)


def bars(cells: Cells) -> Bars:
    """Give how wide the bars of a picture (rows, columns, 3) are; a cell that is a bar in part is one."""
    black = most(cells) < BLACK
    rows, columns = (np.asarray(black.all(axis)) for axis in (1, 0))
    return wide(rows), wide(rows[::-1]), wide(columns), wide(columns[::-1])


def wide(black: Mask) -> int:
    """Give how many places at the beginning are a bar, of those that are black."""
    first = int(np.argmin(black)) if not black.all() else 0
    return first + 1 if 0 < first < WIDEST * black.size else 0


def filled(cells: Cells, around: Bars) -> Cells:
    """Give a picture in which its outermost cells go on over the bars."""
    if around == NONE:
        return cells
    above, below, left, right = around
    rows, columns = cells.shape[:2]
    inner = cells[above : rows - below, left : columns - right]
    return np.pad(inner, ((above, below), (left, right), (0, 0)), "edge")
