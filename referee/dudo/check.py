"""Legality, written once: why an event is refused in a state, or nothing. `apply` and `legal` both ask here."""

from referee.core import Refusal, Words, seat, words
from referee.dudo.bids import FACES, capped, face_is_free, on_board, order_of_ones, raises, smallest
from referee.dudo.count import consider_call
from referee.dudo.records import Bid, Challenge, Event, Exact, Hands, Rethrow, Reveal, State, Void
from referee.dudo.sound import MOST_BID
from referee.words import dice, faces, listed


def check(state: State, event: Event) -> Refusal | None:
    """Return why the rules refuse the event now, None if they allow it. Raises ValueError for what is no event."""
    match event:
        case Bid():
            return _over(state) or _player(state, event.player) or _dice_up(state) or _bid(state, event)
        case Challenge():
            return _over(state) or _player(state, event.player) or _dice_up(state) or _challenge(state, event)
        case Exact():
            return _over(state) or _player(state, event.player) or _dice_up(state) or _exact(state, event)
        case Reveal():
            return _over(state) or _reveal(state, event)
        case Rethrow():
            return _over(state) or _player(state, event.player) or _rethrow(state)
        case Void():
            return _over(state) or _void(state)
    raise ValueError(f"no event of Dudo: {event!r}"[:200])


def _over(state: State) -> Refusal | None:
    return Refusal("D26", words("dudo.over", winner=seat(state.playing[0]))) if state.phase == "over" else None


def _player(state: State, player: int) -> Refusal | None:
    if not 0 <= player < len(state.dice):
        return Refusal("D2", words("dudo.no_seat", number=player + 1, players=len(state.dice)))
    return None if state.dice[player] else Refusal("D26", words("dudo.is_out", player=seat(player)))


def _dice_up(state: State) -> Refusal | None:
    if state.challenger is None:
        return None
    return Refusal("D11", words("dudo.dice_up", caller=seat(state.challenger)))


def _turn(state: State, player: int) -> Refusal | None:
    if player == state.turn:
        return None
    return Refusal("D10", words("dudo.not_your_turn", player=seat(player), turn=_on_turn(state)))


def _on_turn(state: State) -> Words:
    assert state.turn is not None, "somebody is on turn while the bidding goes on"
    return seat(state.turn)


def _bid(state: State, bid: Bid) -> Refusal | None:
    refusal = _turn(state, bid.player)
    if refusal:
        return refusal
    if bid.face not in FACES or not 1 <= bid.quantity <= MOST_BID:
        return Refusal("D8", words("dudo.not_a_bid", most=MOST_BID, quantity=bid.quantity, face=bid.face))
    if not face_is_free(state, bid.face):
        return _face_refused(state, bid)
    return _off_board(state, bid) or _no_raise(state, bid) or _beyond(state, bid)


def _face_refused(state: State, bid: Bid) -> Refusal:
    tried, allowed = faces(bid.quantity, bid.face), may_do(state)
    if state.bid is None:
        return Refusal("D9", words("dudo.opening_ones", allowed=allowed))
    if state.rules.one_die_face_change == "nobody":
        return Refusal("D33", words("dudo.face_fixed_for_all", bid=tried, allowed=allowed))
    player, owned = seat(bid.player), dice(state.dice[bid.player])
    return Refusal("D31", words("dudo.face_fixed", bid=tried, player=player, dice=owned, allowed=allowed))


def _off_board(state: State, bid: Bid) -> Refusal | None:
    if on_board(state, bid.quantity, bid.face):
        return None
    return Refusal("D18", words("dudo.off_board", bid=faces(bid.quantity, bid.face), allowed=may_do(state)))


def _no_raise(state: State, bid: Bid) -> Refusal | None:
    if state.bid is None or raises(state, bid.quantity, bid.face):
        return None
    tried, last = faces(bid.quantity, bid.face), faces(state.bid.quantity, state.bid.face)
    return Refusal(
        _raise_rule(state, bid, state.bid), words("dudo.no_raise", bid=tried, last=last, allowed=may_do(state))
    )


