"""Cups as films show them that somebody has cut: large ones, some that fade, some at the edge of the picture.

Each is told from picture to picture, as the watching sees it.
"""

import cv2
import numpy as np
import pytest

from tests.cups_on_film import (
    DICE,
    GREEN,
    HEIGHT,
    MIDDLE,
    ONE,
    PALE,
    PURPLE,
    WIDTH,
    lasting,
    seats_of,
    shadowed,
    table,
    told,
    with_cup,
)
from vision.cells import Cells


def test_a_cup_that_fades_in_and_out_is_no_lamp() -> None:
    """While it is faint the table shows through it, as in another light."""
    bare = table(*DICE)
    faint = [with_cup(bare, MIDDLE, 30, PURPLE, clear) for clear in (0.85, 0.7, 0.55, 0.4, 0.25, 0.1)]
    cup = with_cup(bare, MIDDLE, 30, PURPLE)
    films = [
        lasting(cup),
        iter(faint[::-1]),
        lasting(bare),
        iter(faint),
        lasting(cup),
        iter(faint[::-1]),
        lasting(bare),
    ]
    assert told(*films, seats=ONE) == [("covered", 0), ("lifted", 0), ("covered", 0), ("lifted", 0)]


@pytest.mark.parametrize("shadow", [False, True])
def test_a_cup_of_a_third_of_the_picture_is_no_light_that_falls_off_to_a_side(shadow: bool) -> None:
    """Nor is it an arm where its shadow reaches the edge of the picture."""
    bare, at = table(*DICE), (88, 52)
    cup = with_cup(shadowed(bare, at, 36) if shadow else bare, at, 36, PURPLE)
    films = [lasting(cup), lasting(bare), lasting(cup), lasting(bare)]
    assert told(*films, seats=ONE) == [("covered", 0), ("lifted", 0), ("covered", 0), ("lifted", 0)]


def test_a_pale_cup_that_stood_beside_its_dice_is_put_over_them_again() -> None:
    bare, over, beside = table((118, 45)), (118, 45), (143, 45)
    films = [with_cup(bare, at, 12, PALE) for at in (over, beside, over, beside)]
    seats = seats_of((60, 0, WIDTH, HEIGHT))
    found = told(*(lasting(film) for film in films), seats=seats)
    assert found == [("covered", 0), ("lifted", 0), ("covered", 0), ("lifted", 0)]


def test_of_cups_that_touch_and_go_together_each_has_stood_at_its_own_seat() -> None:
    """Else the smaller one would not be seen to cover its dice again."""
    bare = table((50, 45), (85, 45))
    cups = with_cup(with_cup(bare, (50, 45), 24, PURPLE), (85, 45), 11, GREEN)
    seats = seats_of((0, 0, 74, HEIGHT), (74, 0, WIDTH, HEIGHT))
    found = told(lasting(cups), lasting(bare), lasting(cups), lasting(bare), seats=seats)
    assert sorted(found) == sorted([("covered", 0), ("covered", 1), ("lifted", 0), ("lifted", 1)] * 2)


def test_a_striped_cup_over_dice_that_lay_open_from_the_first_comes_off() -> None:
    """Of its stripes only some have another hue than the table: none of them is round."""
    bare = table(*DICE)
    cup = with_cup(bare, MIDDLE, 30, PURPLE)
    for x in (50, 90):
        cup[:, x : x + 20] = np.where((cup[:, x : x + 20] == PURPLE).all(2, keepdims=True), 90.0, cup[:, x : x + 20])
    found = told(lasting(bare), lasting(cup), lasting(bare), seats=ONE)
    assert found == [("covered", 0), ("covered", 0), ("lifted", 0)]


def test_a_cup_that_the_edge_of_the_picture_cuts_comes_off_dice_that_lay_open_from_the_first() -> None:
    bare, at = table((74, 16), (86, 24)), (80, 24)
    cup = with_cup(bare, at, 24, PURPLE)
    found = told(lasting(bare), lasting(cup), lasting(bare), seats=ONE)
    assert found == [("covered", 0), ("covered", 0), ("lifted", 0)]


def test_a_hand_in_mid_air_that_is_half_over_a_cup_is_no_cup_put_over_bare_table() -> None:
    """Near the edge of the picture hardly more was looked at than what the hand hid, and that was table mostly."""
    bare, at = table((24, 60), (32, 66)), (28, 63)
    cup = with_cup(bare, at, 15, GREEN)
    hand = with_cup(cup, (17, 69), 12, (222, 170, 140))
    found = told(lasting(cup), lasting(hand), lasting(cup), seats=seats_of((0, 45, 60, HEIGHT)))
    assert [event for event, _ in found if event == "lifted"] == []


