"""Every route of the pages: who may use it, when, from where, and with which answer it comes back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from table_of_phones import close_all, table

from kubejo.session import Session
from referee.core import words
from tests.doors import Door, app_of, as_player, doors, in_phase, knock, token
from webui import guard
from webui.policy import ROUTES, Phase, Role
from webui.texts import say

ROLES: tuple[Role, ...] = get_args(Role)
MORE: dict[Role, set[Role]] = {
    "anyone": {"anyone"},
    "phone": {"anyone", "phone"},
    "player": {"anyone", "phone", "player"},
    "host": {"anyone", "phone", "host"},
}
"""Which roles somebody of a role has: a host who does not play is no player."""
POLICY_SAYS = {say(words(key)) for key in ("web.host_only", "web.look_only", "web.foreign")}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield table(tmp_path)
    close_all()


@pytest.fixture
def app(session: Session) -> Flask:
    return app_of(session)


def visitor(session: Session, app: Flask, role: Role) -> tuple[FlaskClient, dict[str, str]]:
    """Return a phone of this role and its headers; a stranger has opened no page."""
    client = app.test_client()
    if role == "anyone":
        return client, {}
    headers = token(client)
    if role == "player":
        as_player(session, client)
    if role == "host":
        assert client.post("/api/v1/admit", json={"pin": session.pin}, headers=headers).status_code == 200
    return client, headers


def test_every_route_declares_its_role_and_its_phases(app: Flask) -> None:
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(ROUTES)
    for role, phases in ROUTES.values():
        assert role in ROLES
        assert phases <= set(get_args(Phase))
        assert phases
    changing = {door.endpoint for door in doors(app) if door.method == "POST"}
    assert not {name for name in changing if ROUTES[name][0] == "anyone"}, "who changes something has opened a page"


def test_no_route_changes_something_by_being_read(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        assert len((rule.methods or set()) & {"GET", "POST"}) == 1, rule
        assert not (rule.methods or set()) & {"PUT", "PATCH", "DELETE"}, rule


def test_a_route_that_nobody_has_declared_is_refused(app: Flask) -> None:
    app.add_url_rule("/forgotten", "forgotten", lambda: "secret")
    assert app.test_client().get("/forgotten").status_code == 404


@pytest.mark.parametrize("phase", get_args(Phase))
@pytest.mark.parametrize("role", ROLES)
def test_the_policy_holds_for_every_route_role_and_phase(tmp_path: Path, role: Role, phase: Phase) -> None:
    session = in_phase(tmp_path, phase)
    app = app_of(session)
    everybody = {one: visitor(session, app, one) for one in ROLES}
    client, headers = everybody[role]
    for door in sorted(doors(app), key=lambda door: (door.endpoint == "pass_host", door.endpoint)):
        needed, phases = ROUTES[door.endpoint]
        status, said = knock(client, door, headers)
        if needed not in MORE[role]:
            assert status == 403, (door, status)
        elif phase not in phases:
            assert status == 409, (door, status)
        else:
            assert status < 500, (door, said)
            assert status != 403 or json.loads(said)["error"] not in POLICY_SAYS, (door, said)
    close_all()


@pytest.mark.parametrize("role", ["phone", "player", "host"])
def test_whatever_changes_something_needs_the_token_and_the_own_origin(
    session: Session, app: Flask, role: Role
) -> None:
    client, headers = visitor(session, app, role)
    (name,) = headers
    foreign = ("http://evil.example", "null", "http://localhost:1", "https://localhost:8080", "file://", "", "http://")
    for door in (door for door in doors(app) if door.method == "POST"):
        for given in ({}, {name: ""}, {name: "0" * 64}, {name: "é"}, {name: headers[name].upper()}):
            assert knock(client, door, given)[0] == 403, (door, given)
        for origin in (*foreign, "http://localhost.evil.example", "http://localhost@evil.example"):
            assert knock(client, door, headers | {"Origin": origin})[0] == 403, (door, origin)
        for site in ("cross-site", "same-site", "?"):
            assert knock(client, door, headers | {"Sec-Fetch-Site": site})[0] == 403, (door, site)
        for method in ("PUT", "PATCH", "DELETE"):
            assert client.open(door.path, method=method, headers=headers).status_code == 405, (door, method)


def test_nothing_was_changed_by_all_these_requests(session: Session, app: Flask) -> None:
    before = session.situation()
    client, headers = visitor(session, app, "phone")
    for door in (door for door in doors(app) if door.method == "POST"):
        knock(client, door, headers | {"Origin": "http://evil.example"})
    assert session.situation() == before


def test_a_token_is_of_no_use_on_another_phone_nor_with_another_secret(session: Session, app: Flask) -> None:
    (_, mine), (other, _) = visitor(session, app, "phone"), visitor(session, app, "phone")
    join = Door("join", "POST", "/api/v1/join")
    assert knock(other, join, mine)[0] == 403
    assert knock(other, join, token(other))[0] == 400


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_keeps_scripts_out_and_every_cookie_from_scripts(session: Session, role: Role) -> None:
    app = app_of(session)
    client, headers = visitor(session, app, role)
    missing = Door("", "GET", "/nowhere"), Door("", "GET", "/static/nowhere.js"), Door("", "GET", "/api/v1/nowhere")
    for door in (*doors(app), *missing):
        answer = client.open(door.path, method=door.method, headers=headers, buffered=False)
        policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:"} & set(" ".join(policy.values()).split())
        assert answer.headers["X-Content-Type-Options"] == "nosniff", door
        assert answer.headers["X-Frame-Options"] == "DENY", door
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin", door
        assert "Access-Control-Allow-Origin" not in answer.headers, door
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; ")), cookie
            assert "Domain" not in cookie, cookie
        answer.close()


def test_the_cookie_is_long_random_and_kept_as_a_digest_only(session: Session, app: Flask, tmp_path: Path) -> None:
    cookies = {client.get_cookie(guard.COOKIE).value for client, _ in (visitor(session, app, "host") for _ in range(9))}  # type: ignore[union-attr]  # a host has one
    assert len(cookies) == 9
    assert all(len(cookie) == 43 for cookie in cookies)
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not [cookie for cookie in cookies if cookie.encode() in kept]
    assert guard.digest(min(cookies)).encode() in kept
