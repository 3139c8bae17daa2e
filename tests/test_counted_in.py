"""What may be a die and completes the number of its seat is one."""

from dataclasses import replace

import pytest

from kubejo.looking.seated_reading import SeatedReading
from tests.seated_answer import answer
from vision.reading.counted_in import RATHER, completed
from vision.reading.doubt import CERTAIN_FINE
from vision.reveals.of_each_seat import seat_readings
from vision.reveals.throws import all_thrown
from vision.seats import Sectors
from vision.types import Die, Doubt, TableReading

Lying = tuple[float, int | None, tuple[str, ...]]
MAYBE = ("maybe",)
WHOLE: tuple[Lying, ...] = ((20, 0, ()), (60, 0, MAYBE), (200, 1, ()))


def completed_of(asked: SeatedReading) -> TableReading:
    return completed(asked.reading, asked.seat_of, asked.expected)


def shown_otherwise(asked: SeatedReading, number: int, die: Die) -> SeatedReading:
    """Return a reading with another die in the place of one."""
    dice = (*asked.reading.dice[:number], die, *asked.reading.dice[number + 1 :])
    return replace(asked, reading=replace(asked.reading, dice=dice))


def test_the_one_thing_that_completes_the_number_of_a_seat_is_a_die() -> None:
    kept = completed_of(answer(*WHOLE, more=(Doubt("small"),)))
    assert (len(kept.dice), kept.doubts) == (3, (Doubt("small"),))


def test_cups_that_still_stand_leave_it_at_that() -> None:
    assert completed_of(answer(*WHOLE[:2])).sure


def test_others_of_which_the_value_is_open_certainly_are_dice() -> None:
    kept = completed_of(answer((20, 0, ("value",)), *WHOLE[1:]))
    assert kept.doubts == (Doubt("value", 0),)


@pytest.mark.parametrize(
    "lying",
    [
        (*WHOLE, (100, 0, ())),  # one too many
        (*WHOLE, (100, None, ())),  # that at no seat may be the one that is missing
        (*WHOLE[:2], (200, 1, ()), (240, 1, ())),  # that of the other seat may have rolled there
        ((20, 0, MAYBE), *WHOLE[1:]),  # two at one seat
        ((20, 0, ()), (60, 0, ("maybe", "value")), (200, 1, ())),
        ((20, 0, ()), (60, 0, ("maybe", "on_the_line")), (200, 1, ())),
        ((20, 0, ()), (60, 0, ("seen_in",)), (200, 1, ())),
        ((20, 0, ("leans",)), *WHOLE[1:]),
        ((20, 0, ()), (60, 0, ()), (200, 1, MAYBE)),  # nothing else is seen at that seat
    ],
)
def test_it_is_asked_about_where_anything_else_is_open(lying: tuple[Lying, ...]) -> None:
    asked = answer(*lying)
    assert completed_of(asked).doubts == asked.reading.doubts


@pytest.mark.parametrize(
    ("confidence", "firm", "stays"),
    [(RATHER, CERTAIN_FINE, False), (RATHER - 0.01, 1.0, True), (1.0, CERTAIN_FINE - 0.001, True)],
)
def test_it_has_to_be_rather_believed_and_its_value_firm(confidence: float, firm: float, stays: bool) -> None:
    asked = answer(*WHOLE)
    faces = (0.0, 0.0, firm, 1 - firm, 0.0, 0.0)
    hardly = replace(asked.reading.dice[1], confidence=confidence, faces=faces)
    assert bool(completed_of(shown_otherwise(asked, 1, hardly)).doubts) is stays
    unnamed = replace(asked.reading.dice[1], value=None)
    assert completed_of(shown_otherwise(asked, 1, unnamed)).doubts


def test_what_completes_a_throw_may_have_lain_on_the_table_before() -> None:
    """A die that rolls off the table, and a coin that nobody's cup has hidden."""
    lying = answer(*[(20.0 + 40 * k, 0, ()) for k in range(4)], (300, 0, MAYBE), expected=(5,)).reading
    assert all_thrown(lying, 5).doubts == lying.doubts


def test_watched_seats_are_completed_where_their_numbers_are_known() -> None:
    lying = answer((20, 0, ()), (60, 0, MAYBE)).reading
    (told,) = seat_readings(lying, Sectors(1), (0,), (2,), 400, 100)
    assert (len(told.dice), told.doubts) == (2, ())
    (asked,) = seat_readings(lying, Sectors(1), (0,), (), 400, 100)
    assert [doubt.reason for doubt in asked.doubts] == ["maybe"]
