"""Kubi beside the tables: what is said, which states and sheets are refused, and how a game begins and ends."""

from dataclasses import replace
from typing import Any

import pytest

from referee import kubi
from referee.core import Illegal
from referee.kubi import Choose, Enter, Event, Rethrow, Rules, Sheet, Start, State, Throw
from referee.words import say

NAMES = ("Ana", "Bruno", "Cleo")
FRESH = (0, 0, 0)


def sheet(chosen: tuple[int, ...] = (1, 4, 5), marks: tuple[int, ...] = FRESH, **rows: int) -> Sheet:
    """A sheet with strokes in some rows, row7=2 and so on."""
    return Sheet(chosen, marks, tuple(rows.get(f"row{row}", 0) for row in kubi.ROWS))


def throwing(*sheets: Sheet, rules: Rules | None = None, throws: int = 30) -> State:
    return State(rules or Rules(), sheets, 0, "throwing", throws=throws)


def thrown(*sheets: Sheet, rules: Rules | None = None) -> State:
    return kubi.apply(throwing(*sheets, rules=rules), Throw((1, 2, 3, 4, 6)))


def refusal(state: State, event: Event) -> str:
    found = kubi.check(state, event)
    assert found
    return f"{found.rule} {say(found.why, NAMES)}"


def test_a_game_is_told() -> None:
    begun = Start(Rules(), 2, 1)
    assert say(kubi.tell_start(begun), NAMES) == "2 players. Bruno throws first."
    state, told = kubi.begin(begun), []
    events = (
        Choose(1, (2, 3, 6)),
        Choose(0, (1, 4, 5)),
        Throw((2, 2, 3, 3, 6)),
        Rethrow(),
        Throw((1, 2, 3, 4, 6)),
        Enter(0, 1, (5, 10)),
        Enter(1, 2, (4, 10)),
        Throw((2, 2, 3, 3, 6)),
        Enter(0, None, (4, 9)),
    )
    for event in events:
        then = kubi.apply(state, event)
        told.append(say(kubi.tell(state, event, then), NAMES))
        state = then
    assert told == [
        "Bruno crosses 2, 3 and 6.",
        "Ana crosses 1, 4 and 5.",
        "Bruno throws 2 2 3 3 6.",
        "A die is off the table or leaning: all five are thrown again.",
        "Bruno throws 1 2 3 4 6.",
        "Ana enters a stroke for 1, 5 and 10.",
        "Bruno enters a stroke for 2, 4 and 10.",
        "Ana throws 2 2 3 3 6.",
        "Ana enters 4 and 9, a free throw.",
    ]


def told_last(state: State, event: Event) -> str:
    return say(kubi.tell(state, event, kubi.apply(state, event)), NAMES)


def test_the_end_of_a_player_and_of_the_game_is_told() -> None:
    two = thrown(sheet(marks=(7, 0, 0)), sheet((2, 3, 6)))
    entered = kubi.apply(two, Enter(0, 1, (5, 10)))
    assert told_last(entered, Enter(1, 2, (4, 10))) == (
        "Bruno enters a stroke for 2, 4 and 10. Ana has eight strokes and is done with −400."
    )
    alone = thrown(sheet(marks=(7, 0, 0), row5=9))
    assert told_last(alone, Enter(0, 1, (5, 10))) == (
        "Ana enters a stroke for 1, 5 and 10. Ana has eight strokes and is done with 50. Ana has 50. Ana wins with 50."
    )


def test_a_shared_win_is_told() -> None:
    state = thrown(sheet(marks=(7, 0, 0)), sheet(marks=(0, 7, 0)), sheet((2, 3, 6), (7, 0, 0), row2=1))
    for event in (Enter(0, 1, (5, 10)), Enter(1, 4, (5, 7))):
        state = kubi.apply(state, event)
    assert told_last(state, Enter(2, 2, (4, 10))) == (
        "Cleo enters a stroke for 2, 4 and 10. Ana has eight strokes and is done with −400, "
        "Bruno has eight strokes and is done with −400 and Cleo has eight strokes and is done with −600. "
        "Ana has −400, Bruno has −400 and Cleo has −600. Ana and Bruno share the win with −400."
    )


