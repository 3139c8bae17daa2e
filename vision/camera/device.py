"""A USB or V4L2 camera, through `v4l2-ctl` where that is installed: it can be killed and hands on JPEGs as they are.

Without it, or if the camera sends no JPEG, OpenCV reads the camera, and its automatics go on while you play.
"""

import logging
import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from threading import Event

import cv2
import numpy as np

from vision.camera import controls
from vision.camera.capture import capture
from vision.camera.drift import LASTS, Drift, coarse
from vision.camera.source import CameraTrouble, Picture, Source
from vision.camera.stream import written
from vision.camera.wanted import Values, Wanted, balanced, filled, in_words
from vision.cells import Cells, gain

log = logging.getLogger(__name__)

WIDTH, HEIGHT = 1920, 1080  # asked for; a camera that cannot gives its nearest
BALANCE = "one temperature in kelvin, such as [4500]"
SETTLING = 4.0  # seconds that the automatics get
OTHERWISE = 0.12  # part of the brightness by which most of the picture may change all the same


class Device(Source):
    """A camera by its device file: /dev/video0, or a name under /dev/v4l/by-id that stays when cables are changed.

    `settling`: seconds that its automatics get; a quarter of that later the picture must be as bright as before.
    `lasts`: seconds for which the light must have changed before it settles anew.
    """

    def __init__(
        self, path: Path, wanted: Wanted | None = None, settling: float = SETTLING, lasts: float = LASTS
    ) -> None:
        self.name = f"the camera {path}"
        self._path, self._settling, self._lasts = path, settling, lasts
        self._wanted = balanced(wanted or Wanted(), 1, BALANCE, self.name)
        self._held: Values | None = None if self._wanted.hold else self._wanted.values
        self._steers = True

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield what the camera gives, settled and held as far as it lets itself; see `Source.pictures`."""
        if not self._path.exists():
            raise CameraTrouble(f"There is no {self._path}: plug the camera in, or name another.")
        steers, self._steers = self._steers, controls.available() and controls.gives_jpeg(self._path)
        if self._steers:
            yield from self._steered(stop)
        else:
            if steers:
                self._tell_what_is_not_set()
            yield from captured(self._path, self.name, self._wanted, stop)

    @property
    def held(self) -> Values | None:
        """What is held fixed, None before the camera has settled, and where OpenCV reads it."""
        return self._held if self._steers else None

    def settle(self) -> None:
        """Settle anew the next time the camera is opened."""
        self._held = None if self._wanted.hold else self._wanted.values

    def _tell_what_is_not_set(self) -> None:
        if self._wanted.values != Values():
            why = (
                "it sends no JPEG" if controls.available() else "install v4l-utils for it (sudo apt install v4l-utils)"
            )
            log.warning("%s is not set to %s: %s.", self.name, in_words(self._wanted.values), why)

    def _steered(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield the JPEGs, and after a while hold what the automatics have come to."""
        began, settled_at, before, drift = 0.0, 0.0, None, Drift(self._lasts)
        with closing(written(streaming(self._path, self._wanted), self.name, stop)) as pictures:
            for picture in pictures:
                if not began:  # only now is it certain that no other program has the camera, and its values
                    began = picture.at
                    self._leave_all_but(self._held or self._wanted.values)
                yield picture
                if self._held is None and time.monotonic() > began + self._settling:
                    before = coarse(picture)
                    self._hold()
                    settled_at, drift = time.monotonic(), Drift(self._lasts)
                elif settled_at and time.monotonic() > settled_at + self._settling / 4:
                    settled_at = 0.0
                    self._check(before, coarse(picture))
                elif self._wanted.hold and self._held is not None and drift.gone(picture):
                    log.info("%s: the light has changed, it settles anew", self.name)
                    return self.settle()

    def _hold(self) -> None:
        settled = controls.values_of(controls.present(self._path))
        self._held = filled(self._wanted.values, settled)
        self._fix(self._held)
        log.info("%s has settled and is held: %s", self.name, in_words(self._held))

    def _check(self, before: Cells | None, after: Cells | None) -> None:
        """Give the camera its automatics back if it told a wrong exposure, as some do while they steer it."""
        if before is not None and after is not None and abs(gain(before, after) - 1) > OTHERWISE:
            log.warning("%s does not tell its exposure rightly: its automatics go on while you play.", self.name)
            self._held = self._wanted.values
            self._leave_all_but(self._held)

    def _leave_all_but(self, values: Values) -> None:
        """Switch every automatic on but those of values that are fixed."""
        controls.put(self._path, controls.automatic(controls.present(self._path)))
        self._fix(values)

    def _fix(self, values: Values) -> None:
        for step in controls.fixing(values, controls.present(self._path)):
            if not controls.put(self._path, step):
                log.warning("%s refuses to be set to %s.", self.name, in_words(values))


def streaming(path: Path, wanted: Wanted) -> list[str]:
    """Give the command that writes a camera's JPEGs to its output."""
    shape = f"width={wanted.width or WIDTH},height={wanted.height or HEIGHT},pixelformat=MJPG"
    rate = [f"--set-parm={wanted.rate:g}"] if wanted.rate else []
    head = [controls.PROGRAM, "--device", str(path), f"--set-fmt-video={shape}"]
    return [*head, *rate, "--stream-mmap=4", "--stream-to=-"]


def captured(path: Path, name: str, wanted: Wanted, stop: Event) -> Generator[Picture, None, None]:
    """Yield what OpenCV reads from a camera."""
    device = capture(str(path), cv2.CAP_V4L2)
    try:
        if not device.isOpened():
            raise CameraTrouble(f"{name} does not open: another program may be using it.")
        prepare(device, wanted)
        while not stop.is_set():
            fine, image = device.read()
            if not fine:
                raise CameraTrouble(f"{name} gives no picture any more: check its cable.")
            yield Picture(np.asarray(image, dtype=np.uint8), time.monotonic())
    finally:
        device.release()


def prepare(device: cv2.VideoCapture, wanted: Wanted) -> None:
    """Ask for JPEG (USB is too slow for raw pictures of this size), for the size, and for no queue of old pictures."""
    device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    device.set(cv2.CAP_PROP_FRAME_WIDTH, wanted.width or WIDTH)
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, wanted.height or HEIGHT)
    if wanted.rate:
        device.set(cv2.CAP_PROP_FPS, wanted.rate)
    device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
