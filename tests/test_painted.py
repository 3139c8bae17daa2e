"""The painter of training scenes: what it claims of tilts, colours, lamps and things that are no dice."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from models.raster.faces import Pips
from models.raster.flat import Look, Tile, flat_scene, put, random_look
from models.raster.gadgets import keys, label, plug
from models.raster.lights import Lights
from models.raster.makes import BODIES, deep_colour, luma, random_material
from models.raster.mottled import mottled
from models.raster.reliefs import Rng, pip_die, random_tilt
from models.raster.shade import bent, mirrored
from models.raster.solids import SIDE, Array

Thing = Callable[[Rng, Array, tuple[float, float], float], None]


@pytest.mark.parametrize("thing", [keys, label, plug])
def test_gadgets_are_painted_where_they_are_put_and_differ(thing: Thing) -> None:
    seen = []
    for seed in range(8):
        image = np.full((120, 120, 3), 0.5, np.float32)
        thing(np.random.default_rng(seed), image, (60.0, 60.0), 20.0)
        changed = np.abs(image - 0.5).max(2) > 0.02
        assert changed[50:70, 50:70].mean() > 0.5
        assert np.isfinite(image).all()
        assert image.min() >= -0.01
        assert image.max() <= 1.5
        seen.append(image)
    assert all(np.abs(one - seen[0]).max() > 0.1 for one in seen[1:])


@pytest.mark.parametrize("thing", [keys, label, plug])
def test_gadgets_may_hang_over_the_edge_of_the_picture(thing: Thing) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        image = np.full((64, 64, 3), 0.5, np.float32)
        thing(rng, image, (float(rng.uniform(-10, 74)), float(rng.uniform(-10, 74))), float(rng.uniform(6, 60)))
        assert np.isfinite(image).all()


def test_cameras_look_down_mostly_and_up_to_sixty_degrees_off() -> None:
    rng = np.random.default_rng(0)
    tilts = np.degrees([random_tilt(rng) for _ in range(4000)])
    assert 55 < tilts.max() < 80
    assert tilts.min() >= 0
    assert np.median(tilts) < 25
    assert 0.1 < (tilts > 40).mean() < 0.25


def test_deep_pips_stand_out_by_their_hue() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        colour = deep_colour(rng)
        assert luma(colour) < 0.5
        assert np.sort(colour)[2] - np.sort(colour)[1] > 0.15


def test_pips_differ_from_their_die() -> None:
    rng = np.random.default_rng(2)
    for _ in range(500):
        made = random_material(rng)
        assert np.abs(made.pips - made.body).max() > 0.2
    assert len(BODIES) > 10


def mirror(hollow_degrees: float, bulge: float) -> Array:
    """Return what a die seen from straight above mirrors of one round lamp straight above it."""
    relief = next(one for seed in range(99) if (one := pip_die(np.random.default_rng(seed), 1)).up[2] > 0.999)
    flat = np.broadcast_to(np.array([0, 0, 1], np.float32), (SIDE, SIDE, 3))
    angle = np.cos(np.radians([20.0, hollow_degrees])).astype(np.float32)
    none = np.zeros((0, 3), np.float32)
    lamp = np.array([[0, 0, 1]], np.float32)
    bright = np.ones(1, np.float32)
    lights = Lights(none, none, np.ones(3, np.float32), 0.1, lamp, angle[:1], angle[1:], bright)
    return mirrored(bent(np.asarray(flat, np.float32), relief, bulge), lamp, lights)[..., 0]


def test_a_face_that_bulges_mirrors_a_ring_lamp_as_a_ring() -> None:
    middle = slice(SIDE // 2 - 2, SIDE // 2 + 2)
    ring, disc = mirror(14, 0.5), mirror(0, 0.5)
    assert ring.max() > 0.5
    assert disc.max() > 0.5
    assert ring[middle, middle].max() < 0.1
    assert disc[middle, middle].min() > 0.5


def test_a_flat_face_mirrors_one_point_of_a_lamp() -> None:
    assert np.ptp(mirror(0, 0.0)) < 1e-6


def test_mottled_tables_are_seeded_and_of_many_kinds() -> None:
    seen = [mottled(np.random.default_rng(seed), 96) for seed in range(30)]
    assert np.array_equal(seen[7], mottled(np.random.default_rng(7), 96))
    assert all(one.shape == (96, 96, 3) and one.dtype == np.uint8 for one in seen)
    brightness = [float(one.mean()) for one in seen]
    assert min(brightness) < 60
    assert max(brightness) > 150
    faint = [float(one.std((0, 1)).max()) for one in seen]
    assert min(faint) < 5
    assert max(faint) > 20


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0.0, 0.7])
def test_a_flat_die_shows_its_value_where_it_is_put_and_nothing_elsewhere(value: int, turn: float) -> None:
    made = random_look(np.random.default_rng(3))
    body, pips = np.ones(3, np.float32), np.zeros(3, np.float32)
    material = replace(made.material, body=body, pips=pips, one=pips)
    image = np.full((90, 90, 3), 0.5, np.float32)
    put(image, Tile(40.0, 50.0, 48.0, turn, value, 1.0, False), Look(material, Pips(0.5, 0.2, 1.0), 0.1, 0.0, 1.0, 0.0))
    dark, light = ((image.mean(2) < 0.25), (image.mean(2) > 0.75))
    assert cv2.connectedComponents(dark.astype(np.uint8))[0] - 1 == value
    y, x = np.nonzero(dark | light)
    assert (x.mean(), y.mean()) == pytest.approx((40, 50), abs=0.5)
    assert len(x) == pytest.approx(48**2, rel=0.12)


def test_flat_scenes_are_seeded_and_many_dice_lie_face_to_face() -> None:
    seen = [flat_scene(np.random.default_rng(seed), 192) for seed in range(40)]
    assert np.array_equal(seen[7].image, flat_scene(np.random.default_rng(7), 192).image)
    assert {die.value for one in seen for die in one.labels} == {1, 2, 3, 4, 5, 6}
    nearest = [
        min(np.hypot(die.x - other.x, die.y - other.y) for other in one.labels if other is not die) / die.edge
        for one in seen
        for die in one.labels
        if len(one.labels) > 1
    ]
    assert min(nearest) > 0.97
    assert np.mean(np.array(nearest) < 1.1) > 0.6
