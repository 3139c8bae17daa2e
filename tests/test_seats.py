"""Whose dice are whose, and which place leaves that in doubt."""

import json
import math
import re
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice_in_picture import HEIGHT, WIDTH, die
from vision.polygons import Polygons
from vision.seats import ON_THE_LINE, Sectors, labels, of_place, seated
from vision.seats_file import SeatsTrouble, fitted, load_polygons
from vision.types import Die, Doubt, TableReading

CLIP = Path(__file__).parents[1] / "kubejo" / "demo" / "cups.json"


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


def test_dragged_sectors_begin_and_end_where_they_were_dragged() -> None:
    """Seat 0 takes 60 degrees on the left of the bottom, seat 1 the next 90, seat 2 all the rest."""
    sectors = Sectors(3, borders=(60, 150, 360))
    places = [(-10, 100), (-100, 0), (-60, -100), (60, -100)]
    assert [sectors.seat(320 + x, 320 + y, 640, 640) for x, y in places] == [0, 1, 1, 2]
    assert sectors.to_line(320 - 100, 320, 640, 640) == pytest.approx(100 * 0.5)
    assert sectors.to_line(320 + 1, 320 + 100, 640, 640) == pytest.approx(1)


def test_the_middle_of_the_sectors_can_be_dragged() -> None:
    sectors = Sectors(2, middle=(0.5, 0.25))
    assert [sectors.seat(640, y, WIDTH, HEIGHT) for y in (170, 190)] == [1, 0]
    assert sectors.to_line(640, 190, WIDTH, HEIGHT) == pytest.approx(10)


@pytest.mark.parametrize("borders", [(0, 90), (0, 90, 90), (0, 90, 400), (50, 20, 90)])
def test_borders_that_do_not_go_round_once_are_refused(borders: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="border"):
        Sectors(3, borders=borders)


SQUARES = {
    "seats": [
        {"name": "Ana", "polygon": [[0, 0], [100, 0], [100, 100], [0, 100]]},
        {"polygon": [[100, 0], [200, 0], [200, 100], [100, 100]]},
    ]
}


def squares(tmp_path: Path, data: object = SQUARES) -> Polygons:
    file = tmp_path / "seats.json"
    file.write_text(json.dumps(data))
    return load_polygons(file)


