"""The routes under /api/v1: small JSON bodies in, a view or a plain answer out."""

from collections.abc import Callable

from flask import Flask, Response, g, make_response, request
from flask.typing import ResponseReturnValue

from referee import dudo
from webui.languages import NAMES, keep, spoken
from webui.limits import Lock, Rate
from webui.stream import Stream, Streams
from webui.table import Denied, Table, Visitor
from webui.view import view
from webui.views.log import told
from webui.views.onlooker import Json

Route = Callable[..., ResponseReturnValue]
JPEG = {"Cache-Control": "private, max-age=31536000, immutable"}


def add(app: Flask, table: Table, streams: Streams, joins: Rate, pins: Lock, beat: float) -> None:
    """Add what the pages read and what they may ask for."""
    _add_reading(app, table, streams, beat)
    _add_people(app, table, joins, pins)
    _add_game(app, table)
    _add_showing(app, table)


def _add_reading(app: Flask, table: Table, streams: Streams, beat: float) -> None:
    def health() -> ResponseReturnValue:
        return {"ok": True, "version": table.situation().version, "streams": len(streams)}

    def state() -> ResponseReturnValue:
        return _seen(table)

    def events() -> ResponseReturnValue:
        key, language = g.key, spoken()
        stream = Stream(table, streams, key, lambda: view(table.situation(), table.visitor(key), language), beat)
        return Response(stream, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})

    def log() -> ResponseReturnValue:
        game = table.situation().game
        return {"lines": told(game, spoken()) if game else []}

    def picture(event: int) -> ResponseReturnValue:
        return _jpeg(table.picture(event))

    def look_picture(look: int) -> ResponseReturnValue:
        return _jpeg(table.look_picture(look))

    def live() -> ResponseReturnValue:
        return Response(table.live_picture(), mimetype="image/jpeg")

    app.add_url_rule("/api/v1/live.jpg", "live", live)
    app.add_url_rule("/healthz", "health", health)
    app.add_url_rule("/api/v1/state", "state", state)
    app.add_url_rule("/api/v1/events", "events", events)
    app.add_url_rule("/api/v1/log", "log", log)
    app.add_url_rule("/api/v1/pictures/<int:event>.jpg", "picture", picture)
    app.add_url_rule("/api/v1/looks/<int:look>.jpg", "look_picture", look_picture)


def _add_people(app: Flask, table: Table, joins: Rate, pins: Lock) -> None:
    def join() -> ResponseReturnValue:
        if not joins.allows(request.remote_addr or ""):
            raise Denied(429, "web.join.often")
        table.join(g.key, _text("name"))
        return _seen(table)

    def leave() -> ResponseReturnValue:
        table.leave(g.key, _number("person"))
        return _seen(table)

    def sit() -> ResponseReturnValue:
        table.sit(g.key, _number("person"))
        return _seen(table)

    def admit() -> ResponseReturnValue:
        locked = pins.minutes_left()
        if locked:
            raise Denied(429, "web.pin.locked", minutes=locked)
        if not table.admit(g.key, _text("pin")):
            pins.failed()
            raise Denied(403, "web.pin.wrong")
        return _seen(table)

    def again() -> ResponseReturnValue:
        table.again(g.key)
        return _seen(table)

    def language() -> ResponseReturnValue:
        code = _text("language")
        if code not in NAMES:
            raise Denied(400, "web.bad_request")
        answer = make_response(_seen(table))
        keep(answer, code)
        return answer

    for route in (join, leave, sit, admit, again, language):
        _post(app, route)


def _add_game(app: Flask, table: Table) -> None:
    def begin() -> ResponseReturnValue:
        table.begin(g.key, _text("sheet"), _numbers("persons"), _number("starter"), _text("once"))
        return _seen(table)

    def act() -> ResponseReturnValue:
        event = _event()
        _remember_names(table)
        table.act(g.key, event, _number("after"), _text("once"))
        return _seen(table)

    for route in (begin, act):
        _post(app, route)


def _add_showing(app: Flask, table: Table) -> None:
    def hand() -> ResponseReturnValue:
        table.type_hand(g.key, _number("seat"), _numbers("faces"), _number("after"), _text("once"))
        return _seen(table)

    def settle() -> ResponseReturnValue:
        wanted = ("face", "seat", "counted")
        change: dict[str, int | None] = {name: _number(name) for name in wanted if name in _body()}
        table.settle(g.key, _number("look"), _number("die"), change, _text("once"))
        return _seen(table)

    def confirm() -> ResponseReturnValue:
        table.confirm(g.key, _number("look"), _text("once"))
        return _seen(table)

    for route in (hand, settle, confirm):
        _post(app, route)


def _post(app: Flask, route: Route) -> None:
    name = route.__name__
    app.add_url_rule(f"/api/v1/{name}", name, route, methods=["POST"])


def _visitor(table: Table) -> Visitor:
    return table.visitor(g.key)


def _seen(table: Table) -> Json:
    return view(table.situation(), _visitor(table), spoken())


def _remember_names(table: Table) -> None:
    """Keep the players' names for the words of a refusal."""
    game = table.situation().game
    g.names = game.names if game else ()


def _event() -> dudo.Event:
    kind, seat = _text("is"), _number("seat")
    match kind:
        case "bid":
            return dudo.Bid(seat, _number("quantity"), _number("face"))
        case "dudo":
            return dudo.Challenge(seat)
        case "exact":
            return dudo.Exact(seat)
    raise Denied(400, "web.bad_request")


def _body() -> dict[str, object]:
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        raise Denied(400, "web.bad_request")
    return body


def _text(name: str) -> str:
    value = _body().get(name)
    if not isinstance(value, str) or not value.isprintable() or len(value) > 200:
        raise Denied(400, "web.bad_request")
    return value


def _number(name: str) -> int:
    value = _body().get(name)
    if type(value) is not int or abs(value) > 2**53:
        raise Denied(400, "web.bad_request")
    return value


def _numbers(name: str) -> tuple[int, ...]:
    values = _body().get(name)
    if not isinstance(values, list) or len(values) > 100 or not all(type(one) is int for one in values):
        raise Denied(400, "web.bad_request")
    return tuple(values)


def _jpeg(jpeg: bytes | None) -> Response:
    if jpeg is None:
        raise Denied(404, "web.missing")
    return Response(jpeg, mimetype="image/jpeg", headers=JPEG)
