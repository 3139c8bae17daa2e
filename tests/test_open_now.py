"""What most players have shown is read, though somebody was waited for in vain."""

import numpy as np
import pytest

from models.episodes.film import Looks, frames
from models.episodes.score import TrueReader
from models.episodes.story import Story
from models.episodes.traps import Episode
from tests.drawn_episode import drawn_story
from vision.camera.source import Picture
from vision.reveals.cups import cups
from vision.reveals.open_now import LONG
from vision.reveals.told import UNSEEN, Told
from vision.seats import Sectors

STILL = 3.0  # seconds that dice lie open: less than the watching waits for a cup that stands
MISTAKE = 1.5  # the same where a cup was taken off too early


def told(story: Story, seats: int, owned: tuple[int, ...] = ()) -> list[Told]:
    """Return what is told of a story. `owned`: dice of each seat, where that is known."""
    episode = Episode("drawn", story, Looks(noise=1.5))
    shots = (Picture(np.ascontiguousarray(image[..., ::-1]), at) for at, image, _ in frames(story, episode.looks))
    return list(cups(shots, TrueReader(episode), Sectors(seats), owned))


def read(events: list[Told]) -> list[int | None]:
    """Return the seats that were read, in their order."""
    return [one.seat for one in events if one.event == "reading"]


def opened(story: Story, *seats: int) -> float:
    """Let cups come off one after the other, and give the second at which the last is off."""
    at = 1.0
    for seat in seats:
        at = story.lift(seat, at)
    return at


def covered(story: Story, at: float, *seats: int) -> None:
    """Let cups come back, and all be still."""
    story.end = max(story.cover(seat, at) for seat in seats) + 2.0


@pytest.mark.parametrize(("seats", "lifted"), [(3, (0, 1)), (4, (0, 1, 2)), (6, (0, 2, 3, 5))])
def test_dice_that_most_have_shown_are_read_when_cups_come_back(seats: int, lifted: tuple[int, ...]) -> None:
    story = drawn_story(seats)
    off = opened(story, *lifted)
    covered(story, off + STILL, *lifted)
    events = told(story, seats)
    assert sorted(k for k in read(events) if k is not None) == sorted(lifted)
    assert all(len(one.dice) == 4 and not one.doubts for one in events if one.event == "reading")
    assert {one.seat for one in events if one.event == UNSEEN} == set(range(seats)) - set(lifted)
    bared = max(end for _, _, end in story.hidden if end <= off)
    assert all(bared < one.at <= off + STILL for one in events if one.event == "reading")


@pytest.mark.parametrize(("seats", "lifted"), [(2, (0,)), (3, (1,)), (4, (0, 1)), (6, (0, 2, 3))])
def test_cups_that_come_off_by_mistake_are_put_back_and_nothing_is_read(seats: int, lifted: tuple[int, ...]) -> None:
    story = drawn_story(seats)
    covered(story, opened(story, *lifted) + MISTAKE, *lifted)
    assert read(told(story, seats)) == []


@pytest.mark.parametrize(("seats", "lifted"), [(2, (0,)), (4, (0, 1)), (6, (3,))])
def test_dice_that_few_have_shown_for_long_are_read_and_nobody_else_is_asked(
    seats: int, lifted: tuple[int, ...]
) -> None:
    story = drawn_story(seats)
    off = opened(story, *lifted)
    covered(story, off + LONG + 0.6, *lifted)
    events = told(story, seats)
    assert read(events) == list(lifted)
    assert not [one for one in events if one.event == UNSEEN]
    assert all(len(one.dice) == 4 and not one.doubts and one.at <= off + STILL for one in events if one.dice)


@pytest.mark.parametrize("stirring", [1.0, 1.4])
def test_so_are_they_though_a_hand_stirred_at_another_seat_before_it_was_long(stirring: float) -> None:
    """`stirring`: seconds after the cup came off, in which its dice had lain still."""
    story = drawn_story(4)
    off = opened(story, 1)
    story.reach(3, off + stirring, LONG)
    covered(story, off + LONG + 0.6, 1)
    events = told(story, 4)
    assert read(events) == [1]
    assert all(len(one.dice) == 4 and not one.doubts and one.at < off + LONG for one in events if one.dice)


def test_what_was_read_late_is_not_read_again_where_it_still_lies_open() -> None:
    story = drawn_story(4)
    covered(story, opened(story, 0, 1, 2) + STILL, 0)
    story.end += 6.0
    assert sorted(k for k in read(told(story, 4)) if k is not None) == [0, 1, 2]


def test_the_next_round_is_read_as_well() -> None:
    story = drawn_story(3)
    covered(story, opened(story, 0, 1) + STILL, 0, 1)
    at = story.end
    for seat in (0, 1, 2):
        at = story.lift(seat, at)
    story.end = at + 2.0
    assert read(told(story, 3)) == [0, 1, 0, 1, 2]


def test_nobody_is_waited_for_who_owns_no_dice_any_more() -> None:
    """A glass may stand there, or nothing."""
    story = drawn_story(3)
    off = opened(story, 0, 1)
    story.end = off + 1.5
    assert read(told(story, 3)) == [0, 1]  # for the film has ended
    events = told(story, 3, (4, 4, 0))
    assert read(events) == [0, 1]
    assert max(one.at for one in events if one.event == "reading") < off + 1.0
    assert not [one for one in events if one.event == UNSEEN]


def test_a_finger_over_dice_when_waiting_ends_hides_nothing_that_was_shown() -> None:
    story = drawn_story(4)
    off = opened(story, 0, 1, 2)
    story.reach(2, off + 3.0, 5.0)
    story.end = off + 4.5
    events = told(story, 4)
    assert sorted(k for k in read(events) if k is not None) == [0, 1, 2]
    assert not [one for one in events if one.event == "please check"]
    assert max(one.at for one in events if one.event == "reading") < off + 3.0
