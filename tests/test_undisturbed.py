"""Dice that lie open are read though elsewhere somebody writes or eats all the time."""

from dataclasses import replace

import numpy as np
import pytest

from kubejo.looking.eye import Eye
from kubejo.looking.seated_reading import SeatedReading
from tests.drawn_table import DrawnReader, NumberedCamera
from tests.eyed_table import cups_until
from tests.seen_by_colour import Seen
from vision.cells import Mask
from vision.reveals.due import open_dice, ready
from vision.seats import Sectors
from vision.types import Glance, Image
from vision.watching.corrected import judged_free
from vision.watching.observe import observe
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table

SHAPE = (90, 160)
BESIDE_IT, FAR = (slice(40, 46), slice(43, 49)), (slice(70, 80), slice(120, 140))


def dice(left: int) -> Mask:
    mask = np.zeros(SHAPE, bool)
    mask[40:43, left : left + 3] = True
    return mask


def table(stirs: tuple[slice, slice], phase: str = "moving", **second: object) -> Table:
    """Two seats whose cups are off; something has stirred just now in a part of the picture."""
    since = np.full(SHAPE, 5.0, np.float32)
    since[stirs] = 9.9
    off = Seat(hidden=False, lifted=6.0)
    seen = Sightings(
        at=7.0, lay=(dice(40), dice(60)), stood=(None, None), beside=(None, None), free=(0, 1), rested=True
    )
    other = replace(off, **second)  # type: ignore[arg-type]  # fields of a Seat
    return Table(phase=phase, at=10.0, touched=9.9, since=since, seats=(off, other), sightings=seen)  # type: ignore[arg-type]


def test_all_open_dice_are_read_where_nothing_has_moved_beside_them() -> None:
    assert open_dice(table(FAR)) == ready(table(FAR)) == (0, 1)
    assert ready(table(BESIDE_IT)) == ()
    assert open_dice(table(BESIDE_IT)) == (1,)  # their picture is kept meanwhile


@pytest.mark.parametrize("other", [{"hidden": True, "lifted": None}, {"hand": True}, {"lifted": 8.0}])
def test_none_are_where_somebody_is_waited_for_or_the_place_of_dice_is_not_known(other: dict[str, object]) -> None:
    assert ready(table(FAR, **other)) == ()
    assert open_dice(table(FAR, **other)) == (0,)


def test_dice_that_no_network_sees_lie_still_where_nothing_moves_in_their_cups_place() -> None:
    spot = np.zeros(SHAPE, bool)
    spot[36:48, 56:68] = True
    assert open_dice(table(FAR, lifted=8.0, spot=spot)) == ready(table(FAR, lifted=8.0, spot=spot)) == (0, 1)
    spot[70:80, 120:140] = True
    assert open_dice(table(FAR, lifted=8.0, spot=spot)) == (0,)


def test_what_was_read_is_not_waited_for() -> None:
    assert open_dice(table(FAR, read=True)) == (0,)


@pytest.mark.parametrize("phase", ["dark", "light", "moved", "waking"])
def test_none_are_read_while_more_than_a_hand_moves(phase: str) -> None:
    assert open_dice(table(FAR, phase)) == ()


def test_none_are_read_where_something_may_lie_over_dice() -> None:
    assert ready(replace(table(FAR), unjudged=(1,))) == ()
    assert open_dice(replace(table(FAR), unjudged=(1,))) == (0,)
    assert open_dice(judged_free(replace(table(FAR), unjudged=(1,)))) == (0, 1)  # they are plainly seen


def test_dice_stay_plainly_seen_until_something_moves_beside_them() -> None:
    assert judged_free(table(FAR)).sightings.free == (0, 1)
    assert judged_free(table(BESIDE_IT)).sightings.free == (1,)
    assert judged_free(table(FAR, "light")).sightings.free == ()


def written_beside(number: int) -> Image:
    """Draw cups that come off at picture 20, and something at the edge that is never still from the 10th on."""
    image = cups_until(20)(number)
    x = 290 + 8 * (number % 3 if number >= 10 else 0)
    image[180:239, x - 12 : x + 12] = (60, 90, 40)
    return image


def test_a_table_at_the_edge_of_which_somebody_writes_is_read_after_a_challenge() -> None:
    read, reader, states = list[SeatedReading](), DrawnReader(), list[str]()
    camera = NumberedCamera(written_beside, 60)
    eye = Eye(camera, reader, states.append, read.append, things=Seen())
    eye.arm((2, 3))
    with eye:
        assert camera.over.wait(300)
    assert [[die.value for die in read[-1].dice(seat)] for seat in (0, 1)] == [[5, 1], [2, 6, 3]]
    assert read[-1].complete
    assert min(number for number in reader.read_numbers if number >= 10) > 30
    assert "still" not in states[states.index("moving") :]


def test_others_are_waited_for_but_not_for_ever() -> None:
    waits = table(FAR, hidden=True, lifted=None)
    assert ready(waits) == ()
    late = replace(waits, at=17.0, since=np.where(waits.since > 9, np.float32(16.9), waits.since))
    assert ready(late) == (0,)


def test_a_table_where_something_stirs_from_the_first_is_watched_all_the_same() -> None:
    table, seen, events = Table(), Seen(), list[str]()
    for number in range(1, 60):
        image = written_beside(number + 20)
        small = np.ascontiguousarray(image[::4, ::4])
        glance = Glance(np.asarray(small.mean(2), np.uint8), number / 10, number, small)
        table = observe(table, glance, Sectors(2), seen.once(glance))
        events += [one.event for one in table.happened]
    assert table.phase == "moving"
    assert len(table.seats) == 2
    assert "settled" not in events
