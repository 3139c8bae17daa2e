"""Bare tables of nothing but blobs: felt, plaster, worn leather, a plain cloth in noise.

On such a table blobs lie now and then as pips do. They are as faint as all the rest of it, which a die never is.
"""

import cv2
import numpy as np

from models.raster.reliefs import Rng
from models.raster.solids import Array
from models.raster.spoil import Image, grain, unsharp
from models.raster.tables import noise, random_colour

GRAINS = (2.0, 40.0)  # pixels of a blob
FAINT = (0.02, 0.4)  # how much lighter or darker than the table blobs are, as shares of its lightness
CHECKED = 0.15  # share of layers whose blobs are squares in rows


def mottled(rng: Rng, side: int) -> Image:
    """Return (side, side, 3) uint8 RGB, as some camera would deliver it."""
    return grain(rng, unsharp(rng, blotched(rng, side)))


def blotched(rng: Rng, side: int) -> Array:
    """Return (side, side, 3) floats 0..1, RGB, before a camera sees it."""
    blobs = np.zeros((side, side), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        layer = squares(rng, side) if rng.random() < CHECKED else noise(rng, side, size(rng))
        blobs += layer * np.float32(rng.uniform(0.3, 1))
    strength = float(np.exp(rng.uniform(*np.log(FAINT))))
    shade = random_colour(rng) * np.float32(np.exp(rng.uniform(-1.2, 0.3)))
    return np.asarray(np.clip(shade * (1 + strength * blobs)[..., None], 0, 1), np.float32)


def size(rng: Rng) -> float:
    """Return the size of a layer's blobs in pixels."""
    return float(np.exp(rng.uniform(*np.log(GRAINS))))


def squares(rng: Rng, side: int) -> Array:
    """Return (side, side): squares of 1 and -1 by turns."""
    step = max(2, int(size(rng)))
    rows = np.arange(side) // step
    checked = np.where((rows[:, None] + rows) % 2, 1, -1)
    return np.asarray(cv2.GaussianBlur(checked.astype(np.float32), (0, 0), 0.7), np.float32)
