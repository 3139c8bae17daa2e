"""From a picture as it came to a glance with colours."""

import cv2
import numpy as np

from vision.camera.decode import decodable, smaller
from vision.types import Glance, Image


def small(data: bytes | Image, at: float, number: int) -> Glance | None:
    """Give a picture, a JPEG or pixels in BGR, at a quarter of its size; None where it cannot be decoded."""
    if not isinstance(data, bytes):
        quarter = smaller(data)
    elif not decodable(data):
        return None
    else:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_REDUCED_COLOR_4)
        if decoded is None:
            return None
        quarter = np.asarray(decoded, np.uint8)
    grey = np.asarray(cv2.cvtColor(quarter, cv2.COLOR_BGR2GRAY), np.uint8)
    return Glance(grey, at, number, np.asarray(cv2.cvtColor(quarter, cv2.COLOR_BGR2RGB), np.uint8))
