"""What may be tried only so often, and what may be only so large."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from table_of_phones import close_all, table

from kubejo.session import Session
from tests.doors import app_of, doors, token
from webui.limits import Lock
from webui.stream import MOST_OF_A_PHONE, Streams
from webui.table import Denied


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield table(tmp_path)
    close_all()


@pytest.fixture
def app(session: Session) -> Flask:
    return app_of(session)


def test_many_pins_at_once_are_no_way_around_the_lock() -> None:
    lock = Lock()
    with ThreadPoolExecutor(20) as pool:
        told = list(pool.map(lambda _: lock.try_it(), range(200)))
    assert told.count(0) == 5
    assert set(told) == {0, 15}


def test_the_right_pin_is_not_even_looked_at_while_the_door_is_locked(session: Session, app: Flask) -> None:
    client = app.test_client()
    headers = token(client)
    wrong = "000000" if session.pin != "000000" else "000001"
    tried = [client.post("/api/v1/admit", json={"pin": wrong}, headers=headers).status_code for _ in range(5)]
    assert tried == [403] * 5
    other = app.test_client()
    for phone, given in ((client, headers), (other, token(other))):
        assert phone.post("/api/v1/admit", json={"pin": session.pin}, headers=given).status_code == 429


def test_a_host_who_mistypes_once_and_then_not_is_never_locked_out(session: Session, app: Flask) -> None:
    client = app.test_client()
    headers = token(client)
    wrong = "000000" if session.pin != "000000" else "000001"
    for _ in range(4):
        assert client.post("/api/v1/admit", json={"pin": wrong}, headers=headers).status_code == 403
        assert client.post("/api/v1/admit", json={"pin": session.pin}, headers=headers).status_code == 200


@pytest.mark.parametrize("route", ["join", "take", "another"])
def test_whoever_guesses_letters_or_names_is_stopped_after_ten_tries_a_minute(app: Flask, route: str) -> None:
    answers = []
    for _ in range(12):
        client = app.test_client()
        body = {"name": "Dora", "code": "WXYZ"}
        answers.append(client.post(f"/api/v1/{route}", json=body, headers=token(client)).status_code)
    assert 429 not in answers[:10]
    assert answers[10:] == [429, 429]


def test_streams_are_counted_and_a_phone_has_only_a_few(app: Flask) -> None:
    streams = Streams(most=6)
    mine = [streams.enter("mine") for _ in range(MOST_OF_A_PHONE + 2)]
    assert [streams.holds("mine", one) for one in mine] == [False, False] + [True] * MOST_OF_A_PHONE
    streams.enter("other")
    streams.enter("another")
    with pytest.raises(Denied):
        streams.enter("one too many")


def test_no_route_takes_a_large_body_but_that_for_photos(app: Flask) -> None:
    client = app.test_client()
    headers = token(client) | {"Content-Type": "application/json"}
    for door in (door for door in doors(app) if door.method == "POST" and door.endpoint != "photo"):
        status = client.post(door.path, data=b'{"name":"' + b"x" * 40_000 + b'"}', headers=headers).status_code
        assert status in (400, 403, 409, 413, 429) or door.endpoint == "again", (door, status)
