"""Cups that are put down near their dice, or that go with others, each told from what is known of it."""

import cv2
import numpy as np
import pytest

from tests.cups_on_film import GREEN, HEIGHT, ONE, PURPLE, WIDTH, Place, lasting, seats_of, table, told, with_cup
from vision.cells import Cells, Mask
from vision.seats import labels
from vision.watching.bared_die import bares_a_die
from vision.watching.changes import change_of, changes
from vision.watching.known_cups import known_ones
from vision.watching.sorted_out import holds
from vision.watching.table import Seat, Table
from vision.watching.whose import reached

BARE = table()


def disc(at: Place, radius: int) -> Mask:
    """Give the cells of a disc."""
    return cv2.circle(np.zeros((HEIGHT, WIDTH), np.uint8), at, radius, 1, -1).astype(bool)


def with_die(picture: Cells, at: Place, colour: tuple[int, int, int], side: int = 4) -> Cells:
    """Return a picture with a die so small that its pips are lost."""
    x, y = at
    return np.asarray(cv2.rectangle(picture.copy(), (x, y), (x + side - 1, y + side - 1), colour, -1), np.float32)


@pytest.mark.parametrize("colour", [(30, 25, 40), (180, 30, 40), (250, 250, 250)], ids=["black", "red", "white"])
def test_a_cup_that_is_put_half_over_its_old_place_beside_its_die_has_come_off(colour: tuple[int, int, int]) -> None:
    bare = with_die(BARE * 0.8, (87, 39), colour, side=3)
    films = [with_cup(bare, at, 14, PURPLE) for at in ((86, 42), (74, 52))]
    assert told(*(lasting(one) for one in films), seats=ONE) == [("covered", 0), ("lifted", 0)]


def test_one_that_is_pushed_there_with_its_dice_has_not() -> None:
    films = [with_cup(BARE * 0.8, at, 14, PURPLE) for at in ((86, 42), (74, 52))]
    assert ("lifted", 0) not in told(*(lasting(one) for one in films), seats=ONE)


GONE, CAME, HERE = disc((86, 42), 14), disc((72, 52), 14), np.ones((HEIGHT, WIDTH), bool)


def bared(picture: Cells) -> bool:
    """Say whether a die is seen in what a cup has bared that stands beside it now."""
    return bares_a_die(GONE & ~CAME, CAME, with_cup(picture, (72, 52), 14, PURPLE), HERE)


def test_a_shadow_a_gleam_and_a_speck_are_no_dice() -> None:
    shade = np.where(disc((90, 38), 5)[..., None], BARE * 0.6, BARE)
    assert not bared(BARE)
    assert not bared(np.asarray(shade, np.float32))
    assert not bared(with_die(BARE, (90, 38), (30, 25, 40), side=1))


def test_what_touches_the_cup_or_is_as_large_as_one_is_no_die() -> None:
    assert bared(with_die(BARE, (92, 36), (30, 25, 40)))
    assert not bared(with_die(BARE, (82, 41), (30, 25, 40)))
    assert not bared(with_die(BARE, (84, 30), (30, 25, 40), side=14))


def test_a_cup_goes_that_had_come_before_something_else_was_put_down_at_its_seat() -> None:
    """That had made it seem as if only what lay over the cup had gone."""
    card = cv2.rectangle(BARE.copy(), (10, 10), (34, 26), (40, 90, 60), -1)
    first = with_die(np.asarray(card, np.float32), (86, 40), (180, 30, 40))
    second = np.asarray(cv2.rectangle(first.copy(), (110, 8), (152, 15), (90, 40, 60), -1), np.float32)
    films = [first, with_cup(first, (86, 42), 14, PURPLE), with_cup(second, (86, 42), 14, PURPLE), second]
    events = told(*(lasting(one) for one in films), seats=ONE)
    assert events[-1] == ("lifted", 0)
    assert events.count(("lifted", 0)) == 1


def cups(*standing: Place) -> Cells:
    """Return a table with grey cups, of the table's hue."""
    picture = BARE
    for at in standing:
        picture = with_cup(picture, at, 14, (90, 88, 86))
    return picture


LEFT, RIGHT = (40, 45), (110, 45)


@pytest.mark.parametrize(("hidden", "knows", "more"), [(True, True, 1), (False, True, 0), (True, False, 0)])
def test_a_cup_that_was_seen_to_come_is_known_when_it_goes_with_another(hidden: bool, knows: bool, more: int) -> None:
    left, right = disc(LEFT, 14), disc(RIGHT, 14)
    change = change_of(left | right | disc((75, 45), 30))
    seats = [Seat(came=left), Seat(hidden=hidden, came=right if knows else None)]
    told_of = known_ones(change, [(change_of(left), "went")], seats, cups(LEFT, RIGHT), BARE)
    assert len(told_of) == more
    assert all(kind == "went" and np.array_equal(one.mask, right) for one, kind in told_of)


def test_a_cup_of_which_only_a_part_has_changed_stands() -> None:
    change = change_of(disc((75, 45), 30))
    assert known_ones(change, [], [Seat(came=disc(RIGHT, 14))], cups(RIGHT), cups(RIGHT)) == []


def test_a_change_reaches_each_seat_in_which_it_is_as_large_as_a_cup() -> None:
    where = labels(seats_of((0, 0, 80, HEIGHT), (80, 0, WIDTH, HEIGHT)), 4 * WIDTH, 4 * HEIGHT, 4)
    assert reached(change_of(disc((40, 45), 25) | disc((90, 45), 8)), where) == [0]
    assert reached(change_of(disc((40, 45), 25) | disc((95, 45), 14)), where) == [0, 1]


TWO = seats_of((0, 0, 80, HEIGHT), (80, 0, WIDTH, HEIGHT))


def test_two_whole_cups_have_gone_though_something_that_lay_there_all_the_time_is_as_deep() -> None:
    plank = np.asarray(cv2.rectangle(BARE.copy(), (128, 2), (158, 30), (110, 70, 30), -1), np.float32)
    bare = with_die(with_die(plank, (64, 46), (180, 30, 40), 5), (92, 46), (180, 30, 40), 5)
    before = with_cup(with_cup(bare, (66, 48), 14, PURPLE), (94, 48), 14, GREEN)
    after = with_cup(with_cup(bare, (40, 74), 14, PURPLE), (120, 70), 14, GREEN)
    found = told(lasting(before), lasting(after), seats=TWO)
    assert sorted(found) == [("covered", 0), ("covered", 1), ("lifted", 0), ("lifted", 1)]


def held(was: Cells, now: Cells) -> bool:
    """Say whether all that has changed between two pictures is an arm."""
    (one,) = changes(was, now)
    where = labels(TWO, 4 * WIDTH, 4 * HEIGHT, 4)
    return holds(Table(), one, was, now, np.zeros((HEIGHT, WIDTH), bool), where)


def test_cups_put_aside_at_once_are_no_arm_though_one_of_them_reaches_the_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Together they reach in from there, as an arm does; none of them does so by itself."""
    monkeypatch.setattr("vision.watching.sorted_out.is_arm", lambda _, one, *rest: one.border > 0 and one.area > 1500)
    before = with_cup(with_cup(BARE, (62, 40), 17, PURPLE), (96, 40), 17, GREEN)
    after = with_cup(with_cup(BARE, (52, 70), 20, PURPLE), (112, 66), 17, GREEN)
    assert not held(before, after)
    arm = cv2.rectangle(after.copy(), (50, 20), (110, 89), (190, 130, 100), -1)
    assert held(before, np.asarray(arm, np.float32))
