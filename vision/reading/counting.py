"""Whether this processor counts the 8-bit networks as they are meant to be counted.

ONNX Runtime has other ways of multiplying whole numbers for each kind of processor, and on some sums can overflow
without a word (`models.pairs`): dice are read all the same, only less well. So what a network says as play runs it is
compared with what it says step by step in fractions, of drawn dice.
"""

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.pips import PLACES
from vision.runtime import ort
from vision.types import Image
from vision.weights import open_weights

# How far apart, on average, both ways of counting may be: where a sum lies between two whole numbers one rounds it up,
# the other down. Where pairs of products overflow, finder, judge and closer are 0.17 to 0.28, 0.45 to 0.52 and 0.14 to
# 0.18 apart, slants 0.0017.
WITHIN = {"finder": 0.01, "judge": 0.1, "closer": 0.1, "slant": 0.001, "things": 0.05}
SEED, DICE = 6, 18
SIDE = 96  # pixels of the pictures that are shown to a network that takes them of any size


def miscounted(weights: Path, within: Mapping[str, float] = WITHIN) -> list[str]:
    """Return the networks of a folder that this processor counts otherwise than is meant. `within`: how far that is."""
    return [name for name, off in astray(weights).items() if off > within[name]]


def astray(weights: Path) -> dict[str, float]:
    """Return for each network of a folder how far, on average, what it says is from what it should say.

    Raises WeightsTrouble as `open_weights` does.
    """
    return {path.stem: difference(path) for path in sorted(weights.glob("*.onnx"))}


def difference(path: Path) -> float:
    """Return the mean difference between the numbers that a network says both ways of the same drawn dice.

    Of all that it says, if it has several outputs, the largest.
    """
    fast, plain = open_weights(path, {}), open_weights(path, {}, plainly=True)
    shown = {fast.get_inputs()[0].name: shown_to(fast)}
    both = zip(fast.run(None, shown), plain.run(None, shown), strict=True)
    return max(float(np.abs(np.asarray(said, np.float64) - meant).mean()) for said, meant in both)


def shown_to(network: ort.InferenceSession) -> npt.NDArray[np.generic]:
    """Return what a network is shown: a picture of each die, or whatever a network that sees no pictures takes."""
    entry, says = network.get_inputs()[0], network.get_modelmeta().custom_metadata_map
    if entry.type == "tensor(uint8)":
        return np.stack(drawn_dice(int(says.get("side", SIDE))))
    return np.random.default_rng(SEED).normal(0, 1, (DICE, *entry.shape[1:])).astype(np.float32)


def drawn_dice(side: int) -> list[Image]:
    """Return pictures (side, side, 3) of a die each, in any colours, with some noise."""
    rng = np.random.default_rng(SEED)
    return [drawn_die(rng, side, k % 6 + 1) for k in range(DICE)]


def drawn_die(rng: np.random.Generator, side: int, value: int) -> Image:
    """Return a picture of one die seen from straight above, half as wide as the picture."""
    table, body, pips = (tuple(float(part) for part in rng.uniform(0, 255, 3)) for _ in range(3))
    picture = np.full((side, side, 3), table, np.float32)
    half, step, middle = side // 4, side // 8, side // 2
    cv2.rectangle(picture, (middle - half, middle - half), (middle + half, middle + half), body, cv2.FILLED)
    for x, y in PLACES[value]:
        cv2.circle(picture, (middle + x * step, middle + y * step), max(2, side // 24), pips, cv2.FILLED)
    noisy = cv2.GaussianBlur(picture, (3, 3), 0) + rng.normal(0, 6, picture.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)
