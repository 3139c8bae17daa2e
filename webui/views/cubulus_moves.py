"""The moves of a game in notation, out of its log: those that still stand, in order."""

from collections.abc import Iterator

from referee.core import Words
from webui.table import Game
from webui.views.log import standing
from webui.views.onlooker import Json

CHECKS = ("cubulus.check", "cubulus.mate")


def moves_view(game: Game) -> list[Json]:
    """Return the turns that lead to the position, each with its number from 1 and whether it gave check.

    A check that a player announces (C27) was given by the turn before.
    """
    moves: list[Json] = []
    for line in reversed([*standing(game.tale)]):
        said = dict(_sentences(line.what))
        turn = said.get("cubulus.turn")
        if turn:
            moves.append(_move(turn, any(key in said for key in CHECKS)))
        elif "cubulus.announced" in said and moves:
            moves[-1]["check"] = True
    return moves


def _move(turn: Words, check: bool) -> Json:
    given = dict(turn.parameters)
    return {"number": given["number"], "text": given["turn"], "side": _side(given["player"]), "check": check}


def _sentences(what: Words) -> Iterator[tuple[str, Words]]:
    """Yield the sentences of a line of the log by their keys."""
    if what.key != "cubulus.then":
        yield what.key, what
        return
    for _, part in what.parameters:
        assert isinstance(part, Words)
        yield from _sentences(part)


def _side(player: object) -> int:
    assert isinstance(player, Words)
    number = dict(player.parameters)["seat"]
    assert isinstance(number, int)
    return number
