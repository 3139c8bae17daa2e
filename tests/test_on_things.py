"""What only may be a die, and is a part of a cup, is none: dots and rings on cups are asked about no more."""

import numpy as np
import pytest

from tests.things_and_dice import AT, CUP, DIE, EDGE, HEIGHT, ON_CUP, SHAPE, WIDTH, reading, square, table
from vision.cells import Mask
from vision.reveals.on_things import but_for_parts_of_things, parts_of_things, with_things_doubted
from vision.types import Doubt, TableReading
from vision.watching.table import Table

BOTH = reading((AT, None), (ON_CUP, "maybe"))


def left(read: TableReading, known: Table) -> list[float]:
    return [one.x for one in but_for_parts_of_things(read, known, WIDTH, HEIGHT).dice]


@pytest.mark.parametrize("why", ["maybe", "size", "value"])
def test_what_is_in_doubt_and_on_a_cup_is_no_die_and_nobody_is_asked(why: str) -> None:
    kept = but_for_parts_of_things(reading((ON_CUP, why), (AT, None)), table(CUP, DIE), WIDTH, HEIGHT)
    assert [one.x for one in kept.dice] == [AT[0]]
    assert kept.doubts == ()


@pytest.mark.parametrize(
    ("read", "solid", "plain"),
    [
        (reading((AT, None), (ON_CUP, None)), CUP, DIE),  # it is certain
        (BOTH, square(ON_CUP, 1.3 * EDGE), DIE),  # the thing is hardly larger than a die
        (BOTH, CUP, DIE | square(ON_CUP, EDGE)),  # a die is seen there
        (BOTH, square((ON_CUP[0] + 2 * EDGE, ON_CUP[1]), 4 * EDGE), DIE),  # it lies at the rim of the cup
        (BOTH, CUP, square((40, 40), EDGE)),  # the die that is certain is seen for none
        (BOTH, CUP | square(AT, 3 * EDGE), DIE),  # that is seen for a part of a cup
        (reading((AT, "value"), (ON_CUP, "maybe")), CUP, DIE),  # none is certain
    ],
)
def test_it_is_asked_about_where_seeing_is_not_to_be_trusted(read: TableReading, solid: Mask, plain: Mask) -> None:
    assert len(left(read, table(solid, plain))) == 2


def test_it_is_asked_about_where_nothing_was_seen() -> None:
    assert len(left(BOTH, Table(accepted=np.zeros((*SHAPE, 3), np.float32)))) == 2


def asked(read: TableReading, known: Table) -> list[Doubt]:
    return list(with_things_doubted(read, known, WIDTH, HEIGHT).doubts)


def test_what_is_certain_and_seen_for_a_cup_is_asked_about() -> None:
    both = reading((AT, None), (ON_CUP, None))
    assert [(one.reason, one.die) for one in asked(both, table(CUP, DIE))] == [("maybe", 1)]
    assert asked(both, table(CUP, DIE | square(ON_CUP, EDGE))) == []  # a die is seen there
    assert asked(both, table(CUP, square((40, 40), EDGE))) == []  # nor is the other seen for a die
    assert asked(both, table(CUP | square(AT, 3 * EDGE), DIE)) == []  # but for a thing, too
    assert asked(reading((ON_CUP, None)), table(CUP, DIE)) == []  # nothing tells whether seeing is to be trusted
    assert asked(both, Table()) == []


def test_a_small_cup_that_was_read_as_one_die_is_known_for_a_thing() -> None:
    small = square(ON_CUP, 1.2 * EDGE)
    assert parts_of_things(BOTH, table(small, DIE), WIDTH, HEIGHT) == {1}
    assert parts_of_things(BOTH, table(square(ON_CUP, 0.6 * EDGE), DIE), WIDTH, HEIGHT) == set()
    assert left(BOTH, table(small, DIE)) == [AT[0], ON_CUP[0]]  # it may be a die unless all are there
