"""Which turn explains what the camera sees, and what is wrong when none does (C60-C63)."""

from dataclasses import dataclass

from referee.core import Words, words
from referee.cubulus.board import Board, coded, write
from referee.cubulus.exchange import Exchange
from referee.cubulus.legality import accepted_turns
from referee.cubulus.look import Difference, Seen, checked, differences
from referee.cubulus.pieces import kind, squares
from referee.cubulus.records import State
from referee.cubulus.squares import NAMES
from referee.cubulus.turns import Parts, after_turn, text
from referee.words import listed


@dataclass(frozen=True, slots=True)
class Nearest:
    """A turn that nearly explains a picture ("" for none made), and the squares that would have to be different."""

    turn: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a picture says about the turn just made.

    `turns` are those that lead to what is seen: one settles it, several are put to the players. `unchanged`: the
    picture is that of the position before. `nearest` is empty unless no turn explains the picture. `verify` are dice
    whose sides should be looked at: those that have just come back or been turned. `why` says it in words, `rule` is
    the rule it rests on.
    """

    rule: str
    turns: tuple[str, ...]
    unchanged: bool
    nearest: tuple[Nearest, ...]
    verify: tuple[str, ...]
    why: Words


@dataclass(frozen=True, slots=True)
class _Candidate:
    turn: str
    parts: Parts
    board: Board
    differences: tuple[Difference, ...]


def explain(state: State, seen: Seen) -> Explanation:
    """Return the turns that explain what is seen, or the nearest ones when none does (C60-C63).

    `seen` maps the name of each square that is not empty to (kind, colour, top), with None for what cannot be told.
    Raises ValueError for what can be seen on no board.
    """
    picture = checked(seen)
    now = differences(picture, state.board)
    found = _candidates(state, picture)
    fitting = [one for one in found if not one.differences]
    if not fitting and now:
        return _unexplained(state, found, now)
    turns = tuple(one.turn for one in fitting)
    rule, why = _explained(fitting, picture, unchanged=not now)
    return Explanation(rule, turns, not now, (), _to_verify(state, fitting) if now else (), why)


def _candidates(state: State, picture: Seen) -> list[_Candidate]:
    """Return one turn for each position that can come about, the one with the exchange first (C60)."""
    if state.ended:
        return []
    by_result: dict[str, _Candidate] = {}
    for parts in sorted(accepted_turns(state), key=lambda parts: _order(parts, state.player)):
        board = after_turn(state.board, parts)
        if write(board) not in by_result:
            turn = text(parts, state.player)
            by_result[write(board)] = _Candidate(turn, parts, board, differences(picture, board))
    return list(by_result.values())


def _order(parts: Parts, colour: int) -> tuple[bool, str]:
    return not isinstance(parts[0], Exchange), text(parts, colour)


def _explained(fitting: list[_Candidate], picture: Seen, unchanged: bool) -> tuple[str, Words]:
    turns = ", ".join(one.turn for one in fitting)
    if unchanged:
        return ("C61", words("cubulus.seen.turned")) if fitting else ("C60", words("cubulus.seen.nothing"))
    doubtful = _unread(fitting, picture)
    if doubtful:
        return "C63", words("cubulus.seen.square", square=doubtful, turns=turns)
    if len(fitting) == 1:
        return "C60", words("cubulus.seen.turn", turn=turns)
    rule = "C61" if any(_is_rotation(one) for one in fitting) else "C60"
    return rule, words("cubulus.seen.several", n=len(fitting), turns=turns)


def _unread(fitting: list[_Candidate], picture: Seen) -> str:
    """Return the square of a die that was moved and could not be read, or an empty text.

    Even when one lawful turn alone fits: the die may lie there as no lawful turn would leave it.
    """
    for square, (_, _, top) in sorted(picture.items()):
        if top is None and any(square in _new_dice(one) for one in fitting):
            return square
    return ""


def _new_dice(one: _Candidate) -> set[str]:
    """Return the squares on which a turn has put a die."""
    new = (part.back if isinstance(part, Exchange) else part[1] for part in one.parts)
    return {NAMES[squares(piece)[0]] for piece in new if kind(piece) == "die"}


def _is_rotation(one: _Candidate) -> bool:
    return any(not isinstance(part, Exchange) and _same_place(part[0], part[1]) for part in one.parts)


def _same_place(before: int, after: int) -> bool:
    return kind(before) == "die" and squares(before) == squares(after)


def _to_verify(state: State, fitting: list[_Candidate]) -> tuple[str, ...]:
    """Return the dice whose sides no earlier position tells: come back or turned (C36, C61)."""
    found = set()
    for one in fitting:
        for part in one.parts:
            new = part.back if isinstance(part, Exchange) else part[1]
            told = not isinstance(part, Exchange) and not _same_place(part[0], new)
            if kind(new) == "die" and not told and new in one.board.you.pieces():
                found.add(coded(new, state.player))
    return tuple(sorted(found))


def _unexplained(state: State, found: list[_Candidate], now: tuple[Difference, ...]) -> Explanation:
    tried = [Nearest("", now), *(Nearest(one.turn, one.differences) for one in found)]
    fewest = min(len(one.differences) for one in tried)
    nearest = tuple(one for one in tried if len(one.differences) == fewest)
    return Explanation("C62", (), False, nearest, (), _mend(state, nearest))


def _mend(state: State, nearest: tuple[Nearest, ...]) -> Words:
    """Say what the top must be if one die alone reads wrongly, else ask for the last position (C62)."""
    places = {one.differences[0].square for one in nearest}
    tops = {one.differences[0].tops if len(one.differences) == 1 else None for one in nearest}
    pairs = sorted(pair for pair in tops if pair)
    if None in tops or len(places) > 1:
        return words("cubulus.seen.restore", position=state.position)
    wanted = listed([words("cubulus.top", top=wanted) for _, wanted in pairs])
    return words("cubulus.seen.top", square=places.pop(), tops=wanted, seen=pairs[0][0])
