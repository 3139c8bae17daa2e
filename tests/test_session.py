"""What a session promises: it rules only on what is certain, asks only for what matters, keeps hidden dice hidden."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from table_of_phones import FakeEye, act, called, close_all, key, last, mark, opened, reading, state, table, type_hands

from kubejo import evidence
from kubejo.look_lines import dumps, loads
from kubejo.looks import Confirmed, Given, Look, Seen, Settled, Typed
from kubejo.session import Session
from referee import dudo
from referee.core import Illegal, words
from vision.types import Doubt, Image
from webui.shown import Miscount, Showing
from webui.table import Denied, Visitor
from webui.view import view


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def shown(session: Session) -> Showing:
    game = session.situation().game
    assert game
    assert game.showing
    return game.showing


def seeing(folder: Path, sheet: str = "kubdubo") -> tuple[Session, FakeEye]:
    """Return a session after a doubt about three fives, with a camera."""
    session, eye = called(folder, sheet=sheet), FakeEye()
    session.look_through(eye)
    return session, eye


def verdict(session: Session) -> dudo.Ruling | None:
    return dudo.verdict(state(session))


# The camera and the call


def test_the_camera_reads_from_the_call_to_the_ruling_and_at_no_other_time(tmp_path: Path) -> None:
    session, eye = table(tmp_path), FakeEye()
    session.look_through(eye)
    act(session, "Ana", dudo.Bid(0, 3, 5))
    assert eye.told == []
    act(session, "Bruno", dudo.Challenge(1))
    assert eye.told == [(5, 5, 5)]
    session.saw(reading(1, {0: "55123", 1: "54321", 2: "66666"}))
    assert eye.told == [(5, 5, 5), None]
    assert verdict(session)


def test_after_a_restart_the_camera_is_armed_for_the_call_that_stands(tmp_path: Path) -> None:
    session = called(tmp_path)
    session._store.close()
    again, eye = Session(opened(tmp_path)), FakeEye()
    again.look_through(eye)
    assert eye.told == [(5, 5, 5)]


def test_a_reading_that_answers_an_earlier_call_is_dropped(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    stale = reading(len(eye.told), {0: "55123", 1: "54321", 2: "66666"})
    session.saw(stale)
    assert verdict(session)
    act(session, "Bruno", dudo.Bid(1, 2, 6))
    act(session, "Cilka", dudo.Challenge(2))
    session.saw(stale)
    assert shown(session).look is None


def test_a_reading_is_dropped_when_another_call_is_made_while_its_picture_is_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, eye = seeing(tmp_path)
    pack = evidence.jpeg

    def slow(image: Image) -> bytes:
        monkeypatch.setattr(evidence, "jpeg", pack)
        session.undo("host", last(session), mark())
        act(session, "Bruno", dudo.Bid(1, 4, 5))
        act(session, "Cilka", dudo.Challenge(2))
        return pack(image)

    monkeypatch.setattr(evidence, "jpeg", slow)
    session.saw(reading(len(eye.told), {0: "55123", 1: "54321", 2: "66666"}))
    assert state(session).phase == "reveal"
    assert shown(session).look is None


def test_a_reading_without_a_call_is_dropped(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.look_through(FakeEye())
    session.saw(reading(0, {0: "55123"}))
    game = session.situation().game
    assert game
    assert game.showing is None


def test_a_camera_that_is_put_aside_is_none_until_it_is_looked_through_again(tmp_path: Path) -> None:
    session, eye = table(tmp_path), FakeEye()
    session.camera_is("waking")
    session.look_through(eye)
    assert session.situation().camera == "waking"
    session.camera_is("still")
    session.look_through(None)
    assert session.situation().camera == "none"
    session.look_through(eye)
    assert session.situation().camera == "still"
    session.look_through(None)
    session.camera_is("moving")
    assert session.situation().camera == "none"
    session.look_through(eye)
    assert session.situation().camera == "moving"


def test_the_live_picture_is_refused_while_dice_are_hidden(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.look_through(FakeEye(), lambda: reading(1, {}).image)
    with pytest.raises(Denied) as denied:
        session.live_picture()
    assert denied.value.status == 409
    act(session, "Ana", dudo.Bid(0, 3, 5))
    act(session, "Bruno", dudo.Challenge(1))
    assert session.live_picture().startswith(b"\xff\xd8")


# Rulings


def test_a_certain_reading_is_ruled_with_its_picture(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "55123", 1: "54321", 2: "66666"}))
    ruling, game = verdict(session), session.situation().game
    assert ruling
    assert game
    assert (ruling.rule, ruling.counted, state(session).dice) == ("D22", 5, (5, 4, 5))
    assert game.ruled
    picture = session.picture(game.ruled)
    assert picture
    assert picture.startswith(b"\xff\xd8")


def test_doubtful_dice_that_change_nothing_are_not_asked_for(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "555??", 1: "54321", 2: "6666?"}))
    ruling = verdict(session)
    assert ruling
    assert (ruling.lo, ruling.hi) == (5, 8)


def test_a_die_that_was_never_shown_is_not_called_doubtful(tmp_path: Path) -> None:
    session = called(tmp_path)
    session.type_hand(key("Ana"), 0, (5, 5, 5, 2, 3), last(session), mark())
    told = view(session.situation(), Visitor())["game"]["verdict"]
    assert [{die["counts"] for die in hand["dice"]} for hand in told["hands"]] == [
        {"face", "no"},
        {"unshown"},
        {"unshown"},
    ]
    assert "whatever the unknown dice show" in told["because"]


def test_a_die_that_the_camera_doubts_is_called_so(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "555??", 1: "54321", 2: "66666"}))
    told = view(session.situation(), Visitor())["game"]["verdict"]
    assert [die["counts"] for die in told["hands"][0]["dice"]] == ["face", "face", "face", "maybe", "maybe"]


def test_only_the_dice_that_matter_are_asked_for_and_two_taps_settle_one(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "56?23", 1: "64342", 2: "56666"}))
    assert shown(session).asked == ((0, 2),)
    assert verdict(session) is None
    look = shown(session).look
    assert look
    session.settle(key("Cilka"), look, 2, {"face": 1}, mark())
    ruling = verdict(session)
    assert ruling
    assert ruling.counted == 3


@pytest.mark.parametrize(("first", "second", "asked"), [(2, 4, ()), (4, 5, ((0, 2),)), (1, 2, ((0, 2),))])
def test_a_die_between_two_faces_is_asked_about_if_one_of_them_counts(
    tmp_path: Path, first: int, second: int, asked: tuple[tuple[int, int], ...]
) -> None:
    """Three fives are doubted, two are seen: a two or a four changes nothing (D40, D41)."""
    session, eye = seeing(tmp_path)
    whole = reading(len(eye.told), {0: "56?23", 1: "64342", 2: "56666"})
    one = replace(whole.reading.dice[2], faces=(0.0,) * 6, value=first)
    between = Doubt("value", 2, (("place", "upper_left"), ("first", first), ("second", second)))
    dice = (*whole.reading.dice[:2], one, *whole.reading.dice[3:])
    session.saw(replace(whole, reading=replace(whole.reading, dice=dice, doubts=(between,))))
    ruling = verdict(session)
    assert (ruling is None) == bool(asked)
    if ruling is None:
        assert shown(session).asked == asked
    else:
        assert (ruling.lo, ruling.hi) == (2, 2)


def test_a_die_with_a_value_but_a_doubt_is_not_believed(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "56523", 1: "64342", 2: "56666"}, doubtful=(2,)))
    assert shown(session).asked == ((0, 2),)


def test_while_a_cup_stands_nothing_is_ruled(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "55555", 1: "64342"}))
    assert verdict(session) is None
    assert shown(session).waiting == (2,)
    session.saw(reading(len(eye.told), {0: "55555", 1: "64342", 2: "22222"}))
    assert verdict(session)


def test_by_hand_whoever_changes_nothing_need_not_type(tmp_path: Path) -> None:
    session = called(tmp_path)
    session.type_hand(key("Ana"), 0, (5, 5, 5, 2, 2), last(session), mark())
    assert verdict(session)


def test_a_seat_that_shows_too_few_is_named_and_its_missing_die_is_asked_for(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "5662", 1: "64342", 2: "56666"}))
    assert shown(session).miscounts == (Miscount(0, 4, 5),)
    assert shown(session).asked == ((0, 4),)
    texts = said(session)
    assert "Ana shows 4, owns 5: 1 die not found" in texts


def test_a_seat_that_shows_too_many_stops_the_ruling_until_the_table_says_whose_die_it_is(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "555556", 1: "64342", 2: "56666"}))
    assert verdict(session) is None
    assert any("Ana shows 6, owns 5" in line for line in said(session))
    look = shown(session).look
    assert look
    session.settle(key("Ana"), look, 5, {"counted": 0}, mark())
    assert verdict(session)


def test_a_die_in_no_seat_is_asked_for(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "5555", 1: "64342", 2: "56666", None: "5"}))
    assert shown(session).astray == (14,)
    assert verdict(session) is None
    look = shown(session).look
    assert look
    session.settle(key("Ana"), look, 14, {"seat": 0}, mark())
    assert verdict(session)


def test_the_marker_of_the_squirl_board_is_never_counted(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path, "squirl")
    session.saw(reading(len(eye.told), {0: "52222", 1: "54342", 2: "66666", None: "5"}))
    ruling = verdict(session)
    assert ruling
    assert ruling.counted == 2


def test_a_doubt_about_the_whole_picture_is_confirmed_by_the_table(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "55553", 1: "64342", 2: "56666"}, whole=("camera_moved",)))
    assert verdict(session) is None
    assert "Look at the picture: The camera was moved: check that every die is with its player." in said(session)
    look = shown(session).look
    assert look
    session.confirm(key("Ana"), look, mark())
    assert verdict(session)


def test_a_typed_hand_stands_against_a_later_reading_and_taps_go_with_their_picture(tmp_path: Path) -> None:
    session, eye = seeing(tmp_path)
    session.saw(reading(len(eye.told), {0: "56?23", 1: "64342", 2: "?666"}))
    first = shown(session).look
    assert first
    session.type_hand(key("Cilka"), 2, (6, 6, 6, 6, 5), last(session), mark())
    session.saw(reading(len(eye.told), {0: "56?23", 1: "64342", 2: "2222?"}))
    assert [place.faces for place in shown(session).hands[2]] == [(6,), (6,), (6,), (6,), (5,)]
    with pytest.raises(Denied, match="moved_on"):
        session.settle(key("Ana"), first, 2, {"face": 1}, mark())


def said(session: Session) -> list[str]:
    game = view(session.situation(), session.visitor(key("Ana")))["game"]
    assert isinstance(game, dict)
    says = game["showing"]["says"]
    assert isinstance(says, list)
    return says


SEEN = Seen((), (words("doubt.camera_moved"), words("doubt.cut", place=words("doubt.place.upper_left"))))


@pytest.mark.parametrize(
    "look", [Typed(1, (1, 2)), Settled(3, 4, 5), Given(1, 2, None), Confirmed(9), SEEN, Seen((), (), True)]
)
def test_a_look_comes_back_from_its_line(look: Look) -> None:
    assert loads(dumps(look)) == look


def test_a_picture_of_an_older_log_shows_one_moment() -> None:
    assert loads('{"is":"seen","dice":[],"doubts":[]}') == Seen(())


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        '{"is":"typed"}',
        '{"is":"guess"}',
        "[]",
        '{"is":"seen","dice":[{}]}',
        '{"is":"seen","dice":[],"doubts":["{}"]}',
    ],
)
def test_a_damaged_look_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 the message of a JSON error is Python's
        loads(line)


# Who may do what


def test_a_phone_plays_for_its_own_seat_only(tmp_path: Path) -> None:
    session = table(tmp_path)
    with pytest.raises(Denied, match="not_yours"):
        session.act(key("Bruno"), dudo.Bid(0, 1, 2), last(session), mark())
    with pytest.raises(Denied, match="not_yours"):
        session.act("a stranger", dudo.Bid(0, 1, 2), last(session), mark())


def test_what_was_tapped_for_an_older_state_is_not_played(tmp_path: Path) -> None:
    session = table(tmp_path)
    seen = last(session)
    act(session, "Ana", dudo.Bid(0, 1, 2))
    with pytest.raises(Denied, match="moved_on"):
        session.act(key("Bruno"), dudo.Challenge(1), seen, mark())


def test_a_request_that_comes_twice_is_played_once(tmp_path: Path) -> None:
    session, once = table(tmp_path), mark()
    seen = last(session)
    for _ in range(2):
        session.act(key("Ana"), dudo.Bid(0, 1, 2), seen, once)
    assert len(state(session).bids) == 1


def test_an_illegal_bid_is_refused_with_its_rule_and_kept(tmp_path: Path) -> None:
    session = table(tmp_path)
    act(session, "Ana", dudo.Bid(0, 3, 5))
    before = state(session)
    with pytest.raises(Illegal) as illegal:
        act(session, "Bruno", dudo.Bid(1, 2, 5))
    assert illegal.value.rule == "D12"
    assert state(session) == before
    game = session.situation().game
    assert game
    assert game.tale[-1].refused


def test_a_phone_that_comes_back_is_the_same_player(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.join(key("Ana"), "Anna")
    assert [one.name for one in session.situation().people] == ["Anna", "Bruno", "Cilka"]


def test_a_name_is_taken_once(tmp_path: Path) -> None:
    session = table(tmp_path)
    with pytest.raises(Denied, match="taken"):
        session.join("another phone", "aNa")


def test_nobody_leaves_in_the_middle_of_a_game(tmp_path: Path) -> None:
    session = table(tmp_path)
    ana = session.visitor(key("Ana")).persons[0]
    with pytest.raises(Denied, match="playing"):
        session.leave(key("Ana"), ana)


def test_only_the_host_begins_a_game(tmp_path: Path) -> None:
    session = table(tmp_path)
    persons = tuple(one.number for one in session.situation().people)
    with pytest.raises(Denied, match="host_only"):
        session.begin(key("Ana"), "kubdubo", persons, 0, mark())


# Hidden dice


def test_until_a_call_no_view_says_anything_about_dice(tmp_path: Path) -> None:
    session = table(tmp_path)
    act(session, "Ana", dudo.Bid(0, 3, 5))
    for phone in (key("Ana"), key("Bruno"), "host", "a stranger"):
        seen = view(session.situation(), session.visitor(phone))
        game = seen["game"]
        assert isinstance(game, dict)
        assert game["showing"] is None
        assert game["verdict"] is None
        assert "hands" not in json.dumps(seen)


def test_dice_cannot_be_typed_before_a_call(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.type_hand(key("Ana"), 0, (1, 2, 3, 4, 5), last(session), mark())
    assert session._store._rows("SELECT * FROM looks") == []


def test_a_run_that_ended_between_the_last_die_and_the_ruling_is_ruled_by_the_next(tmp_path: Path) -> None:
    session = called(tmp_path)
    game = session.situation().game
    assert game
    session._store.look(game.last, dumps(Typed(0, (5, 5, 5, 2, 2))), "1")
    close_all()
    assert verdict(Session(opened(tmp_path)))


def test_a_bid_that_no_dice_can_hold_is_ruled_when_dice_are_shown_also_after_a_restart(tmp_path: Path) -> None:
    """D19 before D41: sixteen fives with fifteen dice fail, and that is said once somebody shows theirs."""
    session = called(tmp_path, quantity=16)
    for _ in range(2):
        assert state(session).phase == "reveal"
        session._store.close()
        session = Session(opened(tmp_path))
    session.type_hand(key("Ana"), 0, (1, 2, 3, 4, 5), last(session), mark())
    assert state(session).dice == (4, 5, 5)


def test_the_picture_of_a_reading_is_served_while_it_is_settled_and_kept_until_the_next_ruling(tmp_path: Path) -> None:
    """It shows hands and faces; what stays for good is the part of it that proves the ruling."""
    session, eye = called(tmp_path), FakeEye()
    session.look_through(eye)
    session.saw(reading(len(eye.told), {0: "5522?", 1: "6422?", 2: "66666"}))
    look = shown(session).look
    assert look
    assert session.look_picture(look)
    assert session.look_picture(look + 1) is None
    for die in (4, 9):
        session.settle(key("Ana"), look, die, {"face": 6}, mark())
    assert state(session).round == 2
    with pytest.raises(Denied, match="hidden"):
        session.look_picture(look)
    assert session._store.look_picture(look), "a die of it may yet be set right"
    proof = last(session)
    act(session, "Ana", dudo.Bid(0, 1, 2))
    act(session, "Bruno", dudo.Challenge(1))
    type_hands(session, [(2,) * owned for owned in state(session).dice])
    assert state(session).round == 3
    assert session._store.look_picture(look) is None
    assert session.picture(proof)
    for _ in range(4):
        session.undo("host", last(session), mark())
    assert state(session).phase == "reveal"
    assert shown(session).look is None, "nobody can judge a picture that is deleted"
    type_hands(session, [(5, 5, 2, 2, 6), (6, 4, 2, 2, 6), (6, 6, 6, 6, 6)])
    assert state(session).round == 2