def test_polygons_from_a_file_are_seats(tmp_path: Path) -> None:
    seats = squares(tmp_path)
    assert (seats.count, seats.names) == (2, ("Ana", "seat 1"))
    reading = TableReading(0, (die(50, 50), die(150, 50), die(85, 50), die(400, 400)))
    places, doubts = seated(reading, seats, WIDTH, HEIGHT)
    assert places == (0, 1, 0, None)
    assert [(doubt.reason, doubt.die) for doubt in doubts] == [
        (ON_THE_LINE, 2),
        ("at_no_seat", 3),
    ]
    assert doubts[1].values == (("place", "middle_left"),)
    assert all(of_place(doubt) for doubt in doubts)
    assert not of_place(Doubt("value", 0))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "must be a list of 1 to 30 seats"),
        ({"seats": []}, "must be a list of 1 to 30 seats"),
        ({"seats": [{"name": "Ana"}]}, 'the "polygon" of Ana'),
        ({"seats": [{"name": "Ana", "polygon": [[0, 0], [1, 1], "x"]}]}, 'the "polygon" of Ana'),
        ({"seats": [{"name": "Ana", "polygon": [[0, 0], [9, 9], [1, True]]}]}, 'the "polygon" of Ana'),
        ({"seats": [{"name": "Ana", "polygon": [[int("9" * 400), 0.1], [9, 0], [9, 9]]}]}, 'the "polygon" of Ana'),
        ({"seats": [{"name": "Ana", "polygon": [[float("nan"), 0], [9, 0], [9, 9]]}]}, 'the "polygon" of Ana'),
        ({"seats": [{"name": "Ana", "polygon": [[float("inf"), 0], [9, 0], [9, 9]]}]}, 'the "polygon" of Ana'),
        ({"seats": [{"name": "Ana", "polygon": [[0, 0], [9, 9]]}]}, "less than three corners"),
        ({"seats": [{"name": "Ana", "polygon": [[0.1, 0], [0.5, 1], [0, 1]]}]}, "corners of Ana are given as parts of"),
        (
            {"seats": [{"name": "Ana", "polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}]},
            "the sides of the seat of Ana cross",
        ),
        (
            {"seats": [{"name": "Ana", "polygon": [[0, 0], [9, 9], [9, 0], [0, 3]]}]},
            "the sides of the seat of Ana cross",
        ),
        ({"seets": []}, 'unknown "seets", did you mean "seats"?'),
        ({"seats": [{"name": "Ana", "polgon": []}]}, 'unknown "polgon", did you mean "polygon"?'),
        ({"seats": [{"nmae": "Ana", "polygon": []}]}, 'unknown "nmae", did you mean "name"?'),
        ({"seats": [SQUARES["seats"][0], SQUARES["seats"][0] | {"name": "Bo"}]}, "Ana and Bo have the very same"),
        ({"seats": [{"name": "A\nna", "polygon": [[0, 0], [9, 9]]}]}, "the seat of A na has"),
        ({"seats": [{"polygon": [[0, 0], [5, 5], [9, 9]]}]}, "seat 0 has less than three corners or no area"),
    ],
)
def test_a_file_that_holds_no_seats_is_named_with_what_is_wrong(tmp_path: Path, data: object, said: str) -> None:
    with pytest.raises(SeatsTrouble, match=re.escape(said)) as trouble:
        squares(tmp_path, data)
    assert "seats.json" in str(trouble.value)
    assert "pixels of the whole picture" in str(trouble.value)
    assert "\n" not in str(trouble.value)


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_json_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    with pytest.raises(SeatsTrouble, match=r"broken\.json holds no seats"):
        load_polygons(file)
    with pytest.raises(SeatsTrouble, match="cannot be opened: no such file"):
        load_polygons(tmp_path / "none.json")


def test_a_file_as_windows_writes_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    file.write_text(json.dumps(SQUARES), encoding="utf-8-sig")
    assert load_polygons(file) == squares(tmp_path)


def test_sides_that_touch_do_not_cross(tmp_path: Path) -> None:
    """Some programs end a polygon with the corner with which it begins."""
    closed = [[0, 0], [100, 0], [100, 100], [50, 0], [0, 100], [0, 0]]
    assert squares(tmp_path, {"seats": [{"name": "Ana", "polygon": closed}]}).count == 1


def test_a_number_too_long_for_python_is_no_corner(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text('{"seats": [{"name": "Ana", "polygon": [[' + "9" * 5000 + ", 0], [9, 0], [9, 9]]}]}")
    with pytest.raises(SeatsTrouble, match='the "polygon" of Ana must be'):
        load_polygons(file)


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        (((0, 0), (400, 0), (0, 400)), ""),
        (((1270, 700), (3000, 700), (3000, 1400)), ""),
        (((1300, 100), (1500, 100), (1500, 300)), "Bo lies outside its picture of 1280 × 720 pixels"),
        (((1180, 900), (1500, 500), (1500, 900)), "Bo lies outside"),
        (((-90000, 0), (-5, 0), (-5, 90000)), "Bo lies outside"),
    ],
)
def test_a_seat_that_a_picture_does_not_show_at_all_is_named(
    corners: tuple[tuple[float, float], ...], said: str
) -> None:
    seats = Polygons((((0, 0), (100, 0), (100, 100)), corners), ("Ana", "Bo"))
    with pytest.raises(SeatsTrouble, match=said) if said else nullcontext():
        fitted(seats, Path("seats.json"), WIDTH, HEIGHT)


