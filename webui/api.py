"""The routes under /api/v1: small JSON bodies in, a view or a plain answer out."""

from collections.abc import Callable

from flask import Flask, Response, g, make_response, request
from flask.typing import ResponseReturnValue

from webui import api_past, api_people, api_photo, api_seats
from webui import api_play as play
from webui.body import number, post, seen, text
from webui.guard import of_this_machine
from webui.languages import NAMES, keep, spoken
from webui.limits import Lock, Rate
from webui.seen import views
from webui.stream import Stream, Streams
from webui.table import Denied, Table
from webui.views.log import told

JPEG = {"Cache-Control": "private, max-age=31536000, immutable"}


def add(
    app: Flask, table: Table, address: Callable[[], str], streams: Streams, joins: Rate, pins: Lock, beat: float
) -> None:
    """Add what the pages read and what they may ask for."""
    _add_reading(app, table, streams, beat)
    _add_people(app, table, pins)
    api_people.add(app, table, address, joins)
    api_seats.add(app, table)
    api_past.add(app, table)
    api_photo.add(app, table)
    play.add(app, table)


def _add_reading(app: Flask, table: Table, streams: Streams, beat: float) -> None:
    def health() -> ResponseReturnValue:
        return {"ok": True, "version": table.situation().version, "streams": len(streams)}

    def state() -> ResponseReturnValue:
        return seen(table)

    def events() -> ResponseReturnValue:
        key, language, made = g.key, spoken(), views()
        stream = Stream(table, streams, key, lambda: made.seen(table.situation(), table.visitor(key), language), beat)
        return Response(stream, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})

    def log() -> ResponseReturnValue:
        game = table.situation().game
        return {"lines": told(game, spoken()) if game else []}

    def picture(event: int) -> ResponseReturnValue:
        return _jpeg(table.picture(event), table.album)

    def look_picture(look: int) -> ResponseReturnValue:
        return _jpeg(table.look_picture(look), table.album)

    def live() -> ResponseReturnValue:
        whole = "whole" in request.args and of_this_machine(request.remote_addr)  # large: for `kubejo record` alone
        return Response(table.live_picture(whole), mimetype="image/jpeg")

    app.add_url_rule("/api/v1/live.jpg", "live", live)
    app.add_url_rule("/healthz", "health", health)
    app.add_url_rule("/api/v1/state", "state", state)
    app.add_url_rule("/api/v1/events", "events", events)
    app.add_url_rule("/api/v1/log", "log", log)
    app.add_url_rule("/api/v1/pictures/<int:event>.jpg", "picture", picture)
    app.add_url_rule("/api/v1/looks/<int:look>.jpg", "look_picture", look_picture)


def _add_people(app: Flask, table: Table, pins: Lock) -> None:
    def sit() -> ResponseReturnValue:
        table.sit(g.key, number("person"))
        return seen(table)

    def admit() -> ResponseReturnValue:
        pin = text("pin")
        if locked := pins.try_it():
            raise Denied(429, "web.pin.locked", minutes=locked)
        if not table.admit(g.key, pin):
            raise Denied(403, "web.pin.wrong")
        pins.was_right()
        return seen(table)

    def again() -> ResponseReturnValue:
        table.again(g.key)
        return seen(table)

    def language() -> ResponseReturnValue:
        code = text("language")
        if code not in NAMES:
            raise Denied(400, "web.bad_request")
        answer = make_response(seen(table))
        keep(answer, code)
        return answer

    for route in (sit, admit, again, language):
        post(app, route)


def _jpeg(jpeg: bytes | None, album: str) -> Response:
    """Answer with a picture: for good to those who say of which database it is, and never to those who mean another."""
    of = request.args.get("of")
    if jpeg is None or of not in (None, album):
        raise Denied(404, "web.missing")
    return Response(jpeg, mimetype="image/jpeg", headers=JPEG if of else None)
