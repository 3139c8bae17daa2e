"""A photo that a phone has sent: checked here, decoded and read in a process that may die of it."""

import subprocess
import sys
import threading

from kubejo.photo_answer import PhotoRead, understood
from kubejo.photo_limits import SECONDS
from vision.headers import MOST_PIXELS, MOST_SIDE, complete, picture_size
from webui.api_photo import MOST_BYTES
from webui.table import Denied

COMMAND = (sys.executable, "-m", "kubejo.photo_child")


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
        return understood(done.stdout)


def check(data: bytes) -> None:
    """Refuse what is no photo, or too much of one, by what its first bytes say. Raises `Denied`."""
    if len(data) > MOST_BYTES:
        raise Denied(413, "web.photo.large", most=MOST_BYTES // 1024**2)
    size = picture_size(data)
    if size is None or not complete(data):
        raise Denied(415, "web.photo.kind")
    if not 0 < size[0] * size[1] <= MOST_PIXELS or max(size) > MOST_SIDE:
        raise Denied(413, "web.photo.pixels", width=size[0], height=size[1])
