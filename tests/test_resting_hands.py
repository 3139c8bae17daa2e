"""Arms that have rested for long, or what passes for one, keep nobody waiting whose dice lie apart from them."""

import cv2
import numpy as np
import pytest

from vision.cells import Mask
from vision.seats import Labels
from vision.watching.changes import Change, change_of
from vision.watching.hands import RESTS, handled, lies_free
from vision.watching.table import Seat, Table

SHAPE = (90, 160)
NOW = 10.0
EVERYWHERE: Labels = np.zeros(SHAPE, np.int8)


def disc(x: int, y: int) -> Mask:
    """Return where a cup stood."""
    return np.asarray(cv2.circle(np.zeros(SHAPE, np.uint8), (x, y), 12, 1, -1) > 0)


def arm(reach: int) -> Change:
    """Return an arm that reaches in from the right by so many cells."""
    mask = np.zeros(SHAPE, bool)
    mask[40:56, 160 - reach :] = True
    return change_of(mask)


def table(seat: Seat, *, stirred: float) -> Table:
    """Return a table on which nothing has moved for so many seconds."""
    return Table(at=NOW, seats=(seat,), since=np.full(SHAPE, NOW - stirred, np.float32))


def opened() -> Seat:
    """Return a seat whose cup has come off from the left half of the picture."""
    return Seat(hidden=False, lifted=5.0, had_cup=True, spot=disc(40, 45))


@pytest.mark.parametrize(
    ("reach", "stirred", "hand"),
    [(60, RESTS + 1, False), (60, 0.5, True), (110, RESTS + 1, True), (110, 0.5, True)],
)
def test_an_arm_that_rests_apart_from_open_dice_is_no_hand_there(reach: int, stirred: float, hand: bool) -> None:
    after = handled(table(opened(), stirred=stirred), [arm(reach)], EVERYWHERE)
    assert after.seats[0].hand is hand
    assert (after.touched == NOW) is (stirred < RESTS)


def test_over_a_cup_a_resting_arm_is_a_hand() -> None:
    assert handled(table(Seat(had_cup=True, spot=disc(40, 45)), stirred=RESTS + 1), [arm(60)], EVERYWHERE).seats[0].hand


def test_dice_of_which_nobody_knows_where_they_lie_are_not_free() -> None:
    assert lies_free(opened(), [arm(60)])
    assert not lies_free(Seat(hidden=False), [arm(60)])
    assert not lies_free(Seat(spot=disc(40, 45)), [arm(60)])
