"""The light on a table is told from what lies on it, on a picture of any shape."""

import cv2
import numpy as np
import pytest

from vision.cells import lit, middle, most, share, spread
from vision.watching.light import light, solved

Shape = tuple[int, int]


def table(shape: Shape) -> np.ndarray:
    """Cells of a table with some pattern."""
    rng = np.random.default_rng(3)
    return np.asarray(rng.uniform(60, 140, (*shape, 3)), np.float32)


@pytest.mark.parametrize("shape", [(90, 160), (7, 12), (1, 160), (40, 1), (1, 1)])
def test_light_that_changes_by_one_factor_is_found_on_any_picture(shape: Shape) -> None:
    before = table(shape)
    factor = light(before, before * np.float32(1.3))
    assert factor.shape == (*shape, 3)
    assert factor == pytest.approx(np.full((*shape, 3), 1.3), abs=0.02)


def test_light_that_falls_off_to_a_side_is_followed_and_things_that_came_are_no_light() -> None:
    before = table((90, 160))
    falling = np.linspace(1.2, 0.9, 160, dtype=np.float32)[None, :, None]
    now = before * falling
    now[20:50, 30:60] = 5  # a dark thing
    assert light(before, now) == pytest.approx(np.broadcast_to(falling, (90, 160, 3)), abs=0.03)


@pytest.mark.parametrize("colour", [(180, 100, 140), (120, 190, 120), (185, 115, 155)])
def test_a_large_cup_of_another_hue_is_no_light_that_falls_off_to_a_side(colour: tuple[int, int, int]) -> None:
    """It takes a third of the picture, and with its shadow it is hardly darker than one side in less light."""
    before = table((120, 160)) * np.float32(0.3) + 140
    shadow = cv2.blur(cv2.circle(np.zeros((120, 160), np.float32), (95, 75), 46, 0.4, -1), (13, 13))
    now = np.asarray(cv2.circle(before * (1 - shadow)[..., None], (87, 67), 46, colour, -1), np.float32)
    assert light(before, now) == pytest.approx(np.ones((120, 160, 3)), abs=0.03)


def test_where_every_place_has_changed_its_colour_in_its_own_way_some_light_is_told() -> None:
    rng = np.random.default_rng(2)
    before, now = (np.asarray(rng.uniform(0, 255, (9, 16, 3)), np.float32) for _ in range(2))
    assert np.isfinite(light(before, now)).all()


def test_what_is_white_gets_no_lighter() -> None:
    assert lit(np.full((2, 2, 3), 200, np.float32), 2.0).max() == 255


def test_the_middle_and_the_most_are_numpys() -> None:
    cells = table((5, 5))
    assert middle(cells[..., 0].ravel()) == np.median(cells[..., 0])
    assert (most(cells) == cells.max(2)).all()
    assert spread(cells) == pytest.approx(float(cells.std()), rel=1e-4)


@pytest.mark.parametrize("seed", range(5))
def test_three_equations_are_solved_as_numpy_solves_them(seed: int) -> None:
    terms, wanted = np.random.default_rng(seed).normal(size=(20, 3)), np.array([0.3, -2.0, 0.01])
    squares = terms.T @ terms
    found = solved(squares, squares @ wanted)
    assert found == pytest.approx(wanted, abs=1e-6)
    assert found == pytest.approx(np.linalg.solve(squares, squares @ wanted))


def test_where_all_equations_are_one_a_level_is_found_all_the_same() -> None:
    terms = np.repeat([[1.0, 0.5, -0.5]], 10, 0)
    found = solved(terms.T @ terms, terms.T @ np.full(10, 0.2))
    assert np.isfinite(found).all()
    assert found @ terms[0] == pytest.approx(0.2, abs=1e-3)


def test_of_nothing_no_part_is_set_and_none_is_not() -> None:
    assert share(np.array([True, True, False, False])) == 0.5
    none = share(np.zeros(0, bool))
    assert not none > 0.0
    assert not none <= 1.0
