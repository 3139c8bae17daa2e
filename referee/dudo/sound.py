"""Whether the fields of a state go together: a state that was typed or damaged is refused, never played on."""

from collections.abc import Callable

from referee.dudo.records import Bid, State

MOST_PLAYERS = 100
"""Seats at a table: no sheet names a limit (D2), this one only keeps out nonsense."""
MOST_OWNED = 200
"""Dice of one player: those of the start, and a survivor's die (D34) for each of the others who goes out."""
MOST_BID = 1_000_000
"""The largest quantity of a bid: there is no limit in the rules (D18b), and none that a table could reach."""


def unsound(state: State) -> str:
    """Return what is wrong with a state, or an empty text."""
    if not 2 <= len(state.dice) <= MOST_PLAYERS:
        return f"{len(state.dice)} players"
    if not all(0 <= count <= MOST_OWNED for count in state.dice) or not state.playing:
        return f"dice {state.dice}"
    if state.round < 1 or not all(0 <= seat < len(state.dice) for seat in state.had_one):
        return f"round {state.round}, had_one {state.had_one}"
    return _bids(state) or _PHASES[state.phase](state)


def _bids(state: State) -> str:
    if state.bid != (state.bids[-1] if state.bids else None):
        return f"the last bid is not {state.bid}"
    strange = next((bid for bid in state.bids if not _is_bid(state, bid)), None)
    return f"{strange}" if strange else ""


def _is_bid(state: State, bid: Bid) -> bool:
    return bid.player in state.playing and 1 <= bid.quantity <= MOST_BID and 1 <= bid.face <= 6


def _bidding(state: State) -> str:
    if len(state.playing) < 2 or state.starter not in state.playing or state.turn not in state.playing:
        return f"starter {state.starter}, turn {state.turn}, dice {state.dice}"
    if state.challenger is not None or state.call is not None:
        return "a call while the bidding goes on"
    if state.bid is None:
        return "" if state.turn == state.starter else "the starter bids first"
    return "the player on turn has just bid" if state.turn == state.bid.player else ""


def _reveal(state: State) -> str:
    if state.bid is None or state.call is None or state.challenger not in state.playing:
        return "a call needs a bid and a caller"
    if state.challenger == state.bid.player or state.starter not in state.playing:
        return "the caller has made the bid, or the starter has no dice"
    return "nobody is on turn after a call" if state.turn is not None else ""


def _over(state: State) -> str:
    if len(state.playing) != 1 or state.bids:
        return "a game is over when one player has dice, and no bid stands then"
    open_fields = (state.starter, state.turn, state.challenger, state.call)
    return "nobody starts after the end" if open_fields != (None,) * 4 else ""


_PHASES: dict[str, Callable[[State], str]] = {"bidding": _bidding, "reveal": _reveal, "over": _over}
