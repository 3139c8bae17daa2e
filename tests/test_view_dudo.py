"""What a phone may do in Dudo, as its view tells it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from table_of_phones import act, close_all, dealt, key, last, mark, opened, type_hands

from kubejo.session import Session
from referee import dudo
from webui.view import view


@pytest.fixture(autouse=True)
def _close_stores() -> Iterator[None]:
    yield
    close_all()


def seen(session: Session, name: str) -> Any:
    """Return the game as somebody's phone sees it."""
    return view(session.situation(), session.visitor(key(name)))["game"]


def test_a_shared_phone_bids_and_calls_for_who_is_on_turn_where_anyone_may_doubt(tmp_path: Path) -> None:
    session = shared(tmp_path, {"who_may_doubt": "anyone", "exact_call": True})
    act(session, "Ana", dudo.Bid(0, 1, 2))
    act(session, "Bruno", dudo.Bid(1, 2, 2))
    game = seen(session, "Ana")
    assert (game["turn"], game["mine"]) == (2, [0, 2])
    assert (game["can"]["doubter"], game["can"]["exact"]) == (2, True)
    act(session, "Ana", dudo.Bid(2, 3, 2))
    assert seen(session, "Bruno")["can"]["doubter"] == 1
    assert seen(session, "Ana")["can"]["doubter"] == 0, "Cilka does not doubt her own bid"
    assert not seen(session, "Bruno")["can"]["exact"]


@pytest.mark.parametrize(
    ("changed", "most"),
    [
        ({}, (15, 15)),
        ({"bid_cap": 8}, (4, 8)),  # in the Squirl order 4 ones stand just below 8 of a face (D18)
        ({"bid_cap": "4*"}, (4, 7)),
        ({"track": ["1", "1*", "2", "3", "2*", "4", "6", "3*", "9"]}, (3, 9)),
    ],
    ids=["no end", "end at a face", "end at ones", "printed board"],
)
def test_the_bids_that_are_offered_end_where_the_board_ends(
    tmp_path: Path, changed: dict[str, object], most: tuple[int, int]
) -> None:
    session = dealt(tmp_path, "squirl", ("Ana", "Bruno", "Cilka"), changed)
    steps = seen(session, "Ana")["can"]["steps"]
    assert (steps[0][-1], steps[1][-1]) == most
    state = session.situation().game.state  # type: ignore[union-attr]  # a game has begun
    assert isinstance(state, dudo.State)
    for face, quantities in enumerate(steps, 1):
        allowed = [many for many in range(1, 16) if dudo.check(state, dudo.Bid(0, many, face)) is None]
        assert quantities == allowed


def test_a_phone_is_out_when_none_of_its_seats_has_a_die_left(tmp_path: Path) -> None:
    session = shared(tmp_path, {"start_dice": 1})
    act(session, "Ana", dudo.Bid(0, 3, 4))
    act(session, "Bruno", dudo.Challenge(1))
    type_hands(session, ((2,), (2,), (2,)))
    assert [seen(session, name)["out"] for name in ("Ana", "Bruno")] == [False, False], "Cilka plays on Ana's phone"
    act(session, "Bruno", dudo.Bid(1, 1, 2))
    act(session, "Ana", dudo.Challenge(2))
    session.type_hand(key("Bruno"), 1, (2,), last(session), mark())
    assert [seen(session, name)["out"] for name in ("Ana", "Bruno", "somebody")] == [True, False, False]


def test_a_void_round_is_told_until_something_follows_it(tmp_path: Path) -> None:
    session = dealt(tmp_path, "kubdubo", ("Ana", "Bruno", "Cilka"), {"start_dice": 2})
    act(session, "Ana", dudo.Bid(0, 6, 4))
    act(session, "Bruno", dudo.Challenge(1))
    type_hands(session, ((2, 2), (2, 2), (2, 2)))
    act(session, "Ana", dudo.Bid(0, 3, 4))
    act(session, "Bruno", dudo.Challenge(1))
    assert not seen(session, "Ana")["again"]
    session.act("host", dudo.Void(""), last(session), mark())
    game = seen(session, "Ana")
    assert game["again"]
    assert game["note"] == (
        "The round is void: same starter, same dice, new throw. "
        "One-die round: only who has a single die may change the face."
    )
    act(session, "Ana", dudo.Bid(0, 3, 4))
    assert not seen(session, "Ana")["again"]
    session.undo("host", last(session), mark())
    assert seen(session, "Ana")["again"]
    session.undo("host", last(session), mark())
    assert not seen(session, "Ana")["again"], "the dice lie open again"


@pytest.mark.parametrize(
    ("sheet", "changed", "note"),
    [
        ("kubdubo", {}, "One-die round: only who has a single die may change the face."),
        ("wikipedia", {}, "One-die round: nobody may change the face. Ones are no jokers in it."),
        ("wikipedia", {"ones_wild": False, "ones_order": "ordinary"}, "One-die round: nobody may change the face."),
    ],
)
def test_a_one_die_round_says_what_else_holds_in_it(
    tmp_path: Path, sheet: str, changed: dict[str, object], note: str
) -> None:
    """D29-D33."""
    session = dealt(tmp_path, sheet, ("Ana", "Bruno", "Cilka"), {"start_dice": 2} | changed)
    act(session, "Ana", dudo.Bid(0, 6, 4))
    act(session, "Bruno", dudo.Challenge(1))
    type_hands(session, ((2, 2), (2, 2), (2, 2)))
    assert seen(session, "Cilka")["note"] == note


def shared(folder: Path, changed: dict[str, object]) -> Session:
    """Return a session with a game in which Ana's phone plays for Cilka too, and Bruno sits between them."""
    session = Session(opened(folder))
    for name in ("Ana", "Bruno"):
        session.join(key(name), name)
    session.another(key("Ana"), "Cilka")
    session.admit("host", session.pin)
    persons = tuple(one.number for one in session.situation().people)
    session.begin("host", "kubdubo", persons, 0, mark(), changed)
    return session
