"""What shows no value where a die in no doubt looks away from is its side; a die that lies there stays a question."""

import pytest

from tests.dice_aslant import OBLIQUELY, OTHERS, SIDE, SIZE, seen
from vision.reading.plausible import CLOSE, SHORT
from vision.reading.sides_left import PART, without_sides_left
from vision.reading.sight import Sight
from vision.reading.slant import Slant
from vision.types import Die, Doubt, TableReading

EDGE = 40.0
AWAY = 1.08  # edges, as framed at first, in which a side seems to lie apart


def die(x: float, y: float, value: int | None, edge: float = EDGE) -> Die:
    return Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), (0.1, 0.5, 0.1, 0.1, 0.1, 0.1), value, 0.9)


TOP = die(300, 200, 2)


def left(below: Die, *sights: Sight, doubts: tuple[Doubt, ...] = ()) -> TableReading:
    """What is left of a top and of something else that is in doubt, among other tops."""
    dice = (TOP, *(die(one.found.x, one.found.y, one.value) for one in OTHERS), below)
    asked = (*doubts, Doubt("maybe", len(dice) - 1))
    top = seen(300, 200, 2, OBLIQUELY, edge=EDGE / AWAY)
    return without_sides_left(TableReading(0, dice, asked), [top, *OTHERS, *sights], *SIZE)


def aside(edge: float = 30.0, down: float = 0.85 * EDGE, slant: Slant = SIDE, value: int = 4) -> tuple[Die, Sight]:
    """What may be the side of the top, as it was read, and as it was seen at first."""
    return die(302, 200 + down, None, edge), seen(302, 200 + down, value, slant, score=0.6, edge=edge)


def test_a_side_that_lies_at_the_edge_of_its_top_is_left_out_with_its_doubts() -> None:
    told = left(*aside())
    assert len(told.dice) == len(OTHERS) + 1
    assert told.sure


def test_so_is_one_that_was_read_as_what_cannot_be_beside_its_top() -> None:
    below, sight = aside(value=2)
    assert left(below, sight).sure


def test_what_lies_as_the_tops_do_may_be_a_die() -> None:
    assert not left(*aside(slant=OBLIQUELY)).sure


def test_what_was_nothing_at_first_sight_is_too_near_for_one() -> None:
    below, _ = aside(slant=OBLIQUELY)
    assert left(below).sure
    apart, _ = aside(slant=OBLIQUELY, down=(CLOSE + 0.02) * EDGE)
    assert not left(apart).sure


@pytest.mark.parametrize(("edge", "sure"), [((PART - 0.02) * EDGE, True), ((PART + 0.02) * EDGE, False)])
def test_unless_it_is_only_a_part_of_a_side(edge: float, sure: bool) -> None:
    assert left(*aside(edge=edge, slant=OBLIQUELY)).sure is sure


@pytest.mark.parametrize(
    ("edge", "down", "sure"),
    [
        ((SHORT - 0.02) * EDGE, 0.85 * EDGE, True),
        ((SHORT + 0.02) * EDGE, 0.85 * EDGE, False),
        ((SHORT + 0.02) * EDGE, 0.6 * EDGE, True),
        (1.02 * EDGE, 0.6 * EDGE, False),
        (0.7 * EDGE, (CLOSE + 0.02) * EDGE, False),
        (0.7 * EDGE, -0.85 * EDGE, False),
    ],
    ids=["side", "as large", "as large, but nearer than dice can lie", "larger", "apart", "above"],
)
def test_a_side_is_smaller_near_and_below(edge: float, down: float, sure: bool) -> None:
    assert left(*aside(edge=edge, down=down)).sure is sure


def test_a_die_in_doubt_has_no_sides() -> None:
    assert len(left(*aside(), doubts=(Doubt("value", 0),)).dice) == len(OTHERS) + 2


def test_what_shows_a_value_stays() -> None:
    _, sight = aside()
    assert not left(die(302, 200 + 0.85 * EDGE, 4, 30), sight).sure
