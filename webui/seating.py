"""How the camera's picture is shared out among the players, as the page draws it for the host."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Sectors, and the seats of a file.

    `turn`: degrees clockwise by which all sectors are turned; `middle`: where they meet, in parts of the picture.
    `borders`: by number of players, where each seat ends if it was dragged: degrees clockwise from the bottom, `turn`
    not counted in. `names` and `shapes`: the seats of a file, corners in parts of the picture; no shapes while there
    is no picture. They are used where they are as many as players, unless they are set `aside`.
    """

    turn: float
    middle: Point
    borders: Mapping[int, tuple[float, ...]]
    names: tuple[str, ...] = ()
    shapes: tuple[tuple[Point, ...], ...] = ()
    aside: bool = False


class Seats(Protocol):
    """What the pages ask of a table about its seats. Methods that change them raise `Denied`."""

    def seating(self) -> SeatPlan:
        """Return how the picture is shared out."""
        ...

    def arrange_seats(self, players: int, turn: float, middle: Point, borders: tuple[float, ...]) -> None:
        """Take over sectors as dragged for so many players, equal ones without `borders`; it is remembered."""
        ...

    def use_seats_file(self, *, use: bool) -> None:
        """Use the seats of the file again, or sectors in spite of it; it is remembered."""
        ...

    def setup_picture(self) -> bytes:
        """Return the newest picture for the host who sets a table up: also between games, never over hidden dice."""
        ...