def test_entries_without_sums_are_told() -> None:
    rules = Rules(free_ride="no_combination", final_combination=False)
    free = kubi.apply(throwing(sheet((4, 5, 6)), rules=rules), Throw((1, 2, 3, 1, 2)))
    assert told_last(free, Enter(0, None, None)) == "Ana enters nothing, a free throw."
    last = thrown(sheet(marks=(7, 0, 0)), rules=rules)
    assert told_last(last, Enter(0, 1, None)).startswith("Ana enters the last stroke for 1. ")


def test_one_die_thrown_again_is_told() -> None:
    state = thrown(sheet(), rules=Rules(cocked="rethrow_one"))
    assert told_last(state, Rethrow(2)) == "A die is off the table or leaning: it is thrown again, the others stay."
    assert kubi.apply(state, Rethrow(2)).kept == (1, 2, 4, 6)


def test_refusals_say_what_was_tried_and_what_would_be_allowed() -> None:
    state = thrown(sheet(), sheet((2, 3, 6)))
    allowed = (
        "a stroke for 1, 5 and 10, a stroke for 1, 6 and 9, a stroke for 1, 7 and 8, "
        "a stroke for 4, 3 and 9, a stroke for 4, 4 and 8 or a stroke for 4, 5 and 7"
    )
    assert refusal(state, Enter(0, 5, (5, 10))) == (
        "K4 To enter a stroke for 5, 5 and 10 does not fit the throw 1 2 3 4 6 with 1, 4 and 5 crossed. "
        f"Allowed: {allowed}."
    )
    assert refusal(state, Enter(2, 1, (5, 10))) == "K1 There is no player 3: the players are 1 to 2."
    assert refusal(state, Enter(-1, 1, (5, 10))) == "K1 There is no player 0: the players are 1 to 2."
    assert refusal(state, Throw((1, 2, 3, 4, 5))) == "K8 The last throw is still to be entered by Ana and Bruno."
    one_left = kubi.apply(state, Enter(0, 1, (5, 10)))
    assert refusal(one_left, Throw((1, 2, 3, 4, 5))) == "K8 The last throw is still to be entered by Bruno."
    assert refusal(one_left, Rethrow()) == "K20 Somebody has entered the throw already, so it stands."
    assert refusal(state, Rethrow(1)) == (
        "K20 No single die is thrown again here: all five are, or none has been written down yet."
    )
    assert refusal(state, Choose(0, (1, 2, 3))) == "K2 Ana has crossed 1, 4 and 5 already, and that is final."


def test_refusals_between_throws() -> None:
    state = throwing(sheet(), sheet((2, 3, 6), (8, 0, 0)))
    assert refusal(state, Enter(0, 1, (5, 10))) == "K8 There is no throw to enter: the last one is closed."
    assert refusal(state, Throw((1, 2, 3))) == "K21 A throw is five dice, 3 dice are seen: no throw."
    assert refusal(state, Throw((1,))) == "K21 A throw is five dice, 1 die is seen: no throw."
    assert refusal(state, Throw((1, 2, 3, 4, None))) == (
        "K20 A throw counts when all five dice are read as 1 to 6, not as 1 2 3 4 ?."
    )
    after = kubi.apply(state, Throw((1, 2, 3, 4, 6)))
    assert refusal(after, Enter(1, 2, (4, 10))) == "K10 Bruno has finished and enters nothing more."
    never = thrown(sheet(), sheet(), rules=Rules(corrections="never"))
    assert refusal(kubi.apply(never, Enter(0, 1, (5, 10))), Enter(0, 1, (5, 10))) == (
        "K23 Ana has entered this throw, and these rules allow no corrections."
    )


def test_refusals_before_the_first_throw() -> None:
    state = kubi.apply(kubi.start(Rules(), 3), Choose(1, (1, 2, 3)))
    assert (
        refusal(state, Throw((1, 2, 3, 4, 5))) == "K2 Before the first throw these cross their numbers: Ana and Cleo."
    )
    assert refusal(state, Rethrow()) == "K20 Nothing is thrown yet: first everybody crosses three numbers."
    assert refusal(state, Choose(0, (3, 1, 2))) == (
        "K2 Three different numbers from 1 to 6 are crossed, written in ascending order, not 3, 1 and 2."
    )
    assert refusal(state, Enter(0, 1, (2, 3))) == "K8 There is no throw to enter: the last one is closed."


