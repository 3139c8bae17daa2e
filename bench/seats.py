"""What following each seat costs a frame, beside decoding the same JPEG at a quarter of its size, in one thread.

Dice count as read once they are due, as they do in play: then nobody looks for them any more.
"""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

import kubejo
from kubejo.weights import WEIGHTS
from vision.camera.film import decoded
from vision.camera.glancing import smallest
from vision.reveals.due import ready, taken
from vision.seats import Sectors
from vision.watching.observe import observe
from vision.watching.table import Table
from vision.watching.things import Things

FILM = Path(kubejo.__file__).parent / "demo" / "cups.mp4"
QUALITY = 90
PASSES = 5  # of which the one counts whose share is in the middle: what a first pass loads, an evening loads once


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, for the table."""
    cv2.setNumThreads(1)
    jpegs = [encoded(image) for image, _, _ in decoded(FILM)]
    passes = [told(jpegs) for _ in range(PASSES)]
    decoding, watching = sorted(passes, key=lambda times: times[1] / times[0])[PASSES // 2]
    yield (
        "telling what happens at each seat, 1280×720 JPEG, frames a second of processor time",
        f"{len(jpegs) / watching:.0f}",
    )
    yield "the same ÷ decoding it at a quarter", f"{watching / decoding:.2f}"


def told(jpegs: Sequence[bytes]) -> tuple[float, float]:
    """Give the seconds of processor time for decoding frames alone, and for telling what happens, decoding included."""
    decoding = watching = 0.0
    table, seats, things = Table(), Sectors(3), Things(WEIGHTS)
    for number, data in enumerate(jpegs, 1):
        began = time.process_time()
        cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_REDUCED_COLOR_4)
        between = time.process_time()
        glance = smallest(data, number / 12, number)
        assert glance is not None, "what was encoded can be decoded"
        table = observe(table, glance, seats, things.once(glance))
        table = taken(table, ready(table))
        decoding += between - began
        watching += time.process_time() - between
    return decoding, watching


def encoded(image: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> bytes:
    """Return a frame as a camera sends it."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done, "a frame of a film can be encoded"
    return data.tobytes()
