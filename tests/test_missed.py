"""Dice that the first look has missed: another look at what it saw faintly sees them, and they are asked about."""

from dataclasses import replace

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import believed, die, drawn_table, found, reading, sight
from vision.reader import Reader, hardly_believed
from vision.reading.again import AS_A_WHOLE, ENOUGH, HERE, SIZES, whole_picture
from vision.reading.finder import Finder
from vision.reading.found import SHOWING
from vision.reading.missed import (
    AWAY,
    FAINT,
    FAINT_AGAIN,
    HOPELESS,
    MISSED,
    missed,
    missing,
    other_looks,
    read_there,
    with_missed,
)
from vision.reading.plausible import FAINT_SIZE, MATES
from vision.reading.pyramid import pyramid
from vision.reading.slant import Slant
from vision.types import Doubt

EMPTY = pyramid(np.zeros((480, 640, 3), np.uint8))
SIZE = (640, 480)


@pytest.mark.parametrize("seed", [0, 2, 4, 5])  # of the others, gold and dim, a value is not read rightly at first
@pytest.mark.parametrize("gone", [0, 3, 5])
def test_a_die_that_was_not_read_is_seen_by_the_other_look(seed: int, gone: int) -> None:
    reader = Reader(WEIGHTS)
    image, values = drawn_table(seed)
    whole = reader.read(image)
    assert [one.value for one in whole.dice] == values
    levels, seen = pyramid(image), list(reader.sight(image))
    glimpses = Finder(WEIGHTS / "finder.onnx").glimpse(levels)
    assert reader._missed(levels, glimpses, seen, whole) == []
    lost = whole.dice[gone]
    without = replace(whole, dice=tuple(one for one in whole.dice if one is not lost), doubts=())
    elsewhere = [one for one in seen if abs(one.found.x - lost.x) > lost.box[2]]
    (again,) = reader._missed(levels, glimpses, elsewhere, without)
    assert (again.found.x, again.found.y) == pytest.approx((lost.x, lost.y), abs=4)
    assert again.value == lost.value


def test_what_was_missed_is_asked_about_and_the_doubts_stay_with_their_dice() -> None:
    unclear, small = Doubt("value", 1, (("place", "middle_right"), ("first", 3), ("second", 5))), Doubt("small")
    joined = with_missed(reading(die(20, 4), die(90, 3, 5), doubts=(unclear, small)), [die(50, 2), die(5, 6)], 100, 100)
    assert [one.value for one in joined.dice] == [6, 4, 2, 3]
    assert joined.doubts == (
        replace(unclear, die=3),
        small,
        Doubt("maybe", 2, (("place", "middle_middle"),)),
        Doubt("maybe", 0, (("place", "middle_left"),)),
    )


def test_nothing_missed_changes_nothing() -> None:
    read = reading(die(20, 4), die(90, 2))
    assert with_missed(read, [], 100, 100) == read


def test_what_lies_nearer_to_a_die_than_dice_can_is_a_part_of_it() -> None:
    read = reading(die(50, 4))
    assert read_there(found(50 + AWAY * 20 - 1, 50, 20), read)
    assert not read_there(found(50 + AWAY * 20 + 1, 50, 20), read)
    assert read_there(found(50 + AWAY * 20 + 1, 50, 24), read)


def test_only_what_is_believed_and_lies_away_from_all_dice_was_missed() -> None:
    read, first = reading(die(20, 4), die(50, 4)), [sight(20, 0.9), sight(50, 0.9)]
    plain, faint, beside = sight(120, 0.7), sight(160, 0.2), sight(62, 0.7)
    assert plain.belief > MISSED > faint.belief
    assert [one.found for one in missed(read, first, [plain, faint, beside], *SIZE)] == [plain.found]


MANY = reading(*(die(100.0 * k + 20, 4) for k in range(MATES)))
AWAY_FROM_ALL = 60.0


@pytest.mark.parametrize(
    ("first", "again", "edge", "asked"),
    [
        (FAINT + 0.02, FAINT_AGAIN + 0.02, 20, True),
        (FAINT - 0.02, FAINT_AGAIN + 0.02, 20, False),
        (FAINT + 0.02, FAINT_AGAIN - 0.02, 20, False),
        (FAINT + 0.02, FAINT_AGAIN + 0.02, 20 * FAINT_SIZE + 1, False),
    ],
)
def test_among_many_dice_what_two_looks_see_faintly_is_asked_about_once(
    first: float, again: float, edge: float, asked: bool
) -> None:
    before = believed(AWAY_FROM_ALL, first, edge)
    after = [believed(AWAY_FROM_ALL + shift, again, edge) for shift in (0, 1, 2)]
    assert len(missed(MANY, [before], after, *SIZE)) == asked
    fewer = replace(MANY, dice=MANY.dice[1:])
    assert not missed(fewer, [before], after, *SIZE)


@pytest.mark.parametrize(("score", "asked"), [(SHOWING, True), (SHOWING - 0.01, False)])
def test_what_the_finder_saw_plainly_need_not_have_been_believed_nor_as_large(score: float, asked: bool) -> None:
    denied = replace(sight(AWAY_FROM_ALL, score, 20 / FAINT_SIZE - 1), nothing=0.99)
    assert denied.belief < FAINT
    assert bool(missed(MANY, [denied], [believed(AWAY_FROM_ALL, FAINT_AGAIN + 0.02)], *SIZE)) is asked


