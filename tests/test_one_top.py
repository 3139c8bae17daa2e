"""Two faces of one die that are both read: only the likelier top shows a value, and nothing gets less doubtful."""

import pytest

from vision.reading.one_top import with_one_top
from vision.types import Die, Doubt, TableReading

EDGE = 20.0


def die(y: float, value: int | None, likely: int = 3, of: float = 1.0, edge: float = EDGE) -> Die:
    one, two, three, four, five, six = (of if face == likely else (1 - of) / 5 for face in range(1, 7))
    return Die(50, y, (50 - edge / 2, y - edge / 2, edge, edge), (one, two, three, four, five, six), value, 0.9)


def values(*dice: Die, doubts: tuple[tuple[str, int], ...]) -> list[int | None]:
    """Return the values of dice once only tops show one; the doubts stay as they were."""
    reading = TableReading(1.0, dice, tuple(Doubt(reason, k) for reason, k in doubts))
    left = with_one_top(reading)
    assert left.doubts == reading.doubts
    return [one.value for one in left.dice]


@pytest.mark.parametrize(("y", "shown"), [(66, [2, None]), (70, [2, 3])])
def test_what_may_be_the_side_of_a_die_that_shows_a_value_shows_none(y: float, shown: list[int | None]) -> None:
    """Dice that touch lie farther apart."""
    assert values(die(50, 2), die(y, 3), doubts=(("side", 1),)) == shown


def test_a_side_of_nothing_that_shows_a_value_keeps_its_own() -> None:
    assert values(die(50, None), die(66, 3), doubts=(("maybe", 0), ("side", 1))) == [None, 3]
    assert values(die(50, 2), die(66, 3), doubts=(("side", 0), ("side", 1))) == [2, 3]


def test_dice_of_which_none_may_be_a_side_keep_their_values() -> None:
    assert values(die(50, 2), die(66, 3), doubts=(("value", 1),)) == [2, 3]


@pytest.mark.parametrize(
    ("face", "doubts", "shown"),
    [
        (die(44, None), (("maybe", 0), ("value", 1)), [3, None]),
        (die(44, None), (("maybe", 0), ("side", 1)), [None, 4]),
        (die(44, None), (("maybe", 0), ("side", 0), ("value", 1)), [None, 4]),
        (die(44, None, of=0.9), (("maybe", 0), ("value", 1)), [None, 4]),
        (die(44, None, edge=40), (("maybe", 0), ("value", 1)), [None, 4]),
        (die(30, None), (("maybe", 0), ("value", 1)), [None, 4]),
    ],
    ids=["open", "not open", "itself a side", "not plain", "of another size", "not so near"],
)
def test_what_lies_across_an_edge_leaves_its_value_to_the_face_that_is_plain(
    face: Die, doubts: tuple[tuple[str, int], ...], shown: list[int | None]
) -> None:
    assert values(face, die(50, 4), doubts=doubts) == shown
