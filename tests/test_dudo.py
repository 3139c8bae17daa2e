"""Dudo beside the tables: what is said, which states and rule sets are refused, and how a game begins."""

from dataclasses import replace
from typing import Any

import pytest

from referee import dudo
from referee.core import Illegal
from referee.dudo import PRESETS, Bid, Challenge, Event, Exact, Hands, Rethrow, Reveal, Rules, Start, State, Void
from referee.words import say

NAMES = ("Ana", "Bruno", "Cleo")
KUBDUBO, SQUIRL, WIKIPEDIA = PRESETS["kubdubo"], PRESETS["squirl"], PRESETS["wikipedia"]


def hands(*shown: str) -> Hands:
    return tuple(tuple(dudo.UNREAD if die == "?" else (int(die),) for die in hand) for hand in shown)


def called(rules: Rules, dice: tuple[int, ...], bid: tuple[int, int], call: Event | None = None) -> State:
    """Ana has made the bid and Bruno calls."""
    return dudo.apply(dudo.apply(State(rules, dice, 0, 0), Bid(0, *bid)), call or Challenge(1))


def said(state: State, *shown: str) -> str:
    ruling = dudo.verdict(dudo.apply(state, Reveal(hands(*shown))))
    assert ruling
    return say(ruling.because, NAMES)


@pytest.mark.parametrize(
    ("rules", "dice", "bid", "shown", "sentence"),
    [
        (
            SQUIRL,
            (5, 5, 5),
            (9, 5),
            ("55231", "51222", "52222"),
            "Ana said at least 9 fives. There are 6: 4 fives and 2 ones. 3 are missing, so Ana loses 3 dice.",
        ),
        (
            SQUIRL,
            (2, 5, 5),
            (9, 5),
            ("55", "52222", "52222"),
            "Ana said at least 9 fives. There are 4. 5 are missing, and Ana has only 2 dice, so all of them are lost. "
            "Ana is out.",
        ),
        (
            KUBDUBO,
            (2, 1, 1),
            (1, 1),
            ("22", "3", "3"),
            "Ana said at least 1 one. There are none. 1 is missing, so Ana loses 1 die.",
        ),
        (
            KUBDUBO,
            (2, 1),
            (2, 1),
            ("12", "1"),
            "Ana said at least 2 ones. There are 2. That is enough, so Bruno, who doubted, loses 1 die. "
            "Bruno is out. Ana has won.",
        ),
        (
            KUBDUBO,
            (2, 2, 1),
            (1, 6),
            ("16", "66", "1"),
            "Ana said at least 1 six. There are 5: 3 sixes and 2 ones. "
            "That is enough, so Bruno, who doubted, loses 1 die.",
        ),
        (
            KUBDUBO,
            (2, 2),
            (1, 4),
            ("12", "22"),
            "Ana said at least 1 four. There is 1: 0 fours and 1 one. "
            "That is enough, so Bruno, who doubted, loses 1 die.",
        ),
        (
            KUBDUBO,
            (2, 2),
            (2, 4),
            ("42", "22"),
            "Ana said at least 2 fours. There is 1. 1 is missing, so Ana loses 1 die.",
        ),
        (
            KUBDUBO,
            (3, 2),
            (4, 4),
            ("4?2", "2"),
            "Ana said at least 4 fours. There are between 1 and 3, whatever the unknown dice show. "
            "At least 1 is missing, so Ana loses 1 die.",
        ),
        (
            KUBDUBO,
            (3, 2),
            (1, 4),
            ("4??", "24"),
            "Ana said at least 1 four. There are between 2 and 4, whatever the unknown dice show. "
            "That is enough, so Bruno, who doubted, loses 1 die.",
        ),
        (
            replace(PRESETS["squirl_bonus"], start_dice=2),
            (1, 2, 2),
            (9, 2),
            ("3", "33", "33"),
            "Ana said at least 9 twos. There are none. 9 are missing, and Ana has only 1 die, so all of them are lost. "
            "Ana is out. Everybody still playing gets one die more.",
        ),
        (
            replace(PRESETS["squirl_bonus"], start_dice=1),
            (1, 1, 1),
            (9, 2),
            ("3", "3", "3"),
            "Ana said at least 9 twos. There are none. 9 are missing, and Ana has only 1 die, so all of them are lost. "
            "Ana is out. Everybody still playing gets one die more. The table needs 1 die more than it began with.",
        ),
    ],
)
def test_a_verdict_can_be_checked_by_counting(
    rules: Rules, dice: tuple[int, ...], bid: tuple[int, int], shown: tuple[str, ...], sentence: str
) -> None:
    assert said(called(rules, dice, bid), *shown) == sentence


