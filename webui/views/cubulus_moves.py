"""The moves of a game in notation, out of its log: those that still stand, in order."""

from collections.abc import Iterator

from referee.core import Words
from referee.cubulus import State
from webui.table import Game
from webui.views.onlooker import Json

CHECKS = ("cubulus.check", "cubulus.mate")


def moves_view(game: Game, state: State) -> list[Json]:
    """Return the turns that lead to the position, each with its number from 1 and whether it gave check.

    A turn that was taken back is in the log as well; what was played under the same number later stands in its place.
    """
    found: dict[int, Json] = {}
    for line in game.tale:
        said = dict(_sentences(line.what))
        turn = said.get("cubulus.turn")
        if turn and not line.refused:
            given = dict(turn.parameters)
            number = given["number"]
            assert isinstance(number, int)
            checks = any(key in said for key in CHECKS)
            found[number] = {"number": number, "text": given["turn"], "side": _side(given["player"]), "check": checks}
    return [move for number, move in sorted(found.items()) if number < state.number]


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
