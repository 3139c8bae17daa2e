"""Patterns of pips are told by how they lie alone, whatever the colours, and smooth light is no pattern."""

import cv2
import numpy as np
import pytest

from tests.drawn_faces import SIDE, drawn
from vision.reader import weighed
from vision.reading.found import Found
from vision.reading.pattern import Patterns, draw_patterns, joined
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight


@pytest.fixture(scope="module")
def patterns() -> Patterns:
    return draw_patterns()


def face_at(edge: float) -> Found:
    return Found((SIDE - 1) / 2, (SIDE - 1) / 2, edge, 0.9, (1 / 6,) * 6)


def seen(patterns: Patterns, picture: np.ndarray, edge: float) -> np.ndarray:
    return patterns.explained(pyramid(picture), face_at(edge))


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("body", "pips"), [((240, 235, 230), (20, 20, 20)), ((60, 20, 20), (110, 20, 20)), ((20, 90, 40), (200, 180, 60))]
)
def test_each_value_is_explained_by_its_own_pattern(
    patterns: Patterns, value: int, body: tuple[int, ...], pips: tuple[int, ...]
) -> None:
    for edge, turn in ((16, 0.2), (24, 0.9), (38, 2.0), (61, 2.9)):
        shares = seen(patterns, drawn(value, edge, turn, body, pips), edge * 1.04)
        assert np.argmax(shares) + 1 == value
        assert shares[value - 1] > 0.25


def test_pips_of_another_hue_are_told_under_glare(patterns: Patterns) -> None:
    """Dark red pips on black: what shines is white, so that it says nothing against their pattern."""
    draw = np.random.default_rng(8)
    for value in range(1, 7):
        picture = drawn(value, 24, 0.5, (34, 30, 32), (92, 26, 30)).astype(np.float32)
        streaks = cv2.GaussianBlur(draw.normal(0, 1, (SIDE, SIDE)).astype(np.float32), (0, 0), 2)
        glare = 70 * np.clip(streaks / streaks.std() - 0.5, 0, None)
        noise = draw.normal(0, 2, picture.shape)
        shares = seen(patterns, np.clip(picture + glare[..., None] + noise, 0, 255).astype(np.uint8), 25)
        assert np.argmax(shares) + 1 == value


def test_light_that_falls_off_explains_nothing(patterns: Patterns) -> None:
    y, x = np.mgrid[:SIDE, :SIDE]
    noise = np.random.default_rng(4).normal(0, 2, (SIDE, SIDE, 3))
    picture = np.clip((60 + x + 0.01 * (y - 30) ** 2)[..., None] + noise, 0, 255).astype(np.uint8)
    assert seen(patterns, picture, 30).max() < 0.3


def test_equal_shares_leave_all_but_the_one_as_it_was() -> None:
    faces = (0.0, 0.5, 0.3, 0.1, 0.1, 0.0)
    assert joined(faces, np.full(6, 0.4, np.float32)) == pytest.approx(faces)


def test_what_the_pips_show_decides_between_two_values() -> None:
    faces = (0.02, 0.4, 0.5, 0.04, 0.02, 0.02)
    shares = np.array([0.1, 0.7, 0.4, 0.3, 0.2, 0.2], np.float32)
    told = joined(faces, shares)
    assert np.argmax(told) == 1
    assert sum(told) == pytest.approx(1)


@pytest.mark.parametrize(("first", "second", "told"), [(0.45, 0.5, 3), (0.05, 0.9, 4)])
def test_pips_decide_between_what_close_looks_hold_likely_and_overrule_none(
    patterns: Patterns, first: float, second: float, told: int
) -> None:
    picture = drawn(3, 30, 0.4, (240, 235, 230), (20, 20, 20))
    look = np.array([0.0, 0.0, 0.0, first, second, 0.0, 0.0, 0.0], np.float32)
    before = Sight(face_at(30), 0.1, 0.0, (1 / 6,) * 6, agreed=False)
    after = weighed(before, np.tile(look, (7, 1)), 0.35, [True] * 7, seen(patterns, picture, 30))
    assert after.value == told
