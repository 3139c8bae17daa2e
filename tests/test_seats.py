"""Whose dice are whose, and which place leaves that in doubt."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.seats import ON_THE_LINE, Sectors, seated
from vision.types import Die, TableReading

WIDTH, HEIGHT = 1280, 720
CLIP = Path(__file__).parents[1] / "kubejo" / "demo" / "cups.json"


def die(x: float, y: float, edge: float = 40) -> Die:
    return Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), (0.95, 0.01, 0.01, 0.01, 0.01, 0.01), 1, 0.95)


def place(*dice: Die, players: int = 3, turn: float = 0) -> tuple[tuple[int | None, ...], list[tuple[str, int | None]]]:
    seats, doubts = seated(TableReading(0, dice), Sectors(players, turn), WIDTH, HEIGHT)
    return seats, [(doubt.reason, doubt.die) for doubt in doubts]


@pytest.mark.parametrize(
    ("players", "turn", "x", "y", "seat"),
    [
        (1, 0, 100, 100, 0),
        (2, 0, 640, 600, 0),
        (2, 0, 640, 100, 1),
        (2, 90, 200, 360, 0),
        (2, 90, 1000, 360, 1),
        (3, 0, 640, 650, 0),
        (3, 0, 250, 200, 1),
        (3, 0, 1000, 200, 2),
        (3, 120, 250, 200, 0),
        (4, 0, 300, 360, 1),
        (4, 0, 640, 100, 2),
        (4, 0, 1000, 360, 3),
        (4, -90, 1000, 360, 0),
        (6, 0, 640, 680, 0),
    ],
)
def test_seats_go_clockwise_as_seen_from_the_bottom(players: int, turn: float, x: float, y: float, seat: int) -> None:
    assert place(die(x, y), players=players, turn=turn) == ((seat,), [])


def test_a_die_on_the_line_between_two_players_is_in_doubt() -> None:
    seats, doubts = place(die(300, 360), die(640, 150), players=2)
    assert doubts == [(ON_THE_LINE, 0)]
    assert seats[1] == 1


def test_a_die_in_the_very_middle_is_in_doubt() -> None:
    assert place(die(640, 370))[1] == [(ON_THE_LINE, 0)]


def test_without_players_there_are_no_seats() -> None:
    with pytest.raises(ValueError, match="at least one player, not 0"):
        Sectors(0)


@given(st.floats(0, WIDTH), st.floats(0, HEIGHT), st.integers(1, 6), st.floats(-720, 720))
def test_every_place_has_a_seat_and_turning_by_one_sector_hands_it_on(
    x: float, y: float, players: int, turn: float
) -> None:
    sectors = Sectors(players, turn)
    seat = sectors.seat(x, y, WIDTH, HEIGHT)
    assert 0 <= seat < players
    if sectors.to_line(x, y, WIDTH, HEIGHT) > 1e-3:
        turned = Sectors(players, turn + 360 / players).seat(x, y, WIDTH, HEIGHT)
        assert turned == (seat - 1) % players


def test_the_dice_of_the_demo_lie_at_their_seats() -> None:
    truth = json.loads(CLIP.read_text())["dice"]
    dice = [die(spot["x"], spot["y"]) for seat in truth for spot in seat]
    assert place(*dice) == (tuple(seat for seat in range(3) for _ in range(5)), [])
