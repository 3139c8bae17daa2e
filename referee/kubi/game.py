"""The game of Kubi: how it starts, what may be done, and what comes of it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from referee.core import Illegal, words
from referee.kubi.because import because
from referee.kubi.check import check
from referee.kubi.options import options
from referee.kubi.records import ROWS, Choose, Enter, Event, Rethrow, Ruling, Sheet, Start, State, Throw
from referee.kubi.rules import Rules
from referee.kubi.score import totals, winners
from referee.kubi.sound import CHOICES, DICE, MOST_PLAYERS
from referee.log import dumps


def start(rules: Rules, players: int, starter: int = 0) -> State:
    """Return the first state of a game. Raises `Illegal` (K1, K3) for a number of players or a first thrower."""
    if not 1 <= players <= MOST_PLAYERS:
        raise Illegal("K1", words("kubi.players", most=MOST_PLAYERS, players=players))
    if not 0 <= starter < players:
        raise Illegal("K3", words("kubi.starter", players=players, number=starter + 1))
    return State(rules, (Sheet(),) * players, starter)


def begin(record: Start) -> State:
    """Return the first state of a stored game."""
    return start(record.rules, record.players, record.starter)


def apply(state: State, event: Event) -> State:
    """Return the state after the event. Raises `Illegal` with the rule if it is not allowed; nothing changes then."""
    refusal = check(state, event)
    if refusal:
        raise Illegal(refusal.rule, refusal.why, dumps(state))
    match event:
        case Choose(player, numbers):
            return _chosen(state, player, numbers)
        case Throw(faces):
            known = tuple(face for face in faces if face is not None)
            return replace(state, phase="entering", throw=known, kept=(), entries=(None,) * len(state.sheets))
        case Rethrow(die):
            kept = state.kept if die is None else state.throw[:die] + state.throw[die + 1 :]
            return replace(state, phase="throwing", throw=(), kept=kept, entries=())
        case Enter():
            return _entered(state, event)


def _chosen(state: State, player: int, numbers: tuple[int, ...]) -> State:
    crossed = Sheet(numbers, (0, 0, 0))
    sheets = (*state.sheets[:player], crossed, *state.sheets[player + 1 :])
    ready = all(sheet.chosen for sheet in sheets)
    return replace(state, sheets=sheets, phase="throwing" if ready else "choosing")


def _entered(state: State, entry: Enter) -> State:
    """Return the state with an entry, a changed one in its place (K23); the last missing one closes the throw (K8)."""
    entries = (*state.entries[: entry.player], entry, *state.entries[entry.player + 1 :])
    if not all(entries[seat] for seat in state.playing):
        return replace(state, entries=entries)
    sheets = tuple(with_entry(sheet, made) for sheet, made in zip(state.sheets, entries, strict=True))
    return _closed(state, sheets)


def with_entry(sheet: Sheet, entry: Enter | None) -> Sheet:
    """Return a sheet with the strokes of an entry; without one, as for a player who has finished, it stays."""
    if entry is None:
        return sheet
    marks = tuple(strokes + (number == entry.mark) for number, strokes in zip(sheet.chosen, sheet.marks, strict=True))
    sums = entry.sums or ()
    rows = tuple(strokes + sums.count(row) for row, strokes in zip(ROWS, sheet.rows, strict=True))
    return Sheet(sheet.chosen, marks, rows)


def _closed(state: State, sheets: tuple[Sheet, ...]) -> State:
    """Return the state after a throw that everybody has entered: the next one throws, or the game is over (K9)."""
    finished = [sheet.finished for sheet in sheets]
    over = any(finished) if state.rules.game_end == "everyone" else all(finished)
    return State(
        state.rules,
        sheets,
        roller=None if over else _next_roller(state, finished),
        phase="over" if over else "throwing",
        throws=state.throws + 1,
        last_verdict=_ruling(sheets) if over else None,
    )


def _next_roller(state: State, finished: list[bool]) -> int:
    """Return who throws next: in turn, without those who have finished (K3, K10)."""
    assert state.roller is not None, "somebody has thrown"
    around = ((state.roller + step) % len(finished) for step in range(1, len(finished) + 1))
    return next(seat for seat in around if not finished[seat])


def _ruling(sheets: tuple[Sheet, ...]) -> Ruling:
    points = totals(sheets)
    best = winners(points)
    return Ruling(
        rule="K12",
        winner=best[0] if len(best) == 1 else None,
        loser=None,
        claimed=None,
        counted=max(points),
        because=because(points, best),
        totals=points,
        winners=best,
    )


def verdict(state: State) -> Ruling | None:
    """Return the end of the game, None before it."""
    return state.last_verdict


def legal(state: State) -> list[Event]:
    """Return what may be done now. Throws are listed with ascending faces: the order of the dice means nothing."""
    return [event for event in _thinkable(state) if check(state, event) is None]


def _thinkable(state: State) -> Iterator[Event]:
    for die in (None, *range(DICE)):
        yield Rethrow(die)
    for seat, sheet in enumerate(state.sheets):
        if state.phase == "choosing":
            yield from (Choose(seat, numbers) for numbers in CHOICES)
        if state.phase == "entering":
            yield from (Enter(seat, mark, sums) for mark, sums in options(state.rules, sheet, state.throw))
    if state.phase == "throwing":
        yield from map(Throw, combinations_with_replacement(range(1, 7), DICE))