@pytest.mark.parametrize(
    ("dice", "shown", "sentence"),
    [
        ((3, 3), ("223", "345"), "That is exactly right, so Bruno gains 1 die."),
        ((3, 5), ("223", "34566"), "That is exactly right. Bruno has all dice already and gains none."),
        ((3, 3), ("222", "345"), "That is not exactly 2 twos, so Bruno loses 1 die."),
        ((3, 1), ("222", "3"), "That is not exactly 2 twos, so Bruno loses 1 die. Bruno is out. Ana has won."),
    ],
)
def test_an_exact_call_is_told(dice: tuple[int, ...], shown: tuple[str, ...], sentence: str) -> None:
    text = said(called(WIKIPEDIA, dice, (2, 2), Exact(1)), *shown)
    assert text.startswith("Ana said at least 2 twos, Bruno said exactly that. There are ")
    assert text.endswith(sentence)


def test_a_ruling_tells_all_that_a_page_shows() -> None:
    state = called(SQUIRL, (5, 2, 5), (20, 5))
    ruling = dudo.verdict(dudo.apply(state, Reveal(hands("55231", "5", "52222"))))
    assert ruling
    assert (ruling.rule, ruling.winner, ruling.loser, ruling.claimed, ruling.counted) == ("D24", 1, 0, 20, None)
    assert (ruling.lo, ruling.hi, ruling.wild, ruling.call, ruling.challenger) == (5, 6, True, "dudo", 1)
    assert ruling.hands[1] == ((5,), dudo.UNREAD)
    assert (ruling.eliminated, ruling.supply_short, ruling.game_winner) == (0, 0, None)


def test_the_right_one_wins_the_call() -> None:
    holds = dudo.verdict(dudo.apply(called(KUBDUBO, (3, 3), (1, 2)), Reveal(hands("222", "222"))))
    fails = dudo.verdict(dudo.apply(called(KUBDUBO, (3, 3), (9, 2)), Reveal(hands("222", "222"))))
    exact = dudo.verdict(dudo.apply(called(WIKIPEDIA, (3, 3), (6, 2), Exact(1)), Reveal(hands("222", "222"))))
    wrong = dudo.verdict(dudo.apply(called(WIKIPEDIA, (3, 3), (5, 2), Exact(1)), Reveal(hands("222", "222"))))
    assert holds and fails and exact and wrong  # noqa: PT018 # four verdicts, one question each
    assert [(one.winner, one.loser) for one in (holds, fails, exact, wrong)] == [(0, 1), (1, 0), (1, None), (0, 1)]


def refusal(state: State, event: Event) -> str:
    found = dudo.check(state, event)
    assert found
    return f"{found.rule} {say(found.why, NAMES)}"


def test_refusals_say_what_was_tried_and_what_would_be_allowed() -> None:
    state = dudo.apply(dudo.start(KUBDUBO, 3, 0), Bid(0, 5, 4))
    allowed = (
        "3 ones or more, 6 twos or more, 6 threes or more, 6 fours or more, 5 fives or more, 5 sixes or more "
        "or to doubt"
    )
    assert refusal(state, Bid(1, 5, 3)) == f"D12 5 threes is no raise over 5 fours. Allowed: {allowed}."
    assert refusal(state, Bid(2, 6, 3)) == "D10 It is not Cleo's turn, it is Bruno's."
    assert refusal(state, Bid(1, 6, 7)) == (
        "D8 A bid needs a quantity of 1 to 1000000 and a face of 1 to 6, not 6 times face 7."
    )
    assert refusal(state, Bid(3, 6, 6)) == "D2 There is no player 4: the players are 1 to 3."
    assert refusal(state, Challenge(-1)) == "D2 There is no player 0: the players are 1 to 3."
    assert refusal(state, Challenge(0)) == "D10 Ana has made this bid and cannot doubt it."
    assert refusal(state, Exact(1)) == "D35 These rules know no exact call. Allowed: to raise or to doubt."
    assert refusal(state, Reveal(())) == "D19 Nobody has doubted yet, so no dice are shown."
    assert refusal(state, Void("")) == "D42 Only a round whose dice are being shown can be void for unclear dice."
    assert refusal(state, Rethrow(0)) == (
        "D43 A leaning die counts only before the first bid. "
        "Later it is read if it lies flat, and is doubtful otherwise."
    )


