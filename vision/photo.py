"""A photo from a file or an upload: checked before it is decoded, turned upright, RGB."""

from pathlib import Path

import cv2
import numpy as np

from vision.damaged import complaints
from vision.headers import MOST_PIXELS, MOST_SIDE, complete, picture_size
from vision.types import Image

MOST_BYTES = 64 * 1024 * 1024  # no photo of 24 megapixels is larger


class PhotoTrouble(Exception):
    """A photo that cannot be used; `str` is one plain line that names it and says why."""


def load_photo(path: Path) -> Image:
    """Load a JPEG, PNG or WebP: (H, W, 3) uint8 RGB, after its EXIF orientation. Raises PhotoTrouble."""
    if path.is_dir():
        raise PhotoTrouble(f"{path} is a folder, not a photo.")
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)  # and no more: a device may have no end
    except OSError as error:
        raise PhotoTrouble(f"{path} cannot be opened: {(error.strerror or str(error)).lower()}.") from error
    if len(data) > MOST_BYTES:
        raise PhotoTrouble(f"{path} is too large for a photo.")
    return decode_photo(data, str(path))


def decode_photo(data: bytes, name: str) -> Image:
    """Decode a photo that is in memory; see `load_photo`. `name` is for messages."""
    size = picture_size(data)
    if size is None:
        raise PhotoTrouble(f"{name} is empty." if not data else f"{name} is no JPEG, PNG or WebP picture.")
    damaged = f"{name} is damaged and cannot be decoded."
    if not min(size):
        raise PhotoTrouble(damaged)
    if size[0] * size[1] > MOST_PIXELS:
        raise PhotoTrouble(f"{name} is {size[0]} x {size[1]} pixels: too large, 24 megapixels fit.")
    if max(size) > MOST_SIDE:
        raise PhotoTrouble(f"{name} is {size[0]} x {size[1]} pixels: too large, {MOST_SIDE} a side fit.")
    if not complete(data):
        raise PhotoTrouble(f"{name} is cut off: its end is missing.")
    try:
        with complaints() as said:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB)
    except cv2.error as error:
        raise PhotoTrouble(damaged) from error
    if image is None:
        raise PhotoTrouble(damaged)
    if said.damaged:
        raise PhotoTrouble(f"{name} is damaged: a part of it is lost. Copy it once more, or take another.")
    return np.asarray(image, dtype=np.uint8)
