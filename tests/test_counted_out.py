"""Where every die is accounted for nothing else can be one, and nobody is asked about it."""

from dataclasses import replace

import pytest

from kubejo.evidence import seen
from kubejo.looking.seated_reading import SeatedReading
from tests.seated_answer import EDGE, IMAGE, answer
from vision.reading.counted_out import AWAY, LARGER, but_for_strangers
from vision.reveals.of_each_seat import seat_readings
from vision.reveals.throws import all_thrown, thrown
from vision.seats import Sectors
from vision.types import Doubt

MAYBE = ("maybe",)


def kept_of(asked: SeatedReading) -> SeatedReading:
    reading, places = but_for_strangers(asked.reading, asked.seat_of, asked.expected)
    return SeatedReading(1, IMAGE, reading, places, asked.expected)


WHOLE: tuple[tuple[float, int | None, tuple[str, ...]], ...] = ((20, 0, ()), (60, 0, ()), (200, 1, ()))
KEYS = 300.0


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("reasons", [("maybe",), ("seen_in",), ("maybe", "at_no_seat"), ("maybe", "value")])
def test_what_may_be_a_die_beside_all_that_there_are_is_none(seat: int | None, reasons: tuple[str, ...]) -> None:
    kept = kept_of(answer(*WHOLE, (KEYS, seat, reasons)))
    assert kept.complete
    assert [one.x for one in kept.reading.dice] == [20, 60, 200]
    assert kept.seat_of == (0, 0, 1)
    assert len(seen(kept).dice) == 3


@pytest.mark.parametrize(
    "lying",
    [
        WHOLE[1:],  # one of seat 0 is missing: it may be that
        (*WHOLE[:2], (200, 1, ("side",))),  # nobody knows whether what seat 1 shows is a top
        (*WHOLE[:2], (200, 1, ("maybe",))),
        (*WHOLE, (240, 1, ())),  # one too many for certain
        (*WHOLE, (150, None, ())),  # at no seat: one has rolled off
    ],
)
def test_where_the_count_is_not_plain_all_is_asked_about(
    lying: tuple[tuple[float, int | None, tuple[str, ...]], ...],
) -> None:
    asked = answer(*lying, (KEYS, 0, MAYBE))
    assert kept_of(asked).reading is asked.reading


def test_a_die_with_an_open_value_counts_as_one_and_stays_in_doubt() -> None:
    lying = answer(*WHOLE[:2], (KEYS, 0, MAYBE), (200, 1, ("value", "on_the_line")), more=(Doubt("small"),))
    kept = kept_of(lying)
    assert [one.x for one in kept.reading.dice] == [20, 60, 200]
    assert kept.reading.doubts == (Doubt("value", 2), Doubt("on_the_line", 2), Doubt("small"))


@pytest.mark.parametrize(("edges", "stays"), [(AWAY - 0.05, True), (AWAY + 0.05, False)])
def test_what_lies_next_to_a_die_may_be_the_top_of_which_that_is_a_side(edges: float, stays: bool) -> None:
    kept = kept_of(answer(*WHOLE, (200 + edges * EDGE, 1, MAYBE)))
    assert kept.complete is not stays


@pytest.mark.parametrize(("times", "stays"), [(LARGER - 0.05, True), (LARGER + 0.05, False)])
def test_nor_may_a_glass_next_to_a_die_that_is_much_larger(times: float, stays: bool) -> None:
    lying = answer(*WHOLE, (240, 1, MAYBE))
    x, side = lying.reading.dice[3].x, times * EDGE
    glass = replace(lying.reading.dice[3], box=(x - side / 2, 50 - side / 2, side, side))
    reading = replace(lying.reading, dice=(*lying.reading.dice[:3], glass))
    kept, _ = but_for_strangers(reading, lying.seat_of, lying.expected)
    assert (kept is reading) is stays


def test_what_lies_next_to_a_die_and_is_seen_to_be_a_cup_is_none() -> None:
    beside = answer(*WHOLE, (200 + EDGE, 1, MAYBE))
    reading, places = but_for_strangers(beside.reading, beside.seat_of, beside.expected, {3})
    assert len(reading.dice) == len(places) == 3
    certain = answer(*WHOLE[:2], (200, 1, ("value",)))
    kept, _ = but_for_strangers(certain.reading, certain.seat_of, certain.expected, {2})
    assert len(kept.dice) == 3  # nobody doubts that it is a die


def test_what_lies_next_to_something_that_may_be_a_side_stays() -> None:
    asked = answer(*WHOLE, (KEYS, 1, ("side",)), (KEYS + EDGE, 1, MAYBE))
    assert len(kept_of(asked).reading.dice) == 5


def test_several_strange_things_beside_each_other_are_all_none() -> None:
    assert kept_of(answer(*WHOLE, (KEYS, 1, MAYBE), (KEYS + EDGE, 0, MAYBE))).complete


def test_a_die_at_no_seat_that_lay_there_before_is_nobodys_where_each_seat_shows_its_own() -> None:
    lying = answer(*WHOLE, (KEYS, None, ("at_no_seat",)))
    kept, places = but_for_strangers(lying.reading, lying.seat_of, lying.expected, (), {3})
    assert (len(kept.dice), kept.doubts, places) == (3, (), (0, 0, 1))
    short = answer(*WHOLE[1:], (KEYS, None, ("at_no_seat",)))
    kept, _ = but_for_strangers(short.reading, short.seat_of, short.expected, (), {2})
    assert kept is short.reading  # one of seat 0 is missing: it may be that


def test_a_seat_that_owns_none_has_none() -> None:
    assert kept_of(answer(*WHOLE, (KEYS, 2, MAYBE), expected=(2, 1, 0))).complete


def test_a_throw_is_counted_as_well() -> None:
    lying = [(20.0 + 40 * k, 0, ()) for k in range(5)]
    assert kept_of(answer(*lying, (KEYS, 0, MAYBE), expected=(5,))).complete
    assert not kept_of(answer(*lying[1:], (KEYS, 0, MAYBE), expected=(5,))).complete


def test_what_only_may_be_dice_is_no_throw_while_others_are_missing() -> None:
    """A glass or a print on the empty table."""
    glass = answer((20, 0, MAYBE), (60, 0, ("maybe", "value")), expected=(5,)).reading
    assert thrown(all_thrown(glass, 5), 5).event == "taken"
    assert len(all_thrown(glass, 2).dice) == 2
    certain = answer((20, 0, ()), (60, 0, MAYBE), expected=(5,)).reading
    assert len(all_thrown(certain, 5).dice) == 2


def test_a_watched_throw_and_watched_seats_are_counted_as_well() -> None:
    """As `kubejo watch` does where it is told how many dice there are."""
    lying = answer(*[(20.0 + 40 * k, 0, ()) for k in range(5)], (KEYS, 0, MAYBE), expected=(5,)).reading
    throw = thrown(all_thrown(lying, 5), 5)
    assert (len(throw.dice), throw.doubts) == (5, ())
    asked = thrown(all_thrown(lying, 6), 6)
    assert (len(asked.dice), {one.reason for one in asked.doubts}) == (6, {"maybe"})
    (seat,) = seat_readings(lying, Sectors(1), (0,), (5,), 400, 100)
    assert (len(seat.dice), seat.doubts) == (5, ())
    (unknown,) = seat_readings(lying, Sectors(1), (0,), (), 400, 100)
    assert (len(unknown.dice), {one.reason for one in unknown.doubts}) == (6, {"maybe"})
