"""What is told of dice that are thrown into the open: each throw once, whatever hands and lamps do meanwhile."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.drawn_table import DrawnReader, drawn, larger, trembling, with_arm, writing
from vision.camera.source import Picture
from vision.reveals.thrown import Throw, is_new, throw_of
from vision.reveals.throws import throws
from vision.types import Die, Doubt, Image, TableReading
from vision.watching.push import UNMOVED, Push

FIRST, SECOND = [(100, 100, 5), (160, 120, 2)], [(80, 60, 1), (200, 150, 6)]
Scene = tuple[Image, int]


def told(scenes: Sequence[Scene]) -> list[tuple[str, list[int | None], int]]:
    """Give each reading or taking away: its event, values and number of doubts. `scenes`: (picture, how many of it)."""
    pictures = [image for image, many in scenes for _ in range(many)]
    stream = (Picture(np.ascontiguousarray(image[..., ::-1]), n / 10) for n, image in enumerate(pictures))
    events = list(throws(stream, DrawnReader(), 2))
    assert "waking" not in [one.event for one in events], "that is no word of docs/watch.md"
    events = [one for one in events if one.event in ("reading", "taken")]
    return [(one.event, [die.value for die in one.dice], len(one.doubts)) for one in events]


def test_each_throw_is_read_once_when_it_lies_still() -> None:
    table = [(drawn(FIRST), 12), (drawn(), 12), (drawn(SECOND), 12), (drawn(FIRST), 12)]
    first, second = ("reading", [5, 2], 0), ("reading", [1, 6], 0)
    assert told(table) == [first, ("taken", [], 0), second, first]


def test_it_is_told_as_soon_as_it_has_lain_still_for_a_moment() -> None:
    """The pictures since then count: there is no waiting for further ones."""
    pictures = [drawn(FIRST)] * 12 + [with_arm(drawn(), 150)] * 2 + [drawn(SECOND)] * 12
    stream = (Picture(np.ascontiguousarray(image[..., ::-1]), n / 10) for n, image in enumerate(pictures))
    seconds = [one.at for one in throws(stream, DrawnReader(), 2) if one.event == "reading"]
    assert seconds == [0.4, 1.8]


def test_some_that_are_taken_away_are_no_throw() -> None:
    table = [(drawn(SECOND), 12), (drawn(SECOND[:1]), 12), (drawn(), 12), (drawn(), 12)]
    assert told(table) == [("reading", [1, 6], 0), ("taken", [], 0)]


def test_an_empty_table_is_nothing_to_tell() -> None:
    assert told([(drawn(), 20)]) == []


@pytest.mark.parametrize("reach", [150, 180, 230])
def test_a_hand_that_rests_over_a_throw_is_no_throw(reach: int) -> None:
    lying = drawn(FIRST)
    table = [(lying, 12), (with_arm(lying, reach + 60), 1), (with_arm(lying, reach), 15), (lying, 12)]
    assert told(table) == [("reading", [5, 2], 0)]


def test_what_a_hand_hides_is_waited_for() -> None:
    lying = drawn(FIRST)
    table = [(drawn(), 12), (with_arm(drawn(), 90), 2), (with_arm(lying, 130), 15), (lying, 12)]
    assert told(table) == [("reading", [5, 2], 0)]


def test_an_arm_that_never_goes_is_waited_for_no_longer_than_seconds() -> None:
    table = [(drawn(), 12), (with_arm(drawn(), 90), 2), (with_arm(drawn(FIRST), 250), 60)]
    assert told(table) == [("reading", [5, 2], 0)]


def test_a_lamp_makes_no_throw() -> None:
    lying = drawn(FIRST)
    lit = np.clip(lying * 1.2, 0, 255).astype(np.uint8)
    assert told([(lying, 12), (lit, 12), (lying, 12)]) == [("reading", [5, 2], 0)]


def test_a_picture_that_changes_its_size_makes_no_throw_and_hides_none() -> None:
    lying, then = larger(drawn(FIRST)), larger(drawn(SECOND))
    table = [(drawn(FIRST), 12), (lying, 12), (with_arm(lying, 400), 12), (lying, 12), (then, 12)]
    assert told(table) == [("reading", [5, 2], 0), ("reading", [1, 6], 0)]


def test_a_trembling_camera_sees_each_throw_once() -> None:
    """Coarse cells of its pictures differ all the time."""
    scenes = [(drawn(FIRST), 25), (drawn(), 25), (drawn(SECOND), 25)]
    shaken = [(trembling(image, number), 1) for image, many in scenes for number in range(many)]
    assert told(shaken) == [("reading", [5, 2], 0), ("taken", [], 0), ("reading", [1, 6], 0)]


def written_at(image: Image, many: int = 45, reach: int = 262) -> list[Scene]:
    """Return so many pictures of a table on which somebody writes."""
    return [(writing(image, number, reach), 1) for number in range(many)]


def test_throws_are_read_though_somebody_writes_at_the_edge_all_the_while() -> None:
    table = [*written_at(drawn()), *written_at(drawn(FIRST)), *written_at(drawn(SECOND), 90)]
    assert told(table) == [("reading", [5, 2], 0), ("reading", [1, 6], 0)]


def test_not_while_a_die_is_missing_that_the_hand_may_hide() -> None:
    assert told([*written_at(drawn()), *written_at(drawn(FIRST[:1]), 90)]) == []


def test_nor_while_something_stirs_at_a_die_or_over_much_of_the_table() -> None:
    fingered = [drawn(FIRST) for _ in range(90)]
    for number, image in enumerate(fingered):
        x, y = np.random.default_rng(number).integers((145, 94), (165, 107)).tolist()
        image[:y, x : x + 12] = (90, 120, 190)
    for stirs in ([(image, 1) for image in fingered], written_at(drawn(FIRST), 90, 178)):
        assert told([*written_at(drawn()), *stirs]) == []


# What makes a throw


def a_die(x: float, y: float, value: int | None) -> Die:
    return Die(x, y, (x - 10, y - 10, 20, 20), (0.0,) * 6, value, 1.0)


DICE = (a_die(50, 50, 3), a_die(100, 80, 4))
LYING = throw_of(TableReading(1.0, DICE), 2, UNMOVED)


def read(dice: tuple[Die, ...], *doubts: Doubt, push: Push = UNMOVED) -> Throw:
    return throw_of(TableReading(2.0, dice, doubts), 2, push)


OPEN = Doubt("value", 1)
CHANGES: list[tuple[str, Callable[[], tuple[Throw, Throw]], bool]] = [
    ("nothing", lambda: (LYING, LYING), False),
    ("from nothing", lambda: (LYING, Throw()), True),
    ("one nudged", lambda: (read((replace(DICE[0], x=56), DICE[1])), LYING), False),
    ("one moved", lambda: (read((replace(DICE[0], x=64), DICE[1])), LYING), True),
    ("one turned over", lambda: (read((replace(DICE[0], value=2), DICE[1])), LYING), True),
    ("one read otherwise, in doubt", lambda: (read((DICE[0], replace(DICE[1], value=2)), OPEN), LYING), False),
    ("one hidden", lambda: (read(DICE[:1]), LYING), False),
    ("a third one", lambda: (read((*DICE, a_die(150, 50, 1))), LYING), True),
    ("what was in doubt is certain", lambda: (LYING, read(DICE, OPEN)), True),
    ("what was certain is in doubt", lambda: (read(DICE, OPEN), LYING), False),
    ("a doubt about all is no more", lambda: (LYING, read(DICE, Doubt("dark"))), True),
    ("a third one was taken away", lambda: (LYING, read((*DICE, a_die(150, 50, 1)))), True),
]


@pytest.mark.parametrize(("made", "new"), [one[1:] for one in CHANGES], ids=[one[0] for one in CHANGES])
def test_what_is_a_new_throw(made: Callable[[], tuple[Throw, Throw]], new: bool) -> None:
    assert is_new(*made(), 200) is new


def test_a_pushed_camera_throws_no_dice() -> None:
    aside = Push((1.0, 0.0, 0.1, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0))
    moved = tuple(replace(die, x=die.x + 20) for die in DICE)
    assert not is_new(read(moved, push=aside), LYING, 200)
    assert is_new(read(moved), LYING, 200)
