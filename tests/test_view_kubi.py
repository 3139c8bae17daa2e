"""What the phones see of Kubi, at each stand of a game."""

import json
from random import Random

import pytest

from referee import kubi
from referee.kubi import Choose, Enter, Rules, Sheet, State, Throw
from tests.kubi_play import HOUSE_RULES, game
from tests.viewed import seen


def played(*events: kubi.Event, players: int = 2, rules: Rules | None = None) -> State:
    state = kubi.start(rules or Rules(), players)
    for event in events:
        state = kubi.apply(state, event)
    return state


CHOSEN = (Choose(0, (1, 4, 5)), Choose(1, (1, 2, 3)))
THROWN = (*CHOSEN, Throw((1, 2, 3, 4, 6)))


def test_who_still_has_to_cross_numbers_is_told_to_and_the_others_wait_by_name() -> None:
    state = played(Choose(0, (1, 4, 5)))
    assert seen(state, 0)["headline"] == "Waiting for Bruno"
    assert seen(state, 1)["headline"] == "Cross three numbers"
    assert (seen(state, 0)["can"]["choose"], seen(state, 1)["can"]["choose"]) == ([], [1])
    assert [one["stands"] for one in seen(state)["players"]] == ["ready", "waited"]


def test_the_thrower_throws_and_anybody_who_plays_may_type_it() -> None:
    state = played(*CHOSEN)
    assert (seen(state, 0)["headline"], seen(state, 1)["headline"]) == ("You throw", "Ana throws")
    assert [seen(state, *mine)["can"]["throw"] for mine in ((0,), (1,), ())] == [True, True, False]


def test_two_people_on_one_phone_are_told_by_name() -> None:
    assert seen(played(*CHOSEN), 0, 1)["headline"] == "Ana: throw the dice"
    assert seen(played(*THROWN), 0, 1)["headline"] == "Ana and Bruno: enter the throw"
    assert [entry["seat"] for entry in seen(played(*THROWN), 0, 1)["entries"]] == [0, 1]


def test_the_options_are_those_of_the_sheet_each_with_its_dice_and_what_it_does_to_the_score() -> None:
    """The example of the sheet: the second player may take out the 4 or the 1, here with numbers 1, 4, 5 (K7)."""
    (entry,) = seen(played(*THROWN), 0)["entries"]
    found = [(one["mark"], one["sums"], one["pairs"]) for one in entry["options"]]
    assert found == [
        (1, [5, 10], [(2, 3), (4, 6)]),
        (1, [6, 9], [(2, 4), (3, 6)]),
        (1, [7, 8], [(3, 4), (2, 6)]),
        (4, [3, 9], [(1, 2), (3, 6)]),
        (4, [4, 8], [(1, 3), (2, 6)]),
        (4, [5, 7], [(2, 3), (1, 6)]),
    ]
    assert {one["change"] for one in entry["options"]} == {-400}
    assert entry["options"][0]["text"] == "a stroke for 1, 5 and 10"


def test_a_preview_counts_from_the_strokes_that_are_there() -> None:
    """Row 7 with five strokes: the sixth and seventh are worth 30 each (K11, K13)."""
    sheet = Sheet((1, 4, 5), (0, 0, 4), (0, 0, 0, 0, 0, 5, 3, 0, 0, 0, 0))
    state = State(Rules(), (sheet,), 0, "entering", (3, 3, 4, 4, 5), (), (None,), 4)
    (entry,) = seen(state, 0)["entries"]
    sevens = next(one for one in entry["options"] if one["mark"] == 5 and one["sums"] == [7, 7])
    assert (sevens["change"], sevens["total"], sevens["sheet"]) == (60, -140, [[7, 60]])


def test_a_free_throw_shows_which_die_is_left_out() -> None:
    state = played(Choose(0, (1, 4, 5)), Throw((2, 2, 3, 3, 6)), players=1)
    (entry,) = seen(state, 0)["entries"]
    assert [(one["left"], one["sums"]) for one in entry["options"]] == [
        (6, [4, 6]),
        (3, [4, 9]),
        (6, [5, 5]),
        (3, [5, 8]),
        (2, [5, 9]),
        (2, [6, 8]),
    ]


def test_an_entry_is_changed_by_its_own_phone_alone_and_on_no_sheet_until_the_throw_is_closed() -> None:
    state = played(*THROWN, Enter(0, 4, (3, 9)))
    (mine,) = seen(state, 0)["entries"]
    assert mine["options"][mine["entered"]]["sums"] == [3, 9]
    other = seen(state, 1)
    assert [entry["seat"] for entry in other["entries"]] == [1]
    assert [sheet["total"] for sheet in other["sheets"]] == [0, 0]
    assert (seen(state, 0)["headline"], other["players"][0]["stands"]) == ("Waiting for Bruno", "ready")


def test_all_five_are_thrown_again_only_before_anybody_has_entered() -> None:
    assert seen(played(*THROWN), 0)["can"]["rethrow"] == "rethrow_all"
    assert seen(played(*THROWN, Enter(0, 4, (3, 9))), 0)["can"]["rethrow"] is None
    assert seen(played(*THROWN, rules=Rules(cocked="rethrow_one")), 0)["can"]["rethrow"] == "rethrow_one"


def test_the_end_ranks_the_players_and_those_with_equal_points_share_a_place() -> None:
    rows = [(0,) * 11, (0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0)]
    sheets = tuple(Sheet((1, 2, 3), (7, 0, 0), row) for row in rows)
    state = State(Rules(final_combination=False), sheets, 0, "entering", (1, 4, 5, 6, 6), (), (None,) * 3, 7)
    for seat in range(3):
        state = kubi.apply(state, Enter(seat, 1, None))
    verdict = seen(state)["verdict"]
    assert [(one["seat"], one["rank"], one["points"]) for one in verdict["places"]] == [
        (1, 1, 30),
        (2, 1, 30),
        (0, 3, 0),
    ]
    assert seen(state)["headline"] == "Bruno and Cilka share the win"


@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_every_stand_of_a_game_can_be_seen_and_every_option_shown_may_be_entered(rules: Rules) -> None:
    states = [state for state, _ in game(rules, 3, 7)]
    for state in Random(7).sample(states, min(40, len(states))):
        for mine in ((), (0,), (1, 2)):
            part = seen(state, *mine)
            json.dumps(part)
            for entry in part["entries"]:
                for one in entry["options"]:
                    sums = None if one["sums"] is None else tuple(one["sums"])
                    refusal = kubi.check(state, Enter(entry["seat"], one["mark"], sums))
                    assert refusal is None or entry["final"]
