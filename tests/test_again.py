"""What is in doubt is looked at again, mirrored and at other sizes; what the looks agree on is no doubt any more."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import EVEN, bright_spot, die, drawn_table, found, middle, reading, valued
from vision.reader import Reader, judged
from vision.reading.again import AROUND, ENOUGH, HERE, SIZES, Window, around, here, windows
from vision.reading.agreement import (
    BEYOND_A_SPOT,
    EACH,
    EACH_DIE,
    PLAIN,
    SHOWN,
    WORTHY,
    WORTHY_MATE,
    agreed,
    joint_belief,
    lasting,
    renewed,
)
from vision.reading.doubt import FINE, HARDLY, HARDLY_OF, with_hardly_sure
from vision.reading.found import Found
from vision.reading.plausible import BELIEVED, SOLID
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight
from vision.types import Die, Doubt


def sight(x: float, score: float, nothing: float) -> Sight:
    return Sight(found(x, 50, 20, score), nothing, 0.0, EVEN, agreed=True)


@pytest.mark.parametrize("times", SIZES)
@pytest.mark.parametrize(("x", "y", "edge"), [(300, 200, 21), (12, 480, 21), (400, 260, 141), (629, 10, 15)])
def test_what_a_window_shows_is_where_it_is_in_the_picture(x: int, y: int, edge: int, times: float) -> None:
    levels = pyramid(bright_spot(x, y, edge))
    die = found(*middle(levels[0].image))
    window = around(levels, die, times)
    there = window.whole(found(*middle(window.levels[0].image)))
    assert (there.x, there.y) == pytest.approx((die.x, die.y), abs=0.05 * edge)
    assert there.edge == pytest.approx(die.edge, rel=0.1)


def test_a_window_is_mirrored() -> None:
    image = bright_spot(300, 200, 21)
    image[195:205, 330:340] = 90
    shown = around(pyramid(image), found(300, 200, 21), 1.3).levels[0].image[..., 0]
    grey, white = np.nonzero((shown > 60) & (shown < 120))[1], np.nonzero(shown > 200)[1]
    assert grey.mean() < white.mean()


def test_a_large_die_is_looked_at_again_no_finer_than_need_be() -> None:
    window = around(pyramid(np.zeros((3000, 4000, 3), np.uint8)), found(2000, 1500, 400), 1.0)
    assert 400 / window.level.scale <= ENOUGH
    assert window.right - window.left <= 2 * AROUND * ENOUGH + 2


@pytest.mark.parametrize("times", SIZES)
def test_each_die_in_doubt_is_in_one_window_with_what_lies_around_it(times: float) -> None:
    rng = np.random.default_rng(7)
    levels = pyramid(np.zeros((900, 1200, 3), np.uint8))
    for _ in range(50):
        doubtful = [found(*rng.uniform((0, 0, 10), (1200, 900, 150))) for _ in range(int(rng.integers(1, 9)))]
        seen = list(windows(levels, doubtful, times))
        assert sorted(map(id, itertools.chain(*(dice for _, dice in seen)))) == sorted(map(id, doubtful))
        for window, dice in seen:
            assert all(shown_with_neighbours(window, one) for one in dice)


def shown_with_neighbours(window: Window, one: Found) -> bool:
    """Whether all is shown that another look replaces, as far as the picture goes."""
    x, y, reach = window.level.here(one.x), window.level.here(one.y), HERE * one.edge / window.level.scale
    height, width = window.level.image.shape[:2]
    left, right = max(0, x - reach), min(width, x + reach)
    top, bottom = max(0, y - reach), min(height, y + reach)
    return window.left <= left and right <= window.right and window.top <= top and bottom <= window.bottom


def test_dice_that_lie_together_share_a_window_and_others_do_not() -> None:
    levels = pyramid(np.zeros((900, 1200, 3), np.uint8))
    near, beside, far = found(300, 300, 30), found(325, 310, 28), found(900, 700, 30)
    assert [dice for _, dice in windows(levels, [near, beside, far], 1.3)] == [[near, beside], [far]]


def test_only_what_lies_at_a_die_in_doubt_is_replaced() -> None:
    doubtful = [found(100, 100, 20)]
    assert here(found(120, 110, 20), doubtful)
    assert not here(found(140, 100, 20), doubtful)


def test_what_one_look_hardly_believes_and_no_other_sees_is_nothing() -> None:
    faint, die = sight(50, 0.3, 0.7), sight(150, 0.9, 0.02)
    assert faint.belief < BELIEVED < die.belief
    assert lasting([[faint, die], [die], [die]], 0) == [die]


def test_a_spot_that_one_look_believes_and_the_others_deny_is_nothing() -> None:
    spot, denied = sight(50, 0.45, 0.3), sight(50, 0.35, 0.9)
    assert BELIEVED < spot.belief < BEYOND_A_SPOT
    assert lasting([[spot], [denied], [denied]], 0) == []
    assert lasting([[spot], [spot], [denied]], 0) == [spot]
    plain = sight(50, 0.6, 0.2)
    assert plain.belief > BEYOND_A_SPOT
    assert lasting([[plain], [denied], [denied]], 0) == [plain]


def test_what_all_looks_believe_a_little_or_one_firmly_is_kept() -> None:
    die, faint = sight(50, 0.9, 0.02), sight(50, 0.4, 0.5)
    again = sight(54, 0.4, 0.5)
    assert faint.belief < BELIEVED < SOLID < die.belief
    assert lasting([[die], [], []], 0) == [die]
    assert lasting([[faint], [again], [again]], 0) == [faint]


@pytest.mark.parametrize(("edge", "is_kept"), [(20, True), (24, True), (14, False), (30, False)])
def test_what_is_as_large_as_the_dice_is_kept_with_less_belief(edge: float, is_kept: bool) -> None:
    dice = [sight(x, 0.9, 0.02) for x in (150, 250)]
    look = [*dice, Sight(found(50, 50, edge, 0.3), 0.6, 0.0, EVEN, agreed=True)]
    assert WORTHY_MATE < look[-1].belief < WORTHY
    assert lasting([look] * 3, 0) == (look if is_kept else dice)


@pytest.mark.parametrize(
    ("nothing", "share", "is_kept"),
    [(PLAIN - 0.01, SHOWN + 0.005, True), (PLAIN + 0.01, 0.999, False), (0.01, SHOWN - 0.01, False)],
)
def test_what_the_judge_plainly_sees_is_kept_though_the_other_looks_do_not_see_it(
    nothing: float, share: float, is_kept: bool
) -> None:
    one = replace(sight(50, 0.02, nothing), faces=(1 - share, 0.0, 0.0, 0.0, 0.0, share))
    assert joint_belief([one, None, None]) < WORTHY_MATE
    assert bool(lasting([[one], [], []], 0)) is is_kept


def test_a_neighbour_in_no_doubt_stays_where_another_look_does_not_see_it() -> None:
    """Beside a large thing in doubt the picture is looked at so small that its neighbour is not found."""
    large, near, far = (
        Sight(found(100, 50, 180, 0.4), 0.4, 0.0, EVEN, agreed=True),
        sight(150, 0.9, 0.02),
        sight(600, 0.9, 0.02),
    )
    again = Sight(found(104, 50, 170, 0.3), 0.8, 0.0, EVEN, agreed=True)
    assert renewed([large, near, far], [again], [large.found]) == [near, far, again]


def test_a_neighbour_that_is_seen_again_is_as_the_other_look_has_it() -> None:
    doubtful, near, again = sight(100, 0.5, 0.3), sight(124, 0.9, 0.02), sight(125, 0.7, 0.4)
    assert renewed([doubtful, near], [again], [doubtful.found]) == [again]


def test_what_is_in_doubt_or_hardly_believed_does_not_stay_unseen() -> None:
    doubtful, faint = sight(100, 0.9, 0.02), sight(124, 0.5, 0.3)
    assert faint.belief < SOLID
    assert renewed([doubtful, faint], [], [doubtful.found]) == []


def test_a_die_that_two_of_three_looks_would_bet_on_counts() -> None:
    doubt = Doubt("value", 0, (("place", "x"), ("first", 4), ("second", 5)))
    joined = agreed([reading(die(50, 4), doubts=(doubt,)), reading(die(50, 4)), reading(die(51, 4))], 100, 100)
    assert joined.sure
    assert joined.at == 1.5


@pytest.mark.parametrize(
    ("value", "confidence", "asked"),
    [
        (5, HARDLY, False),
        (5, HARDLY - 0.01, True),
        (4, HARDLY_OF[4], False),
        (4, HARDLY_OF[4] - 0.01, True),
        (1, HARDLY_OF[1], False),
        (1, HARDLY_OF[1] - 0.01, True),
        (None, 0.95, True),
    ],
)
def test_what_all_looks_together_hardly_believe_and_what_has_no_value_is_in_doubt(
    value: int | None, confidence: float, asked: bool
) -> None:
    last = replace(die(90, value), confidence=confidence)
    told = with_hardly_sure(reading(die(10, 2), last), 100, 100)
    assert told.doubts == ((Doubt("maybe", 1, (("place", "middle_right"),)),) if asked else ())


def test_what_is_in_doubt_already_is_asked_about_once() -> None:
    unclear = reading(replace(die(50, 4), confidence=0.1), doubts=(Doubt("leans", 0),))
    assert with_hardly_sure(unclear, 100, 100) == unclear


@pytest.mark.parametrize(
    ("dice", "sure"),
    [
        ([valued(4, EACH)] * 3, True),
        ([valued(4, 0.99), valued(4, 0.99), valued(4, EACH - 0.001)], False),
        ([valued(4, 0.99), valued(4, 0.99), valued(5, 0.99)], False),
        ([valued(4, 0.99, FINE - 1)] * 3, False),
        ([valued(4, 0.99), valued(4, 0.99), valued(4, 0.99, confidence=EACH_DIE - 0.01)], False),
        ([replace(valued(4, 0.99), value=None)] * 3, False),
    ],
)
def test_a_value_that_all_looks_name_rather_firmly_is_believed(dice: list[Die], sure: bool) -> None:
    unclear = Doubt("value", 0, (("place", "middle_middle"), ("first", 4), ("second", 5)))
    assert agreed([reading(one, doubts=(unclear,)) for one in dice], 100, 100).sure is sure


def test_what_else_all_looks_doubt_stays_in_doubt_however_firm_the_value_is() -> None:
    doubts = (Doubt("value", 0, (("first", 4),)), Doubt("leans", 0))
    assert agreed([reading(valued(4, 0.99), doubts=doubts)] * 3, 100, 100).doubts == (Doubt("leans", 0),)


def test_a_value_that_one_look_has_not_seen_at_all_is_not_believed() -> None:
    unclear = Doubt("value", 0, (("first", 4),))
    looks = [reading(valued(4, 0.99), doubts=(unclear,))] * 2
    assert {one.reason for one in agreed([*looks, reading()], 100, 100).doubts} == {"value", "maybe"}


def test_a_die_that_not_all_looks_see_may_be_one() -> None:
    joined = agreed([reading(die(10, 4), die(90, 2)), reading(die(90, 2)), reading(die(10, 4), die(90, 2))], 100, 100)
    assert joined.doubts == (Doubt("maybe", 0, (("place", "middle_left"),)),)


def test_a_die_read_in_two_ways_may_be_either_and_is_doubted_once() -> None:
    unclear = Doubt("value", 0, (("place", "middle_left"), ("first", 3), ("second", 5)))
    looks = [
        reading(die(10, 3, 5), doubts=(unclear,)),
        reading(die(10, 5, 3), doubts=(unclear,)),
        reading(die(10, 3, 5)),
    ]
    assert agreed(looks, 100, 100).doubts == (unclear,)


def test_other_looks_take_doubts_away_and_make_no_mistakes() -> None:
    reader = Reader(WEIGHTS)
    doubtful = fewer = 0
    for seed in range(40):
        image, values = drawn_table(seed)
        first, _ = judged(reader.sight(image), 0, image.shape[1], image.shape[0])
        read = reader.read(image)
        assert not read.sure or [one.value for one in read.dice] == values, f"table {seed}"
        doubtful += not first.sure
        fewer += not first.sure and read.sure
        assert read.sure or not first.sure, "all of them lie plain to see: none is missed at first"
    assert doubtful >= 3
    assert fewer >= 1


def test_a_picture_with_doubts_without_number_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(WEIGHTS)
    image = next(image for image, _ in map(drawn_table, range(40)) if not reader.read(image).sure)
    monkeypatch.setattr("vision.reader.MANY", 0)
    first, _ = judged(reader.sight(image), 0, image.shape[1], image.shape[0])
    assert reader.read(image) == first
