"""Damaged lines of a log: `loads` and `apply` may only refuse them, with `Illegal` or another `ValueError`.

Run a million of them with `python tests/fuzz_log.py 1000000 [SEED]`. A game is tried if there is a module GAME_play
with `samples(chance) -> [(start, state, event), ...]`.
"""

import json
import sys
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from referee.core import GAMES, Illegal
from referee.log import dumps, loads

ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    1,
    7,
    99,
    10**9,
    -(10**30),
    1.5,
    "",
    "x",
    "dudo",
    [],
    [[]],
    {},
    {"is": "core.undo"},
    "\ud800",
)
ODD_TEXT = (
    "",
    "{",
    "}",
    "[",
    "]",
    '"',
    ",",
    ":",
    "-",
    "0",
    "9",
    "e9",
    "null",
    "true",
    "NaN",
    "\\ud800",
    "\x00",
    "é",
    "[[[[",
)
LINES_A_STATE = 60


@dataclass
class Fuzz:
    """A source of damaged lines, and what became of them."""

    chance: Random
    seen: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("unread", "refused", "applied"), 0))

    def run(self, count: int) -> None:
        games = [name for name in GAMES if find_spec(f"{name}_play")]
        while sum(self.seen.values()) < count:
            game = self.chance.choice(games)
            seeds = import_module(f"{game}_play").samples(self.chance)
            self.some(import_module(f"referee.{game}"), self.chance.sample(seeds, min(8, len(seeds))))

    def some(self, game: ModuleType, seeds: list[tuple[Any, Any, Any]]) -> None:
        """Damage the lines of a few moments of a game, the events more often than starts and states."""
        lines = [dumps(record) for start, state, event in seeds for record in (start, state, event, event, event)]
        for _, state, event in seeds:
            before = dumps(state)
            for _ in range(LINES_A_STATE):
                line = self.damaged(self.chance.choice(lines), self.chance.choice(lines))
                self.seen[self.one(game, state, event, line)] += 1
                assert dumps(state) == before, line

    def one(self, game: Any, state: Any, event: Any, line: str) -> str:
        """Read a line and do with it what a replay would do; say what became of it."""
        try:
            record: Any = loads(line)
        except ValueError:
            return "unread"
        assert loads(dumps(record)) == record, line
        try:
            if isinstance(record, game.Start):
                then = game.begin(record)
            elif isinstance(record, game.State):
                then = game.apply(record, event)
            else:
                then = game.apply(state, record)
        except ValueError as error:
            self.clear(error, line)
            return "refused"
        assert loads(dumps(then)) == then, line
        return "applied"

    def clear(self, error: ValueError, line: str) -> None:
        """A refusal has a reason in words; one of the rules also their number."""
        assert str(error), line
        if isinstance(error, Illegal):
            assert error.rule, line
            assert str(error.why), line

    def damaged(self, line: str, other: str) -> str:
        for _ in range(self.chance.choice((1, 1, 1, 2, 4))):
            line = self.chance.choice((self.edited, self.revalued, self.revalued, self.spliced))(line, other)
        return line

    def edited(self, line: str, _: str) -> str:
        """Replace a few characters by some that mean something in JSON."""
        at = self.chance.randrange(len(line) + 1)
        return line[:at] + self.chance.choice(ODD_TEXT) + line[at + self.chance.choice((0, 1, 1, 2, 8)) :]

    def spliced(self, line: str, other: str) -> str:
        """Join the beginning of one line to the end of another."""
        at, there = self.chance.randrange(len(line) + 1), self.chance.randrange(len(other) + 1)
        return line[:at] + other[there:]

    def revalued(self, line: str, other: str) -> str:
        """Put an odd value, or one from elsewhere, in some place; the line stays JSON."""
        try:
            value, donor = json.loads(line), json.loads(other)
        except ValueError:
            return self.edited(line, other)
        places = list(_places(value))
        if not places:
            return self.edited(line, other)
        holder, key = self.chance.choice(places)
        donors = [inner[name] for inner, name in _places(donor)] or [0]
        holder[key] = self.chance.choice(
            (self.chance.choice(ODD_VALUES), self.chance.choice(donors), self.near(holder[key]))
        )
        return json.dumps(value)

    def near(self, value: object) -> object:
        return value + self.chance.choice((-1, 1, 2)) if type(value) is int else value


def _places(value: Any) -> Any:
    """Yield every (container, key) in a JSON value."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from _places(value[key])


if __name__ == "__main__":
    fuzz = Fuzz(Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1))
    fuzz.run(int(sys.argv[1]))
    print(fuzz.seen)
