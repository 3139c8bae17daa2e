"""Cups that seem to have gone, but are seen where they stood, have not come off."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.watching.came_off import came_off
from vision.watching.scene import Scene
from vision.watching.stays import only_a_side, put_back, still_seen
from vision.watching.table import Seat

SHAPE = (90, 160)
HERE = np.ones(SHAPE, bool)


def table(seed: int = 6) -> Cells:
    """An even table, a little noisy."""
    return np.asarray(np.random.default_rng(seed).normal(90, 3, (*SHAPE, 1)).repeat(3, 2), np.float32)


def with_cup(x: int, y: int, radius: int, colour: tuple[int, int, int] = (200, 70, 60)) -> Cells:
    return np.asarray(cv2.circle(table(), (x, y), radius, colour, -1), np.float32)


def disc(x: int, y: int, radius: int) -> Mask:
    return cv2.circle(np.zeros(SHAPE, np.uint8), (x, y), radius, 1, -1) > 0


@pytest.mark.parametrize("arm", [True, False])
def test_a_cup_of_which_a_sleeve_of_the_tables_colours_leaves_two_sides_has_not_come_off(arm: bool) -> None:
    """What is under the sleeve seems to have gone; where the whole cup has, dice lie, be they of its colours."""
    was, now, place = with_cup(60, 40, 12, (60, 220, 110)), table(7), disc(60, 40, 12)
    for x, y in ((56, 36), (63, 38), (58, 45)):
        cv2.rectangle(now, (x - 2, y - 2), (x + 2, y + 2), (60, 220, 110), -1)
    if arm:
        place[:34], place[46:] = False, False
        now = np.where(place[..., None], np.float32(91), was)
    assert still_seen(place, was, now, HERE) is arm
    scene = Scene(was, was, was, now, np.zeros(SHAPE, bool), np.zeros(SHAPE, np.int8), np.ones_like(was), now)
    assert came_off(Seat(was_hidden=False), place, scene) is not arm


@pytest.mark.parametrize(("aside", "stands"), [(0, True), (5, True), (26, False)])
def test_a_cup_that_was_held_up_and_put_back_a_little_aside_has_not_come_off(aside: int, stands: bool) -> None:
    """What seems to have gone is itself in the air; where it has gone for good the table is as before it was held."""
    held_up, standing, again = with_cup(60, 26, 15), with_cup(60, 40, 12), with_cup(60 + aside, 40, 12)
    gone = disc(60, 24, 13)
    assert put_back(gone, held_up, standing, again, HERE) is stands
    assert not put_back(gone, held_up, standing, table(8), HERE)


@pytest.mark.parametrize(("x", "held"), [(163, True), (170, False)])
def test_a_cup_that_is_drawn_most_of_the_way_out_of_the_picture_is_held_there(x: int, held: bool) -> None:
    """Under it somebody looks at the dice; of one that has gone nothing is seen at the edge."""
    assert still_seen(disc(150, 45, 12), with_cup(150, 45, 12), with_cup(x, 45, 9), HERE) is held


@pytest.mark.parametrize("neighbour", [True, False])
def test_a_large_cup_that_stands_beside_the_place_of_a_small_one_is_another(neighbour: bool) -> None:
    standing, now = with_cup(60, 40, 8), table(8)
    if neighbour:
        for picture in (standing, now):
            cv2.circle(picture, (60, 72), 24, (200, 70, 60), -1)
    assert not still_seen(disc(60, 40, 8), standing, now, HERE)


@pytest.mark.parametrize(("aside", "stands"), [(6, True), (40, False), (None, False)])
def test_of_a_large_cup_that_was_put_back_a_little_aside_only_a_side_has_gone(aside: int | None, stands: bool) -> None:
    """That side is as broad as a small cup; of one that stands elsewhere, or is not seen at all, all has gone."""
    was, now = with_cup(60, 45, 26), table(9) if aside is None else with_cup(60 + aside, 45, 26)
    gone = disc(60, 45, 26) if aside is None else disc(60, 45, 26) & ~disc(60 + aside, 45, 26)
    assert only_a_side(gone, was, now, HERE) is stands


def test_the_table_around_a_cup_that_has_gone_is_no_cup_that_stands_beside_it() -> None:
    """A change reaches a little farther than the cup did, so that the table's colours are among those that went."""
    seat = np.zeros(SHAPE, bool)
    seat[:, 15:105] = True
    assert not only_a_side(disc(60, 45, 20), with_cup(60, 45, 14), table(10), seat)
