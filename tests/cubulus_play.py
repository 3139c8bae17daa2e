"""What the tests of Cubulus share: the rule sets of the vectors, and random games from a seed."""

import json
import random
from pathlib import Path
from typing import Any

from referee.core import Illegal
from referee.cube import POSITIONS
from referee.cubulus import PRESETS, Event, Rules, Start, State, Turn, apply, begin, legal, start
from referee.cubulus.board import Board, read, write
from referee.cubulus.pieces import CODES, barrier, die, king, soldier
from referee.cubulus.squares import NEIGHBOURS, members
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


def wandering(opening: State, seed: int, most: int) -> list[State]:
    """Return the states of a game of random turns, captures preferred so that it opens up."""
    chance = random.Random(seed)
    states = [opening]
    while not states[-1].ended and len(states) <= most:
        choice = [event for event in legal(states[-1]) if isinstance(event, Turn)]
        taking = [event for event in choice if "x" in event.text or "=" in event.text]
        states.append(apply(states[-1], chance.choice(taking if taking and chance.random() < 0.7 else choice)))
    return states


def scattered(rules: Rules, chance: random.Random) -> State:
    """Return a game that begins with few pieces anywhere, kings often where an exchange is near."""
    while True:
        squares = chance.sample(range(81), 24)
        white = _scattered(rules, chance, [chance.choice((8, 17, 35, 44, 53, squares.pop())), *squares[:10]])
        black = _scattered(rules, chance, [chance.choice((0, 27, 36, 45, squares.pop())), *squares[10:20]])
        fresh = chance.choice(("Ff", "F", "f", "-"))
        line = " ".join([chance.choice("wb"), fresh, *white, *(f"({code})" for code in black)])
        try:
            state = start(rules, write(read(line)))
        except Illegal:
            continue  # pieces share a square, or the wrong king is in check
        if not state.ended:
            return state


def _scattered(rules: Rules, chance: random.Random, squares: list[int]) -> list[str]:
    dice = [die(square, *chance.choice(POSITIONS)) for square in squares[1 : chance.randrange(2, 8)]]
    walls = [barrier(square, chance.choice(list(members(NEIGHBOURS[square])))) for square in squares[8:10]]
    soldiers = [soldier(squares[7])] if rules.transformation and chance.random() < 0.5 else []
    blocks = chance.sample([*walls, *soldiers], chance.randrange(min(3, len(walls) + len(soldiers) + 1)))
    return [CODES[piece] for piece in (king(squares[0]), *dice, *blocks)]


def samples(chance: random.Random) -> list[tuple[Start, State, Event]]:
    """Return starts, states and events that follow in them, of two random games under random house rules."""
    found: list[tuple[Start, State, Event]] = []
    for _ in range(2):
        rules = house_rules(chance)
        opening = Start(rules, (start(rules) if chance.random() < 0.5 else scattered(rules, chance)).position)
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
