"""Dice that come to light only when the hand which took their cup goes: it has passed for the table."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells
from vision.watching.changes import changes
from vision.watching.lifts import judged
from vision.watching.table import Seat, Table

SHAPE = (90, 160)
WOOD, SKIN, DIE, CUP = (150, 105, 75), (172, 120, 92), (235, 230, 220), (40, 50, 120)
PLACE, RADIUS = (80, 45), 14
EVERYWHERE, LIGHT = np.zeros(SHAPE, np.int8), np.ones((*SHAPE, 3), np.float32)


def wood() -> Cells:
    """Return a table with a faint grain."""
    grain = cv2.resize(np.random.default_rng(1).normal(0, 3, (90, 12)).astype(np.float32), (160, 90))
    return np.asarray(np.array(WOOD, np.float32) + grain[..., None], np.float32)


def hand_over_it() -> Cells:
    """Return the table with a hand of nearly its colours, and with the rim of a cup that it holds."""
    out = cv2.circle(wood(), PLACE, RADIUS, CUP, -1)
    cv2.circle(out, PLACE, RADIUS - 2, SKIN, -1)
    return np.asarray(cv2.rectangle(out, (72, 45), (88, 89), SKIN, -1), np.float32)


def afterwards(what: str) -> Cells:
    """Return the table when the hand has gone: dice, nothing, or a cup."""
    out = wood()
    if what == "dice":
        for x, y in ((72, 40), (84, 42), (76, 50)):
            cv2.rectangle(out, (x, y), (x + 4, y + 4), DIE, -1)
    if what == "cup":
        cv2.circle(out, PLACE, RADIUS, CUP, -1)
    return np.asarray(out, np.float32)


def seat_after(what: str, *, read: bool = False) -> Seat:
    """Return a seat that was told to be open while the hand lay there, once that has gone."""
    was, now = hand_over_it(), afterwards(what)
    spot = cv2.circle(np.zeros(SHAPE, np.uint8), PLACE, RADIUS, 1, -1) > 0
    seat = Seat(hidden=False, lifted=1.0, spot=spot, had_cup=True, read=read)
    table = Table(seats=(seat,), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was)
    went = [(one, "went") for one in changes(was, now)]
    return judged(table, went, was, now, LIGHT, EVERYWHERE, now).seats[0]  # type: ignore[arg-type]  # a Kind


def test_dice_that_a_hand_bares_lie_open_still() -> None:
    seat = seat_after("dice")
    assert (seat.hidden, seat.lifted) == (False, 1.0)


@pytest.mark.parametrize("what", ["nothing", "cup"])
def test_where_no_dice_come_to_light_they_are_hidden(what: str) -> None:
    assert seat_after(what).hidden


def test_dice_that_were_read_before_are_others_now() -> None:
    assert seat_after("dice", read=True).hidden
