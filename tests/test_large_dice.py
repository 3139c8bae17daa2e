"""Dice that look as round and as wide as cups: what stood or lay in their place tells that they are none."""

from dataclasses import replace

import numpy as np
import pytest

from vision.cells import Mask
from vision.watching.large_dice import SMALLER, with_large_dice
from vision.watching.sightings import Sightings
from vision.watching.things import Tops

SHAPE = (90, 90)
NOTHING = np.zeros(SHAPE, bool)


def disc(row: int, column: int, across: float) -> Mask:
    y, x = np.mgrid[: SHAPE[0], : SHAPE[1]]
    return np.asarray(np.hypot(y - row, x - column) <= across / 2, bool)


ONE = disc(45, 45, 22)  # a die, or a cup with dots
SEEN = Tops(ONE, ONE, NOTHING, NOTHING, NOTHING, ONE)


def known(stood: Mask | None = None, lay: Mask | None = None) -> Sightings:
    return replace(Sightings.of_nothing(2), stood=(None, stood), lay=(lay, None))


@pytest.mark.parametrize("before", [known(disc(45, 42, 34)), known(lay=disc(45, 45, 22))])
def test_what_is_far_smaller_than_the_cup_that_stood_there_or_lay_there_is_a_die(before: Sightings) -> None:
    told = with_large_dice(before, SEEN)
    assert (told.dice == ONE).all()
    assert (told.faint == ONE).all()
    assert not told.cup.any()
    assert not told.solid.any()


@pytest.mark.parametrize(
    "before",
    [
        Sightings(),  # the first look at a table
        known(),
        known(disc(45, 45, 22)),  # the cup that stood there has dots
        known(disc(45, 45, 22 / (SMALLER + 0.1) ** 0.5)),  # a part of it is under a hand
        known(disc(45, 15, 34)),  # a cup stood elsewhere
        known(lay=disc(45, 65, 22)),  # so did dice
    ],
)
def test_else_it_may_be_a_cup(before: Sightings) -> None:
    assert with_large_dice(before, SEEN) is SEEN


def test_other_things_stay_what_they_are() -> None:
    cup, hand, small = disc(15, 70, 20), disc(80, 10, 12), disc(70, 70, 6)
    seen = Tops(ONE | cup, ONE | cup, hand, small, small, ONE)
    told = with_large_dice(known(disc(45, 42, 34)), seen)
    assert (told.cup == cup).all()
    assert (told.solid == cup).all()
    assert (told.hand == hand).all()
    assert (told.dice == (ONE | small)).all()
