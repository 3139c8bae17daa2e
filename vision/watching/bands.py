"""Bands of light and dark that roll over a picture: the mains make lamps flicker, and a camera exposes row by row.

A band is of one brightness all along its rows, or its columns where the camera hangs on its side, whatever lies there.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.cells import Cells, medians, spread

PLAIN, FAINT, MOST = 0.012, 0.002, 0.25  # spread of the logarithm of how bright rows are, from which and up to which it
# is bands: where none were seen yet, and where some were, which come and go as they roll
TAKEN, PARTS = 40, 4  # cells of each row that are looked at, and parts of it that they are in
NEARLY, ALIKE = 0.025, 3  # logarithm within which parts of a row agree how bright it is, and how many have to
LINES = 0.6  # part of the rows that has to be told
SMOOTH = 0.6  # spread of the steps from row to row, in spreads of the rows, up to which they make a wave
TURNS = 3  # times that they change from bright to dark or back over a picture, at least
WHITE, NEAR_WHITE = 255.0, 6.0  # the brightest level, and levels below it that are no brighter only for noise
LASTS = 30.0  # seconds after bands were seen in which fainter ones are looked for
GREEN, POOR = 1, 0.3  # the channel that is looked at; part of the brightest mean, below which another is
DIM = 3.0  # levels that are added: what is black tells nothing, and has a logarithm

Line = npt.NDArray[np.float32]


def without_bands(before: Cells, now: Cells, flickers: bool) -> tuple[Cells, bool]:
    """Give a picture as it would be without bands, beside another one in the same light: (rows, columns[, 3]).

    `flickers`: whether some were seen of late. Whether some are seen now is returned with the picture.
    """
    least = FAINT if flickers else PLAIN
    which = telling(before)
    one, other = channel(before, which), channel(now, which)
    for axis in (0, 1):
        found = bands(one, other, axis, least) if uneven(one, other, axis, flickers) else None
        if found is not None:
            shape = [1] * now.ndim
            shape[axis] = -1
            return evened(before, now, np.exp(-found).reshape(shape)), True
    return now, False


def evened(before: Cells, now: Cells, factor: Cells) -> Cells:
    """Give a picture in other light, `factor` for each row or column. What is white would be brighter if it could be.

    It is as before, then, if that is no darker than a white so lit.
    """
    lit = np.minimum(now * factor, WHITE)
    return np.asarray(np.where(now >= WHITE - NEAR_WHITE, np.maximum(lit, before), lit), np.float32)


def telling(picture: Cells) -> int:
    """Give the channel that tells bands: green, unless a table, red cloth for one, has hardly any of it."""
    if picture.ndim == 2:
        return 0
    means = cv2.mean(picture)[:3]
    return GREEN if means[GREEN] > POOR * max(means) else int(np.argmax(means))


def channel(picture: Cells, which: int) -> Cells:
    """Give one channel, which tells as much of bands as all of them: (rows, columns)."""
    return picture if picture.ndim == 2 else np.asarray(cv2.extractChannel(picture, which), np.float32)


def uneven(before: Cells, now: Cells, axis: int, flickers: bool) -> bool:
    """Say whether the means of rows (axis 0) or columns (1) have changed differently, and at first as a wave.

    That takes little time, and mostly nothing flickers. `before`, `now`: (rows, columns).
    """
    was, seen = (cv2.reduce(one, 1 - axis, cv2.REDUCE_AVG).ravel() for one in (before, now))
    change = np.asarray(np.log((seen + DIM) / (was + DIM)), np.float32)
    return spread(change) > FAINT if flickers else is_wave(change, PLAIN)


def bands(before: Cells, now: Cells, axis: int, least: float) -> Line | None:
    """Give the logarithm by which each row (axis 0) or column (1) is brighter than before; None where it is no bands.

    Things lie in a part of most rows only: what most parts of a row say counts.
    """
    if now.shape[1 - axis] < PARTS:
        return None
    one, other = (rows_of(picture, axis) for picture in (before, now))
    change = np.log((other + DIM) / (one + DIM))
    each = medians(change.reshape(len(change), PARTS, -1), 2)
    middle = medians(each, 1)
    agreed = (np.abs(each - middle[:, None]) < NEARLY).sum(1) >= ALIKE
    if agreed.mean() < LINES or not is_wave(middle[agreed], least):
        return None
    places = np.arange(len(middle))
    return np.asarray(np.interp(places, places[agreed], middle[agreed]), np.float32)


def is_wave(line: Line, least: float) -> bool:
    """Say whether brightness goes up and down smoothly, as lamps flicker; a shadow goes down once, and up again."""
    varied = spread(line)
    if not least < varied < MOST:
        return False
    above = line > line.mean()
    turns = int(np.count_nonzero(above[1:] != above[:-1]))
    return turns >= TURNS and spread(line[1:] - line[:-1]) < SMOOTH * varied


def rows_of(picture: Cells, axis: int) -> Cells:
    """Give some cells of each row (axis 0) or column (1), (rows, PARTS · n)."""
    seen = picture if axis == 0 else picture.T
    some = seen[:, :: max(1, seen.shape[1] // TAKEN)]
    return np.asarray(some[:, : some.shape[1] // PARTS * PARTS], np.float32)
