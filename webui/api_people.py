"""The routes of the people at the table. Each answers with the new view, or `{"error"}`.

| route | body | does |
|---|---|---|
| `POST join` | `name, code?` | joins, or changes the own name; `code`: the letters of the table or of a place |
| `POST take` | `code` | takes over the place that a code offers |
| `POST another` | `name, code?` | lets one more person play on this phone; `code`: the letters, of a stranger |
| `POST rename` | `person, name` | changes a name |
| `POST offer` | `person` | makes a code for a place: `offer` is `{"code", "person"}` |
| `POST leave` | `person` | leaves the table |
| `POST forget` | `person` | deletes a name from all that was played |
| `POST pass_host` | `person` | makes another phone the host's, this one no longer |
| `POST new_letters` | | changes the letters of the table |

`GET gone` tells the host who has left: `{"people": [{"person", "name"}]}`.
"""

import hmac
import re
from collections.abc import Callable

from flask import Flask, Response, g, request
from flask.typing import ResponseReturnValue

from webui.body import name, number, post, seen, text
from webui.limits import Rate
from webui.pages import code as qr
from webui.table import Denied, Table

_CODE = re.compile(r"[A-HJ-NP-Z2-9]{4}", re.ASCII)


def add(app: Flask, table: Table, address: Callable[[], str], joins: Rate) -> None:
    """Add what lets people come, go, and hand their places on; `joins` limits how often codes are tried."""
    _add_doors(app, table, joins)
    _add_places(app, table, address)
    _add_host(app, table)


def _add_doors(app: Flask, table: Table, joins: Rate) -> None:
    def join() -> ResponseReturnValue:
        _often(joins)
        code = _code(text("code", ""))
        if not (code and table.take(g.key, code)):
            _let_in(table, code)
            table.join(g.key, name())
        return seen(table)

    def take() -> ResponseReturnValue:
        _often(joins)
        if not table.take(g.key, _code(text("code"))):
            raise Denied(404, "web.take.none")
        return seen(table)

    def another() -> ResponseReturnValue:
        _often(joins)
        _let_in(table, _code(text("code", "")))
        table.another(g.key, name())
        return seen(table)

    for route in (join, take, another):
        post(app, route)


def _often(joins: Rate) -> None:
    if not joins.allows(request.remote_addr or ""):
        raise Denied(429, "web.join.often")


def _code(given: str) -> str:
    """Return a code as it is compared: people type small letters, and spaces between."""
    return "".join(given.split()).upper()


def _let_in(table: Table, code: str) -> None:
    """Refuse a stranger without the letters of the table."""
    visitor = table.visitor(g.key)
    if not table.letters or visitor.host or visitor.persons:
        return
    if not hmac.compare_digest(code.encode(), table.letters.encode()):
        raise Denied(403, "web.join.letters" if code else "web.join.letters.none")


def _add_places(app: Flask, table: Table, address: Callable[[], str]) -> None:
    def rename() -> ResponseReturnValue:
        table.rename(g.key, number("person"), name())
        return seen(table)

    def leave() -> ResponseReturnValue:
        table.leave(g.key, number("person"))
        return seen(table)

    def forget() -> ResponseReturnValue:
        table.forget(g.key, number("person"))
        return seen(table)

    def offer() -> ResponseReturnValue:
        person = number("person")
        return seen(table) | {"offer": {"code": table.offer(g.key, person), "person": person}}

    def seat_code(code: str) -> ResponseReturnValue:
        if not _CODE.fullmatch(code):
            raise Denied(404, "web.missing")
        return Response(qr(f"{address()}/play?seat={code}"), mimetype="image/svg+xml")

    app.add_url_rule("/api/v1/seat/<code>.svg", "seat_code", seat_code)
    for route in (rename, leave, forget, offer):
        post(app, route)


def _add_host(app: Flask, table: Table) -> None:
    def pass_host() -> ResponseReturnValue:
        table.pass_host(g.key, number("person"))
        return seen(table)

    def new_letters() -> ResponseReturnValue:
        table.new_letters()
        return seen(table)

    def gone() -> ResponseReturnValue:
        return {"people": [{"person": person, "name": name} for person, name in table.gone().items()]}

    app.add_url_rule("/api/v1/gone", "gone", gone)
    for route in (pass_host, new_letters):
        post(app, route)
