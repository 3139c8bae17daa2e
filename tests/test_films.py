"""What is done with cups in path-traced films, and how what is told of them is counted."""

from itertools import pairwise

import numpy as np
import pytest

from models.films import counted, rounds
from models.scenes.acts import AFTER, OFF, Act, Place, moment, reveals
from models.scenes.course import CLEAR, drawn, free
from tests.dice_found import die
from vision.reveals.told import Told
from vision.types import Doubt

PLACES = [Place(np.array([*at, 0.0]), np.array([*at, 0.0]) / 15) for at in ((0, -15), (-15, 0), (0, 15), (15, 0))]
WITH_CUPS = ("peek", "push", "hold", *OFF, "cover")


@pytest.mark.parametrize("seed", range(30))
def test_in_every_round_every_cup_comes_off_once_and_none_is_put_over_dice_or_another_cup(seed: int) -> None:
    acts = drawn(np.random.default_rng(seed), PLACES, 1.0)
    turns = len(reveals(acts, 0))
    assert sorted(act.seat for act in acts if act.kind in OFF) == sorted([0, 1, 2, 3] * turns)
    for seat, place in enumerate(PLACES):
        mine = [act for act in acts if act.seat == seat and act.kind in WITH_CUPS]
        assert mine[-1].kind in OFF
        assert all(one.end <= other.begin for one, other in pairwise(mine))
        for act in (act for act in mine if act.kind in OFF):
            before = moment(acts, seat, place, act.begin)
            assert before.cup is not None
            assert before.dice is not None
            assert before.cup.at == pytest.approx(place.at + before.dice)  # over its dice, wherever they were pushed
    for second in [shut for _, shut in reveals(acts, 0)]:
        left = [moment(acts, seat, place, second) for seat, place in enumerate(PLACES)]
        dice = [place.at + one.dice for one, place in zip(left, PLACES, strict=True) if one.dice is not None]
        stand = [one.cup.at for one in left if one.cup is not None]
        assert len(dice) == 4
        assert all(free(at, [*dice, *(other for other in stand if other is not at)], 0.99) for at in stand)
    assert CLEAR > 2 * 4.8  # two cups wide
    assert all(one.hand is None and one.open is None and one.head is None for one in left)


def test_some_films_have_a_second_round_before_which_all_dice_lay_open() -> None:
    found = [drawn(np.random.default_rng(seed), PLACES, 1.0) for seed in range(30)]
    again = [acts for acts in found if any(act.kind == "cover" for act in acts)]
    assert 3 <= len(again) <= 20
    for acts in again:
        first = min(act.begin for act in acts if act.kind == "gather")
        open_since = max(act.end for act in acts if act.kind in OFF and act.begin < first)
        assert first >= open_since + AFTER
        for seat, place in enumerate(PLACES):
            (_, shut), (opened, _) = reveals(acts, seat)
            between = moment(acts, seat, place, opened - 2)
            assert shut < opened
            assert (between.round, moment(acts, seat, place, shut).round) == (1, 0)


def test_gathered_dice_go_with_the_hand_and_a_cup_comes_back_mouth_down_over_others() -> None:
    acts = [Act(0, "over", 1.0, by=np.array([12.0, 0, 0])), Act(0, "gather", 7.0), Act(0, "cover", 10.0)]
    before, gone, back = (moment(acts, 0, PLACES[0], second) for second in (6.9, 9.5, 13.0))
    assert before.cup is not None
    assert before.cup.turn == 1
    assert before.dice is not None
    assert (gone.dice, gone.open, gone.round) == (None, None, 0)
    assert back.cup is not None
    assert back.dice is not None
    assert (*back.cup.at.tolist(), back.cup.turn, back.round, back.hand) == (*PLACES[0].at.tolist(), 0, 1, None)


def test_who_looks_under_a_cup_bows_and_hands_that_gesture_or_rest_go_again() -> None:
    for kind, name in (("lean", "head"), ("gesture", "open"), ("rest", "open")):
        acts = [Act(0, kind, 1.0, by=np.array([0.0, -12, 30]), hold=2.0)]  # type: ignore[arg-type]
        seen = [getattr(moment(acts, 0, PLACES[0], second), name) for second in (0.9, 2.5, acts[0].end + 0.1)]
        assert [one is None for one in seen] == [True, False, True]


def test_what_is_looked_under_stands_again_as_it_stood() -> None:
    for kind, act in (("peek", {"tip": 0.5}), ("hold", {"by": np.array([1.0, 0, 5])})):
        acts = [Act(0, kind, 1.0, hold=1.0, **act)]  # type: ignore[arg-type]
        during, after = (moment(acts, 0, PLACES[0], second) for second in (2.5, acts[0].end + 0.1))
        assert during.cup is not None
        assert after.cup is not None
        assert (during.cup.tip, *during.cup.at.tolist()) != (0, *PLACES[0].at.tolist())
        assert (after.cup.tip, *after.cup.at.tolist()) == (0, *PLACES[0].at.tolist())


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ([Told(5.0, "lifted", 0), Told(6.0, "reading", 0, (die(1, 4), die(9, 2)))], ["read once", "right and sure"]),
        ([Told(6.0, "reading", 0, (die(1, 4), die(9, 3)))], ["read once", "wrong and sure"]),
        ([Told(6.0, "reading", 0, (die(1, 4),), (Doubt("maybe", 0),))], ["read once", "in doubt"]),
        ([Told(2.0, "lifted", 0), Told(3.0, "reading", 0, (die(1, 4),))], ["read while hidden", "peeks as lifts"]),
        ([Told(6.0, "reading", 0), Told(7.0, "reading", 0)], []),
        ([Told(7.0, "cup not seen", 0)], []),
    ],
)
def test_what_is_told_of_a_seat_is_counted(told: list[Told], found: list[str]) -> None:
    assert reveals([Act(0, "peek", 1.0), Act(0, "away", 3.0)], 0) == [(4.0, 8.0)]
    assert counted(told, [2, 4], 4.0) == ["reveals", *found]


def test_what_is_told_after_dice_were_gathered_is_of_the_next_round() -> None:
    told = [Told(at, "reading", 0) for at in (5.0, 9.0, 12.0)]
    shut = [{"shut": 6.0}, {"shut": 10.0}]
    assert [[one.at for one in part] for part in rounds(told, shut)] == [[5.0], [9.0, 12.0]]
    assert [[one.at for one in part] for part in rounds(told, shut[:1])] == [[5.0, 9.0, 12.0]]
