"""Why an exchange that was said is not open: the first rule it breaks (C34-C38)."""

from referee.core import Refusal, words
from referee.cubulus.board import Board, coded
from referee.cubulus.exchange import Exchange, exchanged, returnable, taken_at_home
from referee.cubulus.notation import SaidExchange
from referee.cubulus.pieces import kind
from referee.cubulus.pieces import king as king_on
from referee.cubulus.refusals import names
from referee.cubulus.rules import Rules
from referee.cubulus.squares import HOME, LAST_ROW, NAMES, column_row
from referee.cubulus.threats import checkers


def why_no_exchange(board: Board, rules: Rules, said: SaidExchange) -> Refusal:
    """Return the first rule that an exchange breaks which is not open to the side to move."""
    refusal = _king(board, said) or _nothing_lost(board, said)
    if refusal:
        return refusal
    home = HOME[board.colour]
    taken = taken_at_home(board, home, rules)
    if taken is None:
        return Refusal("C35", words("cubulus.home.taken", square=NAMES[home]))
    possible = tuple(returnable(board, taken))
    if said.back not in possible:
        codes = {"code": coded(said.back, board.colour), "possible": names(possible, board.colour)}
        return Refusal("C36", words("cubulus.back.place", **codes))
    after = exchanged(board, Exchange(board.me.king, home, said.back, taken))
    pieces = names(checkers(after, rules), 1 - board.colour)
    return Refusal("C38", words("cubulus.home.exposed", square=NAMES[home], pieces=pieces))


def _king(board: Board, said: SaidExchange) -> Refusal | None:
    """Refuse a king that is elsewhere, not on the opponent's first row, or going anywhere but home (C34, C35)."""
    home = HOME[board.colour]
    if said.left != board.me.king:
        return Refusal("C4", words("cubulus.absent", code=coded(king_on(said.left), board.colour)))
    if column_row(board.me.king)[1] != LAST_ROW[board.colour]:
        return Refusal("C34", words("cubulus.not_there", square=NAMES[board.me.king], row=LAST_ROW[board.colour] + 1))
    return None if said.home == home else Refusal("C35", words("cubulus.home.is", square=NAMES[home]))


def _nothing_lost(board: Board, said: SaidExchange) -> Refusal | None:
    lost = {"die": board.me.lacks_die(), "barrier": board.me.lacks_block()}
    if lost.get(kind(said.back), False):
        return None
    key = "cubulus.back.none" if kind(said.back) in lost else "cubulus.back.kind"
    return Refusal("C37", words(key, code=coded(said.back, board.colour)))
