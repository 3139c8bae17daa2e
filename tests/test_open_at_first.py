"""Dice that lie open when a table is looked at for the first time: no cup is told, and they stay unread."""

from dataclasses import replace

import pytest

from tests.looked_at import ASIDE, DICE, NOTHING, STOOD, WHERE, dice, disc, table, tops
from vision.cells import Mask
from vision.watching.open_at_first import without_cups_where_dice_lie
from vision.watching.table import Happening, Seat, Table

SAID = (Happening(0.3, "covered", 0), Happening(0.3, "covered", 1), Happening(0.3, "settled"))


def woken() -> Table:
    return replace(table(Seat(), Seat()), at=0.3, happened=SAID)


def test_of_open_dice_no_cup_is_told_and_they_count_as_hidden_all_the_same() -> None:
    told = without_cups_where_dice_lie(woken(), tops(die=dice(DICE)), WHERE)
    assert told.happened == SAID[1:]
    assert all(seat.hidden for seat in told.seats)


@pytest.mark.parametrize(
    ("cup", "hand", "die"),
    [
        (disc(STOOD), NOTHING, NOTHING),
        (disc(ASIDE), NOTHING, dice([(15, 10), (15, 20)])),
        (NOTHING, disc(ASIDE), dice([(15, 10), (15, 20)])),
        (NOTHING, NOTHING, dice(DICE[:1])),
        (NOTHING, NOTHING, NOTHING),
    ],
    ids=["a cup", "dice beside a cup", "dice beside a hand", "one die", "nothing"],
)
def test_where_a_cup_may_stand_it_is_told(cup: Mask, hand: Mask, die: Mask) -> None:
    assert without_cups_where_dice_lie(woken(), tops(cup, hand=hand, die=die), WHERE).happened == SAID


def test_what_is_covered_later_is_told() -> None:
    seen = replace(woken(), sightings=replace(woken().sightings, at=0.1))
    assert without_cups_where_dice_lie(seen, tops(die=dice(DICE)), WHERE).happened == SAID
