"""The doors of the pages: each promise with the requests that try to break it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from table_of_phones import act, called, close_all, key, last, mark, table

from kubejo.addresses import own_addresses
from kubejo.session import Session
from referee import dudo
from tests.doors import page_token
from webui import guard, limits, names, policy
from webui.app import create_app
from webui.table import Denied

PAGES = ["/", "/play", "/tv", "/host"]
EVERYWHERE = [*PAGES, "/healthz", "/api/v1/state", "/static/dom.js", "/join.svg", "/nowhere", "/api/v1/nowhere"]
FOREIGN = [
    "",
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "evil.example#localhost",
    "localhost@evil.example",
    "localhost:8080@evil.example",
    "user:localhost",
    "localhost:99999999",
    "localhost:port",
    "localhost:",
    "localhost localhost",
    "8.8.8.8",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "[2001:db8::1]",
    "[::]",
    "[",
    "127.0.0.1.evil.example",
    "kubejo.local.",
    "kubejo.local.evil.example",
    "2130706433",
    "../localhost",
    "lоcalhost",
]
HOSTILE = [
    "<script>a()</script>",
    '"><img onerror=a()>',
    "'; DROP TABLE e;--",
    "{{ 7*7 }}",
    "{0.__class__}",
    "%s%s%s%n",
    "</body></html>",
    "&lt;b&gt;&amp;",
    "javascript:alert(1)",
    "=HYPERLINK(1)",
    "Ż́̂ọ",
    "אנה",
    "花子🎲",
    "a\\'b\"c",
    "{player}",
    "${7*7}",
]


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


def post(
    client: FlaskClient, what: str, headers: dict[str, str] | None = None, **body: object
) -> tuple[int, dict[str, object]]:
    given = {guard.TOKEN_HEADER: page_token(client)} if headers is None else headers
    answer = client.post(f"/api/v1/{what}", json={"once": mark(), **body}, headers=given)
    return answer.status_code, json.loads(answer.get_data())


# Host


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_address_refuses_a_foreign_or_malformed_host(client: FlaskClient, path: str) -> None:
    for host in FOREIGN:
        assert client.get(path, environ_overrides={"HTTP_HOST": host}).status_code == 421, host


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8080", "LOCALHOST:1", "kubejo.local", "127.0.0.1:8080", "[::1]:8080"]
)
def test_the_own_names_pass(client: FlaskClient, host: str) -> None:
    assert client.get("/", environ_overrides={"HTTP_HOST": host}).status_code == 200


def test_the_own_addresses_pass_as_they_are_now(client: FlaskClient) -> None:
    for address in own_addresses():
        assert client.get("/", environ_overrides={"HTTP_HOST": f"{address}:8080"}).status_code == 200


def test_a_name_from_the_settings_passes(session: Session) -> None:
    client = create_app(session, "secret", "http://192.0.2.7", names=["Dice.Example"]).test_client()
    assert client.get("/", environ_overrides={"HTTP_HOST": "dice.example"}).status_code == 200


# Tokens and origins


def unsafe(app: Flask) -> list[str]:
    """Return every route that changes something."""
    return [rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]


FOREIGN = ("http://evil.example", "null", "http://localhost:1", "file://", "http://localhost.evil.example", "http://[")
"""Origins of other pages, and what is none."""


def test_what_changes_something_needs_the_token_of_the_page_and_its_origin(app: Flask) -> None:
    client = app.test_client()
    client.get("/play")
    assert {"begin", "act", "undo", "join", "language"} <= set(unsafe(app))
    for what in unsafe(app):
        for headers in ({}, {guard.TOKEN_HEADER: ""}, {guard.TOKEN_HEADER: "0" * 64}, {guard.TOKEN_HEADER: "é"}):
            assert post(client, what, headers)[0] == 403, what
        for origin in FOREIGN:
            headers = {guard.TOKEN_HEADER: page_token(client), "Origin": origin}
            assert post(client, what, headers, name="Dora")[0] == 403, (what, origin)


def test_the_own_origin_passes(client: FlaskClient) -> None:
    headers = {guard.TOKEN_HEADER: page_token(client), "Origin": "http://localhost"}
    assert post(client, "join", headers, name="Dora")[0] == 200


def test_a_request_that_the_browser_calls_cross_site_is_refused(client: FlaskClient) -> None:
    headers = {guard.TOKEN_HEADER: page_token(client), "Sec-Fetch-Site": "cross-site"}
    assert post(client, "join", headers, name="Dora")[0] == 403


def test_a_token_is_of_no_use_on_another_phone(app: Flask) -> None:
    mine, other = app.test_client(), app.test_client()
    page_token(other)
    assert post(other, "join", {guard.TOKEN_HEADER: page_token(mine)}, name="Dora")[0] == 403


def test_a_token_outlives_a_restart(session: Session, client: FlaskClient) -> None:
    old, cookie = page_token(client), client.get_cookie(guard.COOKIE)
    assert cookie
    again = create_app(session, "secret", "http://192.0.2.7:8080").test_client()
    again.set_cookie(guard.COOKIE, cookie.value)
    assert post(again, "join", {guard.TOKEN_HEADER: old}, name="Dora")[0] == 200


def test_the_cookie_is_kept_from_scripts_and_other_sites(client: FlaskClient) -> None:
    cookie = client.get("/play").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Set-Cookie" not in client.get("/play").headers


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_has_the_headers_that_keep_scripts_out(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    policy_said = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy_said
    assert "script-src 'self'" in policy_said
    assert "unsafe" not in policy_said
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


# Who may what


def test_every_route_says_who_may_use_it(app: Flask) -> None:
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(policy.ROUTES)


def test_a_route_that_nobody_has_declared_is_refused(app: Flask) -> None:
    app.add_url_rule("/forgotten", "forgotten", lambda: "secret")
    assert app.test_client().get("/forgotten").status_code == 404


def test_a_stranger_cannot_play_and_only_the_host_begins_a_game(client: FlaskClient) -> None:
    assert post(client, "act", event={"is": "dudo.challenge", "player": 0}, after=1)[0] == 403
    assert post(client, "begin", sheet="kubdubo", persons=[1, 2], starter=0)[0] == 403


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'"x"', b"null", b'{"seat":true}', b'{"seat":1e400}', b'{"seat":' + b"9" * 400 + b"}"]
)
def test_a_body_that_is_no_request_is_refused(client: FlaskClient, body: bytes) -> None:
    headers = {guard.TOKEN_HEADER: page_token(client), "Content-Type": "application/json"}
    assert client.post("/api/v1/leave", data=body, headers=headers).status_code == 400


def test_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    headers = {guard.TOKEN_HEADER: page_token(client), "Content-Type": "application/json"}
    assert client.post("/api/v1/join", data=b"x" * 20_000, headers=headers).status_code in (400, 413)


def test_an_illegal_bid_is_answered_with_the_rule_in_words(tmp_path: Path) -> None:
    session = table(tmp_path)
    app = create_app(session, "secret", "http://192.0.2.7:8080")
    client = app.test_client()
    page_token(client)
    cookie = client.get_cookie(guard.COOKIE)
    assert cookie
    session._store.hold(guard.digest(cookie.value), session.situation().people[0].number)
    status, said = post(
        client, "act", event={"is": "dudo.bid", "player": 0, "quantity": 0, "face": 3}, after=last(session)
    )
    assert (status, said["rule"]) == (409, "D8")
    close_all()


# Names


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_a_text_like_any_other(tmp_path: Path, name: str) -> None:
    session = table(tmp_path, (name, "Bruno"))
    act(session, name, dudo.Bid(0, 2, 3))
    client = create_app(session, "secret", "http://192.0.2.7:8080").test_client()
    for path in PAGES:
        assert name not in client.get(path).get_data(as_text=True) or name.isalnum() or name in ("{player}",)
    state = json.loads(client.get("/api/v1/state").get_data())
    assert state["people"][0]["name"] == names.clean(name)
    assert state["game"]["bid"]["text"] == f"{names.clean(name)} says at least 2 threes"
    close_all()


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200e", "x" * 25, "\x00\x1b", "\ud800"])
def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(name: str) -> None:
    with pytest.raises(Denied):
        names.clean(name)


def test_a_name_keeps_what_can_be_seen() -> None:
    assert names.clean("  A\u202en\u0007a \n B ") == "Ana B"


def test_no_script_or_template_makes_markup_from_texts() -> None:
    folder = Path(guard.__file__).parent
    for file in [*folder.glob("static/*.js"), *folder.glob("templates/*.html")]:
        text = file.read_text(encoding="utf8")
        for way in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "|safe",
            "| safe",
            "eval(",
            "Markup",
        ):
            assert way not in text, f"{file.name}: {way}"
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", ""), file.name
        assert "https://" not in text, file.name


# Limits


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_five_wrong_pins_in_a_minute_lock_the_door_for_a_quarter_of_an_hour() -> None:
    clock = Clock()
    lock = limits.Lock(clock=clock)
    for _ in range(5):
        assert lock.try_it() == 0
        clock.now += 10
    assert lock.try_it() == 15
    clock.now += 14 * 60
    assert lock.try_it() == 1
    clock.now += 60
    assert lock.try_it() == 0


def test_wrong_pins_now_and_then_lock_nothing() -> None:
    clock = Clock()
    lock = limits.Lock(clock=clock)
    for _ in range(50):
        assert lock.try_it() == 0
        clock.now += 20


def test_a_wrong_pin_is_refused_and_the_sixth_is_not_even_looked_at(session: Session, client: FlaskClient) -> None:
    wrong = "000000" if session.pin != "000000" else "000001"
    assert [post(client, "admit", pin=wrong)[0] for _ in range(5)] == [403] * 5
    assert post(client, "admit", pin=session.pin)[0] == 429


def test_the_right_pin_makes_a_host(session: Session, client: FlaskClient) -> None:
    status, seen = post(client, "admit", pin=session.pin)
    assert status == 200
    assert isinstance(seen["me"], dict)
    assert seen["me"]["host"] is True


def test_the_pin_is_six_digits_and_stays(tmp_path: Path) -> None:
    pin = table(tmp_path).pin
    assert re.fullmatch(r"\d{6}", pin)
    close_all()
    assert called(tmp_path).pin == pin
    close_all()


def test_one_address_joins_ten_times_a_minute_at_most(client: FlaskClient) -> None:
    answers = [post(client, "join", name=f"Dora {number}")[0] for number in range(12)]
    assert answers == [200] * 10 + [429] * 2


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    rate = limits.Rate(1, 60)
    for number in range(3 * limits.MOST_NAMES):
        rate.allows(str(number))
    assert len(rate._tries) <= limits.MOST_NAMES


# Pictures


def test_the_live_picture_is_refused_while_dice_are_hidden(client: FlaskClient) -> None:
    assert client.get("/api/v1/live.jpg").status_code == 409


def test_a_picture_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/api/v1/pictures/99.jpg").status_code == 404


def test_the_picture_of_a_reading_is_refused_while_dice_are_hidden(client: FlaskClient) -> None:
    assert client.get("/api/v1/looks/1.jpg").status_code == 409


def test_a_hand_is_typed_by_its_phone(tmp_path: Path) -> None:
    session = called(tmp_path)
    app = create_app(session, "secret", "http://192.0.2.7:8080")
    client = app.test_client()
    page_token(client)
    cookie = client.get_cookie(guard.COOKIE)
    assert cookie
    session._store.hold(guard.digest(cookie.value), session.situation().people[0].number)
    status, seen = post(client, "hand", seat=0, faces=[5, 5, 5, 1, 1], after=last(session))
    assert status == 200
    assert isinstance(seen["game"], dict)
    assert seen["game"]["verdict"]["rule"] == "D22"
    assert key("Ana") != guard.digest(cookie.value)
    close_all()
