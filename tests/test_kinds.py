"""What a change is made of: the same things in other light, or things that came and went."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.cup_on_cloth import on_cloth
from vision.cells import Cells
from vision.palettes import outstanding
from vision.watching.changes import Change, changes, parts
from vision.watching.kinds import kind_of, verdict
from vision.watching.pieces import pieces
from vision.watching.strangers import standing_out, surroundings, unlike
from vision.watching.structure import all_the_same, correlation
from vision.watching.table import CUP

BLUE = (20, 40, 200)


def tray() -> Cells:
    """Return a tray of a little grain, whose dark rim is what stands out most."""
    grain = np.random.default_rng(4).normal(0, 3, (90, 160, 1)).astype(np.float32)
    inside = np.asarray(np.full((90, 160, 3), 180, np.float32) + grain, np.float32)
    return np.asarray(cv2.rectangle(inside, (8, 8), (150, 82), (25, 25, 30), 4), np.float32)


def covered(cells: Cells) -> Cells:
    """Return a table on which a large cup stands, whose shadow falls on the rim."""
    shadow = cv2.circle(np.zeros((90, 160), np.uint8), (124, 45), 30, 1, -1)[..., None]
    return np.asarray(cv2.circle(cells * (1 - 0.4 * shadow), (112, 45), 24, (170, 80, 50), -1), np.float32)


@pytest.mark.parametrize("other", [pytest.param(True, id="lamp"), pytest.param(False, id="cup")])
def test_the_rim_of_a_tray_is_not_all_that_tells_other_light_from_a_cup(other: bool) -> None:
    before = tray()
    now = before * np.float32(0.6) if other else covered(before)
    mask = max(parts(np.asarray(np.abs(covered(before) - before).max(2) > 15, np.bool_)), key=lambda one: one.area).mask
    assert all_the_same(mask, before, now) is other
    change = Change(mask, int(mask.sum()), 0)
    assert (kind_of(change, before, now, np.zeros_like(mask)) == "light") is other


@pytest.mark.parametrize("apart", [5, 9])
def test_where_dice_are_all_that_came_what_changed_is_told_whole_as_well(apart: int) -> None:
    """A cup of the table's colours may have gone; its dice may lie so near together that they are as large as one."""
    table = np.full((90, 160, 3), 170, np.float32)
    was = cv2.circle(table.copy(), (80, 45), 20, (150, 150, 150), -1)
    now = table.copy()
    for x, y in ((80, 45), (80 - apart, 45), (80 + apart, 45), (80, 45 - apart), (80, 45 + apart)):
        cv2.rectangle(now, (x - 2, y - 2), (x + 2, y + 2), BLUE, -1)
    (one,) = changes(np.asarray(was, np.float32), now)
    found = [(part.area, kind) for part, kind in pieces(one, "moved", np.asarray(was, np.float32), now)]
    assert (one.area, "moved") in found


def test_a_sickle_beside_a_cup_that_was_put_back_is_no_place_that_a_cup_has_left() -> None:
    """Its top has the table's colours, its rim has not: much more differs from before than what is bare now."""
    table = np.asarray(np.full((90, 160, 3), 170, np.float32) - 20 * (np.arange(160) % 12 < 6)[:, None], np.float32)
    top = cv2.circle(np.zeros((90, 160), np.uint8), (80, 45), 24, 1, -1)[..., None]
    was, now = (np.where(top, np.float32(level), table) for level in (150, 170))
    cv2.rectangle(was, (57, 39), (67, 51), BLUE, -1)
    cv2.rectangle(now, (92, 38), (103, 52), BLUE, -1)
    one = Change(top[..., 0] > 0, int(top.sum()), 0)
    found = list(pieces(one, "moved", was, now))
    assert not [part for part, kind in found if kind == "went" and part.area >= CUP * top.size]
    assert (one, "moved") in found


