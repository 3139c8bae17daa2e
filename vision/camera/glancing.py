"""From a picture as it came to a glance with colours, or to a glimpse where that does."""

from functools import partial

import cv2
import numpy as np

from vision.camera.decode import SMALLER, decodable, rgb, smaller
from vision.cells import CLOSELY, grid, step
from vision.headers import jpeg_size
from vision.types import Glance, Glimpse, Image

EIGHTH = 2  # pixels of a glance that one of a JPEG decoded at an eighth is wide
HALF = 2
REDUCED = {HALF: cv2.IMREAD_REDUCED_COLOR_2, SMALLER: cv2.IMREAD_REDUCED_COLOR_4}


def small(data: bytes | Image, at: float, number: int) -> Glance | None:
    """Give a picture, a JPEG or pixels in BGR, at a quarter of its size; None where it cannot be decoded."""
    quarter = reduced(data)
    if quarter is None:
        return None
    grey = np.asarray(cv2.cvtColor(quarter, cv2.COLOR_BGR2GRAY), np.uint8)
    return Glance(grey, at, number, rgb(quarter), None if max(quarter.shape) >= CLOSELY else partial(closer, data))


def smallest(data: bytes | Image, at: float, number: int) -> Glance | Glimpse | None:
    """Give the least of a picture that watching can do with; None where it cannot be decoded.

    Where cells are made of eighths of a JPEG, decoding it at that size takes a sixth less time than at a quarter.
    """
    eighth = at_an_eighth(data) if isinstance(data, bytes) else None
    if eighth is None:
        return small(data, at, number)
    picture, height, width = eighth
    (rows, columns), across = grid(height, width), step(height, width) // EIGHTH
    whole = picture[: rows * across, : columns * across]
    cells = np.asarray(cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)
    return Glimpse(rgb(cells), at, number, (height, width), partial(closer, data))


def at_an_eighth(data: bytes) -> tuple[Image, int, int] | None:
    """Give a JPEG of which cells can be made at an eighth of its size, in BGR, and height and width of its quarter.

    None of any other, and where it cannot be decoded.
    """
    known = jpeg_size(data) if decodable(data) else None
    if known is None:
        return None
    width, height = (-(-side // SMALLER) for side in known)
    if step(height, width) % EIGHTH:
        return None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_REDUCED_COLOR_8)
    if picture is None:
        return None
    turned = (height < width) != (picture.shape[0] < picture.shape[1])  # its header says so, and it has been turned
    return np.asarray(picture, np.uint8), *((width, height) if turned else (height, width))


def reduced(data: bytes | Image, times: int = SMALLER) -> Image | None:
    """Give a picture so many times smaller, a key of REDUCED, in BGR; None where it cannot be decoded."""
    if not isinstance(data, bytes):
        return smaller(data, times)
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), REDUCED[times]) if decodable(data) else None
    return None if picture is None else np.asarray(picture, np.uint8)


def closer(data: bytes | Image) -> Image:
    """Give a picture of which less was decoded already, in RGB: at a quarter if that is large enough, or a half."""
    longest = max((jpeg_size(data) or ()) if isinstance(data, bytes) else data.shape, default=0)
    picture = reduced(data, SMALLER if longest >= SMALLER * CLOSELY else HALF)
    assert picture is not None, "what can be decoded at one size can be at another"
    return rgb(picture)
