"""Whole turns, `[exchange] move [exchange]`, and their text (C34, C39, C50)."""

from collections.abc import Iterator

from referee.cubulus.board import Board, coded
from referee.cubulus.exchange import Exchange, exchanged, exchanges, may_exchange
from referee.cubulus.moves import Move, moves_of, played
from referee.cubulus.pieces import king as king_on
from referee.cubulus.rules import Rules

Part = Move | Exchange
Parts = tuple[Part, ...]
"""A turn: a move, or a move and an exchange in either order."""


def moves(board: Board, rules: Rules) -> list[Move]:
    """Return the moves of the side to move without exchanges."""
    return list(moves_of(board, rules).each(rules))


def turns(board: Board, rules: Rules) -> Iterator[Parts]:
    """Yield all turns of the side to move."""
    for exchange in exchanges(board, rules):
        for move in moves(exchanged(board, exchange), rules):
            yield exchange, move
    late = rules.exchange_timing == "own_turn"
    for move in moves(board, rules):
        yield (move,)
        after = played(board, move)
        if late and may_exchange(after):
            for exchange in exchanges(after, rules):
                yield move, exchange


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
