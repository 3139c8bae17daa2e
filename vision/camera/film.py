"""A video file, played in real time; it can be held at a moment until somebody lets it go on."""

import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from threading import Event

import cv2
import numpy as np

from vision.camera.capture import capture
from vision.camera.source import CameraTrouble, Picture, Source
from vision.types import Image

USUAL_RATE = 25.0  # frames a second, where a file does not say
LEAST_SIDE, LONGEST = 64, 16  # pixels of a side, and how often the other may be as long: else there is no table in it
HELD = 1.0  # seconds after which a picture that lasts longer is shown again: a camera that shows nothing is broken


class Film(Source):
    """Plays a video file once; its last picture stays.

    `gate`: seconds from the beginning at which it is held until `resume()`. `hurried`: play as fast as it goes, every
    picture, each stamped with its time in the film.
    """

    def __init__(self, path: Path, gate: float | None = None, *, hurried: bool = False) -> None:
        self.name = f"the video {path}"
        self._path = path
        self._gate = gate
        self._hurried = hurried
        self._go, self._again = Event(), Event()

    def resume(self) -> None:
        """Go on at the gate, or straight through it if it is not reached yet."""
        self._go.set()

    def rewind(self) -> None:
        """Play again from the beginning, gate closed."""
        self._go.clear()
        self._again.set()

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield the frames at their times, then the last one again and again; see `Source.pictures`."""
        if self._hurried:
            yield from self._at_once(stop)
        begin = time.monotonic()
        while not stop.is_set():
            self._again.clear()
            for image in self._played(stop):
                yield Picture(image, time.monotonic() - begin)

    def _at_once(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield every frame once, then the last one again and again, with the times of a film that goes on."""
        with closing(decoded(self._path)) as frames:
            for image, second, rate in frames:  # noqa: B007 - what the last one was is needed below
                yield Picture(image, second)
                if stop.is_set():
                    return
        while not stop.wait(1 / rate):
            second += 1 / rate
            yield Picture(image, second)

    def _played(self, stop: Event) -> Generator[Image, None, None]:
        """Play once, until the next rewind."""
        with closing(decoded(self._path)) as frames:
            zero = time.monotonic()  # where on the clock the film's beginning lies
            shown: Image | None = None
            for image, second, rate in frames:
                while self._holds(second) and not self._left(stop):
                    yield image
                    stop.wait(1 / rate)
                    zero = time.monotonic() - second
                if self._left(stop):
                    return
                while (ahead := zero + second - time.monotonic()) > HELD and shown is not None and not self._left(stop):
                    yield shown
                    stop.wait(HELD)
                if ahead > -1 / rate:  # a picture that comes too late is dropped, as a camera would
                    stop.wait(max(0.0, ahead))
                    yield image
                shown = image
        while not self._left(stop):
            yield image
            stop.wait(1 / rate)

    def _holds(self, second: float) -> bool:
        return self._gate is not None and second >= self._gate and not self._go.is_set()

    def _left(self, stop: Event) -> bool:
        return stop.is_set() or self._again.is_set()


def each(path: Path) -> Generator[Picture, None, None]:
    """Yield every picture of a video with its second, as fast as it goes; see `decoded`."""
    with closing(decoded(path)) as frames:
        for image, second, _ in frames:
            yield Picture(image, second)


def promised(path: Path) -> float | None:
    """Give how many seconds a video says that it lasts; None if it does not say."""
    film = capture(str(path), cv2.CAP_FFMPEG)
    try:
        rate, frames = rate_of(film), film.get(cv2.CAP_PROP_FRAME_COUNT)
    finally:
        film.release()
    return frames / rate if rate is not None and frames > 0 else None


def rate_of(film: cv2.VideoCapture) -> float | None:
    """Give the frames a second that an open video says it has; None if that is no rate of any film."""
    rate = film.get(cv2.CAP_PROP_FPS)
    return rate if 1 <= rate <= 240 else None


def decoded(path: Path) -> Generator[tuple[Image, float, float], None, None]:
    """Yield each frame of a video (BGR), its second and the frames a second.

    The seconds are those that the file gives, counted from its first frame: phones do not film at an even pace.
    Raises CameraTrouble if there is no such file, it may not be read, or it holds no video of a table's size.
    """
    check_readable(path)
    film = capture(str(path), cv2.CAP_FFMPEG)
    try:
        rate = rate_of(film) or USUAL_RATE
        begin, second = None, -1 / rate
        while film.isOpened():
            fine, image = film.read()
            if not fine:
                break
            check_size(path, image.shape[1], image.shape[0])
            stamp = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
            begin = stamp if begin is None else begin
            second = stamp - begin if stamp - begin > second else second + 1 / rate  # some files give no times
            yield np.asarray(image, dtype=np.uint8), second, rate
    finally:
        film.release()
    if begin is None:
        raise CameraTrouble(
            f"The file {path} cannot be played: it is no video, it is damaged, or it is packed as this reader does not"
            " know, such as AV1. Most phones can film in H.264, which is known."
        )


def check_readable(path: Path) -> None:
    """Raise CameraTrouble if a file is not there or may not be read: OpenCV would not say why."""
    if not path.is_file():
        raise CameraTrouble(f"There is no video file {path}: check the name.")
    try:
        path.open("rb").close()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CameraTrouble(f"The file {path} may not be read ({why}): let this user read it.") from None


def check_size(path: Path, width: int, height: int) -> None:
    """Raise CameraTrouble for a film whose pictures, in pixels, nobody could see a table in."""
    short, long = sorted((width, height))
    if short < LEAST_SIDE or long > LONGEST * short:
        raise CameraTrouble(f"The file {path} cannot be watched: its pictures of {width} × {height} show no table.")
