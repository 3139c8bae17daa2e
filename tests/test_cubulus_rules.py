"""House rules of Cubulus: which go together, what each changes, and what a refusal says."""

import itertools
from dataclasses import fields

import pytest
from cubulus_play import texts

from referee.core import Illegal
from referee.cubulus import Rules, Turn, apply, start
from referee.cubulus.board import START, read
from referee.cubulus.perft import perft
from referee.cubulus.rules import MOST_REPETITIONS, RULE_OF
from referee.cubulus.words import ENGLISH

SPECIAL = {"tip_squares": "any_side", "soldier_lies_down": False, "transform_safety": "before_only"}


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("rotation", 1, "C40"),
        ("handedness", "X", "C6"),
        ("first", "red", "C11"),
        ("pivot_corner", "", "C20"),
        ("barrier_attackers", "one", "C26"),
        ("check_announcement", "nobody", "C27"),
        ("illegal", True, "C28"),
        ("exchange_timing", "after_move", "C34"),
        ("draw_repetition", 1, "C33"),
        ("draw_repetition", -1, "C33"),
        ("draw_repetition", MOST_REPETITIONS + 1, "C33"),
        ("draw_repetition", True, "C33"),
        ("draw_agreement", 0, "C33"),
        *((option, value, RULE_OF[option]) for option, value in SPECIAL.items()),
    ],
)
def test_values_and_options_that_make_no_sense_are_refused_with_the_reason(
    option: str, value: object, rule: str
) -> None:
    with pytest.raises(Illegal) as caught:
        Rules(**{option: value})  # type: ignore[arg-type]
    assert caught.value.rule == rule
    names_it = f"“{ENGLISH[f'cubulus.option.{option}']}”" in str(caught.value)
    assert names_it or str(caught.value).startswith("C33: A draw takes 2 to")
    assert "_" not in str(caught.value).replace(str(value), ""), "a page does not show what the code calls an option"


def test_every_option_of_the_transformation_goes_with_it() -> None:
    for option, value in SPECIAL.items():
        assert getattr(Rules(transformation=True, **{option: value}), option) == value  # type: ignore[arg-type]


def test_the_limits_of_repetition() -> None:
    assert {Rules(draw_repetition=times).draw_repetition for times in (0, 2, MOST_REPETITIONS)} == {
        0,
        2,
        MOST_REPETITIONS,
    }


def test_every_option_has_its_rule_and_its_sentence() -> None:
    options = [field.name for field in fields(Rules)]
    assert list(RULE_OF) == options
    for option in options:
        assert ENGLISH[f"cubulus.option.{option}"].endswith(f"({RULE_OF[option]})")  # type: ignore[union-attr]


def test_extended_rules_alone_and_together() -> None:
    """Each extended rule adds its own turns at the start, and none takes another's away."""
    names = ("rotation", "transformation", "king_first_diagonal")
    added = {"rotation": 24, "transformation": 4, "king_first_diagonal": 0}
    for chosen in itertools.chain.from_iterable(itertools.combinations(names, size) for size in range(4)):
        rules = Rules(**dict.fromkeys(chosen, True))
        assert perft(read(START), rules, 1) == 15 + sum(added[name] for name in chosen)


def only(line: str, rules: Rules, piece: str) -> set[str]:
    """Return the turns of one piece."""
    return {turn for turn in texts(line, rules) if turn.startswith(piece)}


def test_a_barrier_is_tipped_over_its_ends_or_over_any_side() -> None:
    ends = only("w - A1 D5E5 (J9)", Rules(transformation=True), "D5E5")
    assert {turn for turn in ends if turn.endswith("S")} == {"D5E5-C5S", "D5E5-F5S"}
    upright = only("w - A1 D5D6 (J9)", Rules(transformation=True), "D5D6")
    assert {turn for turn in upright if turn.endswith("S")} == {"D5D6-D4S", "D5D6-D7S"}
    rules = Rules(transformation=True, tip_squares="any_side")
    sides = only("w - A1 D5E5 (J9)", rules, "D5E5")
    assert {turn[-3:-1] for turn in sides if turn.endswith("S")} == {"C5", "F5", "D4", "E4", "D6", "E6"}


