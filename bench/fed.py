"""A camera that gives picture after picture as fast as it is asked, for measuring what comes after it."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2

import kubejo
from vision.camera import Camera, Picture
from vision.camera.film import Film, decoded

FILM = Path(kubejo.__file__).parent / "demo" / "cups.mp4"
RATE = 10  # pictures a second of stream time
QUALITY = 90


def jpegs(width: int = 1280, height: int = 720) -> list[bytes]:
    """Give the bundled film at ten pictures a second, as a camera would send them."""
    pictures = list[bytes]()
    for image, second, _ in decoded(FILM):
        if second * RATE >= len(pictures):
            sized = cv2.resize(image, (width, height))
            pictures.append(cv2.imencode(".jpg", sized, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
    return pictures


class Fed(Camera):
    """Plays JPEGs again and again, `count` in all, each when it is asked for; then it says that it is over.

    `each(n)` is called at the moment of exposure of picture n = 0, 1, …
    """

    def __init__(self, pictures: Sequence[bytes], count: int, each: Callable[[int], None] = lambda n: None) -> None:
        super().__init__(Film(FILM))  # gives the name only: it is never opened
        self._fed = self._feeding(pictures, count, each)
        self.over = False

    @property
    def trouble(self) -> str | None:
        """Say that it is over, once it is."""
        return "the pictures are over" if self.over else None

    def _feeding(self, pictures: Sequence[bytes], count: int, each: Callable[[int], None]) -> Iterator[Picture]:
        for number, data in zip(range(count), itertools.cycle(pictures), strict=False):
            each(number)
            yield Picture(data, number / RATE)

    def _wait_past(self, number: int, until: float) -> None:
        picture = next(self._fed, None)
        if picture is None:
            self.over = True
        else:
            self._take(picture)
