"""Motion JPEG: from an address on the network, or from a program that writes it into a pipe."""

import select
import shlex
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from http.client import HTTPException
from threading import Event

from vision.camera.source import CameraTrouble, Picture, Source
from vision.jpegs import JpegCutter

SILENCE = 2.5  # seconds without a byte after which a stream counts as dead
CHUNK = 65536


class Web(Source):
    """A camera that sends motion JPEG over HTTP, as the camera programs of phones do."""

    def __init__(self, url: str) -> None:
        self.name = f"the camera at {url}"
        self._url = url

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield what the address sends; see `Source.pictures`."""
        try:
            with urllib.request.urlopen(self._url, timeout=SILENCE) as answer:
                yield from cut(lambda: answer.read1(CHUNK), stop)
        except (OSError, HTTPException, ValueError) as error:
            raise CameraTrouble(f"{self.name} does not answer ({reason(error)}): check that it is on.") from error
        raise CameraTrouble(f"{self.name} has stopped sending: check that it is still on.")


class Pipe(Source):
    """A program that writes JPEGs to its output, one after the other."""

    def __init__(self, command: Sequence[str], name: str | None = None) -> None:
        self.name = name or f"the command {shlex.join(command)}"
        self._command = list(command)

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Start the program and yield what it writes; it is killed if it falls silent. See `Source.pictures`."""
        try:
            running = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        except OSError as error:
            raise CameraTrouble(f"{self.name} does not start ({error.strerror}): is it installed?") from error
        try:
            with closing(cut(lambda: piece(running), stop)) as pictures:
                yield from pictures
            if not stop.is_set():
                raise CameraTrouble(f"{self.name} gives no pictures any more: check the camera and its cable.")
        finally:
            running.kill()
            running.wait()
            if running.stdout:
                running.stdout.close()


def reason(error: Exception) -> object:
    """Give what the network says, without the names of Python's layers around it."""
    return getattr(error, "reason", error)


def piece(running: subprocess.Popen[bytes]) -> bytes:
    """Read what a program has written by now; nothing if it has ended or stays silent."""
    assert running.stdout is not None, "started with a pipe"
    ready, _, _ = select.select([running.stdout], [], [], SILENCE)
    return running.stdout.read(CHUNK) or b"" if ready else b""


def cut(read: Callable[[], bytes], stop: Event) -> Generator[Picture, None, None]:
    """Yield the JPEGs among the bytes that `read` gives, until it gives none or `stop` is set."""
    cutter = JpegCutter()
    for data in iter(read, b""):
        if stop.is_set():
            return
        for jpeg in cutter.feed(data):
            yield Picture(jpeg, time.monotonic())


def rpicam(number: int = 0) -> Source:
    """Give a camera module of a Raspberry Pi, through the program that its system brings.

    Raises CameraTrouble where neither `rpicam-vid` nor the older `libcamera-vid` is installed.
    """
    program = next(iter(programs()), None)
    if program is None:
        raise CameraTrouble("There is no rpicam-vid here: on a Raspberry Pi, sudo apt install rpicam-apps-lite.")
    shape = "--width 2304 --height 1296 --framerate 15 --codec mjpeg --quality 90"
    command = f"{program} --camera {number} --timeout 0 --nopreview --flush {shape} --output -"
    return Pipe(command.split(), f"the camera module {number}")


def programs() -> Iterator[str]:
    """Yield the programs that are here and can feed a Pi's camera into a pipe, the newer one first."""
    return (name for name in ("rpicam-vid", "libcamera-vid") if shutil.which(name))
