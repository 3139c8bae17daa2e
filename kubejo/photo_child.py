"""The process that decodes and reads one uploaded photo: `python -m kubejo.photo_child`.

Its limits are set before anything that touches pictures is imported. The photo comes on standard input; the answer on
standard output is one line of JSON with the reading, and behind it the picture as JPEG. What is wrong with a photo is
said as {"refused": reason}; whatever else goes wrong ends the process and nothing else.
"""

import json
import os
import resource
import sys

from kubejo.photo_limits import CPU_SECONDS, MEMORY
from vision.headers import MOST_PIXELS, MOST_SIDE


def main() -> None:
    """Read the photo."""
    bounded()
    data = sys.stdin.buffer.read()
    from vision.photo import PhotoTrouble  # here, for the limits come first

    try:
        about, jpeg = answer(data)
    except (PhotoTrouble, MemoryError) as trouble:
        about, jpeg = {"refused": str(trouble)}, b""
    sys.stdout.buffer.write(json.dumps(about).encode() + b"\n" + jpeg)


def bounded() -> None:
    """Let this process have so much memory and time, and write nothing into any file."""
    os.nice(5)  # the table goes first
    os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] = str(MOST_PIXELS)
    os.environ["OPENCV_IO_MAX_IMAGE_WIDTH"] = os.environ["OPENCV_IO_MAX_IMAGE_HEIGHT"] = str(MOST_SIDE)
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def answer(data: bytes) -> tuple[dict[str, object], bytes]:
    """Return what a photo shows, and the picture to be kept. Raises `PhotoTrouble`."""
    from kubejo.evidence import jpeg
    from kubejo.weights import WEIGHTS
    from vision.photo import decode_photo
    from vision.reader import Reader

    image = decode_photo(data, "The photo")
    reading = Reader(WEIGHTS).read(image)
    height, width = image.shape[:2]
    dice = [[die.x, die.y, die.box, die.faces, die.value, die.confidence] for die in reading.dice]
    doubts = [[doubt.reason, doubt.die, doubt.values] for doubt in reading.doubts]
    return {"width": width, "height": height, "dice": dice, "doubts": doubts}, jpeg(image)


if __name__ == "__main__":
    main()
