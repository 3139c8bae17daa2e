"""What one phone may see of a game of Dudo: who holds what, whose turn it is, what this phone may do."""

from referee import dudo
from referee.core import Words, seat
from referee.words import Language, dice
from webui.table import Game, Situation, Visitor
from webui.views.dudo_bid import bid_view
from webui.views.dudo_odds import odds_view
from webui.views.dudo_ruling import ruling_view
from webui.views.dudo_showing import showing_view
from webui.views.head import head
from webui.views.log import counting
from webui.views.onlooker import Json, Onlooker, onlooker


def view(now: Situation, game: Game, who: Visitor, language: Language | None = None) -> Json:
    """Return the game as the visitor sees it, ready for JSON."""
    assert isinstance(game.state, dudo.State)
    return _seen(onlooker(now, game, who, language), game.state, now)


def _seen(eyes: Onlooker, state: dudo.State, now: Situation) -> Json:
    game = eyes.game
    return head(eyes) | {
        "round": state.round,
        "phase": state.phase,
        "players": [_player(eyes, state, place) for place in range(len(state.dice))],
        "out": bool(eyes.mine) and not any(state.dice[place] for place in eyes.mine),
        "dice": sum(state.dice),
        "diceText": eyes.say("web.table.dice", dice=dice(sum(state.dice))),
        "turn": state.turn,
        "headline": _headline(eyes, state),
        "note": _note(eyes, state),
        "bid": bid_view(eyes, state.bid),
        "bids": [bid_view(eyes, one) for one in state.bids],
        "odds": odds_view(eyes, state),
        "again": _void(eyes) is not None,
        "can": _can(eyes, state),
        "showing": showing_view(eyes, state, game.showing, now) if game.showing else None,
        "verdict": ruling_view(eyes, state),
    }


def _player(eyes: Onlooker, state: dudo.State, place: int) -> Json:
    return eyes.player(place) | {"dice": state.dice[place], "turn": place == state.turn}


def _headline(eyes: Onlooker, state: dudo.State) -> str:
    """Say in a few words what the table waits for: it is read out when it changes."""
    if state.phase == "over":
        return eyes.say("web.over", player=seat(state.playing[0]))
    if state.challenger is not None:
        return eyes.say(f"web.call.{state.call}", player=seat(state.challenger))
    assert state.turn is not None, "somebody is on turn while the bidding goes on"
    opens = "" if state.bid else "opens."
    if eyes.mine == (state.turn,):
        return eyes.say(f"web.turn.{opens}mine")
    if state.turn in eyes.mine and state.bid:
        return eyes.say("web.turn.named", player=seat(state.turn))
    return eyes.say(f"web.turn.{opens}other", player=seat(state.turn))


def _void(eyes: Onlooker) -> Words | None:
    """Return the words of a round that was just void (D42), None if none was: what was ruled before it is old then."""
    newest = counting(eyes.game.tale)
    return newest if newest.key == "dudo.void" else None


def _note(eyes: Onlooker, state: dudo.State) -> str:
    void = _void(eyes)
    one_die = _one_die(eyes, state) if state.one_die and state.phase == "bidding" else ()
    return " ".join((*([eyes.told(void).strip()] if void else []), *one_die))


def _one_die(eyes: Onlooker, state: dudo.State) -> tuple[str, ...]:
    """Say what else holds in a one-die round: who may change the face, and whether ones are jokers (D29-D33)."""
    nobody = state.rules.one_die_face_change == "nobody"
    face = eyes.say("web.one_die.nobody" if nobody else "web.one_die")
    plain = state.rules.ones_wild and not state.wild
    return (face, eyes.say("web.one_die.ones")) if plain else (face,)


def _can(eyes: Onlooker, state: dudo.State) -> Json:
    """Return what this visitor may do now: the cheapest bid of each face, and which calls.

    Who is on turn bids and calls exact; of several seats of one phone that may doubt, the one on turn does.
    """
    doubters = [place for place in eyes.mine if dudo.check(state, dudo.Challenge(place)) is None]
    bids = state.turn in eyes.mine
    return {
        "doubter": state.turn if state.turn in doubters else next(iter(doubters), None),
        "bid": list(dudo.cheapest(state)) if bids else None,
        "first": _lightest(state) if bids else None,
        "steps": _steps(state) if bids else None,
        "dudo": bool(doubters),
        "exact": any(dudo.check(state, dudo.Exact(place)) is None for place in eyes.mine),
    }


def _steps(state: dudo.State) -> list[list[int]]:
    """Return the quantities that may be bid on each face, up to the dice in play, or the cheapest one beyond them."""
    assert state.turn is not None, "somebody is on turn while the bidding goes on"
    most, steps = sum(state.dice), []
    for face, least in enumerate(dudo.cheapest(state), 1):
        bids = [dudo.Bid(state.turn, many, face) for many in range(least, max(most, least) + 1)] if least else []
        steps.append([bid.quantity for bid in bids if dudo.check(state, bid) is None])
    return steps


def _lightest(state: dudo.State) -> int | None:
    """Return the face whose cheapest bid asks least: the likeliest raise. Of equal ones the face bid already."""
    least = {face: many for face, many in enumerate(dudo.cheapest(state), 1) if many}
    standing = state.bid.face if state.bid else 2
    plain = {face: many for face, many in least.items() if face > 1} or least
    return min(plain, key=lambda face: (plain[face], face != standing, face), default=None)
