"""Who may ask for what: a route without an entry here is refused, and a test fails on it."""

from collections.abc import Mapping
from typing import Literal

Role = Literal["anyone", "phone", "player", "host"]
"""`phone` has a cookie and a token: it has opened a page. `player` acts for a person. `host` has given the PIN."""

ROUTES: Mapping[str, Role] = {
    "static": "anyone",
    "home": "anyone",
    "play": "anyone",
    "tv": "anyone",
    "host": "anyone",
    "past": "anyone",
    "join_code": "anyone",
    "health": "anyone",
    "state": "anyone",
    "events": "anyone",
    "log": "anyone",
    "sheets": "anyone",
    "live": "anyone",
    "picture": "anyone",
    "look_picture": "anyone",
    "join": "phone",
    "take": "phone",
    "another": "phone",
    "rename": "phone",
    "offer": "phone",
    "forget": "phone",
    "seat_code": "anyone",
    "pass_host": "host",
    "new_letters": "host",
    "turn_seats": "host",
    "seating": "anyone",
    "setup_picture": "host",
    "history": "anyone",
    "history_of": "anyone",
    "export": "anyone",
    "export_one": "anyone",
    "language": "phone",
    "admit": "phone",
    "sit": "phone",
    "again": "phone",
    "leave": "phone",
    "act": "player",
    "hand": "phone",
    "settle": "phone",
    "confirm": "phone",
    "begin": "host",
}
