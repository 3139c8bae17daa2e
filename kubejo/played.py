"""A game as its log adds up: the state now, and the log told line by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from kubejo.store import Row
from referee import dudo, kubi, log
from referee.core import Refused, Undo, Words, words
from referee.sheets import nearest
from webui.games import GAMES, Event, Kind, State, is_event, kind_of
from webui.telling import Told


@dataclass(frozen=True, slots=True)
class Played:
    """A game and where it stands.

    `last` is the number of the newest row, `turned` that of the newest one after which another tap is meant for another
    state: in Kubi all may cross numbers and enter a throw at the same time (K8). `awaits` is the row since which the
    table waits for dice: the standing challenge of Dudo, or what a throw of Kubi follows. `ruled` is the row with the
    newest ruling of Dudo, `ruled_call` that of its challenge, `thrown` that of the standing throw of Kubi. `before` is
    the game before the last event that still counts.
    """

    number: int
    kind: Kind
    sheet: str
    state: State
    last: int
    tale: tuple[Told, ...]
    turned: int
    awaits: int | None = None
    ruled: int | None = None
    ruled_call: int | None = None
    thrown: int | None = None
    before: "Played | None" = None

    def after(self, row: Row) -> "Played":
        """Return the game with one more row. Raises ValueError for a line that is no event of this game."""
        record = log.loads(row.line)
        if isinstance(record, Undo):
            return self._undone(row, record)
        if isinstance(record, Refused):
            return self._told(row, words("web.log.refused", rule=record.rule), refused=True)
        if not is_event(record, self.kind):
            raise ValueError(f"no event of {self.kind}: {row.line[:80]}")
        return self._applied(row, record)

    def back(self) -> "Iterator[Played]":
        """Yield the game as it is and as it was before each event that still counts, the newest first."""
        one: Played | None = self
        while one:
            yield one
            one = one.before

    def _applied(self, row: Row, event: Any) -> "Played":
        game = GAMES[self.kind]
        then = game.apply(self.state, event)
        ruling = game.verdict(then)
        new = ruling is not None and (isinstance(event, dudo.Reveal) or game.verdict(self.state) is None)
        what = ruling.because if isinstance(event, dudo.Reveal) else game.tell(self.state, event, then)
        told = self._told(row, what, rule=ruling.rule if new else "")
        told = replace(told, state=then, awaits=row.number if _waits_for_dice(then) else None, before=self)
        told = replace(told, turned=self.turned if _beside(event, then) else row.number)
        if isinstance(event, dudo.Reveal):
            return replace(told, ruled=row.number, ruled_call=self.awaits)
        return replace(told, thrown=_thrown(row, event, told))

    def _undone(self, row: Row, undo: Undo) -> "Played":
        if self.before is None:
            raise ValueError("nothing is left to take back")
        told = self._told(row, words("web.log.undone", by=undo.by, why=undo.why))
        return replace(self.before, last=told.last, turned=told.last, tale=told.tale)

    def _told(self, row: Row, what: Words, rule: str = "", refused: bool = False) -> "Played":
        line = Told(row.number, row.at, what, rule, row.pictured, refused)
        return replace(self, last=row.number, tale=(*self.tale, line))


def _waits_for_dice(state: State) -> bool:
    """Say whether dice are to be shown to the table now: after a call of Dudo, and for a throw of Kubi."""
    return (isinstance(state, dudo.State) and state.phase == "reveal") or (
        isinstance(state, kubi.State) and state.phase == "throwing"
    )


def _beside(event: Event, then: State) -> bool:
    """Say whether an event leaves what others may do as it was (K2, K8)."""
    return isinstance(then, kubi.State) and (
        (isinstance(event, kubi.Choose) and then.phase == "choosing")
        or (isinstance(event, kubi.Enter) and then.phase == "entering")
    )


def _thrown(row: Row, event: Event, told: Played) -> int | None:
    if isinstance(event, kubi.Throw):
        return row.number
    return told.thrown if isinstance(told.state, kubi.State) and told.state.throw else None


def played(number: int, rows: Iterable[Row]) -> Played:
    """Replay a stored game. Raises ValueError for rows that are no game."""
    first, *others = rows
    start: Any = log.loads(first.line)
    kind = kind_of(start)
    if kind is None or not isinstance(start, GAMES[kind].Start):
        raise ValueError(f"no beginning of a game: {first.line[:80]}")
    game = GAMES[kind]
    told = Told(first.number, first.at, game.tell_start(start))
    sheet = nearest(start.rules, game.PRESETS)
    one = Played(number, kind, sheet, game.begin(start), first.number, (told,), first.number)
    for row in others:
        one = one.after(row)
    return one
