"""The exchange: a king on the opponent's first row goes home and brings a lost piece back (C34-C38)."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.cubulus.board import Board, army
from referee.cubulus.pieces import BARRIERS, PAIRS, die
from referee.cubulus.pieces import barrier as barrier_on
from referee.cubulus.pieces import king as king_on
from referee.cubulus.rules import Rules
from referee.cubulus.squares import HOME, LAST_ROW, NEIGHBOURS, column_row, members
from referee.cubulus.threats import exposed, threats_to

OWNER = (4, 3)
"""The face of a returned die towards row 1, for White and for Black: 4 faces the owner (C36)."""


class Exchange(NamedTuple):
    """The king's squares before and after, the piece that comes back, and the enemy piece taken at home or -1."""

    left: int
    home: int
    back: int
    taken: int


def may_exchange(board: Board) -> bool:
    """Say whether the king stands on the opponent's first row and something has been lost (C34, C37)."""
    me = board.me
    return column_row(me.king)[1] == LAST_ROW[board.colour] and (me.lacks_die() or me.lacks_block())


def exchanges(board: Board, rules: Rules, heed: bool = True) -> Iterator[Exchange]:
    """Yield the exchanges open to the side to move (C34-C38); without `heed` its king may be threatened there."""
    if not may_exchange(board):
        return
    home = HOME[board.colour]
    taken = taken_at_home(board, home, rules)
    if taken is None:
        return
    for back in returnable(board, taken):
        exchange = Exchange(board.me.king, home, back, taken)
        after = exchanged(board, exchange)
        if not (heed and exposed(after.me, after.you, rules)):
            yield exchange


def taken_at_home(board: Board, home: int, rules: Rules) -> int | None:
    """Return the enemy piece that the returning king takes, -1 if home is empty, None if it cannot return (C35)."""
    me, you = board.me, board.you
    if (me.occupied | 1 << you.king) >> home & 1:
        return None
    if not you.occupied >> home & 1:
        return -1
    piece = you.on(home)
    if piece < BARRIERS:
        return piece
    pair = PAIRS[piece - BARRIERS]
    other = pair[0] if pair[1] == home else pair[1]
    occupied = (me.occupied | you.occupied) & ~(1 << home)
    helpers = set(threats_to(me, occupied, other, rules)) - {king_on(me.king)}
    return piece if helpers else None


def returnable(board: Board, taken: int) -> Iterator[int]:
    """Yield the pieces that can stand where the king stood (C36, C37)."""
    me = board.me
    if me.lacks_die():
        yield die(me.king, 1, OWNER[board.colour])
    if me.lacks_block():
        occupied = me.occupied | (board.you if taken < 0 else board.you.without(taken)).occupied
        for square in members(NEIGHBOURS[me.king] & ~occupied):
            yield barrier_on(me.king, square)


def exchanged(board: Board, exchange: Exchange) -> Board:
    """Return the position after an exchange; the king may make a first step again (C45), the side to move stays."""
    pieces = (piece for piece in board.me.pieces() if piece != king_on(exchange.left))
    me = army((*pieces, king_on(exchange.home), exchange.back), fresh=True)
    return Board(board.colour, me, board.you if exchange.taken < 0 else board.you.without(exchange.taken))
