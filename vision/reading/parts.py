"""Parts of a level of the pyramid that are looked at, where the level above it has left something open."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

CELL = 8  # pixels of a level to a cell of the finder's maps of the level above
NEAR = 2  # cells within which what is open there may lie
AROUND = 4  # cells around these that are looked at with them: what lies there tells what a thing is

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a picture: `top`, `left`, and `bottom`, `right` that are no more in it; cells of the level above."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def pixels(self) -> int:
        """How many of the level are in it."""
        return (self.bottom - self.top) * (self.right - self.left) * CELL**2

    def rows(self, times: int) -> slice:
        """Return its rows where there are so many to a cell."""
        return slice(self.top * times, self.bottom * times)

    def columns(self, times: int) -> slice:
        """Return its columns where there are so many to a cell."""
        return slice(self.left * times, self.right * times)

    def known(self, height: int, width: int) -> "Part":
        """Return it without what is looked at only for the sake of the rest. `height, width`: of the picture, cells."""
        return Part(
            self.top and self.top + AROUND,
            self.bottom - AROUND * (self.bottom < height),
            self.left and self.left + AROUND,
            self.right - AROUND * (self.right < width),
        )


def parts_of(places: Mask) -> list[Part]:
    """Return the parts of a picture near places, those that overlap as one. `places`: (h, w) cells."""
    side = 2 * (NEAR + AROUND) + 1
    reach = cv2.dilate(places.astype(np.uint8), np.ones((side, side), np.uint8))
    _, _, boxes, _ = cv2.connectedComponentsWithStats(reach, connectivity=8)
    return [Part(top, top + height, left, left + width) for left, top, width, height, _ in boxes[1:].tolist()]
