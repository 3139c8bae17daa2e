"""What a call costs (D21-D25, D35) and how the game goes on after it (D26-D29, D34)."""

from dataclasses import dataclass

from referee.dudo.records import Bid, Outcome, Ruling, State
from referee.dudo.rules import Rules


def outcome(state: State, bid: Bid, counted: int) -> Outcome:
    """Return who loses or gains how many dice if `counted` dice count for the bid."""
    caller = state.challenger
    assert caller is not None, "only a call is ruled"
    if state.call == "exact":
        return _exact(state, caller, counted == bid.quantity)
    if counted >= bid.quantity:
        return Outcome(caller, 1, None, 0)
    missing = bid.quantity - counted
    lost = 1 if state.rules.loss == "one" else min(missing, state.dice[bid.player])
    return Outcome(bid.player, lost, None, 0)


def _exact(state: State, caller: int, right: bool) -> Outcome:
    owned = state.dice[caller]
    if right:
        return Outcome(None, 0, caller, min(state.rules.exact_gain, max(0, state.rules.start_dice - owned)))
    return Outcome(caller, min(state.rules.exact_loss, owned), None, 0)


@dataclass(frozen=True, slots=True)
class After:
    """The dice after a call, who went out by it, and by how many dice the players' own are exceeded (D34)."""

    dice: tuple[int, ...]
    eliminated: int | None
    supply_short: int

    @property
    def winner(self) -> int | None:
        """The only seat that has dice, or None."""
        playing = [seat for seat, count in enumerate(self.dice) if count]
        return playing[0] if len(playing) == 1 else None


def after(state: State, result: Outcome) -> After:
    """Return the dice after a call, survivors' dice included (D34)."""
    dice = list(state.dice)
    if result.gainer is not None:
        dice[result.gainer] += result.gained
    if result.loser is not None:
        dice[result.loser] -= result.lost
    eliminated = result.loser if result.loser is not None and not dice[result.loser] else None
    if eliminated is not None and state.rules.survivor_bonus and sum(map(bool, dice)) > 1:
        dice = [_with_bonus(state, count) for count in dice]
    supply = max(0, sum(dice) - len(dice) * state.rules.start_dice)
    return After(tuple(dice), eliminated, supply)


def _with_bonus(state: State, count: int) -> int:
    cap = state.rules.survivor_bonus_cap
    return count + 1 if count and (cap is None or count < cap) else count


def next_round(state: State, result: Outcome, ruling: Ruling, then: After) -> State:
    """Return the state in which the next round begins, or that of a game that is over."""
    come_down = [seat for seat, count in enumerate(then.dice) if count == 1 and state.dice[seat] > 1]
    over = then.winner is not None
    starter = None if over else next_starter(state, result, then.dice)
    return State(
        rules=state.rules,
        dice=then.dice,
        starter=starter,
        turn=starter,
        phase="over" if over else "bidding",
        one_die=not over and _one_die(state, come_down, then.dice),
        had_one=tuple(sorted({*state.had_one, *come_down})),
        round=state.round + 1,
        last_verdict=ruling,
    )


def _one_die(state: State, come_down: list[int], dice: tuple[int, ...]) -> bool:
    """Say whether the next round is a one-die round (D29)."""
    rules = state.rules
    if not rules.one_die_round or sum(map(bool, dice)) < rules.one_die_min_players:
        return False
    return any(rules.one_die_trigger == "every_time" or seat not in state.had_one for seat in come_down)


def next_starter(state: State, result: Outcome, dice: tuple[int, ...]) -> int:
    """Return who starts the next round (D27, D28; after an exact call its caller, D35)."""
    caller, bid, starter = state.challenger, state.bid, state.starter
    assert caller is not None, "a call has been made"
    assert bid is not None, "a call is about a bid"
    assert starter is not None, "a round has a starter"
    if state.call == "dudo" and state.rules.next_starter == "rotate":
        return following(state.rules, dice, starter)
    wanted = caller if state.call == "exact" or result.loser is None else result.loser
    if dice[wanted]:
        return wanted
    if state.rules.eliminated_starter == "challenge_winner":
        return bid.player if wanted == caller else caller
    return following(state.rules, dice, wanted)


def following(rules: Rules, dice: tuple[int, ...], seat: int) -> int:
    """Return the next seat with dice in the direction of play (D3)."""
    step = 1 if rules.direction == "clockwise" else -1
    around = ((seat + step * i) % len(dice) for i in range(1, len(dice) + 1))
    return next(seat for seat in around if dice[seat])
