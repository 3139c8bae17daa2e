"""Dice that look out from under a cup which the network does not see are no reason to call it lifted."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import SHAPE, STOOD, UNSEEN, WHERE, dice, disc, looked_at, painted, tops
from vision.cells import Mask
from vision.watching.last_look import otherwise
from vision.watching.looking_out import look_out
from vision.watching.table import Table

RADIUS, LEVEL, DIE = 12, 120, dice([(40, 30), (40, 33), (43, 30)])
HERE = WHERE == 0


def stood() -> Table:
    """Return what was known while a cup stood at seat 0 that the network takes for the table."""
    seen = replace(UNSEEN.sightings, picture=painted(disc(STOOD, RADIUS), LEVEL))
    return replace(UNSEEN, sightings=seen, newest=painted(disc(STOOD, RADIUS), LEVEL))


def shown(cup: Mask) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.maximum(painted(cup & ~DIE, LEVEL), painted(DIE, 230))


@pytest.mark.parametrize(
    ("cup", "aside"),
    [
        (disc((40, 46), RADIUS), True),
        (disc((40, 46), RADIUS) & ~disc((40, 50), 5), True),  # a hand of the table's colour holds it
        (disc((40, 75), RADIUS), False),  # it was put down elsewhere
        (disc((8, 40), 5), False),  # what has its colours stands too far from the dice, and is not where it stood
        (np.zeros(SHAPE, bool), False),
    ],
)
def test_what_is_left_of_the_cup_beside_its_dice_tells_that_it_was_only_drawn_aside(cup: Mask, aside: bool) -> None:
    known = replace(stood(), newest=shown(cup))
    new = otherwise(known)
    assert new is not None
    assert look_out(known, DIE, HERE, new) is aside


def test_a_cup_that_the_network_does_not_see_has_not_come_off_while_it_is_tilted_but_once_it_has_gone() -> None:
    tilted = looked_at(stood(), tops(die=DIE), shown(disc((40, 46), RADIUS)))
    assert tilted.seats[0].hidden
    gone = looked_at(stood(), tops(die=DIE), shown(np.zeros(SHAPE, bool)))
    assert gone.seats[0].lifted == gone.at
