"""What a request says, read with care, and the answer that most of them get: the view as it is now."""

from collections.abc import Callable
from unicodedata import category

from flask import Flask, g, request
from flask.typing import ResponseReturnValue

from webui.languages import spoken
from webui.seen import views
from webui.table import Denied, Table
from webui.views.onlooker import Json

LONGEST_TEXT = 200
MOST_NUMBERS = 100
LARGEST = 1e6


def post(app: Flask, route: Callable[[], ResponseReturnValue]) -> None:
    """Add a route that changes something; it is called as its function is."""
    name = route.__name__
    app.add_url_rule(f"/api/v1/{name}", name, route, methods=["POST"])


def seen(table: Table) -> Json:
    """Return what the phone that asks sees now, in its language."""
    return views().seen(table.situation(), table.visitor(g.key), spoken())


def _object() -> dict[str, object] | None:
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        body = None  # lists within lists without end
    return body if isinstance(body, dict) else None


def mark() -> str:
    """Return by what a request that changes something names itself, empty if by nothing; a photo has it beside it."""
    once = (_object() or {}).get("once") if request.is_json else request.args.get("once")
    return once if isinstance(once, str) and once.isprintable() and len(once) <= LONGEST_TEXT else ""


def fields() -> dict[str, object]:
    """Return the JSON object of the request. Raises `Denied` for anything else, as all below."""
    body = _object()
    if body is None:
        raise Denied(400, "web.bad_request")
    return body


def remember_names(table: Table) -> None:
    """Keep the players' names for the words of a refusal."""
    game = table.situation().game
    g.names = game.names if game else ()


def text(name: str, default: str | None = None) -> str:
    """Return a text of one line; without a default it must be there."""
    value = fields().get(name, default)
    if not isinstance(value, str) or not value.isprintable() or len(value) > LONGEST_TEXT:
        raise Denied(400, "web.bad_request")
    return value


def once() -> str:
    """Return by what the request names itself; an empty text would be the name of others too."""
    value = text("once")
    if not value:
        raise Denied(400, "web.bad_request")
    return value


def name() -> str:
    """Return the name that somebody gives, of one line: `names.clean` takes out what cannot be seen."""
    value = fields().get("name")
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or any(category(sign) == "Cc" for sign in value):
        raise Denied(400, "web.bad_request")
    return value


def number(name: str, default: int | None = None) -> int:
    """Return a whole number; without a default it must be there."""
    value = fields().get(name, default)
    if type(value) is not int or abs(value) > 2**53:
        raise Denied(400, "web.bad_request")
    return value


def numbers(name: str) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    values = fields().get(name)
    if not isinstance(values, list) or len(values) > MOST_NUMBERS or not all(type(one) is int for one in values):
        raise Denied(400, "web.bad_request")
    return tuple(values)


def measure(name: str) -> float:
    """Return a number that may be broken."""
    return _measure(fields().get(name))


def measures(name: str) -> tuple[float, ...]:
    """Return a list of numbers that may be broken."""
    values = fields().get(name)
    if not isinstance(values, list) or len(values) > MOST_NUMBERS:
        raise Denied(400, "web.bad_request")
    return tuple(map(_measure, values))


def _measure(value: object) -> float:
    if type(value) not in (int, float) or not abs(float(str(value))) < LARGEST:
        raise Denied(400, "web.bad_request")
    return float(str(value))


def group(name: str) -> dict[str, object]:
    """Return a JSON object in the request, an empty one if it is not there."""
    value = fields().get(name, {})
    if not isinstance(value, dict):
        raise Denied(400, "web.bad_request")
    return value
