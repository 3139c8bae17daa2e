"""How the camera's picture is shared out among the players: what the host has dragged, or a file of seats."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vision.polygons import MOST_SEATS, Polygons
from vision.seats import Seats, Sectors

MIDDLE = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Seating:
    """Sectors as the host has dragged them, and the seats of a file, which go before them.

    `turn`: degrees clockwise; `middle`: where the sectors meet, in parts of the picture; `borders`: by number of
    players, where dragged, as in `vision.seats.Sectors`. `file`: the seats that somebody has drawn. `aside`: the print
    of a file that the host wants no more; another file counts again. `drags`: how often the sectors were dragged since
    the program began.
    """

    turn: float = 0.0
    middle: tuple[float, float] = MIDDLE
    borders: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    file: Polygons | None = None
    aside: str = ""
    drags: int = field(default=0, compare=False)

    @property
    def is_aside(self) -> bool:
        """Whether there is a file of seats that the host wants no more."""
        return self.file is not None and self.aside == fingerprint(self.file)

    def seats(self, players: int) -> Seats:
        """Give the seats of so many players."""
        if self.file and self.file.count == players and not self.is_aside:
            return self.file
        return Sectors(players, self.turn, self.middle, self.borders.get(players, ()))

    def dragged(self, turn: float, middle: tuple[float, float], borders: tuple[float, ...], players: int) -> "Seating":
        """Give the seating with sectors as dragged for so many players; equal ones without `borders`.

        Raises ValueError for a middle outside the picture, for borders that are none, and for too many seats.
        """
        if not all(0 < part < 1 for part in middle):
            raise ValueError(f"the middle lies within the picture, not at {middle}")
        if not 0 < players <= MOST_SEATS:
            raise ValueError(f"there are 1 to {MOST_SEATS} seats, not {players}")
        Sectors(players, turn, middle, borders)
        others = {count: kept for count, kept in self.borders.items() if count != players}
        borders_of = others | ({players: borders} if borders else {})
        return replace(self, turn=turn % 360, middle=middle, borders=borders_of, drags=self.drags + 1)

    def put_aside(self, is_aside: bool) -> "Seating":
        """Give the seating without the seats of the file, or with them again."""
        return replace(self, aside=fingerprint(self.file) if self.file and is_aside else "")


def fingerprint(file: Polygons) -> str:
    """Return what tells one file of seats from another."""
    return hashlib.sha256(repr(file.polygons).encode()).hexdigest()


def dumps(seating: Seating) -> str:
    """Return one line from which `loads` makes the seating again; turn and file are kept elsewhere."""
    borders = {str(players): kept for players, kept in seating.borders.items()}
    return json.dumps({"middle": seating.middle, "borders": borders, "aside": seating.aside})


def loads(line: str, turn: float) -> Seating:
    """Return the seating of a line of `dumps`."""
    data = json.loads(line)
    borders = {int(players): tuple(map(float, kept)) for players, kept in data["borders"].items()}
    across, down = data["middle"]
    return Seating(turn, (float(across), float(down)), borders, aside=str(data["aside"]))
