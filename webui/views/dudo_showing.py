"""What a phone sees between a call and its ruling: the dice on the table, and what still has to be said of them."""

from referee import dudo
from referee.core import seat, words
from referee.words import listed
from webui.shown import SeenDie, Showing
from webui.table import Situation
from webui.views.onlooker import Json, Onlooker
from webui.views.pictures import reading
from webui.views.seats import BLIND, seat_state


def showing_view(eyes: Onlooker, state: dudo.State, shown: Showing, now: Situation) -> Json:
    """Return what is shown after a call, ready for JSON."""
    asked = {_place_of(shown, spot, place) for spot, place in shown.asked}
    return {
        "look": shown.look,
        "picture": reading(eyes.game.album, shown.look) if shown.look is not None else None,
        "apart": shown.apart,
        "dice": [_seen(die, die.number in asked, die.number in shown.astray) for die in shown.dice],
        "hands": [_hand(state, shown, place, now) for place in range(len(shown.hands))],
        "says": _troubles(eyes, state, shown, now.camera),
        "confirm": shown.look is not None and bool(shown.said),
        "live": now.camera not in BLIND,
        "doubtful": shown.look is not None and bool(asked or shown.astray or shown.miscounts or shown.said),
    }


def _place_of(shown: Showing, spot: int, place: int) -> int | None:
    hand = shown.hands[spot]
    return hand[place].die if place < len(hand) else None


def _seen(die: SeenDie, asked: bool, astray: bool) -> Json:
    return {
        "number": die.number,
        "box": [round(part, 4) for part in die.box],
        "seat": die.seat,
        "face": die.faces[0] if len(die.faces) == 1 else None,
        "order": list(die.order),
        "asked": asked,
        "astray": astray,
        "out": die.out,
    }


def _hand(state: dudo.State, shown: Showing, place: int, now: Situation) -> Json:
    known = [die.faces[0] if len(die.faces) == 1 else None for die in shown.hands[place]]
    owned = state.dice[place]
    return {
        "seat": place,
        "faces": known,
        "owned": owned,
        "state": seat_state(now, shown, place, owned) if owned else "out",
        "typed": place in shown.typed,
        "waiting": place in shown.waiting,
        "asked": any(spot == place for spot, _ in shown.asked),
        "complete": len(known) == owned and None not in known,
    }


def _troubles(eyes: Onlooker, state: dudo.State, shown: Showing, camera: str) -> list[str]:
    """Name all that stands between these dice and a ruling."""
    said = [_miscounted(eyes, one.seat, one.shown, one.owned) for one in shown.miscounts]
    if shown.astray:
        said.append(eyes.say("web.show.astray", n=len(shown.astray)))
    seen = [spot for spot, place in shown.asked if place < len(shown.hands[spot])]
    if seen:
        said.append(eyes.say("web.show.asked", n=len(seen)))
    if shown.said:
        doubts = " ".join(map(eyes.told, shown.said))
        said.append(doubts if shown.look is None else eyes.say("web.show.said", doubts=doubts))
    return [_lift(eyes, state, shown, camera), *said] if shown.waiting else said


def _miscounted(eyes: Onlooker, place: int, shows: int, owns: int) -> str:
    if shows > owns:
        return eyes.say("web.show.many", player=seat(place), shown=shows, owned=owns)
    missing = words("web.show.missing.n", n=owns - shows)
    return eyes.say("web.show.missing", player=seat(place), shown=shows, owned=owns, missing=missing)


def _lift(eyes: Onlooker, state: dudo.State, shown: Showing, camera: str) -> str:
    if camera in BLIND:
        return eyes.say("web.show.type")
    if len(shown.waiting) == len(state.playing):
        return eyes.say("web.show.lift")
    players = listed([seat(place) for place in shown.waiting], last="and")
    return eyes.say("web.show.lift.some", players=players)
