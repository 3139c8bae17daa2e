"""A USB or V4L2 camera, through OpenCV."""

import time
from collections.abc import Generator
from pathlib import Path
from threading import Event

import cv2
import numpy as np

from vision.camera.capture import capture
from vision.camera.source import CameraTrouble, Picture, Source

WIDTH, HEIGHT = 1920, 1080  # asked for; a camera that cannot gives its nearest


class Device(Source):
    """A camera by its device file: /dev/video0, or a name under /dev/v4l/by-id that stays when cables are changed."""

    def __init__(self, path: Path) -> None:
        self.name = f"the camera {path}"
        self._path = path

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield what the camera gives; see `Source.pictures`."""
        if not self._path.exists():
            raise CameraTrouble(f"There is no {self._path}: plug the camera in, or name another.")
        device = capture(str(self._path), cv2.CAP_V4L2)
        try:
            if not device.isOpened():
                raise CameraTrouble(f"{self.name} does not open: another program may be using it.")
            prepare(device)
            while not stop.is_set():
                fine, image = device.read()
                if not fine:
                    raise CameraTrouble(f"{self.name} gives no picture any more: check its cable.")
                yield Picture(np.asarray(image, dtype=np.uint8), time.monotonic())
        finally:
            device.release()


def prepare(device: cv2.VideoCapture) -> None:
    """Ask for JPEG (USB is too slow for raw pictures of this size), for the size, and for no queue of old pictures."""
    device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    device.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
    device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
