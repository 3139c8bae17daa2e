"""A table is read, and a throw, though the picture is never quite still: the camera trembles."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kubejo.looking.eye import Eye
from tests.drawn_table import READINGS, drawn, trembling
from tests.eyed_table import ALL, arm, cups_until
from tests.eyed_table import Table as Run
from vision.types import Image
from vision.watch import Watch
from vision.watching.at_rest import lies_still
from vision.watching.table import Seat, Table

HANDS = [[5, 1], [2, 6, 3]]


def run(picture: Callable[[int], Image], order: Callable[[Eye], object], at: int, length: int = 60) -> Run:
    """Let an eye look through a trembling camera; `order` is given when picture `at` is exposed."""
    table = Run(lambda number: trembling(picture(number), number), length, at={at: order})
    table.run()
    return table


@pytest.mark.parametrize("called", [10, 22, 40])
def test_what_a_trembling_camera_sees_is_read_once_whenever_the_call_was_made(called: int) -> None:
    """Coarse cells differ all the time; what each seat does is known all the same."""
    table = run(cups_until(20), arm, called)
    assert "still" not in table.states[table.states.index("moving", 2) :]
    assert table.values == [HANDS]
    assert len([number for number in table.reader.read_numbers if number > 20]) == READINGS


def test_a_doubt_is_not_read_again_and_again_while_nothing_but_the_camera_moves() -> None:
    table = run(lambda number: drawn(ALL), lambda eye: eye.arm((2, 2)), 5, 90)
    assert table.values == [HANDS]
    assert not table.readings[0].complete
    assert len(table.reader.read_numbers) == READINGS


@pytest.mark.parametrize(("rests", "may_be_read"), [(1.5, False), (3.5, True)])
def test_a_hand_that_rests_is_waited_for_but_not_for_ever(rests: float, may_be_read: bool) -> None:
    since = np.full((60, 80), 10.0 - rests, np.float32)
    known = Table(phase="still", at=10.0, since=since, seats=(Seat(hand=True),))
    assert lies_still(Watch(phase="moving"), known) is may_be_read
    assert lies_still(Watch(phase="moving"), replace(known, seats=(Seat(),)))
    assert not lies_still(Watch(phase="moving"), replace(known, phase="moving"))


def test_a_throw_that_a_trembling_camera_sees_is_told_once() -> None:
    first, second = ALL, [(100, 100, 1), (140, 110, 2), (180, 100, 3), (220, 120, 4), (260, 100, 5)]
    table = run(lambda number: drawn(first if number < 30 else second), lambda eye: eye.watch_throws(5), 10, 90)
    assert [[die.value for die in one.dice(0)] for one in table.readings] == [[1, 2, 3, 4, 5]]