def test_refusals_when_one_die_is_thrown_again() -> None:
    state = thrown(sheet(), rules=Rules(cocked="rethrow_one"))
    assert refusal(state, Rethrow()) == "K20 One die is thrown again: which of the five, counted from 0?"
    assert refusal(state, Rethrow(5)) == "K20 One die is thrown again: which of the five, counted from 0?"
    waiting = kubi.apply(state, Rethrow(0))
    assert refusal(waiting, Rethrow(0)).startswith("K20 No single die is thrown again here")
    assert refusal(waiting, Throw((2, 2, 2, 4, 6))) == (
        "K20 One die was to be thrown again while 2 3 4 6 stay, but the throw is 2 2 2 4 6."
    )
    assert kubi.apply(waiting, Throw((6, 6, 4, 3, 2))).throw == (6, 6, 4, 3, 2)
    assert len([event for event in kubi.legal(waiting) if isinstance(event, Throw)]) == 6


def test_after_the_end_nothing_is_allowed() -> None:
    over = kubi.apply(thrown(sheet(marks=(7, 0, 0))), Enter(0, 1, (5, 10)))
    events = (Choose(0, (1, 2, 3)), Throw((1, 2, 3, 4, 5)), Rethrow(), Enter(0, 1, (5, 10)))
    assert {refusal(over, event) for event in events} == {"K9 The game is over."}
    assert kubi.legal(over) == []
    assert over.playing == ()


def test_the_ruling_tells_all_totals() -> None:
    state = thrown(sheet(marks=(7, 0, 0)), sheet((2, 3, 6), (7, 0, 0), row4=4))
    for event in (Enter(0, 1, (5, 10)), Enter(1, 2, (4, 10))):
        state = kubi.apply(state, event)
    ruling = kubi.verdict(state)
    assert ruling
    assert (ruling.rule, ruling.winner, ruling.loser, ruling.claimed, ruling.counted) == ("K12", 1, None, None, -200)
    assert (ruling.totals, ruling.winners) == ((-400, -200), (1,))
    assert kubi.verdict(throwing(sheet())) is None


def test_everything_legal_is_listed() -> None:
    assert len(kubi.legal(kubi.start(Rules(), 3))) == 60
    between = kubi.legal(throwing(sheet()))
    assert between[0] == Rethrow()
    assert len(between) == 253
    assert kubi.legal(thrown(sheet(), sheet((2, 3, 6), (8, 0, 0)))) == [
        Rethrow(),
        *(Enter(0, 1, sums) for sums in ((5, 10), (6, 9), (7, 8))),
        *(Enter(0, 4, sums) for sums in ((3, 9), (4, 8), (5, 7))),
    ]
    assert kubi.legal(thrown(sheet(), rules=Rules(cocked="rethrow_one")))[:5] == [Rethrow(die) for die in range(5)]


def test_throws_are_counted_and_go_round() -> None:
    state = throwing(sheet(), sheet((2, 3, 6), (8, 0, 0)), sheet(), throws=30)
    for player, sums in ((0, (5, 10)), (2, (5, 10))):
        state = kubi.apply(state, Throw((1, 2, 3, 4, 6))) if state.phase == "throwing" else state
        state = kubi.apply(state, Enter(player, 1, sums))
    assert (state.throws, state.roller, state.phase) == (31, 2, "throwing")
    for player in (0, 2):
        state = kubi.apply(state, Throw((1, 2, 3, 4, 6))) if state.phase == "throwing" else state
        state = kubi.apply(state, Enter(player, 1, (5, 10)))
    assert (state.throws, state.roller) == (32, 0)


def test_a_stranger_is_no_event() -> None:
    stranger: Any = "kubi!"
    with pytest.raises(ValueError, match="no event of Kubi: 'kubi!'"):
        kubi.apply(kubi.start(Rules(), 1), stranger)


