"""The fine structure of a picture, by which the same things are known in another light."""

import cv2
import numpy as np

from vision.cells import Cells, Mask, grey
from vision.watching.changes import grown

LEAST_FINE = 2.0  # percent by which fine structure varies, below which it is noise
STRONG = 8.0  # percent beyond which fine structure counts no more: the rim of a tray would drown all the rest
ALIKE = 0.75  # correlation of the fine structure from which what changed is light on the same things


def same_things(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether the fine structure of a part of the picture is the one it had, in other light."""
    return resembles(*structures(mask, before, now))


def all_the_same(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether the table shows the same things in other light: its faint structure as well as its edges."""
    was, is_now = structures(mask, before, now)
    return resembles(was, is_now) and correlation(*(np.clip(one, -STRONG, STRONG) for one in (was, is_now))) > ALIKE


def structures(mask: Mask, before: Cells, now: Cells) -> tuple[Cells, Cells]:
    """Give the fine structure of a part of two pictures, and of what lies next to it: (N,) each."""
    here = grown(mask)
    return fine(before)[here], fine(now)[here]


def resembles(was: Cells, is_now: Cells) -> bool:
    """Say whether two runs of fine structure are the same, and more than noise."""
    return bool(min(was.std(), is_now.std()) >= LEAST_FINE) and correlation(was, is_now) > ALIKE


def correlation(one: Cells, other: Cells) -> float:
    """Give how much two runs of numbers (N,) vary together, -1 to 1; 0 where one of them is the same all along."""
    varied = float(one.std() * other.std())
    return float((one * other).mean() - one.mean() * other.mean()) / varied if varied else 0.0


def fine(cells: Cells) -> Cells:
    """Give what is left of a picture, grey, without its coarse parts, in parts of the brightness around."""
    bright = grey(cells)
    around = cv2.blur(bright, (7, 7))
    return np.asarray((bright - around) / (around + 20) * 100, np.float32)
