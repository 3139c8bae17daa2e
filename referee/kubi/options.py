"""What a player may enter for a throw (K4-K7, K9)."""

from collections.abc import Iterator

from referee.kubi.records import LAST_STROKE, Sheet
from referee.kubi.rules import Rules

Option = tuple[int | None, tuple[int, int] | None]
"""The number that gets a stroke or None, and the two sums in ascending order or None."""


def options(rules: Rules, sheet: Sheet, throw: tuple[int, ...]) -> tuple[Option, ...]:
    """Return all a player may enter, in the order of number and sums. `throw` has five faces."""
    showing = sorted(set(sheet.chosen) & set(throw))
    if not showing:
        return _free(rules, throw)
    return tuple((mark, sums) for mark in showing for sums in _sums_with(rules, sheet, throw, mark))


def _sums_with(rules: Rules, sheet: Sheet, throw: tuple[int, ...], mark: int) -> list[tuple[int, int]] | list[None]:
    """Return the pairs of sums once a die of this number is taken out; none in a last throw that has none (K9)."""
    if not rules.final_combination and sheet.marked(mark) == LAST_STROKE - 1:
        return [None]
    return pairings(without(throw, mark))


def _free(rules: Rules, throw: tuple[int, ...]) -> tuple[Option, ...]:
    """Return the options of a free throw: any die is left out, or nothing is entered (K6)."""
    if rules.free_ride == "no_combination":
        return ((None, None),)
    sums = {pair for left_out in set(throw) for pair in pairings(without(throw, left_out))}
    return tuple((None, pair) for pair in sorted(sums))


def without(throw: tuple[int, ...], face: int) -> tuple[int, ...]:
    """Return a throw without one die of a face."""
    place = throw.index(face)
    return throw[:place] + throw[place + 1 :]


def pairings(dice: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the different pairs of sums of four dice split into two and two, each pair ascending, in order."""
    return sorted({(min(pair), max(pair)) for pair in _splits(*dice)})


def _splits(a: int, b: int, c: int, d: int) -> Iterator[tuple[int, int]]:
    yield a + b, c + d
    yield a + c, b + d
    yield a + d, b + c
