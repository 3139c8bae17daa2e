"""Perft: how many sequences of turns there are, the measure of a generator's truth and of its speed (3.11)."""

from referee.cubulus.board import Board
from referee.cubulus.exchange import may_exchange
from referee.cubulus.moves import moves_of, played
from referee.cubulus.rules import Rules
from referee.cubulus.squares import LAST_ROW, column_row
from referee.cubulus.turns import after_turn, turns


def perft(board: Board, rules: Rules, depth: int) -> int:
    """Return the number of sequences of `depth` turns; the turns of the last are counted, not made."""
    if depth == 0:
        return 1
    if near_exchange(board):
        return sum(perft(after_turn(board, turn), rules, depth - 1) for turn in turns(board, rules))
    moves = moves_of(board, rules)
    if depth == 1:
        return moves.total()
    return sum(perft(played(board, move).turned(), rules, depth - 1) for move in moves.each(rules))


def near_exchange(board: Board) -> bool:
    """Say whether a turn might hold an exchange: the king is on the last row or one step from it (C34)."""
    rows = abs(column_row(board.me.king)[1] - LAST_ROW[board.colour])
    return (rows == 1 and (board.me.lacks_die() or board.me.lacks_block())) or may_exchange(board)
