"""Colours that drift over the whole picture: what a camera takes for white is now warmer and now cooler."""

import math

import cv2
import numpy as np

from vision.cells import Cells, lit, medians, middle, most, share

TILES = (16, 9)  # across and down, in which colours are compared
LEAST = 0.012  # logarithm by which one channel changes otherwise than the others, from which the colours have drifted
NEARLY, MOST = 0.04, 0.6  # logarithm within which tiles agree, and part of them that has to
ROUNDED = 1.5  # levels by which the colours of an even dark table change in a compressed picture, which is no drift
DIM = 3.0  # levels that are added: what is black tells nothing, and has a logarithm


def without_tint(before: Cells, now: Cells) -> Cells:
    """Give a picture (rows, columns, 3) as it would be in the colours of another one in the same light."""
    drift = [math.log(seen / was) for seen, was in zip(mean(now), mean(before), strict=True)]
    if max(drift) - min(drift) < LEAST:
        return now
    was, seen = (np.asarray(cv2.resize(one, TILES, interpolation=cv2.INTER_AREA) + DIM) for one in (before, now))
    change = np.log(seen / was) - np.log(seen.sum(2) / was.sum(2))[..., None]
    usual = medians(change.reshape(-1, 3), 0)
    if middle(most(was * np.abs(usual)).ravel()) < ROUNDED:
        return now  # what is brighter than the table would be changed by much, for nothing
    agreed = share(most(np.abs(change - usual)) < NEARLY)
    return lit(now, np.exp(-usual)) if agreed >= MOST else now


def mean(cells: Cells) -> list[float]:
    """Give the mean of each of the three channels."""
    return [level + DIM for level in cv2.mean(cells)[:3]]
