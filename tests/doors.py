"""Every door of the pages, and tables in every phase, for the tests that walk over all of them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from table_of_phones import act, called, dealt, key, last, mark, opened, table

from kubejo.session import Session
from referee import dudo
from webui import guard
from webui.app import create_app
from webui.policy import Phase

FILLED: Mapping[str, str] = {"filename": "dom.js", "code": "ABCD"}
"""What stands for the parts of an address that are no numbers."""


@dataclass(frozen=True)
class Door:
    """A route with an address that leads to it."""

    endpoint: str
    method: str
    path: str


def doors(app: Flask) -> Iterator[Door]:
    """Yield every route of the application once for each method that it serves."""
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:int:)?(\w+)>", lambda part: FILLED.get(part[1], "1"), re.sub("<path:", "<", rule.rule))
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            yield Door(rule.endpoint, method, path)


def app_of(session: Session) -> Flask:
    """Return the pages of a session."""
    return create_app(session, "secret", "http://192.0.2.7:8080", beat=0.01)


def page_token(client: FlaskClient) -> str:
    """Open a page as a phone does, and return its token."""
    found = re.search(r'data-token="([0-9a-f]{64})"', client.get("/play").get_data(as_text=True))
    assert found
    return found[1]


def token(client: FlaskClient) -> dict[str, str]:
    """Open a page as a phone does, and return the header with its token."""
    return {guard.TOKEN_HEADER: page_token(client)}


def knock(client: FlaskClient, door: Door, headers: Mapping[str, str], **environment: str) -> tuple[int, bytes]:
    """Ask at a door with nothing in the hand; a stream is left after its first word."""
    body = {"json": {}} if door.method == "POST" else {}
    answer = client.open(
        door.path, method=door.method, headers=headers, environ_overrides=environment, buffered=False, **body
    )
    said = next(iter(answer.response), b"") if door.endpoint == "events" else answer.get_data()
    answer.close()
    return answer.status_code, said if isinstance(said, bytes) else said.encode()


def in_phase(folder: Path, phase: Phase) -> Session:
    """Return a table in this phase, with Ana, Bruno and perhaps Cilka at it."""
    if phase == "empty":
        session = Session(opened(folder))
        for name in ("Ana", "Bruno"):
            session.join(key(name), name)
        return session
    if phase == "hidden":
        return table(folder)
    if phase == "called":
        return called(folder)
    return dealt(folder, "kubi", ("Ana", "Bruno")) if phase == "open" else ended(folder)


def ended(folder: Path) -> Session:
    """Return a table at which a game of Dudo is over."""
    session = dealt(folder, "kubdubo", ("Ana", "Bruno"), {"start_dice": 1})
    act(session, "Ana", dudo.Bid(0, 2, 3))
    act(session, "Bruno", dudo.Challenge(1))
    for seat, name in enumerate(("Ana", "Bruno")):
        session.type_hand(key(name), seat, (5,), last(session), mark())
    game = session.situation().game
    assert game
    assert game.over
    return session


def as_player(session: Session, client: FlaskClient) -> None:
    """Make this phone also that of the first person."""
    cookie = client.get_cookie(guard.COOKIE)
    assert cookie
    session._store.hold(guard.digest(cookie.value), session.situation().people[0].number)
