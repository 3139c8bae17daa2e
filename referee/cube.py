"""A die on a board: its 24 positions, and what a roll over an edge makes of them (C5-C8).

A position is (top, south): the face on top and the face turned towards row 1. Opposite faces add to 7. Dice come in two
hands, mirror images of each other: seen at their common corner, 1-2-3 run anticlockwise on a right-handed die ("R").
"""

from collections.abc import Iterable
from typing import Literal

Hand = Literal["R", "L"]
Direction = Literal["N", "E", "S", "W"]
Position = tuple[int, int]

POSITIONS: tuple[Position, ...] = tuple(
    (top, south) for top in range(1, 7) for south in range(1, 7) if south not in (top, 7 - top)
)
"""All 24 positions, in order of top, then south."""


def _axis(face: int) -> int:
    """Return 0, 1 or 2: the axis through faces 1-6, 2-5 or 3-4."""
    return min(face, 7 - face) - 1


def _sign(face: int) -> int:
    return 1 if face <= 3 else -1


def east(position: Position, hand: Hand) -> int:
    """Return the face towards column J (C6).

    On a right-handed die the faces 1, 2, 3 are the axes of a right-handed frame, and so are south, east and top of any
    die seen on the board: east is the cross product of top and south.
    """
    top, south = position
    third = 3 - _axis(top) - _axis(south)
    cyclic = 1 if (_axis(south) - _axis(top)) % 3 == 1 else -1
    sign = cyclic * _sign(top) * _sign(south) * (1 if hand == "R" else -1)
    return third + 1 if sign > 0 else 6 - third


def rolled(position: Position, direction: Direction, hand: Hand) -> Position:
    """Return the position after rolling one square (C7)."""
    top, south = position
    if direction == "N":
        return south, 7 - top
    if direction == "S":
        return 7 - south, top
    side = east(position, hand)
    return (7 - side, south) if direction == "E" else (side, south)


def rolled_along(position: Position, directions: Iterable[Direction], hand: Hand) -> Position:
    """Return the position after rolling one square in each of the directions in turn."""
    for direction in directions:
        position = rolled(position, direction, hand)
    return position


def turned(position: Position) -> tuple[Position, ...]:
    """Return the three other positions with the same top (C40)."""
    return tuple(other for other in POSITIONS if other[0] == position[0] and other != position)
