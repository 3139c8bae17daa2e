"""What is read as a die and looks like all that is around it is a part of the table."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.reading.of_the_table import PRINT, part_around, without_parts_of_the_table
from vision.types import Die, Doubt, Image, TableReading

SIZE, EDGE = 400, 40
CLOTH = (60, 60)  # where threads of the cloth look like a die
PLACES = [(200, 120), (300, 250), (120, 300)]  # dice
SIX = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def cloth(dots: bool = True) -> Image:
    """Draw a dark cloth with light knots, or an even one."""
    image = np.full((SIZE, SIZE, 3), 30, np.uint8)
    if dots:
        for y in range(6, SIZE, 14):
            for x in range(6 + y % 3, SIZE, 14):
                cv2.circle(image, (x, y), 4, (150, 150, 150), -1)
    return image


def with_dice(image: Image, face: int, pip: int, places: Sequence[tuple[int, int]] = PLACES) -> Image:
    for x, y in places:
        cv2.rectangle(image, (x - 20, y - 20), (x + 20, y + 20), (face, face, face), -1)
        for row in (-12, 0, 12):
            for column in (-9, 9):
                cv2.circle(image, (x + column, y + row), 4, (pip, pip, pip), -1)
    return image


def die(place: tuple[int, int], confidence: float = 0.99, value: int | None = 6) -> Die:
    x, y = place
    return Die(x, y, (x - EDGE / 2, y - EDGE / 2, EDGE, EDGE), SIX, value, confidence)


def reading(confidence: float, *doubts: Doubt, value: int | None = 6, others: int = 3) -> TableReading:
    dice = (die(CLOTH, confidence, value), *(die(place) for place in PLACES[:others]))
    return TableReading(1.0, dice, doubts)


WHITE = with_dice(cloth(), 240, 20)


@pytest.mark.parametrize("doubts", [(Doubt("maybe", 0),), (Doubt("maybe", 0), Doubt("seen_in", 0))])
def test_what_hardly_is_a_die_and_looks_like_the_cloth_around_it_is_none(doubts: tuple[Doubt, ...]) -> None:
    small = Doubt("small")
    after = without_parts_of_the_table(WHITE, reading(0.6, *doubts, small, value=None))
    assert after == TableReading(1.0, tuple(die(place) for place in PLACES), (small,))


@pytest.mark.parametrize(("count", "left"), [(PRINT, 0), (PRINT - 1, PRINT - 1)])
def test_many_of_them_are_a_print_whatever_they_seem_to_show(count: int, left: int) -> None:
    seeming = tuple(die((60 + 28 * k, 60 + 280 * (k % 2)), 0.8, 1) for k in range(count))
    before = TableReading(1.0, (*seeming, die(PLACES[0]), die(PLACES[1])))
    after = without_parts_of_the_table(with_dice(cloth(), 240, 20, PLACES[:2]), before)
    assert len(after.dice) == left + 2
    assert [doubt.reason for doubt in after.doubts] == ["maybe"] * left


@pytest.mark.parametrize(("confidence", "asked"), [(0.8, ["maybe"]), (0.93, ["maybe"]), (0.97, [])])
def test_it_is_asked_about_if_it_is_believed_but_not_if_that_is_firmly(confidence: float, asked: list[str]) -> None:
    after = without_parts_of_the_table(WHITE, reading(confidence))
    assert len(after.dice) == 4
    assert [doubt.reason for doubt in after.doubts] == asked
    assert all(doubt.die == 0 for doubt in after.doubts)


def test_what_is_in_doubt_for_another_reason_is_asked_about_for_that() -> None:
    leans = reading(0.87, Doubt("leans", 0))
    assert without_parts_of_the_table(WHITE, leans) == leans


def test_a_dark_die_on_an_even_dark_table_is_asked_about() -> None:
    image = with_dice(with_dice(cloth(dots=False), 240, 20), 33, 38, [CLOTH])
    part = part_around(image, reading(0.5).dice, 0)
    assert part is not None
    assert part[0] > 0.99
    maybe = reading(0.5, Doubt("maybe", 0), value=None)
    assert without_parts_of_the_table(image, maybe) == maybe


@pytest.mark.parametrize(
    ("image", "others"),
    [
        (WHITE, 1),  # nobody knows what dice look like here
        (with_dice(cloth(), 30, 150), 3),  # all of them look like the cloth
        (with_dice(WHITE.copy(), 240, 20, [CLOTH]), 3),  # it is one of them
    ],
)
def test_a_reading_stays_as_it_is_where_nothing_tells_dice_from_the_table(image: Image, others: int) -> None:
    before = reading(0.87, others=others)
    assert without_parts_of_the_table(image, before) == before


def test_where_nothing_is_seen_of_what_lies_around_nothing_is_said() -> None:
    assert part_around(WHITE[:30, :30], (die((15, 15)),), 0) is None
    assert without_parts_of_the_table(WHITE, TableReading(1.0, ())) == TableReading(1.0, ())
