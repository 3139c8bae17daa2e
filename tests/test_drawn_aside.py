"""Cups and dice at the edge of the picture: what is held, what has been put down, and what a cup has come over."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.watching.changes import Change, at_border, changes
from vision.watching.hands import RESTS, is_arm
from vision.watching.pieces import drawn_aside, low, pieces, put_aside, strange_now
from vision.watching.round_things import SLIVER
from vision.watching.shapes import CUP_SHAPE, broad, compact
from vision.watching.strangers import cup_stood
from vision.watching.table import Seat, Table

TABLE, BROWN, GREEN = (150, 140, 120), (60, 30, 10), (20, 160, 60)
DICE = ((60, 40), (69, 41), (63, 49), (72, 50), (67, 58))


def table_top() -> Cells:
    """Return a plain table of a little grain."""
    grain = np.random.default_rng(5).normal(0, 1.5, (90, 160, 1)).astype(np.float32)
    return np.asarray(np.full((90, 160, 3), TABLE, np.float32) + grain, np.float32)


def with_disc(cells: Cells, at: tuple[int, int], radius: int, colour: tuple[int, int, int]) -> Cells:
    """Return a table on which a cup stands, or half of one at the edge."""
    return np.asarray(cv2.circle(cells.copy(), at, radius, colour, -1), np.float32)


def with_dice(cells: Cells, at: tuple[tuple[int, int], ...], side: int) -> Cells:
    """Return a table on which dice lie."""
    out = cells.copy()
    for x, y in at:
        cv2.rectangle(out, (x, y), (x + side, y + side), (90, 20, 110), -1)
    return out


def still_for(seconds: float) -> Table:
    """Return a table with one seat, hidden, at which nothing has stirred for so long."""
    return replace(Table(), at=10.0, since=np.full((90, 160), 10 - seconds, np.float32), seats=(Seat(),))


def only(was: Cells, now: Cells) -> Change:
    """Return the largest change."""
    return max(changes(was, now), key=lambda one: one.area)


def changed_together(was: Cells, now: Cells) -> Change:
    """Return all that has changed as one."""
    mask = changed_anywhere(was, now)
    return Change(mask, int(mask.sum()), at_border(mask))


@pytest.mark.parametrize(("at", "held"), [((-2, 45), True), ((-17, 45), False), ((-40, 45), False)])
def test_a_cup_drawn_half_out_of_the_picture_is_held_and_not_off(at: tuple[int, int], held: bool) -> None:
    """Nobody need be in sight, and other dice may lie under it still."""
    was = with_disc(with_disc(table_top(), (10, 45), 20, BROWN), (6, 45), 12, GREEN)
    now = with_disc(with_dice(table_top(), ((20, 40), (18, 52)), 6), at, 20, BROWN)
    assert drawn_aside(only(was, now), was, now) is held


def test_what_only_grazes_the_edge_of_the_picture_is_no_arm() -> None:
    """An arm is as wide there as elsewhere; of a round thing the edge cuts a sliver."""
    bare, grazing = table_top(), with_disc(table_top(), (80, 64), 24, BROWN)
    went = only(grazing, bare)
    assert 2 <= went.border <= 14
    nothing = np.zeros_like(went.mask)
    assert not is_arm(still_for(0.2), went, grazing, bare, nothing, [0])
    assert not is_arm(still_for(0.2), only(bare, grazing), bare, grazing, nothing, [0])


def test_a_thin_arm_at_a_cup_is_one_however_round_both_are_together() -> None:
    bare = with_disc(table_top(), (80, 70), 14, BROWN)
    held = with_disc(cv2.rectangle(bare.copy(), (77, 70), (83, 90), GREEN, -1), (80, 70), 14, GREEN)
    change = only(bare, held)
    assert compact(change.mask, CUP_SHAPE)
    assert 2 <= change.border < SLIVER * 2 * np.sqrt(change.area / np.pi)
    assert is_arm(still_for(0.2), change, bare, held, np.zeros_like(change.mask), [0])


@pytest.mark.parametrize("height", [20, 60])
def test_a_sleeve_is_an_arm_however_short_and_round_its_end(height: int) -> None:
    bare = table_top()
    arm = cv2.rectangle(bare.copy(), (66, 90 - height), (94, 90), BROWN, -1)
    reaching = with_disc(arm, (80, 90 - height), 14, BROWN)
    change = only(bare, reaching)
    assert is_arm(still_for(0.2), change, bare, reaching, np.zeros_like(change.mask), [0])


def test_dice_in_a_ring_at_the_edge_have_other_colours_than_the_cup_over_them() -> None:
    ring = ((2, 32), (12, 34), (18, 42), (12, 50), (2, 52), (0, 42), (8, 42))
    was, now = with_disc(table_top(), (10, 45), 20, BROWN), with_dice(table_top(), ring, 9)
    change = only(was, now)
    there = strange_now(change, was, now)
    assert broad(there)
    assert not drawn_aside(change, was, now)
    assert drawn_aside(change, was, np.where(there[..., None], np.float32(BROWN), now))


def test_a_lift_that_leaves_dice_at_the_edge_is_no_cup_drawn_aside() -> None:
    was, now = with_disc(table_top(), (10, 45), 20, BROWN), with_dice(table_top(), ((4, 38), (12, 44), (5, 50)), 6)
    assert not drawn_aside(only(was, now), was, now)


def test_a_cup_put_down_may_show_what_the_edge_had_cut_off_once_it_rests() -> None:
    was = with_disc(table_top(), (70, 7), 20, BROWN)
    now = with_disc(with_disc(table_top(), (112, 9), 20, BROWN), (116, 6), 7, GREEN)
    one = only(was, now)
    assert not put_aside(one, was, now, rested=False)
    assert put_aside(one, was, now, rested=True)
    nothing = np.zeros((90, 160), bool)
    assert is_arm(still_for(RESTS / 2), one, was, now, nothing, [0])
    assert not is_arm(still_for(2 * RESTS), one, was, now, nothing, [0])


def test_a_cup_that_was_turned_over_at_the_edge_shows_its_inside_and_a_wider_mouth() -> None:
    """It has other colours then, and is nearer to the camera; while it may be held, it counts as held."""
    was = with_disc(table_top(), (70, 14), 12, BROWN)
    now = with_disc(
        with_disc(with_dice(table_top(), ((66, 10), (72, 16)), 4), (104, 9), 14, GREEN), (104, 9), 10, (9, 60, 30)
    )
    one = changed_together(was, now)
    assert not put_aside(one, was, now, rested=False)
    assert put_aside(one, was, now, rested=True)


@pytest.mark.parametrize(("y", "arm"), [(-7, False), (12, True)])
def test_of_a_cup_put_aside_out_of_the_picture_a_strip_is_left_which_is_no_arm_once_it_rests(y: int, arm: bool) -> None:
    """An arm reaches in farther than it is wide."""
    bare = table_top()
    now = with_disc(bare, (40, y), 14, BROWN) if not arm else cv2.rectangle(bare.copy(), (36, 0), (44, 30), BROWN, -1)
    one, nothing = only(bare, now), np.zeros((90, 160), bool)
    assert low(one) is not arm
    assert is_arm(still_for(RESTS / 2), one, bare, now, nothing, [0])
    assert is_arm(still_for(2 * RESTS), one, bare, now, nothing, [0]) is arm


@pytest.mark.parametrize(("y", "glitter"), [(-6, False), (9, True)])
def test_a_cup_put_aside_to_the_edge_of_the_picture_is_parted_from_its_place(y: int, glitter: bool) -> None:
    """Else it would seem to be seen there still. What glitters in it has the colour of the table."""
    was, now = with_disc(table_top(), (60, 40), 12, GREEN), with_dice(table_top(), ((56, 38), (62, 44)), 3)
    now = with_disc(now, (60, y), 14, GREEN)
    if glitter:
        cv2.rectangle(now, (59, 0), (61, 5), TABLE, -1)
    went = [part for part, kind in pieces(changed_together(was, now), "went", was, now) if kind == "went"]
    assert sum(part.border for part in went) == 0
    assert max(part.area for part in went) > 300
    plain = pieces(changed_together(table_top(), now), "went", table_top(), now)
    assert [part.border > 0 for part, _ in plain] == [True]  # where no cup was seen to stand


def test_a_cup_put_aside_beside_its_place_is_parted_from_it_however_long_their_shadows() -> None:
    """With them it is less than a quarter of what has changed."""
    was, now = table_top(), with_dice(table_top(), ((44, 40), (50, 46)), 4)
    for picture, x, shadow in ((was, 50, (20, 50)), (now, 80, (50, 110))):
        cv2.rectangle(picture, (shadow[0], 30), (shadow[1], 58), (132, 122, 102), -1)
        cv2.circle(picture, (x, 44), 11, GREEN, -1)
    one = only(was, now)
    kinds = [(kind, compact(part.mask, CUP_SHAPE)) for part, kind in pieces(one, "moved", was, now)]
    assert {("went", True), ("came", True)} <= set(kinds)


@pytest.mark.parametrize("stood", [True, False])
def test_a_cup_with_a_top_of_the_tables_colour_is_a_cup_that_may_be_held_up(stood: bool) -> None:
    """Of it only a ring is seen; where nothing stood, what is round and rests is a cup put down there."""
    was, now = table_top(), with_disc(table_top(), (74, 14), 20, BROWN)
    if stood:
        was = with_disc(with_disc(was, (70, 24), 15, BROWN), (70, 24), 9, TABLE)
    one, nothing = changed_together(was, now), np.zeros((90, 160), bool)
    assert is_arm(still_for(2 * RESTS), one, was, now, nothing, [0]) is stood


@pytest.mark.parametrize(("seconds", "arm"), [(RESTS / 2, True), (2 * RESTS, False)])
def test_dice_bared_at_the_edge_of_a_rough_table_are_no_arm_once_they_rest(seconds: float, arm: bool) -> None:
    """Where the edge of the picture cut off the cup they stand out more than the cup did."""
    grain = np.random.default_rng(6).normal(0, 30, (90, 160, 1)).astype(np.float32)
    now = np.asarray(np.full((90, 160, 3), TABLE, np.float32) + cv2.blur(grain, (2, 2))[..., None], np.float32)
    cup = cv2.circle(np.zeros((90, 160), np.uint8), (70, 78), 12, 1, -1) > 0
    was = np.where(cup[..., None], now * np.float32(0.45), now)
    for x, y in ((60, 80), (66, 83), (72, 81), (78, 83), (69, 76)):
        cv2.rectangle(now, (x, y), (x + 4, y + 4), (240, 235, 140), -1)
    assert is_arm(still_for(seconds), only(was, now), was, now, np.zeros((90, 160), bool), [0]) is arm


@pytest.mark.parametrize(("radius", "stood"), [(0, False), (13, True), (18, True)])
def test_dice_that_lie_together_are_no_cup_that_stood_where_a_larger_one_comes(radius: int, stood: bool) -> None:
    cells = with_disc(table_top(), (70, 50), radius, BROWN) if radius else with_dice(table_top(), DICE, 9)
    came = cv2.circle(np.zeros((90, 160), np.uint8), (70, 50), 22, 1, -1) > 0
    assert cup_stood(came, cells, came) is stood


def test_a_cup_that_was_pushed_is_whole_though_a_part_of_it_looks_as_before() -> None:
    """Where its old place and its new one overlap some of it has not changed; it is there all the same."""
    was, now = (with_disc(table_top(), (x, 45), 15, BROWN) for x in (60, 66))
    mask = changed_anywhere(was, now)
    mask[28:58, 61:65] = False
    found = {kind: one.area for one, kind in pieces(Change(mask, int(mask.sum()), 0), "moved", was, now)}
    cup = int(changed_anywhere(table_top(), now).sum())
    assert found["came"] > 0.8 * cup
    assert found["went"] < 0.35 * cup


def changed_anywhere(one: Cells, other: Cells) -> Mask:
    """Return where either of two pictures shows something else than the plain table."""
    plain = table_top()
    return np.asarray((abs(one - plain).max(2) > 15) | (abs(other - plain).max(2) > 15), np.bool_)


@pytest.mark.parametrize("held", [False, True])
def test_cups_whose_shadows_reach_the_edge_of_the_picture_are_no_arm_once_they_rest(held: bool) -> None:
    """They are round and have a hue of their own. With a hand at it a cup is not round."""
    bare, shade = table_top(), np.ones((90, 160), np.float32)
    for y in (40, 62):
        cv2.line(shade, (60, y), (0, y + 6), 0.8, 23)
    now = np.asarray(bare * cv2.blur(shade, (5, 5))[..., None], np.float32)
    for y in (34, 66):
        now = with_disc(now, (60, y), 12, GREEN)
    if held:
        cv2.line(now, (66, 40), (0, 80), (90, 120, 220), 9)
    (one,) = (change for change in changes(bare, now) if change.area > 100)
    nothing = np.zeros_like(one.mask)
    assert is_arm(still_for(RESTS / 2), one, bare, now, nothing, [0])
    assert is_arm(still_for(2 * RESTS), one, bare, now, nothing, [0]) is held


def test_a_die_nearly_as_wide_as_its_cup_is_no_cup_that_was_only_pushed() -> None:
    """Where the cup has stripes in the table's colours it seems that as much stands there now as before."""
    was = with_disc(with_disc(table_top(), (60, 45), 14, BROWN), (60, 45), 7, TABLE)
    now = with_dice(table_top(), ((51, 36),), 18)
    mask = changed_anywhere(with_disc(was, (60, 45), 14, GREEN), now)
    one = Change(mask, int(mask.sum()), 0)
    assert [(part.area, kind) for part, kind in pieces(one, "went", was, now)] == [(one.area, "went")]
