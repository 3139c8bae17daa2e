"""What watching costs: the whole loop that looks at the table, beside the decoding alone, in one thread.

Processor time is measured, so that other programs on the machine do not count.
"""

import threading
import time
from collections.abc import Iterator

import cv2

from bench.fed import Fed, jpegs
from kubejo.looking.eye import Eye
from kubejo.weights import WEIGHTS
from vision.reader import Reader

COUNT = 3000


def decoding(pictures: list[bytes]) -> float:
    """Return pictures a second that a camera decodes for watching."""
    camera = Fed(pictures, COUNT)
    began = time.process_time()
    while camera.glance(camera._number) is not None:
        pass
    return COUNT / (time.process_time() - began)


def watching(pictures: list[bytes]) -> float:
    """Return pictures a second that are watched while dice are hidden."""
    camera, over = Fed(pictures, COUNT), threading.Event()
    began = time.process_time()
    with Eye(camera, Reader(WEIGHTS), lambda state: over.set() if state == "no camera" else None, lambda reading: None):
        over.wait()
    return COUNT / (time.process_time() - began)


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, for the table."""
    cv2.setNumThreads(1)
    pictures = jpegs()
    alone, whole = max(decoding(pictures) for _ in range(3)), max(watching(pictures) for _ in range(3))
    yield "watching 1280×720 motion JPEG in one thread, pictures a second", f"{whole:.0f}"
    yield "cost of a watched picture ÷ cost of its quarter-size decoding", f"{alone / whole:.2f}"
