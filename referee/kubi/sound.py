"""Whether the fields of a state go together: a state that was typed or damaged is refused, never played on."""

from collections.abc import Callable
from itertools import combinations

from referee.kubi.options import options
from referee.kubi.records import LAST_STROKE, ROWS, Enter, Sheet, State

MOST_PLAYERS = 100
"""Sheets at a table: the rules name no limit (K1), this one only keeps out nonsense."""
CHOICES = tuple(combinations(range(1, 7), 3))
"""The twenty ways to cross three numbers (K2)."""
DICE = 5
_FACES = frozenset(range(1, 7))


def unsound(state: State) -> str:
    """Return what is wrong with a state, or an empty text."""
    if not 1 <= len(state.sheets) <= MOST_PLAYERS or state.throws < 0:
        return f"{len(state.sheets)} sheets after {state.throws} throws"
    strange = next((sheet for sheet in state.sheets if not _is_sheet(sheet, state)), None)
    return f"{strange}" if strange else _PHASES[state.phase](state)


def _is_sheet(sheet: Sheet, state: State) -> bool:
    if len(sheet.rows) != len(ROWS) or not all(0 <= strokes <= 2 * state.throws for strokes in sheet.rows):
        return False
    if not sheet.chosen:
        return state.phase == "choosing" and sheet == Sheet()
    most = min(LAST_STROKE, state.throws)
    marks_fit = len(sheet.marks) == 3 and all(0 <= strokes <= most for strokes in sheet.marks)
    return sheet.chosen in CHOICES and marks_fit


def is_throw(faces: tuple[int | None, ...]) -> bool:
    """Say whether these are five dice that were all read (K20, K21)."""
    return len(faces) == DICE and _FACES.issuperset(faces)


def _choosing(state: State) -> str:
    all_chosen = all(sheet.chosen for sheet in state.sheets)
    if state.throws or all_chosen or state.roller not in range(len(state.sheets)):
        return "numbers are crossed before the first throw, and somebody still has to"
    return _nothing_thrown(state)


def _throwing(state: State) -> str:
    if state.roller not in state.playing:
        return f"player {state.roller} cannot throw"
    if state.kept and not (len(state.kept) == DICE - 1 and _FACES.issuperset(state.kept)):
        return f"dice that stay: {state.kept}"
    return "a throw before the throw" if state.throw or state.entries else ""


def _entering(state: State) -> str:
    if state.roller not in state.playing or not is_throw(state.throw) or state.kept:
        return f"player {state.roller}, throw {state.throw}, dice that stay {state.kept}"
    if len(state.entries) != len(state.sheets) or all(state.entries[seat] for seat in state.playing):
        return "every seat has an entry or none, and somebody still has to enter"
    strange = next((entry for seat, entry in enumerate(state.entries) if entry and not _fits(state, seat, entry)), None)
    return f"{strange}" if strange else ""


def _fits(state: State, seat: int, entry: Enter) -> bool:
    allowed = options(state.rules, state.sheets[seat], state.throw)
    return seat in state.playing and entry.player == seat and (entry.mark, entry.sums) in allowed


def _over(state: State) -> str:
    if state.roller is not None or not any(sheet.finished for sheet in state.sheets):
        return "a game is over when somebody has finished, and nobody throws then"
    return _nothing_thrown(state)


def _nothing_thrown(state: State) -> str:
    return "dice of no throw" if state.throw or state.kept or state.entries else ""


_PHASES: dict[str, Callable[[State], str]] = {
    "choosing": _choosing,
    "throwing": _throwing,
    "entering": _entering,
    "over": _over,
}
