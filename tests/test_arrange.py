"""Dice of a painted scene lie where dice can lie: apart, or face to face, and near ones hide the sides of far ones."""

import numpy as np
import pytest

from models.raster.arrange import NEAREST, Lying, ahead, far_first, free, strewn, together, unlike
from models.raster.makes import random_material
from models.raster.reliefs import Relief, Rng, random_tilt, table_up
from models.raster.solids import EDGE, SIDE, camera

EMPTY = np.zeros((SIDE, SIDE, 7), np.uint8)


def relief(tilt: float, azimuth: float, turn: float, value: int = 3) -> Relief:
    """A relief without a picture; radians."""
    view = camera(tilt, azimuth)
    return Relief(EMPTY, value, 0.0, 0.0, EDGE * float(np.cos(tilt)) ** 0.5, True, turn - azimuth, table_up(view))


def reliefs(rng: Rng, count: int) -> list[Relief]:
    around = rng.uniform(0, 2 * np.pi, (count, 2)).tolist()
    return [relief(random_tilt(rng), azimuth, turn, int(rng.integers(1, 7))) for azimuth, turn in around]


def on_table(one: Lying, other: Lying) -> float:
    """How far apart two dice lie, in their mean edge, with the picture's shortening undone."""
    up = np.array([np.cos(one.away), np.sin(one.away)])
    step = np.array([other.x - one.x, other.y - one.y])
    along = step @ up
    return float(np.hypot(along / one.relief.up[2], np.linalg.norm(step - along * up)) / (one.whole + other.whole) * 2)


@pytest.mark.parametrize("tilt", [0.01, 0.3, 1.0])
@pytest.mark.parametrize("azimuth", [0.0, 1.0, 4.0])
@pytest.mark.parametrize("turn", [0.0, 0.7, 2.0])
def test_a_step_along_an_edge_of_a_die_is_seen_as_the_camera_sees_it(tilt: float, azimuth: float, turn: float) -> None:
    one = relief(tilt, azimuth, turn)
    rng = np.random.default_rng(0)
    view = camera(tilt, azimuth)
    along = np.array([np.cos(turn), np.sin(turn), 0])
    x, y = float(view[0] @ along), -float(view[1] @ along)  # as the relief shows it, y down
    spin = 0.4
    c, s = np.cos(spin), np.sin(spin)
    lying = Lying(one, random_material(rng), 0, 0, 20, spin)
    assert ahead(lying, one.turn) == pytest.approx([c * x + s * y, -s * x + c * y], abs=1e-5)


@pytest.mark.parametrize("seed", range(6))
def test_dice_pushed_together_touch_and_lie_alike(seed: int) -> None:
    rng = np.random.default_rng(seed)
    bank = reliefs(rng, 4000)
    lying = [Lying(bank[0], random_material(rng), 100, 100, 24, 0.3)]
    pairs = 0
    for _ in range(30):
        one = together(rng, bank, lying)
        if one is None:
            continue
        pairs += 1
        far = on_table(lying[0], one)
        assert 0.97 < far < 1.2  # slid along the face by half an edge at most
        assert unlike(one.relief, lying[0].relief) <= 1
        assert one.whole == pytest.approx(lying[0].whole)
        assert one.material is lying[0].material
    assert pairs > 0


def test_strewn_dice_never_lie_in_one_another() -> None:
    rng = np.random.default_rng(5)
    bank = reliefs(rng, 200)
    make = (random_material(rng), 20.0)
    lying: list[Lying] = []
    for _ in range(40):
        one = strewn(rng, bank[0], make, -1.5, 200, lying)
        lying += [one] if one else []
    assert len(lying) > 10
    assert all(on_table(a, b) > NEAREST * 0.97 for k, a in enumerate(lying) for b in lying[:k])
    assert all(free(one, lying[:k], NEAREST) for k, one in enumerate(lying))


def test_numerals_and_leaning_dice_are_not_pushed_face_to_face() -> None:
    rng = np.random.default_rng(6)
    bank = [relief(0.2, 0, 0, value=0)] * 5
    assert together(rng, bank, [Lying(bank[0], random_material(rng), 50, 50, 20, 0)]) is None


def test_what_is_nearer_is_painted_later() -> None:
    rng = np.random.default_rng(7)
    material, one = random_material(rng), relief(0.8, 0, 0)
    near, far = (Lying(one, material, 50, y, 20, 0) for y in (90.0, 10.0))
    assert far_first([near, far], -np.pi / 2) == [far, near]  # what is higher appears further up the picture
