"""A cup that the edge of the picture cut: its dice may lie beyond."""

import cv2
import numpy as np
import pytest

from vision.cells import Mask
from vision.reveals.beyond import beyond
from vision.reveals.told import Told
from vision.reveals.witnessed import CUP_CUT, witnessed
from vision.types import Doubt
from vision.watching.table import Seat, Table


def place(x: int, y: int, radius: int = 10) -> Mask:
    """Return where a round cup stood, in a picture of 90 x 160 cells."""
    return cv2.circle(np.zeros((90, 160), np.uint8), (x, y), radius, 1, -1).astype(bool)


@pytest.mark.parametrize("radius", [7, 10, 20])
@pytest.mark.parametrize(
    ("inside", "cut"), [(1.3, False), (0.9, False), (0.7, False), (0.3, True), (0.0, True), (-0.3, True)]
)
def test_dice_may_lie_beyond_where_much_of_the_cup_was_out(inside: float, cut: bool, radius: int) -> None:
    """`inside`: radii of its middle from the edge."""
    far = round(inside * radius)
    for x, y in ((far, 45), (159 - far, 45), (80, far), (80, 89 - far)):
        assert beyond(place(x, y, radius)) is cut, (x, y)


def test_nothing_is_cut_off_where_no_cup_stood() -> None:
    assert not beyond(None)
    assert not beyond(np.zeros((90, 160), bool))


def test_it_is_asked_whether_these_are_all_the_dice_unless_their_number_is_known() -> None:
    table = Table(seats=tuple(Seat(hidden=False, spot=place(x, 45)) for x in (2, 80)))
    cut, whole = Told(2.0, "reading", 0), Told(2.0, "reading", 1)
    assert witnessed(cut, table).doubts == (Doubt(CUP_CUT),)
    assert witnessed(whole, table).doubts == ()
    assert witnessed(cut, table, owned=(5,)).doubts == ()
