"""Where a die can roll: straight or with one turn, over empty squares only (C13-C17).

A die with n on top reaches squares at distance n. Each is reached by at most two paths: along the row first or along
the column first; a straight path counts as "along the row first", so that every path has its place. Which paths are
open depends only on the few squares between, so the answer for each occupation of those squares is remembered.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from referee.cube import POSITIONS, Direction, Hand, Position, rolled_along
from referee.cubulus.pieces import KINGS, TURNS, die, position
from referee.cubulus.squares import EAST, NORTH, SQUARES, beside

REMEMBERED = 4096
"""Occupations remembered for one square and top, before the memory starts afresh."""


class Path(NamedTuple):
    """One path: its directions square by square, the last square, and the set of squares between."""

    directions: Sequence[Direction]
    target: int
    between: int


def _walk(square: int, first: Sequence[Direction], then: Sequence[Direction]) -> Path:
    directions = (*first, *then)
    step = {"N": NORTH, "S": -NORTH, "E": EAST, "W": -EAST}
    between = 0
    here = square
    for direction in directions[:-1]:
        here += step[direction]
        between |= 1 << here
    return Path(directions, here + step[directions[-1]], between)


class Rolling:
    """All paths of a die with a certain top from a certain square.

    `ring` is the set of squares they end on, `between` that of all squares passed over. `rows` and `columns` map a last
    square to the path to it along the row first and along the column first. `known` remembers what `search` has found
    for the occupied squares of `between`.
    """

    __slots__ = ("_same", "between", "columns", "known", "ring", "rows")

    def __init__(self, square: int, top: int) -> None:
        self.rows: dict[int, Path] = {}
        self.columns: dict[int, Path] = {}
        for across in range(-top, top + 1):
            for up in {top - abs(across), abs(across) - top}:
                self._add(square, across, up)
        self.ring = sum(1 << target for target in self.rows)
        self.between = 0
        for path in (*self.rows.values(), *self.columns.values()):
            self.between |= path.between
        self._same = sum(1 << target for target in self.columns if self._lands_alike(target))
        self.known: dict[int, tuple[int, int]] = {}

    def _add(self, square: int, across: int, up: int) -> None:
        if beside(square, across, up) is None:
            return
        row: Sequence[Direction] = ("E" if across > 0 else "W",) * abs(across)
        column: Sequence[Direction] = ("N" if up > 0 else "S",) * abs(up)
        path = _walk(square, row, column)
        self.rows[path.target] = path
        if across and up:
            self.columns[path.target] = _walk(square, column, row)

    def _lands_alike(self, target: int) -> bool:
        """Say whether both paths leave the die in the same position; it holds for all positions and hands, or none."""
        both = (self.rows[target].directions, self.columns[target].directions)
        first, second = (rolled_along(POSITIONS[0], directions, "R") for directions in both)
        return first == second

    def reach(self, occupied: int) -> tuple[int, int]:
        """Return the sets of last squares of open paths: along the row first, and along the column first.

        A square is in the second set only if the path gives another result than an open path of the first (C17): each
        member of each set is one move.
        """
        there = occupied & self.between
        return self.known.get(there) or self.search(there)

    def search(self, occupied: int) -> tuple[int, int]:
        """Find and remember what `reach` returns, for occupied squares of `between` alone."""
        rows = sum(1 << target for target, path in self.rows.items() if not path.between & occupied)
        columns = sum(1 << target for target, path in self.columns.items() if not path.between & occupied)
        found = rows, columns & ~(rows & self._same)
        if len(self.known) >= REMEMBERED:
            self.known.clear()
        self.known[occupied] = found
        return found

    def ways(self, target: int) -> tuple[int, ...]:
        """Return the sets of squares between of the one or two paths to a last square."""
        row = self.rows[target].between
        return (row, self.columns[target].between) if target in self.columns else (row,)


@cache
def rollings() -> tuple[Rolling, ...]:
    """Return the `Rolling` of every die, by its int (those with the same square and top share one)."""
    shared = {(square, top): Rolling(square, top) for square in SQUARES for top in range(1, 7)}
    return tuple(shared[piece // TURNS, position(piece)[0]] for piece in range(KINGS))


class Landing:
    """The dice that a die becomes: `rows[target]` along the row first, `columns[target]` along the column first."""

    __slots__ = ("columns", "rows")

    def __init__(self, piece: int, hand: Hand) -> None:
        rolling = rollings()[piece]
        at_first = position(piece)
        self.rows = {path.target: _landed(at_first, path, hand) for path in rolling.rows.values()}
        self.columns = {path.target: _landed(at_first, path, hand) for path in rolling.columns.values()}


def _landed(at_first: Position, path: Path, hand: Hand) -> int:
    return die(path.target, *rolled_along(at_first, path.directions, hand))


@cache
def landing(piece: int, hand: Hand) -> Landing:
    """Return what a die becomes where it ends, for dice of that hand."""
    return Landing(piece, hand)
