"""Who may ask for what, and when: a route without an entry here is refused, and a test fails on it."""

from collections.abc import Mapping
from typing import Literal, get_args

from referee import dudo
from webui.table import Game

Role = Literal["anyone", "phone", "player", "host"]
"""`phone` has a cookie and a token: it has opened a page. `player` acts for a person. `host` has given the PIN."""

Phase = Literal["empty", "hidden", "called", "open", "over"]
"""`empty`: no game. `hidden`: dice lie under cups. `called`: the cups come off. `open`: a game without hidden dice."""

ALWAYS: frozenset[Phase] = frozenset(get_args(Phase))
BEGUN = ALWAYS - {"empty"}
NOT_HIDDEN = ALWAYS - {"hidden"}
SHOWN = BEGUN & NOT_HIDDEN
IN_THE_OPEN = SHOWN - {"over"}
CALLED: frozenset[Phase] = frozenset({"called"})

ROUTES: Mapping[str, tuple[Role, frozenset[Phase]]] = {
    "static": ("anyone", ALWAYS),
    "home": ("anyone", ALWAYS),
    "play": ("anyone", ALWAYS),
    "tv": ("anyone", ALWAYS),
    "host": ("anyone", ALWAYS),
    "past": ("anyone", ALWAYS),
    "setup": ("anyone", ALWAYS),
    "join_code": ("anyone", ALWAYS),
    "health": ("anyone", ALWAYS),
    "state": ("anyone", ALWAYS),
    "events": ("anyone", ALWAYS),
    "log": ("anyone", ALWAYS),
    "sheets": ("anyone", ALWAYS),
    "live": ("anyone", SHOWN),
    "picture": ("anyone", ALWAYS),
    "look_picture": ("anyone", IN_THE_OPEN),
    "join": ("phone", ALWAYS),
    "take": ("phone", ALWAYS),
    "another": ("phone", ALWAYS),
    "rename": ("phone", ALWAYS),
    "offer": ("phone", ALWAYS),
    "forget": ("phone", ALWAYS),
    "seat_code": ("anyone", ALWAYS),
    "pass_host": ("phone", ALWAYS),  # of one who is host, or has just passed it on and asks again
    "new_letters": ("host", ALWAYS),
    "gone": ("host", ALWAYS),
    "arrange_seats": ("host", ALWAYS),
    "use_seats_file": ("host", ALWAYS),
    "seating": ("anyone", ALWAYS),
    "setup_picture": ("host", NOT_HIDDEN),
    "history": ("anyone", ALWAYS),
    "history_of": ("anyone", ALWAYS),
    "export": ("anyone", ALWAYS),
    "export_one": ("anyone", ALWAYS),
    "language": ("phone", ALWAYS),
    "admit": ("phone", ALWAYS),
    "sit": ("phone", ALWAYS),
    "again": ("phone", ALWAYS),
    "leave": ("phone", ALWAYS),
    "act": ("phone", BEGUN),
    "hand": ("phone", CALLED),
    "settle": ("phone", IN_THE_OPEN),
    "confirm": ("phone", IN_THE_OPEN),
    "undo": ("phone", BEGUN),
    "correct": ("phone", BEGUN),
    "agree": ("phone", BEGUN),
    "decline": ("phone", BEGUN),
    "corrections": ("host", ALWAYS),
    "photo": ("phone", IN_THE_OPEN),
    "begin": ("host", ALWAYS),
}


def phase_of(game: Game | None) -> Phase:
    """Return what may be seen of the dice now."""
    if game is None:
        return "empty"
    if game.over:
        return "over"
    if not isinstance(game.state, dudo.State):
        return "open"
    return "hidden" if game.state.phase == "bidding" else "called"
