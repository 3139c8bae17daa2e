"""How a die lies, seen from the camera: the way its top face looks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.reading.crop import SIDE, VERSION
from vision.weights import open_weights

TELLS = "right down log-spread"
# What judge.onnx makes of a crop before it tells values: its name, how it is made, and its shape.
FEATURES = "features"
MAKE = "EfficientNet-Lite0, the stem and three blocks"
SHAPE = (24, 16, 16)

Features = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Slant:
    """`x, y`: how far to the right and down in the picture a top face's normal, of length 1, points: 0, 0 where one
    looks at it head-on. `spread`: how far off that may be.
    """

    x: float
    y: float
    spread: float

    def mirrored(self) -> "Slant":
        """Return what it is in a picture in which left and right are exchanged."""
        return replace(self, x=-self.x)


class Slants:
    """The network that tells slants, from `slant.onnx`."""

    def __init__(self, weights: Path) -> None:
        self._session = open_weights(weights, {"tells": TELLS, "crop": str(VERSION), "side": str(SIDE), FEATURES: MAKE})

    def of(self, features: Features) -> Sequence[Slant]:
        """Return the slants of dice, from what the judge makes of crops that are not turned, (N, 24, 16, 16)."""
        if not len(features):
            return []
        told = np.asarray(self._session.run(None, {FEATURES: features})[0], np.float64)
        return [Slant(x, y, spread) for x, y, spread in np.column_stack([told[:, :2], np.exp(told[:, 2])]).tolist()]
