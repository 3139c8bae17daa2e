"""Reading the text of a turn: which pieces it names, before it is asked whether they may move so (C39, C50)."""

import re
from typing import NamedTuple

from referee.core import Refusal, seat, words
from referee.cubulus.board import WHITE
from referee.cubulus.pieces import BY_CODE, KINGS, kind

_CODE = r"(\(?[1-6]{0,2}[A-J][1-9](?:S|[A-J][1-9])?\)?)"
_MOVE = re.compile(rf"{_CODE}([-x]){_CODE}")
_EXCHANGE = re.compile(rf"{_CODE}(=x?){_CODE}\+{_CODE}")


class SaidMove(NamedTuple):
    """A move as it was said: the piece before and after, and whether it is said to capture."""

    before: int
    after: int
    captures: bool


class SaidExchange(NamedTuple):
    """An exchange as it was said: the king's squares, the piece that comes back, whether it is said to capture."""

    left: int
    home: int
    back: int
    captures: bool


Said = SaidMove | SaidExchange


def said(text: str, colour: int) -> tuple[Said, ...] | Refusal:
    """Return what the text of a turn says, or why it is none: C4, C12, C32 or C34, C50."""
    if not text:
        return Refusal("C12", words("cubulus.pass"))
    found = []
    for part in text.split(";"):
        one = _part(part, colour)
        if isinstance(one, Refusal):
            return one
        found.append(one)
    kinds = [isinstance(one, SaidExchange) for one in found]
    if not all(kinds) and len(kinds) <= 2 and kinds != [False, False]:
        return tuple(found)
    return Refusal("C32", words("cubulus.exchange_alone")) if all(kinds) else Refusal("C34", words("cubulus.parts"))


def _part(text: str, colour: int) -> Said | Refusal:
    match = _MOVE.fullmatch(text) or _EXCHANGE.fullmatch(text)
    if not match:
        return Refusal("C50", words("cubulus.text", text=text[:80]))
    codes = [group for group in match.groups() if group[0] not in "-x="]
    for code in codes:
        if code.startswith("(") is (colour == WHITE) or code.endswith(")") is (colour == WHITE):
            return Refusal("C12", words("cubulus.colour", code=code, player=seat(colour)))
    pieces = [BY_CODE.get(code.strip("()").replace("I", "J"), -1) for code in codes]
    if -1 in pieces:
        return Refusal("C4", words("cubulus.code", code=codes[pieces.index(-1)]))
    captures = "x" in match[2]
    if len(pieces) == 2:
        return SaidMove(pieces[0], pieces[1], captures)
    if kind(pieces[0]) != "king" or kind(pieces[1]) != "king":
        return Refusal("C34", words("cubulus.not_king", code=codes[0]))
    return SaidExchange(pieces[0] - KINGS, pieces[1] - KINGS, pieces[2], captures)
