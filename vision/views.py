"""How dice are looked at: turned and framed in several ways, and in views in which faint pips stand out.

A second opinion needs another view, or it is only the first one told again. Views are made of a crop's own pixels, by
how the colours of the face in its middle vary together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from vision.crop import EDGE, SIDE

# How the looks differ: radians by which they are turned (little: a top is told from a side by lying above it), and how
# much more of the surroundings they show than the edge asks for. They must agree.
LOOKS = ((0.0, 1.05), (0.25, 1.25))
CLOSE_LOOK = (0.0, 1.08)  # the same of the first close look
REACH = 0.47  # edges from the middle of a crop within which a face lies, however it is turned
CONTRAST = 45.0  # grey levels by which a face varies in a view, in the colour in which it varies most
NOISE = 30.0  # variance, grey levels squared, that is taken for noise: stretched without it, noise would look like pips
GREY = 128.0  # grey level that a face has in the middle

Crops = npt.NDArray[np.uint8]
Colours = npt.NDArray[np.float32]


def tinted(crops: Crops) -> Crops:
    """Return grey crops (N, SIDE, SIDE, 3) of that difference of colours in which each face varies most.

    White glare adds as much to every colour, so that none of it is in their differences: red pips on black or blue are
    seen as if no lamp shone on them. A face without colours shows nothing.
    """
    colours = flat(crops)
    hues = colours - colours.mean(2, keepdims=True)
    middle, spread, axes = varying(hues)
    tint = (hues - middle) @ axes[:, :, -1:] * (CONTRAST / spread[:, None, -1:])
    return pictures(np.repeat(tint, 3, 2))


def evened(crops: Crops) -> Crops:
    """Return crops (N, SIDE, SIDE, 3) with the colours of each face stretched, most where they vary least.

    A decorrelation stretch, gone half of the way: faint colours count beside glare, and all of it has one contrast, so
    that dim pictures are as plain as bright ones.
    """
    colours = flat(crops)
    middle, spread, axes = varying(colours)
    gains = CONTRAST / np.sqrt(spread * spread[:, -1:])
    return pictures((colours - middle) @ ((axes * gains[:, None]) @ axes.swapaxes(1, 2)))


def unchanged(crops: Crops) -> Crops:
    """Return crops as they are."""
    return crops


@dataclass(frozen=True, slots=True)
class View:
    """A way to look at dice: how they are cut, and what is done to the colours of the crops."""

    way: tuple[float, float]
    change: Callable[[Crops], Crops]


# What is looked at, one round after the other, where a value is still open; each die has been seen closely before.
ROUNDS = ((View(LOOKS[0], evened), View(LOOKS[1], unchanged)), (View(LOOKS[0], tinted),))


def flat(crops: Crops) -> Colours:
    """Return (N, SIDE * SIDE, 3): the pixels of crops."""
    return crops.reshape(len(crops), SIDE * SIDE, 3).astype(np.float32)


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
    far = np.arange(SIDE) - (SIDE - 1) / 2
    return np.asarray(np.hypot(far[:, None], far[None]) < REACH * EDGE, np.bool_).ravel()
