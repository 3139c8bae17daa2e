"""A camera that trembles a little: its pictures laid over one another again."""

import cv2
import numpy as np

from vision.cells import Cells, Mask, count, difference, grey, slopes

DIFFERENT = 6.0  # levels by which a cell differs more than noise makes it
FEW = 4  # cells that may differ in a picture that needs nothing
WIDE = 0.015  # part of all edges that differ when the camera trembles; it costs time to see by how much
MOST = 1.5  # cells by which a trembling camera is off; one that was pushed farther is told
EDGE = 8.0  # levels a cell: edges that show whether pictures lie over one another
BETTER = 0.4  # part of the edges that differ, of which fewer have to be left: else it is a push, or a thing that moves
MENDED, PLAINLY = 0.1, 2.5  # part of all edges that fit again, at least, and times as many as do no more
ROUNDS, BLUR, OUTLIER = 3, 1.0, 2.0  # of the estimate; cells over which edges are softened; spreads of what is left out
SLOPE, ACROSS = np.array([1, -8, 0, 8, -1], np.float32) / 12, np.array([1, 2, 1], np.float32) / 4  # cells along, across
UNDERDONE = 0.97  # part of a shift that is taken back: a little too much would drive what is accepted ever farther off
TAPS = np.arange(-3.0, 4.0)  # cells next to a place that what is seen there is made of, as far as a tremble goes


def steadied(before: Cells, now: Cells) -> Cells:
    """Give a picture as it would be had the camera not trembled since another one in the same light.

    A hand that moves looks like a shift too, but shifting it back makes the edges of all else differ. Beside one that
    lies on a large part of the table it is enough that the edges of the rest fit again.
    """
    differs = difference(before, now) > DIFFERENT
    if count(differs) <= FEW:
        return now
    edges = slopes(before) > EDGE
    differed = differs[edges]
    if count(differed) <= max(FEW, WIDE * differed.size):
        return now  # something moves, and the camera does not: then all edges would differ
    right, down = offset(before, now)
    if not 0 < np.hypot(right, down) <= MOST:
        return now
    still = shifted_back(now, UNDERDONE * right, UNDERDONE * down)
    return still if fits(differed, (difference(before, still) > DIFFERENT)[edges]) else now


def fits(differed: Mask, differ: Mask) -> bool:
    """Say whether a shift has brought edges over one another, from which of them differed before it, and after it."""
    mended, spoilt = count(differed & ~differ), count(~differed & differ)
    if count(differ) < BETTER * count(differed):
        return True
    return mended > MENDED * differed.size and mended > PLAINLY * spoilt


def offset(before: Cells, now: Cells) -> tuple[float, float]:
    """Give by what part of a cell a picture lies further right and down than another.

    By least squares over the slopes (Lucas and Kanade 1981), leaving out again and again what fits no shift: things
    that move.
    """
    one, other = (cv2.GaussianBlur(grey(picture), (0, 0), BLUR) for picture in (before, now))
    ways = (SLOPE, ACROSS), (ACROSS, SLOPE)
    across, down = (np.asarray(cv2.sepFilter2D(one, cv2.CV_32F, *way).ravel(), np.float32) for way in ways)
    change = np.asarray((one - other).ravel(), np.float32)
    right, below = shift(across, down, across, down, change)
    kept = np.ones(change.shape, np.float32)
    for _ in range(ROUNDS - 1):
        left = np.abs(change - np.float32(right) * across - np.float32(below) * down)
        spread = float(np.sqrt(np.square(left) @ kept / kept.sum()))
        kept = (left <= OUTLIER * spread + 1).astype(np.float32)
        right, below = shift(kept * across, kept * down, across, down, change)
    return right, below


def shift(kept_across: Cells, kept_down: Cells, across: Cells, down: Cells, change: Cells) -> tuple[float, float]:
    """Solve the two normal equations by hand; without slopes there is no shift. `kept_…`: nought where left out."""
    both, mixed, each = float(kept_across @ across) + 1, float(kept_across @ down), float(kept_down @ down) + 1
    right, below = float(kept_across @ change), float(kept_down @ change)
    volume = both * each - mixed * mixed
    return (each * right - mixed * below) / volume, (both * below - mixed * right) / volume


def shifted_back(cells: Cells, right: float, down: float) -> Cells:
    """Give a picture that lies so many cells further left and up, at most MOST.

    OpenCV's own cubic interpolation shifts by up to a quarter too much: its kernel does not keep straight slopes.
    """
    moved = cv2.sepFilter2D(cells, cv2.CV_32F, weights(right), weights(down), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def weights(shift: float) -> Cells:
    """Give by how much each cell of TAPS counts in a place that lies so many cells further, (7,) (Keys 1981)."""
    far = np.abs(TAPS - shift)
    near, outer = (1.5 * far - 2.5) * far**2 + 1, ((2.5 - 0.5 * far) * far - 4) * far + 2
    return np.asarray(np.where(far < 1, near, np.where(far < 2, outer, 0)), np.float32)
