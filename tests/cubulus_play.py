"""What the tests of Cubulus share: the rule sets of the vectors, and random games from a seed."""

import json
import random
from pathlib import Path
from typing import Any

from referee.core import Illegal
from referee.cubulus import PRESETS, Event, Rules, Start, State, Turn, apply, begin, legal, start
from referee.cubulus.board import Board, read
from referee.cubulus.turns import text, turns
from referee.schema import allowed, hints

SHEETS = {"basic": PRESETS["cubulus"], "extended": PRESETS["cubulus_extended"]}


def published(vectors: Path, name: str) -> Any:
    return json.loads((vectors / f"cubulus_{name}.json").read_text(encoding="utf8"))


def texts(line: str, rules: Rules) -> list[str]:
    """Return the sorted texts of all turns in a position."""
    return said(read(line), rules)


def said(board: Board, rules: Rules) -> list[str]:
    return sorted(text(parts, board.colour) for parts in turns(board, rules))


def wandering(rules: Rules, seed: int, most: int) -> list[State]:
    """Return the states of a game of random turns, captures preferred so that it opens up."""
    chance = random.Random(seed)
    states = [start(rules)]
    while not states[-1].ended and len(states) <= most:
        choice = [event for event in legal(states[-1]) if isinstance(event, Turn)]
        taking = [event for event in choice if "x" in event.text or "=" in event.text]
        states.append(apply(states[-1], chance.choice(taking if taking and chance.random() < 0.7 else choice)))
    return states


def samples(chance: random.Random) -> list[tuple[Start, State, Event]]:
    """Return starts, states and events that follow in them, of two random games under random house rules."""
    found: list[tuple[Start, State, Event]] = []
    for _ in range(2):
        rules = house_rules(chance)
        opening = Start(rules, start(rules).position)
        state = begin(opening)
        for _ in range(chance.randrange(1, 30)):
            events = legal(state)
            if not events:
                break
            event = chance.choice(events)
            found.append((opening, state, event))
            state = apply(state, event)
    return found


def house_rules(chance: random.Random) -> Rules:
    """Return a random rule set that does not contradict itself."""
    while True:
        given = {name: chance.choice(_values(hint)) for name, hint in hints(Rules).items()}
        try:
            return Rules(**given)
        except Illegal:
            continue  # options of the transformation without it


def _values(hint: Any) -> tuple[Any, ...]:
    if hint is int:
        return (0, 2, 3)
    return allowed(hint) or (True, False)
