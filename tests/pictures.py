"""Pictures, videos and streams that the camera tests look at, made on the spot."""

import struct
import sys
from collections.abc import Sequence
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


def jpeg(image: Image, quality: int = 95) -> bytes:
    fine, data = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert fine
    return data.tobytes()


def turned(data: bytes) -> bytes:
    """Say in a JPEG's header that it is to be turned by a quarter."""
    said = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    return data[:2] + b"\xff\xe1" + (len(said) + 2).to_bytes(2, "big") + said + data[2:]


def level(image: Image) -> int:
    """The grey level that `plain` was given, rounded to tens."""
    return round(float(np.median(image[..., 1])) / 10) * 10


def video(file: Path, images: list[Image], rate: int = 20, code: str = "mp4v") -> Path:
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*code), rate, (WIDTH, HEIGHT))
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


def uneven(file: Path, ticks: Sequence[int]) -> Path:
    """Give each frame of a film its own length: `ticks` of its time scale. It is written as phones write theirs."""
    table = struct.pack(">II", 0, len(ticks)) + b"".join(struct.pack(">II", 1, tick) for tick in ticks)
    data = file.read_bytes()
    file.write_bytes(retimed(data, table))
    return file


def retimed(boxes: bytes, table: bytes) -> bytes:
    """Return MP4 boxes with another table of frame lengths ("stts") in them; pictures come before what grows."""
    out, place = b"", 0
    while place < len(boxes):
        size, kind = struct.unpack_from(">I4s", boxes, place)
        body = boxes[place + 8 : place + size]
        if kind in (b"moov", b"trak", b"mdia", b"minf", b"stbl"):
            body = retimed(body, table)
        elif kind == b"stts":
            body = table
        out += struct.pack(">I4s", len(body) + 8, kind) + body
        place += size
    return out