def test_a_soldier_lies_down_where_tipping_up_would_lead_back() -> None:
    down = only("w - A1 E5S (J9)", Rules(transformation=True), "E5S-")
    assert {turn[4:] for turn in down if len(turn) == 8} == {"E6E7", "E3E4", "F5G5", "C5D5"}
    wide = only("w - A1 E5S (J9)", Rules(transformation=True, tip_squares="any_side"), "E5S-")
    assert len([turn for turn in wide if len(turn) == 8]) == 12
    never = only("w - A1 E5S (J9)", Rules(transformation=True, soldier_lies_down=False), "E5S-")
    assert never == {"E5S-D4S", "E5S-D6S", "E5S-F4S", "E5S-F6S"}
    at_edge = only("w - A5 J1S (C3)", Rules(transformation=True), "J1S-")
    assert at_edge == {"J1S-H2S", "J1S-J2J3", "J1S-G1H1"}


def test_a_transformation_may_uncover_or_shield_the_king_like_any_turn() -> None:
    """C44: C23 holds. The barrier on C5D5 shields the king from E5 as long as one half stays."""
    rules = Rules(transformation=True)
    shielded = only("w - A5 C5D5 (J9) (41E5)", rules, "C5D5")
    assert shielded == {"C5D5-B5C5", "C5D5-B5S", "C5D5-C5C6", "C5D5-C4C5", "C5D5-D4D5", "C5D5-D5D6"}
    answers = only("w - A5 B6B7 (J9) (41E5)", rules, "B6B7")
    assert answers == {"B6B7-B5B6", "B6B7-B5S"}


def test_one_piece_for_both_squares_of_a_barrier_is_a_king_with_its_first_step() -> None:
    rules = Rules(king_first_diagonal=True, barrier_attackers="any")
    both = {"D4xD5", "D4xE5"}
    assert both <= only("w F D4 (J9) (D5E5)", rules, "D4")
    assert not both & only("w - D4 (J9) (D5E5)", rules, "D4")
    assert not both & only("w F D4 (J9) (D5E5)", Rules(king_first_diagonal=True), "D4")
    assert both <= only("w F D4 21E3 (J9) (D5E5)", Rules(king_first_diagonal=True), "D4") | {"D4xE5"}


def test_exchange_before_and_after_the_move_or_only_before() -> None:
    line = "w - G8 13A1 C2D2 F2G2 (A5)"
    late = [turn for turn in texts(line, Rules()) if ";" in turn]
    assert late == ["G8-G9;G9=E1+14G9"]
    assert [turn for turn in texts(line, Rules(exchange_timing="before_move")) if ";" in turn] == []
    there = "w - G9 13A1 C2D2 F2G2 (A5)"
    first = {turn for turn in texts(there, Rules()) if turn.startswith("G9=")}
    assert {turn for turn in texts(there, Rules(exchange_timing="before_move")) if ";" in turn} == first


def test_a_soldier_stays_up_where_none_may_lie_down() -> None:
    state = start(Rules(transformation=True, soldier_lies_down=False), "w - A1 E5S (J9)")
    with pytest.raises(Illegal, match="C41: A soldier does not become a barrier again"):
        apply(state, Turn("E5S-E6E7"))


def test_safety_is_asked_before_and_after_or_only_before() -> None:
    line, turn = "w - A1 D5E5 (J9) (31F8)", Turn("D5E5-F5S")
    careless = Rules(transformation=True, transform_safety="before_only")
    assert "F5S" in apply(start(careless, line), turn).position
    for rules in (careless, Rules(transformation=True)):
        with pytest.raises(Illegal, match="C43: No transformation: D5E5 could be captured"):
            apply(start(rules, "w - A1 D5E5 (J9) (31A5) (21E3)"), Turn("D5E5-C5S"))
    taken_lying = start(Rules(transformation=True), "w - A1 E5S (J9) (31B6) (21E9)")
    with pytest.raises(Illegal, match="C43: No transformation: E6E7 could be captured"):
        apply(taken_lying, Turn("E5S-E6E7"))


def test_a_barrier_cannot_turn_past_a_corner_where_that_is_asked() -> None:
    state = start(Rules(pivot_corner="must_be_empty"), "w - A1 D5E5 (J9) (24E6)")
    with pytest.raises(Illegal, match="C20: The barrier cannot turn past the piece on E6"):
        apply(state, Turn("D5E5-D5D6"))
    assert apply(state, Turn("D5E5-D4D5")).position


def test_a_soldier_in_the_corner_is_no_king() -> None:
    assert read("w - A1S 13B1 (E9)").me.king == -1
