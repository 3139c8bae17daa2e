"""A second look at each die that was found: its value, or that it is no top face of a pip die."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime as ort

from vision.crop import MOST_EDGE, NEAR, SIDE, TIMES, VERSION, crop, nearer
from vision.finder import Floats, Found, softmax
from vision.pyramid import Level
from vision.sight import belief
from vision.types import Image
from vision.weights import open_weights

LABELS = "0 1 2 3 4 5 6 leaning"

WIDER = 1.05  # how much more of the surroundings a look shows than the edge asks for
HOPELESS = 0.3  # belief in a die after the first look under which no further look would make it a doubt
PLAIN = 0.97  # probability of a value in the first look from which it is enough, if the finder names the same
SECONDED, SEEN = 0.8, 0.4  # probability of that value for the finder, and its score, from which that counts
LOOKS = 2  # at each die: in the second only its middle is seen, larger


class Judge:
    """The networks that tell values, `judge.onnx` at first sight and `closer.onnx` where that is not plain."""

    def __init__(self, weights: Path) -> None:
        says = {"labels": LABELS, "crop": str(VERSION)}
        self._first = open_weights(weights / "judge.onnx", says | {"side": str(SIDE)})
        self._closer = open_weights(weights / "closer.onnx", says | {"side": str(NEAR * TIMES)})

    def look(self, levels: tuple[Level, ...], found: tuple[Found, ...]) -> Floats:
        """Return (dice, LOOKS, 8) probabilities: 0 no top face, 1..6 its value, 7 a die that leans.

        What is no die at first sight is not looked at again, nor what the finder read alike: the first look stands for
        the one that was spared.
        """
        if not found:
            return np.zeros((0, LOOKS, 8), np.float32)
        crops = np.stack([view(levels, one) for one in found])
        looks = np.repeat(told(self._first, crops)[:, None], LOOKS, 1)
        again = np.flatnonzero([worth_another(one, look) for one, look in zip(found, looks[:, 0], strict=True)])
        if len(again):
            looks[again, 1] = told(self._closer, nearer(crops[again]))
        return looks


def told(network: ort.InferenceSession, crops: npt.NDArray[np.uint8]) -> Floats:
    """Return (N, 8) probabilities of what crops show."""
    return softmax(np.asarray(network.run(None, {"crops": crops})[0], np.float32))


def worth_another(one: Found, look: Floats) -> bool:
    """Whether something is worth a second look after the first, (8,): it may be a die, and its value is not plain."""
    plain = max(look[1:7]) >= PLAIN and max(one.faces) >= SECONDED and one.score >= SEEN
    alike = int(np.argmax(look[1:7])) == one.faces.index(max(one.faces))
    return belief(one.score, float(look[0])) >= HOPELESS and not (plain and alike)


def view(levels: tuple[Level, ...], one: Found) -> Image:
    """Return the crop of what was found."""
    image, x, y, edge = fitting(levels, one)
    return crop(image, x, y, edge * WIDER)


def fitting(levels: tuple[Level, ...], one: Found, most: float = MOST_EDGE) -> tuple[Image, float, float, float]:
    """Return the picture of the finest level that needs no averaging, and a die's centre and edge in its pixels.

    `most`: pixels of an edge that is cut without averaging.
    """
    level = next((level for level in levels if one.edge / level.scale <= most), levels[-1])
    return level.image, level.here(one.x), level.here(one.y), one.edge / level.scale


def together(looks: Floats) -> npt.NDArray[np.float64]:
    """Return (6,) probabilities of the values from (looks, 8): multiplied, not votes counted.

    The root of each product is taken, because the looks are at the same pixels: they are far from independent.
    """
    logs = np.log(looks[:, 1:7] + 1e-6)
    mean = logs.mean(0)
    grown = np.exp(mean - mean.max())
    return np.asarray(grown / grown.sum(), np.float64)
