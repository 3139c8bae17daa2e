"""The time in which a game of 500 events is replayed from the lines of its log, for each game.

The games are random legal play from a seed. Replaying is what opening a stored
game does: every line is read (`referee.log.loads`) and every event is checked and applied. The fastest of several runs
counts, so that a busy machine disturbs less.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

from kubejo.commands.replay import replay_lines
from referee import cubulus, dudo, kubi
from referee.core import GAMES
from referee.log import dumps, loads

EVENTS = 500
SEATS = 12
"""Players of Dudo and Kubi: with fewer most games are over before 500 events."""
RUNS = 5
STARTS = {
    "dudo": dudo.Start(dudo.PRESETS["kubdubo"], SEATS, 0),
    "kubi": kubi.Start(kubi.PRESETS["kubi"], SEATS, 0),
    "cubulus": cubulus.Start(cubulus.PRESETS["cubulus_extended"], ""),
}


def next_event(state: Any, chance: Random) -> Any:
    """Return a legal event that lets the game go on."""
    match state:
        case dudo.State(phase="reveal"):
            return dudo.Reveal(tuple(tuple((chance.randint(1, 6),) for _ in range(own)) for own in state.dice))
        case dudo.State():
            least = enumerate(dudo.cheapest(state), 1)
            bids = [dudo.Bid(state.turn or 0, quantity, face) for face, quantity in least if quantity]
            doubts = state.bid and (not bids or chance.random() < 0.1)
            return dudo.Challenge(state.turn or 0) if doubts else chance.choice(bids)
        case kubi.State():
            onwards = [event for event in kubi.legal(state) if not isinstance(event, kubi.Rethrow)]
            return chance.choice(onwards)
    turns = [event for event in cubulus.legal(state) if isinstance(event, cubulus.Turn)]
    quiet = [event for event in turns if "x" not in event.text]
    return chance.choice(quiet or turns)


def over(state: Any) -> bool:
    """Tell whether a game has ended."""
    return state.ended is not None if isinstance(state, cubulus.State) else state.phase == "over"


def played(game: str, seed: int) -> list[str]:
    """Return the lines of a random game: its start and its first 500 events, fewer if it is over before."""
    chance = Random(seed)
    rules: Any = import_module(f"referee.{game}")
    state = rules.begin(STARTS[game])
    lines = [dumps(STARTS[game])]
    while len(lines) <= EVENTS and not over(state):
        event = next_event(state, chance)
        state = rules.apply(state, event)
        lines.append(dumps(event))
    return lines


def long_game(game: str) -> list[str]:
    """Return the lines of the first random game that has 500 events."""
    return next(lines for seed in count() if len(lines := played(game, seed)) > EVENTS)


def replayed(game: str, lines: list[str]) -> Any:
    """Return the state in which a log ends."""
    rules: Any = import_module(f"referee.{game}")
    state = rules.begin(loads(lines[0]))
    for line in lines[1:]:
        state = rules.apply(state, loads(line))
    return state


def fastest(work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of several runs."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, for the table."""
    for game in GAMES:
        lines = long_game(game)
        replaying = fastest(lambda game=game, lines=lines: replayed(game, lines))  # type: ignore[misc]  # bound now
        telling = fastest(lambda lines=lines: list(replay_lines(lines)))  # type: ignore[misc]  # bound now
        yield f"replaying {EVENTS} events of {game.title()} from their lines, seconds", f"{replaying:.3f}"
        yield "the same with every event told in words", f"{telling:.3f}"
