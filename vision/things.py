"""What lies on top in each part of a small picture: the table, a cup, another vessel, a hand, dice.

No value of a die is told by it, and none could be: a die is a few of its cells wide.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.cells import closely, grid, size
from vision.finder import softmax
from vision.types import Glance, Glimpse, Image
from vision.weights import open_weights

LABELS = "table cup vessel hand die"
STRIDE, MULTIPLE = 4, 16  # pixels to a cell; of which the network wants height and width to be
LONGEST = 320  # pixels of the longer side of what it learnt from
LIKELY, LIKELY_DICE, FAINT = 0.5, 0.35, 0.15  # dice are small: much of each of their cells is table
LARGEST, MUCH = 0.15, 0.3  # part of the picture's shorter side that dice are seldom wide; part of a disc that is a cup
ROUND, WIDE = 0.85, 0.22  # part of its circle that a round thing takes, a square 0.64; of the picture a cup, across
SOON = 0.15  # seconds in which a look is not taken anew

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Tops:
    """`cup`, `solid`, `hand`, `dice`: masks (rows, columns) of what is seen; `solid`: cups and other vessels.

    `faint`: where there may be dice, dim ones too.
    """

    cup: Mask
    solid: Mask
    hand: Mask
    dice: Mask
    faint: Mask


Sees = Callable[[], Tops]


class Things:
    """The network, with the weights of a folder."""

    def __init__(self, weights: Path) -> None:
        self._session = open_weights(weights / "things.onnx", {"labels": LABELS, "stride": str(STRIDE)})
        self._newest: tuple[float, Tops | None] = 0.0, None

    def of(self, glance: Glance | Glimpse, rows: int, columns: int) -> Tops:
        """Return what lies on top in each of so many cells of a glance."""
        shares = self._probabilities(sized(closely(glance)))
        cup, vessel, hand, die = (resized(one, rows, columns) for one in shares[1:])  # the first is the table
        dice = die > LIKELY_DICE
        huge = on_cups(dice, cup > LIKELY)
        return Tops(
            (cup > LIKELY) | huge, (cup + vessel > LIKELY) | huge, hand > LIKELY, dice & ~huge, (die > FAINT) & ~huge
        )

    def once(self, glance: Glance | Glimpse) -> Sees:
        """Return what tells what lies on top in each cell of the watching's grid, looked at when it is first asked.

        It is asked about what rests, so that a look of just before is as good.
        """
        return cache(partial(self._lately, glance))

    def _lately(self, glance: Glance | Glimpse) -> Tops:
        rows, columns = grid(*size(glance))
        at, newest = self._newest
        if newest is None or newest.cup.shape != (rows, columns) or not 0 <= glance.at - at < SOON:
            self._newest = at, newest = glance.at, self.of(glance, rows, columns)
        return newest

    def _probabilities(self, picture: Image) -> Floats:
        """Return (5, h, w): of each cell how probable each thing is."""
        height, width = picture.shape[:2]
        whole = cv2.copyMakeBorder(picture, 0, -height % MULTIPLE, 0, -width % MULTIPLE, cv2.BORDER_REPLICATE)
        (logits,) = self._session.run(None, {"picture": whole[None]})
        shares = np.moveaxis(softmax(np.moveaxis(logits[0], 0, -1)), -1, 0)
        return shares[:, : -(-height // STRIDE), : -(-width // STRIDE)]


def on_cups(dice: Mask, cups: Mask) -> Mask:
    """Return what of dice is a cup with letters or dots: larger than a die, and much of it is a cup, or it is round."""
    either = dice | cups
    across = round(LARGEST * min(dice.shape))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    core = cv2.morphologyEx(either.astype(np.uint8), cv2.MORPH_OPEN, disc)
    count, labels = cv2.connectedComponents(core)
    found = np.zeros_like(dice)
    for one in (labels == k for k in range(1, count)):
        whole = (cv2.dilate(one.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & either
        if float(cups[one].mean()) > MUCH or round_and_wide(whole):
            found |= whole
    return dice & found


def round_and_wide(whole: Mask) -> bool:
    """Say whether a thing is as round as a cup from above, and as wide; a die, or some that touch, are not."""
    rows, columns = np.nonzero(whole)
    _, radius = cv2.minEnclosingCircle(np.stack([columns, rows], 1).astype(np.float32))
    wide = 2 * radius > WIDE * min(whole.shape)
    return wide and len(rows) > ROUND * np.pi * (radius + 0.5) ** 2


def sized(picture: Image) -> Image:
    """Return a picture whose longer side is LONGEST pixels."""
    height, width = picture.shape[:2]
    times = LONGEST / max(height, width)
    if times == 1:
        return picture
    size = (max(1, round(width * times)), max(1, round(height * times)))
    how = cv2.INTER_AREA if times < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8)


def resized(shares: Floats, rows: int, columns: int) -> Floats:
    """Return probabilities on another grid."""
    return np.asarray(cv2.resize(shares, (columns, rows), interpolation=cv2.INTER_LINEAR), np.float32)
