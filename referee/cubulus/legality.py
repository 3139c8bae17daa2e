"""Which turns a player may make in a game: what binds him, what stands although unlawful, what is refused and why."""

from collections.abc import Iterator
from itertools import chain

from referee.core import Refusal, words
from referee.cubulus.board import Board
from referee.cubulus.exchange import Exchange, exchanged, exchanges
from referee.cubulus.moves import BOUND, Duty, king_captures, played
from referee.cubulus.notation import Said, SaidExchange, said
from referee.cubulus.records import State
from referee.cubulus.refusals import why_not
from referee.cubulus.refused_exchange import why_no_exchange
from referee.cubulus.threats import checkers
from referee.cubulus.turns import Part, Parts, at_home, looked, turns

STANDING = Duty(heed=False)
"""What binds where unlawful turns stand (C28): nothing but how the pieces move."""


def duty(state: State) -> Duty:
    """Return what the rules ask of the player on turn: an unannounced check may free him from answering it (C27)."""
    if state.rules.check_announcement != "player_unbinding" or state.announced:
        return BOUND
    return Duty(forgiven=checkers(state.board, state.rules))


def accepted(state: State) -> Duty:
    """Return what `apply` insists on: the same, or less where unlawful turns stand (C28)."""
    return duty(state) if state.rules.illegal == "refuse" else STANDING


def lawful_turns(state: State) -> Iterator[Parts]:
    """Yield the turns that the rules allow, the taking of a king that was left in check among them."""
    yield from _king_takings(state)
    yield from turns(state.board, state.rules, duty(state))


def accepted_turns(state: State) -> Iterator[Parts]:
    """Yield the turns that `apply` accepts."""
    yield from _king_takings(state)
    yield from turns(state.board, state.rules, accepted(state))


def _king_takings(state: State) -> Iterator[Parts]:
    if state.takeable:
        for move in king_captures(state.board, state.rules):
            yield (move,)


def find(state: State, text: str) -> Parts | Refusal:
    """Return the turn of a text if it is accepted, or why it is not."""
    board, bound = state.board, accepted(state)
    spoken = said(text, board.colour)
    if isinstance(spoken, Refusal):
        return spoken
    found: list[Part] = []
    for one in spoken:
        if isinstance(one, SaidExchange) and found and state.rules.exchange_timing == "before_move":
            return Refusal("C34", words("cubulus.late"))
        part = _part(state, board, one, bound, ends_game=len(spoken) == 1)
        if isinstance(part, Refusal):
            return part
        found.append(part)
        board = exchanged(board, part) if isinstance(part, Exchange) else played(board, part)
        bound = at_home(bound) if isinstance(part, Exchange) else bound
    return tuple(found)


def _part(state: State, board: Board, one: Said, bound: Duty, ends_game: bool) -> Part | Refusal:
    """Return the part that was said, if it is open on the board; only a turn of one part may take a king."""
    kings = king_captures(board, state.rules) if state.takeable and ends_game else ()
    if isinstance(one, SaidExchange):
        found = next((part for part in exchanges(board, state.rules, bound.heed) if part[:3] == one[:3]), None)
        return _signed(found, one) if found else why_no_exchange(board, state.rules, one)
    for move in chain(kings, looked(board, state.rules, bound).each(state.rules)):
        if move[:2] == one[:2]:
            return _signed(move, one)
    return why_not(board, state.rules, one)


def _signed(part: Part, one: Said) -> Part | Refusal:
    """Refuse a capture that was not said, or one that was said and is none (C50)."""
    captures = (part.taken if isinstance(part, Exchange) else part[2]) >= 0
    if captures == one.captures:
        return part
    return Refusal("C50", words("cubulus.sign.captures" if captures else "cubulus.sign.empty"))
