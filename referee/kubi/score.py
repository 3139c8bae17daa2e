"""The score of a sheet (K11-K13)."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.kubi.records import ROWS, Sheet

PENALTY = -200
"""A row begun but without its fifth stroke."""
_EVEN = 5
_MOST = 10


@dataclass(frozen=True, slots=True)
class Score:
    """Points of the rows 2..12, the sum of those above and of those below zero, and the total."""

    rows: tuple[int, ...]
    plus: int
    minus: int
    total: int


def value(row: int) -> int:
    """Return what a stroke from the sixth on is worth: 30 in row 7, 40 beside it, and so on, 100 at both ends (K1)."""
    return 100 if row in (ROWS[0], ROWS[-1]) else 30 + 10 * abs(row - 7)


def row_score(row: int, strokes: int) -> int:
    """Return the points of one row (K11)."""
    if not strokes:
        return 0
    if strokes < _EVEN:
        return PENALTY
    return (min(strokes, _MOST) - _EVEN) * value(row)


def score(strokes: Sequence[int]) -> Score:
    """Return the score of the strokes in the rows 2..12."""
    rows = tuple(row_score(row, count) for row, count in zip(ROWS, strokes, strict=True))
    plus = sum(points for points in rows if points > 0)
    return Score(rows, plus, sum(rows) - plus, sum(rows))


def totals(sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """Return every sheet's total."""
    return tuple(score(sheet.rows).total for sheet in sheets)


def winners(points: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest total; several share (K12)."""
    return tuple(seat for seat, total in enumerate(points) if total == max(points))
