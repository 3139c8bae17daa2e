"""From a picture as it came to pixels: small for watching, whole for reading."""

import cv2
import numpy as np

from vision.headers import MOST_PIXELS, jpeg_size
from vision.types import Frame, Glance, Image

SMALLER = 4  # a glance is a quarter as wide and high; the JPEG decoder does that almost for free


def decodable(data: bytes) -> bool:
    """Say whether a JPEG is of a size that may be decoded: a header that claims billions of pixels is not."""
    size = jpeg_size(data)
    return size is not None and 0 < size[0] * size[1] <= MOST_PIXELS


def grey_quarter(data: bytes | Image) -> Image | None:
    """Give a picture at a quarter of its size, grey: (H/4, W/4) uint8; None where it cannot be decoded."""
    if not isinstance(data, bytes):
        return smaller(np.asarray(cv2.cvtColor(data, cv2.COLOR_BGR2GRAY), dtype=np.uint8))
    if not decodable(data):
        return None
    grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_REDUCED_GRAYSCALE_4)
    return None if grey is None else np.asarray(grey, dtype=np.uint8)


def glance_of(frame: Frame) -> Glance:
    """Make the small picture that belongs to a whole one."""
    quarter = smaller(frame.image)
    grey = np.asarray(cv2.cvtColor(quarter, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    return Glance(grey, frame.at, frame.number, quarter)


def smaller(grey: Image, times: int = SMALLER) -> Image:
    """Shrink a picture, grey or in colours, to the size of a glance."""
    height, width = grey.shape[:2]
    size = (max(1, -(-width // times)), max(1, -(-height // times)))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def whole_rgb(data: bytes | Image) -> Image | None:
    """Give the whole picture: (H, W, 3) uint8 RGB; None where it cannot be decoded."""
    if isinstance(data, bytes):
        if not decodable(data):
            return None
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB)
        return None if decoded is None else np.asarray(decoded, dtype=np.uint8)
    return rgb(data)


def rgb(picture: Image) -> Image:
    """Give a picture in RGB that is in BGR."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), dtype=np.uint8)
