"""A die that has rolled away alone is asked about at the seats whose it may be."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.same_dice import Says
from vision.cells import Mask
from vision.reveals.answers import answered
from vision.reveals.lay_open import LAY_OPEN
from vision.reveals.open_now import LOOKS, Open
from vision.reveals.stray import astray
from vision.reveals.told import Told
from vision.reveals.witnessed import ROLLED, witnessed
from vision.seats import Sectors
from vision.types import Die, Doubt
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table

WIDTH, HEIGHT, CELL = 1280, 720, 8
SEATS = Sectors(2)
LOWER, UPPER = (640, 560), (640, 160)  # where the cups of the two stood
RADIUS, EDGE = 90, 32
SURE = (0.95, 0.01, 0.01, 0.01, 0.01, 0.01)


def stood(x: int, y: int) -> Mask:
    """Return the cells on which a cup stood."""
    cells = np.zeros((HEIGHT // CELL, WIDTH // CELL), np.uint8)
    return cv2.circle(cells, (x // CELL, y // CELL), RADIUS // CELL, 1, -1).astype(bool)


def die(x: float, y: float) -> Die:
    """Return a die that shows a 1."""
    return Die(x, y, (x - EDGE / 2, y - EDGE / 2, EDGE, EDGE), SURE, 1, 0.95)


def table(*spots: Mask | None) -> Table:
    """Return a table whose cups have come off."""
    return Table(seats=tuple(Seat(hidden=False, lifted=1.0, spot=spot) for spot in spots))


TWO = table(stood(*LOWER), stood(*UPPER))
HAND = (die(620, 550), die(665, 570), die(630, 590))


@pytest.mark.parametrize("away", [(900, 500), (420, 600), (640, 380)])
def test_a_die_that_lies_alone_away_from_its_cup_may_be_either_players(away: tuple[int, int]) -> None:
    assert set(astray((*HAND, die(*away)), TWO, SEATS, WIDTH, HEIGHT)) == {0, 1}


def test_dice_where_their_cup_stood_are_nobody_elses() -> None:
    assert not set(astray((*HAND, die(650, 150)), TWO, SEATS, WIDTH, HEIGHT))


def test_dice_that_were_dragged_along_with_their_cup_lie_beside_one_another() -> None:
    dragged = tuple(die(one.x + 200, one.y) for one in HAND)
    assert not set(astray((*dragged, die(650, 150)), TWO, SEATS, WIDTH, HEIGHT))


def test_where_no_other_cup_stood_a_die_is_its_seats() -> None:
    assert not set(astray((*HAND, die(900, 500)), table(stood(*LOWER), None), SEATS, WIDTH, HEIGHT))


def test_it_may_have_come_out_under_the_rim_of_a_cup_that_stands() -> None:
    one_off = replace(table(stood(*LOWER), None), sightings=Sightings(stood=(None, stood(*UPPER))))
    assert set(astray((*HAND, die(900, 500)), one_off, SEATS, WIDTH, HEIGHT)) == {0, 1}
    assert not set(astray(HAND, one_off, SEATS, WIDTH, HEIGHT))


def test_what_is_read_there_comes_with_a_doubt() -> None:
    one, other = Told(2.0, "reading", 0, HAND), Told(2.0, "reading", 1, HAND)
    assert witnessed(one, TWO, rolled={0}).doubts == (Doubt(ROLLED),)
    assert witnessed(other, TWO, rolled={0}).doubts == ()


@pytest.mark.parametrize(("level", "reason"), [(200, LAY_OPEN), (40, ROLLED)])
def test_what_lay_away_from_the_cups_from_the_first_has_not_rolled_there(level: int, reason: str) -> None:
    """A domino beside the cups: it is asked about at its own seat only."""
    shape = (HEIGHT // CELL, WIDTH // CELL, 3)
    rest, standing = np.full(shape, 150, np.float32), np.full(shape, 150, np.float32)
    away = (960, 420)
    x, y = away[0] // CELL, away[1] // CELL
    rest[y - 2 : y + 3, x - 2 : x + 3] = 200
    standing[y - 2 : y + 3, x - 2 : x + 3] = level
    open_now = replace(TWO, accepted=rest, as_covered=standing)
    looks = ((2.0, np.zeros((HEIGHT, WIDTH, 3), np.uint8)),) * LOOKS
    dice = (*HAND, die(*away), die(650, 150))
    told = {one.seat: one.doubts for one in answered(Open((0, 1), looks, open_now), Says(dice), SEATS, ())}
    mine = SEATS.seat(*away, WIDTH, HEIGHT)
    assert mine is not None
    asked = {seat: {doubt.reason for doubt in doubts} for seat, doubts in told.items()}
    assert asked == {mine: {reason}, 1 - mine: {reason} if reason == ROLLED else set()}