def test_refusals_before_the_first_bid() -> None:
    state = dudo.start(replace(WIKIPEDIA, opening_ones=False), 3, 0)
    assert refusal(state, Challenge(1)) == "D11 There is no bid to doubt yet: Ana has to open."
    assert refusal(state, Exact(0)) == "D11 There is no bid to doubt yet: Ana has to open."
    assert refusal(state, Bid(0, 2, 1)) == (
        "D9 The first bid of a round may not be on ones. Allowed: "
        "1 two or more, 1 three or more, 1 four or more, 1 five or more or 1 six or more."
    )


def test_refusals_while_dice_are_shown() -> None:
    state = called(KUBDUBO, (3, 1, 0), (3, 5))
    assert refusal(state, Bid(1, 4, 5)) == ("D11 Bruno has called, so the bidding is over: all dice are shown now.")
    assert refusal(state, Challenge(2)) == "D26 Cleo has no dice left and only looks on."
    assert refusal(state, Reveal(hands("5", "5"))) == "D19 2 hands were shown for 3 players."
    assert refusal(state, Reveal(hands("555", "55", ""))) == (
        "D42 Bruno shows 2 dice but owns 1 die. The table must say which are whose, or the round is void."
    )
    assert refusal(state, Reveal(hands("55?", "2", ""))) == (
        "D41 Between 2 and 3 dice count for 3 fives: the ruling hangs on 1 die that must be looked at."
    )


@pytest.mark.parametrize("die", [(), (0,), (7,), (2, 1), (2, 2)])
def test_a_shown_die_is_a_sorted_set_of_faces(die: tuple[int, ...]) -> None:
    state = called(KUBDUBO, (1, 1), (1, 5))
    assert refusal(state, Reveal(((die,), ((5,),)))).startswith("D40 A shown die is a sorted list")


def test_consider_refuses_what_cannot_be_considered() -> None:
    with pytest.raises(Illegal) as uncalled:
        dudo.consider(dudo.start(KUBDUBO, 2, 0), ())
    with pytest.raises(Illegal) as too_many:
        dudo.consider(called(KUBDUBO, (1, 1), (1, 5)), hands("55", "5"))
    assert [uncalled.value.rule, too_many.value.rule] == ["D19", "D42"]


def test_refusals_on_a_board_and_in_one_die_rounds() -> None:
    board = replace(SQUIRL, track=("1", "2", "1*", "4"))
    state = dudo.apply(dudo.start(board, 2, 0), Bid(0, 2, 4))
    cells = (
        "1 one or more, 4 twos or more, 4 threes or more, 4 fours or more, 4 fives or more, 4 sixes or more or to doubt"
    )
    assert refusal(state, Bid(1, 3, 4)) == f"D18 The board has no cell for 3 fours. Allowed: {cells}."
    capped = dudo.apply(dudo.start(replace(SQUIRL, bid_cap=3), 2, 0), Bid(0, 3, 4))
    assert refusal(capped, Bid(1, 4, 4)) == "D18 4 fours: the bids end at 3. Allowed: to doubt."
    far = dudo.apply(dudo.start(Rules(bid_cap=100_000), 2, 0), Bid(0, 100_000, 3))
    assert refusal(far, Bid(1, 100_001, 3)).startswith(
        "D18 100001 threes: the bids end at 100000. Allowed: 100000 fours"
    )
    short = dudo.apply(dudo.start(Rules(bid_cap="total_dice", start_dice=1), 2, 0), Bid(0, 2, 6))
    assert refusal(short, Bid(1, 3, 4)) == (
        "D18b 3 fours: there are only 2 dice in play. Allowed: 1 one or more or to doubt."
    )
    fixed = dudo.apply(State(KUBDUBO, (1, 2), 0, 0, one_die=True), Bid(0, 3, 4))
    assert refusal(fixed, Bid(1, 4, 5)) == (
        "D31 4 fives is a change of face. In a one-die round only a player with one die may do that; "
        "Bruno has 2 dice. Allowed: 4 fours or more or to doubt."
    )
    for_all = dudo.apply(State(WIKIPEDIA, (2, 1), 0, 0, one_die=True), Bid(0, 3, 4))
    assert refusal(for_all, Bid(1, 4, 5)) == (
        "D33 4 fives is a change of face. In a one-die round nobody may do that. Allowed: 4 fours or more or to doubt."
    )


