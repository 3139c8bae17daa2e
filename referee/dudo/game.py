"""The game of Dudo: how it starts, what may be done, and what comes of it."""

from collections.abc import Iterator
from dataclasses import replace

from referee.core import Illegal, Refusal, words
from referee.dudo.because import because
from referee.dudo.bids import FACES, smallest
from referee.dudo.check import check, misfit
from referee.dudo.count import Considered, complete, consider_call
from referee.dudo.outcome import After, after, following, next_round
from referee.dudo.records import (
    Bid,
    Challenge,
    Event,
    Exact,
    Hands,
    Rethrow,
    Reveal,
    Ruling,
    Start,
    State,
    Void,
)
from referee.dudo.rules import Rules
from referee.dudo.sound import MOST_PLAYERS
from referee.log import dumps


def start(rules: Rules, players: int, starter: int) -> State:
    """Return the first state of a game. Raises `Illegal` (D2, D4) for a number of players or a starter there is not."""
    if not 2 <= players <= MOST_PLAYERS:
        raise Illegal("D2", words("dudo.players", most=MOST_PLAYERS, players=players))
    if not 0 <= starter < players:
        raise Illegal("D4", words("dudo.starter", players=players, number=starter + 1))
    return State(rules, (rules.start_dice,) * players, starter, starter)


def begin(record: Start) -> State:
    """Return the first state of a stored game."""
    return start(record.rules, record.players, record.starter)


def apply(state: State, event: Event) -> State:
    """Return the state after the event. Raises `Illegal` with the rule if it is not allowed; nothing changes then."""
    refusal = check(state, event)
    if refusal:
        raise _illegal(state, refusal)
    match event:
        case Bid(player):
            turn = following(state.rules, state.dice, player)
            return replace(state, bid=event, bids=(*state.bids, event), turn=turn)
        case Challenge(player):
            return replace(state, phase="reveal", challenger=player, call="dudo", turn=None)
        case Exact(player):
            return replace(state, phase="reveal", challenger=player, call="exact", turn=None)
        case Reveal(hands):
            return _ruled(state, hands)
        case Rethrow():
            return state  # hidden dice are no part of the state, and the starter is still to bid
        case Void():
            return _thrown_again(state)


def _illegal(state: State, refusal: Refusal) -> Illegal:
    return Illegal(refusal.rule, refusal.why, dumps(state))


def _thrown_again(state: State) -> State:
    return replace(state, phase="bidding", turn=state.starter, bid=None, bids=(), challenger=None, call=None)


def _ruled(state: State, hands: Hands) -> State:
    bid = state.bid
    assert bid is not None, "the check has seen a bid"
    seen = consider_call(state, bid, hands)
    (result,) = seen.outcomes
    then = after(state, result)
    return next_round(state, result, _ruling(state, bid, hands, seen, then), then)


def _ruling(state: State, bid: Bid, hands: Hands, seen: Considered, then: After) -> Ruling:
    (result,) = seen.outcomes
    caller = state.challenger
    assert caller is not None, "the check has seen a call"
    right = caller if result.loser != caller else bid.player
    return Ruling(
        rule=_rule(state, bid, seen),
        winner=right,
        loser=result.loser,
        claimed=bid.quantity,
        counted=seen.lo if seen.lo == seen.hi else None,
        because=because(state, bid, hands, seen, then),
        call=state.call or "dudo",
        bid=bid,
        challenger=caller,
        hands=complete(state, hands),
        wild=state.wild,
        lo=seen.lo,
        hi=seen.hi,
        outcome=result,
        eliminated=then.eliminated,
        supply_short=then.supply_short,
        game_winner=then.winner,
    )


def _rule(state: State, bid: Bid, seen: Considered) -> str:
    """Return the number of the rule that the ruling rests on."""
    if state.call == "exact":
        return "D35"
    if seen.lo >= bid.quantity:
        return "D22"
    if state.rules.loss == "difference":
        return "D24"
    return "D25" if state.rules.raise_rule == "quantity_only" else "D23"


def verdict(state: State) -> Ruling | None:
    """Return the ruling of the last closed round, None before the first."""
    return state.last_verdict


def consider(state: State, hands: Hands) -> Considered:
    """Return what the shown dice say about the standing call (D41), before it is ruled.

    Raises `Illegal`: D19 without a call or with hands for other than all seats, D40 for no set of faces, D42 for a
    player who shows more dice than owned.
    """
    if state.bid is None or state.challenger is None:
        raise _illegal(state, Refusal("D19", words("dudo.no_call")))
    refusal = misfit(state, hands)
    if refusal:
        raise _illegal(state, refusal)
    return consider_call(state, state.bid, hands)


def cheapest(state: State) -> tuple[int | None, ...]:
    """Return the smallest legal quantity on the faces 1 to 6, each None if that face may not be bid now."""
    if state.phase != "bidding":
        return (None,) * 6
    return tuple(smallest(state, face) for face in FACES)


def legal(state: State) -> list[Event]:
    """Return what may be done now, bids by quantity and face.

    Bids go up to the dice in play, and on a face whose cheapest bid is higher there is this one. While dice are
    being shown only `Void` is listed: a `Reveal` is whatever lies there, and `check` judges it.
    """
    return [event for event in _thinkable(state) if check(state, event) is None]


def _thinkable(state: State) -> Iterator[Event]:
    yield from _bids(state)
    for seat in state.playing:
        yield Challenge(seat)
    for seat in state.playing:
        yield Exact(seat)
    for seat in state.playing:
        yield Rethrow(seat)
    yield Void("")


def _bids(state: State) -> Iterator[Bid]:
    if state.turn is None:
        return
    least = cheapest(state)
    in_play = sum(state.dice)
    wanted = {(quantity, face) for quantity in range(1, in_play + 1) for face in FACES}
    wanted |= {(quantity, face) for face, quantity in enumerate(least, 1) if quantity is not None}
    for quantity, face in sorted(wanted):
        yield Bid(state.turn, quantity, face)
