"""A table that never lies still after a call is read all the same, and believed if nothing is left to ask."""

from collections.abc import Callable

import pytest

from kubejo.looking.restless import RESTLESS, TRIES
from kubejo.seating import MIDDLE, Seating
from tests.drawn_table import drawn, with_arm
from tests.eyed_table import ALL, BOTTOM, CUPS, TOP, Table, arm
from vision.types import Image

CALLED, LENGTH = 20, 240
HANDS = [[5, 1], [2, 6, 3]]


def stirring(picture: Callable[[int], Image]) -> Callable[[int], Image]:
    """Let an arm stir at the edge of every picture, far from any dice."""
    return lambda number: with_arm(picture(number), 250 + 7 * (number * 5 % 8), 120 + 9 * (number * 3 % 7))


def run(picture: Callable[[int], Image]) -> Table:
    table = Table(stirring(picture), LENGTH, at={CALLED: arm})
    table.run()
    assert "still" not in table.states
    return table


def test_what_lies_open_beside_an_arm_that_stirs_is_read_once_it_was_waited_for() -> None:
    table = run(lambda number: drawn(ALL))
    assert table.values == [HANDS]
    assert table.readings[0].complete
    assert min(table.reader.read_numbers) >= CALLED + 10 * RESTLESS
    first, second, third = table.reader.read_numbers
    assert 3 <= second - first <= 4  # pictures in a row show the same though dice roll
    assert 3 <= third - second <= 4


def test_a_cup_that_stands_there_is_no_reason_to_ask_and_is_waited_for() -> None:
    table = run(lambda number: drawn(ALL, CUPS[1:] if number < 80 else ()))
    assert table.values == [HANDS]
    *before, first, _, _ = table.reader.read_numbers
    assert max(before) < 80 < first  # what is waited for is answered at the first look at which it is there
    assert run(lambda number: drawn(ALL, CUPS[1:])).readings == []


@pytest.mark.parametrize("moves", [BOTTOM[0], TOP[2]])
def test_a_die_that_moves_meanwhile_is_not_believed(moves: tuple[int, int, int]) -> None:
    x, y, value = moves
    others = [die for die in ALL if die is not moves]
    table = run(lambda number: drawn([*others, (x + 5 * (number % 7), y, value)]))
    assert not any(one.complete for one in table.readings)


def test_a_die_that_is_turned_meanwhile_is_not_believed() -> None:
    table = run(lambda number: drawn([(160, 40, 1 + number % 5), *[die for die in ALL if die != (160, 50, 6)]]))
    assert not any(one.complete for one in table.readings)
    assert len(table.readings) == 1  # and it is not read again and again until it happens to be sure
    assert len(table.reader.read_numbers) == 3 * TRIES


def test_dice_that_were_anothers_before_the_seats_were_dragged_count_for_nobody_else() -> None:
    """The host drags the seats the right way round after the first look; then a hand takes two dice of three away."""
    wrong, top, bottom = Seating().dragged(180.0, MIDDLE, (), 2), [TOP[0], TOP[2]], [(80, 190, 4), *BOTTOM]
    right = wrong.dragged(0.0, MIDDLE, (), 2)
    table = Table(stirring(lambda number: drawn([*top, *(bottom if number < 72 else bottom[1:2])])), LENGTH)
    table.at = {1: lambda eye: eye.share_out(wrong), CALLED: lambda eye: eye.arm((3, 2))}
    table.at[72] = lambda eye: eye.share_out(right)
    table.run()
    assert min(table.reader.read_numbers) < 72 < max(table.reader.read_numbers)
    assert not any(one.complete for one in table.readings)


def test_a_call_that_is_taken_back_meanwhile_is_not_answered() -> None:
    table = Table(stirring(lambda number: drawn(ALL)), LENGTH, at={CALLED: arm, 62: lambda eye: eye.disarm()})
    table.run()
    assert table.readings == table.reader.read_numbers == []
