"""A second look at each die that was found: its value, or that it is no top face of a pip die."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.crop import MOST_EDGE, VERSION, crop
from vision.finder import Floats, Found, softmax
from vision.pyramid import Level
from vision.types import Image
from vision.weights import open_weights

# How the looks differ: radians by which they are turned, and how much more of the surroundings they show than the
# finder's edge asks for, which is rather too small than too large. They must agree.
LOOKS = ((0.0, 1.0), (np.pi / 4, 1.25), (np.pi / 8, 1.4))


class Judge:
    """The network that tells values, from `judge.onnx`."""

    def __init__(self, weights: Path) -> None:
        self._session = open_weights(weights, {"labels": "0 1 2 3 4 5 6", "crop": str(VERSION)})

    def look(self, levels: tuple[Level, ...], found: tuple[Found, ...]) -> Floats:
        """Return (dice, looks, 7) probabilities: 0 no top face, 1..6 its value."""
        if not found:
            return np.zeros((0, len(LOOKS), 7), np.float32)
        crops = np.stack([view for one in found for view in views(levels, one)])
        logits = np.asarray(self._session.run(None, {"crops": crops})[0], np.float32)
        return softmax(logits).reshape(len(found), len(LOOKS), 7)


def views(levels: tuple[Level, ...], one: Found) -> list[Image]:
    """Return the crops of one die, from the finest level that needs no averaging."""
    level = next((level for level in levels if one.edge / level.scale <= MOST_EDGE), levels[-1])
    x, y, edge = level.here(one.x), level.here(one.y), one.edge / level.scale
    return [crop(level.image, x, y, edge * wider, turn) for turn, wider in LOOKS]


def together(looks: Floats) -> npt.NDArray[np.float64]:
    """Return (6,) probabilities of the values from (looks, 7): multiplied, not votes counted.

    The root of each product is taken, because the looks are at the same pixels: they are far from independent.
    """
    logs = np.log(looks[:, 1:] + 1e-6)
    mean = logs.mean(0)
    grown = np.exp(mean - mean.max())
    return np.asarray(grown / grown.sum(), np.float64)
