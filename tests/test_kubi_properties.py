"""What must hold in every game of Kubi (the invariants of the rule book), tried on random games."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kubi_play import HOUSE_RULES, game

from referee import kubi
from referee.core import Illegal
from referee.kubi import Choose, Enter, Event, Rethrow, Rules, Sheet, State, Throw
from referee.log import dumps, loads

Table = tuple[Rules, int, int, int]
tables = st.tuples(st.sampled_from(HOUSE_RULES), st.integers(1, 4), st.integers(0, 10**6), st.integers(1, 80))
whole_games = st.tuples(st.sampled_from(HOUSE_RULES), st.integers(1, 4), st.integers(0, 10**6))
throws = st.tuples(*[st.integers(1, 6)] * 5)
choices = st.sampled_from(list(combinations(range(1, 7), 3)))
ROUNDS = settings(max_examples=40, deadline=None)


def every_event(state: State) -> list[Event]:
    """Everything somebody might try, far beyond what is allowed."""
    entries = {event.sums for event in kubi.legal(state) if isinstance(event, Enter) and event.sums}
    sums = {None, (5, 10), (7, 7), (2, 2), *((low, high + 1) for low, high in entries), *map(_turned, entries)}
    seats = range(-1, len(state.sheets) + 1)
    events: list[Event] = [Enter(*entry) for entry in product(seats, (None, *range(8)), sums)]
    events += [Choose(seat, numbers) for seat in seats for numbers in ((1, 2, 3), (2, 4, 6), (3, 2, 1), (0, 1, 2), ())]
    events += [Rethrow(die) for die in (None, *range(-1, 6))]
    ascending = [
        (1, 1, 2, 5, 6),
        (3, 3, 3, 3, 3),
        (1, 2, 3, 4, 7),
        (1, 2, 3, 4),
        (1, 2, 3, 4, 5, 6),
        (1, 2, 3, 4, None),
    ]
    return [*events, *map(Throw, ascending)]


def _turned(sums: tuple[int, int]) -> tuple[int, int]:
    return sums[1], sums[0]


@ROUNDS
@given(tables)
def test_legal_is_what_apply_takes(table: Table) -> None:
    state, _ = game(*table)[-1]
    legal, before = set(kubi.legal(state)), dumps(state)
    for event in legal:
        assert kubi.apply(state, event)
    for event in every_event(state):
        if event not in legal:
            with pytest.raises(Illegal) as refused:
                kubi.apply(state, event)
            assert refused.value.rule.startswith("K")
    assert dumps(state) == before


@ROUNDS
@given(tables)
def test_a_refusal_shows_the_position(table: Table) -> None:
    state, _ = game(*table)[-1]
    with pytest.raises(Illegal) as refused:
        kubi.apply(state, Choose(-1, (1, 2, 3)))
    assert loads(refused.value.position) == state


@ROUNDS
@given(tables)
def test_every_state_and_event_has_one_text_form(table: Table) -> None:
    for state, event in game(*table)[-5:]:
        assert loads(dumps(state)) == state
        assert loads(dumps(event)) == event
        assert loads(dumps(state.rules)) == state.rules


@ROUNDS
@given(throws, choices)
def test_the_sums_and_the_die_taken_out_are_the_five_dice(throw: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    for mark, sums in kubi.options(Rules(), Sheet(chosen, (0, 0, 0)), throw):
        assert sums
        left_out = sum(throw) - sum(sums)
        assert left_out in throw
        assert sums[0] <= sums[1]
        assert left_out == mark if mark is not None else left_out not in chosen


@ROUNDS
@given(throws, choices, st.randoms(use_true_random=False))
def test_the_order_of_the_dice_means_nothing(throw: tuple[int, ...], chosen: tuple[int, ...], chance: Random) -> None:
    sheet = Sheet(chosen, (0, 0, 0))
    for rules in HOUSE_RULES:
        options = kubi.options(rules, sheet, throw)
        assert options == kubi.options(rules, sheet, tuple(chance.sample(throw, 5)))
        assert 1 <= len(set(options)) == len(options) <= 9


@ROUNDS
@given(whole_games)
def test_a_whole_game_keeps_the_invariants_of_its_sheets(table: tuple[Rules, int, int]) -> None:
    rules, players, _ = table
    state, event = game(*table)[-1]
    over = kubi.apply(state, event)
    assert over.phase == "over"
    for sheet in over.sheets:
        assert max(sheet.marks) <= 8
        assert kubi.examine(rules, sheet, over=True).faults == ()
        if rules == Rules():
            assert sheet.marks.count(8) == 1
            assert 8 <= sum(sheet.marks) <= 22
            assert sum(sheet.rows) >= 16
    ruling = kubi.verdict(over)
    assert ruling
    assert ruling.totals == tuple(kubi.score(sheet.rows).total for sheet in over.sheets)
    assert {ruling.totals[seat] for seat in ruling.winners} == {max(ruling.totals)}
    assert len(ruling.totals) == players


@ROUNDS
@given(tables)
def test_a_sheet_of_any_moment_can_have_come_about(table: Table) -> None:
    for state, _ in game(*table):
        for sheet in state.sheets:
            if sheet.chosen:
                examined = kubi.examine(state.rules, sheet, over=None if sheet.finished else False)
                assert examined.faults == ()


@ROUNDS
@given(tables)
def test_an_entry_makes_one_tally_stroke_or_a_free_throw_and_two_row_strokes_or_none(table: Table) -> None:
    for state, event in game(*table):
        if isinstance(event, Enter):
            sheet = state.sheets[event.player]
            then = kubi.with_entry(sheet, event)
            assert sum(then.marks) - sum(sheet.marks) == (event.mark is not None)
            assert sum(then.rows) - sum(sheet.rows) == (2 if event.sums else 0)
            points = [row * strokes for row, strokes in zip(kubi.ROWS, then.rows, strict=True)]
            earlier = [row * strokes for row, strokes in zip(kubi.ROWS, sheet.rows, strict=True)]
            assert sum(points) - sum(earlier) == sum(event.sums or ())


@ROUNDS
@given(tables, st.integers(0, 10), st.sampled_from((-1, 1)))
def test_a_sheet_with_one_stroke_more_or_less_in_a_row_is_found(table: Table, place: int, change: int) -> None:
    state, _ = game(*table)[-1]
    for sheet in state.sheets:
        if sheet.chosen:
            rows = tuple(strokes + change * (i == place) for i, strokes in enumerate(sheet.rows))
            assert kubi.examine(state.rules, Sheet(sheet.chosen, sheet.marks, rows)).faults


@given(st.lists(st.integers(0, 14), min_size=11, max_size=11))
def test_the_score_is_the_same_stroke_by_stroke(strokes: list[int]) -> None:
    """The first costs 200, the fifth gives them back, the sixth to tenth give the value, all others nothing (K11)."""
    total = 0
    for row, count in zip(kubi.ROWS, strokes, strict=True):
        for stroke in range(1, count + 1):
            total += {1: -200, 5: 200}.get(stroke, kubi.value(row) if 6 <= stroke <= 10 else 0)
    score = kubi.score(strokes)
    assert score.total == total == score.plus + score.minus == sum(score.rows)
    assert total >= -2200
