"""A side of a die is known by how it lies beside its top; a die that lies there is none, however it lies."""

from dataclasses import replace

import pytest

from tests.dice_aslant import OTHERS, SIDE, SIZE, seen, top
from vision.reading.plausible import BELIEVED, IGNORED, SOLID
from vision.reading.sides import without_sides
from vision.reading.sight import Sight
from vision.reading.slant import Slant

AT_YOU = Slant(-0.1, -0.1, 0.13)  # nearly head-on, perhaps


ONE = top(300, 200, 1)
BELOW = seen(302, 234, 4, SIDE, score=0.85, edge=30)


def left(*more: Sight) -> list[Sight]:
    """What is left of several tops and of what is seen beside."""
    return [one for one in without_sides([*OTHERS, *more], *SIZE) if one not in OTHERS]


def test_a_side_below_its_top_is_left_out() -> None:
    assert left(ONE, BELOW) == [ONE]
    assert left(BELOW, ONE) == [ONE]


def test_so_is_all_that_is_seen_in_its_place_but_nothing_else() -> None:
    fainter = replace(BELOW, found=replace(BELOW.found, x=305, score=0.4))
    elsewhere = seen(302, 320, 4, SIDE, score=0.85)
    assert left(ONE, BELOW, fainter, elsewhere) == [ONE, elsewhere]


def test_of_a_single_die_the_side_is_told_by_how_uncertain_its_slant_is() -> None:
    assert without_sides([ONE, BELOW], *SIZE) == [ONE]


@pytest.mark.parametrize("value", [1, 6])
def test_the_same_value_and_what_lies_opposite_are_on_no_side(value: int) -> None:
    other = seen(302, 234, value, SIDE, score=0.85, edge=30)
    assert left(ONE, other) == [ONE, other]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(top(302, 234, 4), id="lies flat"),
        pytest.param(seen(302, 234, 4, Slant(0.3, -0.2, 0.03)), id="leans"),
        pytest.param(seen(302, 260, 4, SIDE), id="too far away"),
        pytest.param(seen(298, 166, 4, SIDE), id="above"),
        pytest.param(seen(302, 234, 4, None), id="it was not asked how it lies"),
    ],
)
def test_a_die_beside_another_is_no_side_of_it(other: Sight) -> None:
    assert left(ONE, other) == [ONE, other]


@pytest.mark.parametrize(("edge", "slant", "side"), [(44, AT_YOU, False), (30, AT_YOU, True), (40, SIDE, True)])
def test_what_is_as_large_as_the_top_and_does_not_look_back_is_another_die(
    edge: float, slant: Slant, side: bool
) -> None:
    """A die that touched another was missed without a word, for nothing but that it was unsure how it lies."""
    other = seen(304, 238, 4, slant, score=0.9, edge=edge)
    assert left(ONE, other) == ([ONE] if side else [ONE, other])


def test_what_looks_quite_the_other_way_is_a_side_if_it_is_not_firmly_believed() -> None:
    firm = seen(302, 234, 4, Slant(0.0, 0.6, 0.03), score=0.85, edge=30)
    hardly = replace(firm, nothing=0.3, found=replace(firm.found, score=0.4))
    faint = replace(hardly, nothing=0.5)
    assert IGNORED < faint.belief < BELIEVED < hardly.belief < SOLID < firm.belief
    assert left(ONE, firm) == [ONE, firm]
    assert left(ONE, hardly) == left(ONE, faint) == [ONE]
    aslant = replace(faint, slant=Slant(0.0, 0.1, 0.13))
    assert left(ONE, aslant) == [ONE, aslant]


def test_what_lies_otherwise_itself_is_no_top() -> None:
    leaning = seen(300, 200, 1, Slant(0.0, 0.3, 0.03))
    assert left(leaning, BELOW) == [leaning, BELOW]


def test_from_straight_above_no_side_can_be_read() -> None:
    above = [replace(one, slant=Slant(0.0, -0.1, 0.03)) for one in (*OTHERS, ONE)]
    assert without_sides([*above, BELOW], *SIZE) == [*above, BELOW]