def test_what_is_seen_faintly_twice_but_shows_no_value_is_no_die() -> None:
    one, even = believed(AWAY_FROM_ALL, 0.5), (1 / 6,) * 6
    assert missed(MANY, [one], [one], *SIZE)
    assert not missed(MANY, [one], [replace(one, faces=even)], *SIZE)


def test_what_either_look_knows_for_a_side_of_a_die_was_not_missed() -> None:
    flat = [replace(sight(x, 0.9), slant=Slant(0.0, -0.6, 0.03)) for x in (20, 90)]
    read = reading(die(20, 4), die(90, 4))
    beside = replace(sight(20, 0.9), found=found(20, 69, 20, 0.9), faces=(1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    side = replace(beside, slant=Slant(0.1, 0.5, 0.13))
    assert [one.found for one in missed(read, flat, [beside], *SIZE)] == [beside.found]
    assert not missed(read, flat, [side], *SIZE)
    assert not missed(read, [*flat, side], [beside], *SIZE)


def test_what_is_seen_faintly_in_two_places_was_seen_once_in_each() -> None:
    assert not missed(MANY, [believed(AWAY_FROM_ALL, 0.5)], [believed(AWAY_FROM_ALL + 100, 0.5)], *SIZE)


def test_where_no_die_was_read_nothing_is_looked_for() -> None:
    assert other_looks(EMPTY, [found(300, 200, 30)], [], reading()) == []


def test_only_around_what_was_seen_faintly_and_not_read_it_is_looked_again() -> None:
    read, glimpse = reading(die(20, 4), die(50, 4)), found(300, 200, 30, 0.1)
    assert other_looks(EMPTY, [found(20, 50, 20), found(51, 50, 24)], [], read) == []
    ((window, places),) = other_looks(EMPTY, [found(20, 50, 20), glimpse], [], read)
    assert places == [replace(glimpse, edge=20.0)]
    assert window.shows(replace(glimpse, edge=20.0))
    assert window.right - window.left < 200  # of 640: 3.5 edges of 20 on each side
    assert window.pixels == pytest.approx(window.levels[0].pixels, rel=0.02)


def test_what_lies_a_little_too_near_to_a_die_is_looked_at_again_all_the_same() -> None:
    """Seen faintly, a die is seldom placed well; where the other look places it counts (`read_there`)."""
    near = found(50 + 0.7 * 20, 50, 20, 0.2)
    assert read_there(near, reading(die(50, 4)))
    assert len(other_looks(EMPTY, [near], [], reading(die(50, 4)))) == 1


@pytest.mark.parametrize(("away", "looks"), [(0.5, 0), (0.7, 1)])
@pytest.mark.parametrize("times", [1.0, 1.6, 4.0])
def test_what_seemed_one_large_die_around_a_small_one_may_be_two_that_touch(
    away: float, looks: int, times: float
) -> None:
    read, between = reading(die(50, 4)), found(50 + away * 20, 50, times * 20, 0.3)
    assert len(other_looks(EMPTY, [between], [], read)) == looks


def test_of_much_that_was_seen_faintly_the_picture_is_looked_at_as_a_whole() -> None:
    many = [found(40 + 80 * (k % 8), 150 + 60 * (k // 8), 30, 0.1) for k in range(40)]
    ((window, places),) = other_looks(EMPTY, many, [], reading(die(20, 4), die(50, 4)))
    assert (window.right, window.bottom) == (640, 480)
    assert len(places) == len(many)


@pytest.mark.parametrize(("belief", "looks"), [(HOPELESS + 0.01, 1), (HOPELESS - 0.01, 0)])
def test_what_was_judged_hopeless_at_first_is_not_looked_at_again(belief: float, looks: int) -> None:
    judged = believed(300, belief)
    assert len(other_looks(EMPTY, [judged.found], [judged], reading(die(20, 4)))) == looks


def test_only_what_lies_where_it_is_looked_for_and_was_not_read_is_missing() -> None:
    read, place = reading(die(20, 4)), found(100, 50, 20)
    assert missing(found(100 + 20 * HERE - 1, 50, 20), [place], read)
    assert not missing(found(100 + 20 * HERE + 1, 50, 20), [place], read)
    assert not missing(found(22, 50, 20), [found(20, 50, 20)], read)


@pytest.mark.parametrize("size", [(480, 640), (972, 1296), (3040, 4056)])
@pytest.mark.parametrize("edge", [16.0, 30.0, 90.0, 400.0])
def test_a_large_picture_is_looked_at_no_finer_than_time_allows(size: tuple[int, int], edge: float) -> None:
    """Large dice are no smaller for it than they need be, and small ones as large as can be."""
    levels = pyramid(np.zeros((*size, 3), np.uint8))
    window = whole_picture(levels, edge, max(SIZES))
    assert window.levels[0].pixels <= 1.01 * AS_A_WHOLE
    assert edge / window.level.scale <= ENOUGH or window.level is levels[-1]
    assert window.level.scale == 1 or edge > ENOUGH or levels[0].pixels > AS_A_WHOLE
    assert (window.right, window.bottom) == window.level.image.shape[1::-1]


def test_what_is_hardly_believed_is_kept_where_nothing_was_read() -> None:
    seen = [believed(20, 0.9), believed(60, 0.4), believed(90, 0.4), believed(120, 0.1)]
    kept = hardly_believed(seen, reading(die(20, 4), die(60, 3)))
    assert [(one.x, one.value) for one in kept] == [(90, None)]
