"""Seats under a camera that was pushed."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice_in_picture import HEIGHT, WIDTH, die, rigid
from vision.polygons import Polygons
from vision.seats import Sectors, labels, seated
from vision.types import TableReading
from vision.watching.push import UNMOVED, Push, farther, inverse, since
from vision.watching.pushed import along, contested, displaced

PARTS = st.floats(-0.1, 0.1, allow_nan=False)
BETWEEN = Sectors(2, 90)  # their line is in the middle, at 640


ASLANT = Push((1.02, -0.05, 0.03, 0.06, 0.99, -0.02, 0.01, 0.03, 1.0))


@given(st.floats(0, WIDTH), st.floats(0, HEIGHT), PARTS, PARTS, st.floats(-9, 9), st.integers(1, 6))
def test_who_sits_somewhere_sits_where_the_push_has_put_it(
    x: float, y: float, right: float, down: float, degrees: float, players: int
) -> None:
    seats, push = Sectors(players, 10), rigid(right, down, degrees)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    there = c * x - s * y + right * WIDTH, s * x + c * y + down * WIDTH
    now = displaced(seats, push)
    assert now.count == players
    before = push.before(*there, WIDTH)
    assert before == pytest.approx((x, y), abs=1e-6)
    assert now.seat(*there, WIDTH, HEIGHT) == seats.seat(*before, WIDTH, HEIGHT)
    assert now.to_line(*there, WIDTH, HEIGHT) == seats.to_line(*before, WIDTH, HEIGHT)


def test_labels_move_with_the_picture() -> None:
    before, now = (labels(one, WIDTH, HEIGHT, 16) for one in (BETWEEN, displaced(BETWEEN, rigid(0.1, 0))))
    assert (now[:, 8:] == before[:, :-8]).all()
    assert (now != before).any()


def test_a_push_of_nought_changes_nothing() -> None:
    assert displaced(BETWEEN, UNMOVED) is BETWEEN
    assert not list(contested([die(640, 360)], BETWEEN, UNMOVED, WIDTH, HEIGHT))


@pytest.mark.parametrize(
    ("x", "is_contested"), [(640, False), (655, False), (670, True), (690, True), (710, True), (725, False)]
)
def test_a_die_is_contested_within_a_quarter_of_the_push_from_a_line(x: float, is_contested: bool) -> None:
    """The line is at 690 now, pushed by 50; half the die is 20 wide."""
    push = rigid(50 / WIDTH, 0)
    assert set(contested([die(x, 360)], BETWEEN, push, WIDTH, HEIGHT)) == ({0, 1} if is_contested else set())


def test_a_die_may_have_left_the_seats_of_a_file() -> None:
    drawn, push = Polygons((((100, 100), (300, 100), (300, 300), (100, 300)),), ("Ana",)), rigid(20 / WIDTH, 0)
    assert set(contested([die(320, 200)], drawn, push, WIDTH, HEIGHT)) == {0, None}
    assert not set(contested([die(220, 200)], drawn, push, WIDTH, HEIGHT))


def test_a_place_goes_along_with_the_push_as_far_as_it_stays_in_the_picture() -> None:
    spot = np.zeros((20, 30), bool)
    spot[5:9, :4] = True
    right, left = (along(spot, rigid(by / 30, 1 / 30)) for by in (3, -3))
    assert right is not None
    assert left is not None
    assert sorted(zip(*np.nonzero(right), strict=True)) == [(y, x) for y in range(6, 10) for x in range(3, 7)]
    assert sorted(zip(*np.nonzero(left), strict=True)) == [(y, 0) for y in range(6, 10)]
    assert along(None, rigid(0.1, 0)) is None
    assert along(spot, rigid(-5 / 30, 0)) is None, "nothing of it is in the picture any more"


def test_pushes_add_up_and_are_undone() -> None:
    one, other = rigid(0.1, 0.2, 5), ASLANT
    both = farther(one, other)
    assert both.now(3.0, 4.0, 10) == pytest.approx(other.now(*one.now(3.0, 4.0, 10), 10))
    assert since(both, one).rows == pytest.approx(other.rows)
    assert since(both, both) == UNMOVED
    assert inverse(inverse(other)).rows == pytest.approx(other.rows)


@pytest.mark.parametrize("degrees", [-7.0, 0.0, 3.5])
def test_what_is_pushed_is_turned(degrees: float) -> None:
    assert rigid(0.1, -0.2, degrees).turn_at(20, 30, 100) == pytest.approx(degrees)


def test_a_die_near_the_line_is_whose_it_was_before_the_push() -> None:
    reading = TableReading(0, (die(660, 360),))
    there, elsewhere = (
        seated(reading, one, WIDTH, HEIGHT)[0] for one in (BETWEEN, displaced(BETWEEN, rigid(80 / WIDTH, 0)))
    )
    assert there != elsewhere == seated(TableReading(0, (die(580, 360),)), BETWEEN, WIDTH, HEIGHT)[0]
