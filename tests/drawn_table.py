"""A drawn table, a camera that numbers its pictures, and a reader that reads what is drawn; all for the eye's tests."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.camera import glance_of
from vision.types import Die, Frame, Glance, Image, TableReading

WIDTH, HEIGHT, EDGE = 320, 240, 24
READINGS = 2  # of one still table: the mean of its pictures, and the newest alone
SPOTS = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
DrawnDie = tuple[int, int, int]  # x, y of its centre, value
PATCHES = np.random.default_rng(3).integers(60, 140, (8, 10, 3), dtype=np.uint8)
TABLE = cv2.resize(PATCHES, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)


def drawn(dice: Sequence[DrawnDie] = (), cups: Sequence[tuple[int, int]] = (), push: int = 0) -> Image:
    """Draw dice, and cups over them; `push`: pixels by which the camera was pushed."""
    image = TABLE.copy()
    for x, y, value in dice:
        cv2.rectangle(image, (x - 12, y - 12), (x + 11, y + 11), (240, 240, 240), -1)
        for spot in SPOTS[value]:
            cv2.circle(image, (x - 7 + 7 * (spot % 3), y - 7 + 7 * (spot // 3)), 2, (10, 10, 10), -1)
    for x, y in cups:
        cv2.circle(image, (x, y), 45, (90, 50, 20), -1)
    return np.roll(image, push, axis=1)


def with_arm(image: Image, reach: int, y: int = 110) -> Image:
    """Lay an arm over a picture, from its right edge to `reach`. `y`: its middle."""
    out = image.copy()
    cv2.rectangle(out, (reach, y - 25), (image.shape[1], y + 25), (90, 120, 190), -1)
    return out


def writing(image: Image, number: int, reach: int = 262) -> Image:
    """Return a table at whose right edge a hand never stops, as if it wrote; where it moves to and fro is no screen."""
    x, y = np.random.default_rng(number).integers((reach, 90), (reach + 45, 140)).tolist()
    return with_arm(image, x, y)


def trembling(image: Image, number: int) -> Image:
    """Return a picture as a camera sees it that is never quite still."""
    by = np.array([[1, 0, 0.9 * (number % 2)], [0, 1, 0]])
    shaken = cv2.warpAffine(image, by, (image.shape[1], image.shape[0]), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(shaken, np.uint8)


def larger(image: Image) -> Image:
    """Return a picture as a camera sends it that was set otherwise meanwhile: half as wide and high again."""
    return np.asarray(cv2.resize(image, None, fx=1.5, fy=1.5, interpolation=cv2.INTER_AREA), np.uint8)


def numbered(image: Image, number: int) -> Image:
    """Write a number into one pixel, where it can be read back and is no motion."""
    marked = image.copy()
    marked[0, 0] = np.frombuffer(number.to_bytes(3, "big"), np.uint8)
    return marked


def number_of(image: Image) -> int:
    return int.from_bytes(image[0, 0].tobytes(), "big")


@dataclass
class NumberedCamera:
    """Gives picture after picture, each as soon as it is asked for: `picture(n)` for n = 1..`length`, ten a second.

    `picture` may do other things as well: it is called at the moment of exposure.
    """

    picture: Callable[[int], Image]
    length: int
    whole: list[int] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    number: int = 0

    @property
    def trouble(self) -> str | None:
        return "the film is over" if self.number >= self.length else None

    def newest(self, after: int = 0, timeout: float = 1.0) -> Frame | None:
        self.whole.append(self.number + 1)
        return self._exposed()

    def glance(self, after: int = 0, timeout: float = 1.0) -> Glance | None:
        frame = self._exposed()
        return glance_of(frame) if frame else None

    def _exposed(self) -> Frame | None:
        if self.number >= self.length:
            self.over.wait(0.01) or self.over.set()
            return None
        self.number += 1
        return Frame(numbered(self.picture(self.number), self.number), self.number / 10, self.number, "test")


@dataclass
class DrawnReader:
    """Reads drawn dice: white squares with dark spots. Remembers the numbers of the pictures it was given."""

    read_numbers: list[int] = field(default_factory=list)

    def read(self, image: Image, at: float = 0) -> TableReading:
        self.read_numbers.append(number_of(image))
        white = (image.min(axis=2) > 200).astype(np.uint8)
        closed = cv2.morphologyEx(white, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        count, _, boxes, centres = cv2.connectedComponentsWithStats(closed)
        dice = [self._die(white, boxes[k], centres[k]) for k in range(1, count) if boxes[k][4] > EDGE * EDGE / 2]
        return TableReading(at, tuple(sorted(dice, key=lambda die: die.x)))

    def _die(self, white: Image, box: Sequence[int], centre: Sequence[float]) -> Die:
        left, top, width, height = (int(part) for part in box[:4])
        dark = 1 - white[top : top + height, left : left + width]
        value = cv2.connectedComponents(dark)[0] - 1
        one, two, three, four, five, six = (0.95 if face == value else 0.01 for face in range(1, 7))
        x, y = float(centre[0]), float(centre[1])
        return Die(x, y, (left, top, width, height), (one, two, three, four, five, six), value, 0.95)
