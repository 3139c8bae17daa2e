"""What must hold in every game of Dudo (the invariants of the rule book), tried on random games."""

from itertools import product
from random import Random

import pytest
from dudo_play import HOUSE_RULES, game, hands
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import dudo
from referee.core import Illegal
from referee.dudo import Bid, Challenge, Event, Exact, Rethrow, Reveal, Rules, State, Void
from referee.log import dumps, loads

tables = st.tuples(st.sampled_from(HOUSE_RULES), st.integers(2, 5), st.integers(0, 10**6), st.integers(1, 60))
whole_games = st.tuples(st.integers(2, 6), st.integers(0, 10**6))
Table = tuple[Rules, int, int, int]
ROUNDS = settings(max_examples=40, deadline=None)


def every_event(state: State) -> list[Event]:
    """Everything somebody might try, far beyond what is allowed."""
    some = {-1, 0, state.turn or 0, len(state.dice)}
    events: list[Event] = [Bid(*bid) for bid in product(some, range(sum(state.dice) + 1), range(8))]
    for seat in range(-1, len(state.dice) + 1):
        events += [Challenge(seat), Exact(seat), Rethrow(seat)]
    return [*events, Void("")]


@ROUNDS
@given(tables)
def test_legal_is_what_apply_takes(table: Table) -> None:
    played = game(*table)
    state, _ = played[-1]
    legal, before = set(dudo.legal(state)), dumps(state)
    for event in every_event(state):
        if event in legal:
            assert dudo.apply(state, event)
        elif not isinstance(event, Bid) or event.quantity <= sum(state.dice):
            with pytest.raises(Illegal):
                dudo.apply(state, event)
    assert dumps(state) == before


@ROUNDS
@given(tables)
def test_a_refusal_names_the_rule_and_shows_the_position(table: Table) -> None:
    played = game(*table)
    state, _ = played[-1]
    for event in (Bid(0, 0, 9), Bid(99, 1, 2), Challenge(-1), Exact(-1), Reveal(())):
        with pytest.raises(Illegal) as refused:
            dudo.apply(state, event)
        assert refused.value.rule.startswith("D")
        assert loads(refused.value.position) == state
        assert str(refused.value) == f"{refused.value.rule}: {refused.value.why} [{dumps(state)}]"


@ROUNDS
@given(tables)
def test_there_is_always_something_to_do(table: Table) -> None:
    played = game(*table)
    for state, _ in played:
        legal = dudo.legal(state)
        assert legal
        for event in legal:
            dudo.apply(state, event)


@ROUNDS
@given(tables)
def test_every_state_and_event_has_one_text_form(table: Table) -> None:
    played = game(*table)
    for state, event in played[-5:]:
        assert loads(dumps(state)) == state
        assert loads(dumps(event)) == event
        assert loads(dumps(state.rules)) == state.rules
        assert dumps(loads(dumps(state))) == dumps(state)


@ROUNDS
@given(tables)
def test_cheapest_is_the_smallest_legal_bid(table: Table) -> None:
    played = game(*table)
    state, _ = played[-1]
    for face, least in enumerate(dudo.cheapest(state), 1):
        tried = range(1, 2 * max(sum(state.dice), state.bid.quantity if state.bid else 0) + 3)  # bids may be uncapped
        legal = [q for q in tried if dudo.check(state, Bid(state.turn or 0, q, face)) is None]
        assert (legal[0] if legal else None) == least


@ROUNDS
@given(whole_games)
def test_a_kubdubo_round_costs_exactly_one_die(table: tuple[int, int]) -> None:
    players, seed = table
    rounds = 0
    for state, event in game(dudo.PRESETS["kubdubo"], players, seed):
        then = dudo.apply(state, event)
        rounds += isinstance(event, Reveal)
        assert sum(state.dice) - sum(then.dice) == isinstance(event, Reveal)
    assert then.phase == "over"
    assert rounds == 5 * players - sum(then.dice)


@ROUNDS
@given(whole_games)
def test_a_squirl_round_costs_one_to_five_dice_of_one_player(table: tuple[int, int]) -> None:
    for state, event in game(dudo.PRESETS["squirl"], *table):
        if isinstance(event, Reveal):
            then = dudo.apply(state, event)
            losses = [was - now for was, now in zip(state.dice, then.dice, strict=True) if was != now]
            assert len(losses) == 1
            assert 1 <= losses[0] <= 5


@ROUNDS
@given(tables)
def test_who_starts_and_who_calls_has_dice(table: Table) -> None:
    played = game(*table)
    for state, event in played:
        then = dudo.apply(state, event)
        assert then.phase == "over" or then.starter in then.playing
        if then.phase == "reveal":
            assert then.bid
            assert then.challenger in then.playing
            assert then.challenger != then.bid.player


@ROUNDS
@given(tables)
def test_a_bid_of_no_greater_weight_is_never_accepted_after(table: Table) -> None:
    """After a bid, neither it nor any earlier bid of the round is legal again."""
    played = game(*table)
    for state, _ in played:
        for bid in state.bids:
            assert dudo.check(state, Bid(state.turn or 0, bid.quantity, bid.face)) is not None


@ROUNDS
@given(st.integers(1, 40), st.integers(2, 6))
def test_twice_the_ones_raises_them_in_squirl_only(ones: int, face: int) -> None:
    for name, raises in (("kubdubo", False), ("squirl", True)):
        last = Bid(1, ones, 1)
        state = State(dudo.PRESETS[name], (5, 5), 1, 0, last, (last,))
        assert (dudo.check(state, Bid(0, 2 * ones, face)) is None) is raises


@ROUNDS
@given(tables, st.integers(0, 10**6))
def test_a_ruling_from_doubtful_dice_holds_for_every_value_they_may_have(table: Table, seed: int) -> None:
    """D41: settle the doubtful dice in any way, the ruling is one of those announced; if decided, it is that one."""
    played = game(*table)
    chance = Random(seed)
    for state, _ in played:
        if state.phase == "reveal":
            shown = hands(state, chance, doubtful=0.2)
            seen = dudo.consider(state, shown)
            for _ in range(5):
                settled = tuple(tuple((chance.choice(die),) for die in hand) for hand in shown)
                ruling = dudo.verdict(dudo.apply(state, Reveal(settled)))
                assert ruling
                assert seen.lo <= ruling.lo == ruling.hi <= seen.hi
                assert ruling.outcome in seen.outcomes
            if seen.decided:
                decided = dudo.verdict(dudo.apply(state, Reveal(shown)))
                assert decided
                assert (decided.outcome,) == seen.outcomes


@ROUNDS
@given(tables, st.integers(0, 10**6))
def test_only_dice_that_matter_are_asked(table: Table, seed: int) -> None:
    """A die that is not asked may be anything; when all that are asked are settled, the ruling stands."""
    played = game(*table)
    chance = Random(seed)
    for state, _ in played:
        if state.phase == "reveal":
            shown = hands(state, chance, doubtful=0.3)
            asked = set(dudo.consider(state, shown).matters)
            settled = tuple(
                tuple((chance.choice(die),) if (seat, place) in asked else die for place, die in enumerate(hand))
                for seat, hand in enumerate(shown)
            )
            assert dudo.consider(state, settled).decided


@pytest.mark.parametrize("rules", [rules for rules in HOUSE_RULES if not rules.exact_call])
def test_a_game_whose_dice_only_go_comes_to_an_end(rules: Rules) -> None:
    played = game(rules, 4, seed=7, most=5000)
    state, event = played[-1]
    assert dudo.apply(state, event).phase == "over"
