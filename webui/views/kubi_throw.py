"""The throw of Kubi as the camera has it: what is to be settled before it counts, and its picture once it does."""

from referee.kubi.sound import DICE
from webui.shown import SeenDie, Thrown
from webui.table import Game
from webui.views.onlooker import Json, Onlooker
from webui.views.pictures import proof_in, reading


def throw_view(eyes: Onlooker, throw: Thrown | None) -> Json | None:
    """Return a throw that the camera has seen but does not dare to take, in the form of what is shown in Dudo."""
    if throw is None:
        return None
    counted = DICE - throw.missing
    said = [eyes.told(one) for one in throw.said]
    if throw.asked:
        said.insert(0, eyes.say("web.show.asked", n=len(throw.asked)))
    if throw.missing:
        said.insert(0, eyes.say("web.kubi.seen", n=counted))
    return {
        "look": throw.look,
        "picture": reading(eyes.game.album, throw.look),
        "dice": [_die(die, die.number in throw.asked) for die in throw.dice],
        "says": said,
        "confirm": bool(throw.said) and not throw.asked and not throw.missing,
    }


def _die(die: SeenDie, asked: bool) -> Json:
    return {
        "number": die.number,
        "box": [round(part, 4) for part in die.box],
        "face": die.faces[0] if len(die.faces) == 1 else None,
        "order": list(die.order),
        "asked": asked,
        "out": die.out,
    }


def picture_of(game: Game) -> str | None:
    """Return where the picture of the standing throw is, None without one."""
    return proof_in(game.album, game.tale, game.thrown)
