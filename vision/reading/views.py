"""How dice are looked at: turned and framed in several ways, and in views in which faint pips stand out.

A second opinion needs another view, or it is only the first one told again. Views are made of a crop's own pixels, by
how the colours of the face in its middle vary together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.crop import EDGE, SIDE, from_middle

# How the looks differ: radians by which they are turned (little: a top is told from a side by lying above it), and how
# much more of the surroundings they show than the edge asks for. They must agree.
LOOKS = ((0.0, 1.05), (0.25, 1.25))
CLOSE_LOOK = (0.0, 1.08)  # the same of the first close look
AROUND, ASLANT = (0.0, 1.2), (0.35, 1.15)  # the same of those after it
REACH = 0.47  # edges from the middle of a crop within which a face lies, however it is turned
CONTRAST = 45.0  # grey levels by which a face varies in a view, in the colour in which it varies most
NOISE = 30.0  # variance, grey levels squared, that is taken for noise: stretched without it, noise would look like pips
GREY = 128.0  # grey level that a face has in the middle
GAMMA = 1.6  # by which dark shades are pressed together

Crops = npt.NDArray[np.uint8]
Colours = npt.NDArray[np.float32]

DARKENED = np.asarray(255 * (np.arange(256) / 255) ** GAMMA, np.uint8)  # of each shade


def hues(crops: Crops) -> Crops:
    """Return crops (N, SIDE, SIDE, 3) of nothing but the differences of their colours, stretched.

    White glare adds as much to every colour, so that none of it is in their differences: red pips on black or blue are
    seen as if no lamp shone on them. A face without colours shows nothing.
    """
    colours = differences(crops)
    middle, spread, _ = varying(colours)
    return pictures((colours - middle) * (CONTRAST / spread[:, None, -1:]))


def tinted(crops: Crops) -> Crops:
    """Return grey crops (N, SIDE, SIDE, 3) of that difference of colours in which each face varies most.

    What takes less of the face, as pips do, is dark: which way an axis points is left to chance, or to the processor.
    """
    colours = differences(crops)
    middle, spread, axes = varying(colours)
    tint = (colours - middle) @ axes[:, :, -1:] * (CONTRAST / spread[:, None, -1:])
    bright = (tint[:, face()] ** 3).mean(1, keepdims=True) > 0
    return pictures(np.repeat(np.where(bright, -tint, tint), 3, 2))


def evened(crops: Crops) -> Crops:
    """Return crops (N, SIDE, SIDE, 3) with the colours of each face stretched, most where they vary least.

    A decorrelation stretch, gone half of the way: faint colours count beside glare, and all of it has one contrast, so
    that dim pictures are as plain as bright ones.
    """
    colours = flat(crops)
    middle, spread, axes = varying(colours)
    gains = CONTRAST / np.sqrt(spread * spread[:, -1:])
    return pictures((colours - middle) @ ((axes * gains[:, None]) @ axes.swapaxes(1, 2)))


def darkened(crops: Crops) -> Crops:
    """Return crops whose dark shades are pressed together, and their bright ones apart."""
    return np.asarray(DARKENED[crops], np.uint8)


def softened(crops: Crops) -> Crops:
    """Return crops without what is smaller than a pip: noise, and the edges that compression leaves."""
    return np.stack([cv2.medianBlur(one, 3) for one in crops]) if len(crops) else crops


def swapped(crops: Crops) -> Crops:
    """Return crops with blue for red, red for green and green for blue: a die of another make, with the same pips."""
    return np.ascontiguousarray(crops[..., (2, 0, 1)])


def mirrored(crops: Crops) -> Crops:
    """Return crops with left and right exchanged."""
    return np.ascontiguousarray(crops[:, :, ::-1])


@dataclass(frozen=True, slots=True)
class View:
    """A way to look at dice: how they are cut, and what is done to the crops, one after the other.

    `whole`: it shows what a die looks like, so that it tells whether there is one; hues alone show its pips at best.
    """

    way: tuple[float, float]
    changes: tuple[Callable[[Crops], Crops], ...]
    whole: bool = True

    def of(self, crops: Crops) -> Crops:
        """Return what crops that were cut in this way look like."""
        for change in self.changes:
            crops = change(crops)
        return crops


@dataclass(frozen=True, slots=True)
class Round:
    """Views that are looked at together. `power`: of what each close look so far says, for they are at the same pixels:
    far from independent.
    """

    views: tuple[View, ...]
    power: float


# What is looked at, one round after the other, where a value is still open; each die has been seen closely before.
ROUNDS = (
    Round((View(AROUND, (evened, swapped)), View(AROUND, (hues, mirrored), whole=False)), 0.5),
    Round(
        (
            View(AROUND, (softened, mirrored)),
            View(ASLANT, (tinted, mirrored), whole=False),
            View(AROUND, (darkened, swapped)),
            View(AROUND, (evened,)),
        ),
        0.35,
    ),
)


def flat(crops: Crops) -> Colours:
    """Return (N, SIDE * SIDE, 3): the pixels of crops."""
    return crops.reshape(len(crops), SIDE * SIDE, 3).astype(np.float32)


def differences(crops: Crops) -> Colours:
    """Return (N, SIDE * SIDE, 3): how far each colour of the pixels is from their grey."""
    colours = flat(crops)
    return np.asarray(colours - colours.mean(2, keepdims=True), np.float32)


def pictures(colours: Colours) -> Crops:
    """Return crops (N, SIDE, SIDE, 3) of pixels (N, SIDE * SIDE, 3) around nought."""
    return np.asarray(np.clip(colours + GREY, 0, 255).reshape(-1, SIDE, SIDE, 3), np.uint8)


def varying(colours: Colours) -> tuple[Colours, Colours, Colours]:
    """Return how faces vary: (N, 1, 3) their mean colours; (N, 3) by how much, noise included, along (N, 3, 3) axes.

    Ascending; grey levels, one standard deviation.
    """
    faces = colours[:, face()]
    middle = faces.mean(1, keepdims=True)
    apart = faces - middle
    variances, axes = np.linalg.eigh(apart.swapaxes(1, 2) @ apart / apart.shape[1])
    return middle, np.sqrt(np.maximum(variances, 0) + np.float32(NOISE)), axes


@cache
def face() -> npt.NDArray[np.bool_]:
    """Return (SIDE * SIDE,): which pixels of a crop are surely the face."""
    return np.asarray(from_middle(SIDE) < REACH * EDGE, np.bool_).ravel()
