"""What one phone may see of a table, built field by field: nothing is sent because it happens to be there.

Until a call there are no dice in a situation to begin with; what a `Showing` holds lies open on the table.
"""

from collections.abc import Callable, Mapping

from referee.core import words
from referee.words import Language
from webui.table import Game, Situation, Visitor
from webui.texts import SAID, say
from webui.views import cubulus, dudo, kubi
from webui.views.onlooker import Json

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
        "me": {"persons": list(who.persons), "name": _my_name(now, who), "host": who.host},
        "people": [{"person": one.number, "name": one.name, "demo": one.demo} for one in now.people],
        "camera": _camera(now, language),
        "game": VIEWS[now.game.kind](now, now.game, who, language) if now.game else None,
    }


def _my_name(now: Situation, who: Visitor) -> str | None:
    return next((one.name for one in now.people if one.number in who.persons), None)


def _camera(now: Situation, language: Language | None) -> Json:
    known = f"web.camera.{now.camera}"
    return {"state": now.camera, "text": say(words(known if known in SAID else "web.camera.on"), (), language)}
