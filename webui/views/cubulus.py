"""What one phone may see of a game of Cubulus: the board, the last move, and the turns of its own player.

Nothing is hidden on the board but one thing: where the players announce check themselves (C27), a check that nobody
has announced is not told to anybody.
"""

from referee import cubulus
from referee.core import seat
from referee.cubulus.board import coded
from referee.cubulus.game import unsaid
from referee.cubulus.pieces import king as king_on
from referee.cubulus.pieces import squares
from referee.cubulus.squares import NAMES
from referee.cubulus.threats import checkers
from referee.words import Language
from webui.table import Game, Situation, Visitor
from webui.views.cubulus_board import lost, pieces_view
from webui.views.cubulus_moves import moves_view
from webui.views.cubulus_turns import turns_view
from webui.views.head import head
from webui.views.onlooker import Json, Onlooker, onlooker

COLOURS = ("white", "black")
"""By seat: seat 0 is White (C1)."""


def view(now: Situation, game: Game, who: Visitor, language: Language | None = None) -> Json:
    """Return the game as the visitor sees it, ready for JSON."""
    assert isinstance(game.state, cubulus.State)
    return _seen(onlooker(now, game, who, language), game.state)


def _seen(eyes: Onlooker, state: cubulus.State) -> Json:
    game = eyes.game
    return head(eyes) | {
        "round": state.number,
        "phase": "over" if state.ended else "moving",
        "players": [_player(eyes, state, place) for place in range(len(COLOURS))],
        "turn": None if state.ended else state.player,
        "headline": _headline(eyes, state),
        "note": _note(eyes, state),
        "pieces": pieces_view(state.board, state.rules),
        "check": _check(state),
        "moves": moves_view(game),
        "turns": turns_view(state) if state.player in eyes.mine and not state.ended else None,
        "can": _can(eyes, state),
        "verdict": _verdict(eyes, state),
    }


def _player(eyes: Onlooker, state: cubulus.State, place: int) -> Json:
    return eyes.player(place) | {
        "turn": place == state.player and not state.ended,
        "colour": COLOURS[place],
        "colourText": eyes.say(f"web.cubulus.{COLOURS[place]}"),
        "lost": lost(state.board, place),
    }


def _headline(eyes: Onlooker, state: cubulus.State) -> str:
    """Say in a few words what the table waits for: it is read out when it changes."""
    if state.ended:
        return _ending(eyes, state)
    mine = eyes.mine == (state.player,)
    key = f"web.cubulus.{'check' if state.announced else 'turn'}.{'mine' if mine else 'other'}"
    return eyes.say(key) if mine else eyes.say(key, player=seat(state.player))


def _ending(eyes: Onlooker, state: cubulus.State) -> str:
    assert state.ended
    if state.ended.winner is None:
        return eyes.say("web.cubulus.drawn")
    mate = state.ended.rule == "C30"
    return eyes.say("web.cubulus.mate" if mate else "web.over", player=seat(state.ended.winner))


def _note(eyes: Onlooker, state: cubulus.State) -> str:
    if state.ended:
        return ""
    if state.offer is not None:
        return eyes.say("web.cubulus.offered", player=seat(state.offer))
    if state.repeated > 1:
        return eyes.say("web.cubulus.repeated", n=state.repeated)
    return eyes.say("web.cubulus.number", number=state.number)


def _check(state: cubulus.State) -> Json | None:
    """Return the squares of the king in check and of the pieces that threaten it, if the check was announced."""
    board = state.board
    mated = state.ended is not None and state.ended.rule == "C30"
    if not (state.announced or mated):
        return None
    pieces = checkers(board, state.rules)
    return {
        "king": NAMES[board.me.king],
        "by": [NAMES[squares(piece)[0]] for piece in pieces],
        "codes": [coded(king_on(board.me.king), state.player), *(coded(piece, 1 - state.player) for piece in pieces)],
    }


def _can(eyes: Onlooker, state: cubulus.State) -> Json:
    """Return for which seat this phone may announce check (C27) or speak of a draw (C33), None for neither.

    The button for check is there after every move of one's own: that it is there says nothing.
    """
    by_players = state.rules.check_announcement != "referee"
    other = 1 - state.player
    announces = by_players and not state.ended and not state.announced and other in eyes.mine and state.earlier
    sides = [one for one in (state.player, other) if one in eyes.mine]  # of a phone that plays both, who is to move
    draws = [one for one in sides if not state.ended and unsaid(state, cubulus.Draw(one)) is None]
    return {
        "announce": other if announces else None,
        "draw": draws[0] if draws else None,
        "agree": state.offer is not None,
    }


def _verdict(eyes: Onlooker, state: cubulus.State) -> Json | None:
    ruling = state.ended
    if ruling is None:
        return None
    return {
        "event": eyes.game.last,
        "title": _ending(eyes, state),
        "because": eyes.told(ruling.because),
        "rule": ruling.rule,
        "ruleText": eyes.say("web.verdict.rule", rule=ruling.rule),
        "winner": ruling.winner,
    }
