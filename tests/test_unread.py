"""Pips beside a die that belong to none that was read: seen from straight above they are asked about."""

import cv2
import numpy as np
import pytest

from tests.dice_found import found
from vision.reading.pips import PLACES
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight
from vision.reading.slant import Slant
from vision.reading.unread import unread
from vision.types import Die, Image

Place = tuple[float, float]

WHITE, BLACK, GREEN = (235, 232, 225), (25, 25, 25), (40, 120, 60)


def drawn(dice: list[tuple[Place, int]], edge: float, colours: list[tuple[int, int, int]]) -> Image:
    """Flat dice on a green table: their middles, values and colours; no seam between those that touch."""
    image = np.empty((300, 400, 3), np.uint8)
    image[:] = GREEN
    for ((x, y), _), colour in zip(dice, colours, strict=True):
        corner = [(round(part * 16) for part in (x + way * edge / 2, y + way * edge / 2)) for way in (-1, 1)]
        cv2.rectangle(image, tuple(corner[0]), tuple(corner[1]), colour, -1, cv2.LINE_AA, 4)
    for (x, y), value in dice:
        for right, down in PLACES[value]:
            middle = (round((x + right * edge / 4) * 16), round((y + down * edge / 4) * 16))
            cv2.circle(image, middle, round(edge * 0.1 * 16), BLACK, -1, cv2.LINE_AA, 4)
    noise = np.random.default_rng(2).normal(0, 3, image.shape)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def read(place: Place, edge: float, value: int | None) -> Die:
    x, y = place
    return Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), (1 / 6,) * 6, value, 0.99)


def sight(place: Place, edge: float, slant: Place = (0.0, 0.0)) -> Sight:
    return Sight(found(*place, edge, 0.9), 0.0, 0.0, (0.0, 0.0, 1.0, 0.0, 0.0, 0.0), True, Slant(*slant, 0.05))


@pytest.mark.parametrize(
    ("edge", "value"),
    [(edge, value) for edge, most in ((20.0, 5), (34.0, 5), (62.0, 6), (110.0, 6)) for value in range(1, most + 1)],
)
def test_a_die_that_lies_without_a_seam_beside_another_is_asked_about(edge: float, value: int) -> None:
    """But for a 6 so small that the pips of its columns run together."""
    here, there = (150.0, 140.0), (150.0 + edge, 140.0)
    levels = pyramid(drawn([(here, 3), (there, value)], edge, [WHITE, WHITE]))
    asked = unread(levels, [sight(here, edge)], [read(here, edge, 3)])
    assert [die.value for die in asked] == [None]
    assert np.hypot(asked[0].x - there[0], asked[0].y - there[1]) < 0.45 * edge


def test_nothing_is_asked_where_all_dice_are_read_be_it_in_doubt() -> None:
    places = [(150.0, 140.0), (190.0, 140.0), (190.0, 180.0)]
    levels = pyramid(drawn([(place, 5) for place in places], 40, [WHITE] * 3))
    dice = [read(places[0], 40, 5), read(places[1], 40, None), read(places[2], 40, 5)]
    assert unread(levels, [sight(place, 40) for place in places], dice) == []


def test_seen_aslant_they_may_be_on_a_side() -> None:
    here, there = (150.0, 140.0), (190.0, 140.0)
    levels = pyramid(drawn([(here, 3), (there, 4)], 40, [WHITE, WHITE]))
    assert unread(levels, [sight(here, 40, (0.1, 0.3))], [read(here, 40, 3)]) == []
    assert unread(levels, [], [read(here, 40, 3)]) == []
    assert len(unread(levels, [sight(here, 40, (0.1, 0.1))], [read(here, 40, 3)])) == 1


@pytest.mark.parametrize("colour", [GREEN, (200, 160, 60), (150, 150, 150)])
def test_pips_on_other_stuff_are_no_neighbours(colour: tuple[int, int, int]) -> None:
    here, there = (150.0, 140.0), (190.0, 140.0)
    levels = pyramid(drawn([(here, 3), (there, 4)], 40, [WHITE, colour]))
    assert unread(levels, [sight(here, 40)], [read(here, 40, 3)]) == []


def test_a_die_whose_pips_hardly_stand_out_tells_nothing() -> None:
    here = (150.0, 140.0)
    levels = pyramid(np.full((300, 400, 3), 120, np.uint8))
    assert unread(levels, [sight(here, 40)], [read(here, 40, 3)]) == []


def test_at_the_edge_of_the_picture_nothing_fails() -> None:
    here = (6.0, 4.0)
    levels = pyramid(drawn([(here, 2)], 40, [WHITE]))
    assert unread(levels, [sight(here, 40)], [read(here, 40, 2)]) == []
