"""A hand that lies where a cup stood: a die may be under it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cells import Mask
from vision.hand_over import hand_over
from vision.sightings import Sightings
from vision.table import Seat, Table
from vision.telling import HAND_OVER, Told, watched
from vision.types import Die, Doubt

WIDTH = 640  # pixels of the picture, four to a cell
EDGE = 20  # pixels of a die: five cells
TOLD = Told(2.0, "reading", 0, (Die(160, 180, (150, 170, EDGE, EDGE), 4, 0.99, (0, 0, 0, 1, 0, 0)),))


def disc(x: int, y: int, radius: int) -> Mask:
    """Return something round in a picture of 90 x 160 cells."""
    return cv2.circle(np.zeros((90, 160), np.uint8), (x, y), radius, 1, -1).astype(bool)


def table(hand: Mask | None) -> Table:
    """Return a table at which a cup came off, and a hand is."""
    return Table(seats=(Seat(hidden=False, spot=disc(40, 45, 12)),), sightings=Sightings(hand=hand))


@pytest.mark.parametrize(
    ("hand", "over"),
    [
        (None, False),
        (disc(80, 45, 12), False),  # beside
        (disc(40, 45, 2), False),  # a finger's tip
        (disc(52, 45, 9), True),  # over a part of it
        (disc(40, 45, 30), True),
    ],
)
def test_a_die_may_lie_under_a_hand_that_covers_as_much_of_the_place(hand: Mask | None, over: bool) -> None:
    assert hand_over(table(hand), 0, TOLD.dice, WIDTH) is over


def test_it_may_not_where_no_cup_stood_or_nothing_was_read() -> None:
    over = table(disc(40, 45, 30))
    assert not hand_over(over, 0, (), WIDTH)
    assert not hand_over(replace(over, seats=(Seat(hidden=False),)), 0, TOLD.dice, WIDTH)


def test_it_is_asked_unless_it_is_known_how_many_dice_there_are() -> None:
    over = table(disc(40, 45, 30))
    assert watched(TOLD, over, WIDTH).doubts == (Doubt(HAND_OVER),)
    assert watched(TOLD, over, WIDTH, owned=(1,)).doubts == ()
    assert watched(TOLD, table(None), WIDTH).doubts == ()
