"""A speck on a bare table is no 1; a die is none, be it as white as its table."""

import cv2
import numpy as np
import pytest

from tests.dice_found import found
from vision.reading.plausible import SOLID
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight
from vision.reading.speck import is_speck, without_specks
from vision.types import Image

ONE, TWO = (0.9, 0.1, 0.0, 0.0, 0.0, 0.0), (0.1, 0.9, 0.0, 0.0, 0.0, 0.0)
MIDDLE = (80.0, 60.0)


def table(grey: int, noise: float = 2.0) -> Image:
    """A bare table as a camera sees it."""
    even = np.full((120, 160, 3), grey, np.float32)
    return np.asarray(np.clip(even + np.random.default_rng(3).normal(0, noise, even.shape), 0, 255), np.uint8)


def spot(image: Image, radius: int = 3, grey: int = 40) -> Image:
    """The same with a dark spot in its middle."""
    cv2.circle(image, (80, 60), radius, (grey,) * 3, -1, cv2.LINE_AA)
    return image


def die(image: Image, grey: int, edge: int) -> Image:
    """The same with a plain die that shows a 1: hardly lighter or darker than the table."""
    half = edge // 2
    cv2.rectangle(image, (80 - half, 60 - half), (80 + half, 60 + half), (grey,) * 3, -1, cv2.LINE_AA)
    return spot(image, edge // 8)


def seen(edge: float, score: float = 0.5, faces: tuple[float, ...] = ONE) -> Sight:
    return Sight(found(*MIDDLE, edge, score), 0.3, 0.0, faces, agreed=True)


@pytest.mark.parametrize("edge", [12, 17, 24, 40])
@pytest.mark.parametrize("grey", [95, 150, 230])
def test_a_dark_spot_on_an_even_table_is_a_speck(grey: int, edge: int) -> None:
    assert is_speck(pyramid(spot(table(grey), max(1, edge // 8))), seen(edge))


@pytest.mark.parametrize("edge", [16, 24, 40])
@pytest.mark.parametrize("lighter", [-25, 25])
def test_a_die_that_hardly_stands_out_from_its_table_is_none(edge: int, lighter: int) -> None:
    assert not is_speck(pyramid(die(table(190), 190 + lighter, edge)), seen(edge * 0.9))


@pytest.mark.parametrize("grey", [20, 60, 255])
def test_where_an_outline_could_not_be_seen_nothing_is_a_speck(grey: int) -> None:
    assert not is_speck(pyramid(spot(table(grey, noise=0), grey=128)), seen(20))


def test_another_value_is_no_speck_nor_what_is_believed_firmly() -> None:
    bare = pyramid(spot(table(150)))
    assert not is_speck(bare, seen(20, faces=TWO))
    firm = seen(20, score=0.99)
    assert firm.belief >= SOLID
    assert not is_speck(bare, firm)


def test_only_specks_are_left_out() -> None:
    speck, two, large = seen(20), seen(20, faces=TWO), seen(20, score=0.99)
    assert without_specks(pyramid(spot(table(150))), [two, speck, large]) == (two, large)