def test_after_the_end_nothing_is_allowed() -> None:
    over = dudo.apply(called(KUBDUBO, (1, 1), (1, 5)), Reveal(hands("5", "5")))
    events = (Bid(0, 1, 2), Challenge(0), Exact(0), Reveal(()), Rethrow(0), Void(""))
    assert {refusal(over, event) for event in events} == {"D26 The game is over, Ana has won."}
    assert dudo.legal(over) == []
    assert dudo.cheapest(over) == (None,) * 6


def test_a_stranger_is_no_event() -> None:
    stranger: Any = "dudo!"
    with pytest.raises(ValueError, match="no event of Dudo: 'dudo!'"):
        dudo.apply(dudo.start(KUBDUBO, 2, 0), stranger)


def test_a_game_is_told() -> None:
    state = dudo.begin(Start(WIKIPEDIA, 2, 1))
    assert say(dudo.tell_start(Start(WIKIPEDIA, 2, 1)), NAMES) == "2 players with 5 dice each. Bruno begins."
    told = []
    shown = (((2,), (1, 5)) * 2 + ((3,),), ((2,),) * 4)
    events = (Rethrow(0), Bid(1, 6, 2), Challenge(0), Void("a cat"), Bid(1, 10, 2), Exact(0), Reveal(shown))
    for event in events:
        then = dudo.apply(state, event)
        told.append(say(dudo.tell(state, event, then), NAMES))
        state = then
    assert told == [
        "A die of Ana is off the table or leaning: Ana throws all of them again.",
        "Bruno says: at least 6 twos.",
        "Ana doubts it: Dudo!",
        "The round is void: same starter, same dice, new throw. a cat",
        "Bruno says: at least 10 twos.",
        "Ana says: exactly 10 twos!",
        "Ana shows 2 1/5 2 1/5 3 and Bruno shows 2 2 2 2. Bruno said at least 10 twos, Ana said exactly that. "
        "There are between 6 and 9, whatever the unknown dice show. "
        "That is not exactly 10 twos, so Ana loses 1 die.",
    ]


def test_an_unread_die_is_told_as_such() -> None:
    state = called(KUBDUBO, (2, 1), (1, 2))
    then = dudo.apply(state, Reveal(hands("2?", "1")))
    assert say(dudo.tell(state, Reveal(hands("2?", "1")), then), NAMES).startswith("Ana shows 2 ? and Bruno shows 1. ")


@pytest.mark.parametrize(
    ("cocked", "sentence"),
    [
        ("rethrow_own", "A die of Ana is off the table or leaning: Ana throws all of them again."),
        ("rethrow_one", "A die of Ana is off the table or leaning: this one is thrown again."),
        ("rethrow_all_players", "A die of Ana is off the table or leaning: everybody throws again."),
    ],
)
def test_a_leaning_die_is_thrown_as_the_rules_say(cocked: Any, sentence: str) -> None:
    state = dudo.start(Rules(cocked=cocked), 2, 1)
    assert dudo.apply(state, Rethrow(0)) == state
    assert say(dudo.tell(state, Rethrow(0), state), NAMES) == sentence


