"""What the phones see of Cubulus, at each stand of a game."""

import json
from pathlib import Path
from typing import Any

from kubejo.session import Session
from referee import cubulus
from referee.core import Words
from referee.cubulus import PRESETS, Announce, Draw, Rules, State, Turn
from tests.cubulus_play import wandering
from tests.table_of_phones import NAMES, act, dealt, last, mark
from tests.viewed import seen
from webui.view import view

BASIC = PRESETS["cubulus"]
MATE = "b - E1 62A3 23C8 (A9)"
"""Rule C33's example: the black king has no step, and 62A3 gives check."""


def told(state: State, *texts: str) -> tuple[State, tuple[Words, ...]]:
    tale = []
    for text in texts:
        then = cubulus.apply(state, Turn(text))
        tale.append(cubulus.tell(state, Turn(text), then))
        state = then
    return state, tuple(tale)


def named(part: Any, code: str) -> Any:
    return next(piece for piece in part["pieces"] if piece["code"] == code)


def test_the_set_up_is_seen_with_all_faces_that_the_hand_of_the_dice_tells() -> None:
    """23B1 shows 2, its owner sees 3, and east is 1 on right-handed dice (C6)."""
    part = seen(cubulus.start(BASIC), 0)
    assert len(part["pieces"]) == 22
    assert named(part, "23B1") == {"code": "23B1", "kind": "die", "side": 0, "squares": ["B1"], "faces": [2, 3, 1]}
    assert named(part, "(C8D8)")["squares"] == ["C8", "D8"]
    assert named(seen(cubulus.start(Rules(handedness="L")), 0), "23B1")["faces"] == [2, 3, 6]


def test_only_the_phone_of_the_player_to_move_gets_turns() -> None:
    state = cubulus.start(BASIC)
    assert len(seen(state, 0)["turns"]["moves"]) == 15
    assert seen(state, 1)["turns"] is None
    assert seen(state)["turns"] is None
    assert (seen(state, 0)["headline"], seen(state, 1)["headline"]) == ("Your move", "Ana is to move")
    assert seen(state, 0, 1)["headline"] == "Ana is to move"


def test_every_turn_that_the_rules_allow_is_offered_once() -> None:
    for rules in PRESETS.values():
        for state in wandering(cubulus.start(rules), 5, 80)[::9]:
            part = seen(state, 0, 1)
            json.dumps(part)
            allowed = sorted(event.text for event in cubulus.legal(state) if isinstance(event, Turn))
            assert sorted(offered(part["turns"])) == allowed if not state.ended else part["turns"] is None


def offered(turns: Any) -> list[str]:
    moves = [*turns["moves"], *(move for one in turns["exchanges"] for move in one["moves"])]
    return [turn["text"] for move in moves for turn in (move, *move["late"]) if turn["text"]]


def test_an_exchange_before_the_move_is_offered_with_the_board_that_follows() -> None:
    part = seen(cubulus.start(BASIC, "w - G9 13A1 (A8) (14J9)"), 0)
    die = next(one for one in part["turns"]["exchanges"] if one["back"]["code"] == "14G9")
    assert (die["left"], die["home"], die["takes"]) == ("G9", "E1", None)
    assert "14G9" in [piece["code"] for piece in die["pieces"]]
    assert "G9=E1+14G9;E1-D1" in [move["text"] for move in die["moves"]]


def test_with_the_board_that_follows_an_exchange_come_the_losses_that_it_leaves() -> None:
    """White takes one of seven lost dice back, and the king takes the only black die at home (C35, C36)."""
    part = seen(cubulus.start(BASIC, "w - G9 13A1 (A8) (13E1)"), 0)
    assert [one["lost"]["dice"] for one in part["players"]] == [7, 7]
    die = next(one for one in part["turns"]["exchanges"] if one["back"]["code"] == "14G9")
    assert [one["dice"] for one in die["lost"]] == [6, 8]


def test_an_exchange_after_the_move_belongs_to_the_move() -> None:
    part = seen(cubulus.start(BASIC, "w - G8 13A1 (A8) (14J9)"), 0)
    step = next(move for move in part["turns"]["moves"] if move["text"] == "G8-G9")
    assert "G8-G9;G9=E1+14G9" in [one["text"] for one in step["late"]]