@pytest.mark.parametrize(
    ("players", "starter", "sentence"),
    [
        (0, 0, "K1: A game needs 1 to 100 players, not 0."),
        (101, 0, "K1: A game needs 1 to 100 players, not 101."),
        (2, 2, "K3: Who throws first is one of the players 1 to 2, not 3."),
        (2, -1, "K3: Who throws first is one of the players 1 to 2, not 0."),
    ],
)
def test_a_game_that_cannot_begin(players: int, starter: int, sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        kubi.start(Rules(), players, starter)
    assert str(refused.value) == sentence


def test_the_smallest_and_the_largest_table() -> None:
    assert kubi.start(Rules(), 1) == State(Rules(), (Sheet(),), 0)
    assert kubi.start(Rules(), 100, 99).roller == 99


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"free_ride": "any"},
            "K6: “a throw without crossed numbers: any die is left out, or nothing is entered (K6)” cannot be any.",
        ),
        (
            {"final_combination": "no"},
            "K9: “the throw with the eighth stroke still enters its two sums (K9)” cannot be no.",
        ),
        (
            {"game_end": None},
            "K9: “the eighth stroke ends the game of its player, or of everyone (K9)” cannot be nothing.",
        ),
        (
            {"cocked": ""},
            "K20: “a die off the table or leaning: all five are thrown again, or this one (K20)” cannot be .",
        ),
        (
            {"corrections": "x" * 99},
            f"K23: “an entry may be changed until the throw is closed, or never (K23)” cannot be {'x' * 80}.",
        ),
    ],
)
def test_house_rules_that_there_are_not(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        Rules(**changed)
    assert str(refused.value) == sentence


ENTERING = kubi.apply(thrown(sheet(), sheet((2, 3, 6))), Enter(0, 1, (5, 10)))
OVER = kubi.apply(thrown(sheet(marks=(7, 0, 0))), Enter(0, 1, (5, 10)))
FIRST = kubi.start(Rules(), 2)
BETWEEN = throwing(sheet())


@pytest.mark.parametrize(
    ("state", "changed", "why"),
    [
        (FIRST, {"sheets": ()}, "0 sheets after 0 throws"),
        (FIRST, {"sheets": (Sheet(),) * 101}, "101 sheets"),
        (FIRST, {"throws": -1}, "after -1 throws"),
        (FIRST, {"throws": 1}, "numbers are crossed before the first throw"),
        (FIRST, {"roller": 2}, "numbers are crossed before the first throw"),
        (FIRST, {"roller": None}, "numbers are crossed before the first throw"),
        (FIRST, {"sheets": (sheet(), sheet())}, "numbers are crossed before the first throw"),
        (FIRST, {"sheets": (Sheet((), (0, 0, 0)), sheet())}, "Sheet"),
        (FIRST, {"throw": (1, 2, 3, 4, 5)}, "dice of no throw"),
        (FIRST, {"kept": (1, 2, 3, 4)}, "dice of no throw"),
        (FIRST, {"entries": (None, None)}, "dice of no throw"),
        (FIRST, {"phase": "throwing"}, "Sheet"),
        (BETWEEN, {"sheets": (sheet((1, 1, 2)),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(marks=(0, 0)),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(marks=(0, 0, 0, 0)),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(marks=(0, 0, 9)),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(marks=(0, 0, -1)),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(marks=(0, 0, 3)),), "throws": 2}, "Sheet"),
        (BETWEEN, {"sheets": (Sheet((1, 4, 5), FRESH, (0,) * 10),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(row7=-1),)}, "Sheet"),
        (BETWEEN, {"sheets": (sheet(row7=5),), "throws": 2}, "Sheet"),
        (BETWEEN, {"roller": None}, "player None cannot throw"),
        (BETWEEN, {"sheets": (sheet(marks=(8, 0, 0)), sheet())}, "player 0 cannot throw"),
        (BETWEEN, {"kept": (1, 2, 3)}, "dice that stay"),
        (BETWEEN, {"kept": (1, 2, 3, 7)}, "dice that stay"),
        (BETWEEN, {"throw": (1, 2, 3, 4, 5)}, "a throw before the throw"),
        (BETWEEN, {"entries": (None,)}, "a throw before the throw"),
        (ENTERING, {"roller": None}, "player None"),
        (ENTERING, {"throw": (1, 2, 3, 4)}, r"throw \(1, 2, 3, 4\)"),
        (ENTERING, {"throw": (1, 2, 3, 4, 7)}, "throw"),
        (ENTERING, {"kept": (1, 2, 3, 4)}, "dice that stay"),
        (ENTERING, {"entries": (None,)}, "every seat has an entry or none"),
        (ENTERING, {"entries": (Enter(0, 1, (5, 10)), Enter(1, 2, (4, 10)))}, "somebody still has to enter"),
        (ENTERING, {"entries": (Enter(1, 1, (5, 10)), None)}, "Enter"),
        (ENTERING, {"entries": (Enter(0, 1, (5, 11)), None)}, "Enter"),
        (ENTERING, {"sheets": (sheet(marks=(8, 0, 0)), sheet()), "roller": 1}, "Enter"),
        (OVER, {"roller": 0}, "a game is over when somebody has finished"),
        (OVER, {"sheets": (sheet(),)}, "a game is over when somebody has finished"),
        (OVER, {"throw": (1, 2, 3, 4, 5)}, "dice of no throw"),
    ],
)
def test_a_state_whose_fields_do_not_go_together(state: State, changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        replace(state, **changed)
    assert str(refused.value).startswith("no state of Kubi: ")


def test_states_at_the_edge_are_sound() -> None:
    assert throwing(sheet(marks=(2, 2, 2), row7=4), throws=2).playing == (0,)
    assert throwing(sheet(), rules=Rules(), throws=0).phase == "throwing"


def faults(found: Sheet, over: bool | None = None, rules: Rules | None = None) -> list[str]:
    return [f"{fault.rule} {say(fault.why)}" for fault in kubi.examine(rules or Rules(), found, over).faults]


NO_SUMS = Rules(free_ride="no_combination")


@pytest.mark.parametrize(
    ("found", "over", "rules", "sentences"),
    [
        (
            sheet((1, 4)),
            None,
            None,
            ["K2 A sheet has three different numbers from 1 to 6, each with its strokes, not 1 and 4."],
        ),
        (
            sheet(marks=(0, 0)),
            None,
            None,
            ["K2 A sheet has three different numbers from 1 to 6, each with its strokes, not 1, 4 and 5."],
        ),
        (Sheet((1, 4, 5), FRESH, (0,) * 12), None, None, ["K1 A sheet has eleven rows, and no strokes below zero."]),
        (sheet(row7=-2), None, None, ["K1 A sheet has eleven rows, and no strokes below zero."]),
        (sheet(marks=(-1, 0, 0)), None, None, ["K1 A sheet has eleven rows, and no strokes below zero."]),
        (
            sheet(marks=(9, 10, 8)),
            None,
            None,
            [
                "K9 Number 1 has 9 strokes: the game ends with the eighth.",
                "K9 Number 4 has 10 strokes: the game ends with the eighth.",
            ],
        ),
        (
            sheet(marks=(8, 0, 8), row7=32),
            None,
            None,
            ["K9 Eight strokes behind 1 and 5: the game ends with the first eighth stroke."],
        ),
        (
            sheet(marks=(8, 0, 0), row7=16),
            False,
            None,
            ["K9 A number has eight strokes, so this player's game is over."],
        ),
        (
            sheet(marks=(1, 7, 0), row7=16),
            True,
            None,
            ["K9 This player's game is not over: no number has eight strokes, the most is 7."],
        ),
        (sheet(marks=(9, 0, 0)), True, None, ["K9 Number 1 has 9 strokes: the game ends with the eighth."]),
        (
            sheet(marks=(1, 0, 0), row7=3),
            None,
            None,
            ["K5 3 strokes in the rows: every throw makes two, so one is missing or too many."],
        ),
        (
            sheet(marks=(1, 0, 0), row7=1),
            None,
            None,
            ["K5 1 stroke in the rows: every throw makes two, so one is missing or too many."],
        ),
        (
            sheet(marks=(1, 1, 0), row7=2),
            None,
            None,
            ["K5 2 strokes in the rows and 2 strokes behind the numbers: at least 4 in the rows go with them."],
        ),
        (
            sheet(marks=(1, 0, 0), row8=4),
            None,
            NO_SUMS,
            [
                "K6 4 strokes in the rows and 1 stroke behind the numbers: 2 in the rows go with them, "
                "for free throws are not entered."
            ],
        ),
        (
            sheet(marks=(1, 0, 0), row2=1, row7=2, row8=1),
            None,
            None,
            [
                "K6 3 strokes in the rows 2 and 7: free throws give only 4, 5, 6, 8, 9 and 12, "
                "and the others make 2 strokes."
            ],
        ),
        (
            sheet(row2=1, row4=1),
            None,
            None,
            ["K6 1 stroke in row 2: free throws give only 4, 5, 6, 8, 9 and 12, and the others make 0 strokes."],
        ),
        (sheet(marks=(1, 0, 0), row2=1, row7=1, row4=2), None, None, []),
        (sheet(marks=(1, 0, 0), row2=1, row7=1), False, NO_SUMS, []),
        (sheet(marks=(8, 0, 0), row7=16), True, None, []),
        (sheet(marks=(8, 0, 0), row7=14), True, Rules(final_combination=False), []),
        (sheet(marks=(8, 0, 0), row7=14), True, Rules(final_combination=False, free_ride="no_combination"), []),
        (sheet(marks=(7, 0, 0), row7=14), None, Rules(final_combination=False), []),
        (sheet(marks=(7, 0, 0), row7=14), True, Rules(game_end="everyone"), []),
    ],
)
def test_a_written_sheet_is_told_where_it_is_wrong(
    found: Sheet, over: bool | None, rules: Rules | None, sentences: list[str]
) -> None:
    assert faults(found, over, rules) == sentences


def test_a_sheet_tells_its_throws_where_it_can() -> None:
    examined = kubi.examine(Rules(), sheet(marks=(1, 0, 0), row2=1, row7=1, row4=2))
    assert (examined.throws, examined.free) == (2, 1)
    last = kubi.examine(Rules(final_combination=False), sheet(marks=(8, 0, 0), row7=14))
    assert (last.throws, last.free) == (8, 0)
    silent = kubi.examine(NO_SUMS, sheet(marks=(1, 0, 0), row7=2))
    wrong = kubi.examine(Rules(), sheet(marks=(1, 0, 0)))
    assert (silent.throws, silent.free, wrong.throws, wrong.free) == (None,) * 4


def test_written_points_are_compared_with_the_strokes() -> None:
    found = sheet(row2=2, row7=10, row12=1)
    assert kubi.wrong_scores(found, {2: -200, 3: 0, 7: 150}, total=-250) == ()
    assert kubi.wrong_scores(found, {}) == ()
    wrong = kubi.wrong_scores(found, {2: 0, 7: 300, 12: -200, 4: 10}, total=0)
    assert [f"{fault.rule} {say(fault.why)}" for fault in wrong] == [
        "K11 Row 2 with 2 strokes is worth −200, not 0.",
        "K11 Row 4 with 0 strokes is worth 0, not 10.",
        "K11 Row 7 with 10 strokes is worth 150, not 300.",
        "K12 The total is −250, not 0.",
    ]


def test_the_values_of_the_rows_are_those_of_the_sheet() -> None:
    assert [kubi.value(row) for row in kubi.ROWS] == [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100]
    assert [kubi.row_score(7, strokes) for strokes in range(13)] == [
        0, -200, -200, -200, -200, 0, 30, 60, 90, 120, 150, 150, 150
    ]  # fmt: skip


@pytest.mark.parametrize("spoilt", [sheet(marks=(0, 0)), Sheet((1, 4, 5), FRESH, (0,) * 10)])
def test_strokes_are_never_made_on_a_part_of_a_sheet(spoilt: Sheet) -> None:
    with pytest.raises(ValueError, match="shorter"):
        kubi.with_entry(spoilt, Enter(0, 1, (5, 10)))


@pytest.mark.parametrize("player", [-1, 2, 3, 99])
def test_a_seat_that_nobody_has_is_refused_however_far_off_it_is(player: int) -> None:
    state = kubi.begin(Start(Rules(), 2, 0))
    assert refusal(state, Choose(player, (1, 2, 3))).startswith("K1 ")


@pytest.mark.parametrize("written", [-10, 10])
def test_points_written_too_low_and_too_high_are_both_found(written: int) -> None:
    (fault,) = kubi.wrong_scores(sheet(row7=5), {7: written})
    assert fault.rule == "K11"