def test_a_cup_hardly_unlike_the_table_comes_and_goes_over_a_die_half_as_wide() -> None:
    """The die has colours of the cup's light side, and stands out from the table more than the cup does."""
    bare = table()
    cv2.rectangle(bare, (71, 36), (89, 54), (243, 242, 240), -1)
    for x, y in ((75, 41), (85, 41), (75, 50), (85, 50)):
        cv2.circle(bare, (x, y), 2, (30, 30, 30), -1)
    cup = with_cup(with_cup(shadowed(bare, MIDDLE, 20), MIDDLE, 20, (225, 190, 205)), (74, 40), 7, (240, 235, 240))
    found = told(lasting(bare), lasting(cup), lasting(bare), lasting(cup), lasting(bare), seats=ONE)
    assert found == [("covered", 0), ("covered", 0), ("lifted", 0), ("covered", 0), ("lifted", 0)]


@pytest.mark.parametrize("radius", [14, 20])
def test_a_hand_in_mid_air_that_was_seen_with_the_cup_from_the_first_goes_without_it(radius: int) -> None:
    """What it bares is a part of the cup, which was seen beside it all the time."""
    bare, at = table((76, 44), (84, 48)), MIDDLE
    cup = with_cup(bare, at, radius, GREEN)
    hand = with_cup(cup, (80, 45 + radius), 9, (222, 170, 140))
    tight = seats_of((80 - radius - 4, 45 - radius - 4, 80 + radius + 4, 45 + radius + 4))
    found = told(lasting(bare), lasting(hand), lasting(cup), lasting(bare), seats=tight)
    assert found[-1] == ("lifted", 0)
    assert [event for event, _ in found].count("lifted") == 1


def test_a_hand_that_goes_from_a_cup_that_went_to_its_neighbours_lifts_only_the_one() -> None:
    """The hand in its old place, in its new one, and the cup's place are one change."""
    bare = table((60, 40), (66, 46), (102, 42))
    other = with_cup(bare, (101, 43), 16, GREEN)
    cups = with_cup(other, (63, 43), 18, PURPLE)
    skin = (150, 100, 70)
    films = [cups, with_cup(cups, (80, 43), 9, skin), with_cup(other, (91, 43), 9, skin), other]
    seats = seats_of((30, 0, 82, HEIGHT), (82, 0, 140, HEIGHT))
    assert ("lifted", 1) not in told(*(lasting(film) for film in films), seats=seats)


def test_a_square_cup_with_rings_that_a_hand_in_mid_air_pushes_has_not_come_off() -> None:
    """Its middle looks as before: what went at one side is as much as what came at the other, with the hand."""

    def pushed(down: int, held: bool = True) -> Cells:
        out, (x, y) = table((76, 30), (84, 34)), (80, 32 + down)
        cv2.rectangle(out, (x - 18, y - 18), (x + 18, y + 18), (24, 96, 36), -1)
        cv2.circle(out, (x, y), 15, GREEN, -1)
        cv2.circle(out, (x, y), 10, (44, 176, 66), -1)
        return with_cup(out, (x, y + 18), 12, (222, 170, 140)) if held else out

    stands = pushed(0, held=False)
    found = told(*(lasting(picture) for picture in (stands, pushed(0), pushed(8), stands)), seats=ONE)
    assert ("lifted", 0) not in found


def test_a_cup_that_comes_off_a_tray_at_the_edge_of_the_picture_is_no_hand_that_went() -> None:
    """The tray, of other colours than what lies around it, has been seen beside the cup all the time as well."""
    bare = table()
    cv2.fillPoly(bare, [np.array([(90, 0), (160, 0), (160, 40), (140, 52)])], (120, 160, 190))
    for x, y in ((132, 22), (140, 26), (136, 32)):
        cv2.rectangle(bare, (x - 2, y - 2), (x + 2, y + 2), (240, 240, 240), -1)
    cup = with_cup(bare, (136, 27), 11, PURPLE)
    found = told(lasting(bare), lasting(cup), lasting(bare), seats=seats_of((80, 0, WIDTH, HEIGHT)))
    assert found[-1] == ("lifted", 0)
