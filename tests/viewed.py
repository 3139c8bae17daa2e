"""Games as a phone sees them, without a table: for the tests of the views."""

from typing import Any

from referee import cubulus, kubi
from referee.core import Words
from webui.table import Game, Kind, Person, Situation, Told, Visitor
from webui.view import view

NAMES = ("Ana", "Bruno", "Cilka", "Dora")


def seen(state: kubi.State | cubulus.State, *mine: int, tale: tuple[Words, ...] = ()) -> Any:
    """Return the part of a view that is the game, for a phone with these seats."""
    kind: Kind = "kubi" if isinstance(state, kubi.State) else "cubulus"
    players = len(state.sheets) if isinstance(state, kubi.State) else 2
    people = tuple(Person(seat + 1, NAMES[seat]) for seat in range(players))
    told = tuple(Told(number, "2026-01-01T20:00:00Z", what) for number, what in enumerate(tale, 1))
    game = Game(1, kind, tuple(one.number for one in people), NAMES[:players], kind, state, 7, told)
    return view(Situation(1, people, game, "none"), Visitor(tuple(seat + 1 for seat in mine)))["game"]
