"""What cups, hands, lamps and cameras do at a table, and when it may be read: one test for each known trap."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from models.episodes.film import Looks
from models.episodes.story import Key
from models.episodes.traps import all_lift, moved
from tests.drawn_episode import HEIGHT, RADIUS, WIDTH, drawn_story, seen, told
from tests.drawn_table import drawn, with_arm
from vision.camera import glance_of
from vision.seats import Sectors
from vision.types import Frame, Glance, Image
from vision.watching.observe import observe
from vision.watching.table import Table
from vision.watching.watched import across

ALL = [("due", 0), ("due", 1), ("due", 2)]


def test_cups_that_come_off_one_after_another_are_told_and_read_when_the_last_is_off() -> None:
    story = drawn_story()
    at = 1.0
    for seat in (1, 0, 2):
        at = story.lift(seat, at) + 0.6
    story.end = at + 1.5
    events = told(story)
    assert seen(events, "lifted", "due") == [("lifted", 1), ("lifted", 0), ("lifted", 2), *ALL]
    assert seen(events, "peek") == []
    last = max(second for second, event, _ in events if event == "due")
    assert last <= at - 0.6 + 0.5


def test_cups_that_come_off_together_are_read_once() -> None:
    story = drawn_story(6)
    still = all_lift(story, 1.0, together=True)
    story.end = still + 3
    events = told(story)
    assert sorted(seen(events, "due")) == [("due", seat) for seat in range(6)]
    assert sorted(seen(events, "lifted")) == [("lifted", seat) for seat in range(6)]


@pytest.mark.parametrize("hold", [0.2, 1.0, 3.0])
def test_a_peek_is_no_lift_however_long_the_cup_is_held(hold: float) -> None:
    story = drawn_story()
    story.end = story.peek(1, 1.0, hold) + 1.0
    events = told(story)
    assert seen(events, "lifted", "due") == []
    assert seen(events, "hand", "peek") == [("hand", 1), ("peek", 1)]


def test_a_cup_pushed_aside_with_its_dice_still_hides_them() -> None:
    story = drawn_story()
    over = story.slide(0, 1.0)
    x, y = story.last(0).cup
    rows = [list(row) for row in story.stage.spots]
    rows[0] = [type(spot)(spot.x + x, spot.y + y, spot.edge, spot.value) for spot in rows[0]]
    story.move_dice(1.6, 2.0, rows)
    story.end = over + 1.5
    assert seen(told(story), "lifted", "due") == []


def test_a_cup_put_down_beside_its_dice_has_come_off() -> None:
    story = drawn_story(2)
    at = story.put_aside(0, 1.0)
    at = story.lift(1, at + 0.5)
    story.end = at + 1.5
    assert seen(told(story), "lifted", "due") == [("lifted", 0), ("lifted", 1), ("due", 0), ("due", 1)]


def test_a_cup_put_down_at_the_edge_of_the_picture_is_no_arm_that_holds_it() -> None:
    """Half of it may be outside."""
    story = drawn_story(2)
    story.take(0, 1.0)
    story.uncovered(0)
    aside = (2.3 * RADIUS, 1.0 * RADIUS)
    story.add(0, (0.8, Key(0, 1, aside, aside)), (0.5, Key(0, 0, aside, aside)))
    at = story.last(0).at
    story.end = story.lift(1, at + 0.5) + 1.0
    events = told(story)
    assert seen(events, "lifted", "due") == [("lifted", 0), ("lifted", 1), ("due", 0), ("due", 1)]
    assert min(second for second, event, _ in events if event == "lifted") < at + 0.5


def test_cups_that_touch_and_come_off_together_are_both_seen() -> None:
    story = drawn_story(2)
    for seat, side in ((0, 1), (1, -1)):
        x, y = WIDTH / 2, HEIGHT / 2 + side * (RADIUS + 2)
        left, up = x - story.stage.at[seat][0], y - story.stage.at[seat][1]
        story.stage.at[seat] = (x, y)
        story.stage.spots[seat] = [replace(one, x=one.x + left, y=one.y + up) for one in story.stage.spots[seat]]
    story.stage.laid = story.stage.painted(story.stage.spots)
    story.end = max(story.lift(0, 1.0), story.lift(1, 1.0)) + 1.5
    events = told(story)
    assert sorted(seen(events, "lifted")) == [("lifted", 0), ("lifted", 1)]
    assert sorted(seen(events, "due")) == [("due", 0), ("due", 1)]


def test_cups_are_seen_to_come_off_in_poor_light() -> None:
    story = drawn_story()
    still = all_lift(story, 1.0)
    story.end = still + 1.5
    events = told(story, Looks(noise=1.5, lamps=[(0.0, 0.3, 0.3)]))
    assert sorted(seen(events, "lifted")) == [("lifted", 0), ("lifted", 1), ("lifted", 2)]
    assert sorted(seen(events, "due")) == ALL


def test_a_cup_that_comes_off_and_back_on_before_the_others_is_not_read() -> None:
    story = drawn_story()
    at = story.cover(2, story.lift(2, 1.0) + 1.0)
    story.end = at + 1.0
    assert seen(told(story), "lifted", "covered", "due")[3:] == [("lifted", 2), ("covered", 2)]
    at = all_lift(story, at + 0.5)
    story.end = at + 2.0
    assert sorted(seen(told(story), "due")) == ALL


def test_others_are_waited_for_but_not_for_ever() -> None:
    """A cup that nobody touches for five seconds is not concerned."""
    story = drawn_story()
    at = story.lift(1, story.lift(0, 1.0))
    story.end = at + 7
    events = told(story)
    assert seen(events, "due") == [("due", 0), ("due", 1)]
    assert min(second for second, event, _ in events if event == "due") > at + 4


def test_an_arm_that_rests_over_open_dice_puts_the_reading_off() -> None:
    story = drawn_story()
    gone = story.sleeve(1, story.lift(1, 1.0) + 0.4, 2.5)
    story.lift(0, 2.8)
    story.lift(2, 2.8)
    story.end = gone + 2
    events = told(story)
    assert seen(events, "due") == ALL
    assert min(second for second, event, _ in events if event == "due") > gone - 0.5


def test_a_sleeve_that_rests_for_long_over_hidden_dice_brings_nothing_to_light() -> None:
    story = drawn_story()
    story.end = story.sleeve(0, 1.0, 4.0) + 1.5
    events = told(story)
    assert seen(events, "lifted", "due") == []
    assert ("hand", 0) in seen(events, "hand")


def test_an_arm_that_does_not_stir_is_not_waited_for_for_ever() -> None:
    """What is taken for an arm may be a cup that stands at the edge of the picture."""
    story = drawn_story()
    off = max(story.lift(1, 1.0), story.lift(2, 1.0))
    story.sleeve(0, 1.0, 12.0)
    story.end = off + 10
    events = told(story)
    assert seen(events, "due") == [("due", 1), ("due", 2)]
    assert all(off + 5 < second < off + 9 for second, event, _ in events if event == "due")


def test_a_hand_laid_on_a_cup_is_no_lift() -> None:
    story = drawn_story()
    story.end = story.touch(2, 1.0, 1.5) + 1.5
    assert seen(told(story), "lifted", "due", "hand") == [("hand", 2)]


@pytest.mark.parametrize("lamp", [(1.3, 1.3), (1.1, 1.5), (0.8, 0.6)])
def test_a_lamp_is_neither_hand_nor_lift(lamp: tuple[float, float]) -> None:
    story = drawn_story()
    story.end = 4.0
    assert seen(told(story, Looks(noise=1.5, lamps=[(1.5, *lamp)])), "lifted", "due", "peek") == []


def test_a_lamp_switched_while_cups_come_off_changes_nothing() -> None:
    story = drawn_story()
    still = all_lift(story, 1.0)
    story.end = still + 2.5
    events = told(story, Looks(noise=1.5, lamps=[(2.0, 0.8, 0.6)]))
    assert sorted(seen(events, "due")) == ALL


def test_a_shadow_over_a_seat_changes_nothing() -> None:
    story = drawn_story()
    x, y = story.stage.at[0]
    shadow = (1.0, 3.0, x / WIDTH, y / WIDTH, 0.15, 0.45)
    still = all_lift(story, 4.0)
    story.end = still + 1.5
    events = told(story, Looks(noise=1.5, shadows=[shadow]))
    assert min(second for second, event, _ in events if event == "lifted") > 4.0
    assert sorted(seen(events, "due")) == ALL


def test_a_shadow_that_falls_on_open_dice_has_not_touched_them() -> None:
    story = drawn_story()
    off = max(story.lift(0, 1.0), story.lift(1, 1.0))
    x, y = story.stage.at[0]
    shadow = (off + 0.8, off + 9, x / WIDTH, y / WIDTH, 0.15, 0.45)
    story.end = story.lift(2, off + 2.5) + 1.5
    events = told(story, Looks(noise=1.5, shadows=[shadow]))
    assert sorted(seen(events, "touched", "lifted")) == [("lifted", 0), ("lifted", 1), ("lifted", 2)]
    assert seen(events, "due") == ALL


def test_a_pushed_camera_is_told_and_hides_and_shows_nothing() -> None:
    story = drawn_story()
    still = all_lift(story, 3.5)
    story.end = still + 1.5
    events = told(story, Looks(noise=1.5, bumps=[(1.5, 9, -6, 0)]))
    assert seen(events, "moved") == [("moved", None)]
    assert min(second for second, event, _ in events if event == "lifted") > 3.5
    assert sorted(seen(events, "due")) == ALL


def test_a_push_in_two_steps_over_a_smooth_table_is_no_peek() -> None:
    """The first of them looks like hands at all cups."""
    story = drawn_story(4, 3, 3)
    story.end = all_lift(story, 3.5) + 1.5
    events = told(story, Looks(noise=1.5, bumps=[(1.5, 5, -3, 0), (1.7, 13, -7, 0)]))
    assert seen(events, "moved", "peek") == [("moved", None)]
    assert {seat for second, event, seat in events if event == "hand" and second < 2} == {0, 1, 2, 3}


def test_a_pushed_camera_after_the_reading_has_nothing_read_again() -> None:
    story = drawn_story()
    still = all_lift(story, 1.0)
    story.end = still + 4
    assert sorted(seen(told(story, Looks(noise=1.5, bumps=[(still + 2, 9, 6, 0)])), "due")) == ALL


@pytest.mark.parametrize("rough", [3, 5])
def test_a_pushed_camera_is_told_where_little_stands_out_from_the_table(rough: float) -> None:
    """Small dice on a smooth cloth: less than a tenth of the picture differs, but all over it."""
    story = drawn_story(4, 3, rough)
    still = all_lift(story, 1.0)
    story.end = still + 4
    events = [one for one in told(story, Looks(noise=1.5, bumps=[(still + 2, 9, 6, 0)])) if one[0] > still + 1.5]
    assert seen(events, "moved", "covered", "lifted", "due") == [("moved", None)]


@pytest.mark.parametrize(
    ("moved_by", "over"), [((0, 35), False), ((35, 0), False), ((25, 85), False), ((35, 85), True)]
)
def test_only_what_changes_all_over_the_picture_may_be_a_push(moved_by: tuple[int, int], over: bool) -> None:
    """Not one cup that was pushed, where it was and where it is."""
    cells = np.zeros((90, 160), np.uint8)
    for k in range(2):
        cv2.circle(cells, (40 + k * moved_by[1], 30 + k * moved_by[0]), 11, 1, -1)
    assert across(cells.astype(bool)) is over


def test_a_covered_lens_is_told_and_nothing_else() -> None:
    story = drawn_story()
    story.end = 4.0
    events = told(story, Looks(noise=1.5, covered=[(1.5, 2.3)]))
    assert seen(events, "dark") == [("dark", None)]
    assert seen(events, "lifted", "due", "hand") == []


def test_dice_nudged_after_the_reading_are_not_read_again() -> None:
    story = drawn_story()
    still = all_lift(story, 1.0)
    story.reach(0, still + 1.0, 0.8)
    story.move_dice(still + 1.6, still + 2.0, moved(story.stage, 0, 0, 0.6))
    story.end = still + 4
    assert sorted(seen(told(story), "due")) == ALL


def test_dice_nudged_before_the_reading_are_told() -> None:
    """D44: whoever reads them afterwards has to know."""
    story = drawn_story()
    still = max(story.lift(0, 1.0), story.lift(1, 1.0))
    story.reach(0, still + 1.0, 0.8)
    story.move_dice(still + 1.6, still + 2.0, moved(story.stage, 0, 0, 0.6))
    story.end = story.lift(2, still + 3.0) + 1.5
    events = told(story)
    assert seen(events, "touched") == [("touched", 0)]
    assert seen(events, "due") == ALL


def test_a_hand_over_open_dice_that_leaves_them_as_they_lie_has_not_touched_them() -> None:
    story = drawn_story()
    still = max(story.lift(0, 1.0), story.lift(1, 1.0))
    story.reach(0, still + 1.0, 0.8)
    story.end = story.lift(2, still + 3.0) + 1.5
    events = told(story)
    assert ("hand", 0) in [(event, seat) for second, event, seat in events if second > still]
    assert seen(events, "touched") == []
    assert seen(events, "due") == ALL


def test_covered_again_and_lifted_again_is_read_again() -> None:
    story = drawn_story(2)
    at = all_lift(story, 1.0) + 1.5
    for seat in (0, 1):
        at = story.cover(seat, at + 0.2)
    at = all_lift(story, at + 1.0)
    story.end = at + 1.5
    assert sorted(seen(told(story), "due")) == [("due", 0), ("due", 0), ("due", 1), ("due", 1)]


@pytest.mark.parametrize("days", [49, 195])
def test_a_machine_that_has_been_on_for_months_sees_the_same(days: int) -> None:
    """The clock of a camera counts the seconds since then: in 32 bits they came in steps of half a second and more."""
    base = drawn(cups=CUPS)
    reaching = [with_arm(base, 300 - 14 * k, 190) for k in range(20)]
    film = [base] * 10 + reaching + reaching[::-1] + [base] * 15
    assert happens(film, days * 86_400 + 3.3) == happens(film, 3.3)


CUPS = [(160, 190), (160, 50)]


def happens(film: list[Image], begin: float) -> list[tuple[float, str, int | None]]:
    """Return what happens in a film of fifteen pictures a second, and how long after its beginning."""
    table, told = Table(), list[tuple[float, str, int | None]]()
    for number, image in enumerate(film):
        at = begin + number / 15
        table = observe(table, glance_of(Frame(cv2.resize(image, None, fx=4, fy=4), at, number, "film")), Sectors(2))
        told += [(round(one.at - begin, 3), one.event, one.seat) for one in table.happened]
    return told


@pytest.mark.parametrize("shape", [(480, 32), (2048 // 4, 725 // 4), (100, 100)])
def test_seats_and_cells_fit_whatever_the_shape_of_the_picture(shape: tuple[int, int]) -> None:
    chance, table = np.random.default_rng(1), Table()
    picture = chance.integers(60, 200, (*shape, 3)).astype(np.uint8)
    for number in range(12):
        table = observe(table, Glance(np.asarray(picture[..., 1]), number / 10, number, picture), Sectors(3))
    assert table.phase == "still"


def test_a_seat_without_a_cup_is_not_waited_for() -> None:
    story = drawn_story()
    story.away_at_first(0)
    story.stage.spots[0] = []
    story.stage.laid = story.stage.painted(story.stage.spots)
    still = all_lift(story, 1.0)
    story.end = still + 1.5
    events = told(story)
    assert seen(events, "due") == [("due", 1), ("due", 2)]


def test_open_dice_that_are_covered_are_hidden_until_the_cup_comes_off() -> None:
    story = drawn_story(2)
    for seat in (0, 1):
        story.away_at_first(seat)
    at = 1.0
    for seat in (0, 1):
        at = story.cover(seat, at)
    hidden = at
    still = all_lift(story, at + 1.0)
    story.end = still + 1.5
    events = told(story)
    assert seen(events, "due") == [("due", 0), ("due", 1)]
    assert min(second for second, event, _ in events if event == "due") > hidden
