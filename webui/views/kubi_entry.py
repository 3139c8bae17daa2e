"""What a player may enter for the standing throw, with what each choice does to the score (K4-K7)."""

from collections.abc import Iterator

from referee import kubi
from referee.kubi.check import option as option_words
from referee.kubi.options import without
from webui.views.onlooker import Json, Onlooker

Pair = tuple[int, int]


def entry_view(eyes: Onlooker, state: kubi.State, place: int) -> Json:
    """Return the options of a seat that still plays, and which of them it has entered already."""
    options = kubi.options(state.rules, state.sheets[place], state.throw)
    made = state.entries[place]
    entered = None if made is None else options.index((made.mark, made.sums))
    return {
        "seat": place,
        "entered": entered,
        "final": made is not None and state.rules.corrections == "never",
        "options": [_option(eyes, state, place, option) for option in options],
    }


def _option(eyes: Onlooker, state: kubi.State, place: int, option: kubi.Option) -> Json:
    mark, sums = option
    before = state.sheets[place]
    after = kubi.with_entry(before, kubi.Enter(place, mark, sums))
    now, then = kubi.score(before.rows), kubi.score(after.rows)
    left_out, pairs = _laid(state.throw, mark, sums)
    return {
        "mark": mark,
        "sums": None if sums is None else list(sums),
        "left": left_out,
        "pairs": pairs,
        "text": eyes.told(option_words(option)),
        "change": then.total - now.total,
        "sheet": [[row, points] for row, points in zip(kubi.ROWS, then.rows, strict=True) if row in (sums or ())],
        "total": then.total,
        "ends": after.finished,
    }


def _laid(throw: tuple[int, ...], mark: int | None, sums: Pair | None) -> tuple[int | None, list[Pair]]:
    """Return the die that is left out and the two pairs that make the sums, in their order; none for no sums."""
    for left_out in (mark,) if mark is not None else sorted(set(throw)):
        for pairs in _splits(*without(throw, left_out)):
            if sums == (sum(pairs[0]), sum(pairs[1])):
                return left_out, list(pairs)
    return mark, []


def _splits(a: int, b: int, c: int, d: int) -> Iterator[tuple[Pair, Pair]]:
    """Yield four dice in two pairs, each pair and each order of the pairs."""
    for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        yield one, other
        yield other, one
