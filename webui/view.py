"""What one phone may see of a table, built field by field: nothing is sent because it happens to be there.

Until a call there are no dice in a situation to begin with; what a `Showing` holds lies open on the table.
"""

from collections.abc import Callable, Mapping

from referee.core import words
from referee.words import Language
from webui.table import Game, Situation, Visitor
from webui.texts import SAID, say
from webui.views import cubulus, dudo, kubi
from webui.views.onlooker import Json, onlooker
from webui.views.seats import camera_state
from webui.views.undoing import undo_view

VIEWS: Mapping[str, Callable[[Situation, Game, Visitor, Language | None], Json]] = {
    "dudo": dudo.view,
    "kubi": kubi.view,
    "cubulus": cubulus.view,
}
"""For each kind of game what its part of the view is."""


def view(now: Situation, who: Visitor, language: Language | None = None) -> Json:
    """Return what the visitor sees, ready for JSON."""
    return {
        "run": now.run,
        "version": now.version,
        "demo": now.demo,
        "me": _me(now, who),
        "letters": _letters(now, who),
        "door": now.door,
        "people": [{"person": one.number, "name": one.name, "demo": one.demo} for one in now.people],
        "camera": _camera(now, language),
        "seating": _seating(now, language) if who.host else "",
        "corrections": now.corrections,
        "game": _game(now, now.game, who, language) if now.game else None,
    }


def _game(now: Situation, game: Game, who: Visitor, language: Language | None) -> Json:
    eyes = onlooker(now, game, who, language)
    return VIEWS[game.kind](now, game, who, language) | {"undo": undo_view(eyes, who.host, now.corrections)}


def _me(now: Situation, who: Visitor) -> Json:
    """Return the persons of this phone, in the order of joining; `name` is that of the first.

    `offers` are the codes that still hand on a place which is theirs, or any place to the host.
    """
    mine = [one for one in now.people if one.number in who.persons]
    here: list[Json] = [{"person": one.number, "name": one.name} for one in mine]
    offers = [code for code, person in now.offers if who.host or person in who.persons]
    return {
        "persons": list(who.persons),
        "here": here,
        "name": mine[0].name if mine else None,
        "host": who.host,
        "offers": offers,
    }


def _letters(now: Situation, who: Visitor) -> Json:
    """Return whether letters are asked of this phone, and to those who are in which they are."""
    is_in = who.host or bool(who.persons)
    return {"asked": bool(now.letters) and not is_in, "are": now.letters if is_in else ""}


def _seating(now: Situation, language: Language | None) -> str:
    """Say whether the seats of a file are used; nothing without such a file."""
    players = len(now.game.persons) if now.game and now.game.kind == "dudo" else None
    if now.drawn is None:
        return ""
    if not now.drawn:
        return say(words("web.seats.broken"), (), language)
    if now.aside:
        return say(words("web.seats.aside"), (), language)
    fits = players in (None, now.drawn)
    what = (
        words("web.seats.file", seats=now.drawn)
        if fits
        else words("web.seats.other", seats=now.drawn, players=players or 0)
    )
    return say(what, (), language)


def _camera(now: Situation, language: Language | None) -> Json:
    state = camera_state(now)
    known = f"web.camera.{state}"
    return {"state": state, "text": say(words(known if known in SAID else "web.camera.on"), (), language)}
