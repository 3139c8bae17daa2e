"""Crops from which is learnt how dice lie: what is told of them is what they show."""

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.arrange import Lying, rotated, turned
from models.raster.makes import random_material
from models.raster.reliefs import often_leaning, pip_die
from models.raster.scene import Label, put
from models.raster.spoil import grain
from models.slants import TURNS, cut, die_at
from tests.flat_dice import flat_die, lit_table
from vision.reading.crop import SIDE, crop
from vision.reading.finder import Finder
from vision.reading.found import Found

UNSEEN = 4488  # training uses other seeds


def test_a_die_seen_head_on_has_no_slant_and_one_seen_from_below_points_up() -> None:
    rng = np.random.default_rng([UNSEEN, 1])
    relief = flat_die(rng, 3, 24)
    lying = Lying(relief, random_material(rng), 0, 0, 30, turned(rng, relief, -np.pi / 2))
    x, y = lying.slant
    assert np.hypot(x, y) == pytest.approx(np.sin(np.arccos(relief.up[2])), abs=1e-3)
    assert y < -0.8 * np.hypot(x, y)
    flat = flat_die(rng, 3, 0)
    assert np.hypot(*Lying(flat, random_material(rng), 0, 0, 30, 0.0).slant) < np.sin(np.radians(5))


@pytest.mark.parametrize("angle", [0.4, -2.0])
def test_a_slant_turns_with_its_crop(angle: float) -> None:
    image = np.zeros((200, 200, 3), np.uint8)
    image[98:103, 118:123] = 255  # to the right of the middle
    seen = crop(image, 100, 100, 60, angle)
    rows, columns = np.nonzero(seen[..., 0] > 127)
    middle = (SIDE - 1) / 2
    way = np.array([columns.mean() - middle, rows.mean() - middle])
    assert way / np.hypot(*way) == pytest.approx(rotated((1.0, 0.0), angle), abs=0.05)


def test_only_a_die_whose_slant_is_known_is_cut_and_only_where_it_is_found() -> None:
    known = Label(50, 50, 20, 4, True, slant=(0.1, 0.2))
    found = Found(52, 49, 21, 0.9, (0.0,) * 6)
    assert die_at(found, [known]) is known
    assert die_at(found, [Label(50, 50, 20, 4, True)]) is None
    assert die_at(Found(60, 50, 21, 0.9, (0.0,) * 6), [known]) is None
    assert die_at(Found(52, 49, 50, 0.9, (0.0,) * 6), [known]) is None


def test_every_die_that_is_found_is_cut_as_it_lies_and_turned() -> None:
    rng = np.random.default_rng([UNSEEN, 2])
    image, lights, material = lit_table(rng, 300)
    labels = []
    for k in range(4):
        relief = flat_die(rng, k + 2, 15)
        die = Lying(relief, material, 60.0 + 60 * k, 150.0, 34, turned(rng, relief, -np.pi / 2))
        put(image, relief, material, lights, (die.x, die.y), die.edge, rng, die.spin)
        labels.append(Label(die.x, die.y, die.edge, relief.value, True, slant=die.slant))
    crops = list(cut(rng, Finder(WEIGHTS / "finder.onnx"), grain(rng, image), labels))
    assert 2 * TURNS <= len(crops) <= 4 * TURNS
    for (_, plain, leaning), (_, other, _) in zip(crops[::TURNS], crops[1::TURNS], strict=True):
        assert any(plain == pytest.approx(label.slant) for label in labels)
        assert np.hypot(*plain) == pytest.approx(np.hypot(*other))
        assert not leaning


def test_many_dice_of_the_bank_lean_and_come_again_from_their_number() -> None:
    dice = [often_leaning(number) for number in range(40)]
    assert 0.15 < np.mean([not one.flat for one in dice]) < 0.6
    again = often_leaning(7)
    assert np.array_equal(again.layers, dice[7].layers)


def test_a_die_that_leans_points_elsewhere_than_the_table() -> None:
    relief = pip_die(np.random.default_rng([UNSEEN, 3]), 5, flat=False)
    x, y = Lying(relief, random_material(np.random.default_rng(1)), 0, 0, 30, 0.0).slant
    assert np.hypot(x - relief.up[0], -y - relief.up[1]) > np.sin(np.radians(5))