@pytest.mark.parametrize(
    ("make", "push"), [((16, 12, 0, -4), (4, 6)), ((18, 12, 2, 5), (0, -8)), ((20, 15, 0, -5), (2, 8))]
)
def test_of_a_pushed_cup_nothing_went_from_where_it_stands_now(
    make: tuple[int, int, int, int], push: tuple[int, int]
) -> None:
    """What did not change of it is enclosed by what did, and does not show what the table looks like."""
    place = (80 + push[0], 45 + push[1])
    was, now = on_cloth((80, 45), make), on_cloth(place, make)
    stands = cv2.circle(np.zeros((90, 160), np.uint8), place, make[0], 1, -1) > 0
    found = [part for one in changes(was, now) for part in pieces(one, "moved", was, now)]
    assert {kind for _, kind in found} >= {"came"}
    assert all((part.mask & stands).sum() < 60 for part, kind in found if kind == "went")


def striped(rng: np.random.Generator) -> Cells:
    """A cloth of two colours, a little noisy."""
    stripes = np.where((np.arange(160) // 6 % 2)[None, :, None] > 0, np.float32(210), np.float32((70, 60, 40)))
    return np.asarray(np.repeat(stripes, 90, 0) + rng.normal(0, 2, (90, 160, 1)), np.float32)


def even(rng: np.random.Generator) -> Cells:
    return np.asarray(np.float32((120, 100, 60)) + rng.normal(0, 2, (90, 160, 1)), np.float32)


DISC = cv2.circle(np.zeros((90, 160), np.uint8), (80, 45), 12, 1, -1) > 0


@pytest.mark.parametrize(
    ("table", "stuff"),
    [(even, (126, 106, 66)), (even, (120, 100, 72)), (striped, (200, 205, 200)), (striped, (190, 195, 190))],
)
def test_a_cup_stands_out_from_a_table_by_less_than_the_colours_of_one_table_may_differ(
    table: Callable[[np.random.Generator], Cells], stuff: tuple[int, int, int]
) -> None:
    """It is told by no rim and no shadow; where it has gone, dice lie in a third of its place."""
    bare, again = (table(np.random.default_rng(seed)) for seed in (1, 2))
    cup = np.where(DISC[..., None], np.float32(stuff), bare)
    for x in (74, 80, 86):
        cv2.rectangle(again, (x - 2, 40), (x + 2, 44), (240, 30, 30), -1)
    ring = surroundings(DISC)
    assert standing_out(cup, DISC, ring) > 2 * standing_out(again, DISC, ring)
    nothing = np.zeros_like(DISC)
    assert verdict(DISC, cup, again, nothing) == "went"
    assert verdict(DISC, bare, cup, nothing) == "came"


def test_from_a_table_of_which_nothing_is_seen_nothing_stands_out() -> None:
    """From a few of its cells, what differs from all of them does."""
    colours, table = np.float32([[200, 30, 30], [120, 100, 60]]), np.float32([[120, 100, 60], [122, 101, 60]])
    assert outstanding(colours, np.zeros((0, 3), np.float32)).tolist() == [0, 0]
    assert outstanding(colours, table[:1])[0] > 10 > outstanding(colours, table)[1]


def test_of_nothing_nothing_is_rough_and_nothing_stands_out() -> None:
    """Dice that have come may leave nothing of the place in which they lie."""
    table, nothing = tray(), np.zeros((90, 160), bool)
    ring = nothing.copy()
    ring[20:40, 20:40] = True
    assert unlike(table, nothing, ring) == unlike(table, ring, nothing) == standing_out(table, nothing, ring) == 0
    assert verdict(nothing, table, covered(table), nothing) == "moved"


def test_structure_that_is_beyond_all_measure_everywhere_is_compared_without_a_warning() -> None:
    """A few cells at the black border of a film are all as much brighter than what lies around as counts at all."""
    one, other = np.full(14, 8, np.float32), np.arange(14, dtype=np.float32)
    assert correlation(one, one) == correlation(one, other) == 0
    assert correlation(other, other) == pytest.approx(1)
