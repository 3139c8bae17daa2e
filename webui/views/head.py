"""What a phone sees of every game, of whatever kind."""

from webui.views.log import RECENT, told
from webui.views.onlooker import Json, Onlooker


def head(eyes: Onlooker) -> Json:
    """Return the kind, the numbers, the sheet, the seats of this phone, and the newest lines of the log."""
    game = eyes.game
    return {
        "kind": game.kind,
        "number": game.number,
        "last": game.last,
        "sheet": eyes.say(f"web.sheet.{game.sheet}"),
        "mine": list(eyes.mine),
        "log": told(game, eyes.language, RECENT),
    }