def test_where_polygons_overlap_a_place_is_where_it_lies_deepest_and_a_die_is_asked_about() -> None:
    """The earlier one had taken its neighbour's dice without a word."""
    large: tuple[tuple[float, float], ...] = ((0, 0), (300, 0), (300, 300), (0, 300))
    small: tuple[tuple[float, float], ...] = ((200, 100), (320, 100), (320, 220), (200, 220))
    for seats, one, other in (
        (Polygons((large, small), ("Ana", "Bo")), 0, 1),
        (Polygons((small, large), ("Bo", "Ana")), 1, 0),
    ):
        places, doubts = seated(TableReading(0, (die(100, 160), die(260, 160), die(310, 160))), seats, WIDTH, HEIGHT)
        assert places == (one, other, other)
        assert [(doubt.reason, doubt.die) for doubt in doubts if doubt.die != 2] == [(ON_THE_LINE, 1)]
        assert seats.to_line(260, 160, WIDTH, HEIGHT) == 0


def test_labels_say_the_seat_of_each_cell() -> None:
    around = labels(Sectors(4), 64, 32, 4)
    assert around.shape == (8, 16)
    assert [int(around[7, 8]), int(around[4, 0]), int(around[0, 8]), int(around[4, 15])] == [0, 1, 2, 3]
    drawn = labels(Polygons((((0, 0), (16, 0), (16, 8), (0, 8)),), ("Ana",)), 64, 32, 4)
    assert int((drawn == 0).sum()) == 4 * 2
    assert int((drawn == -1).sum()) == 128 - 8


@pytest.mark.parametrize("borders", [(), (20.0, 170.0, 200.0)])
@pytest.mark.parametrize("turn", [0.0, 77.0, -130.0])
def test_the_seats_of_many_places_are_those_of_each(turn: float, borders: tuple[float, ...]) -> None:
    seats = Sectors(3, turn, (0.4, 0.55), borders)
    cells = labels(seats, 320, 180, 8)
    each = [[seats.seat((column + 0.5) * 8, (row + 0.5) * 8, 320, 180) for column in range(40)] for row in range(22)]
    assert cells.tolist() == each


def test_drawn_seats_lie_likewise_in_a_picture_of_another_size_and_nowhere_in_one_of_another_shape(
    tmp_path: Path,
) -> None:
    """A camera that came back with smaller pictures had shown one player's dice as another's, without a doubt."""
    halves = Polygons((((0, 0), (640, 0), (640, 960), (0, 960)), ((640, 0), (1280, 0), (1280, 960), (640, 960))), NAMES)
    over = fitted(halves, tmp_path, 1280, 960)
    assert over.seat(860, 490, 1280, 960) == 1
    assert over.seat(473, 270, 704, 528) == 1
    assert over.to_line(473, 270, 704, 528) == pytest.approx(473 - 352)
    assert over.seat(860, 490, 1280, 720) is None
    x, y = np.array([300.0, 473.0]), np.array([270.0, 270.0])
    assert over.among(x, y, 704, 528).tolist() == [0, 1]
    assert over.among(x, y, 1280, 720).tolist() == [-1, -1]
    assert over.to_line(860, 490, 1280, 720) == 0


def test_many_places_are_at_the_seats_of_each_where_polygons_overlap_too() -> None:
    rng = np.random.default_rng(5)
    star = tuple((200 + far * math.cos(way), 150 + far * math.sin(way)) for way, far in STAR)
    seats = Polygons(
        (star, ((20, 30), (180, 10), (230, 250)), ((150, 100), (390, 100), (390, 280), (150, 280))), (*NAMES, "Cy")
    )
    x, y = rng.uniform(0, 400, (40, 50)), rng.uniform(0, 300, (40, 50))
    each = [seats.seat(*place, 400, 300) for place in zip(x.ravel().tolist(), y.ravel().tolist(), strict=True)]
    assert set(each) == {None, 0, 1, 2}
    assert seats.among(x, y, 400, 300).ravel().tolist() == [-1 if seat is None else seat for seat in each]


NAMES = ("Ana", "Bo")
STAR = [(math.tau * k / 10, 140 if k % 2 else 60) for k in range(10)]


def test_what_else_is_noted_in_a_file_of_seats_does_not_matter(tmp_path: Path) -> None:
    noted = {"drawn": "by hand", "seats": [one | {"colour": "red"} for one in SQUARES["seats"]]}
    assert squares(tmp_path, noted).names == squares(tmp_path, SQUARES).names
