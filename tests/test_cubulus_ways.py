"""The ways that are drawn are ways that the rules allow and lead where the move ends."""

import random
from itertools import pairwise

from referee.cube import rolled_along
from referee.cubulus import PRESETS, start
from referee.cubulus.board import read
from referee.cubulus.exchange import Exchange
from referee.cubulus.pieces import MASKS, die, kind, position, squares
from referee.cubulus.records import State
from referee.cubulus.rules import Rules
from referee.cubulus.squares import NAMES, column_row
from referee.cubulus.turns import Parts, text, turns
from referee.cubulus.ways import goals, way
from tests.cubulus_play import wandering


def named(squares: tuple[int, ...]) -> list[str]:
    return [NAMES[square] for square in squares]


def move(line: str, said: str, rules: Rules = PRESETS["cubulus"]) -> tuple[list[str], list[str]]:
    """Return the way and the goals of a turn."""
    board = read(line)
    (part,) = next(parts for parts in turns(board, rules) if text(parts, board.colour) == said)
    assert not isinstance(part, Exchange)
    return named(way(board, part, rules)), named(goals(part))


def test_a_straight_roll_and_both_l_shaped_ones() -> None:
    line = "w - E1 31A5 (E9)"
    assert move(line, "31A5-63A8")[0] == ["A6", "A7", "A8"]
    assert move(line, "31A5-26B7")[0] == ["B5", "B6", "B7"]
    assert move(line, "31A5-56B7")[0] == ["A6", "A7", "B7"]


def test_a_die_that_captures_a_barrier_rolls_over_its_other_square() -> None:
    """White 41A5 threatens E5 over D5, the other attacker is 31D2 (C26)."""
    assert move("w - E1 31D2 41A5 (E9) (D5E5)", "41A5x41E5") == (["B5", "C5", "D5", "E5"], ["E5"])


def test_a_barrier_a_soldier_and_a_turned_die_have_goals_and_no_way_beside_them() -> None:
    extended = PRESETS["cubulus_extended"]
    line = "w - E1 31A5 D5E5 (E9)"
    assert move(line, "D5E5-D5D6") == (["D6"], ["D6"])
    assert move(line, "D5E5-F5S", extended) == (["F5"], ["F5"])
    assert move(line, "31A5-32A5", extended) == (["A5"], ["A5"])
    assert move("w - E1 E5S (E9)", "E5S-E6E7", extended) == (["E6", "E7"], ["E6", "E7"])


def test_every_way_of_random_games_is_open_and_ends_in_the_position_of_the_move() -> None:
    for rules in PRESETS.values():
        for state in wandering(start(rules), 11, 60)[::7]:
            for parts in random.Random(3).sample(found := list(turns(state.board, rules)), min(30, len(found))):
                check(state, parts)


def check(state: State, parts: Parts) -> None:
    part = parts[0]
    if isinstance(part, Exchange) or kind(part[0]) != "die" or squares(part[0]) == squares(part[1]):
        return
    before, after, taken = part
    walked = way(state.board, part, state.rules)
    occupied = (state.board.me.occupied | state.board.you.occupied) & ~(MASKS[taken] if taken >= 0 else 0)
    assert not any(occupied >> square & 1 for square in walked[:-1])
    assert len(walked) == position(before)[0]
    directions = [direction(*pair) for pair in zip((squares(before)[0], *walked), walked, strict=False)]
    assert sum(one != two for one, two in pairwise(directions)) <= 1
    hand = state.rules.handedness
    assert die(walked[-1], *rolled_along(position(before), directions, hand)) == after  # type: ignore[arg-type]  # N, E, S, W


def direction(one: int, other: int) -> str:
    (column, row), (column2, row2) = column_row(one), column_row(other)
    return {(0, 1): "N", (0, -1): "S", (1, 0): "E", (-1, 0): "W"}[column2 - column, row2 - row]
