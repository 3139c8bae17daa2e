"""Another look at what is in doubt in a picture: mirrored, wider and at other sizes, so that it errs in other ways.

The networks see a die in a grid of cells, and as they have learnt tops to lie above sides; where a picture is mirrored
and of another size nothing lies as before. What is said of the same die then is nearly as good as another photo of it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from vision.reading.found import Found
from vision.reading.pyramid import Level, fitting_level, pyramid

SIZES = (0.82, 1.3)  # times as large as it is that a picture is looked at again
WIDER = 1.1  # times as far around a die as it is looked at first: framed as before, a network errs as before
AS_A_WHOLE = 1_600_000  # pixels at most in which a whole picture is looked at again
ENOUGH = 40.0  # pixels of an edge that are enough: larger dice are looked at again in a smaller level
AROUND = 3.5  # edges around a die that are looked at with it: its neighbours tell whether it is a top
NEIGHBOURS = 2.5  # edges around another die in doubt that are enough for it to be looked at together with the first
HERE = 1.5  # edges around a die in doubt within which another look replaces the first one


@dataclass(frozen=True)
class Window:
    """A part of a level, looked at `times` as large, mirrored or not. `left`, `top`, `right`, `bottom`: its pixels."""

    level: Level
    left: int
    top: int
    right: int
    bottom: int
    times: float
    mirrored: bool = True

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """What is looked at, in its own levels."""
        part = self.level.image[self.top : self.bottom, self.left : self.right]
        how = cv2.INTER_AREA if self.times < 1 else cv2.INTER_LINEAR
        sized = cv2.resize(part, None, fx=self.times, fy=self.times, interpolation=how)
        return pyramid(np.asarray(cv2.flip(sized, 1) if self.mirrored else sized, np.uint8))

    @property
    def pixels(self) -> float:
        """How many are looked at."""
        return (self.right - self.left) * (self.bottom - self.top) * self.times**2

    def whole(self, found: Found) -> Found:
        """Turn a place and an edge in what is looked at into those of the whole picture."""
        height, width = self.levels[0].image.shape[:2]
        across, down = (self.right - self.left) / width, (self.bottom - self.top) / height
        right = width - 1 - found.x if self.mirrored else found.x
        x = self.level.whole(self.left + (right + 0.5) * across - 0.5)
        y = self.level.whole(self.top + (found.y + 0.5) * down - 0.5)
        return replace(found, x=x, y=y, edge=found.edge * self.level.scale * math.sqrt(across * down))

    def shows(self, one: Found) -> bool:
        """Whether a die and its neighbours are in it, the die not much larger than it need be."""
        height, width = self.level.image.shape[:2]
        edge = one.edge / self.level.scale
        left, top, right, bottom = reaching(self.level, one, NEIGHBOURS)
        across = self.left <= max(0, left) and min(width, right) <= self.right
        down = self.top <= max(0, top) and min(height, bottom) <= self.bottom
        return across and down and edge <= 2 * ENOUGH


def windows(
    levels: tuple[Level, ...], doubtful: Sequence[Found], times: float, enough: float = ENOUGH
) -> Iterator[tuple[Window, list[Found]]]:
    """Yield the parts of a picture that are looked at again, each with the dice in doubt for which it is.

    `enough`: pixels of an edge; larger dice are looked at in a smaller level.
    """
    waiting = list(doubtful)
    while waiting:
        window = around(levels, waiting[0], times, enough)
        shown = [one for one in waiting if one is waiting[0] or window.shows(one)]
        yield window, shown
        waiting = [one for one in waiting if one not in shown]


def whole_picture(levels: tuple[Level, ...], edge: float, times: float) -> Window:
    """Return a window on the whole picture, `times` as large as far as so much can be searched.

    `edge`: of its dice, pixels; larger ones are looked at in a smaller level.
    """
    level = fitting_level(tuple(one for one in levels if one.pixels <= AS_A_WHOLE), edge, ENOUGH)
    height, width = level.image.shape[:2]
    return Window(level, 0, 0, width, height, min(times, math.sqrt(AS_A_WHOLE / level.pixels)))


def around(levels: tuple[Level, ...], one: Found, times: float, enough: float = ENOUGH) -> Window:
    """Return the window around a die, in a level in which the die is no larger than need be."""
    level = fitting_level(levels, one.edge, enough)
    height, width = level.image.shape[:2]
    left, top, right, bottom = reaching(level, one, AROUND)
    return Window(level, max(0, left), max(0, top), min(width, right), min(height, bottom), times)


def reaching(level: Level, one: Found, edges: float) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a square around a die, pixels of a level, be they beyond its border."""
    x, y, reach = level.here(one.x), level.here(one.y), edges * one.edge / level.scale
    return round(x - reach), round(y - reach), round(x + reach) + 1, round(y + reach) + 1


def here(one: Found, doubtful: Sequence[Found]) -> bool:
    """Whether something lies where a die in doubt does, or next to it."""
    return any(math.hypot(one.x - die.x, one.y - die.y) < HERE * die.edge for die in doubtful)