@pytest.mark.parametrize(
    ("players", "starter", "rule", "sentence"),
    [
        (1, 0, "D2", "A game needs 2 to 100 players, not 1."),
        (101, 0, "D2", "A game needs 2 to 100 players, not 101."),
        (3, 3, "D4", "The first starter is one of the players 1 to 3, not 4."),
        (3, -1, "D4", "The first starter is one of the players 1 to 3, not 0."),
    ],
)
def test_a_game_that_cannot_begin(players: int, starter: int, rule: str, sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        dudo.start(KUBDUBO, players, starter)
    assert str(refused.value) == f"{rule}: {sentence}"


def test_a_game_begins_with_all_dice() -> None:
    state = dudo.start(Rules(start_dice=3), 100, 99)
    assert state == State(Rules(start_dice=3), (3,) * 100, 99, 99)
    assert (state.phase, state.round, state.one_die, state.had_one) == ("bidding", 1, False, ())
    assert dudo.verdict(state) is None


@pytest.mark.parametrize(
    ("changed", "rule", "sentence"),
    [
        (
            {"loss": "two"},
            "D36",
            "“a bid that fails costs one die, or as many as are missing (D23-D25)” cannot be two.",
        ),
        ({"start_dice": True}, "D36", "“dice a player begins with (D1)” cannot be True."),
        ({"ones_wild": 1}, "D36", "“ones count for every face (D20)” cannot be 1."),
        ({"track": ["1"]}, "D36", "“the cells of a printed board, in order (D18)” cannot be ['1']."),
        ({"start_dice": 0}, "D1", "“dice a player begins with (D1)” goes from 1 to 100, not 0."),
        ({"start_dice": 101}, "D1", "“dice a player begins with (D1)” goes from 1 to 100, not 101."),
        ({"one_die_min_players": 1}, "D33", "“it needs so many players (D33)” goes from 2 to 100, not 1."),
        ({"survivor_bonus_cap": 1}, "D34", "“up to so many dice (D34)” goes from 2 to 100, not 1."),
        ({"exact_gain": -1}, "D35", "“dice gained if it is (D35)” goes from 0 to 100, not \N{MINUS SIGN}1."),
        ({"exact_loss": 101}, "D35", "“dice lost if not (D35)” goes from 0 to 100, not 101."),
        (
            {"ones_wild": False},
            "D36",
            "If ones are not wild they are a face like any other, and have no order of their own.",
        ),
        (
            {"exact_call": True, "exact_gain": 0, "exact_loss": 0},
            "D35",
            "An exact call that gains nothing and costs nothing is no call.",
        ),
        ({"bid_cap": 0}, "D18b", "The bids end at total_dice, a number from 1, or a cell such as 10*, not at 0."),
        ({"bid_cap": "ten"}, "D18b", "The bids end at total_dice, a number from 1, or a cell such as 10*, not at ten."),
        ({"bid_cap": ""}, "D18b", "The bids end at total_dice, a number from 1, or a cell such as 10*, not at ."),
        ({"bid_cap": 3, "track": ("1", "2", "1*")}, "D18", "The bids cannot end at 3: that is no cell of the track."),
        (
            {"track": ("1", "02")},
            "D18",
            "02 is no cell of a track: cells are 5 for five of a face and 5* for five ones.",
        ),
        ({"track": ()}, "D6", "A track begins with cell 1."),
        ({"track": ("2", "3")}, "D6", "A track begins with cell 1."),
        (
            {"track": ("1", "3", "1*", "3")},
            "D18",
            "The numbers on a track rise, those of plain cells and those of star cells each.",
        ),
        (
            {"track": ("1", "2*", "1*")},
            "D18",
            "The numbers on a track rise, those of plain cells and those of star cells each.",
        ),
        (
            {"track": ("1", "1*"), "ones_order": "ordinary"},
            "D18",
            "Star cells are for ones in an order of their own, but here ones are a face like any other.",
        ),
        (
            {"bid_cap": "2*", "ones_order": "ordinary"},
            "D18",
            "Star cells are for ones in an order of their own, but here ones are a face like any other.",
        ),
        (
            {"track": ("1", "2")},
            "D18",
            "The track has no star cell, so ones in an order of their own have no place.",
        ),
        (
            {"track": ("1", "1*"), "one_die_ones_wild": False},
            "D33",
            "Ones that are an ordinary face in one-die rounds have no place on a board with star cells.",
        ),
        (
            {"bid_cap": "2*", "one_die_ones_wild": False},
            "D33",
            "Ones that are an ordinary face in one-die rounds have no place on a board with star cells.",
        ),
    ],
)
def test_house_rules_that_make_no_sense(changed: dict[str, Any], rule: str, sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        Rules(**changed)
    assert str(refused.value) == f"{rule}: {sentence}"


@pytest.mark.parametrize(
    "changed",
    [
        {"ones_order": "ordinary"},
        {"ones_wild": False, "ones_order": "ordinary"},
        {"start_dice": 1},
        {"start_dice": 100},
        {"exact_gain": 0, "exact_loss": 0},
        {"exact_call": True, "exact_gain": 0},
        {"exact_call": True, "exact_loss": 0},
        {"bid_cap": 1},
        {"bid_cap": "10*"},
        {"bid_cap": "total_dice", "track": ("1", "2", "1*")},
        {"bid_cap": "1*", "track": ("1", "2", "1*")},
        {"bid_cap": 2, "track": ("1", "2", "1*")},
        {"track": ("1", "2"), "ones_order": "ordinary"},
        {"track": ("1", "2"), "ones_order": "ordinary", "one_die_ones_wild": False},
        {"track": ("1", "1*"), "one_die_round": False, "one_die_ones_wild": False},
        {"survivor_bonus_cap": 2},
        {"one_die_round": False, "one_die_face_change": "nobody"},
    ],
)
def test_house_rules_that_make_sense(changed: dict[str, Any]) -> None:
    rules = Rules(**changed)
    state = dudo.start(rules, 3, 0)
    assert dudo.apply(state, Bid(0, 1, 2)).bid == Bid(0, 1, 2)


def test_a_cap_on_a_board_without_its_star_order() -> None:
    """A number as cap is a plain cell; ones below it stay allowed."""
    state = dudo.apply(dudo.start(replace(SQUIRL, bid_cap=10), 3, 0), Bid(0, 9, 4))
    assert dudo.cheapest(state) == (5, 10, 10, 10, 10, 10)


GOOD = called(KUBDUBO, (2, 1, 0), (1, 2))
OVER = dudo.apply(called(KUBDUBO, (1, 1), (1, 5)), Reveal(hands("5", "5")))


@pytest.mark.parametrize(
    ("state", "changed", "why"),
    [
        (GOOD, {"dice": (2,)}, "1 players"),
        (GOOD, {"dice": (2,) * 101}, "101 players"),
        (GOOD, {"dice": (2, -1, 1)}, "dice"),
        (GOOD, {"dice": (2, 201, 1)}, "dice"),
        (GOOD, {"dice": (0, 0, 0)}, "dice"),
        (GOOD, {"round": 0}, "round 0"),
        (GOOD, {"had_one": (3,)}, "had_one"),
        (GOOD, {"had_one": (-1,)}, "had_one"),
        (GOOD, {"bid": None}, "the last bid is not None"),
        (GOOD, {"bid": Bid(0, 2, 2)}, "the last bid is not"),
        (GOOD, {"bids": (Bid(2, 1, 2), Bid(0, 1, 2))}, "player=2"),
        (GOOD, {"bids": (Bid(0, 0, 2), Bid(0, 1, 2))}, "quantity=0"),
        (GOOD, {"bids": (Bid(0, 1_000_001, 2), Bid(0, 1, 2))}, "quantity=1000001"),
        (GOOD, {"bids": (Bid(0, 1, 0), Bid(0, 1, 2))}, "face=0"),
        (GOOD, {"bids": (Bid(0, 1, 7), Bid(0, 1, 2))}, "face=7"),
        (GOOD, {"bid": None, "bids": ()}, "a call needs a bid and a caller"),
        (GOOD, {"call": None}, "a call needs a bid and a caller"),
        (GOOD, {"challenger": 2}, "a call needs a bid and a caller"),
        (GOOD, {"challenger": 0}, "the caller has made the bid"),
        (GOOD, {"starter": 2}, "the starter has no dice"),
        (GOOD, {"turn": 0}, "nobody is on turn after a call"),
        (GOOD, {"phase": "bidding"}, "turn None"),
        (GOOD, {"phase": "bidding", "turn": 1}, "a call while the bidding goes on"),
        (GOOD, {"phase": "bidding", "turn": 1, "challenger": None}, "a call while the bidding goes on"),
        (GOOD, {"phase": "bidding", "turn": 1, "call": None}, "a call while the bidding goes on"),
        (GOOD, {"phase": "bidding", "turn": 0, "call": None, "challenger": None}, "has just bid"),
        (GOOD, {"phase": "bidding", "turn": 2, "call": None, "challenger": None}, "turn 2"),
        (GOOD, {"phase": "bidding", "turn": 1, "starter": 2, "call": None, "challenger": None}, "starter 2"),
        (
            GOOD,
            {"phase": "bidding", "turn": 1, "call": None, "challenger": None, "bid": None, "bids": ()},
            "the starter bids first",
        ),
        (OVER, {"phase": "bidding", "turn": 0, "starter": 0}, "starter 0, turn 0"),
        (OVER, {"dice": (1, 1)}, "a game is over when one player has dice"),
        (OVER, {"bid": Bid(0, 1, 2), "bids": (Bid(0, 1, 2),)}, "no bid stands then"),
        (OVER, {"starter": 0}, "nobody starts after the end"),
        (OVER, {"turn": 0}, "nobody starts after the end"),
        (OVER, {"challenger": 0}, "nobody starts after the end"),
        (OVER, {"call": "dudo"}, "nobody starts after the end"),
    ],
)
def test_a_state_whose_fields_do_not_go_together(state: State, changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        replace(state, **changed)
    assert str(refused.value).startswith("no state of Dudo: ")


def test_the_largest_table_is_a_state() -> None:
    assert State(KUBDUBO, (200,) * 100, 0, 0).playing == tuple(range(100))
    assert dudo.apply(State(KUBDUBO, (1, 1), 0, 0), Bid(0, 1_000_000, 6)).bid == Bid(0, 1_000_000, 6)


def test_the_largest_bid_has_only_cheaper_faces_above_it() -> None:
    state = dudo.apply(dudo.start(KUBDUBO, 2, 0), Bid(0, 1_000_000, 4))
    assert dudo.cheapest(state) == (500_000, None, None, None, 1_000_000, 1_000_000)
    assert Challenge(1) in dudo.legal(state)


def test_a_bid_that_stands_beside_the_board_can_only_be_doubted() -> None:
    board = replace(SQUIRL, track=("1", "2", "1*"))
    state = State(board, (2, 2), 0, 1, Bid(0, 7, 4), (Bid(0, 7, 4),))
    assert dudo.cheapest(state) == (None,) * 6
    assert dudo.legal(state) == [Challenge(1)]


def test_bids_up_to_the_dice_in_play_are_offered_and_always_one_on_each_face() -> None:
    state = dudo.start(KUBDUBO, 2, 0)
    assert Bid(0, 10, 6) in dudo.legal(state)
    assert Bid(0, 11, 2) not in dudo.legal(state)
    state = dudo.apply(state, Bid(0, 10, 6))
    bids = [event for event in dudo.legal(state) if isinstance(event, Bid)]
    assert bids == [Bid(1, q, 1) for q in range(5, 11)] + [Bid(1, 11, face) for face in range(2, 7)]


def test_an_event_in_order_of_seats() -> None:
    state = dudo.apply(dudo.start(Rules(who_may_doubt="anyone", exact_call=True), 3, 0), Bid(0, 100, 6))
    others = [event for event in dudo.legal(state) if not isinstance(event, Bid)]
    assert others == [Challenge(1), Challenge(2), Exact(1)]
    opening = [event for event in dudo.legal(dudo.start(KUBDUBO, 2, 0)) if not isinstance(event, Bid)]
    assert opening == [Rethrow(0), Rethrow(1)]
    assert dudo.legal(dudo.apply(state, Challenge(2))) == [Void("")]


def test_a_die_that_counts_whichever_it_is_hides_how_many_ones_there_are() -> None:
    """The second die shows a one or a five: both count, so the ruling stands (D41), but nobody can count the ones."""
    shown: Hands = (((1,), (1, 5)), ((2,),))
    ruling = dudo.verdict(dudo.apply(called(KUBDUBO, (2, 1), (2, 5)), Reveal(shown)))
    assert ruling
    assert "There are 2. That is enough" in say(ruling.because, NAMES)


def test_ones_lie_between_twice_as_many_and_one_more_also_by_quantity_alone() -> None:
    """D14, D16: above 1 one is 3 of another face, whether or not a higher face may raise at the same quantity."""
    state = dudo.apply(dudo.start(Rules(raise_rule="quantity_only"), 2, 0), Bid(0, 1, 1))
    assert dudo.cheapest(state) == (2, 3, 3, 3, 3, 3)


def test_bids_that_end_at_ones_end_before_one_more_than_twice_as_many() -> None:
    """D16, D18b."""
    state = dudo.apply(dudo.start(Rules(bid_cap="1*"), 2, 0), Bid(0, 2, 6))
    assert dudo.cheapest(state) == (1, None, None, None, None, None)
