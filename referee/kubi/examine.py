"""Whether a written sheet can have come about, and if not where it is wrong (2.5 of the rules).

A sheet knows strokes, not throws. What is known of them: a throw that is no free one makes one tally stroke and two
row strokes, a free one makes no tally stroke and two row strokes, or none (K6); the last throw of a finished sheet
may be without row strokes (K9). And a free throw has no crossed number on any die, so its two sums are made of the
other three numbers. A sheet that keeps to this can have come about, whatever its rows are; one that does not cannot.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement

from referee.core import Refusal, Words, words
from referee.kubi.check import numbers
from referee.kubi.records import LAST_STROKE, ROWS, Sheet
from referee.kubi.rules import Rules
from referee.kubi.score import row_score, score
from referee.kubi.sound import CHOICES
from referee.words import listed


@dataclass(frozen=True, slots=True)
class Examined:
    """What a written sheet tells: its faults, none if it can have come about, and how it came about.

    `throws` and `free` are the throws that the player has used and how many of them were free; None where the sheet
    does not tell (without sums for free throws) or has faults.
    """

    faults: tuple[Refusal, ...]
    throws: int | None
    free: int | None


def examine(rules: Rules, sheet: Sheet, over: bool | None = None) -> Examined:
    """Examine a written sheet under the rules. `over`: its player's game is said to be over, or not, or unknown."""
    faults = _form(sheet) or (*_tally(sheet), *_ending(rules, sheet, over)) or _strokes(rules, sheet)
    if faults or rules.free_ride == "no_combination":
        return Examined(faults, None, None)
    throws = (sum(sheet.rows) + _unwritten(rules, sheet)) // 2
    return Examined((), throws, throws - sum(sheet.marks))


def _form(sheet: Sheet) -> tuple[Refusal, ...]:
    """Check that it is a sheet at all: three numbers, a tally for each, eleven rows, no negative strokes (K1, K2)."""
    if sheet.chosen not in CHOICES or len(sheet.marks) != len(sheet.chosen):
        return (Refusal("K2", words("kubi.sheet.chosen", numbers=numbers(sheet.chosen))),)
    if len(sheet.rows) != len(ROWS) or min(*sheet.marks, *sheet.rows) < 0:
        return (Refusal("K1", words("kubi.sheet.rows")),)
    return ()


def _tally(sheet: Sheet) -> tuple[Refusal, ...]:
    """Check that no number has more than eight strokes, and at most one has eight (K9)."""
    faults = [
        Refusal("K9", words("kubi.sheet.over_eight", number=number, n=strokes))
        for number, strokes in zip(sheet.chosen, sheet.marks, strict=True)
        if strokes > LAST_STROKE
    ]
    eight = [words("kubi.number", number=n) for n in sheet.chosen if sheet.marked(n) == LAST_STROKE]
    if len(eight) > 1:
        faults.append(Refusal("K9", words("kubi.sheet.two_eights", numbers=listed(eight, last="and"))))
    return tuple(faults)


def _ending(rules: Rules, sheet: Sheet, over: bool | None) -> tuple[Refusal, ...]:
    if over is False and sheet.finished:
        return (Refusal("K9", words("kubi.sheet.is_finished")),)
    if over and not sheet.finished and rules.game_end == "per_player" and max(sheet.marks) < LAST_STROKE:
        return (Refusal("K9", words("kubi.sheet.not_finished", n=max(sheet.marks))),)
    return ()


def _unwritten(rules: Rules, sheet: Sheet) -> int:
    """Return the row strokes that the last throw of a finished sheet does not make (K9)."""
    return 2 if sheet.finished and not rules.final_combination else 0


def _strokes(rules: Rules, sheet: Sheet) -> tuple[Refusal, ...]:
    """Check the strokes of the rows against those of the tally."""
    tally, rows = sum(sheet.marks), sum(sheet.rows)
    least = 2 * tally - _unwritten(rules, sheet)
    said = {"tally": words("kubi.sheet.tally", n=tally), "rows": words("kubi.sheet.strokes", n=rows)}
    if rows % 2:
        return (Refusal("K5", words("kubi.sheet.odd", rows=said["rows"])),)
    if rows < least:
        return (Refusal("K5", words("kubi.sheet.too_few", least=least, **said)),)
    if rows > least and rules.free_ride == "no_combination":
        return (Refusal("K6", words("kubi.sheet.too_many", most=least, **said)),)
    return _free_sums(sheet, least)


def _free_sums(sheet: Sheet, certain: int) -> tuple[Refusal, ...]:
    """Check that the rows that no free throw can give have strokes from other throws only."""
    others = [face for face in range(1, 7) if face not in sheet.chosen]
    free = {a + b for a, b in combinations_with_replacement(others, 2)}
    never = [(row, strokes) for row, strokes in zip(ROWS, sheet.rows, strict=True) if strokes and row not in free]
    found = sum(strokes for _, strokes in never)
    if found <= certain:
        return ()
    rows = listed([words("kubi.row", row=row) for row, _ in never], last="and")
    return (Refusal("K6", words("kubi.sheet.never_free", rows=rows, n=found, most=certain, free=_rows(free))),)


def _rows(some: set[int]) -> Words:
    return listed([words("kubi.row", row=row) for row in sorted(some)], last="and")


def wrong_scores(sheet: Sheet, written: dict[int, int], total: int | None = None) -> tuple[Refusal, ...]:
    """Compare written points with the strokes (K11, K12): `written` by row, and the total; only what is written."""
    faults = [
        Refusal("K11", words("kubi.sheet.points", row=row, n=strokes, written=written[row], points=points))
        for row, strokes in zip(ROWS, sheet.rows, strict=True)
        if (points := row_score(row, strokes)) != written.get(row, points)
    ]
    right = score(sheet.rows).total
    if total is not None and total != right:
        faults.append(Refusal("K12", words("kubi.sheet.total", written=total, points=right)))
    return tuple(faults)
