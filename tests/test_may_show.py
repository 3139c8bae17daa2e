"""A die in doubt may show the faces that its pips allow, or any (D40)."""

import pytest

from tests.seated_answer import die
from vision.reading.may_show import ANY, LEAST, may_show
from vision.types import Die, Doubt

BETWEEN = Doubt("value", 0, (("place", "middle_left"), ("first", 2), ("second", 4)))


def seen(*faces: float, value: int | None = 2) -> Die:
    one, two, three, four, five, six = faces
    return Die(20, 50, (10, 40, 20, 20), (one, two, three, four, five, six), value, 0.9)


def test_what_is_not_in_doubt_shows_what_was_read() -> None:
    assert may_show(die(20, 3), ()) == (3,)
    assert may_show(die(20, None), ()) == ANY


def test_where_nothing_but_the_value_is_in_doubt_the_faces_are_left_that_are_not_out_of_the_question() -> None:
    unclear = seen(0.0, 0.6, LEAST - 0.0001, 0.35, 0.0, LEAST)
    assert may_show(unclear, (BETWEEN,)) == (2, 4, 6)


def test_what_one_picture_alone_takes_for_another_face_may_show_that_too() -> None:
    assert may_show(seen(0.0, 1.0, 0.0, 0.0, 0.0, 0.0), (BETWEEN,)) == (2, 4)


@pytest.mark.parametrize("reason", ["maybe", "leans", "cut", "side", "size", "seen_in", "read_as"])
def test_what_may_be_no_top_of_a_die_may_show_any(reason: str) -> None:
    assert may_show(seen(0.0, 1.0, 0.0, 0.0, 0.0, 0.0), (BETWEEN, Doubt(reason, 0))) == ANY
