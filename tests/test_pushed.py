"""Seats under a camera that was pushed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_seats import HEIGHT, WIDTH, die
from vision.polygons import Polygons
from vision.pushed import contested, displaced, farther, pushed_out, since
from vision.seats import Sectors, labels, seated
from vision.types import TableReading

PARTS = st.floats(-0.1, 0.1, allow_nan=False)
BETWEEN = Sectors(2, 90)  # their line is in the middle, at 640


@given(st.floats(0, WIDTH), st.floats(0, HEIGHT), PARTS, PARTS, st.integers(1, 6))
def test_who_sits_somewhere_sits_where_the_push_has_put_it(
    x: float, y: float, right: float, down: float, players: int
) -> None:
    seats = Sectors(players, 10)
    before = x - right * WIDTH, y - down * HEIGHT
    now = displaced(seats, (right, down))
    assert now.count == players
    assert now.seat(x, y, WIDTH, HEIGHT) == seats.seat(*before, WIDTH, HEIGHT)
    assert now.to_line(x, y, WIDTH, HEIGHT) == seats.to_line(*before, WIDTH, HEIGHT)


def test_labels_move_with_the_picture() -> None:
    before, now = (labels(one, WIDTH, HEIGHT, 16) for one in (BETWEEN, displaced(BETWEEN, (0.1, 0.0))))
    assert (now[:, 8:] == before[:, :-8]).all()
    assert (now != before).any()


def test_a_push_of_nought_changes_nothing() -> None:
    assert displaced(BETWEEN, (0.0, 0.0)) is BETWEEN
    assert not list(contested([die(640, 360)], BETWEEN, (0.0, 0.0), WIDTH, HEIGHT))


@pytest.mark.parametrize(
    ("x", "is_contested"), [(400, False), (610, False), (640, True), (690, True), (740, True), (770, False)]
)
def test_a_die_is_contested_within_the_push_from_a_line(x: float, is_contested: bool) -> None:
    """The line is at 690 now, pushed by 50; half the die is 20 wide."""
    push = (50 / WIDTH, 0.0)
    assert set(contested([die(x, 360)], BETWEEN, push, WIDTH, HEIGHT)) == ({0, 1} if is_contested else set())


def test_a_die_may_have_left_the_seats_of_a_file() -> None:
    drawn, push = Polygons((((100, 100), (300, 100), (300, 300), (100, 300)),), ("Ana",)), (20 / WIDTH, 0.0)
    assert set(contested([die(320, 200)], drawn, push, WIDTH, HEIGHT)) == {0, None}
    assert not set(contested([die(220, 200)], drawn, push, WIDTH, HEIGHT))


@pytest.mark.parametrize(("push", "is_out"), [((0.02, 0.0), False), ((-0.02, 0.0), True), ((0.0, 0.02), False)])
def test_what_lay_at_the_edge_may_be_pushed_out_there(push: tuple[float, float], is_out: bool) -> None:
    spot = np.zeros((20, 30), bool)
    spot[5:9, :4] = True
    assert pushed_out(spot, push) is is_out
    assert not pushed_out(None, push)


def test_pushes_add_up() -> None:
    assert since(farther((0.1, 0.2), (0.3, -0.2)), (0.1, 0.2)) == pytest.approx((0.3, -0.2))


def test_a_die_near_the_line_is_whose_it_was_before_the_push() -> None:
    reading = TableReading(0, (die(660, 360),))
    there, elsewhere = (
        seated(reading, one, WIDTH, HEIGHT)[0] for one in (BETWEEN, displaced(BETWEEN, (80 / WIDTH, 0.0)))
    )
    assert there != elsewhere == seated(TableReading(0, (die(580, 360),)), BETWEEN, WIDTH, HEIGHT)[0]
