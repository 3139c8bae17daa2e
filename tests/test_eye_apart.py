"""A call is answered on a table whose hands never rest: cups are known before it, each seat is read when it is free."""

from collections.abc import Callable
from dataclasses import astuple, replace

import numpy as np
import pytest

from kubejo.eye import Eye
from kubejo.following import Following, continued, looked_over
from kubejo.restless import AGAIN, RESTLESS, Restless
from kubejo.seated_reading import SeatedReading
from tests.drawn_table import DrawnReader, NumberedCamera, drawn, with_arm
from tests.test_eye import ALL, CUPS
from tests.test_undisturbed import Seen
from vision.seats import Sectors
from vision.sightings import Sightings
from vision.table import Seat, Table
from vision.things import Tops
from vision.types import Image

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


def run(
    picture: Callable[[int], Image], hidden: tuple[int, ...] | None = None, called: int = CALLED
) -> tuple[Eye, list[SeatedReading], list[tuple[int, tuple[str, ...]]], NumberedCamera, DrawnReader]:
    """Let an eye look, and a call be made; `hidden`: dice that it was told of before."""
    read, doing, reader = list[SeatedReading](), list[tuple[int, tuple[str, ...]]](), DrawnReader()

    def exposed(number: int) -> Image:
        if number == called:
            eye.arm(OWNED)
        return picture(number)

    camera = NumberedCamera(exposed, LENGTH)
    eye = Eye(
        camera,
        reader,
        lambda state: None,
        read.append,
        on_seats=lambda ticket, now: doing.append((camera.number, now)),
        things=Seen(),
    )
    if hidden is not None:
        eye.attend(hidden)
    with eye:
        assert camera.over.wait(300)
    return eye, read, doing, camera, reader


def test_dice_that_are_never_all_free_at_once_are_read_each_at_its_own_moment() -> None:
    _, read, _, _, _ = run(by_turns)
    assert [[die.value for die in read[-1].dice(seat)] for seat in (0, 1)] == HANDS
    assert read[-1].complete
    assert len(read) == 1


def test_no_picture_of_before_the_last_cup_came_off_is_used() -> None:
    """The cups at the top come off last, and a die at the bottom is turned after that."""

    def late(number: int) -> Image:
        dice = [(140, 200, 5 if number > 80 else 2), *ALL[1:]]
        image = drawn(dice, CUPS if number < OFF else CUPS[1:] if number < 60 else ())
        stirs = number >= OFF + 4
        bottom = (number // TURN) % 2 == 0
        return with_arm(image, 150 + 5 * (number % 3), 205 if bottom else 45) if stirs else image

    _, read, _, _, _ = run(late)
    assert not any(one.complete and one.faces(0) == (1, 2) for one in read)


def stirring(number: int) -> Image:
    """Draw cups that stand, and a hand at the edge that stirs from the 30th picture on."""
    image = drawn(ALL, CUPS)
    return with_arm(image, 285 + 6 * (number * 5 % 4), 210) if number >= 30 else image


def test_while_dice_are_hidden_nothing_is_read_or_told_and_no_whole_picture_taken() -> None:
    eye, read, doing, camera, reader = run(by_turns, OWNED, called=-1)
    assert read == doing == camera.whole == reader.read_numbers == []
    assert len(eye._seats.table.seats) == len(OWNED)


def test_what_was_known_of_cups_before_a_call_is_known_after_it() -> None:
    _, _, new, _, _ = run(stirring, called=40)
    _, _, known, _, _ = run(stirring, OWNED, called=40)
    assert known[0][0] == 41
    assert "covered" in known[0][1]
    assert next(number for number, now in new if "covered" in now) > 45


def test_it_is_not_if_others_sat_there() -> None:
    _, _, doing, _, _ = run(stirring, (2, 2, 2), called=40)
    assert next(number for number, now in doing if "covered" in now) > 45


def test_to_attend_takes_a_call_back() -> None:
    def taken_back(number: int) -> Image:
        if number == OFF - 2:
            eyes[0].attend(OWNED)
        return drawn(ALL, CUPS if number < OFF else ())

    eyes = list[Eye]()
    read, reader = list[SeatedReading](), DrawnReader()
    camera = NumberedCamera(taken_back, 60)
    eye = Eye(camera, reader, lambda state: None, read.append, things=Seen())
    eyes.append(eye)
    eye.arm(OWNED)
    with eye:
        assert camera.over.wait(300)
    assert read == []
    assert max(reader.read_numbers, default=0) < OFF


def test_seats_that_are_drawn_anew_are_followed_anew() -> None:
    def drawn_anew(number: int) -> Image:
        if number == 60:
            eyes[0]._drawn = Sectors(2, 40)
        return drawn(ALL, CUPS)

    eyes = list[Eye]()
    camera = NumberedCamera(drawn_anew, 100)
    eyes.append(Eye(camera, DrawnReader(), lambda state: None, lambda reading: None, things=Seen()))
    eyes[0].attend(OWNED)
    with eyes[0]:
        assert camera.over.wait(300)
    assert eyes[0]._seats.table.pictures == 100 - 59


# What is known at the call


KNOWN = Table(phase="still", seats=(Seat(known=True), Seat(was_hidden=True)), at=7.0)


def test_where_all_cups_stand_the_table_goes_on() -> None:
    after = continued(Following(KNOWN, {0: 6.5}), OWNED)
    assert [astuple(seat) for seat in after.table.seats] == [astuple(seat) for seat in KNOWN.seats]
    assert after.table.phase == "still"
    assert after.peeked == {}


@pytest.mark.parametrize("phase", ["waking", "covered", "light", "moved"])
def test_of_a_table_that_was_not_known_nothing_goes_on(phase: str) -> None:
    assert continued(Following(replace(KNOWN, phase=phase)), OWNED).table.seats == ()  # type: ignore[arg-type]


def test_where_dice_of_one_who_owns_some_lie_open_all_begins_anew() -> None:
    opened = replace(KNOWN, seats=(KNOWN.seats[0], Seat(hidden=False, lifted=3.0)))
    assert continued(Following(opened), OWNED).table.seats == ()
    assert astuple(continued(Following(opened), (2, 0)).table.seats[0]) == astuple(KNOWN.seats[0])


def test_what_had_come_off_before_counts_as_closed() -> None:
    again = Seat(lifted=3.0, read=True, reached=True, nudged=True, unseen=True)
    (one, _) = continued(Following(replace(KNOWN, seats=(again, Seat()))), OWNED).table.seats
    assert astuple(one) == astuple(Seat())


def test_a_look_tells_where_dice_and_things_are_now_on_the_whole_table() -> None:
    none, some = np.zeros((4, 6), bool), np.eye(4, 6, dtype=bool)
    table = replace(KNOWN, since=np.zeros((4, 6), np.float32), sightings=Sightings(solid=some, plain=none))
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
