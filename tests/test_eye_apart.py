"""A call is answered on a table whose hands never rest: each seat is read as it lay when it was free."""

from collections.abc import Callable

import numpy as np

from kubejo.looking.eye import Eye
from kubejo.looking.following import Following, looked_over
from kubejo.looking.restless import AGAIN, RESTLESS, Restless
from kubejo.looking.seated_reading import SeatedReading
from tests.drawn_table import DrawnReader, NumberedCamera, drawn, with_arm
from tests.eyed_table import ALL, CUPS
from tests.seen_by_colour import Seen
from vision.types import Image
from vision.watching.sightings import Sightings
from vision.watching.table import Table
from vision.watching.things import Tops

CALLED, OFF, LENGTH = 10, 20, 160
OWNED = (2, 3)
HANDS = [[5, 1], [2, 6, 3]]
TURN = 24  # pictures for which the hand of one player is over the table, before the other's is


def by_turns(number: int) -> Image:
    """Draw hands that are never both away once the cups are off: each covers dice of its own seat, and stirs."""
    image = drawn(ALL, CUPS if number < OFF else ())
    if number < OFF + 4:
        return image
    bottom = (number // TURN) % 2 == 0
    return with_arm(image, 150 + 5 * (number % 3), 205 if bottom else 45)


def run(picture: Callable[[int], Image]) -> list[SeatedReading]:
    """Let an eye look, and a call be made; gives what it reports."""
    read = list[SeatedReading]()

    def exposed(number: int) -> Image:
        if number == CALLED:
            eye.arm(OWNED)
        return picture(number)

    camera = NumberedCamera(exposed, LENGTH)
    eye = Eye(camera, DrawnReader(), lambda state: None, read.append, things=Seen())
    with eye:
        assert camera.over.wait(300)
    return read


def test_dice_that_are_never_all_free_at_once_are_read_each_at_its_own_moment() -> None:
    read = run(by_turns)
    assert [[die.value for die in read[-1].dice(seat)] for seat in (0, 1)] == HANDS
    assert read[-1].complete
    assert read[-1].apart
    assert len(read) == 1


def test_no_picture_of_before_the_last_cup_came_off_is_used() -> None:
    """The cups at the top come off last, and a die at the bottom is turned after that."""

    def late(number: int) -> Image:
        dice = [(140, 200, 5 if number > 80 else 2), *ALL[1:]]
        image = drawn(dice, CUPS if number < OFF else CUPS[1:] if number < 60 else ())
        stirs = number >= OFF + 4
        bottom = (number // TURN) % 2 == 0
        return with_arm(image, 150 + 5 * (number % 3), 205 if bottom else 45) if stirs else image

    read = run(late)
    assert not any(one.complete and one.faces(0) == (1, 2) for one in read)


def test_a_look_tells_where_dice_and_things_are_now_on_the_whole_table() -> None:
    none, some = np.zeros((4, 6), bool), np.eye(4, 6, dtype=bool)
    table = Table(since=np.zeros((4, 6), np.float32), sightings=Sightings(solid=some, plain=none))
    tops = Tops(none, none, none, some, some, none)
    after = looked_over(Following(table), lambda: tops).table.sightings
    assert after.solid is not None
    assert not after.solid.any()
    assert after.plain is not None
    assert (after.plain == some).all()
    assert looked_over(Following(table), None).table is table


def test_a_restless_table_is_looked_at_again_sooner_than_at_first() -> None:
    waits = Restless().seen(1.0).seen(2.0)
    assert not waits.due(1.0 + RESTLESS - 0.1)
    assert waits.due(1.0 + RESTLESS)
    looked = waits.looked(6.0)
    assert not looked.due(6.0 + AGAIN - 0.1)
    assert looked.due(6.0 + AGAIN)