def _raise_rule(state: State, bid: Bid, last: Bid) -> str:
    """Return the number of the rule that compares these two bids."""
    ones, order = (last.face == 1, bid.face == 1), order_of_ones(state)
    if not any(ones):
        return "D17" if state.rules.raise_rule == "quantity_only" else "D12"
    if order == "ordinary":
        return "D36" if state.rules.ones_order == "ordinary" else "D33"
    if order == "below_double" or state.rules.track is not None:
        return "D18"
    return {(False, True): "D13", (True, False): "D14", (True, True): "D15"}[ones]


def _beyond(state: State, bid: Bid) -> Refusal | None:
    if not capped(state, bid.quantity, bid.face):
        return None
    tried, cap, allowed = faces(bid.quantity, bid.face), state.rules.bid_cap, may_do(state)
    if cap == "total_dice":
        return Refusal("D18b", words("dudo.beyond_dice", bid=tried, dice=dice(sum(state.dice)), allowed=allowed))
    return Refusal("D18", words("dudo.beyond_cap", bid=tried, cap=str(cap), allowed=allowed))


def may_do(state: State) -> Words:
    """Return words for what the player on turn may do: the smallest bid on each face, and to doubt."""
    least = [(smallest(state, face), face) for face in FACES]
    parts = [words("dudo.or_more", bid=faces(quantity, face)) for quantity, face in least if quantity is not None]
    if state.bid is not None:
        parts.append(words("dudo.to_doubt"))
    return listed(parts)


def _challenge(state: State, event: Challenge) -> Refusal | None:
    if state.bid is None:
        return Refusal("D11", words("dudo.nothing_to_doubt", starter=_on_turn(state)))
    if event.player == state.bid.player:
        return Refusal("D10", words("dudo.own_bid", player=seat(event.player)))
    return None if state.rules.who_may_doubt == "anyone" else _turn(state, event.player)


def _exact(state: State, event: Exact) -> Refusal | None:
    if not state.rules.exact_call:
        return Refusal("D35", words("dudo.no_exact_call"))
    if state.bid is None:
        return Refusal("D11", words("dudo.nothing_to_doubt", starter=_on_turn(state)))
    return _turn(state, event.player)


def _reveal(state: State, event: Reveal) -> Refusal | None:
    if state.bid is None or state.challenger is None:
        return Refusal("D19", words("dudo.no_call"))
    refusal = misfit(state, event.hands)
    if refusal:
        return refusal
    seen = consider_call(state, state.bid, event.hands)
    if seen.decided:
        return None
    bid, open_dice = faces(state.bid.quantity, state.bid.face), dice(len(seen.matters))
    return Refusal("D41", words("dudo.undecided", lo=seen.lo, hi=seen.hi, bid=bid, dice=open_dice))


def misfit(state: State, hands: Hands) -> Refusal | None:
    """Return why hands cannot be those of this table (D19, D40, D42), None if they can."""
    players = words("players", n=len(state.dice))
    if len(hands) != len(state.dice):
        return Refusal("D19", words("dudo.hands", shown=len(hands), players=players))
    for player, (hand, owned) in enumerate(zip(hands, state.dice, strict=True)):
        if len(hand) > owned:
            shown, own = dice(len(hand)), dice(owned)
            return Refusal("D42", words("dudo.too_many", player=seat(player), shown=shown, owned=own))
        if not all(die and set(die) <= set(FACES) and list(die) == sorted(set(die)) for die in hand):
            return Refusal("D40", words("dudo.no_faces"))
    return None


def _rethrow(state: State) -> Refusal | None:
    return None if state.bid is None else Refusal("D43", words("dudo.rethrow_late"))


def _void(state: State) -> Refusal | None:
    return None if state.phase == "reveal" else Refusal("D42", words("dudo.void_early"))
