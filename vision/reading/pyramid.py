"""A picture in halving sizes, so that one finder with one size of sight finds large and small dice alike."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.types import Image

LEAST_SIDE = 72  # pixels; below, a die would fill the picture


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """`image`: (h, w, 3) uint8. `scale`: pixels of the whole picture for one pixel here, 1, 2, 4 …"""

    image: Image
    scale: int

    @property
    def pixels(self) -> int:
        """How many there are here."""
        height, width = self.image.shape[:2]
        return int(height * width)

    def here(self, x: float) -> float:
        """Turn a coordinate of the whole picture into one of this level; pixel middles are whole numbers in both."""
        return (x + 0.5) / self.scale - 0.5

    def whole(self, x: float) -> float:
        """Turn a coordinate of this level into one of the whole picture."""
        return (x + 0.5) * self.scale - 0.5


def pyramid(image: Image) -> tuple[Level, ...]:
    """Return the levels of a picture (H, W, 3) uint8, finest first."""
    levels = [Level(image, 1)]
    while max(levels[-1].image.shape[:2]) >= 2 * LEAST_SIDE and min(levels[-1].image.shape[:2]) >= 16:
        levels.append(Level(halved(levels[-1].image), levels[-1].scale * 2))
    return tuple(levels)


def halved(image: Image) -> Image:
    """Average each 2 × 2 pixels; an odd last row or column is left out."""
    height, width = image.shape[0] // 2 * 2, image.shape[1] // 2 * 2
    half = cv2.resize(image[:height, :width], (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8)


def fitting_level(levels: tuple[Level, ...], edge: float, most: float) -> Level:
    """Return the finest level on which a die is not larger than `most`. `edge`: of the whole picture's pixels."""
    return next((level for level in levels if edge / level.scale <= most), levels[-1])
