"""How good a picture is: measured on frames of the bundled film, spoilt on purpose."""

from functools import cache
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

import kubejo
from tests.pictures import plain
from vision.camera.film import decoded
from vision.quality import quality
from vision.types import Image

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
