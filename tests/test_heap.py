"""Where nothing was read, what may be dice side by side is asked about."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import SHOWING_FOUR, believed
from vision.reader import Reader
from vision.reading.found import AS_LARGE, TOUCHING
from vision.reading.heap import NEAR, ONE, OTHER, OTHER_SHOWS, SHOWS, heaped
from vision.reading.pips import PLACES
from vision.reading.sight import Sight
from vision.types import Image

EDGE = 20


def showing(one: Sight, share: float) -> Sight:
    return replace(one, faces=(0.0, 0.0, 1 - share, share, 0.0, 0.0))


@pytest.mark.parametrize(
    ("away", "belief", "share", "edge", "asked"),
    [
        (1.0, OTHER + 0.02, OTHER_SHOWS + 0.01, EDGE, True),
        (NEAR - 0.05, OTHER + 0.02, OTHER_SHOWS + 0.01, EDGE, True),
        (NEAR + 0.05, 0.4, 0.99, EDGE, False),
        (TOUCHING[0] - 0.05, 0.4, 0.99, EDGE, False),
        (1.0, OTHER - 0.02, 0.99, EDGE, False),
        (1.0, 0.4, OTHER_SHOWS - 0.01, EDGE, False),
        (1.5, 0.25, 0.99, EDGE / AS_LARGE - 1, False),
    ],
)
def test_a_second_thing_of_the_same_size_has_to_lie_near(
    away: float, belief: float, share: float, edge: float, asked: bool
) -> None:
    one = showing(believed(100, 0.4), 0.95)
    other = showing(believed(100 + away * EDGE, belief, edge), share)
    plain = belief >= ONE and share >= SHOWS
    assert heaped([one, other]) == ([one, other][: 1 + plain] if asked else [])


@pytest.mark.parametrize(("belief", "share"), [(ONE - 0.02, 0.99), (0.4, SHOWS - 0.01)])
def test_one_of_two_has_to_be_rather_plain(belief: float, share: float) -> None:
    assert heaped([showing(believed(x, belief), share) for x in (100, 125)]) == []


def test_one_thing_alone_is_no_heap() -> None:
    assert heaped([believed(100, 0.44)]) == []
    assert max(SHOWING_FOUR) >= SHOWS


def drawn_heap(values: tuple[int, ...], edge: int, stuff: tuple[int, int, int]) -> Image:
    """Draw dice of one stuff in a row, face to face, no seam between them, on a green table."""
    image = np.full((480, 640, 3), (60, 150, 60), np.uint8)
    left, top = 320 - len(values) * edge // 2, 240 - edge // 2
    cv2.rectangle(image, (left, top), (left + len(values) * edge, top + edge), stuff, -1)
    for k, value in enumerate(values):
        x, y = left + k * edge + edge / 2, top + edge / 2
        for right, down in PLACES[value]:
            at = round((x + right * edge * 0.27) * 16), round((y + down * edge * 0.27) * 16)
            cv2.circle(image, at, round(edge * 0.09 * 16), (245, 245, 245), -1, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)


@pytest.mark.parametrize(
    ("values", "edge", "stuff"),
    [((5, 4, 6), 48, (50, 50, 50)), ((4, 6), 60, (120, 40, 40)), ((4, 6), 36, (40, 40, 120))],
)
def test_dice_face_to_face_without_a_seam_are_asked_about(
    values: tuple[int, ...], edge: int, stuff: tuple[int, int, int]
) -> None:
    read = Reader(WEIGHTS).read(drawn_heap(values, edge, stuff))
    assert "maybe" in {doubt.reason for doubt in read.doubts}
    assert all(320 - 2 * edge < one.x < 320 + 2 * edge for one in read.dice)
    lying = [values[int((one.x - 320) // edge + len(values) / 2)] for one in read.dice]
    assert all(one.value in (None, value) for one, value in zip(read.dice, lying, strict=True))
