"""The published Dudo vectors: raises, one-die rounds, single rulings, whole games, doubtful dice."""

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee import dudo
from referee.core import Illegal
from referee.dudo import Bid, Challenge, Exact, Hands, Outcome, Reveal, Rules, State

Case = dict[str, Any]


def load(vectors: Path, name: str) -> Case:
    data: Case = json.loads((vectors / name).read_text(encoding="utf8"))
    return data


def hands_of(seen: list[list[Any]]) -> Hands:
    return tuple(tuple((die,) if isinstance(die, int) else tuple(die) for die in hand) for hand in seen)


def state_of(rules: Rules, given: Case) -> State:
    had_one = tuple(given.get("had_one", ()))
    starter = given["starter"]
    return State(rules, tuple(given["dice"]), starter, starter, one_die=given["one_die"], had_one=had_one)


def after_bid(rules: Rules, given: Case, bid: list[int], bidder: int, turn: int) -> State:
    """A state in which this bid stands; the one before it does not matter."""
    last = Bid(bidder, *bid)
    dice, had_one = tuple(given["dice"]), tuple(given.get("had_one", ()))
    starter = given.get("starter", bidder)
    return State(rules, dice, starter, turn, last, (last,), one_die=given["one_die"], had_one=had_one)


def call_of(case: Case) -> Challenge | Exact:
    return Exact(case["challenger"]) if case.get("call") == "exact" else Challenge(case["challenger"])


def matches(then: State, result: Case, expected: Case | None) -> None:
    ruling = dudo.verdict(then)
    assert ruling is not None
    assert ruling.counted == result["count"]
    assert ruling.wild is result["ones_wild"]
    assert (ruling.lo >= ruling.bid.quantity) is result["bid_true"]
    wanted = Outcome(result["loser"], result["dice_lost"], result["gainer"], result["dice_gained"])
    assert ruling.outcome == wanted
    assert ruling.eliminated == result["eliminated"]
    assert (then.phase == "over") is result["game_over"]
    assert ruling.game_winner == result["winner"]
    if expected:
        assert then.dice == tuple(expected["dice"])
        assert then.starter == expected["starter"]
        assert then.one_die is expected["one_die"]
        assert then.had_one == tuple(expected["had_one"])


def test_challenges(vectors: Path) -> None:
    data = load(vectors, "dudo_challenges.json")
    rules = {name: Rules(**preset) for name, preset in data["presets"].items()}
    for case in data["cases"]:
        given = case["state"]
        state = after_bid(rules[case["preset"]], given, case["bid"], case["bidder"], case["challenger"])
        called = dudo.apply(state, call_of(case))
        matches(dudo.apply(called, Reveal(hands_of(case["hands"]))), case["result"], case["next"])


def test_presets_are_ours(vectors: Path) -> None:
    published = load(vectors, "dudo_challenges.json")["presets"]
    assert dudo.PRESETS.keys() - published.keys() == set()
    for name, rules in dudo.PRESETS.items():
        assert Rules(**published[name]) == rules


def test_games(vectors: Path) -> None:
    presets = load(vectors, "dudo_challenges.json")["presets"]
    for game in load(vectors, "dudo_games.json")["games"]:
        rules = Rules(**presets[game["preset"]])
        state = dudo.start(rules, game["players"], game["starter"])
        for part in game["rounds"]:
            assert state_of(rules, part["state"]) == State(
                rules, state.dice, state.starter, state.turn, one_die=state.one_die, had_one=state.had_one
            )
            for bid in part["bids"]:
                state = dudo.apply(state, Bid(*bid))
            state = dudo.apply(state, call_of(part))
            state = dudo.apply(state, Reveal(hands_of(part["hands"])))
            matches(state, part["result"], None)
        assert state.phase == "over"
        assert state.playing == (game["winner"],)


def test_uncertain(vectors: Path) -> None:
    presets = load(vectors, "dudo_challenges.json")["presets"]
    for case in load(vectors, "dudo_uncertain.json")["cases"]:
        state = after_bid(Rules(**presets[case["preset"]]), case, case["bid"], case["bidder"], case["challenger"])
        called = dudo.apply(state, call_of(case))
        hands = hands_of(case["seen"])
        seen = dudo.consider(called, hands)
        assert (seen.lo, seen.hi, seen.decided) == (case["lo"], case["hi"], case["decided"])
        possible = {(one.loser, one.lost, one.gainer, one.gained) for one in seen.outcomes}
        assert possible == {tuple(verdict) for verdict in case["verdicts"]}
        check_asked_dice(called, hands, seen)


