"""A photo that a phone has sent: checked here, decoded and read in a process that may die of it."""

import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Any

from kubejo.photo_limits import SECONDS
from vision.headers import MOST_PIXELS, MOST_SIDE, complete, picture_size
from vision.types import Die, Doubt, TableReading
from webui.api_photo import MOST_BYTES
from webui.table import Denied

COMMAND = (sys.executable, "-m", "kubejo.photo_child")


@dataclass(frozen=True, slots=True)
class PhotoRead:
    """What a photo shows: the reading with the size in pixels that its places are in, and the picture to be kept."""

    reading: TableReading
    width: int
    height: int
    jpeg: bytes


class Photos:
    """Reads photos one at a time: a second one meanwhile is refused, so that no queue of them holds the table up."""

    def __init__(self, command: tuple[str, ...] = COMMAND, seconds: float = SECONDS) -> None:
        self._command, self._seconds = command, seconds
        self._reading = threading.Lock()

    def read(self, data: bytes) -> PhotoRead:
        """Read a photo. Raises `Denied` for one that is no JPEG, PNG or WebP within the limits, or cannot be read."""
        check(data)
        if not self._reading.acquire(blocking=False):
            raise Denied(503, "web.photo.busy")
        try:
            done = subprocess.run(self._command, input=data, capture_output=True, timeout=self._seconds, check=False)
        except (subprocess.TimeoutExpired, OSError):
            raise Denied(422, "web.photo.unreadable") from None
        finally:
            self._reading.release()
        if done.returncode:
            raise Denied(422, "web.photo.unreadable")
        return _understood(done.stdout)


def check(data: bytes) -> None:
    """Refuse what is no photo, or too much of one, by what its first bytes say. Raises `Denied`."""
    if len(data) > MOST_BYTES:
        raise Denied(413, "web.photo.large", most=MOST_BYTES // 1024**2)
    size = picture_size(data)
    if size is None or not complete(data):
        raise Denied(415, "web.photo.kind")
    if not 0 < size[0] * size[1] <= MOST_PIXELS or max(size) > MOST_SIDE:
        raise Denied(413, "web.photo.pixels", width=size[0], height=size[1])


def _understood(said: bytes) -> PhotoRead:
    """Read the answer of the process: it has looked into a foreign file, so it is not trusted either."""
    line, _, jpeg = said.partition(b"\n")
    try:
        about: dict[str, Any] = json.loads(line)
        if "refused" in about:
            raise Denied(415, "web.photo.kind")
        dice = tuple(
            Die(x, y, tuple(box), tuple(faces), value, sure) for x, y, box, faces, value, sure in about["dice"]
        )
        doubts = tuple(Doubt(reason, die, _values(values)) for reason, die, values in about["doubts"])
        return PhotoRead(TableReading(0.0, dice, doubts), int(about["width"]), int(about["height"]), jpeg)
    except (ValueError, TypeError, KeyError):
        raise Denied(422, "web.photo.unreadable") from None


def _die(x: float, y: float, box: list[float], faces: list[float], value: int | None, sure: float) -> Die:
    left, top, across, down = box
    one, two, three, four, five, six = faces
    return Die(x, y, (left, top, across, down), (one, two, three, four, five, six), value, sure)


def _values(values: list[list[Any]]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in values)
