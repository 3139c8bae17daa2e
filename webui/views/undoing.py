"""What may be taken back, and what the players are asked to agree to."""

from collections.abc import Mapping

from referee import dudo, kubi
from referee.core import Words, seat, words
from webui.asking import Ask, By, Lapse, Why
from webui.table import Game
from webui.views.log import counting
from webui.views.onlooker import Json, Onlooker

_LAPSED: Mapping[Why, str] = {
    "moved": "web.undo.lapsed",
    "left": "web.undo.lapsed.left",
    "host": "web.undo.lapsed.host",
    "declined": "web.undo.lapsed.declined",
}


def undo_view(eyes: Onlooker, host: bool, by: By) -> Json:
    """Return who takes back, whether this phone may, what goes then, and what waits for agreement.

    Of an `ask`: its `number` and `text`, what would `change`, who is still `missing`, whether this phone is `asked`,
    and whether it may decline; `seat`, `place` and `face` are for a correction, and so are the `dice` there as they
    count until then. `lapsed` tells who has asked why it waits no more.
    """
    game = eyes.game
    may = game.undoable and (host or (by == "agreement" and bool(eyes.mine)))
    return {
        "by": by,
        "may": may,
        "what": eyes.told(counting(game.tale)) if may else "",
        "ask": _ask(eyes, game.ask, host) if game.ask else None,
        "lapsed": eyes.say(_LAPSED[game.lapsed.why]) if game.lapsed and _is_own(eyes, game.lapsed, host) else "",
    }


def _is_own(eyes: Onlooker, ask: Lapse, host: bool) -> bool:
    return host if ask.by is None else ask.by in eyes.mine


def _ask(eyes: Onlooker, ask: Ask, host: bool) -> Json:
    dice = _disputed(eyes.game, ask) if ask.what == "correct" else []
    return {
        "number": ask.number,
        "what": ask.what,
        "text": eyes.told(_text(eyes, ask)),
        "change": _change(eyes, dice[ask.place]) if dice else eyes.told(counting(eyes.game.tale)),
        "why": ask.why,
        "by": ask.by,
        "missing": list(ask.missing),
        "asked": any(place in ask.missing for place in eyes.mine),
        "decline": bool(eyes.mine) or (host and ask.by is None),
        "seat": ask.seat,
        "place": ask.place,
        "face": ask.face,
        "dice": dice,
    }


def _disputed(game: Game, ask: Ask) -> list[int | None]:
    """Return the dice among which one is said to show another face, as they count; None for a face that is unknown."""
    if isinstance(game.state, kubi.State):
        return list(game.state.throw)
    assert isinstance(game.state, dudo.State), "no dice are read in Cubulus"
    ruling = dudo.verdict(game.state)
    assert ruling, "what follows a ruling ends what was asked about it"
    return [die[0] if len(die) == 1 else None for die in ruling.hands[ask.seat]]


def _change(eyes: Onlooker, face: int | None) -> str:
    return eyes.say("web.correct.was", face=face) if face else ""


def _text(eyes: Onlooker, ask: Ask) -> Words:
    key = "web.undo.ask" if ask.what == "undo" else "web.correct.ask"
    given: dict[str, Words | int] = {}
    if ask.what == "correct":
        given["face"] = ask.face
        if eyes.game.kind == "dudo":
            given["owner"] = seat(ask.seat)
        else:
            key += ".throw"
    if ask.by is None:
        return words(f"{key}.host", **given)
    return words(key, player=seat(ask.by), **given)
