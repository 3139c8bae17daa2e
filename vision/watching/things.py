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

from vision.cells import CLOSELY, closely, grid, size
from vision.softmax import softmax
from vision.types import Glance, Glimpse, Image
from vision.watching.large_things import on_cups
from vision.weights import open_weights

LABELS = "table cup vessel hand die"
STRIDE, MULTIPLE = 4, 16  # pixels to a cell; of which the network wants height and width to be
LEAST = 320  # pixels of the longer side of what it learnt from; it looks at as many, up to CLOSELY
LIKELY, LIKELY_DICE, FAINT = 0.5, 0.35, 0.15  # dice are small: much of each of their cells is table
SOON = 0.15  # seconds in which a look is not taken anew

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Tops:
    """`cup`, `solid`, `hand`, `dice`: masks (rows, columns) of what is seen; `solid`: cups and other vessels.

    `faint`: where there may be dice, dim ones too. `either`: cups that would be dice but for
    their shape.
    """

    cup: Mask
    solid: Mask
    hand: Mask
    dice: Mask
    faint: Mask
    either: Mask


Sees = Callable[[], Tops]


class Things:
    """The network, with the weights of a folder."""

    def __init__(self, weights: Path) -> None:
        self._session = open_weights(weights / "things.onnx", {"labels": LABELS, "stride": str(STRIDE)})
        self._newest: tuple[float, Tops | None] = 0.0, None

    def of(self, glance: Glance | Glimpse, rows: int, columns: int) -> Tops:
        """Return what lies on top in each of so many cells of a glance."""
        shares = self._probabilities(sized(closely(glance)))
        return tops_of(*(resized(one, rows, columns) for one in shares[1:]))  # the first is the table

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


def tops_of(cup: Floats, vessel: Floats, hand: Floats, die: Floats) -> Tops:
    """Return what is seen in each cell by how probable it is."""
    cups, solid, dice = cup > LIKELY, cup + vessel > LIKELY, die > LIKELY_DICE
    no_dice, either = on_cups(dice, cups)
    return Tops(cups | no_dice, solid | no_dice, hand > LIKELY, dice & ~no_dice, (die > FAINT) & ~no_dice, either)


def sized(picture: Image) -> Image:
    """Return a picture whose longer side is LEAST to CLOSELY pixels."""
    height, width = picture.shape[:2]
    times = min(max(LEAST, height, width), CLOSELY) / max(height, width)
    if times == 1:
        return picture
    size = (max(1, round(width * times)), max(1, round(height * times)))
    how = cv2.INTER_AREA if times < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=how), np.uint8)


def resized(shares: Floats, rows: int, columns: int) -> Floats:
    """Return probabilities on another grid."""
    return np.asarray(cv2.resize(shares, (columns, rows), interpolation=cv2.INTER_LINEAR), np.float32)
