"""Seats that were read for certain at different moments are one answer, none of before the last cup came off."""

from dataclasses import replace

import numpy as np
import pytest

from kubejo.looking.joined import certain, joined
from kubejo.looking.restless import TRIES, Restless
from kubejo.looking.seated_reading import SeatedReading
from kubejo.looking.settled import Settled
from tests.seated_answer import EDGE, IMAGE, answer, die
from vision.cells import Mask
from vision.reveals.lay_open import cells_of
from vision.seats import Sectors
from vision.types import Doubt, TableReading
from vision.watching.push import UNMOVED, Push
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table

WIDE, HIGH = 400, 100
NEAR = EDGE  # from the middle of one die to that of what touches it
SEATS = Sectors(2)
NOTHING = np.zeros((HIGH // 4, WIDE // 4), bool)
COVERED, UNSEEN = Seat(), Seat()
WHOLE = ((20, 0, ()), (60, 0, ()), (200, 1, ()))
HAND_AT_0 = ((20, 0, ()), (200, 1, ()))
HAND_AT_1 = ((20, 0, ()), (60, 0, ()))


def open_at(second: float) -> Seat:
    return Seat(hidden=False, lifted=second)


def table(*seats: Seat, solid: Mask = NOTHING, pushed: Push = UNMOVED) -> Table:
    rest = np.zeros((*NOTHING.shape, 3), np.float32)
    return Table(seats=seats, accepted=rest, sightings=Sightings(solid=solid), pushed=pushed)


OFF = table(open_at(1.0), open_at(2.0))


def after(*looks: tuple[float, SeatedReading, Table]) -> tuple[Settled, SeatedReading]:
    """Return what is settled after some looks, each of a second, and the answer that the last one gives with that."""
    settled = Settled()
    for since, one, known in looks:
        settled = settled.saw(one, since, known)
    return settled, joined(looks[-1][1], settled, SEATS)


def test_seats_that_were_free_one_after_the_other_are_one_answer() -> None:
    _, told = after((3.0, answer(*HAND_AT_1), OFF), (5.0, answer(*HAND_AT_0), OFF))
    assert told.complete
    assert [[one.x for one in told.dice(k)] for k in (0, 1)] == [[20, 60], [200]]
    assert [one.x for one in told.reading.dice] == sorted(one.x for one in told.reading.dice)
    assert told.apart
    assert not after((3.0, answer(*WHOLE), OFF))[1].apart


@pytest.mark.parametrize(
    ("reasons", "x", "complete"),
    [(("maybe",), 300.0, True), (("value",), 300.0, False), (("maybe",), 200 + NEAR, False)],
)
def test_what_may_be_a_die_beside_all_that_a_seat_owns_is_none_once_all_are_there(
    reasons: tuple[str, ...], x: float, complete: bool
) -> None:
    _, told = after((3.0, answer(*HAND_AT_1), OFF), (5.0, answer((20, 0, ()), (200, 1, ()), (x, 1, reasons)), OFF))
    assert told.complete is complete


def test_what_may_be_a_die_stays_while_a_seat_lacks_one() -> None:
    _, told = after((3.0, answer((20, 0, ()), (200, 1, ()), (300, 1, ("maybe",))), OFF))
    assert len(told.dice(1)) == 2
    assert [doubt.die for doubt in told.reading.doubts] == [2]


def test_a_die_at_nobodys_seat_is_not_left_out() -> None:
    _, told = after((3.0, answer(*HAND_AT_1), OFF), (5.0, answer(*HAND_AT_0, (350, None, ())), OFF))
    assert not told.complete


def test_nothing_of_before_the_last_cup_came_off_counts() -> None:
    late = table(open_at(1.0), open_at(4.0))
    settled, told = after((3.0, answer(*HAND_AT_1), table(open_at(1.0), COVERED)), (5.0, answer(*HAND_AT_0), late))
    assert [one.die.x for one in settled.shown[0].places] == [20]
    assert len(settled.shown[1].dice) == 1
    assert not told.complete


def test_a_cup_that_nobody_saw_come_off_has_when_its_dice_are_read() -> None:
    first = (3.0, answer(*HAND_AT_1), table(open_at(1.0), UNSEEN))
    second = (5.0, answer(*WHOLE), table(open_at(1.0), UNSEEN))
    assert not after(first)[0].shown, "the cup of seat 1 may be on yet"
    settled, _ = after(first, second)
    assert {place.since for one in settled.shown.values() for place in one.places} == {5.0}
    assert after(first, second, (7.0, answer(*HAND_AT_0), table(open_at(1.0), UNSEEN)))[1].complete


def test_a_cup_over_dice_again_or_a_push_takes_them_back() -> None:
    first = (3.0, answer(*WHOLE), OFF)
    over = NOTHING.copy()
    for one in answer(*HAND_AT_1).reading.dice:
        over |= cells_of(one, OFF, WIDE, HIGH)
    for known in (
        table(open_at(1.0), open_at(2.0), solid=over),
        table(replace(open_at(1.0), hidden=True), open_at(2.0)),
        table(open_at(1.0), open_at(2.0), pushed=Push((1.0, 0.0, 0.01, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0))),
    ):
        settled, told = after(first, (5.0, answer((200, 1, ())), known))
        assert not settled.shown or not settled.shown[0].places
        assert not told.complete


def test_a_cup_that_is_said_to_be_over_dice_is_not_while_some_of_them_are_read() -> None:
    hidden = table(replace(open_at(1.0), hidden=True), open_at(2.0))
    assert after((3.0, answer(*WHOLE), OFF), (5.0, answer(*HAND_AT_0), hidden))[1].complete


def passing(*xs: float, value: int = 3) -> SeatedReading:
    """Return a look in which a hand was over dice of seat 0, at these places, in one picture of three."""
    dice = tuple(die(x, value) for x in xs)
    doubts = tuple(Doubt("seen_in", k, (("looks", 3), ("n", 2))) for k in range(len(xs)))
    return SeatedReading(1, IMAGE, TableReading(1.0, (*dice, die(200)), doubts), (*[0] * len(xs), 1), (2, 1))


def test_a_hand_that_passes_over_dice_makes_them_take_one_look_more() -> None:
    one = (3.0, passing(20, 60), OFF)
    assert not after(one)[1].complete
    assert after(one, (5.0, passing(20, 60), OFF))[1].complete


def test_dice_read_otherwise_or_of_which_one_has_moved_are_not_certain_before_they_are_all_seen_at_once() -> None:
    one, hand = (3.0, passing(20, 60), OFF), (9.0, answer(*HAND_AT_0), OFF)
    assert not after(one, (5.0, passing(20, 60, value=4), OFF), hand)[1].complete
    assert not after(one, (5.0, passing(20, 120), OFF), (7.0, passing(20, 120), OFF), hand)[1].complete
    whole = (7.0, answer((20, 0, ()), (120, 0, ()), (200, 1, ())), OFF)
    assert after(one, (5.0, passing(20, 120), OFF), whole, hand)[1].complete


def test_dice_of_which_one_has_no_value_for_certain_are_not_settled() -> None:
    doubtful = answer((20, 0, ()), (60, 0, ("value",)), (200, 1, ()))
    assert not after((3.0, doubtful, OFF), (5.0, answer((200, 1, ())), OFF))[1].complete


def test_of_a_picture_that_is_in_doubt_as_a_whole_nothing_is_kept() -> None:
    assert certain(answer(*WHOLE))
    assert not certain(answer(*WHOLE, more=(Doubt("dark"),)))


def test_the_picture_shows_each_seat_as_it_was_read() -> None:
    white = replace(answer(*HAND_AT_1), image=np.full((HIGH, WIDE, 3), 255, np.uint8))
    _, told = after((3.0, white, OFF), (5.0, answer(*HAND_AT_0), OFF))
    height, width = HIGH, WIDE
    middle = {SEATS.seat(x, y, width, height): told.image[y, x, 0] for x, y in ((200, 95), (200, 5))}
    assert middle == {0: 255, 1: 0}


def test_a_table_of_which_some_seat_shows_too_much_is_asked_about_in_the_end() -> None:
    restless, much = Restless(), answer(*WHOLE, (300, 1, ("maybe",)))
    for look in range(1, TRIES + 2):
        restless = restless.saw(much)
        assert restless.tells(much) is (look == TRIES)
    assert not Restless(doubted=TRIES - 1).saw(answer(*HAND_AT_0)).tells(answer(*HAND_AT_0))
