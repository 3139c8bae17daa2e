"""The extended rules that are whole turns: rotation and transformation (C40-C44)."""

from collections.abc import Iterator
from functools import cache

from referee.cube import turned
from referee.cubulus.board import Army, Board
from referee.cubulus.pieces import BARRIERS, MASKS, PAIRS, SOLDIERS, TURNS, die, position
from referee.cubulus.pieces import barrier as barrier_on
from referee.cubulus.pieces import soldier as soldier_on
from referee.cubulus.rules import Rules
from referee.cubulus.squares import NEIGHBOURS, beside, column_row, members
from referee.cubulus.threats import Guard, can_take_barrier, threatened

Change = tuple[int, int, int]
"""A move that takes nothing: the piece before, the piece after, -1."""


def turnings(me: Army, occupied: int, watch: list[Guard]) -> Iterator[Change]:
    """Yield the rotations (C40); they change no threat, so there are none in check."""
    if any(not between & occupied for between, _ in watch):
        return
    for piece in me.dice:
        for other in others(piece):
            yield piece, other, -1


@cache
def others(piece: int) -> tuple[int, ...]:
    """Return the three other dice with the same top on the same square."""
    return tuple(die(piece // TURNS, top, south) for top, south in turned(position(piece)))


@cache
def tips(barrier: int, any_side: bool) -> tuple[int, ...]:
    """Return the squares on which a barrier can be tipped up: beyond its ends, or beside it anywhere (C41)."""
    one, other = PAIRS[barrier - BARRIERS]
    if any_side:
        return tuple(members((NEIGHBOURS[one] | NEIGHBOURS[other]) & ~MASKS[barrier]))
    (column, row), (column2, row2) = column_row(one), column_row(other)
    across, up = column2 - column, row2 - row
    ends = (beside(one, -across, -up), beside(other, across, up))
    return tuple(square for square in ends if square is not None)


@cache
def beds(square: int, any_side: bool) -> tuple[int, ...]:
    """Return the barriers that a soldier on a square can become: those whose tipping up leads there (C41)."""
    pairs = (barrier_on(*pair) for pair in PAIRS)
    return tuple(barrier for barrier in pairs if square in tips(barrier, any_side))


def transformations(board: Board, watch: list[Guard], rules: Rules) -> Iterator[Change]:
    """Yield the transformations that are lawful (C41-C44)."""
    occupied = board.me.occupied | board.you.occupied
    for before, after in _changes(board, occupied, rules):
        then = occupied & ~MASKS[before] | MASKS[after]
        kept = all(between & then for between, _ in watch)
        if kept and (rules.transform_safety == "before_only" or not can_be_taken(board.you, after, then, rules)):
            yield before, after, -1


def _changes(board: Board, occupied: int, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield what could be tipped onto empty squares by pieces that cannot be captured now (C41, C43, C44)."""
    any_side = rules.tip_squares == "any_side"
    for piece in (*board.me.barriers, *board.me.soldiers):
        if piece >= BARRIERS:
            afters = tuple(soldier_on(square) for square in tips(piece, any_side))
        else:
            afters = beds(piece - SOLDIERS, any_side) if rules.soldier_lies_down else ()
        free = [after for after in afters if not MASKS[after] & occupied]
        if free and not can_be_taken(board.you, piece, occupied, rules):
            yield from ((piece, after) for after in free)


def can_be_taken(you: Army, piece: int, occupied: int, rules: Rules) -> bool:
    """Say whether the opponent could capture a barrier (C25) or a soldier (C21), pins not counted (C43)."""
    if piece >= BARRIERS:
        return can_take_barrier(you, occupied, PAIRS[piece - BARRIERS], rules)
    return bool(threatened(you, occupied, MASKS[piece], rules))
