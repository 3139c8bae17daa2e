"""A one that was framed by its large pip is framed as the other dice are, and asked about if it is one then."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import believed, die, drawn_table, found, reading
from vision.reader import Reader
from vision.reading.found import FAINTEST
from vision.reading.large_one import AWAY, LIKELY, PIP, PLAIN, framed_as_dice, ones
from vision.reading.pyramid import pyramid
from vision.types import Image

EDGE = 20
READ = reading(die(50, 4), die(90, 2))
ONE = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("x", "times", "score", "framed"),
    [
        (200, 0.6, 0.3, True),
        (200, PIP[0] + 0.02, 0.3, True),
        (200, PIP[0] - 0.02, 0.3, False),
        (200, PIP[1] + 0.02, 0.3, False),
        (200, 0.6, FAINTEST, False),
        (90 + AWAY * EDGE + 1, 0.6, 0.3, True),
        (90 + AWAY * EDGE - 1, 0.6, 0.3, False),
    ],
)
def test_what_is_smaller_than_the_dice_and_away_from_them_is_framed_as_they_are(
    x: float, times: float, score: float, framed: bool
) -> None:
    small = found(x, 50, times * EDGE, score)
    assert framed_as_dice([small], READ) == ((replace(small, edge=EDGE),) if framed else ())


def test_where_no_die_was_read_nothing_tells_how_to_frame_it() -> None:
    assert framed_as_dice([found(200, 50, 12, 0.3)], reading()) == ()


@pytest.mark.parametrize(
    ("belief", "faces", "asked"),
    [
        (LIKELY + 0.02, ONE, True),
        (LIKELY - 0.02, ONE, False),
        (LIKELY + 0.02, (PLAIN - 0.01, 0.06, 0, 0, 0, 0), False),
        (LIKELY + 0.02, (0.0, 1.0, 0.0, 0.0, 0.0, 0.0), False),
    ],
)
def test_only_a_plain_one_that_is_believed_is_asked_about(belief: float, faces: tuple[float, ...], asked: bool) -> None:
    seen = replace(believed(200, belief), faces=faces)
    assert ones([seen, seen]) == ([seen] if asked else [])


def with_a_large_one(image: Image, x: int, y: int) -> Image:
    """Draw a die of 26 pixels whose pip takes half of it."""
    square = cv2.boxPoints(((x, y), (25, 25), 40)).round().astype(np.int32)
    drawn = cv2.fillConvexPoly(image.copy(), square, (30, 40, 190), cv2.LINE_AA)
    return np.asarray(cv2.circle(drawn, (x, y), 6, (245, 245, 245), -1, cv2.LINE_AA), np.uint8)


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_a_reader_that_saw_the_pip_alone_sees_the_die_framed_as_the_others(seed: int) -> None:
    reader, (image, _) = Reader(WEIGHTS), drawn_table(seed)
    levels = pyramid(with_a_large_one(image, 305, 290))
    pip = (found(305, 290, 15, 0.3),)
    assert ones(reader._seen(levels, pip)) == []
    (one,) = ones(reader._seen(levels, framed_as_dice(pip, reader.read(image))))
    assert (one.found.x, one.found.y) == (305, 290)
