"""What a camera above the board can see of a position: kinds, colours, tops; no side of a die (C60, C61)."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.cubulus.board import Board
from referee.cubulus.pieces import kind, position, squares
from referee.cubulus.records import armies
from referee.cubulus.squares import NAMES

KINDS = ("die", "king", "barrier", "soldier")
COLOURS = ("w", "b")

Sight = tuple[str | None, str | None, int | None]
"""What is seen on a square: kind, colour "w" or "b", top of a die; None for what cannot be told."""
Seen = Mapping[str, Sight]
"""What is seen on every square that is not empty, by its name. A barrier is seen on both its squares."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A square that reads otherwise than it should; None for an empty one."""

    square: str
    seen: Sight | None
    wanted: Sight | None

    @property
    def tops(self) -> tuple[int, int] | None:
        """The top seen and the top wanted, if nothing else is wrong with a die; None otherwise."""
        if self.seen is None or self.wanted is None or self.seen[2] is None or self.wanted[2] is None:
            return None
        return (self.seen[2], self.wanted[2]) if _agree(self.seen[:2], self.wanted[:2]) else None


def look(board: Board) -> dict[str, Sight]:
    """Return what a position looks like from above."""
    found: dict[str, Sight] = {}
    for colour, army in zip(COLOURS, armies(board), strict=True):
        for piece in army.pieces():
            top = position(piece)[0] if kind(piece) == "die" else None
            for square in squares(piece):
                found[NAMES[square]] = (kind(piece), colour, top)
    return found


def differences(seen: Seen, board: Board) -> tuple[Difference, ...]:
    """Return where a picture is not that of a position, in the order of the squares' names."""
    wanted = look(board)
    found = []
    for square in sorted(seen.keys() | wanted.keys()):
        one, other = seen.get(square), wanted.get(square)
        if one is None or other is None or not _agree(one, other):
            found.append(Difference(square, one, other))
    return tuple(found)


def _agree(seen: Sight | tuple[str | None, str | None], wanted: Sight | tuple[str | None, str | None]) -> bool:
    return all(one is None or one == other for one, other in zip(seen, wanted, strict=True))


def checked(seen: Seen) -> dict[str, Sight]:
    """Return a picture with the ninth column as J. Raises ValueError for what can be seen on no board."""
    found: dict[str, Sight] = {}
    for place, (what, colour, top) in seen.items():
        square = place.replace("I", "J")
        if square not in NAMES or square in found:
            raise ValueError(f"{place} is no square, or is given twice")
        if what not in (None, *KINDS) or colour not in (None, *COLOURS):
            raise ValueError(f"{place}: {what!r} of {colour!r} is no piece; kinds: {', '.join(KINDS)}; colours: w, b")
        if top is not None and (what not in (None, "die") or top not in range(1, 7)):
            raise ValueError(f"{place}: {top!r} is no top of a {what}")
        found[square] = (what, colour, top)
    return found
