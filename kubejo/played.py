"""A game as its log adds up: the state now, and the log told line by line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kubejo.namers import named, player
from kubejo.store import Row
from referee import dudo, kubi, log
from referee.core import Refused, Undo, Words, seat, words
from referee.sheets import nearest
from referee.words import listed
from webui.games import GAMES, Event, Kind, State, is_event, kind_of, playing
from webui.telling import Told


@dataclass(frozen=True, slots=True)
class Played:
    """A game and where it stands. Rows of its log are told by their numbers.

    In Kubi all may cross numbers and enter a throw at the same time (K8), so that not each row makes a tap that was
    meant for the state before it a tap for another.
    """

    number: int
    kind: Kind
    sheet: str
    state: State
    last: int  # the newest row
    tale: tuple[Told, ...]
    moved: int  # the newest row that was not refused
    turned: int  # the newest row after which another tap is meant for another state
    awaits: int | None = None  # since when the table waits for dice: Dudo's challenge, or what a throw of Kubi follows
    ruled: int | None = None  # the newest ruling of Dudo,
    ruled_call: int | None = None  # and its challenge
    thrown: int | None = None  # the standing throw of Kubi
    before: "Played | None" = None  # the game before the last event that still counts
    retracted: dudo.Hands | None = None  # the hands of a ruling that was just taken back

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

    @property
    def concerned(self) -> frozenset[int]:
        """The seats to which it matters what is taken back: those that play, and whom the last event has put out."""
        before = self.before.state if self.before else self.state
        return frozenset((*playing(self.state), *playing(before)))

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
        is_reveal = isinstance(event, dudo.Reveal)
        new = ruling is not None and (is_reveal or game.verdict(self.state) is None)
        what = _ruled_again(self.retracted, ruling) if is_reveal else game.tell(self.state, event, then)
        if isinstance(event, dudo.Reveal | kubi.Throw):
            what = _with_namers(row.author, what)
        told = self._told(row, what, rule=ruling.rule if new else "")
        told = replace(told, state=then, awaits=row.number if _waits_for_dice(then) else None, before=self)
        turned = self.turned if _beside(event, then) else row.number
        told = replace(told, retracted=None, moved=row.number, turned=turned)
        if isinstance(event, dudo.Reveal):
            return replace(told, ruled=row.number, ruled_call=self.awaits)
        return replace(told, thrown=_thrown(row, event, told))

    def _undone(self, row: Row, undo: Undo) -> "Played":
        if self.before is None:
            raise ValueError("nothing is left to take back")
        told = self._told(row, _taken_back(undo), undoes=True)
        then = replace(self.before, last=told.last, moved=told.last, turned=told.last, tale=told.tale)
        ruling = self.state.last_verdict if isinstance(self.state, dudo.State) else None
        was_ruled = self.ruled != self.before.ruled  # a void round has the ruling of an earlier one
        return replace(then, retracted=ruling.hands) if ruling and was_ruled else then

    def _told(self, row: Row, what: Words, rule: str = "", refused: bool = False, undoes: bool = False) -> "Played":
        line = Told(row.number, row.at, what, rule, row.pictured, refused, undoes)
        return replace(self, last=row.number, tale=(*self.tale, line))


def _taken_back(undo: Undo) -> Words:
    """Return words for what was taken back; who did is told as it stands if that is nobody of the table."""
    by = words("web.the_host") if undo.by == "host" else player(undo.by) or undo.by
    if not by:
        return words("web.log.undone")
    return words("web.log.undone.why", by=by, why=undo.why) if undo.why else words("web.log.undone.by", by=by)


def _with_namers(author: str, what: Words) -> Words:
    """Return words for what happened, and who said what the dice show if somebody did."""
    players = named(author)
    return words("web.log.named", players=listed(players, last="and"), what=what) if players else what


def _ruled_again(before: dudo.Hands | None, ruling: dudo.Ruling) -> Words:
    """Return why it is ruled so, and first which dice were read otherwise in the ruling that was taken back."""
    changed = [
        words("web.log.die", player=seat(place), face=then[0], before=now[0])
        for place, (old, new) in enumerate(zip(before or ruling.hands, ruling.hands, strict=False))
        for now, then in zip(_without(old, new), _without(new, old), strict=False)  # the game goes on, whatever was
        if len(now) == len(then) == 1
    ]
    if not changed:
        return ruling.because
    return words("web.log.corrected", dice=listed(changed, last="and"), because=ruling.because)


def _without(hand: Sequence[tuple[int, ...]], other: Sequence[tuple[int, ...]]) -> Iterable[tuple[int, ...]]:
    """Return the dice of a hand that are not in the other one: their order says nothing."""
    return (Counter(hand) - Counter(other)).elements()


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
    one = Played(number, kind, sheet, game.begin(start), first.number, (told,), first.number, first.number)
    for row in others:
        one = one.after(row)
    return one
