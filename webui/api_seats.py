"""The routes of the seats in the camera's picture.

| route | body | does |
|---|---|---|
| `GET seating` | | `turn, middle, borders, file`: how the picture is shared out, see `webui.seating` |
| `GET setup.jpg` | | the picture, for the host and never over hidden dice |
| `POST arrange_seats` | `players, turn, middle, borders` | shares the picture out by dragged sectors |
| `POST use_seats_file` | `use` | uses the seats of the file (1), or sectors in spite of it (0) |

Both `POST`s answer with the new view and with `plan`, which is what `seating` gives.
"""

from flask import Flask, Response
from flask.typing import ResponseReturnValue

from webui.body import measure, measures, number, post, seen
from webui.table import Denied, Table
from webui.views.onlooker import Json


def add(app: Flask, table: Table) -> None:
    """Add what shows the host the seats and lets them be changed."""

    def seating() -> ResponseReturnValue:
        return plan(table)

    def setup_picture() -> ResponseReturnValue:
        return Response(table.setup_picture(), mimetype="image/jpeg")

    def arrange_seats() -> ResponseReturnValue:
        middle = measures("middle")
        if len(middle) != 2:
            raise Denied(400, "web.bad_request")
        table.arrange_seats(number("players"), measure("turn"), (middle[0], middle[1]), measures("borders"))
        return seen(table) | {"plan": plan(table)}

    def use_seats_file() -> ResponseReturnValue:
        table.use_seats_file(use=bool(number("use")))
        return seen(table) | {"plan": plan(table)}

    app.add_url_rule("/api/v1/seating", "seating", seating)
    app.add_url_rule("/api/v1/setup.jpg", "setup_picture", setup_picture)
    for route in (arrange_seats, use_seats_file):
        post(app, route)


def plan(table: Table) -> Json:
    """Return how the picture is shared out, ready for JSON."""
    now = table.seating()
    return {
        "turn": now.turn,
        "middle": list(now.middle),
        "borders": {str(players): list(kept) for players, kept in now.borders.items()},
        "file": {"names": list(now.names), "shapes": now.shapes, "aside": now.aside} if now.names else None,
    }
