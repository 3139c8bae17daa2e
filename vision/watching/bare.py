"""Seats at which nothing stands when a table is looked at first: bare table hides no dice."""

from collections.abc import Iterator

import numpy as np

from vision.cells import Cells, Mask, slopes
from vision.palettes import palette
from vision.seats import Labels
from vision.watching.shapes import broad, depth_of
from vision.watching.strangers import EDGE, unlisted
from vision.watching.table import CUP

FEW = 0.5  # edges, in widths of the smallest cup, that a seat may show at which nothing stands
SMOOTH = 0.8  # of the radius of the smallest cup: how far from all edges its top is somewhere
MIDDLE = 0.15  # of the picture's width, and height, on either side of its middle, within which the table is seen


def bare_seats(now: Cells, where: Labels, count: int) -> Iterator[bool]:
    """Yield for each seat whether there is plainly nothing but table."""
    edges = slopes(now)
    grained = bare_in_grain(now, edges, where, count)
    few = FEW * float(np.sqrt(CUP * where.size))
    for seat in range(count):
        here = edges[where == seat]
        yield bool(here.size) and (grained[seat] or int((here > 2 * EDGE).sum()) < few)


def bare_in_grain(now: Cells, edges: Cells, where: Labels, count: int) -> list[bool]:
    """Say for each seat whether nothing stands there, on a table that shows edges everywhere, as wood does.

    Nothing there is as smooth as the top of a cup, nor has other colours than the middle of the table. What is told
    so counts if most of the other seats show a thing: else cups may have the table's colours, and a pattern.
    """
    listed = palette(middle_of(now).reshape(-1, 3))
    seats = [where == seat for seat in range(count)]
    things = [broad(unlisted(now, listed, here)) for here in seats]
    if sum(things) * 2 <= count:
        return [False] * count
    return [not thing and not smooth(edges, here) for thing, here in zip(things, seats, strict=True)]


def smooth(edges: Cells, here: Mask) -> bool:
    """Say whether a place nearly as large as the smallest cup shows no edges."""
    radius = float(np.sqrt(CUP * edges.size / np.pi))
    return float(depth_of((edges <= EDGE) & here).max()) > SMOOTH * radius


def middle_of(now: Cells) -> Cells:
    """Give the middle of a picture, where no cup stands, and hardly anything else."""
    rows, columns = (
        slice(round((0.5 - MIDDLE) * size), max(1, round((0.5 + MIDDLE) * size))) for size in now.shape[:2]
    )
    return now[rows, columns]
