"""Cups that came off unseen: a seat is read in doubt only where nothing that is as broad as a cup can stand there."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cells import Cells
from vision.reveals.told import Told
from vision.reveals.witnessed import CUP_UNSEEN, witnessed
from vision.seats import Labels
from vision.types import Doubt
from vision.watching.gone import missed
from vision.watching.ground import ground_with
from vision.watching.table import Seat, Table

Disc = tuple[int, int, int]  # x, y, radius
RIGHT = np.array([[-1 if x < 0 else int(x >= 80) for x in range(160)]] * 90, np.int8)
OTHER: Disc = (40, 45, 12)


def looks(*cups: Disc, dice: bool = True) -> Cells:
    """Return a table in cells: dice at two seats, and round cups over them."""
    picture = np.full((90, 160, 3), 170, np.uint8)
    for x, y in ((38, 44), (44, 46), (118, 44), (124, 47)) if dice else ():
        cv2.rectangle(picture, (x - 1, y - 1), (x + 1, y + 1), (240, 240, 240), -1)
        picture[y, x] = 20
    for x, y, radius in cups:
        cv2.circle(picture, (x, y), radius, (90, 30, 40), -1)
    return picture.astype(np.float32)


def watching(now: Cells) -> Table:
    """Return what is known when the left cup was seen to come off, and the right one was not."""
    spot = cv2.circle(np.zeros((90, 160), np.uint8), OTHER[:2], OTHER[2], 1, -1).astype(bool)
    seats = (Seat(hidden=False, lifted=1.0, spot=spot, had_cup=True), Seat())
    return replace(Table(), phase="still", at=2.0, seats=seats, ground=ground_with(None, spot, now, RIGHT == 0))


def said(covered: Cells, now: Cells, where: Labels = RIGHT) -> Seat:
    return missed(watching(now), covered, now, where).seats[1]


def test_a_cup_that_has_gone_unseen_is_read_in_doubt() -> None:
    covered, now = looks(OTHER, (120, 45, 12)), looks()
    seat = said(covered, now)
    assert (seat.hidden, seat.lifted, seat.came_off_unseen) == (False, 2.0, True)
    table = missed(watching(now), covered, now, RIGHT)
    assert witnessed(Told(2.0, "reading", 1), table).doubts == (Doubt(CUP_UNSEEN),)
    assert witnessed(Told(2.0, "reading", 0), table).doubts == ()


def lying_beside(where: Disc) -> Cells:
    """Return what is seen when the right cup lies beside its dice, mouth to the camera and larger than it stood."""
    picture = looks()
    x, y, radius = where
    cv2.ellipse(picture, (x, y), (radius + 6, radius), 0, 0, 360, (60, 90, 40), -1)
    return np.asarray(cv2.circle(picture, (x + 6, y), radius - 3, (20, 20, 20), -1), np.float32)


def test_a_cup_that_lies_beside_its_dice_and_looks_otherwise_has_left_them() -> None:
    """Where it stood and where it lies have changed as one, and that is as broad as a cup still."""
    covered = looks(OTHER, (120, 45, 12))
    seat = said(covered, lying_beside((122, 72, 15)))
    assert (seat.hidden, seat.came_off_unseen) == (False, True)
    assert said(covered, lying_beside((120, 48, 15))).hidden  # it lies over them


@pytest.mark.parametrize(
    "now",
    [
        pytest.param(looks((120, 45, 12)), id="it stands"),
        pytest.param(looks((135, 45, 12)), id="pushed aside"),
        pytest.param(looks((120, 45, 16)), id="held up"),
        pytest.param(looks((126, 41, 12)), id="pushed a little"),
        pytest.param(looks(dice=False), id="no dice lie there"),
    ],
)
def test_what_may_still_hide_dice_is_left_alone(now: Cells) -> None:
    assert said(looks(OTHER, (120, 45, 12)), now).hidden


def test_a_neighbours_cup_that_reached_over_the_line_was_not_the_own() -> None:
    """The own one is smaller, and stands."""
    covered, now = looks((66, 45, 26), (120, 45, 9)), looks((120, 45, 9))
    assert said(covered, now).hidden


def test_nothing_is_concluded_before_another_cup_was_seen_to_come_off() -> None:
    covered, now = looks(OTHER, (120, 45, 12)), looks()
    table = replace(watching(now), seats=(Seat(), Seat()))
    assert all(seat.hidden for seat in missed(table, covered, now, RIGHT).seats)
