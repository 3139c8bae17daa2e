"""A second look at each die that was found: its value, or that it is no top face of a pip die."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.reading.crop import MOST_EDGE, SIDE, SIDE_NEARER, VERSION, crop, nearer
from vision.reading.finder import Floats
from vision.reading.found import Found
from vision.reading.pyramid import Level, fitting_level
from vision.reading.sight import belief
from vision.reading.slant import FEATURES, MAKE, SHAPE, Features
from vision.reading.views import CLOSE_LOOK, LOOKS, Crops, View
from vision.runtime import ort
from vision.softmax import softmax
from vision.types import Image
from vision.weights import open_weights

LABELS = "0 1 2 3 4 5 6 leaning"

HOPELESS = 0.3  # belief in a die after the first look under which no further look would make it a doubt
SETTLED = 0.97  # probability of the same value, if it lies flat, in the first two looks from which they are enough
PLAIN = 0.97  # the same in the first look alone, from which it is enough if the finder names the same value
UPRIGHT = 0.4  # probability that it leans in that look, from which another one has to say the same
LEAST = 1e-3  # probability: no look is more certain than that against a value
SECONDED, SEEN = 0.8, 0.4  # probability of that value for the finder, and its score, from which that counts


class Judge:
    """The networks that tell values, `judge.onnx` and, where it leaves them open, `closer.onnx`, which is deeper."""

    def __init__(self, weights: Path) -> None:
        says = {"labels": LABELS, "crop": str(VERSION)}
        self._judge = open_weights(weights / "judge.onnx", says | {"side": str(SIDE), FEATURES: MAKE})
        self._closer = open_weights(weights / "closer.onnx", says | {"side": str(SIDE_NEARER)})

    def look(self, levels: tuple[Level, ...], found: tuple[Found, ...], wider: float = 1.0) -> tuple[Floats, Features]:
        """Return (dice, looks, 8) probabilities: 0 no top face, 1..6 its value, 7 a die that leans; the last is closer.

        And (dice, 24, 16, 16) what was made of them at first sight, for `Slants`. `wider`: times as far around the dice
        it is looked as else.
        What is no die at first sight is not looked at again, nor what the finder read alike; what two looks agree on
        firmly not closely: what was seen stands for the looks that were spared.
        """
        first, features = at_first_sight(self._judge, cut(levels, found, LOOKS[0], wider))
        looks = np.repeat(first[:, None], len(LOOKS) + 1, 1)
        again = np.flatnonzero([worth_another(one, look) for one, look in zip(found, looks[:, 0], strict=True)])
        looks[again, 1] = probabilities(self._judge, cut(levels, [found[k] for k in again], LOOKS[1], wider))
        looks[:, 2] = looks[:, :2].mean(1)
        open_still = again[~named_alike(looks[again, :2])]
        closer = cut(levels, [found[k] for k in open_still], CLOSE_LOOK, wider)
        looks[open_still, 2] = probabilities(self._closer, nearer(closer))
        return looks, features

    def look_over(
        self, levels: tuple[Level, ...], found: Sequence[Found], ways: Sequence[tuple[float, float]]
    ) -> Floats:
        """Return (dice, ways, 8) probabilities, as `look` does, of what the first network says, cut in several ways."""
        return np.stack([probabilities(self._judge, cut(levels, found, way)) for way in ways], 1)

    def look_closer(
        self, levels: tuple[Level, ...], found: Sequence[Found], views: Sequence[View], wider: float = 1.0
    ) -> Floats:
        """Return (dice, views, 8) probabilities, as `look` does, of other close looks at dice whose value is open."""
        crops = {way: cut(levels, found, way, wider) for way in {view.way for view in views}}
        return np.stack([probabilities(self._closer, nearer(view.of(crops[view.way]))) for view in views], 1)


def probabilities(network: ort.InferenceSession, crops: Crops) -> Floats:
    """Return (N, 8) probabilities of what crops show."""
    if not len(crops):
        return np.zeros((0, 8), np.float32)
    return softmax(np.asarray(network.run(None, {"crops": crops})[0], np.float32))


def at_first_sight(network: ort.InferenceSession, crops: Crops) -> tuple[Floats, Features]:
    """Return the probabilities as `told` does, and the features (N, 24, 16, 16) that they come from."""
    if not len(crops):
        return np.zeros((0, 8), np.float32), np.zeros((0, *SHAPE), np.float32)
    said, features = network.run(None, {"crops": crops})
    return softmax(np.asarray(said, np.float32)), np.asarray(features, np.float32)


def cut(levels: tuple[Level, ...], found: Sequence[Found], way: tuple[float, float], wider: float = 1.0) -> Crops:
    """Return the crops (N, SIDE, SIDE, 3) of what was found, all looked at in one way, or `wider` than that."""
    turn, around = way
    crops = np.empty((len(found), SIDE, SIDE, 3), np.uint8)
    for k, one in enumerate(found):
        image, x, y, edge = fitting(levels, one)
        crops[k] = crop(image, x, y, edge * around * wider, turn)
    return crops


def worth_another(one: Found, look: Floats) -> bool:
    """Whether something is worth a second look after the first, (8,): it may be a die, and its value is not plain."""
    values = if_flat(look)
    plain = values.max() >= PLAIN and look[7] < UPRIGHT and max(one.faces) >= SECONDED and one.score >= SEEN
    alike = int(values.argmax()) == one.faces.index(max(one.faces))
    return belief(one.score, float(look[0])) >= HOPELESS and not (plain and alike)


def if_flat(looks: Floats) -> Floats:
    """Return (..., 6) probabilities of the values, from (..., 8), of something that lies flat; how it lies is told
    otherwise.
    """
    return np.asarray(looks[..., 1:7] / np.maximum(1 - looks[..., 7:], LEAST), np.float32)


def named_alike(looks: Floats) -> npt.NDArray[np.bool_]:
    """Return which of (dice, looks, 8) name the same value firmly in each look, be it of a die that leans."""
    values = if_flat(looks)
    firm = (values.max(-1) >= SETTLED).all(-1)
    named = values.argmax(-1)
    return np.asarray(firm & (named == named[:, :1]).all(-1), np.bool_)


def fitting(levels: tuple[Level, ...], one: Found, most: float = MOST_EDGE) -> tuple[Image, float, float, float]:
    """Return the picture of the finest level that needs no averaging, and a die's centre and edge in its pixels.

    `most`: pixels of an edge that is cut without averaging.
    """
    level = fitting_level(levels, one.edge, most)
    return level.image, level.here(one.x), level.here(one.y), one.edge / level.scale


def together(faces: Floats, powers: Sequence[float]) -> npt.NDArray[np.float64]:
    """Return (6,) probabilities of the values from those of several looks, (looks, 6): multiplied, not votes counted.

    `powers`: of each factor. They are less than 1, because the looks are at the same pixels: far from independent.
    """
    logs = np.asarray(powers) @ np.log(faces + LEAST)
    grown = np.exp(logs - logs.max())
    return np.asarray(grown / grown.sum(), np.float64)
