"""A game as its log adds up: the state now, and the log told line by line."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import get_args

from kubejo.store import Row
from referee import dudo, log
from referee.core import Refused, Undo, Words, words
from referee.sheets import nearest
from webui.table import Told

EVENTS = get_args(dudo.Event)


@dataclass(frozen=True, slots=True)
class Played:
    """A game and where it stands.

    `last` is the number of the newest row, `call` that of the row with the standing challenge, `ruled` that of the row
    with the newest ruling; `before` is the game before the last event that still counts.
    """

    number: int
    sheet: str
    state: dudo.State
    last: int
    tale: tuple[Told, ...]
    call: int | None = None
    ruled: int | None = None
    ruled_call: int | None = None
    before: "Played | None" = None

    def after(self, row: Row) -> "Played":
        """Return the game with one more row. Raises ValueError for a line that is no event of Dudo."""
        record = log.loads(row.line)
        if isinstance(record, Undo):
            return self._undone(row, record)
        if isinstance(record, Refused):
            return self._told(row, words("web.log.refused", rule=record.rule), refused=True)
        if not isinstance(record, EVENTS):
            raise ValueError(f"no event of Dudo: {row.line[:80]}")
        return self._applied(row, record)

    def _applied(self, row: Row, event: dudo.Event) -> "Played":
        then = dudo.apply(self.state, event)
        ruling = dudo.verdict(then) if isinstance(event, dudo.Reveal) else None
        what = ruling.because if ruling else dudo.tell(self.state, event, then)
        told = self._told(row, what, rule=ruling.rule if ruling else "")
        called = row.number if then.phase == "reveal" else None
        told = replace(told, state=then, call=called, before=self)
        return replace(told, ruled=row.number, ruled_call=self.call) if ruling else told

    def _undone(self, row: Row, undo: Undo) -> "Played":
        if self.before is None:
            raise ValueError("nothing is left to take back")
        told = self._told(row, words("web.log.undone", by=undo.by, why=undo.why))
        return replace(self.before, last=told.last, tale=told.tale)

    def _told(self, row: Row, what: Words, rule: str = "", refused: bool = False) -> "Played":
        line = Told(row.number, row.at, what, rule, row.pictured, refused)
        return replace(self, last=row.number, tale=(*self.tale, line))


def played(number: int, rows: Iterable[Row]) -> Played:
    """Replay a stored game. Raises ValueError for rows that are no game of Dudo."""
    first, *others = rows
    start = log.loads(first.line)
    if not isinstance(start, dudo.Start):
        raise ValueError(f"no beginning of a game of Dudo: {first.line[:80]}")
    told = Told(first.number, first.at, dudo.tell_start(start))
    game = Played(number, nearest(start.rules, dudo.PRESETS), dudo.begin(start), first.number, (told,))
    for row in others:
        game = game.after(row)
    return game
