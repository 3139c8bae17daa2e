"""From a picture to the turn: what explains it, what nearly does, and what has to be asked (C60-C63)."""

import json

import pytest

from referee.core import Verdict, words
from referee.cubulus import (
    Difference,
    Explanation,
    Nearest,
    Rules,
    State,
    Turn,
    apply,
    differences,
    explain,
    look,
    start,
)
from referee.cubulus.board import START, read
from referee.cubulus.look import Sight

EXTENDED = Rules(rotation=True, transformation=True, king_first_diagonal=True)


def seen(state: State, turn: str = "", **changes: Sight | None) -> dict[str, Sight]:
    """Return what the camera sees after a turn, some squares changed, None for one that looks empty."""
    picture = look((apply(state, Turn(turn)) if turn else state).board)
    for square, sight in changes.items():
        picture.pop(square, None)
        if sight:
            picture[square] = sight
    return picture


def told(explanation: Explanation) -> tuple[str, str]:
    return explanation.rule, str(explanation.why)


def test_a_picture_that_comes_as_text_is_the_same_picture() -> None:
    board = read(START)
    sights = json.loads(json.dumps(look(board)))
    assert differences({square: tuple(sight) for square, sight in sights.items()}, board) == ()


def test_the_set_up_from_above() -> None:
    picture = look(read(START))
    assert len(picture) == 26
    assert picture["B1"] == ("die", "w", 2)
    assert picture["E9"] == ("king", "b", None)
    assert picture["C2"] == picture["D2"] == ("barrier", "w", None)
    assert look(read("b - A1 E5S (J9)"))["E5"] == ("soldier", "w", None)


def test_a_turn_is_told_from_its_picture() -> None:
    state = start(Rules())
    explained = explain(state, seen(state, "23B1-54B3"))
    assert explained.turns == ("23B1-54B3",)
    assert (explained.unchanged, explained.nearest, explained.verify) == (False, (), ())
    assert told(explained) == ("C60", "The turn was 23B1-54B3.")


def test_nothing_has_changed() -> None:
    state = start(Rules())
    explained = explain(state, seen(state))
    assert (explained.turns, explained.unchanged, explained.nearest) == ((), True, ())
    assert told(explained) == ("C60", "Nothing has changed on the board.")


def test_a_rotation_has_to_be_declared() -> None:
    state = start(EXTENDED, "w - A1 23E5 (J9)")
    explained = explain(state, seen(state, "23E5-26E5"))
    assert explained.turns == ("23E5-21E5", "23E5-24E5", "23E5-26E5")
    assert explained.unchanged
    assert explained.verify == ()
    assert told(explained)[0] == "C61"
    assert "Nothing has changed on the board." in told(explained)[1]


def test_a_rotation_after_an_exchange_shows_the_exchange_alone() -> None:
    state = start(EXTENDED, "w - G9 C2D2 F2G2 (A5)")
    explained = explain(state, seen(state, "G9=E1+14G9;14G9-12G9"))
    assert explained.turns == tuple(f"G9=E1+14G9;14G9-1{south}G9" for south in (2, 3, 5))
    assert not explained.unchanged
    assert explained.verify == ("12G9", "13G9", "15G9")
    assert told(explained) == (
        "C61",
        "3 turns look like this from above: G9=E1+14G9;14G9-12G9, G9=E1+14G9;14G9-13G9, G9=E1+14G9;14G9-15G9. "
        "Please say which it was.",
    )


def test_of_two_turns_with_one_result_the_exchange_comes_first() -> None:
    state = start(Rules(), "w - G9 13A1 C2D2 F2G2 (A5)")
    explained = explain(state, seen(state, "13A1-36A2;G9=E1+14G9"))
    assert explained.turns == ("G9=E1+14G9;13A1-36A2",)
    assert explained.verify == ("14G9",)
    rolled_on = explain(state, seen(state, "G9=E1+14G9;14G9-31G8"))
    assert (rolled_on.turns, rolled_on.verify) == (("G9=E1+14G9;14G9-31G8",), ())
    black = start(Rules(), "b - E5 (C1) (13A9) (C8D8) (F8G8)")
    assert explain(black, seen(black, "(C1)=(E9)+(13C1);(E9)-(E8)")).verify == ("(13C1)",)


def test_what_cannot_be_told_of_a_piece_does_not_matter_where_one_turn_fits() -> None:
    state = start(EXTENDED, "w - A1 D5E5 (J9)")
    unknown = seen(state, "D5E5-C5S", C5=(None, None, None), J9=("king", None, None))
    assert explain(state, unknown).turns == ("D5E5-C5S",)
    assert explain(state, unknown).rule == "C60"


def test_a_die_that_was_moved_and_not_read_is_to_be_set_square() -> None:
    """Also when one turn alone is lawful: the die may lie as no lawful turn leaves it (C63)."""
    state = start(Rules(), "w - A1 23E5 (J9)")
    explained = explain(state, seen(state, "23E5-36D6", D6=("die", "w", None)))
    assert explained.turns == ("23E5-15D6", "23E5-36D6")
    assert told(explained) == (
        "C63",
        "It looks like 23E5-15D6, 23E5-36D6, but the die on D6 cannot be read: please set it square.",
    )
    alone = explain(start(Rules()), seen(start(Rules()), "23B1-54B3", B3=(None, None, None)))
    assert (alone.rule, alone.turns) == ("C63", ("23B1-54B3",))
    elsewhere = explain(start(Rules()), seen(start(Rules()), "23B1-54B3", J1=("die", "w", None)))
    assert (elsewhere.rule, elsewhere.turns) == ("C60", ("23B1-54B3",))
    king = explain(start(Rules()), seen(start(Rules()), "E1-E2"))
    assert king.rule == "C60"


