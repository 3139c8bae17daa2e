"""Whole turns, `[exchange] move [exchange]`, and their text (C34, C39, C50)."""

from collections.abc import Iterator
from functools import lru_cache

from referee.cubulus.board import Board, coded
from referee.cubulus.exchange import Exchange, exchanged, exchanges
from referee.cubulus.moves import BOUND, Duty, Move, Moves, moves_of, played
from referee.cubulus.pieces import king as king_on
from referee.cubulus.rules import Rules

Part = Move | Exchange
Parts = tuple[Part, ...]
"""A turn: a move, or a move and an exchange in either order."""


def turns(board: Board, rules: Rules, duty: Duty = BOUND) -> Iterator[Parts]:
    """Yield all turns of the side to move."""
    for exchange in exchanges(board, rules, duty.heed):
        for move in moves_of(exchanged(board, exchange), rules, at_home(duty)).each(rules):
            yield exchange, move
    for move in moves_of(board, rules, duty).each(rules):
        yield (move,)
        for exchange in late_exchanges(board, move, rules, duty):
            yield move, exchange


def at_home(duty: Duty) -> Duty:
    """Return what is owed to a king that has just come home: no check that it met elsewhere is forgiven there."""
    return Duty(duty.heed)


def late_exchanges(board: Board, move: Move, rules: Rules, duty: Duty) -> Iterator[Exchange]:
    """Yield the exchanges that may follow a move in the same turn (C34)."""
    if rules.exchange_timing == "own_turn":
        yield from exchanges(played(board, move), rules, duty.heed)


@lru_cache(maxsize=16)
def looked(board: Board, rules: Rules, duty: Duty) -> Moves:
    """Return `moves_of` a position; whether there is a turn and which one was made are asked one after the other."""
    return moves_of(board, rules, duty)


def any_turn(board: Board, rules: Rules, duty: Duty = BOUND) -> bool:
    """Say whether the side to move has a turn at all (C30-C32)."""
    return looked(board, rules, duty).total() > 0 or any(True for _ in turns(board, rules, duty))


def after_turn(board: Board, parts: Parts) -> Board:
    """Return the position after a turn, the other side to move."""
    for part in parts:
        board = exchanged(board, part) if isinstance(part, Exchange) else played(board, part)
    return board.turned()


def text(parts: Parts, colour: int) -> str:
    """Return the text of a turn (C50)."""
    return ";".join(_part(part, colour) for part in parts)


def _part(part: Part, colour: int) -> str:
    if isinstance(part, Exchange):
        sign = "=" if part.taken < 0 else "=x"
        return (
            f"{coded(king_on(part.left), colour)}{sign}{coded(king_on(part.home), colour)}+{coded(part.back, colour)}"
        )
    before, after, taken = part
    return f"{coded(before, colour)}{'-' if taken < 0 else 'x'}{coded(after, colour)}"
