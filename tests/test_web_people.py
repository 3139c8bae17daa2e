"""The routes of people and of the past: who may use them, and what a stranger has to know."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from table_of_phones import close_all, key, mark, table

from kubejo.session import Session
from tests.doors import page_token
from webui import guard
from webui.app import create_app

POSTS = ["join", "take", "another", "rename", "offer", "leave", "forget", "pass_host", "new_letters"]
HOSTS = {"pass_host", "new_letters"}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield table(tmp_path)
    close_all()


@pytest.fixture
def app(session: Session) -> Flask:
    return create_app(session, "secret", "http://192.0.2.7:8080")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def post(client: FlaskClient, what: str, **body: object) -> tuple[int, dict[str, object]]:
    headers = {guard.TOKEN_HEADER: page_token(client)}
    answer = client.post(f"/api/v1/{what}", json={"once": mark(), **body}, headers=headers)
    return answer.status_code, json.loads(answer.get_data())


@pytest.mark.parametrize("what", POSTS)
def test_what_changes_something_needs_the_token_and_the_own_origin(client: FlaskClient, what: str) -> None:
    given = page_token(client)
    assert client.post(f"/api/v1/{what}", json={}).status_code == 403
    headers = {guard.TOKEN_HEADER: given, "Origin": "http://evil.example"}
    assert client.post(f"/api/v1/{what}", json={"name": "Dora"}, headers=headers).status_code == 403


@pytest.mark.parametrize("what", sorted(HOSTS))
def test_what_is_for_the_host_is_refused_to_others(client: FlaskClient, what: str) -> None:
    assert post(client, what, person=1)[0] == 403


def test_what_was_done_is_answered_as_it_was_when_it_is_asked_again(app: Flask, session: Session) -> None:
    """Who has left, or is host no longer, may do neither any more: the page repeats what had no answer."""
    phone, other = app.test_client(), app.test_client()
    post(phone, "admit", pin=session.pin)
    assert [post(phone, "pass_host", person=1)[0] for _ in range(2)] == [200, 200]
    assert post(other, "pass_host", person=1)[0] == 403
    _, seen = post(phone, "join", name="Dora", code=session.letters)
    (dora,) = seen["me"]["persons"]  # type: ignore[index]  # a dict
    assert [post(phone, "leave", person=dora)[0] for _ in range(2)] == [200, 200]
    assert post(other, "leave", person=dora)[0] == 403


def test_the_host_alone_is_told_who_has_left(client: FlaskClient, session: Session) -> None:
    session.join("late", "Dora")
    session.leave("late", dora := session.situation().people[-1].number)
    assert client.get("/api/v1/gone").status_code == 403
    post(client, "admit", pin=session.pin)
    assert client.get("/api/v1/gone").get_json() == {"people": [{"person": dora, "name": "Dora"}]}


@pytest.mark.parametrize("what", ["rename", "offer", "leave", "forget"])
def test_what_is_another_person_s_is_refused(client: FlaskClient, what: str) -> None:
    assert post(client, what, person=1, name="Dora")[0] == 403


@pytest.mark.parametrize("body", [{}, {"name": 7}, {"name": "x\ny"}, {"name": "Dora", "code": 7}, {"name": ["Dora"]}])
def test_a_request_that_makes_no_sense_is_refused(client: FlaskClient, body: dict[str, object]) -> None:
    assert post(client, "join", **body)[0] == 400


@pytest.mark.parametrize("text", ["[" * 8000, '{"name": ' + "[" * 8000 + "]" * 8000 + "}"])
def test_lists_within_lists_without_end_are_refused(client: FlaskClient, text: str) -> None:
    headers = {guard.TOKEN_HEADER: page_token(client), "Content-Type": "application/json"}
    answer = client.post("/api/v1/join", data=text, headers=headers)
    assert (answer.status_code, answer.get_json()["error"]) == (400, "That was not understood.")


@pytest.mark.parametrize("path", ["pictures/{}.jpg", "history/{}", "export/{}.csv", "export/{}.jsonl"])
@pytest.mark.parametrize("row", [2**63 - 1, 2**63, 10**40])
def test_a_row_that_there_cannot_be_is_not_there(client: FlaskClient, path: str, row: int) -> None:
    answer = client.get("/api/v1/" + path.format(row))
    assert answer.status_code == 404
    assert answer.get_json()["error"] in ("There is no such page.", "There is no such game.")


@pytest.mark.parametrize(("row", "status"), [(2**63 - 1, 409), (2**63, 404), (10**40, 404)])
def test_nor_is_a_reading_and_none_that_there_could_be_is_shown_while_dice_are_hidden(
    client: FlaskClient, row: int, status: int
) -> None:
    assert client.get(f"/api/v1/looks/{row}.jpg").status_code == status


@pytest.mark.parametrize(
    ("given", "kept"),
    [("Jan\u00a0Nov\u00e1k", "Jan Nov\u00e1k"), ("\U0001f468\u200d\U0001f467", "\U0001f468\U0001f467")],
    ids=["no-break space", "joined signs"],
)
def test_a_name_with_signs_that_cannot_be_seen_is_cleaned(client: FlaskClient, given: str, kept: str) -> None:
    for what in ("join", "another", "rename"):
        status, seen = post(client, what, name=given, person=4)
        assert status == 200
        assert seen["me"]["here"] == [{"person": 4, "name": kept}]  # type: ignore[index]  # a dict


def test_a_stranger_needs_the_letters_of_the_table(session: Session, client: FlaskClient, app: Flask) -> None:
    session.ask_letters("KLMN")
    for wrong in ({}, {"code": ""}, {"code": "KLMO"}, {"code": "KLMNO"}, {"code": "ĶLMN"}):
        assert post(client, "join", name="Dora", **wrong)[0] == 403
    status, seen = post(client, "join", name="Dora", code="kl mn")
    assert status == 200
    assert seen["letters"] == {"asked": False, "are": "KLMN"}
    assert post(client, "join", name="Dorka")[0] == 200, "who is in changes the name without letters"
    stranger = app.test_client().get("/api/v1/state").get_json()
    assert stranger["letters"] == {"asked": True, "are": ""}


def test_nobody_comes_in_without_the_letters_as_another_person_either(session: Session, client: FlaskClient) -> None:
    session.ask_letters("KLMN")
    assert post(client, "another", name="Dora")[0] == 403
    assert post(client, "join", name="Dora", code="KLMN")[0] == 200
    assert post(client, "another", name="Emil")[0] == 200


def test_the_letters_stand_where_the_code_to_scan_is(session: Session, client: FlaskClient) -> None:
    session.ask_letters("KLMN")
    plain = client.get("/join.svg").get_data()
    for page in ("/", "/tv"):
        assert 'class="letters">KLMN<' in client.get(page).get_data(as_text=True)
    session.ask_letters("PQRS")
    assert client.get("/join.svg").get_data() != plain


def test_the_letters_of_a_place_open_the_door_too(session: Session, client: FlaskClient, app: Flask) -> None:
    session.ask_letters("KLMN")
    code = session.offer(key("Ana"), 1)
    status, seen = post(client, "join", name="anything", code=code)
    assert status == 200
    assert seen["me"] == {
        "persons": [1],
        "here": [{"person": 1, "name": "Ana"}],
        "name": "Ana",
        "host": False,
        "offers": [],
    }
    assert post(app.test_client(), "take", code=code)[0] == 404


def test_a_place_is_not_renamed_by_one_who_got_no_answer_and_asks_again(session: Session, client: FlaskClient) -> None:
    code = session.offer("host", 1)
    for _ in range(2):
        status, seen = post(client, "join", name="Tom", code=code, once="the same mark")
        assert status == 200
        assert seen["me"]["name"] == "Ana"  # type: ignore[index]  # a dict


def test_the_code_of_a_place_is_drawn_for_scanning(client: FlaskClient) -> None:
    drawn = client.get("/api/v1/seat/KLMN.svg")
    assert drawn.mimetype == "image/svg+xml"
    for wrong in ("KLM", "KLMI", "KLMNO", "kl%3Cm", "KL0M"):
        assert client.get(f"/api/v1/seat/{wrong}.svg").status_code == 404


def test_codes_are_not_tried_for_long(client: FlaskClient) -> None:
    answers = [post(client, "take", code="ABCD")[0] for _ in range(12)]
    assert answers == [404] * 10 + [429] * 2


def test_the_past_is_told_with_its_files(session: Session, client: FlaskClient) -> None:
    past = client.get("/api/v1/history").get_json()
    assert [one["name"] for one in past["games"][0]["players"]] == ["Ana", "Bruno", "Cilka"]
    assert [one["name"] for one in past["people"]] == ["Ana", "Bruno", "Cilka"]
    one = client.get("/api/v1/history/1").get_json()
    assert one["lines"]
    assert one["bgstats"] == "", "a game that is not over is no play"
    for name in ("games.jsonl", "games.csv", "people.csv", "1.jsonl", "1.csv"):
        answer = client.get(f"/api/v1/export/{name}")
        assert answer.status_code == 200
        assert "attachment" in answer.headers["Content-Disposition"]
        assert "Ana" in answer.get_data(as_text=True)
    for missing in ("history/9", "export/9.csv", "export/games.xml", "export/1.people"):
        assert client.get(f"/api/v1/{missing}").status_code == 404


def test_the_history_page_is_there(client: FlaskClient) -> None:
    assert client.get("/history").status_code == 200
