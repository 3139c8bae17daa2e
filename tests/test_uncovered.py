"""What lies where a cup stood and was not read is asked about; the shadows of dice, and the table, are not."""

import cv2
import numpy as np
import pytest

from tests.bare_places import EDGE, PLACE, SIZE, WHITE, WOOD, cup_at, read_at, table
from tests.same_dice import lying
from vision.reveals.answers import answered
from vision.reveals.open_now import LOOKS, Open
from vision.reveals.uncovered import DEEP, LONG, OWN, left_unread, uncovered
from vision.seats import Sectors
from vision.watching.table import Seat, Table

ALL = np.ones(SIZE, bool)


@pytest.mark.parametrize("colour", [WHITE, (30, 30, 160), (20, 20, 25), (200, 40, 40)])
def test_a_die_that_was_not_read_is_asked_about_where_it_lies(colour: tuple[int, int, int]) -> None:
    image = table((280, 200, WHITE), (370, 270, colour))
    (one,) = uncovered(image, PLACE, ALL, read_at((280, 200)))
    assert (one.x, one.y) == pytest.approx((370, 270), abs=EDGE / 4)
    assert (one.value, one.box[2]) == (None, EDGE)


def test_a_six_with_large_pips_of_the_table_s_colour_is_asked_about() -> None:
    """Of its face nothing but strips differs from the table."""
    image = table((280, 200, WHITE), (370, 270, WHITE))
    for right in (-11, 11):
        for down in (-13, 0, 13):
            cv2.circle(image, (370 + right, 270 + down), 7, WOOD, -1)
    (one,) = uncovered(image, PLACE, ALL, read_at((280, 200)))
    assert (one.x, one.y) == pytest.approx((370, 270), abs=EDGE / 3)


def test_what_was_read_and_the_shadows_are_nothing_new() -> None:
    image = table((280, 200, WHITE), (370, 270, WHITE))
    assert uncovered(image, PLACE, ALL, read_at((280, 200), (370, 270))) == []


def test_a_die_that_the_edge_of_the_picture_cuts_off_is_asked_about() -> None:
    """Too little of it is left to be found, but something plainly lies there."""
    image, place = table((600, 140, WHITE), (632, 240, WHITE)), cup_at(590, 200, 90)
    (one,) = uncovered(image, place, ALL, read_at((600, 140)))
    assert one.x > 640 - EDGE
    assert one.y == pytest.approx(240, abs=EDGE / 4)


@pytest.mark.parametrize(("part", "asked"), [(2 * DEEP + 0.25, 1), (2 * DEEP - 0.2, 0)])
def test_what_is_smaller_than_a_die_is_none(part: float, asked: int) -> None:
    image = table((280, 200, WHITE))
    half = round(part * EDGE / 2)
    cv2.rectangle(image, (370 - half, 270 - half), (370 + half, 270 + half), WHITE, -1)
    assert len(uncovered(image, PLACE, ALL, read_at((280, 200)))) == asked


@pytest.mark.parametrize(("edges", "asked"), [(LONG - 0.4, 1), (LONG + 0.4, 0)])
def test_what_is_longer_than_two_dice_is_the_rim_of_a_cup_that_stands_there(edges: float, asked: int) -> None:
    image, half = table((250, 200, WHITE)), round(edges * EDGE / 2)
    cv2.rectangle(image, (330 - half, 265), (330 + half, 290), (40, 160, 60), -1)
    assert len(uncovered(image, PLACE, ALL, read_at((250, 200)))) == asked


def test_what_lies_beside_the_place_of_the_cup_is_not_asked_about() -> None:
    image = table((280, 200, WHITE), (520, 400, WHITE))
    assert uncovered(image, PLACE, ALL, read_at((280, 200))) == []


def test_the_side_of_a_die_is_its_own() -> None:
    image = table((280, 200, WHITE))
    below = round(OWN * EDGE) - 4
    cv2.rectangle(image, (260, 220), (300, 200 + below), (120, 120, 118), -1)
    assert uncovered(image, PLACE, ALL, read_at((280, 200))) == []


def test_where_no_die_was_read_nothing_tells_how_large_one_is() -> None:
    assert uncovered(table((370, 270, WHITE)), PLACE, ALL, ()) == []


def test_where_nothing_is_seen_of_the_table_nothing_is_asked() -> None:
    image = table((280, 200, WHITE), (370, 270, WHITE))
    assert uncovered(image, PLACE, PLACE, read_at((280, 200))) == []


@pytest.mark.parametrize("spotted", [True, False])
def test_only_where_a_cup_was_seen_to_stand_at_an_open_seat_it_is_looked(spotted: bool) -> None:
    seats = Sectors(2)
    mine = Seat(hidden=False, lifted=1.0, spot=cup_at(320, 360) if spotted else None)
    image = table((280, 330, WHITE), (370, 380, WHITE), (300, 120, WHITE))
    found = left_unread(image, seats, Table(seats=(mine, Seat())), (0,), read_at((280, 330)))
    assert [(round(one.x, -1), round(one.y, -1)) for one in found] == ([(370, 380)] if spotted else [])


@pytest.mark.parametrize(("owned", "asked"), [((), True), ((1, 1), False)])
def test_it_is_asked_where_nobody_knows_how_many_dice_there_are(owned: tuple[int, ...], asked: bool) -> None:
    mine = Seat(hidden=False, lifted=1.0, spot=cup_at(320, 360))
    image = table((280, 330, WHITE), (370, 380, WHITE))
    looks = ((2.0, image),) * LOOKS
    watched = Table(seats=(mine, Seat(hidden=False)))
    (told,) = answered(Open((0,), looks, watched), lying((280, 330)), Sectors(2), owned)
    assert [doubt.reason for doubt in told.doubts] == (["maybe"] if asked else [])
    assert [die.value for die in told.dice] == [1, None][: 1 + asked]
