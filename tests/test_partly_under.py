"""Dice of which a cup hides a part are asked about: what is left of a four may pass for a two."""

from dataclasses import replace

import numpy as np
import pytest

from tests.things_and_dice import AT, CUP, DIE, EDGE, HEIGHT, ON_CUP, SHAPE, WIDTH, reading, square, table
from vision.cells import Mask
from vision.reveals.partly_under import with_dice_under_cups_doubted
from vision.types import TableReading
from vision.watching.table import Table

SMALL = square(ON_CUP, 1.5 * EDGE)  # a thing that is no cup


def asked(read: TableReading, known: Table) -> list[tuple[str, int | None]]:
    told = with_dice_under_cups_doubted(read, known, WIDTH, HEIGHT)
    assert told.dice == read.dice
    return [(one.reason, one.die) for one in told.doubts]


def beside_the_cup(edges: float) -> tuple[float, float]:
    """Return the middle of a die that lies so many edges from the cup's rim; half an edge touches it."""
    return ON_CUP[0] + (2 + edges) * EDGE, ON_CUP[1]


@pytest.mark.parametrize(("edges", "told"), [(0.0, [("under", 1)]), (0.2, [("under", 1)]), (0.7, []), (1.0, [])])
def test_a_die_that_a_cup_cuts_is_asked_about_and_one_beside_it_is_not(edges: float, told: list[object]) -> None:
    place = beside_the_cup(edges)
    read = reading((AT, None), (place, None))
    assert asked(read, table(CUP, DIE | square(place, EDGE) & ~CUP)) == told


@pytest.mark.parametrize(
    ("solid", "plain"),
    [
        (SMALL, DIE),  # no cup
        (CUP, np.zeros(SHAPE, bool)),  # no die is seen for one: the network is not to be trusted here
        (CUP | square(AT, 4 * EDGE), DIE),  # what seems to be cups takes most of the dice
    ],
)
def test_none_is_where_seeing_is_not_to_be_trusted(solid: Mask, plain: Mask) -> None:
    assert asked(reading((AT, None), (beside_the_cup(0.1), None)), table(solid, plain)) == []


def test_what_is_in_doubt_already_is_not_asked_about_twice() -> None:
    read = reading((AT, None), (beside_the_cup(0.0), "leans"))
    assert asked(read, table(CUP, DIE)) == [("leans", 1)]
    nothing = replace(table(CUP, DIE), sightings=Table().sightings)
    assert asked(reading((AT, None), (beside_the_cup(0.0), None)), nothing) == []
