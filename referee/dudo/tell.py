"""A game told line by line: the words for each event of its log."""

from referee.core import Words, seat, words
from referee.dudo.records import Bid, Challenge, Event, Exact, Faces, Hands, Rethrow, Reveal, Start, State, Void
from referee.words import dice, faces, listed


def tell(before: State, event: Event, then: State) -> Words:
    """Return words for an event between two states."""
    match event:
        case Bid(player, quantity, face):
            return words("dudo.bid", player=seat(player), bid=faces(quantity, face))
        case Challenge(player):
            return words("dudo.challenge", player=seat(player))
        case Exact(player):
            return words("dudo.exact", player=seat(player), bid=_standing(before))
        case Reveal(hands):
            return words("dudo.reveal", hands=_hands(hands), because=_because(then))
        case Rethrow(player):
            return words(f"dudo.{before.rules.cocked}", player=seat(player))
        case Void(reason):
            return words("dudo.void", reason=reason)


def tell_start(record: Start) -> Words:
    """Return words for the beginning of a game."""
    players, own = words("players", n=record.players), dice(record.rules.start_dice)
    return words("dudo.start", players=players, dice=own, starter=seat(record.starter))


def _standing(state: State) -> Words:
    assert state.bid is not None, "an exact call is about a bid"
    return faces(state.bid.quantity, state.bid.face)


def _because(state: State) -> Words:
    assert state.last_verdict is not None, "a reveal is ruled"
    return state.last_verdict.because


def _hands(hands: Hands) -> Words:
    return listed([_hand(player, hand) for player, hand in enumerate(hands) if hand], last="and")


def _hand(player: int, hand: tuple[Faces, ...]) -> Words:
    return words("dudo.hand", player=seat(player), faces=" ".join(map(_die, hand)))


def _die(faces: Faces) -> str:
    """Show a die: its face, a question mark if unread, or what it may be."""
    return "?" if len(faces) == 6 else "/".join(map(str, faces))
