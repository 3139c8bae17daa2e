"""A cup that nobody saw has come off all the same where what went was as large and as round as the others' cups."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import DICE, SHAPE, STOOD, UNSEEN, WHERE, dice, disc, looked_at, painted, tops
from vision.cells import Mask
from vision.watching.corrected import corrected
from vision.watching.cup_sized import cup_sized
from vision.watching.noted import lifted
from vision.watching.table import Seat, Table, changed

OTHERS = disc((40, 120), 9)
BAR = np.zeros(SHAPE, bool)
BAR[38:43, 20:70] = True


def known(stood: Mask | None = OTHERS) -> Table:
    """Return what was known while a cup of the table's colours stood at seat 0, and at seat 1 one that is seen."""
    seen = replace(UNSEEN.sightings, stood=(None, stood))
    return replace(UNSEEN, seats=(Seat(), Seat()), sightings=seen)


@pytest.mark.parametrize(
    ("went", "is_cup"),
    [
        (disc(STOOD), True),
        (disc(STOOD, 7), True),
        (disc(STOOD, 12), True),
        (disc(STOOD, 5), False),  # too small beside the other cup
        (disc(STOOD, 14), False),  # too large
        (BAR, False),  # no cup is so long
        (disc((60, 20)), False),  # no dice lie there
    ],
)
def test_what_went_is_a_cup_if_it_is_like_the_others_and_dice_lie_there(went: Mask, is_cup: bool) -> None:
    assert cup_sized(known(), 0, went, dice(DICE)) is is_cup


def test_it_is_none_if_dice_take_most_of_it_or_no_other_cup_is_known() -> None:
    assert not cup_sized(known(), 0, disc(STOOD), disc(STOOD, 8))
    assert not cup_sized(known(None), 0, disc(STOOD), dice(DICE))


def test_a_cup_that_was_seen_to_come_off_tells_how_large_others_are_but_not_one_that_was_not() -> None:
    off = lifted(known(None), 1, OTHERS)
    assert cup_sized(off, 0, disc(STOOD), dice(DICE))
    assert not cup_sized(changed(off, 1, None, came_off_unseen=True), 0, disc(STOOD), dice(DICE))


def test_dice_that_come_to_light_with_as_much_around_them_are_not_asked_about() -> None:
    shown = tops(OTHERS, die=dice(DICE))
    after = looked_at(known(), shown, painted(dice(DICE), 200))
    assert after.seats[0].lifted == after.at
    assert not after.seats[0].came_off_unseen
    one = dice([STOOD])
    less = painted(disc(STOOD), 40) + painted(disc(STOOD, 6), 40)
    few = looked_at(known(), tops(OTHERS, die=one), np.maximum(less, painted(one, 200)))
    assert few.seats[0].lifted == few.at
    assert few.seats[0].came_off_unseen


def test_nor_are_they_where_a_change_that_nobody_had_seen_was_as_large() -> None:
    before = replace(known(), at=6.0, happened=())
    told = changed(
        lifted(replace(before, newest=painted(dice(DICE), 230)), 0, disc(STOOD)), 0, None, came_off_unseen=True
    )
    assert not corrected(before, told, tops(OTHERS, die=dice(DICE)), WHERE).seats[0].came_off_unseen
    small = changed(lifted(replace(before, newest=told.newest), 0, disc(STOOD, 5)), 0, None, came_off_unseen=True)
    assert corrected(before, small, tops(OTHERS, die=dice(DICE)), WHERE).seats[0].came_off_unseen
