"""So many equal dice do not fall: what shows them is asked about."""

import pytest

from vision.reading.repeated import CHANCE, chance, with_repeats_doubted
from vision.types import Die, Doubt, TableReading


def die(value: int | None, k: int) -> Die:
    return Die(20.0 * k, 50.0, (20 * k - 8, 42, 16, 16), (1 / 6,) * 6, value, 0.99)


def reading(*values: int | None) -> TableReading:
    return TableReading(1.0, tuple(die(value, k) for k, value in enumerate(values)))


def asked(values: list[int | None]) -> list[int | None]:
    return [doubt.die for doubt in with_repeats_doubted(reading(*values), 3000, 100).doubts]


def test_a_print_of_ones_between_dice_is_asked_about_and_the_dice_are_not() -> None:
    dice: list[int | None] = [5, 3, 6, 4, 2]
    assert asked(dice + [1] * 40) == list(range(5, 45))


@pytest.mark.parametrize(
    "values",
    [
        [4] * 5,  # a throw of Kubi
        [1] * 8,
        [1] * 10 + [2, 3, 4, 5, 6, 6, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 3, 4, 5, 6],
        [None] * 20,
        [],
    ],
)
def test_what_may_fall_is_not(values: list[int | None]) -> None:
    assert asked(values) == []


@pytest.mark.parametrize(("times", "dice"), [(9, 9), (11, 12), (18, 30)])
def test_from_how_many_on(times: int, dice: int) -> None:
    assert chance(times, dice) < CHANCE <= chance(times - 1, dice)
    assert len(asked([6] * times + [1 + k % 5 for k in range(dice - times)])) == times


def test_what_is_asked_about_anyway_is_not_asked_twice() -> None:
    before = reading(*[1] * 12)
    doubt = Doubt("leans", 3)
    after = with_repeats_doubted(TableReading(before.at, before.dice, (doubt,)), 3000, 100)
    assert [one.die for one in after.doubts].count(3) == 1
    assert len(after.doubts) == 12


def test_the_chance_is_that_of_fair_dice() -> None:
    assert chance(5, 5) == pytest.approx(6 * (1 / 6) ** 5)
    assert chance(1, 1) == pytest.approx(1)