def check_asked_dice(called: State, hands: Hands, seen: dudo.Considered) -> None:
    if seen.decided:
        assert seen.matters == ()
        ruling = dudo.verdict(dudo.apply(called, Reveal(hands)))
        assert ruling is not None
        assert ruling.outcome == seen.outcomes[0]
        assert ruling.counted == (seen.lo if seen.lo == seen.hi else None)
    else:
        assert len(seen.matters) == seen.hi - seen.lo
        with pytest.raises(Illegal) as refused:
            dudo.apply(called, Reveal(hands))
        assert refused.value.rule == "D41"


def bidding(rules: Rules, dice: tuple[int, ...], bid: tuple[int, int], one_die: bool = False) -> State:
    last = Bid(1, *bid)
    return State(rules, dice, 1, 0, last, (last,), one_die=one_die)


def test_one_die(vectors: Path) -> None:
    presets = load(vectors, "dudo_challenges.json")["presets"]
    for case in load(vectors, "dudo_one_die.json")["cases"]:
        for name, least in case["min"].items():
            dice = (case["bidder_dice"], 4, 1)
            state = bidding(Rules(**presets[name]), dice, tuple(case["prev"]), one_die=True)
            assert dudo.cheapest(state) == tuple(least)
            for face, smallest in enumerate(least, 1):
                for quantity in range(1, 2 * case["prev"][0] + 3):
                    allowed = dudo.check(state, Bid(0, quantity, face)) is None
                    assert allowed is (smallest is not None and quantity >= smallest)


def test_smallest_raises(vectors: Path) -> None:
    data = load(vectors, "dudo_raises.json")
    for name, table in data["min"].items():
        rules = Rules(**data["presets"][name])
        for quantity, row in enumerate(table, 1):
            for face, least in enumerate(row, 1):
                assert dudo.cheapest(bidding(rules, (5, 5), (quantity, face))) == tuple(least)


def test_all_raises(vectors: Path) -> None:
    """Every pair of bids up to so many dice, as a hash; and the bids that nothing under that cap raises."""
    data = load(vectors, "dudo_raises.json")
    for name, tables in data["per_total"].items():
        rules = Rules(**data["presets"][name])
        most = max(table["total"] for table in tables)
        pairs = [
            (q, f, *raised) for q in range(1, most + 1) for f in range(1, 7) for raised in above(rules, q, f, most)
        ]
        for table in tables:
            within = [pair for pair in pairs if max(pair[0], pair[2]) <= table["total"]]
            assert len(within) == table["raises"]
            text = "".join("{} {} {} {}\n".format(*pair) for pair in within)
            assert hashlib.sha256(text.encode()).hexdigest() == table["sha256"]
            ends = {(q, f) for q in range(1, table["total"] + 1) for f in range(1, 7)} - {pair[:2] for pair in within}
            assert sorted(ends) == [tuple(bid) for bid in table["no_raise_left_under_cap"]]


def above(rules: Rules, quantity: int, face: int, most: int) -> list[tuple[int, int]]:
    state = bidding(rules, (5, 5), (quantity, face))
    least = dudo.cheapest(state)
    bids = [(q, f) for q in range(1, most + 1) for f in range(1, 7)]
    return [(q, f) for q, f in bids if (smallest := least[f - 1]) is not None and q >= smallest]


def test_order_of_bids(vectors: Path) -> None:
    """Each cell of the published order raises the one before and not the other way round."""
    data = load(vectors, "dudo_raises.json")
    for name, cells in data["order"].items():
        rules = Rules(**data["presets"][name])
        bids = [(int(cell.removesuffix("*")), 1 if cell.endswith("*") else 2) for cell in cells]
        for low, high in pairwise(bids):
            assert dudo.check(bidding(rules, (5, 5), low), Bid(0, *high)) is None
            assert dudo.check(bidding(rules, (5, 5), high), Bid(0, *low)) is not None


def test_opening(vectors: Path) -> None:
    data = load(vectors, "dudo_raises.json")
    for name, ones in (("with_ones", True), ("option_opening_ones_false", False)):
        state = dudo.start(Rules(opening_ones=ones, start_dice=1), 3, 0)
        bids = [[event.quantity, event.face] for event in dudo.legal(state) if isinstance(event, Bid)]
        assert bids == data["opening"][name]


def test_where_the_sheets_disagree(vectors: Path) -> None:
    data = load(vectors, "dudo_raises.json")
    for pair in data["disagree"]:
        for name, beats in pair["ones_beat_faces"].items():
            rules = Rules(**data["presets"][name])
            ones, faces = (pair["ones"], 1), (pair["faces"], 2)
            assert (dudo.check(bidding(rules, (5, 5), faces), Bid(0, *ones)) is None) is beats
            back = dudo.check(bidding(rules, (5, 5), ones), Bid(0, *faces)) is None
            assert back is pair["faces_beat_ones"][name]
