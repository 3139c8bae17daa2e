"""What a camera sees from a height, and how many pixels that leaves on a die: the tables of hardware.md.

`python -m vision.optics` prints them. Angles and modes are those of the makers' data sheets; nothing here is measured.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

CUP = 8.0  # centimetres: half of the circle that a player needs for a cup and the dice beside it
SPARE = 4.0  # centimetres of the short side that are left free
DICE = (1.2, 1.6, 1.9)  # edges in centimetres


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera's view: degrees from left to right and from top to bottom; `width`: pixels of the mode that is used."""

    name: str
    across: float
    down: float
    width: int
    heights: tuple[int, ...]


LENSES = (
    Lens("Module 3", 66.0, 41.0, 2304, (50, 60, 70, 80, 90, 100)),
    Lens("Module 3 Wide", 102.0, 67.0, 2304, (30, 40, 50, 60)),
    Lens("Module 2", 62.2, 48.8, 1640, (50, 60, 70, 80)),
    Lens("USB, 70.4° × 43.3°", 70.4, 43.3, 1920, (50, 60, 70, 80)),
)
Row = tuple[str, ...]


def seen(height: float, angle: float) -> float:
    """Give how much of the table lies within an angle, in the unit of the height."""
    return 2 * height * math.tan(math.radians(angle / 2))


def pixels(lens: Lens, height: float, edge: float) -> float:
    """Give how wide the top face of a die is in the picture; height over the table and edge in the same unit."""
    return lens.width * edge / seen(height - edge, lens.across)


def short_side(players: int) -> float:
    """Give how many centimetres of table must be seen: a circle for each player, side by side around the middle."""
    return 2 * (CUP / math.sin(math.pi / players) + CUP) + SPARE


def height_for(lens: Lens, players: int) -> int:
    """Give the lowest height, whole centimetres, from which a lens sees so many players."""
    return math.ceil(short_side(players) / seen(1, lens.down))


def by_height() -> Iterator[Row]:
    """Yield camera, height, what it sees, and the pixels of each size of die."""
    yield ("camera", "height (cm)", "sees (cm)", *(f"{edge * 10:.0f} mm die (px)" for edge in DICE))
    for lens in LENSES:
        for height in lens.heights:
            view = f"{seen(height, lens.across):.0f} × {seen(height, lens.down):.0f}"
            yield (lens.name, str(height), view, *(f"{pixels(lens, height, edge):.0f}" for edge in DICE))


def by_players() -> Iterator[Row]:
    """Yield the number of players, the short side they need, and for each camera the lowest height and its pixels."""
    yield ("players", "short side (cm)", "camera", "from (cm)", *(f"{edge * 10:.0f} mm die (px)" for edge in DICE))
    for players in range(2, 7):
        for lens in LENSES:
            height = height_for(lens, players)
            dice = (f"{pixels(lens, height, edge):.0f}" for edge in DICE)
            yield (str(players), f"{short_side(players):.0f}", lens.name, str(height), *dice)


def markdown(rows: Iterator[Row]) -> str:
    """Write rows as a table, the first one its head."""
    head, *rest = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join((head, "|---" * (head.count("|") - 1) + "|", *rest))


if __name__ == "__main__":
    print(markdown(by_height()), markdown(by_players()), sep="\n\n")
