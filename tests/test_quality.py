"""How good a picture is: measured on frames of the bundled film, spoilt on purpose."""

from functools import cache
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

import kubejo
from kubejo.weights import WEIGHTS
from tests.pictures import plain
from vision.camera.film import decoded
from vision.reader import DARK, Reader
from vision.reading.quality import NIGHT, quality, too_dark
from vision.types import Doubt, Image

FILM = Path(kubejo.__file__).parent / "demo" / "cups.mp4"


@cache
def frame() -> Image:
    """A frame of the film, RGB."""
    image, _, _ = next(islice(decoded(FILM), 40, None))
    return np.ascontiguousarray(image[..., ::-1])


def blurred(sigma: float) -> Image:
    return np.asarray(cv2.GaussianBlur(frame(), (0, 0), sigma), np.uint8)


def lit(factor: float) -> Image:
    return np.clip(frame() * factor, 0, 255).astype(np.uint8)


def test_a_good_picture_is_good() -> None:
    judged = quality([frame()] * 3)
    assert (judged.light, judged.sharp, judged.flicker) == ("good", True, 0.0)


@pytest.mark.parametrize("scale", [0.5, 1, 2])
def test_sharpness_does_not_depend_on_the_size(scale: float) -> None:
    sized = np.asarray(cv2.resize(frame(), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    assert quality([sized]).sharp


def test_the_more_it_is_blurred_the_wider_its_edges() -> None:
    widths = [quality([blurred(sigma)]).edge or 0 for sigma in (0.5, 1, 2, 4)]
    assert widths == sorted(widths)
    assert [quality([blurred(sigma)]).sharp for sigma in (0.5, 2, 4)] == [True, False, False]


def test_noise_is_no_sharpness() -> None:
    noise = np.random.default_rng(1).normal(0, 4, frame().shape)
    noisy = np.clip(blurred(4) + noise, 0, 255).astype(np.uint8)
    assert quality([noisy]).sharp is False


def test_a_picture_without_edges_tells_nothing_about_sharpness() -> None:
    assert quality([plain(100)]).sharp is None


def test_bad_light_is_named() -> None:
    burnt = frame().copy()
    burnt[:200, :600] = 255
    assert quality([lit(0.3)]).light == "dark"
    assert quality([np.full_like(frame(), 230)]).light == "bright"
    assert quality([burnt]).light == "burnt"
    assert quality([lit(1), lit(0.9), lit(1), lit(0.9)]).light == "flickers"
    assert quality([lit(1), lit(1.003), lit(1), lit(1.003)]).light == "good"


@pytest.mark.parametrize(("lightest", "dark"), [(NIGHT - 2, True), (NIGHT + 2, False)])
def test_where_nothing_is_light_dice_may_lie_unseen(lightest: float, dark: bool) -> None:
    image = np.full((200, 300, 3), lightest, np.uint8)
    image[0, :100] = 255  # a spark, or a lamp of the camera's own
    assert too_dark(image) is dark


def test_a_table_in_the_dark_is_asked_about_and_an_empty_one_in_the_light_is_not() -> None:
    reader = Reader(WEIGHTS)
    night = reader.read(lit(0.04))
    assert (night.dice, night.doubts) == ((), (Doubt(DARK),))
    assert not night.sure
    assert reader.read(np.full((480, 640, 3), 120, np.uint8)).sure


@pytest.mark.parametrize("shape", [(3, 8000), (8000, 3), (1, 1)])
def test_the_narrowest_picture_can_be_judged(shape: tuple[int, int]) -> None:
    assert quality([np.full((*shape, 3), 120, np.uint8)]).light == "good"
