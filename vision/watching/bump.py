"""By how much the camera was pushed, told by pictures before and after, on a coarse grid.

What is asked first is by how much the picture was turned and moved as a whole: of several turns, each with the shift
that phase correlation tells, the best few. From there the pictures are laid over one another, first turned and moved
only, then as two views of one plane (enhanced correlation coefficient, Evangelidis and Psarakis 2008).
"""

import math
from collections.abc import Iterator
from functools import partial

import cv2
import numpy as np
import numpy.typing as npt

from vision.cells import Cells, Mask, grey, most, share
from vision.watching.push import Push, push_of

TURNS = tuple(float(degrees) for degrees in range(-8, 9, 2))  # by which the camera may have been turned
BEGINS = 2  # turns that fit best, from which it is looked closer
REPEATS, AGAIN = 16, 4  # shifts after which a patterned table may look the same, and those that are looked at closer
EDGE = 6.0  # levels a cell from which there is an edge
HARDLY_ANY, STEEP = (
    0.005,
    0.8,
)  # part of a smooth table on which there are edges; the steepest fifth stands for them then
ELSEWHERE = 0.2  # part of all edges that must differ: where less does things have moved, and the camera has not
BUMPED = 1.4  # cells by which something in the picture lies elsewhere when the camera was pushed: else it trembles
MOST = 0.25  # part of the picture's width, and height, beyond which hardly enough is left of the table to tell a push
STRETCHED = 1.2  # times larger or smaller that the camera may see the table: more is no push
HOPELESS = 0.9  # part of the difference of two pictures that no closer look makes small enough
BENT = 0.04  # part of the picture's width by which its corners may lie elsewhere than if it were only turned and moved
BETTER = 0.6  # the pushed picture must differ by less than this part of what the unpushed one differs
CHANGED = 7.0  # grey levels by which a cell that differs has to differ
# Part of what differs, specks left out, that shows what was nowhere before: cups that are all put aside the same way
# bare their dice (0.10 of it and more), which no push over a smooth table does (0.02 at most).
BARED, SPECK = 0.05, 2
# Part of what a push would have changed by so many times that, which looks as before: of a camera that was pushed none.
STAYED, PLAINLY = 0.04, 2.0
# Part of the picture that differs, beyond which it is the table that lies elsewhere, and may be grained so finely that
# much of it seems new: six cups that are put aside change a fifth of it, a push of such a table half of it.
EVERYWHERE = 0.3
SMALLEST = 8  # cells of a side of which a push can be told
SOFT = 5  # cells over which pictures are softened before they are laid over one another
STEPS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-4)  # in which pictures are laid over one another

Matrix = npt.NDArray[np.float64]


def pushed_by(was: Cells, is_now: Cells) -> Push | None:
    """Give how the camera was pushed between two pictures, grey (rows, columns) or in colour; None if it was not.

    It was if the whole picture is the same as before, but lies elsewhere.
    """
    before, now = (one if one.ndim < 3 else grey(one) for one in (was, is_now))
    if before.shape != now.shape or min(now.shape) < SMALLEST or edges_that_differ(before, now) < ELSEWHERE:
        return None
    fits = partial(left_over, before, now)
    begins = sorted(turned_and_moved(before, now), key=fits)[:BEGINS]
    if fits(begins[0]) > HOPELESS:
        return None
    found = min((fine for begin in begins for fine in laid_over(before, now, begin)), key=fits)
    again = sorted(repeats(before, now, found), key=fits)[:AGAIN]
    found = min([found, *(fine for repeat in again for fine in laid_over(before, now, repeat))], key=fits)
    if not likely(found, now.shape) or fits(found) >= BETTER or bared(was, is_now, found) > BARED:
        return None
    if stayed(was, is_now, found) > STAYED:
        return None
    return in_parts(found, now.shape)


def edges_that_differ(before: Cells, now: Cells) -> float:
    """Give what part of the edges of a picture are no more where they were."""
    slopes = cv2.magnitude(*(cv2.Sobel(before, cv2.CV_32F, x, y, ksize=3, scale=1 / 8) for x, y in ((1, 0), (0, 1))))
    edges = slopes > EDGE
    if share(edges) < HARDLY_ANY:
        edges = slopes >= np.quantile(slopes, STEEP)
    differ = np.abs(cv2.blur(now - before, (3, 3))) > CHANGED
    return share(differ[edges])


