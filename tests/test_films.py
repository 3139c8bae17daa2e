"""What is done with cups in path-traced films, and how what is told of them is counted."""

from itertools import pairwise

import numpy as np
import pytest

from models.films import counted
from models.scenes.acts import CLEAR, LAST, Act, Place, drawn, ends, free, moment, opened
from tests.test_again import die
from vision.telling import Told
from vision.types import Doubt

PLACES = [Place(np.array([*at, 0.0]), np.array([*at, 0.0]) / 15) for at in ((0, -15), (-15, 0), (0, 15), (15, 0))]


@pytest.mark.parametrize("seed", range(20))
def test_every_cup_comes_off_once_after_all_else_and_none_is_put_over_dice_or_another_cup(seed: int) -> None:
    acts = drawn(np.random.default_rng(seed), PLACES, 1.0)
    assert sorted(act.seat for act in acts if act.kind in LAST) == [0, 1, 2, 3]
    for seat, place in enumerate(PLACES):
        mine = [act for act in acts if act.seat == seat]
        assert mine[-1].kind in LAST
        assert all(one.end <= other.begin for one, other in pairwise(mine))
        before = moment(acts, seat, place, mine[-1].begin)
        assert before.cup is not None
        assert before.cup.at == pytest.approx(place.at + before.dice)  # over its dice, wherever they were pushed
    left = [moment(acts, seat, place, ends(acts)) for seat, place in enumerate(PLACES)]
    dice = [place.at + one.dice for one, place in zip(left, PLACES, strict=True)]
    stand = [one.cup.at for one in left if one.cup is not None]
    assert all(free(at, [*dice, *(other for other in stand if other is not at)], 0.99) for at in stand)
    assert CLEAR > 2 * 4.8  # two cups wide
    assert all(one.hand is None for one in left)


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
    assert opened([Act(0, "peek", 1.0), Act(0, "away", 3.0)], 0) == 4.0
    assert counted(told, [2, 4], 4.0) == ["reveals", *found]
