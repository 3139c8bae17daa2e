"""A die has 24 positions, rolls over its edges, and comes in two hands (C5-C8, C40)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cube import POSITIONS, Direction, Hand, Position, east, rolled, rolled_along, turned

DIRECTIONS: tuple[Direction, ...] = ("N", "E", "S", "W")
BACK: dict[Direction, Direction] = {"N": "S", "S": "N", "E": "W", "W": "E"}
MIRROR: dict[Direction, Direction] = {"N": "N", "S": "S", "E": "W", "W": "E"}
HANDS: tuple[Hand, ...] = ("R", "L")
positions = st.sampled_from(POSITIONS)
directions = st.sampled_from(DIRECTIONS)
hands = st.sampled_from(HANDS)


@pytest.mark.parametrize("hand", HANDS)
def test_every_published_position_has_its_faces_and_its_rolls(vectors: Path, hand: Hand) -> None:
    published = json.loads((vectors / "cubulus_dice.json").read_text(encoding="utf8"))[hand]
    assert sorted((die["top"], die["south"]) for die in published) == list(POSITIONS)
    for die in published:
        position = die["top"], die["south"]
        assert east(position, hand) == die["east"] == 7 - die["west"]
        assert (7 - die["top"], 7 - die["south"]) == (die["bottom"], die["north"])
        assert {direction: list(rolled(position, direction, hand)) for direction in DIRECTIONS} == die["roll"]


def test_there_are_24_positions_in_order() -> None:
    assert len(set(POSITIONS)) == 24
    assert list(POSITIONS) == sorted(POSITIONS)


@given(positions, st.lists(directions, max_size=12), hands)
def test_a_die_rolled_there_and_back_is_the_same(start: Position, way: list[Direction], hand: Hand) -> None:
    there = rolled_along(start, way, hand)
    assert rolled_along(there, [BACK[direction] for direction in reversed(way)], hand) == start


@given(positions, directions, hands)
def test_four_rolls_one_way_turn_a_die_once_round(start: Position, way: Direction, hand: Hand) -> None:
    seen = [rolled_along(start, [way] * times, hand) for times in range(5)]
    assert seen[4] == seen[0]
    assert len(set(seen)) == 4


@given(positions, st.lists(directions, max_size=8))
def test_the_other_hand_is_the_mirror_image(start: Position, way: list[Direction]) -> None:
    mirrored = [MIRROR[direction] for direction in way]
    assert rolled_along(start, way, "R") == rolled_along(start, mirrored, "L")


@given(positions)
def test_a_turn_keeps_the_top_and_gives_the_three_other_sides(position: Position) -> None:
    others = turned(position)
    assert {top for top, _ in others} == {position[0]}
    assert len({south for _, south in others} | {position[1]}) == 4


@given(positions, directions)
def test_a_sideways_roll_shows_the_hand(position: Position, way: Direction) -> None:
    """Tops under R and L add to 7 after one sideways roll (C8); rolls north and south are the same for both."""
    right, left = rolled(position, way, "R"), rolled(position, way, "L")
    if way in ("N", "S"):
        assert right == left
    else:
        assert right[0] + left[0] == 7
