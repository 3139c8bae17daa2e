"""A camera that trembles a little: its pictures laid over one another again."""

import cv2
import numpy as np

from vision.cells import Cells, apart, grey, slopes

DIFFERENT = 6.0  # levels by which a cell differs more than noise makes it
FEW = 4  # cells that may differ in a picture that needs nothing
WIDE = 0.04  # part of all edges that differ when the camera trembles; it costs time to see by how much
MOST = 1.5  # cells by which a trembling camera is off; one that was pushed farther is told
EDGE = 8.0  # levels a cell: edges that show whether pictures lie over one another
BETTER = 0.4  # part of the edges that differ, of which fewer have to be left: else it is a push, or a thing that moves
ROUNDS, BLUR, OUTLIER = 3, 1.0, 2.0  # of the estimate; cells over which edges are softened; spreads of what is left out


def steadied(before: Cells, now: Cells) -> Cells:
    """Give a picture as it would be had the camera not trembled since another one in the same light.

    A hand that moves looks like a shift too, but shifting it back makes the edges of all else differ.
    """
    differs = apart(before, now) > DIFFERENT
    if differs.sum() <= FEW:
        return now
    edges = slopes(before) > EDGE
    differing = int(differs[edges].sum())
    if differing <= max(FEW, WIDE * edges.sum()):
        return now  # something moves, and the camera does not: then all edges would differ
    right, down = offset(before, now)
    if not 0 < np.hypot(right, down) <= MOST:
        return now
    back = np.array([[1, 0, right], [0, 1, down]], np.float32)
    size, how = (now.shape[1], now.shape[0]), cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    still = np.asarray(cv2.warpAffine(now, back, size, flags=how, borderMode=cv2.BORDER_REPLICATE), np.float32)
    return still if int((apart(before, still) > DIFFERENT)[edges].sum()) < BETTER * differing else now


def offset(before: Cells, now: Cells) -> tuple[float, float]:
    """Give by what part of a cell a picture lies further right and down than another.

    By least squares over the slopes (Lucas and Kanade 1981), leaving out again and again what fits no shift: things
    that move.
    """
    one, other = (cv2.GaussianBlur(grey(picture), (0, 0), BLUR) for picture in (before, now))
    across, down = (cv2.Sobel(one, cv2.CV_32F, x, y, ksize=3, scale=1 / 8).ravel() for x, y in ((1, 0), (0, 1)))
    change = (one - other).ravel()
    kept, found = np.ones(change.shape, np.float32), np.zeros(2)
    for _ in range(ROUNDS):
        kept_across, kept_down = kept * across, kept * down
        both, mixed, each = (float(part) for part in (kept_across @ across, kept_across @ down, kept_down @ down))
        right, below = float(kept_across @ change), float(kept_down @ change)
        found[:] = np.linalg.solve([[both + 1, mixed], [mixed, each + 1]], [right, below])  # no slopes, no shift
        left = np.abs(change - np.float32(found[0]) * across - np.float32(found[1]) * down)
        spread = float(np.sqrt(np.square(left) @ kept / kept.sum()))
        kept = (left <= OUTLIER * spread + 1).astype(np.float32)
    return float(found[0]), float(found[1])