def turned_and_moved(before: Cells, now: Cells) -> Iterator[Matrix]:
    """Yield each turn with the shift after it that brings a picture nearest to another: (3, 3), in cells."""
    rows, columns = (unpadded(size) for size in now.shape)
    window = cv2.createHanningWindow((columns, rows), cv2.CV_32F)
    there = now[:rows, :columns] - now.mean()
    for degrees in TURNS:
        turn = turned(degrees, now.shape)
        here = warped(before, turn)[:rows, :columns]
        (right, down), _ = cv2.phaseCorrelate(here - here.mean(), there, window)
        yield np.array([[1, 0, right], [0, 1, down], [0, 0, 1]]) @ turn


def laid_over(before: Cells, now: Cells, begin: Matrix) -> Iterator[Matrix]:
    """Yield how a picture lies over another, from the roughest to the finest that can be told."""
    yield begin
    rigid = at(begin, now.shape)
    back, everywhere = np.asarray(np.linalg.inv(begin), np.float32), np.ones(now.shape, np.uint8)
    for motion, rows in ((cv2.MOTION_EUCLIDEAN, 2), (cv2.MOTION_HOMOGRAPHY, 3)):
        try:
            _, found = cv2.findTransformECC(now, before, back[:rows].copy(), motion, STEPS, everywhere, SOFT)
        except cv2.error:  # it has not converged: what there is does not match, or too little is left of it
            return
        back[:rows] = found
        finer = np.asarray(np.linalg.inv(back), np.float64)
        if motion == cv2.MOTION_HOMOGRAPHY and np.hypot(*(at(finer, now.shape) - rigid).T).max() > BENT * now.shape[1]:
            return  # where little is to be seen it follows the noise
        rigid = at(finer, now.shape)
        yield finer