def test_the_moves_are_those_that_stand_with_what_was_taken_back_replaced(tmp_path: Path) -> None:
    session = dealt(tmp_path, "cubulus", NAMES[:2])
    act(session, "Ana", Turn("23B1-54B3"))
    act(session, "Bruno", Turn("(24B9)-(53B7)"))
    session.undo("host", last(session), mark())
    assert [move["text"] for move in written(session)] == ["23B1-54B3"]
    act(session, "Bruno", Turn("(24H9)-(53H7)"))
    assert [(move["number"], move["side"], move["text"]) for move in written(session)] == [
        (1, 0, "23B1-54B3"),
        (2, 1, "(24H9)-(53H7)"),
    ]


def test_a_move_has_the_sign_of_check_from_when_its_player_announces_it(tmp_path: Path) -> None:
    announced = {"check_announcement": "player"}
    session = dealt(tmp_path, "cubulus", NAMES[:2], announced, "w - E1 41A1 (A9) (14J9)")
    act(session, "Ana", Turn("41A1-41A5"))
    assert [move["check"] for move in written(session)] == [False]
    act(session, "Ana", Announce(0))
    assert [move["check"] for move in written(session)] == [True]
    session.undo("host", last(session), mark())
    assert [move["check"] for move in written(session)] == [False]


def written(session: Session) -> Any:
    """Return the moves of a game at a real table as its pages list them."""
    return view(session.situation(), session.visitor("host"))["game"]["moves"]


def test_a_check_that_the_referee_announces_names_the_king_and_who_threatens_it() -> None:
    """41A1 rolls four squares north and shows 4 again, four squares from the king."""
    state, _ = told(cubulus.start(BASIC, "w - E1 41A1 (A9) (14J9)"), "41A1-41A5")
    part = seen(state, 1)
    assert (part["check"]["king"], part["check"]["by"], part["headline"]) == ("A9", ["A5"], "Check! Your move")
    assert seen(cubulus.start(BASIC), 0)["check"] is None


def test_where_the_players_announce_check_the_view_does_not_say_it_for_them() -> None:
    """A button that came with the check would announce it: it is there after every move (C27)."""
    opening = cubulus.start(Rules(check_announcement="player"), "w - E1 41A1 (A9) (14J9)")
    quiet, _ = told(opening, "E1-E2")
    checked, _ = told(opening, "41A1-41A5")
    for state in (quiet, checked):
        part = seen(state, 1)
        assert (part["check"], part["headline"], part["can"]["announce"]) == (None, "Your move", None)
        assert seen(state, 0)["can"]["announce"] == 0
    said = cubulus.apply(checked, Announce(0))
    assert (seen(said, 1)["check"]["king"], seen(said, 0)["can"]["announce"]) == ("A9", None)


def test_mate_is_told_with_its_reason() -> None:
    state = cubulus.start(BASIC, MATE)
    part = seen(state, 1)
    assert (part["headline"], part["verdict"]["rule"], part["verdict"]["winner"]) == ("Mate! Ana has won", "C30", 0)
    assert part["check"]["by"] == ["A3"]
    assert part["turns"] is None


def test_a_draw_is_offered_where_the_rules_have_it() -> None:
    assert seen(cubulus.start(BASIC), 0)["can"]["draw"] is None
    state = cubulus.apply(cubulus.start(Rules(draw_agreement=True)), Draw(0))
    assert (seen(state, 0)["can"]["draw"], seen(state, 1)["can"]) == (
        None,
        {"announce": None, "draw": 1, "agree": True},
    )
    assert seen(state, 1)["note"] == "Ana offers a draw"


def test_a_phone_of_both_players_offers_a_draw_for_who_is_to_move() -> None:
    """The page says who offers it, and a move of the other one ends the offer."""
    state = cubulus.start(Rules(draw_agreement=True))
    assert seen(state, 0, 1)["can"]["draw"] == 0
    state = cubulus.apply(state, Turn("C2D2-D2D3"))
    assert seen(state, 0, 1)["can"]["draw"] == 1
    assert seen(cubulus.apply(state, Draw(1)), 0, 1)["can"] == {"announce": None, "draw": 0, "agree": True}


def test_what_was_lost_is_counted() -> None:
    part = seen(cubulus.start(BASIC, "w - E1 13A1 C2D2 (E9) (14A9)"))
    assert [one["lost"] for one in part["players"]] == [{"dice": 7, "barriers": 1}, {"dice": 7, "barriers": 2}]
