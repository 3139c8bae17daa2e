"""A camera that is being used: a thread takes every picture, whoever asks gets the newest."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import closing
from types import TracebackType
from typing import Self, TypeVar

from vision.camera.decode import whole_rgb
from vision.camera.glancing import small
from vision.camera.source import WAKING, CameraTrouble, Picture, Source
from vision.camera.wanted import Values
from vision.headers import MOST_PIXELS
from vision.types import Frame, Glance

log = logging.getLogger(__name__)
Seen = TypeVar("Seen")

STALLED = 2.5  # seconds without a picture, or without one that can be decoded, after which the camera counts as gone
FIRST_PICTURE = WAKING + 1.0  # seconds that are waited for it: a source that gives up says why
PAUSES = (0.5, 1.0, 2.0, 3.0)  # seconds before each new try; the last again and again, so that it is back within ten


class Camera:
    """Use it in a `with`; entering waits for the first picture and raises CameraTrouble if none comes.

    Without `wait` it does neither: the camera is tried for until it comes.
    """

    def __init__(self, source: Source, *, wait: bool = True) -> None:
        self.name = source.name
        self._wait = wait
        self._source = source
        self._stop = threading.Event()
        self._arrived = threading.Condition()
        self._picture: Picture | None = None
        self._number = 0
        self._last = self.asked = time.monotonic()
        self._trouble: str | None = None
        self._spoilt = self._spoilt_since = -STALLED  # seconds of the newest picture that was broken, and from when on
        self._thread = threading.Thread(target=self._run, name=f"camera {source.name}", daemon=True)

    def __enter__(self) -> Self:
        self._last = self.asked = time.monotonic()
        self._thread.start()
        if not self._wait:
            return self
        with self._arrived:
            self._arrived.wait_for(lambda: self._number or self._trouble, FIRST_PICTURE)
        if not self._number:
            trouble = self._trouble or f"{self.name} sends no picture: check that it is on and its address is right."
            self.close()
            raise CameraTrouble(trouble)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Stop, and free the device. Safe to call twice."""
        self._stop.set()
        self._thread.join(timeout=5)

    @property
    def trouble(self) -> str | None:
        """Why no pictures come, one plain sentence; None while they come."""
        with self._arrived:
            silent = time.monotonic() - self._last
            if self._trouble:
                return self._trouble
            if silent > STALLED:
                return f"{self.name} has sent no picture for {silent:.0f} seconds."
            return self._rubbish if self._only_rubbish() else None

    @property
    def held(self) -> Values | None:
        """What is held fixed of exposure, white balance and focus; None where nothing is, or not yet."""
        return self._source.held

    @property
    def alive(self) -> bool:
        """Whether pictures are still looked for, be the camera there or not."""
        return self._thread.is_alive()

    @property
    def state(self) -> str:
        """Either "live" or "no camera"."""
        return "no camera" if self.trouble else "live"

    def newest(self, after: int = 0, timeout: float = 1.0) -> Frame | None:
        """Give the newest picture with a number above `after`, whole and in RGB; waits at most `timeout` seconds."""

        def whole(picture: Picture, number: int) -> Frame | None:
            image = whole_rgb(picture.data)
            return None if image is None else Frame(image, picture.at, number, self.name)

        return self._seen(after, timeout, whole)

    def glance(self, after: int = 0, timeout: float = 1.0) -> Glance | None:
        """Give the newest picture with a number above `after`, small; waits at most `timeout` seconds."""
        return self._seen(after, timeout, lambda picture, number: small(picture.data, picture.at, number))

    def picture(self, after: int = 0, timeout: float = 1.0) -> tuple[Picture, int] | None:
        """Give the newest picture with a number above `after` as it came, and its number."""
        self.asked = time.monotonic()
        return self._next(after, self.asked + timeout)

    def resume(self) -> None:
        """Let a film that is held at its gate go on."""
        self._source.resume()

    def rewind(self) -> None:
        """Play a film again from its beginning, gate closed."""
        self._source.rewind()

    def _seen(self, after: int, timeout: float, look: Callable[[Picture, int], Seen | None]) -> Seen | None:
        """Decode the newest picture in the asker's own thread; one that is broken is passed over."""
        self.asked = time.monotonic()
        until = self.asked + timeout
        while came := self._next(after, until):
            seen, after = look(*came), came[1]
            begins = self._rubbish_begins(decoded=seen is not None)
            if seen is not None or begins:
                return seen
        return None

    def _next(self, after: int, until: float) -> tuple[Picture, int] | None:
        """Wait for a picture above a number, at most until a second."""
        with self._arrived:
            self._wait_past(after, until)
            return (self._picture, self._number) if self._picture and self._number > after else None

    def _rubbish_begins(self, *, decoded: bool) -> bool:
        """Note whether a picture could be decoded; say whether it has come to light just now that none can."""
        with self._arrived:
            now, before = time.monotonic(), self._only_rubbish()
            if decoded or now - self._spoilt > STALLED:
                self._spoilt_since = now
            self._spoilt = self._spoilt if decoded else now
            begins = self._only_rubbish() and not before
        if begins:
            log.warning("%s", self._rubbish)
        return begins

    def _only_rubbish(self) -> bool:
        """Say whether pictures are asked for, and for long none of them could be decoded."""
        return self._spoilt - self._spoilt_since > STALLED and time.monotonic() - self._spoilt < STALLED

    @property
    def _rubbish(self) -> str:
        most = MOST_PIXELS // 1_000_000
        return (
            f"{self.name} sends pictures that cannot be decoded, or of more than {most} megapixels: set it otherwise."
        )

    def _wait_past(self, number: int, until: float) -> None:
        """Wait for a picture above a number; who waits hears of a stall when it begins, not after the wait."""
        silent = self._last + STALLED <= time.monotonic()
        while self._number <= number:
            now, stalled = time.monotonic(), self._last + STALLED + 0.01
            end = until if silent else min(until, stalled)
            if now >= end:
                return
            self._arrived.wait(end - now)

    def _take(self, picture: Picture) -> None:
        with self._arrived:
            self._picture, self._number = picture, self._number + 1
            self._last, self._trouble = time.monotonic(), None
            self._arrived.notify_all()

    def _lose(self, why: str) -> None:
        with self._arrived:
            if self._trouble != why and (self._number or not self._wait):  # else entering the `with` raises it
                log.warning("%s", why)
            self._trouble = why
            self._arrived.notify_all()

    def _run(self) -> None:
        tries = 0
        while not self._stop.is_set():
            before, began = self._number, time.monotonic()
            self._play()
            tries = 0 if self._number > before else tries + 1
            waited = time.monotonic() - began  # in vain, if there was no picture: that was pause enough
            self._stop.wait(max(PAUSES[0], PAUSES[min(tries, len(PAUSES) - 1)] - waited))

    def _play(self) -> None:
        """Take pictures until the source fails."""
        try:
            with closing(self._source.pictures(self._stop)) as pictures:  # frees the device now, not when collected
                for picture in pictures:
                    self._take(picture)
                    if self._stop.is_set():
                        return
        except CameraTrouble as trouble:
            self._lose(str(trouble))
        except Exception as error:  # whatever surprise it is, the table goes on: said, logged, tried again
            why = " ".join(str(error).split()) or type(error).__name__
            self._lose(f"{self.name} failed ({why}); trying again.")
