"""A stand-in for a camera program: writes JPEGs of a drawn table, from another place once a file is there.

python -m tests.pushed_camera FILE
"""

import sys
import time
from pathlib import Path

import cv2

from tests.drawn_table import drawn

PUSH = 40  # pixels to the right, of 320
LARGER = 4  # times that pictures are as large as they are drawn
PAUSE = 0.1  # seconds between two pictures


def main() -> None:
    """Write pictures until nobody takes them."""
    pushed = Path(sys.argv[1])
    while True:
        image = drawn(push=PUSH if pushed.exists() else 0)
        _, data = cv2.imencode(".jpg", cv2.resize(image, None, fx=LARGER, fy=LARGER))
        sys.stdout.buffer.write(data.tobytes())
        sys.stdout.buffer.flush()
        time.sleep(PAUSE)


if __name__ == "__main__":
    main()
