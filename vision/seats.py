"""Whose dice are whose: the table is cut into as many sectors as there are players."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from vision.types import Die, Doubt, TableReading

ON_THE_LINE = "on_the_line"


@dataclass(frozen=True, slots=True)
class Sectors:
    """Equal sectors around the middle of the picture, one for each of `players`.

    Seat 0 is centred on the bottom of the picture, the others follow clockwise as seen; `turn` turns them all
    clockwise, in degrees. Raises ValueError for less than one player.
    """

    players: int
    turn: float = 0.0

    def __post_init__(self) -> None:
        if self.players < 1:
            raise ValueError(f"a table has at least one player, not {self.players}")

    def seat(self, x: float, y: float, width: int, height: int) -> int:
        """Give the seat of a place in a picture of `width` x `height` pixels."""
        wide = 360 / self.players
        return int((self.angle(x, y, width, height) + wide / 2) % 360 // wide) % self.players

    def to_line(self, x: float, y: float, width: int, height: int) -> float:
        """Give how many pixels a place is from the nearest line between two seats; infinite where there is none."""
        if self.players == 1:
            return math.inf
        wide = 360 / self.players
        off_centre = (self.angle(x, y, width, height) + wide / 2) % wide - wide / 2
        to_line = math.radians(wide / 2 - abs(off_centre))
        reach = math.hypot(x - width / 2, y - height / 2)
        return reach * math.sin(to_line) if to_line < math.pi / 2 else reach

    def angle(self, x: float, y: float, width: int, height: int) -> float:
        """Give the direction of a place from the middle: degrees clockwise from the centre of seat 0."""
        return (math.degrees(math.atan2(width / 2 - x, y - height / 2)) - self.turn) % 360


def seated(
    reading: TableReading, sectors: Sectors, width: int, height: int
) -> tuple[tuple[int | None, ...], tuple[Doubt, ...]]:
    """Give the seat of each die, and a doubt for each whose place leaves room for one. Sizes in pixels."""
    seats = tuple(sectors.seat(die.x, die.y, width, height) for die in reading.dice)
    return seats, tuple(misplaced(reading.dice, sectors, width, height))


def misplaced(dice: tuple[Die, ...], sectors: Sectors, width: int, height: int) -> Iterator[Doubt]:
    """Yield a doubt for each die on a line between seats."""
    for index, die in enumerate(dice):
        _, _, across, down = die.box
        if sectors.to_line(die.x, die.y, width, height) < max(across, down) / 2:
            yield Doubt(ON_THE_LINE, index)
