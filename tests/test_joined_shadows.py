"""Cups of two seats that come off together, under a lamp so low that their shadows join them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cells import Cells
from vision.watching.carried import at_seats, parted
from vision.watching.changes import changes, together
from vision.watching.kinds import kind_of
from vision.watching.lifts import judged
from vision.watching.stays import still_seen
from vision.watching.table import Seat, Table

SHAPE = (90, 160)
WHERE = np.zeros(SHAPE, np.int8)
WHERE[:, 80:] = 1
CUPS = ((50, 30), (110, 30))  # one at each seat


FELT = (150.0, 160.0, 60.0)
GREY = (170.0, 170.0, 170.0)
SPREAD = ((-7, -7), (4, -7), (-7, 0), (4, 3), (-6, 7))  # five dice under one cup


def lit_low(
    cups: tuple[tuple[int, int], ...],
    dice: tuple[tuple[int, int], ...] = (),
    paper: bool = False,
    table: tuple[float, float, float] = GREY,
    at: tuple[tuple[int, int], ...] = ((-6, 0), (3, 0)),
) -> Cells:
    """Draw cups with shadows that fall to the lower right, dice, and a paper at the right-hand edge."""
    shade = np.ones(SHAPE, np.float32)
    for x, y in cups:
        cv2.line(shade, (x, y), (x + 65, y + 10), 0.82, 19)
    picture = np.full((*SHAPE, 3), table, np.float32) * cv2.blur(shade, (5, 5))[..., None]
    if paper:
        cv2.rectangle(picture, (138, 60), (159, 89), (245, 245, 245), -1)
    for x, y in cups:
        cv2.circle(picture, (x, y), 12, (60, 40, 150), -1)
    for x, y in dice:
        for right, down in at:
            cv2.rectangle(picture, (x + right, y + down - 2), (x + right + 4, y + down + 2), (235, 235, 235), -1)
    grain = np.random.default_rng(5).normal(0, 1.0, (*SHAPE, 1)).astype(np.float32)
    return np.asarray(picture + grain, np.float32)


def after(was: Cells, now: Cells) -> Table:
    """Return the table after what there was has become what is now."""
    table = replace(
        Table(), at=2.0, seats=(Seat(), Seat()), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    found = [one for one in changes(was, now) if one.area > 100]
    kinds = [(one, kind_of(one, was, now, together((k for k in found if k is not one), WHERE))) for one in found]
    split = [
        part for one, kind in kinds for part in at_seats(one, kind, was, now, WHERE) or parted(one, kind, was, now)
    ]
    return judged(table, split, was, now, np.ones((*SHAPE, 3), np.float32), WHERE, now)


@pytest.mark.parametrize("paper", [False, True])
def test_both_have_come_off_though_something_lies_at_one_seat_that_may_be_a_cup(paper: bool) -> None:
    table = after(lit_low(CUPS, paper=paper), lit_low((), CUPS, paper))
    assert [seat.hidden for seat in table.seats] == [False, False]


@pytest.mark.parametrize("aside", [((24, 66), (108, 66)), ((24, 36), (134, 42)), ((50, 60), (110, 60))])
def test_both_have_come_off_where_they_were_put_aside(aside: tuple[tuple[int, int], ...]) -> None:
    table = after(lit_low(CUPS), lit_low(aside, CUPS))
    assert [seat.hidden for seat in table.seats] == [False, False]


@pytest.mark.parametrize("stood", [(62, 30), (60, 34), (66, 40)])
def test_dice_that_a_cup_has_bared_take_nothing_from_its_place(stood: tuple[int, int]) -> None:
    was, now = lit_low((stood,), table=FELT), lit_low(((stood[0] + 32, stood[1] + 8),), (stood,), False, FELT, SPREAD)
    assert [seat.hidden for seat in after(was, now).seats] == [False, True]


@pytest.mark.parametrize("aside", [14, 18])
def test_a_cup_pushed_over_the_line_of_its_seat_still_hides_its_dice(aside: int) -> None:
    was, now = lit_low(((66, 30),), table=FELT), lit_low(((66 + aside, 33),), table=FELT)
    assert [seat.hidden for seat in after(was, now).seats] == [True, True]


def test_dice_under_cups_that_were_only_pushed_stay_hidden() -> None:
    table = after(lit_low(CUPS), lit_low(((56, 34), (114, 34))))
    assert [seat.hidden for seat in table.seats] == [True, True]


def test_what_cups_of_one_seat_or_none_have_changed_is_left_whole() -> None:
    for cups in (CUPS[:1], ()):
        was, now = lit_low(CUPS), lit_low(cups)
        (one,) = (change for change in changes(was, now) if change.area > 100)
        assert (at_seats(one, "went", was, now, WHERE) == []) is bool(cups)
        assert at_seats(one, "light", was, now, WHERE) == []


@pytest.mark.parametrize("goes", [True, False])
def test_a_cup_of_the_tables_hue_goes_with_those_that_it_touches(goes: bool) -> None:
    """Of the change only what has another hue than the table had been told."""
    grey = (24, 27)
    was, now = lit_low(CUPS), lit_low((), (*CUPS, grey) if goes else CUPS)
    for picture in (was,) if goes else (was, now):
        cv2.circle(picture, grey, 14, (105.0, 105.0, 105.0), -1)
    where = WHERE.copy()
    where[:, :37] = 2
    (one,) = (change for change in changes(was, now) if change.area > 100)
    split = at_seats(one, "went", was, now, where)
    went = [int(np.bincount(where[part.mask] + 1).argmax()) - 1 for part, kind in split if kind == "went"]
    assert sorted(went) == ([0, 1, 2] if goes else [0, 1])


@pytest.mark.parametrize("aside", [(134, 34), (140, 35), (150, 36)])
def test_a_cup_that_was_put_aside_into_its_own_shadow_is_not_still_where_it_stood(aside: tuple[int, int]) -> None:
    was, now = lit_low(CUPS[1:]), lit_low((aside,), CUPS[1:])
    gone = np.zeros(SHAPE, np.uint8)
    cv2.line(gone, CUPS[1], (159, 38), 1, 21)
    cv2.circle(gone, CUPS[1], 13, 1, -1)
    assert not still_seen(gone > 0, was, now, WHERE == 1)
    assert still_seen(gone > 0, was, was, WHERE == 1)
