"""How good a camera's picture is for reading dice: light, flicker and sharpness, each with a limit."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Literal

import cv2
import numpy as np

from vision.types import Image

DARK, BRIGHT = 45.0, 210.0  # mean grey levels beyond which pips drown
BURNT, MOST_BURNT = 250, 0.08  # grey level that counts as burnt out, and the part of the picture that may be
FLICKER = 0.02  # part by which the brightness may change from picture to picture
EDGE = 40  # grey levels between the two sides of what counts as an edge
BLURRED = 4.5  # pixels: an edge in a sharp picture is 2 to 3 wide
NIGHT, LIGHTEST = 32.0, 99.0  # grey level that the lightest hundredth does not reach where nothing can be read; percent
SIDE = 1152  # pixels of the longer side at which sharpness is judged, so that large pictures are not judged harder
Light = Literal["dark", "bright", "burnt", "flickers", "good"]


@dataclass(frozen=True, slots=True)
class Quality:
    """What was measured. `brightness`: 0..255. `burnt`: part of the picture. `flicker`: part of the brightness.

    `edge`: pixels, how wide the sharpest edges are; None where the picture has none.
    """

    brightness: float
    burnt: float
    flicker: float
    edge: float | None

    @property
    def light(self) -> Light:
        """What is wrong with the light, or that it is good."""
        if self.brightness < DARK:
            return "dark"
        if self.brightness > BRIGHT:
            return "bright"
        if self.burnt > MOST_BURNT:
            return "burnt"
        return "flickers" if self.flicker > FLICKER else "good"

    @property
    def sharp(self) -> bool | None:
        """Whether the picture is in focus; None where nothing in it can tell."""
        return None if self.edge is None else self.edge <= BLURRED


def quality(images: Sequence[Image]) -> Quality:
    """Judge pictures (H, W, 3) uint8 RGB of one view, taken one after the other; the newest is judged for sharpness."""
    greys = [np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8) for image in images]
    means = [float(grey.mean()) for grey in greys]
    steps = [abs(after - before) for before, after in pairwise(means)]
    brightness = sum(means) / len(means)
    flicker = median(steps) / max(brightness, 1.0) if steps else 0.0
    burnt = float((greys[-1] >= BURNT).mean())
    return Quality(brightness, burnt, flicker, edge_width(greys[-1]))


def too_dark(image: Image) -> bool:
    """Whether a picture (H, W, 3) uint8 RGB is so dark that dice may lie in it unseen."""
    return float(np.percentile(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), LIGHTEST)) < NIGHT


def edge_width(grey: Image) -> float | None:
    """Give how many pixels the sharpest edges take from dark to light; None where there is no edge.

    Along an edge the difference of its two sides divided by its steepest slope is its width, whatever it belongs to.
    """
    scale = min(1.0, SIDE / max(grey.shape))
    across, down = (max(scale, 1 / side) for side in grey.shape[::-1])  # of the narrowest strip a pixel is left
    small = cv2.resize(grey, None, fx=across, fy=down, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    level = small.astype(np.float32)
    slope = np.hypot(cv2.Sobel(level, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(level, cv2.CV_32F, 0, 1, scale=1 / 8))
    around = np.ones((13, 13), np.uint8)
    span = cv2.dilate(level, around) - cv2.erode(level, around)
    edges = (span > EDGE) & (slope > np.percentile(slope, 99))
    if edges.sum() < 50:
        return None
    return float(np.percentile(span[edges] / slope[edges], 20))
