"""How parts of a picture are shaped: as broad as a cup, as compact, or thin."""

import cv2
import numpy as np

from vision.cells import Cells, Mask
from vision.watching.changes import Change, parts
from vision.watching.table import CUP

ROUND = 0.3  # part of a cup's place that its largest inner circle takes; of a sickle it takes less
CUP_SHAPE = 0.55  # part that the largest inner circle takes of a cup, cut by the picture's edge or not; of an arm less
CUT_CUP = 0.4  # of a cup cut in half by the edge of the picture


def opened(mask: Mask) -> Mask:
    """Give a mask without its threads and single cells."""
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)).astype(bool)


def compact(mask: Mask, least: float = ROUND) -> bool:
    """Say whether a part of the picture is as broad as it is long, as cups are, and no sickle at the side of one."""
    return float(np.pi * depth_of(mask).max() ** 2) > least * float(mask.sum())


def broad(mask: Mask) -> bool:
    """Say whether a disc as large as that of the smallest cup has room in a part of the picture."""
    return cup_wide(depth_of(mask).max(), mask.size)


def cup_wide(depth: np.float32, size: int) -> bool:
    """Say whether a disc of such a radius, in cells, is as large as that of the smallest cup in so many cells."""
    return float(np.pi * depth**2) > CUP_SHAPE * CUP * size


def depth_of(mask: Mask) -> Cells:
    """Give how far each cell is from the outline of a part of the picture, in cells."""
    padded = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(padded[1:-1, 1:-1], np.float32)


def hull(mask: Mask) -> Mask:
    """Give the convex hull of a part of the picture."""
    points = cv2.findNonZero(mask.astype(np.uint8))
    return cv2.fillConvexPoly(np.zeros(mask.shape, np.uint8), cv2.convexHull(points), 1).astype(bool)


def largest_part(mask: Mask) -> Change | None:
    """Give the largest connected part of a mask."""
    return max(parts(mask), key=lambda one: one.area, default=None)


def largest(mask: Mask) -> int:
    """Give how many cells the largest connected part of a mask has."""
    part = largest_part(mask)
    return part.area if part else 0
