"""The pages themselves: each is a frame that its script fills from the stream."""

import io
import json
from collections.abc import Callable
from functools import partial

import segno
from flask import Flask, Response, g, render_template, request

from referee.core import words
from webui import languages, texts
from webui.sheet_to_print import joining
from webui.table import Table

PAGES = {"/": "home", "/play": "play", "/tv": "tv", "/host": "host", "/setup": "setup", "/history": "past"}
PLAYERS = ("home", "play", "tv")
"""Pages that phones of players open: they carry no texts for the host."""


def add(app: Flask, table: Table, address: Callable[[], str]) -> None:
    """Add the pages; `address` gives the one for phones, with the raw IP address."""

    def page(name: str) -> str:
        shared = {"token": g.token, "address": address(), "letters": table.letters, "demo": table.situation().demo}
        spoken = {
            "t": _text,
            "texts": json.dumps(texts.page(languages.spoken(), hosts=name not in PLAYERS), ensure_ascii=False),
        }
        chosen = {"lang": languages.code_of(request), "languages": languages.NAMES}
        return render_template(f"{name}.html", **shared, **spoken, **chosen)

    def join_code() -> Response:
        return Response(
            code(joining(address(), table.letters)), mimetype="image/svg+xml", headers={"Cache-Control": "no-cache"}
        )

    for path, name in PAGES.items():
        app.add_url_rule(path, name, partial(page, name))
    app.add_url_rule("/join.svg", "join_code", join_code)


def _text(key: str) -> str:
    return texts.say(words(key), (), languages.spoken())


def code(address: str) -> bytes:
    """Return the QR code of an address as SVG, dark on white so that every phone reads it in either colour scheme."""
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=3, dark="#1d1612", light="#ffffff")
    return drawn.getvalue()
