"""A stored game as what happened in it: every event that still counts, with the states before and after it."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from referee import log
from referee.core import Names, Refused, Undo
from referee.sheets import nearest


@dataclass(frozen=True, slots=True)
class Step:
    """One event, and the states of its game before and after it."""

    event: Any
    before: Any
    then: Any


@dataclass(frozen=True, slots=True)
class Retold:
    """A game of `kind` ("dudo"): the start, the nearest rule sheet, the steps that were not taken back."""

    kind: str
    sheet: str
    start: Any
    first: Any
    steps: tuple[Step, ...]

    @property
    def state(self) -> Any:
        """The state to which it all adds up."""
        return self.steps[-1].then if self.steps else self.first


def retold(lines: Iterable[str]) -> Retold:
    """Replay a game from its lines; names and refused events are passed over.

    Raises ValueError (`Illegal` is one) for lines that are no game.
    """
    start, *records = (log.loads(line) for line in lines)
    kind = log.game_of(start)
    game: Any = import_module(f"referee.{kind}")
    if not isinstance(start, getattr(game, "Start", ())):
        raise ValueError(f"a game begins with its start, not with {kind}")
    rules: Any = start.rules  # type: ignore[attr-defined]  # the start of any game has rules
    first = game.begin(start)
    return Retold(kind, nearest(rules, game.PRESETS), start, first, _steps(game, first, records))


def _steps(game: Any, first: Any, records: list[object]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for record in records:
        if isinstance(record, Undo):
            if not steps:
                raise ValueError("there is no event to take back")
            steps.pop()
        elif not isinstance(record, Refused | Names):
            before = steps[-1].then if steps else first
            steps.append(Step(record, before, game.apply(before, record)))
    return tuple(steps)
