"""The crop of a die that the value is read from: one function for play and for training."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Image

SIDE = 64  # pixels of a crop
EDGE = 30.0  # pixels of the top face's edge in it; the rest shows the side faces and what lies around
MOST_EDGE = 1.9 * EDGE  # pixels of an edge that is cropped: the crop does not average, larger dice are halved first
NEAR, TIMES = 48, 2  # pixels of a crop that a close look takes, and how much larger it sees them
MIDDLE = slice((SIDE - NEAR) // 2, (SIDE + NEAR) // 2)  # rows, and columns, of a crop that these are
SIDE_NEARER = NEAR * TIMES
VERSION = 2  # kept in the weights: they fit only crops made in this way


def crop(image: Image, x: float, y: float, edge: float, angle: float = 0.0) -> Image:
    """Return the (SIDE, SIDE, 3) crop around a top face.

    `image`: (H, W, 3) uint8. `x, y`: the face's centre in pixels, the middle of the first pixel being 0, 0. `edge`: its
    edge in pixels, about MOST_EDGE at most; of a larger die a smaller picture of the pyramid is used.
    `angle`: radians by which the crop is turned. Beyond the border the nearest pixels are repeated.
    """
    return cut_square(image, x, y, EDGE / edge, SIDE, angle)


def cut_square(image: Image, x: float, y: float, scale: float, side: int, angle: float = 0.0) -> Image:
    """Return the (side, side, 3) square around a place, `scale` times as large and turned by `angle` radians."""
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    middle = (side - 1) / 2
    matrix = np.array([[c, s, middle - c * x - s * y], [-s, c, middle + s * x - c * y]])
    out = cv2.warpAffine(image, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def from_middle(side: int) -> npt.NDArray[np.float64]:
    """Return (side, side): how many pixels each is from the middle of a square."""
    far = np.arange(side) - (side - 1) / 2
    return np.asarray(np.hypot(far[:, None], far[None]), np.float64)


def nearer(crops: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Return the middle of crops (N, SIDE, SIDE, 3), NEAR pixels of it, TIMES as large."""
    out = np.empty((len(crops), SIDE_NEARER, SIDE_NEARER, 3), np.uint8)
    for k, one in enumerate(crops[:, MIDDLE, MIDDLE]):
        out[k] = cv2.resize(one, (SIDE_NEARER, SIDE_NEARER), interpolation=cv2.INTER_LINEAR)
    return out
