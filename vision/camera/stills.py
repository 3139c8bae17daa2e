"""A folder of stills that stands in for a camera: each is shown for a while, the last one stays."""

import logging
import time
from collections.abc import Generator
from pathlib import Path
from stat import S_ISREG
from threading import Event

import cv2
import numpy as np

from vision.camera.source import CameraTrouble, Picture, Source
from vision.photo import PhotoTrouble, load_photo
from vision.types import Image

log = logging.getLogger(__name__)

ENDINGS = {".jpg", ".jpeg", ".png", ".webp"}
RATE = 10.0  # pictures a second: a still is given again and again, as a camera over a still table would
Version = tuple[Path, int, int]


class Stills(Source):
    """Shows the pictures of a folder in the order of their names, each for `hold` seconds.

    Pictures that are put there later are shown too; one that cannot be read is named in the log and passed over.
    """

    def __init__(self, folder: Path, hold: float = 1.0) -> None:
        self.name = f"the folder {folder}"
        self._folder = folder
        self._hold = hold
        self._shown = set[Version]()  # kept when the folder is opened anew: the last one stays
        self._image: Image | None = None

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield each still ten times a second while it is shown; see `Source.pictures`."""
        while not stop.is_set():
            version = next((v for v in versions(self._folder) if v not in self._shown), None)
            if version is not None:
                self._shown.add(version)
                self._image = loaded(version[0], self._image)
            elif self._image is None:
                raise CameraTrouble(f"The folder {self._folder} holds no readable JPEG, PNG or WebP.")
            if self._image is not None:
                yield from self._held(self._image, stop)

    def _held(self, image: Image, stop: Event) -> Generator[Picture, None, None]:
        for _ in range(max(1, round(self._hold * RATE))):
            yield Picture(image, time.monotonic())
            stop.wait(1 / RATE)


def versions(folder: Path) -> list[Version]:
    """List the pictures of a folder by name, with what changes when one is replaced."""
    if not folder.is_dir():
        raise CameraTrouble(f"There is no folder {folder}: check the name.")
    files = sorted(file for file in folder.iterdir() if file.suffix.lower() in ENDINGS)
    return [version for file in files if (version := version_of(file))]


def version_of(file: Path) -> Version | None:
    """Give a file with what changes when it is replaced; None for what is no file, or has gone meanwhile."""
    try:
        found = file.stat()
    except OSError:
        return None
    return (file, found.st_mtime_ns, found.st_size) if S_ISREG(found.st_mode) else None


def loaded(file: Path, otherwise: Image | None) -> Image | None:
    """Load a still in OpenCV's colour order; the one shown so far stays where it cannot be read."""
    try:
        return np.asarray(cv2.cvtColor(load_photo(file), cv2.COLOR_RGB2BGR), dtype=np.uint8)
    except PhotoTrouble as trouble:
        log.warning("%s", trouble)
        return otherwise