def repeats(before: Cells, now: Cells, found: Matrix) -> Iterator[Matrix]:
    """Yield a push, moved on by how far a table looks like itself: a checked cloth fits a square farther as well."""
    rows, columns = now.shape
    window = cv2.createHanningWindow((columns, rows), cv2.CV_32F)
    one, other = (np.fft.rfft2((cells - cells.mean()) * window) for cells in (warped(before, found), now))
    power = other * np.conj(one)
    clear = np.fft.irfft2(power / (np.abs(power) + 1e-9), (rows, columns)).astype(np.float32)
    tops = np.where(cv2.dilate(clear, np.ones((5, 5), np.uint8)) == clear, clear, -1)
    for place in np.argsort(-tops, None)[:REPEATS].tolist():
        down, right = divmod(place, columns)
        on = (right + columns // 2) % columns - columns // 2, (down + rows // 2) % rows - rows // 2
        yield np.array([[1, 0, on[0]], [0, 1, on[1]], [0, 0, 1]]) @ found


def left_over(before: Cells, now: Cells, matrix: Matrix) -> float:
    """Give what part of the difference of two pictures is left when one is pushed; infinite where too little is."""
    both = seen_twice(matrix, before.shape)
    if share(both) < (1 - MOST) ** 2:
        return math.inf
    was = float(np.abs(now - before)[both].mean())
    return float(np.abs(now - warped(before, matrix))[both].mean()) / was if was else math.inf


def bared(was: Cells, is_now: Cells, matrix: Matrix) -> float:
    """Give what part of the cells that differ shows what was neither there before nor where it would be pushed from.

    None of it where so much differs that the table itself must lie elsewhere.
    """
    elsewhere = unlike(is_now, was) > CHANGED
    if share(elsewhere) > EVERYWHERE:
        return 0.0
    differ = elsewhere & seen_twice(matrix, was.shape[:2])
    return share_of_things(differ & (beyond(is_now, warped(was, matrix)) > CHANGED), differ)


def stayed(was: Cells, is_now: Cells, matrix: Matrix) -> float:
    """Give what part of the cells that a push would have changed plainly still look as they did: one cup has moved."""
    pushed = warped(was, matrix)
    would = (unlike(pushed, was) > PLAINLY * CHANGED) & seen_twice(matrix, was.shape[:2])
    return share_of_things(would & (unlike(is_now, was) < CHANGED) & (unlike(is_now, pushed) > CHANGED), would)


def share_of_things(part: Mask, whole: Mask) -> float:
    """Give what part of a mask another takes, specks left out."""
    square = np.ones((SPECK, SPECK), np.uint8)
    things = cv2.dilate(cv2.erode(part.astype(np.uint8), square, anchor=(0, 0)), square, anchor=(SPECK - 1, SPECK - 1))
    return int(np.count_nonzero(things)) / int(whole.sum()) if whole.any() else 0.0


def unlike(one: Cells, other: Cells) -> Cells:
    """Give by how many levels two pictures, grey or in colour, differ: (rows, columns)."""
    apart = np.abs(one - other)
    return apart if apart.ndim < 3 else most(apart)


def beyond(one: Cells, other: Cells) -> Cells:
    """Give by how many levels one picture is lighter or darker than all of another in the same place and next to it.

    A sharp edge that was pushed by parts of a cell has another level in it than can be reckoned; none beyond its sides.
    """
    square = np.ones((3, 3), np.uint8)
    apart = np.maximum(one - cv2.dilate(other, square), cv2.erode(other, square) - one)
    return np.asarray(apart if apart.ndim < 3 else most(apart), np.float32)


def seen_twice(matrix: Matrix, shape: tuple[int, ...]) -> Mask:
    """Give the cells of a picture that were in it before it was pushed as well."""
    return np.asarray(warped(np.ones(shape, np.float32), matrix, cv2.BORDER_CONSTANT) > 0.5, np.bool_)


def likely(matrix: Matrix, shape: tuple[int, ...]) -> bool:
    """Say whether a camera that stands over a table may have been pushed like that: far enough, and not too far."""
    rows, columns = shape
    there = at(matrix, shape)
    apart = there - at(np.eye(3), shape)
    sides = np.hypot(*(np.roll(there[:4], -1, 0) - there[:4]).T) / (columns, rows, columns, rows)
    across, down = np.abs(apart[4])
    near = across <= MOST * columns and down <= MOST * rows
    return bool(near and np.hypot(*apart.T).max() >= BUMPED and (np.abs(np.log(sides)) < np.log(STRETCHED)).all())


def at(matrix: Matrix, shape: tuple[int, ...]) -> Matrix:
    """Give where the corners of a picture, and its middle, lie after a push: (5, 2), in cells."""
    rows, columns = shape
    places = np.array([[(0, 0), (columns, 0), (columns, rows), (0, rows), (columns / 2, rows / 2)]], np.float64)
    return np.asarray(cv2.perspectiveTransform(places, matrix)[0], np.float64)


def in_parts(matrix: Matrix, shape: tuple[int, ...]) -> Push:
    """Turn a homography in cells, of which 0 is the middle of the first, into a push."""
    scale = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, shape[1]]])
    return push_of(scale @ matrix @ np.linalg.inv(scale))


def turned(degrees: float, shape: tuple[int, ...]) -> Matrix:
    """Give the turn about the middle of a picture: (3, 3), in cells."""
    rows, columns = shape
    return np.vstack([cv2.getRotationMatrix2D(((columns - 1) / 2, (rows - 1) / 2), degrees, 1), [0, 0, 1]])


def warped(cells: Cells, matrix: Matrix, border: int = cv2.BORDER_REPLICATE) -> Cells:
    """Return a picture as it looks pushed."""
    size = (cells.shape[1], cells.shape[0])
    return np.asarray(cv2.warpPerspective(cells, matrix, size, borderMode=border), np.float32)


def unpadded(size: int) -> int:
    """Give the largest size for which OpenCV needs no padding: where it pads to an odd one, a shift is a cell off."""
    return next(one for one in range(size // 2 * 2, 0, -2) if cv2.getOptimalDFTSize(one) == one)
