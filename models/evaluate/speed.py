"""The reader's time beside the decoding of the same JPEG, in one run and one thread.

Processor time is measured, so that other programs on the machine do not count.
"""

import math
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from models.raster.arrange import turned
from models.raster.lights import random_lights
from models.raster.makes import random_material
from models.raster.reliefs import Relief, Rng, pip_die
from models.raster.scene import put
from models.raster.spoil import grain
from models.raster.tables import wood
from vision.reader import Reader
from vision.types import Image

WEIGHTS = Path(__file__).parents[1]
RUNS = 7
DICE = 30
TILT, NEARLY = 15.0, 5.0  # degrees off the vertical, and by how much dice may differ in it
UPWARDS = -math.pi / 2  # the way in the picture in which what is higher above the table appears


def table(width: int, height: int, edge: float) -> Image:
    """Paint a wooden table with thirty dice of `edge` pixels in rows, seen by a camera TILT degrees aslant."""
    rng = np.random.default_rng(30)
    lights = random_lights(rng)
    top = wood(rng, max(width, height))[:height, :width]
    image = np.ascontiguousarray(top * (lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0)), np.float32)
    material = random_material(rng)
    for k in range(DICE):
        at = (width * (k % 6 + 0.7) / 6.4, height * (k // 6 + 0.7) / 5.4)
        die = seen_aslant(rng, k % 6 + 1)
        put(image, die, material, lights, at, edge, rng, turned(rng, die, UPWARDS))
    return grain(rng, image)


def seen_aslant(rng: Rng, value: int) -> Relief:
    """March dice until one is seen as aslant as the table."""
    while True:
        die = pip_die(rng, value)
        if abs(die.tilt - TILT) < NEARLY:
            return die


def seconds(work: Callable[[], object]) -> float:
    """Return the median processor time of a piece of work."""
    times = []
    for _ in range(RUNS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, for the table."""
    cv2.setNumThreads(1)
    reader = Reader(WEIGHTS)
    for width, height, edge in ((1296, 972, 30), (3280, 2464, 76)):
        _, data = cv2.imencode(".jpg", table(width, height, edge), [cv2.IMWRITE_JPEG_QUALITY, 90])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8)
        decoding = seconds(lambda data=data: cv2.imdecode(data, cv2.IMREAD_COLOR_RGB))  # type: ignore[misc]  # bound now
        reading = seconds(lambda image=image: reader.read(image))  # type: ignore[misc]  # bound now
        both = decoding + reading
        yield f"reading {width}×{height}, {DICE} dice, decoding included ÷ decoding", f"{both / decoding:.1f}"
        yield (
            f"the same, ms of processor time ({decoding * 1000:.0f} of them decoding)",
            f"{both * 1000:.0f}",
        )