def test_one_wrong_top_is_said_with_what_it_must_be() -> None:
    state = start(Rules())
    wrong = explain(state, seen(state, "23B1-54B3", B3=("die", "w", 4)))
    difference = Difference("B3", ("die", "w", 4), ("die", "w", 5))
    assert wrong.nearest == (Nearest("23B1-54B3", (difference,)),)
    assert (wrong.turns, wrong.unchanged, wrong.verify) == ((), False, ())
    assert told(wrong) == ("C62", "The die on B3 must show 5, not 4.")
    assert difference.tops == (4, 5)
    centre = start(Rules(), "w - A1 23E5 (J9)")
    either = explain(centre, seen(centre, "23E5-36D6", D6=("die", "w", 2)))
    assert told(either) == ("C62", "The die on D6 must show 1 or 3, not 2.")


def test_a_die_turned_where_it_stands_is_nearest_to_no_turn() -> None:
    state = start(Rules())
    turned = explain(state, seen(state, B1=("die", "w", 5)))
    assert [one.turn for one in turned.nearest] == [""]
    assert told(turned) == ("C62", "The die on B1 must show 2, not 5.")


def test_anything_else_asks_for_the_last_position() -> None:
    state = start(Rules(), "w - A1 23E5 (J9)")
    for picture in (
        seen(state, "23E5-54E7", A1=None),
        seen(state, "23E5-54E7", E7=("die", "b", 5)),
        seen(state, "23E5-54E7", E7=("soldier", "w", None)),
        seen(state, "23E5-54E7", C3=("die", None, 1)),
        seen(state, "23E5-54E7", A1=None, A2=("king", "w", None)),
    ):
        asked = explain(state, picture)
        assert asked.nearest
        assert told(asked) == (
            "C62",
            "No lawful turn leads to this position. Please restore the last one: w - A1 23E5 (J9)",
        )


def test_two_wrong_tops_ask_for_the_last_position() -> None:
    state = start(Rules())
    both = explain(state, seen(state, "23B1-54B3", B3=("die", "w", 4), A1=("die", "w", 6)))
    assert [len(one.differences) for one in both.nearest] == [2]
    assert told(both)[1].startswith("No lawful turn leads to this position.")


def test_after_the_end_no_turn_explains_anything() -> None:
    over = Verdict("C33", None, None, None, None, words("cubulus.agreed"))
    state = State(Rules(), START, ended=over)
    assert explain(state, seen(start(Rules()), "E1-E2")).nearest[0].turn == ""
    assert explain(state, seen(start(Rules()))).unchanged


def test_a_turn_that_stands_though_unlawful_is_told_too() -> None:
    state = start(Rules(illegal="punish"), "b - A1 31E5 (E9)")
    assert explain(state, seen(state, "(E9)-(E8)")).turns == ("(E9)-(E8)",)


def test_a_difference_is_of_the_top_alone_or_not() -> None:
    assert Difference("A1", ("die", None, 3), ("die", "w", 4)).tops == (3, 4)
    assert Difference("A1", (None, None, 3), ("die", "w", 4)).tops == (3, 4)
    for one, other in (
        (None, ("die", "w", 4)),
        (("die", "w", 4), None),
        (("die", "b", 3), ("die", "w", 4)),
        (("die", "w", None), ("soldier", "w", None)),
        (("die", "w", 3), ("king", "w", None)),
        (("die", "w", None), ("die", "w", 4)),
    ):
        assert Difference("A1", one, other).tops is None


def test_the_set_up_is_checked_square_by_square() -> None:
    board = start(Rules()).board
    picture = seen(start(Rules()), A1=None, C5=("die", "w", 1), E1=("king", "b", None))
    assert [(one.square, one.seen, one.wanted) for one in differences(picture, board)] == [
        ("A1", None, ("die", "w", 1)),
        ("C5", ("die", "w", 1), None),
        ("E1", ("king", "b", None), ("king", "w", None)),
    ]
    assert differences(seen(start(Rules())), board) == ()


def test_the_ninth_column_may_be_called_i() -> None:
    state = start(Rules())
    picture = seen(state, "13J1-36J2")
    picture["I2"] = picture.pop("J2")
    assert explain(state, picture).turns == ("13J1-36J2",)


@pytest.mark.parametrize(
    ("square", "sight"),
    [
        ("K1", ("die", "w", 1)),
        ("A0", ("die", "w", 1)),
        ("I9", ("king", "b", None)),
        ("A5", ("pawn", "w", None)),
        ("A5", ("die", "red", 1)),
        ("A5", ("die", "w", 0)),
        ("A5", ("die", "w", 7)),
        ("A5", ("king", "w", 3)),
    ],
)
def test_what_can_be_on_no_board_is_an_error(square: str, sight: Sight) -> None:
    state = start(Rules(), "w - A1 (J9)")
    with pytest.raises(ValueError, match=square):
        explain(state, seen(state) | {square: sight})
