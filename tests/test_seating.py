"""The host drags the seats: what was dragged decides whose a die is, outlives a restart, and goes before a file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from table_of_phones import close_all, mark, opened, table

from kubejo.looking.eye import Eye
from kubejo.looking.seated_reading import SeatedReading
from kubejo.seating import MIDDLE, Seating
from kubejo.session import Session
from tests.dice_in_picture import rigid
from tests.doors import app_of, token
from tests.drawn_table import HEIGHT, WIDTH, DrawnReader, NumberedCamera, drawn
from tests.eyed_table import ALL
from tests.seats_in_halves import HALVES, told
from vision.polygons import Polygons
from vision.seats import Sectors
from vision.watch import Watch
from vision.watching.push import UNMOVED
from webui.table import Denied

DRAGGED = (90.0, 160.0, 300.0)
"""Borders of three players: the first one has 150 degrees, the second 70, the third 140."""


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def again(session: Session, folder: Path) -> Session:
    """Return the session after a restart of the program."""
    session._store.close()
    return Session(opened(folder))


def seats_of(session: Session) -> list[Seating]:
    """Return what an eye is told of the seats of a session, from now on."""
    heard: list[Seating] = []
    session.follow_seats(heard.append)
    return heard


def read_as(seating: Seating) -> list[list[int]]:
    """Return the values by seat that the eye of a table reads of five dice of two players."""
    readings: list[SeatedReading] = []
    camera = NumberedCamera(lambda number: drawn(ALL), 60)
    eye = Eye(camera, DrawnReader(), lambda state: None, readings.append)
    eye.share_out(seating)
    eye.arm((2, 3))
    with eye:
        assert camera.over.wait(60)
    return [sorted(die.value or 0 for die in readings[0].dice(seat)) for seat in range(2)]


def test_dice_go_to_the_seats_as_they_were_dragged() -> None:
    left = sorted(value for x, _, value in ALL if x < 150)
    right = sorted(value for x, _, value in ALL if x > 150)
    turned = Seating().dragged(90.0, (150 / WIDTH, 0.5), (), 2)
    assert read_as(turned) == [left, right]
    assert read_as(Seating().dragged(0.0, (150 / WIDTH, 0.5), (180.0, 360.0), 2)) == [left, right]
    assert read_as(Seating()) != [left, right]


def test_what_was_dragged_outlives_a_restart_and_counts_for_as_many_players(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.arrange_seats(3, -30.0, (0.4, 0.6), DRAGGED)
    session.arrange_seats(2, 20.0, (0.4, 0.6), ())
    seating = seats_of(again(session, tmp_path))[0]
    assert seating.seats(3) == Sectors(3, 20.0, (0.4, 0.6), DRAGGED)
    assert seating.seats(2) == Sectors(2, 20.0, (0.4, 0.6))


def test_the_turn_of_the_settings_counts_until_the_host_has_said(tmp_path: Path) -> None:
    session, turns = table(tmp_path), list[float]()
    session.follow_seats(lambda seating: turns.append(seating.turn), 30.0)
    session.arrange_seats(3, -90.0, (0.5, 0.5), ())
    again(session, tmp_path).follow_seats(lambda seating: turns.append(seating.turn), 30.0)
    assert turns == [30.0, 270.0, 270.0]


def test_equal_seats_come_back(tmp_path: Path) -> None:
    session = table(tmp_path)
    heard = seats_of(session)
    session.arrange_seats(3, 0.0, (0.5, 0.5), DRAGGED)
    session.arrange_seats(3, 0.0, (0.5, 0.5), ())
    assert heard[-1].seats(3) == Sectors(3)


@pytest.mark.parametrize(
    ("players", "middle", "borders"),
    [
        (3, (0.5, 0.5), (10.0, 20.0)),
        (3, (0.5, 0.5), (10.0, 20.0, 380.0)),
        (3, (0.5, 0.5), (20.0, 10.0, 30.0)),
        (3, (0.0, 0.5), ()),
        (3, (0.5, 1.2), ()),
        (0, (0.5, 0.5), ()),
    ],
)
def test_seats_that_cannot_be_are_refused(
    tmp_path: Path, players: int, middle: tuple[float, float], borders: tuple[float, ...]
) -> None:
    session = table(tmp_path)
    before = seats_of(session)
    with pytest.raises(Denied, check=lambda denied: denied.status == 400):
        session.arrange_seats(players, 5.0, middle, borders)
    assert before == [Seating()]


def test_a_file_goes_before_sectors_until_it_is_put_aside(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.admit("host", session.pin)
    session.seats_drawn(HALVES)
    heard = seats_of(session)
    assert heard[-1].seats(2) == HALVES
    assert heard[-1].seats(3) == Sectors(3), "the file has two seats"
    session.use_seats_file(use=False)
    assert heard[-1].seats(2) == Sectors(2)
    assert "Sectors are used instead, as the host has set it" in told(session)
    later = again(session, tmp_path)
    later.seats_drawn(HALVES)
    kept = seats_of(later)
    assert kept[-1].seats(2) == Sectors(2), "a restart forgets nothing"
    later.use_seats_file(use=True)
    assert kept[-1].seats(2) == HALVES


def test_another_file_counts_again(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.seats_drawn(HALVES)
    session.use_seats_file(use=False)
    other = Polygons(HALVES.polygons[::-1], HALVES.names)
    later = again(session, tmp_path)
    later.seats_drawn(other)
    assert seats_of(later)[-1].seats(2) == other


def test_without_a_file_there_is_none_to_be_used(tmp_path: Path) -> None:
    with pytest.raises(Denied, check=lambda denied: denied.status == 404):
        table(tmp_path).use_seats_file(use=True)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return table(tmp_path)


@pytest.fixture
def client(session: Session) -> FlaskClient:
    return app_of(session).test_client()


def post(client: FlaskClient, what: str, **body: object) -> tuple[int, Any]:
    answer = client.post(f"/api/v1/{what}", json={"once": mark(), **body}, headers=token(client))
    return answer.status_code, json.loads(answer.get_data())


SOME = {"players": 3, "turn": 12.5, "middle": [0.25, 0.75], "borders": [90, 160.5, 300]}


def test_the_page_of_the_host_drags_seats(session: Session, client: FlaskClient) -> None:
    assert post(client, "arrange_seats", **SOME)[0] == 403
    assert post(client, "admit", pin=session.pin)[0] == 200
    status, answer = post(client, "arrange_seats", **SOME)
    assert status == 200
    plan = {"turn": 12.5, "middle": [0.25, 0.75], "borders": {"3": [90, 160.5, 300]}, "file": None}
    assert answer["plan"] == plan == client.get("/api/v1/seating").get_json()


def test_the_page_draws_the_seats_where_a_push_of_the_camera_has_put_them(tmp_path: Path) -> None:
    session, push = table(tmp_path), [UNMOVED]
    session.seats_drawn(HALVES)
    session.look_through(None, lambda: np.zeros((HEIGHT, 300, 3), np.uint8))
    session.follow_seats(lambda seating: None, pushed=lambda: push[0])
    session.arrange_seats(3, 0.0, (0.4, 0.6), ())
    assert session.seating().middle == (0.4, 0.6)
    push[0] = rigid(0.125, -0.25 * HEIGHT / 300)
    assert session.seating().middle == pytest.approx((0.525, 0.35))
    assert np.array(session.seating().shapes[0][:2]) == pytest.approx(np.array([(0.125, -0.25), (0.625, -0.25)]))
    assert session.seating().turn == 0
    push[0] = rigid(0, 0, 5)
    assert session.seating().turn == pytest.approx(5)
    push[0] = rigid(0.75, -0.75 * HEIGHT / 300)
    across, down = session.seating().middle
    assert 0 < down < 0.1 < 0.9 < across < 1, "as near to where it lies as it can be dragged"


def test_seats_are_dragged_as_the_camera_sees_them_and_a_file_stays_where_it_was() -> None:
    eye = Eye(NumberedCamera(lambda number: drawn(ALL), 1), DrawnReader(), lambda state: None, lambda read: None)
    seating = Seating(file=HALVES).dragged(90.0, MIDDLE, (), 2)
    eye.share_out(seating)
    eye._sight.watch = Watch(pushed=rigid(0.1, 0))
    eye.share_out(seating.put_aside(True))
    assert eye.pushed.rows == pytest.approx(rigid(0.1, 0).rows)
    eye.share_out(seating.dragged(90.0, MIDDLE, (), 2))
    assert eye.pushed == UNMOVED


@pytest.mark.parametrize(
    "wrong",
    [
        {"middle": [0.5]},
        {"middle": [0.5, 0.5, 0.5]},
        {"middle": "half"},
        {"middle": [0.5, True]},
        {"turn": None},
        {"turn": 1e300},
        {"borders": {"3": 4}},
        {"borders": ["90", 160, 300]},
        {"borders": [float(one) for one in range(200)]},
        {"players": 2.5},
        {"players": 10**9, "borders": []},
    ],
)
def test_seats_that_make_no_sense_are_refused(session: Session, client: FlaskClient, wrong: dict[str, object]) -> None:
    post(client, "admit", pin=session.pin)
    assert post(client, "arrange_seats", **(SOME | wrong))[0] == 400
    assert client.get("/api/v1/seating").get_json()["turn"] == 0


def test_numbers_that_are_none_in_json_are_refused(session: Session, client: FlaskClient) -> None:
    post(client, "admit", pin=session.pin)
    for odd in ("NaN", "Infinity", "-Infinity", "1e999"):
        body = f'{{"players": 3, "turn": {odd}, "middle": [0.5, 0.5], "borders": []}}'
        given = client.post("/api/v1/arrange_seats", data=body, headers=token(client), content_type="application/json")
        assert given.status_code == 400


def test_the_seats_of_a_file_are_told_in_parts_of_the_picture(session: Session, client: FlaskClient) -> None:
    session.seats_drawn(HALVES)
    assert client.get("/api/v1/seating").get_json()["file"]["shapes"] == [], "nobody knows how large the picture is"
    session.look_through(None, lambda: np.zeros((HEIGHT, 300, 3), np.uint8))
    file = client.get("/api/v1/seating").get_json()["file"]
    assert (file["names"], file["aside"]) == (["Ana", "Bruno"], False)
    assert file["shapes"][0] == [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]


def test_a_host_puts_the_file_aside_on_the_page(session: Session, client: FlaskClient) -> None:
    session.seats_drawn(HALVES)
    assert post(client, "use_seats_file", use=0)[0] == 403
    post(client, "admit", pin=session.pin)
    status, answer = post(client, "use_seats_file", use=0)
    assert status == 200
    assert client.get("/api/v1/seating").get_json() == answer["plan"]
    assert answer["plan"]["file"]["aside"] is True
    assert "Sectors are used instead" in answer["seating"]
