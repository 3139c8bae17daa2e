"""By what factor the light on a table has changed, cell by cell, whatever lies on it."""

from functools import cache

import cv2
import numpy as np

from vision.cells import Cells, Mask, Reals, grey, middle, most, share

TILES = (9, 16)  # in which the light is compared
TRIM = 0.12  # logarithm by which a tile may differ from the rest before it is taken for a thing and not for light
WIDE, NARROW = (4 * TRIM, 2 * TRIM, TRIM), (TRIM, TRIM, TRIM)  # for a lamp at one side; for a cup of half the picture
LEAST = 1 / 3  # part of the tiles that tell anything of the light
MOST_TILES = 0.8  # part of the tiles that a plane has to go through, or it is looked at again
SLANTED = 0.03  # logarithm by which the light has changed from the middle to a side, from which the same
HUE = 0.1  # logarithm by which the colour of a tile may change otherwise than that of most: light is the same for all
FLAT = 1e-6  # part of the product of the diagonal that the determinant is at most where tiles lie nearly in one line
LEVEL = 1e-9  # of what a slope costs: where all tiles that are left lie in one line, light is as level as they allow


def light(before: Cells, now: Cells) -> Cells:
    """Give by what factor the light on each cell differs from before: a plane in its logarithm, (rows, columns, 3).

    It is the same for the three channels: cells are multiplied many times as fast by what is as large as they are.
    Things that came or went are left out by trimming, so that only what changes the whole picture is light.
    """
    rows, columns = before.shape[:2]
    down, across = min(TILES[0], rows), min(TILES[1], columns)
    was, is_now = (tiled(one, down, across) for one in (before, now))
    tiles, terms = np.log(grey(is_now) / grey(was)).astype(np.float64).ravel(), slanted(down, across)
    plane = trimmed(tiles, terms, np.ones(tiles.shape, bool), WIDE)
    if float(np.abs(plane[1:]).max()) > SLANTED or share(near(plane, tiles, terms, TRIM)) < MOST_TILES:
        plain = same_hue(was, is_now)
        plane = likelier(plane, tiles, terms, plain) if share(plain) > LEAST else plane
    down_it = np.exp(plane[2] * run(rows)).astype(np.float32)
    across_it = np.exp(plane[0] + plane[1] * run(columns)).astype(np.float32).repeat(3)
    return np.asarray(down_it[:, None] * across_it, np.float32).reshape(rows, columns, 3)


def tiled(cells: Cells, down: int, across: int) -> Cells:
    """Average cells over tiles; three levels are added, so that what is black has a logarithm."""
    return np.asarray(cv2.resize(cells, (across, down), interpolation=cv2.INTER_AREA) + 3, np.float32)


def likelier(plane: Reals, tiles: Reals, terms: Reals, plain: Mask) -> Reals:
    """Give a plane or one that leaves out all but `plain` tiles from the first, whichever is nearer to these.

    What takes a third of the picture and is darker than the table looks at first as if one side were in less light.
    """
    other = trimmed(tiles, terms, plain, NARROW)
    return min((plane, other), key=lambda one: float(np.minimum(np.abs(tiles - terms @ one), TRIM)[plain].sum()))


def same_hue(was: Cells, is_now: Cells) -> Mask:
    """Say of which tiles, (rows · columns), the colour has changed as that of most has."""
    by_channel = np.log(is_now / was).reshape(-1, 3)
    hue = by_channel - by_channel.mean(1, keepdims=True)
    return np.asarray(most(np.abs(hue - np.median(hue, 0))) < HUE, bool)


def trimmed(tiles: Reals, terms: Reals, plain: Mask, reaches: tuple[float, ...]) -> Reals:
    """Give the plane through most of the `plain` tiles: those are left out time and again that are too far from it.

    A level one if fewer than a third of all are left; some are `plain`.
    """
    level = np.array([middle(tiles[plain]), 0.0, 0.0])
    plane, kept = level, np.zeros(tiles.shape, bool)
    for reach in reaches:
        last, kept = kept, near(plane, tiles, terms, reach) & plain
        if np.count_nonzero(kept) < LEAST * tiles.size:
            return level
        if not np.array_equal(kept, last):  # else the plane would be the same
            held = terms[kept].T
            plane = solved(held @ held.T, held @ tiles[kept])
    return plane


def near(plane: Reals, tiles: Reals, terms: Reals, reach: float) -> Mask:
    """Say which tiles a plane goes through, but for so much."""
    return np.asarray(np.abs(tiles - terms @ plane) < reach, bool)


def solved(squares: Reals, products: Reals) -> Reals:
    """Solve three normal equations with a symmetric (3, 3): `np.linalg.solve` takes ten times as long for so few.

    Where they are nearly fewer than three, it is asked all the same: differences of products would be all rounding.
    """
    (a, b, c), (_, d, e), (_, _, f) = squares.tolist()
    inverse = ((d * f - e * e, c * e - b * f, b * e - c * d), (a * f - c * c, b * c - a * e), (a * d - b * b,))
    (aa, ab, ac), (bb, bc), (cc,) = inverse
    volume = a * aa + b * ab + c * ac
    if volume <= FLAT * a * d * f:
        return np.asarray(np.linalg.solve(squares + LEVEL * np.eye(3), products), np.float64)
    return np.asarray(np.array([[aa, ab, ac], [ab, bb, bc], [ac, bc, cc]]) @ products / volume)


@cache
def run(cells: int) -> Reals:
    """Give so many places from -1 to 1."""
    return np.linspace(-1, 1, cells)


@cache
def slanted(rows: int, columns: int) -> Reals:
    """Give the terms of a plane over a grid, (rows · columns, 3): level, across and down, from -1 to 1."""
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j].reshape(2, -1)
    return np.stack([np.ones_like(x), x, y], 1)
