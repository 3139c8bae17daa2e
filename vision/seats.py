"""Whose dice are whose: the picture is cut into seats, by sectors around a middle or by polygons."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.places import where
from vision.types import Die, Doubt, TableReading

ON_THE_LINE = "on_the_line"
AT_NO_SEAT = "at_no_seat"
WAYS = [math.tau * k / 16 for k in range(16)]  # directions in which it is looked for the next seat
Labels = npt.NDArray[np.int8]
Reals = npt.NDArray[np.float64]


class Seats(Protocol):
    """How a picture is shared out. A kind of seats is a frozen value; places and sizes are in pixels."""

    def __hash__(self) -> int:
        """Allow that what is worked out of seats is kept."""

    @property
    def count(self) -> int:
        """How many seats there are; they are numbered from 0."""

    def seat(self, x: float, y: float, width: int, height: int) -> int | None:
        """Give the seat of a place in a picture of `width` x `height`, None for a place outside all seats."""

    def among(self, x: Reals, y: Reals, width: int, height: int) -> Labels:
        """Give the seat of each of many places, -1 for those outside all seats."""

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how far a place is from the nearest border of a seat; infinite where there is none."""


@dataclass(frozen=True, slots=True)
class Sectors:
    """Sectors around a middle, one for each of `players`.

    Seat 0 is centred on the bottom of the picture, the others follow clockwise as seen; `turn` turns them all
    clockwise, in degrees. `middle`: where they meet, in parts of the picture's width and height. `borders`: where
    sectors have been dragged, the direction at which each seat ends, in degrees clockwise from the bottom, rising
    by less than a whole turn; equal sectors without them. Raises ValueError for less than one player and for borders
    that are no such list.
    """

    players: int
    turn: float = 0.0
    middle: tuple[float, float] = (0.5, 0.5)
    borders: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if self.players < 1:
            raise ValueError(f"a table has at least one player, not {self.players}")
        if self.borders and len(self.borders) != self.players:
            raise ValueError(f"{self.players} seats have {self.players} borders, not {len(self.borders)}")
        if any(width <= 0 for width in self.widths()):
            raise ValueError(f"borders rise by less than a whole turn, unlike {list(self.borders)}")

    @property
    def count(self) -> int:
        """How many seats there are."""
        return self.players

    def widths(self) -> tuple[float, ...]:
        """Give the width of each sector in degrees, 0 or less where borders do not rise."""
        if not self.borders:
            return (360 / self.players,) * self.players
        last = self.borders[-1] - 360
        return tuple(end - begin for begin, end in zip((last, *self.borders), self.borders, strict=False))

    def begins(self) -> float:
        """Give the direction in which seat 0 begins: degrees clockwise from the bottom."""
        return self.borders[-1] - 360 if self.borders else -180 / self.players

    def seat(self, x: float, y: float, width: int, height: int) -> int:
        """Give the seat of a place in a picture of `width` x `height` pixels."""
        return self._found(x, y, width, height)[0]

    def among(self, x: Reals, y: Reals, width: int, height: int) -> Labels:
        """Give the seat of each of many places."""
        across, down = x - self.middle[0] * width, y - self.middle[1] * height
        inside = (np.degrees(np.arctan2(-across, down)) - self.turn - self.begins()) % 360
        return np.asarray(np.searchsorted(np.cumsum(self.widths()), inside, "right") % self.players, np.int8)

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how many pixels a place is from the nearest line between two seats; infinite where there is none."""
        if self.players == 1:
            return math.inf
        seat, inside = self._found(x, y, width, height)
        to_line = math.radians(min(inside, self.widths()[seat] - inside))
        reach = math.hypot(x - self.middle[0] * width, y - self.middle[1] * height)
        return reach * math.sin(to_line) if to_line < math.pi / 2 else reach

    def angle(self, x: float, y: float, width: int, height: int) -> float:
        """Give the direction of a place from the middle: degrees clockwise from the bottom, turned."""
        across, down = x - self.middle[0] * width, y - self.middle[1] * height
        return (math.degrees(math.atan2(-across, down)) - self.turn) % 360

    def _found(self, x: float, y: float, width: int, height: int) -> tuple[int, float]:
        """Give the seat of a place and how many degrees it lies inside the seat's first border."""
        inside = (self.angle(x, y, width, height) - self.begins()) % 360
        for seat, wide in enumerate(self.widths()):
            if inside < wide:
                return seat, inside
            inside -= wide
        return 0, 0.0  # what rounding leaves over after the last border is the first


@lru_cache(maxsize=8)
def labels(seats: Seats, width: int, height: int, cell: int = 1) -> Labels:
    """Give the seat of each cell of `cell` pixels of a picture: (height // cell, width // cell) int8, -1 for none."""
    rows, columns = max(1, height // cell), max(1, width // cell)
    y, x = (np.mgrid[:rows, :columns] + 0.5) * cell
    out = seats.among(x, y, width, height)
    out.setflags(write=False)
    return out


def seated(
    reading: TableReading, seats: Seats, width: int, height: int
) -> tuple[tuple[int | None, ...], tuple[Doubt, ...]]:
    """Give the seat of each die, and a doubt for each whose place leaves room for one. Sizes in pixels."""
    places = tuple(seats.seat(die.x, die.y, width, height) for die in reading.dice)
    return places, tuple(misplaced(reading.dice, places, seats, width, height))


def misplaced(
    dice: tuple[Die, ...], places: tuple[int | None, ...], seats: Seats, width: int, height: int
) -> Iterator[Doubt]:
    """Yield a doubt for each die at no seat, and for each on a line between seats or at the edge of one."""
    for index, (die, place) in enumerate(zip(dice, places, strict=True)):
        if place is None:
            yield Doubt(AT_NO_SEAT, index, (("place", where(die.x, die.y, width, height)),))
        elif seats.to_line(die.x, die.y, width, height) < half(die):
            yield Doubt(ON_THE_LINE, index)


def around(die: Die, reach: float, seats: Seats, width: int, height: int) -> set[int | None]:
    """Give the seats that a die and the places so many pixels from its middle are at, None for no seat."""
    places = [(die.x + reach * math.cos(way), die.y + reach * math.sin(way)) for way in WAYS]
    return {seats.seat(x, y, width, height) for x, y in [(die.x, die.y), *places]}


def half(die: Die) -> float:
    """Give half of the longer side of a die's box, pixels."""
    return max(die.box[2:]) / 2


def of_place(doubt: Doubt) -> bool:
    """Say whether a doubt is about whose a die is, and not about what it shows."""
    return doubt.reason in (ON_THE_LINE, AT_NO_SEAT)
