"""Why a round ends as it does, in words and numbers that a player can check on the table."""

from referee.core import Words, seat, words
from referee.dudo.count import Considered, complete, counting, maybe
from referee.dudo.outcome import After
from referee.dudo.records import Bid, Hands, Outcome, State
from referee.words import dice, faces


def because(state: State, bid: Bid, hands: Hands, seen: Considered, then: After) -> Words:
    """Return the reason of a decided ruling: what was said, what was found, who pays, who goes out."""
    (result,) = seen.outcomes
    parts = [_said(state, bid), _found(state, bid, hands, seen), _price(state, bid, seen, result)]
    if then.eliminated is not None:
        parts.append(words("dudo.out", player=seat(then.eliminated)))
    parts += _afterwards(state, result, then)
    whole = parts[0]
    for part in parts[1:]:
        whole = words("dudo.then", first=whole, last=part)
    return whole


def _caller(state: State) -> Words:
    assert state.challenger is not None, "a call has been made"
    return seat(state.challenger)


def _said(state: State, bid: Bid) -> Words:
    said = {"bidder": seat(bid.player), "bid": faces(bid.quantity, bid.face)}
    if state.call == "exact":
        return words("dudo.said_exact", caller=_caller(state), **said)
    return words("dudo.said", **said)


def _found(state: State, bid: Bid, hands: Hands, seen: Considered) -> Words:
    if seen.lo < seen.hi:
        return words("dudo.found_between", lo=seen.lo, n=seen.hi)
    if not seen.lo:
        return words("dudo.found_none")
    ones = _ones(state, bid, hands)
    if ones is None:
        return words("dudo.found", n=seen.lo)
    return words("dudo.found_wild", n=seen.lo, plain=faces(seen.lo - ones, bid.face), ones=faces(ones, 1))


def _ones(state: State, bid: Bid, hands: Hands) -> int | None:
    """Return the ones among the dice that count, None if it is not worth a word or cannot be told apart."""
    shown = [die for hand in complete(state, hands) for die in hand if maybe(die, counting(bid.face, state.wild))]
    if bid.face == 1 or not state.wild or any(len(die) > 1 for die in shown):
        return None
    return shown.count((1,)) or None


def _price(state: State, bid: Bid, seen: Considered, result: Outcome) -> Words:
    if state.call == "exact":
        return _exact_price(state, bid, result)
    assert result.loser is not None, "a doubt always costs somebody dice"
    if seen.lo >= bid.quantity:
        return words("dudo.holds", caller=_caller(state), dice=dice(result.lost))
    missing = words("dudo.missing" if seen.lo == seen.hi else "dudo.missing_at_least", n=bid.quantity - seen.hi)
    short = state.rules.loss == "difference" and result.lost < bid.quantity - seen.hi
    key = "dudo.fails_all" if short else "dudo.fails_one"
    return words(key, missing=missing, loser=seat(result.loser), dice=dice(result.lost))


def _exact_price(state: State, bid: Bid, result: Outcome) -> Words:
    if result.gainer is None:
        exactly = faces(bid.quantity, bid.face)
        return words("dudo.exact_wrong", bid=exactly, caller=_caller(state), dice=dice(result.lost))
    if not result.gained:
        return words("dudo.exact_full", caller=_caller(state))
    return words("dudo.exact_right", caller=_caller(state), dice=dice(result.gained))


def _afterwards(state: State, result: Outcome, then: After) -> list[Words]:
    if then.winner is not None:
        return [words("dudo.won", player=seat(then.winner))]
    parts = []
    if then.eliminated is not None and state.rules.survivor_bonus:
        parts.append(words("dudo.bonus"))
    if then.supply_short:
        parts.append(words("dudo.supply", n=then.supply_short))
    return parts
