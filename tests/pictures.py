"""Pictures, videos and streams that the camera tests look at, made on the spot."""

import sys
from pathlib import Path

import cv2
import numpy as np

from vision.types import Image

WIDTH, HEIGHT = 320, 240


def plain(level: int, red: int = 0) -> Image:
    """A grey picture with a little texture, RGB; `red` is added to its first channel."""
    image = np.full((HEIGHT, WIDTH, 3), level, np.uint8)
    image[::16] += 8
    image[..., 0] += np.uint8(red)
    return image


def jpeg(image: Image) -> bytes:
    fine, data = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR))
    assert fine
    return data.tobytes()


def level(image: Image) -> int:
    """The grey level that `plain` was given, rounded to tens."""
    return round(float(np.median(image[..., 1])) / 10) * 10


def video(file: Path, images: list[Image], rate: int = 20) -> Path:
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), rate, (WIDTH, HEIGHT))
    assert writer.isOpened()
    for image in images:
        writer.write(cv2.cvtColor(image, cv2.COLOR_RGB2BGR))
    writer.release()
    return file


def still(file: Path, image: Image) -> Path:
    part = file.with_suffix(".part")
    part.write_bytes(jpeg(image))
    part.rename(file)
    return file


def program(file: Path, body: str) -> str:
    """A camera source that is a Python program; it has `picture`, the bytes of a JPEG, and `out`."""
    picture = file.with_suffix(".jpg")
    picture.write_bytes(jpeg(plain(100)))
    head = f"import sys, time\nout = sys.stdout.buffer\npicture = open({str(picture)!r}, 'rb').read()\n"
    file.write_text(head + body, encoding="utf8")
    return f"pipe:{sys.executable} {file}"
