"""Where a die can roll, against a plain walk over the board (C13-C17)."""

import random

import pytest

from referee.cube import POSITIONS, Direction, rolled
from referee.cubulus.paths import REMEMBERED, Rolling, landing, rollings
from referee.cubulus.pieces import die
from referee.cubulus.squares import SQUARES, beside, column_row, members

STEPS: dict[Direction, tuple[int, int]] = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}
ACROSS: dict[Direction, tuple[Direction, Direction]] = {
    "N": ("E", "W"),
    "S": ("E", "W"),
    "E": ("N", "S"),
    "W": ("N", "S"),
}


def walked(square: int, position: tuple[int, int], occupied: int) -> set[int]:
    """Return the dice that a die can become, by rolling it square by square along every path."""
    found = set()
    for first in STEPS:
        for before in range(1, position[0] + 1):
            for then in ACROSS[first]:
                way = [first] * before + [then] * (position[0] - before)
                found.add(_end(square, position, way, occupied))
    return {one for one in found if one is not None}


def _end(square: int, position: tuple[int, int], way: list[Direction], occupied: int) -> int | None:
    for number, direction in enumerate(way, 1):
        place = beside(square, *STEPS[direction])
        if place is None or (number < len(way) and occupied >> place & 1):
            return None
        square, position = place, rolled(position, direction, "R")
    return die(square, *position)


@pytest.mark.parametrize("position", POSITIONS)
def test_a_die_reaches_what_a_walk_reaches(position: tuple[int, int]) -> None:
    chance = random.Random(position[0] * 10 + position[1])
    for square in chance.sample(SQUARES, 20):
        occupied = sum(1 << other for other in chance.sample(SQUARES, chance.randrange(40)) if other != square)
        piece = die(square, *position)
        rows, columns = rollings()[piece].reach(occupied)
        after = landing(piece, "R")
        found = [after.rows[end] for end in members(rows)] + [after.columns[end] for end in members(columns)]
        assert len(found) == len(set(found))
        assert set(found) == walked(square, position, occupied)


@pytest.mark.parametrize("top", range(1, 7))
def test_a_die_in_the_middle_of_a_great_board_has_its_paths(top: int) -> None:
    """4 straight paths and 8 with a turn for each place of the turn (C14), as far as the board reaches."""
    view = Rolling(40, top)
    inside = [(across, up) for across in range(-4, 5) for up in range(-4, 5) if abs(across) + abs(up) == top]
    assert view.ring.bit_count() == len(inside)
    turning = [1 for across, up in inside if across and up]
    assert len(view.rows) + len(view.columns) == len(inside) + len(turning)
    assert all(sum(map(abs, place)) == top for place in map(_from_middle, view.rows))


def _from_middle(square: int) -> tuple[int, int]:
    column, row = column_row(square)
    return column - 4, row - 4


def test_both_ways_to_a_square_give_one_die_only_where_the_rule_says() -> None:
    """C17: |dx|, |dy| = 2,2; 1,4; 4,1; 2,4; 4,2."""
    alike = set()
    for top in range(2, 7):
        for square in (20, 40, 60):
            view = Rolling(square, top)
            rows, columns = view.reach(0)
            for target in view.columns:
                if not columns >> target & 1:
                    (column, row), (column2, row2) = column_row(square), column_row(target)
                    alike.add((abs(column - column2), abs(row - row2)))
            assert rows == view.ring
    assert alike == {(2, 2), (1, 4), (4, 1), (2, 4), (4, 2)}


def test_the_memory_starts_afresh_and_answers_the_same() -> None:
    chance = random.Random(7)
    view, other = Rolling(40, 6), Rolling(40, 6)
    boards = [chance.getrandbits(81) & chance.getrandbits(81) for _ in range(REMEMBERED + 200)]
    answers = [view.reach(board) for board in boards]
    assert [other.reach(board) for board in reversed(boards)] == answers[::-1]
    assert len(view.known) < REMEMBERED


def test_what_was_asked_is_remembered() -> None:
    view = Rolling(40, 6)
    answers = {occupied: view.reach(occupied) for occupied in (0, view.between)}
    assert view.known == answers
