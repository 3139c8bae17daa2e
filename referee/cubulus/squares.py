"""The 81 squares: their names, their neighbours, and sets of them as bits of one number (C1, C3).

A square is an int 0..80, column by column: A1 is 0, A2 is 1, B1 is 9. So the order of the ints is the order of
notation, column then row. A set of squares is an int with bit `square` set.
"""

from collections.abc import Iterator

COLUMNS = "ABCDEFGHJ"
SIZE = 9
SQUARES = range(SIZE * SIZE)
NORTH, EAST = 1, SIZE


def at(column: int, row: int) -> int | None:
    """Return the square of a column and a row, both 0..8, or None off the board."""
    return column * SIZE + row if 0 <= column < SIZE and 0 <= row < SIZE else None


def column_row(square: int) -> tuple[int, int]:
    """Return column and row of a square, both 0..8."""
    return divmod(square, SIZE)


def beside(square: int, columns: int, rows: int) -> int | None:
    """Return the square so many columns east and rows north, or None off the board."""
    column, row = column_row(square)
    return at(column + columns, row + rows)


def name(square: int) -> str:
    """Return the name of a square: "E5"."""
    column, row = column_row(square)
    return f"{COLUMNS[column]}{row + 1}"


NAMES = tuple(name(square) for square in SQUARES)


def members(squares: int) -> Iterator[int]:
    """Yield the squares of a set, in order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def _around(square: int, steps: tuple[tuple[int, int], ...]) -> int:
    near = (beside(square, *step) for step in steps)
    return sum(1 << other for other in near if other is not None)


NEIGHBOURS = tuple(_around(square, ((0, 1), (0, -1), (1, 0), (-1, 0))) for square in SQUARES)
"""For each square the set of those that share a side with it."""
DIAGONALS = tuple(_around(square, ((1, 1), (1, -1), (-1, 1), (-1, -1))) for square in SQUARES)
"""For each square the set of those that share only a corner with it."""

HOME = (at(4, 0) or 0, at(4, 8) or 0)
"""E1 and E9: where the king of White (0) and of Black (1) stands at first and returns to (C9, C35)."""
LAST_ROW = (SIZE - 1, 0)
"""The opponent's first row, 0..8, for White and for Black (C34)."""
