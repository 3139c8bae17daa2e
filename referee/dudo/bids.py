"""Which bid raises which: the one order of all bids (D12-D18b).

A bid's weight is twice the place that D16 and D18 give it, so that it is whole: a face n weighs 2n, ones 4k + 1 in
the Kubdubo order and 4k - 1 in the Squirl order, or 2k where they are a face like any other. On a board with a
printed track the weight is the place of its cell.
"""

from referee.dudo.records import Bid, State
from referee.dudo.rules import cell
from referee.dudo.sound import MOST_BID

FACES = range(1, 7)


def order_of_ones(state: State) -> str:
    """Return the order of ones in this round: where they are not wild in it, they are an ordinary face (D33)."""
    return state.rules.ones_order if state.wild or not state.one_die else "ordinary"


def _star(state: State, face: int) -> bool:
    return face == 1 and order_of_ones(state) != "ordinary"


def weight(state: State, quantity: int, face: int) -> int | None:
    """Return the weight of a bid in this round; None if the board has no cell for it."""
    star = _star(state, face)
    if state.rules.track is not None:
        name = f"{quantity}*" if star else str(quantity)
        return state.rules.track.index(name) if name in state.rules.track else None
    if not star:
        return 2 * quantity
    return 4 * quantity + (1 if order_of_ones(state) == "above_double" else -1)


def _least(state: State, needed: int, face: int) -> int | None:
    """Return the smallest quantity of a face whose weight is at least `needed`; None if the board ends before."""
    star = _star(state, face)
    if state.rules.track is not None:
        cells = (cell(name) for name in state.rules.track[max(needed, 0) :])
        return next((found[0] for found in cells if found and found[1] is star), None)
    if not star:
        return max(1, -(-needed // 2))
    shift = 1 if order_of_ones(state) == "above_double" else -1
    return max(1, -(-(needed - shift) // 4))


def _needed(state: State, last: Bid, face: int) -> int:
    """Return the weight from which a bid on this face raises the last one (D12, D16, D17)."""
    standing = weight(state, last.quantity, last.face)
    if standing is None:
        return len(state.rules.track or ())  # a bid beside the board has no raise on it
    same_is_enough = state.rules.raise_rule == "quantity_or_face" and face > last.face
    return standing if same_is_enough else standing + 1


def capped(state: State, quantity: int, face: int) -> bool:
    """Say whether a bid lies beyond the end of the bids (D18b)."""
    cap = state.rules.bid_cap
    if quantity > MOST_BID:
        return True
    if cap is None:
        return False
    if cap == "total_dice":
        return quantity > sum(state.dice)
    mine, last = weight(state, quantity, face), _cap_weight(state, cap)
    return mine is None or last is None or mine > last


def _cap_weight(state: State, cap: int | str) -> int | None:
    last = (cap, False) if isinstance(cap, int) else cell(cap)
    assert last, "the rules have checked the cell"
    quantity, star = last
    return weight(state, quantity, 1 if star else 2)


def face_is_free(state: State, face: int) -> bool:
    """Say whether the player on turn may name this face: D9 for the opening, D30-D33 in a one-die round."""
    if state.bid is None:
        return face != 1 or state.rules.opening_ones
    if not state.one_die or face == state.bid.face:
        return True
    return state.rules.one_die_face_change == "one_die_players" and state.dice[state.turn or 0] == 1


def smallest(state: State, face: int) -> int | None:
    """Return the smallest quantity that the player on turn may bid on a face, None if there is no such bid."""
    least = _smallest_raise(state, face) if face_is_free(state, face) else None
    return None if least is None or capped(state, least, face) else least


def raises(state: State, quantity: int, face: int) -> bool:
    """Say whether a bid raises the last one (D12-D18), whoever makes it and wherever the bids end."""
    least = _smallest_raise(state, face)
    return least is not None and quantity >= least and on_board(state, quantity, face)


def _smallest_raise(state: State, face: int) -> int | None:
    return _least(state, 0 if state.bid is None else _needed(state, state.bid, face), face)


def on_board(state: State, quantity: int, face: int) -> bool:
    """Say whether the board has a cell for the bid; without a printed track it always has."""
    return weight(state, quantity, face) is not None
