"""Specks on a bare table: a crumb or a blot may look like the pip of a 1 whose die cannot be seen.

A die has an outline, be it as white as its table: a shaded rim, a side, a shadow. Around a speck there is nothing. Of
a 1 the pip lies in the middle, so that all of its face and the rim may be looked at; other values have pips there.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.crop import cut_square, from_middle
from vision.reading.judge import fitting
from vision.reading.plausible import SOLID
from vision.reading.pyramid import Level
from vision.reading.sight import Sight

SIDE, EDGE = 33, 16.0  # pixels of the patch that is looked at, and of the face's edge in it
PIP, AROUND = 0.35, 1.0  # edges from the middle: beyond the pip, and as far as the outline reaches, at least in part
FEW = 0.02  # share of the pixels there, darkest and brightest, that are left out: another speck
# Grey levels in any colour. Around 545 ones in photos it varies by 30 and more, around 1,555 painted and path-traced
# ones on what is not dark by 39 and more; around 18 specks it was 9 at most.
EVEN = 15.0
DARK, BRIGHT = 80.0, 240.0  # mean grey levels outside which an outline may drown in noise, or be too bright to be seen


def without_specks(levels: tuple[Level, ...], seen: Sequence[Sight]) -> tuple[Sight, ...]:
    """Return what is seen in a picture but for specks."""
    return tuple(one for one in seen if not is_speck(levels, one))


def is_speck(levels: tuple[Level, ...], one: Sight) -> bool:
    """Whether what may be a 1 has no outline on a plain table. What is believed firmly is none."""
    if one.value != 1 or one.belief >= SOLID:
        return False
    around = surroundings(levels, one)
    return DARK <= float(around.mean()) <= BRIGHT and variation(around) < EVEN


def surroundings(levels: tuple[Level, ...], one: Sight) -> npt.NDArray[np.float32]:
    """Return (M, 3): the pixels of the face around its pip, and of what lies around it, without their noise."""
    image, x, y, edge = fitting(levels, one.found, 2 * EDGE)
    patch = cut_square(image, x, y, EDGE / edge, SIDE)
    away = from_middle(SIDE) / EDGE
    return np.asarray(cv2.GaussianBlur(patch, (5, 5), 0)[(away > PIP) & (away < AROUND)], np.float32)


def variation(pixels: npt.NDArray[np.float32]) -> float:
    """Return by how much the pixels (M, 3) vary in that colour in which they vary most, but for a few of them."""
    low, high = np.quantile(pixels, (FEW, 1 - FEW), axis=0)
    return float((high - low).max())
