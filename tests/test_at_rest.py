"""A table is read, and a throw, though the picture is never quite still: the camera trembles."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kubejo.eye import Eye
from kubejo.seated_reading import SeatedReading
from tests.drawn_table import READINGS, DrawnReader, NumberedCamera, drawn, trembling
from vision.at_rest import lies_still
from vision.table import Seat, Table
from vision.types import Image
from vision.watch import Watch

DICE, CUPS = (
    [(140, 200, 5), (180, 200, 1), (120, 40, 2), (160, 50, 6), (200, 40, 3)],
    [(160, 200), (130, 45), (190, 45)],
)
HANDS = [[5, 1], [2, 6, 3]]


def run(
    picture: Callable[[int], Image], arm: Callable[[Eye], object], at: int, length: int = 60
) -> tuple[list[SeatedReading], list[str], DrawnReader]:
    """Let an eye look through a trembling camera; `arm` is done when picture `at` is exposed."""
    read, states, reader = list[SeatedReading](), list[str](), DrawnReader()

    def exposed(number: int) -> Image:
        if number == at:
            arm(eye)
        return trembling(picture(number), number)

    camera = NumberedCamera(exposed, length)
    eye = Eye(camera, reader, states.append, read.append)
    with eye:
        assert camera.over.wait(300)
    return read, states, reader


def cups_until_20(number: int) -> Image:
    return drawn(DICE, CUPS if number < 20 else ())


def values(read: SeatedReading) -> list[list[int | None]]:
    return [[die.value for die in read.dice(seat)] for seat in (0, 1)]


@pytest.mark.parametrize("called", [10, 22, 40])
def test_what_a_trembling_camera_sees_is_read_once_whenever_the_call_was_made(called: int) -> None:
    """Coarse cells differ all the time; what each seat does is known all the same."""
    read, states, reader = run(
        lambda number: drawn(DICE, CUPS if number < 20 else ()), lambda eye: eye.arm((2, 3)), called
    )
    assert "still" not in states[states.index("moving", 2) :]
    assert [values(one) for one in read] == [HANDS]
    assert len([number for number in reader.read_numbers if number > 20]) == READINGS


def test_a_doubt_is_not_read_again_and_again_while_nothing_but_the_camera_moves() -> None:
    read, _, reader = run(lambda number: drawn(DICE), lambda eye: eye.arm((2, 2)), 5, 90)
    assert [values(one) for one in read] == [HANDS]
    assert not read[0].complete
    assert len(reader.read_numbers) == READINGS


@pytest.mark.parametrize(("rests", "may_be_read"), [(1.5, False), (3.5, True)])
def test_a_hand_that_rests_is_waited_for_but_not_for_ever(rests: float, may_be_read: bool) -> None:
    since = np.full((60, 80), 10.0 - rests, np.float32)
    known = Table(phase="still", at=10.0, since=since, seats=(Seat(hand=True),))
    assert lies_still(Watch(phase="moving"), known) is may_be_read
    assert lies_still(Watch(phase="moving"), replace(known, seats=(Seat(),)))
    assert not lies_still(Watch(phase="moving"), replace(known, phase="moving"))


def test_a_throw_that_a_trembling_camera_sees_is_told_once() -> None:
    first, second = DICE, [(100, 100, 1), (140, 110, 2), (180, 100, 3), (220, 120, 4), (260, 100, 5)]
    read, _, _ = run(lambda number: drawn(first if number < 30 else second), lambda eye: eye.watch_throws(5), 10, 90)
    assert [[die.value for die in one.dice(0)] for one in read] == [[1, 2, 3, 4, 5]]
