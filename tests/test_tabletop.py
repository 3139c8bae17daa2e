"""Painted tables, from which the network learns that tells cups and hands: the labels are what was painted."""

from dataclasses import replace

import numpy as np
import pytest

from models.raster.tables import plain
from models.tabletop import flat
from models.tabletop.hands import hand
from models.tabletop.marks import mark
from models.tabletop.picture import CELL, SIDE, sample
from models.tabletop.revolved import AROUND, cornered, paint, random_skin
from models.tabletop.scene import CUP, DIE, HAND, TABLE, VESSEL, Canvas
from models.tabletop.vessels import cup, held, lying, mouth_up, other, put_cup, put_vessel
from models.tabletop.view import View, random_view, turned

BIG = 256
MIDDLE = (BIG // 2, BIG // 2)


def canvas(seed: int, view: View | None = None) -> Canvas:
    rng = np.random.default_rng(seed)
    above = View(np.eye(3), 2.0 * BIG, np.array([BIG / 2, BIG / 2]))
    ground = plain(rng, BIG)
    return Canvas(ground, np.zeros((BIG, BIG), np.uint8), view or above, np.array([0, 0.6, 0.8]), 0.5)


def test_a_sample_is_the_same_whenever_it_is_painted_and_another_for_each_seed() -> None:
    one, again, other_one = (sample(np.random.default_rng([7, seed]), []) for seed in (1, 1, 2))
    assert one.image.shape == (SIDE, SIDE, 3)
    assert one.image.dtype == np.uint8
    assert one.top.shape == (SIDE // CELL, SIDE // CELL)
    assert (one.image == again.image).all()
    assert (one.top == again.top).all()
    assert (one.image != other_one.image).any()


def test_all_kinds_of_things_are_painted() -> None:
    counts = sum(np.bincount(sample(np.random.default_rng([8, k]), []).top.ravel(), minlength=5) for k in range(24))
    assert len(counts) == 5
    assert (np.asarray(counts) > 30).all()
    assert counts[TABLE] > counts[1:].sum()


@pytest.mark.parametrize("seed", range(6))
def test_a_cup_on_its_mouth_is_one_and_covers_its_place(seed: int) -> None:
    rng, here = np.random.default_rng(seed), canvas(seed)
    body = cup(rng, 60, np.zeros(2))
    before = here.image.copy()
    put_cup(rng, here, body, random_skin(rng, here, len(body.heights)))
    y, x = np.nonzero(here.top == CUP)
    assert set(np.unique(here.top)) == {TABLE, CUP}
    assert here.top[MIDDLE] == CUP
    assert abs(x.mean() - BIG / 2) < 4
    assert 50 <= np.ptp(y) + 1 <= 100  # wider than it is at its mouth, if its end is nearer to the camera
    assert (before != here.image).any()


@pytest.mark.parametrize("seed", range(6))
def test_a_cup_that_lies_or_stands_mouth_up_and_any_other_vessel_hide_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    body = cup(rng, 60, np.zeros(2))
    for thing in (lying(rng, body), mouth_up(rng, body), other(rng, 60, np.zeros(2))):
        here = canvas(seed)
        put_vessel(rng, here, thing, random_skin(rng, here, len(thing.heights)))
        assert set(np.unique(here.top)) == {TABLE, VESSEL}
        assert int((here.top == VESSEL).sum()) > 800


def test_a_cup_in_the_air_is_seen_larger_than_on_the_table() -> None:
    rng, sizes = np.random.default_rng(3), []
    body = cup(rng, 60, np.zeros(2))
    for thing in (body, held(np.random.default_rng(4), body)):
        here = canvas(3)
        put_cup(rng, here, thing, random_skin(rng, here, len(thing.heights)))
        sizes.append(int((here.top == CUP).sum()))
    assert sizes[1] > sizes[0]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("radius", [None, 30.0])
def test_a_hand_comes_from_the_edge_and_lies_over_what_it_holds(seed: int, radius: float | None) -> None:
    rng, here = np.random.default_rng(seed), canvas(seed)
    body = cup(rng, 60, np.zeros(2))
    put_cup(rng, here, body, random_skin(rng, here, len(body.heights)))
    held_before = int((here.top == CUP).sum())
    hand(rng, here, np.array(MIDDLE, float), 0.0, 50.0, radius)
    shown = here.top == HAND
    assert shown[:, 0].any()  # it reaches in from the left
    assert not shown[:, -1].any()
    assert int((here.top == CUP).sum()) < held_before


def test_dice_are_dice_where_they_lie() -> None:
    rng, here = np.random.default_rng(5), canvas(5)
    flat.dice(rng, here, np.zeros(2), 14.0)
    y, x = np.nonzero(here.top == DIE)
    assert 100 < len(y) < 6 * 3 * 14**2
    assert np.hypot(y - BIG / 2, x - BIG / 2).max() < 8 * 14


@pytest.mark.parametrize("paint", [flat.sheet, flat.card, flat.telephone, flat.printed, flat.flowers])
def test_flat_things_and_prints_are_table(paint: object) -> None:
    for seed in range(8):
        rng, here = np.random.default_rng(seed), canvas(seed)
        before = here.image.copy()
        paint(rng, here, 50.0)  # type: ignore[operator]
        assert (here.top == TABLE).all()
        assert (here.image != before).any()


def test_what_is_higher_above_the_table_is_seen_farther_from_the_middle() -> None:
    for seed in range(5):
        view = random_view(np.random.default_rng(seed), BIG)
        straight = View(np.eye(3), view.far, view.middle)
        low, high = straight.seen(np.array([[50.0, 20, 0], [50, 20, 40]])) - view.middle
        assert np.allclose(low, [50, 20])
        assert np.hypot(*high) > np.hypot(*low)
        assert np.allclose(view.turn @ view.turn.T, np.eye(3))
        assert np.allclose(view.seen(np.zeros((1, 3))), view.middle)


def test_a_turn_leaves_its_axis_and_turns_the_rest_by_its_angle() -> None:
    axis = np.array([0, 0, 1.0])
    assert np.allclose(turned(axis, 0.7) @ axis, axis)
    assert np.allclose(turned(axis, np.pi / 2) @ [1, 0, 0], [0, 1, 0])


@pytest.mark.parametrize("seed", range(6))
def test_a_cup_with_corners_has_sides_and_takes_its_place(seed: int) -> None:
    rng = np.random.default_rng(seed)
    section = cornered(rng)
    assert section.shape == (AROUND,)
    assert section.mean() == pytest.approx(1)
    assert section.max() > 1.02 * section.min()
    shown = canvas(seed)
    body = replace(cup(rng, 60.0, np.zeros(2)), section=section)
    put_cup(rng, shown, body, random_skin(rng, shown, len(body.heights)))
    assert shown.top[MIDDLE] == CUP
    assert (shown.top == CUP).sum() > 0.6 * 30**2 * np.pi


@pytest.mark.parametrize("seed", range(8))
def test_what_is_on_the_end_of_a_cup_is_seen_and_a_part_of_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shown, body = canvas(seed), replace(cup(rng, 120.0, np.zeros(2)), axis=np.array([0.0, 0, 1]))
    skin = random_skin(rng, shown, len(body.heights))
    paint(shown, body, skin, CUP)
    bare, kinds = shown.image.copy(), shown.top.copy()
    mark(rng, shown, body, skin, CUP)
    assert (np.abs(shown.image - bare).max(2) > 0.01).sum() > 20
    assert (shown.top == kinds).mean() > 0.995  # a knob may look out over the rim


def test_what_is_drawn_flat_has_no_shades() -> None:
    lit, drawn = canvas(1), replace(canvas(1), drawn=True)
    for shown in (lit, drawn):
        rng = np.random.default_rng(5)
        hand(rng, shown, np.array([128.0, 128.0]), 0.3, 60.0, None)
    tones = [len(np.unique((one.image[one.top == HAND] * 32).astype(int), axis=0)) for one in (lit, drawn)]
    assert tones[1] < tones[0]


def test_a_clock_on_a_telephone_is_no_dice() -> None:
    shown = canvas(2)
    bare = shown.image.copy()
    flat.clock(np.random.default_rng(1), shown, np.array([128.0, 128.0]), 90 * np.eye(2))
    assert (np.abs(shown.image - bare).max(2) > 0.05).sum() > 100
    assert (shown.top == TABLE).all()
