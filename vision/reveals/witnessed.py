"""What the watching makes doubtful in what was read at a seat."""

from collections.abc import Container, Sequence
from dataclasses import replace

from vision.reveals.beyond import beyond
from vision.reveals.owned import owned_by
from vision.reveals.told import Told
from vision.types import Doubt
from vision.watching.table import Table

CAMERA_MOVED = "camera_moved"
TOUCHED = "touched"
CUP_UNSEEN = "cup_unseen"
CUP_CUT = "cup_cut"
ROLLED = "rolled"
HAND_OVER = "hand_over"


def witnessed(
    told: Told,
    table: Table,
    elsewhere: Container[int | None] = (),
    owned: Sequence[int] = (),
    rolled: Container[int] = (),
    under: Container[int] = (),
) -> Told:
    """Return what was told of a seat with what the watching makes doubtful.

    A hand has moved its dice before they were read (D44), or nobody has seen its cup come off, or since the camera was
    pushed a die may be its own or another's (`elsewhere`), or one has rolled away from a cup (`rolled`), or may lie
    under a hand (`under`). Where the picture cuts off the cup, it is asked whether these are all the dice, unless it is
    known how many the seat owns.
    """
    if told.seat is None:
        return told
    seat = table.seats[told.seat]
    cut = owned_by(told.seat, owned) is None and beyond(seat.spot)
    holding = (
        (TOUCHED, seat.nudged),
        (CUP_UNSEEN, seat.came_off_unseen or seat.hidden or seat.bare),
        (CAMERA_MOVED, told.seat in elsewhere),
        (CUP_CUT, cut),
        (HAND_OVER, told.seat in under),
        (ROLLED, told.seat in rolled),
    )
    return replace(told, doubts=(*told.doubts, *(Doubt(reason) for reason, holds in holding if holds)))
