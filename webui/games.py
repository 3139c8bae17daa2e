"""The three games of the referee under one roof: what a table needs to know of each."""

import json
from collections.abc import Mapping
from types import ModuleType
from typing import Literal, get_args

from referee import cubulus, dudo, kubi, log
from referee.dudo.sound import MOST_PLAYERS as MOST_OF_DUDO
from referee.kubi.sound import MOST_PLAYERS as MOST_OF_KUBI

Kind = Literal["dudo", "kubi", "cubulus"]
State = dudo.State | kubi.State | cubulus.State
Start = dudo.Start | kubi.Start | cubulus.Start
Event = dudo.Event | kubi.Event | cubulus.Event

GAMES: Mapping[Kind, ModuleType] = {"dudo": dudo, "kubi": kubi, "cubulus": cubulus}
PLAYERS: Mapping[Kind, tuple[int, int]] = {"dudo": (2, MOST_OF_DUDO), "kubi": (1, MOST_OF_KUBI), "cubulus": (2, 2)}
"""The fewest and the most players of each game."""
LONGEST_TEXT = 200
"""Letters of a text in an event that a phone sends: the turn of Cubulus, the reason why a round is thrown again."""
EVENTS: Mapping[Kind, tuple[type, ...]] = {kind: get_args(game.Event) for kind, game in GAMES.items()}


def kind_of(record: object) -> Kind | None:
    """Return the game of a state, a start or an event, None if it is of no game."""
    name = log.game_of(record)
    return next((kind for kind in GAMES if kind == name), None)


def is_event(record: object, kind: Kind) -> bool:
    """Say whether a record is an event of a game."""
    return isinstance(record, EVENTS[kind])


def is_over(state: State) -> bool:
    """Say whether a game has ended."""
    return state.ended is not None if isinstance(state, cubulus.State) else state.phase == "over"


def playing(state: State) -> tuple[int, ...]:
    """Return the seats that still play: in Cubulus both, as the game ends for both at once."""
    return (0, 1) if isinstance(state, cubulus.State) else state.playing


def _is_line(value: object) -> bool:
    return not isinstance(value, str) or (value.isprintable() and len(value) <= LONGEST_TEXT)


def event_from(fields: object) -> Event:
    """Return the event that a phone has sent, in the form of `referee.log`: {"is": "kubi.enter", "player": 0, ...}.

    Dice under cups are no part of it: what lies on the table is typed, read or tapped. Raises ValueError with the
    reason for anything else.
    """
    if isinstance(fields, dict) and not all(map(_is_line, fields.values())):
        raise ValueError(f"a text is one line of at most {LONGEST_TEXT} letters")
    record = log.loads(json.dumps(fields))
    if isinstance(record, dudo.Reveal) or not any(is_event(record, kind) for kind in GAMES):
        raise ValueError(f"{log.tag(type(record))} is nothing that a player does")
    return record  # type: ignore[return-value]  # the check above asks for every event of every game
