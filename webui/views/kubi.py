"""What one phone may see of a game of Kubi: the throw, every sheet, and what its own players may enter.

Nothing is hidden in Kubi: the sheets lie on the table, and the log tells every entry as it is made. Until the throw is
closed an entry is on no sheet yet (K8); its options go to the phone that may still change it (K23), and to no other.
"""

from referee import kubi
from referee.core import Words, seat
from referee.kubi.check import dice
from referee.words import Language, listed
from webui.table import Game, Situation, Visitor
from webui.views.head import head
from webui.views.kubi_entry import entry_view
from webui.views.kubi_sheet import sheet_view
from webui.views.kubi_throw import picture_of, throw_view
from webui.views.onlooker import Json, Onlooker, onlooker


def view(now: Situation, game: Game, who: Visitor, language: Language | None = None) -> Json:
    """Return the game as the visitor sees it, ready for JSON."""
    assert isinstance(game.state, kubi.State)
    return _seen(onlooker(now, game, who, language), game.state, who.host)


def _seen(eyes: Onlooker, state: kubi.State, host: bool) -> Json:
    game = eyes.game
    return head(eyes) | {
        "round": state.throws + 1,
        "phase": state.phase,
        "players": [_player(eyes, state, place) for place in range(len(state.sheets))],
        "turn": state.roller,
        "headline": _headline(eyes, state),
        "note": _note(eyes, state),
        "throw": list(state.throw),
        "thrown": game.thrown,
        "picture": picture_of(game),
        "shown": throw_view(eyes, game.throw),
        "kept": list(state.kept),
        "sheets": [sheet_view(sheet) for sheet in state.sheets],
        "entries": [entry_view(eyes, state, place) for place in eyes.mine if place in state.playing and state.throw],
        "can": _can(eyes, state, host),
        "verdict": _verdict(eyes, state),
    }


def missing(state: kubi.State) -> tuple[int, ...]:
    """Return the seats that the table waits for: to cross numbers (K2), to throw (K3), to enter the throw (K8)."""
    match state.phase:
        case "choosing":
            return tuple(place for place, sheet in enumerate(state.sheets) if not sheet.chosen)
        case "entering":
            return tuple(place for place in state.playing if state.entries[place] is None)
        case "throwing":
            return () if state.roller is None else (state.roller,)
    return ()


def _player(eyes: Onlooker, state: kubi.State, place: int) -> Json:
    points = kubi.score(state.sheets[place].rows).total
    stands = _stands(state, place)
    return eyes.player(place) | {
        "turn": place == state.roller and state.phase == "throwing",
        "points": points,
        "stands": stands,
        "standsText": eyes.say(f"web.kubi.stands.{stands}"),
    }


def _stands(state: kubi.State, place: int) -> str:
    """Return how far a player is: "waited" for, "ready", or "done" with the game."""
    if state.phase == "over" or state.sheets[place].finished:
        return "done"
    return "waited" if place in missing(state) else "ready"


def _headline(eyes: Onlooker, state: kubi.State) -> str:
    """Say in a few words what the table waits for: it is read out when it changes."""
    waited = missing(state)
    mine = [place for place in waited if place in eyes.mine]
    if state.last_verdict:
        return _winners(eyes, state.last_verdict)
    if state.phase == "throwing":
        return eyes.say("web.kubi.throw.other", player=seat(waited[0])) if not mine else _to(eyes, "throw", mine)
    if mine:
        return _to(eyes, "choose" if state.phase == "choosing" else "enter", mine)
    return eyes.say("web.kubi.waiting", players=_all(waited))


def _to(eyes: Onlooker, what: str, mine: list[int]) -> str:
    """Tell the players of this phone what to do, by name if they are several."""
    if len(eyes.mine) == 1:
        return eyes.say(f"web.kubi.{what}.mine")
    return eyes.say(f"web.kubi.{what}.named", players=_all(tuple(mine)))


def _all(places: tuple[int, ...]) -> Words:
    return listed([seat(place) for place in places], last="and")


def _winners(eyes: Onlooker, ruling: kubi.Ruling) -> str:
    if ruling.winner is not None:
        return eyes.say("web.over", player=seat(ruling.winner))
    return eyes.say("web.kubi.shared", players=_all(ruling.winners))


def _note(eyes: Onlooker, state: kubi.State) -> str:
    if state.kept:
        return eyes.say("web.kubi.kept", dice=dice(state.kept))
    if state.phase == "entering" and state.roller is not None:
        return eyes.say("web.kubi.thrown", player=seat(state.roller))
    if state.phase == "throwing":
        return eyes.say("web.kubi.round", number=state.throws + 1)
    return ""


def _can(eyes: Onlooker, state: kubi.State, host: bool) -> Json:
    """Return what this phone may do: for which seats numbers are crossed, whether a throw is typed or thrown again."""
    plays = any(place in state.playing for place in eyes.mine)
    again = state.phase == "entering" and kubi.check(state, kubi.Rethrow(_first_die(state))) is None
    return {
        "choose": [place for place in eyes.mine if state.phase == "choosing" and not state.sheets[place].chosen],
        "throw": plays and state.phase == "throwing",
        "rethrow": state.rules.cocked if (plays or host) and again else None,
    }


def _first_die(state: kubi.State) -> int | None:
    return 0 if state.rules.cocked == "rethrow_one" else None


def _verdict(eyes: Onlooker, state: kubi.State) -> Json | None:
    """Return the end of the game: the places, the best first, those who share one side by side (K12)."""
    ruling = state.last_verdict
    if ruling is None:
        return None
    order = sorted(range(len(ruling.totals)), key=lambda place: -ruling.totals[place])
    rank = {place: 1 + sum(points > ruling.totals[place] for points in ruling.totals) for place in order}
    return {
        "event": eyes.game.last,
        "title": _winners(eyes, ruling),
        "because": eyes.told(ruling.because),
        "rule": ruling.rule,
        "ruleText": eyes.say("web.verdict.rule", rule=ruling.rule),
        "places": [{"seat": place, "rank": rank[place], "points": ruling.totals[place]} for place in order],
    }
