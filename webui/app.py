"""The pages of one table as a Flask application; nothing else configures anything."""

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from flask import Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from referee.core import Illegal, words
from webui import api, guard, pages, stream, unread_body
from webui import seen as views
from webui.body import mark, remember_names, seen
from webui.compress import compress
from webui.languages import spoken
from webui.limits import Lock, Rate
from webui.policy import ALWAYS, ROUTES, Phase, phase_of
from webui.rows import Row
from webui.table import Denied, Table
from webui.texts import say

LONGEST_BODY = 16 * 1024


@dataclass(frozen=True, slots=True)
class Door:
    """What the pages need beside the table: where they are found, and how often things may be tried."""

    address: Callable[[], str]
    names: frozenset[str]
    beat: float = stream.HEARTBEAT_SECONDS
    streams: stream.Streams = field(default_factory=stream.Streams)
    joins: Rate = field(default_factory=lambda: Rate(10, 60))
    pins: Lock = field(default_factory=Lock)


def create_app(
    table: Table,
    secret: str,
    address: str | Callable[[], str],
    names: Iterable[str] = (),
    beat: float = stream.HEARTBEAT_SECONDS,
) -> Flask:
    """Return the application for a table.

    `secret` signs the tokens and outlives a restart; `address` is what the QR code says, or gives it whenever a page
    is drawn; `names` are further names under which this machine is known; `beat` is the seconds between heartbeats of
    a stream.
    """
    app = Flask("webui")
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    app.url_map.converters["int"] = Row
    app.jinja_env.globals["beat"] = beat
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    door = Door((lambda: address) if isinstance(address, str) else address, guard.own_names(names), beat)
    guard.guard(app, secret, lambda: door.names)
    unread_body.drop(app)
    compress(app)
    views.add(app)
    _answer_errors(app)
    _check_roles(app, table)
    pages.add(app, table, door.address)
    api.add(app, table, door.address, door.streams, door.joins, door.pins, door.beat)
    return app


def _check_roles(app: Flask, table: Table) -> None:
    """Refuse what the policy does not allow this visitor, and every route that it does not name."""

    def check() -> ResponseReturnValue | None:
        if request.endpoint is None:
            return None  # there is no such page: the answer is 404
        if request.endpoint not in ROUTES:
            raise Denied(404, "web.missing")
        role, phases = ROUTES[request.endpoint]
        if role == "host" and not table.visitor(g.key).host:
            raise Denied(403, "web.host_only")
        if role == "player" and not table.visitor(g.key).persons:
            raise Denied(403, "web.look_only")
        # Before its mark: what has changed the phase is known by that then.
        phase = None if phases == ALWAYS else phase_of(table.situation().game)
        if _asked_again(table):
            return seen(table)
        if phase is not None and phase not in phases:
            raise Denied(409, _too_soon(phase, request.endpoint, request.method))
        return None

    app.before_request(check)


def _asked_again(table: Table) -> bool:
    """Say whether this very request was carried out before. Raises `Illegal` if the rules refused it, as then."""
    once = mark() if request.method == "POST" else ""
    try:
        return bool(once) and table.repeated(once)
    except Illegal:
        remember_names(table)
        raise


def _too_soon(phase: Phase, endpoint: str, method: str) -> str:
    """Return the key of what is said to one who asks at the wrong time."""
    if phase == "empty":
        return "web.no_game"
    if phase == "hidden" and endpoint == "photo":
        return "web.photo.hidden"
    return "web.hidden" if phase == "hidden" and method == "GET" else "web.moved_on"


def _answer_errors(app: Flask) -> None:
    app.register_error_handler(Denied, _denied)
    app.register_error_handler(Illegal, _illegal)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(sqlite3.Error, _broken)


def _denied(error: Denied) -> Response:
    return _refusal(error.status, say(words(error.key, **error.values), (), spoken()))


def _illegal(error: Illegal) -> Response:
    names = g.get("names", ())
    return _refusal(409, say(error.why, names, spoken()), error.rule)


def _http(error: HTTPException) -> Response:
    texts = {404: "web.missing", 405: "web.missing", 413: "web.too_large"}
    code = error.code or 500
    key = texts.get(code, "web.bad_request" if code < 500 else "web.broken")
    return _refusal(code, say(words(key), (), spoken()))


def _broken(error: sqlite3.Error) -> Response:
    current_app.logger.error("the log cannot be written: %s", error)
    return _refusal(503, say(words("web.unwritten"), (), spoken()))


def _refusal(status: int, text: str, rule: str = "") -> Response:
    if request.path.startswith("/api/"):
        body, kind = json.dumps({"error": text, "rule": rule}), "application/json"
    else:
        body, kind = text + "\n", "text/plain"
    return Response(body, status, mimetype=kind)
