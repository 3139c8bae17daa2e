"""What a session promises when something was wrong: taken back by whom the host lets, told, never overwritten."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_of_phones import (
    FakeEye,
    act,
    called,
    close_all,
    dealt,
    game_of,
    key,
    last,
    mark,
    opened,
    reading,
    state,
    table,
    type_hands,
)

from kubejo.session import Session
from referee import cubulus, dudo, kubi, log
from referee.core import Illegal, Undo
from webui.asking import Ask
from webui.table import Denied
from webui.texts import say
from webui.view import view


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def ask_of(session: Session) -> Ask:
    ask = game_of(session).ask
    assert ask
    return ask


def asked_of(session: Session, phone: str = "Bruno") -> tuple[object, object, object]:
    """Return what a phone reads of what is asked: by whom, what would change, and the dice it is about."""
    game = view(session.situation(), session.visitor(key(phone)))["game"]
    ask = game["undo"]["ask"]  # type: ignore[index]  # a dict
    return ask["text"], ask["change"], ask["dice"]


def records(session: Session) -> list[object]:
    return [log.loads(row.line) for row in session._store.rows(game_of(session).number)]


def restarted(session: Session) -> Session:
    session._store.close()
    return Session(opened(session._store.path.parent))


def now_and_after_a_restart(session: Session) -> Iterator[Session]:
    yield session
    yield restarted(session)


def ruled(folder: Path) -> Session:
    """Return a game in which the camera has read Bruno's third die as a five, and the bid of three fives held."""
    session, eye = called(folder), FakeEye()
    session.look_through(eye)
    session.saw(reading(len(eye.told), {0: "55123", 1: "64521", 2: "66666"}))
    assert state(session).dice == (5, 4, 5)
    return session


def told(session: Session, place: int = -1) -> str:
    return say(game_of(session).tale[place].what, ("Ana", "Bruno", "Cilka"))


# By the host


def test_the_host_takes_back_the_last_event_and_the_log_keeps_both(tmp_path: Path) -> None:
    session = table(tmp_path)
    before = state(session)
    act(session, "Ana", dudo.Bid(0, 2, 3))
    session.undo("host", last(session), mark(), "a slip")
    assert state(session) == before
    assert records(session)[-2:] == [dudo.Bid(0, 2, 3), Undo("host", "a slip")]
    assert told(session) == "The last event is taken back by the host: a slip"
    assert state(restarted(session)) == before


def test_everything_can_be_taken_back_down_to_the_beginning_and_no_further(tmp_path: Path) -> None:
    session = dealt(tmp_path, "cubulus", ("Ana", "Bruno"))
    states = [game_of(session).state]
    for name in ("Ana", "Bruno", "Ana"):
        turn = next(e for e in cubulus.legal(game_of(session).state) if isinstance(e, cubulus.Turn))  # type: ignore[arg-type]
        session.act(key(name), turn, last(session), mark())
        states.append(game_of(session).state)
    for earlier in reversed(states[:-1]):
        session.undo("host", last(session), mark())
        assert game_of(session).state == earlier
    with pytest.raises(Denied) as denied:
        session.undo("host", last(session), mark())
    assert denied.value.key == "web.undo.nothing"


def test_what_was_refused_is_no_event_to_be_taken_back(tmp_path: Path) -> None:
    session = table(tmp_path)
    before = state(session)
    act(session, "Ana", dudo.Bid(0, 2, 3))
    with pytest.raises(Illegal):
        act(session, "Bruno", dudo.Bid(1, 1, 3))
    session.undo("host", last(session), mark())
    assert state(session) == before


def test_nobody_but_the_host_takes_back_where_the_host_does(tmp_path: Path) -> None:
    session = table(tmp_path)
    act(session, "Ana", dudo.Bid(0, 2, 3))
    for phone in (key("Ana"), key("Bruno"), "somebody"):
        with pytest.raises(Denied) as denied:
            session.undo(phone, last(session), mark())
        assert denied.value.key == "web.undo.host"
        with pytest.raises(Denied):
            session.let_correct(phone, "agreement")


def test_taking_back_is_done_once_and_only_for_what_was_seen(tmp_path: Path) -> None:
    session = table(tmp_path)
    seen = last(session)
    act(session, "Ana", dudo.Bid(0, 2, 3))
    with pytest.raises(Denied) as denied:
        session.undo("host", seen, mark())
    assert denied.value.key == "web.moved_on"
    act(session, "Bruno", dudo.Bid(1, 3, 3))
    now, once = last(session), mark()
    for _ in range(3):
        session.undo("host", now, once)
    assert state(session).bid == dudo.Bid(0, 2, 3)


def entering(folder: Path) -> Session:
    """Return a game of Kubi in which all may enter a throw, and Ana has."""
    session = dealt(folder, "kubi", ("Ana", "Bruno", "Cilka"))
    for seat, name in enumerate(("Ana", "Bruno", "Cilka")):
        session.act(key(name), kubi.Choose(seat, (1, 2, 3)), last(session), mark())
    session.act(key("Ana"), kubi.Throw((1, 2, 3, 4, 6)), last(session), mark())
    session.act(key("Ana"), kubi.Enter(0, 1, (5, 10)), last(session), mark())
    return session


def test_an_entry_that_came_in_meanwhile_is_not_taken_back_for_another(tmp_path: Path) -> None:
    """K8: all may enter a throw at the same time; who takes back means the newest entry that the page has shown."""
    session = entering(tmp_path)
    seen, thrown = last(session), game_of(session).thrown or 0
    session.act(key("Bruno"), kubi.Enter(1, 1, (6, 9)), seen, mark())
    before = records(session)
    for change in (
        lambda: session.undo("host", seen, mark()),
        lambda: session.correct("host", thrown, 0, 0, 2, seen, mark()),
    ):
        with pytest.raises(Denied) as denied:
            change()
        assert denied.value.key == "web.moved_on"
    assert records(session) == before


def test_what_was_refused_meanwhile_does_not_hinder_taking_back(tmp_path: Path) -> None:
    session = entering(tmp_path)
    seen = last(session)
    with pytest.raises(Illegal):
        session.act(key("Bruno"), kubi.Enter(1, 1, (2, 12)), seen, mark())
    session.undo("host", seen, mark())
    now = game_of(session).state
    assert isinstance(now, kubi.State)
    assert now.entries == (None, None, None)


# By agreement


def agreeing(folder: Path) -> Session:
    session = table(folder)
    session.let_correct("host", "agreement")
    act(session, "Ana", dudo.Bid(0, 2, 3))
    return session


def test_a_player_asks_and_it_is_taken_back_when_all_the_others_agree(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark(), "wrong face")
    ask = ask_of(session)
    assert (ask.what, ask.by, ask.missing, ask.why) == ("undo", 0, (1, 2), "wrong face")
    session.agree(key("Cilka"), ask.number, mark())
    assert ask_of(session).missing == (1,)
    assert state(session).bid
    session.agree(key("Bruno"), ask.number, mark())
    assert state(session).bid is None
    assert records(session)[-1] == Undo("player 1", "wrong face")
    assert told(session) == "The last event is taken back by Ana: wrong face"
    assert game_of(session).ask is None


def test_one_who_declines_ends_it_and_so_does_the_next_event(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.decline(key("Bruno"), ask_of(session).number, mark())
    assert game_of(session).ask is None
    session.undo(key("Ana"), last(session), mark())
    number = ask_of(session).number
    act(session, "Bruno", dudo.Bid(1, 3, 3))
    assert game_of(session).ask is None
    with pytest.raises(Denied):
        session.agree(key("Cilka"), number, mark())


def test_who_asks_for_what_is_asked_already_agrees_to_it_and_nothing_else_is_asked_meanwhile(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    session.let_correct("host", "agreement")
    seen = last(session)
    session.undo(key("Ana"), seen, mark())
    session.agree(key("Cilka"), ask_of(session).number, mark())
    asked = ask_of(session)
    with pytest.raises(Denied):
        session.correct(key("Bruno"), game_of(session).ruled or 0, 1, 2, 6, seen, mark())
    assert ask_of(session) == asked, "what was agreed to stands"
    again = mark()
    for _ in range(2):
        session.undo(key("Bruno"), seen, again, "another reason")
    assert records(session)[-1] == Undo("player 1", "")
    assert state(session).phase == "reveal"


def lapsed(session: Session, phone: str) -> str:
    return view(session.situation(), session.visitor(phone))["game"]["undo"]["lapsed"]  # type: ignore[index]  # a dict


def test_who_asked_and_nobody_else_is_told_that_the_game_went_on_first(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    assert lapsed(session, key("Ana")) == ""
    act(session, "Bruno", dudo.Bid(1, 3, 3))
    assert lapsed(session, key("Ana")) == "The game went on before all had agreed: what you asked for has lapsed."
    assert [lapsed(session, phone) for phone in (key("Bruno"), key("Cilka"), "host")] == ["", "", ""]
    act(session, "Cilka", dudo.Bid(2, 4, 3))
    assert lapsed(session, key("Ana")) == ""


def test_what_was_declined_or_done_has_not_lapsed(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.decline(key("Bruno"), ask_of(session).number, mark())
    act(session, "Bruno", dudo.Bid(1, 3, 3))
    assert lapsed(session, key("Ana")) == ""
    session.undo("host", last(session), mark())
    for name in ("Ana", "Bruno", "Cilka"):
        session.agree(key(name), ask_of(session).number, mark())
    assert lapsed(session, "host") == ""
    session.undo("host", last(session), mark())
    act(session, "Bruno", dudo.Bid(1, 3, 3))
    assert lapsed(session, "host") != ""


def test_who_asked_and_nobody_else_is_told_that_somebody_does_not_agree(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.decline(key("Bruno"), ask_of(session).number, mark())
    session = restarted(session)
    assert game_of(session).ask is None
    assert lapsed(session, key("Ana")) == "Somebody does not agree: all stays as it is."
    assert [lapsed(session, phone) for phone in (key("Bruno"), key("Cilka"), "host")] == ["", "", ""]
    session.undo(key("Ana"), last(session), mark())
    session.decline(key("Ana"), ask_of(session).number, mark())
    assert lapsed(session, key("Ana")) == "", "who thinks better of it knows"


def test_a_try_that_is_refused_ends_no_ask_and_hides_none_that_has_lapsed(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    asked = ask_of(session)
    with pytest.raises(Illegal):
        act(session, "Bruno", dudo.Bid(1, 1, 2))
    assert ask_of(session) == asked
    assert lapsed(session, key("Ana")) == ""
    session = restarted(session)
    assert ask_of(session) == asked
    act(session, "Bruno", dudo.Bid(1, 3, 3))
    with pytest.raises(Illegal):
        act(session, "Cilka", dudo.Bid(2, 1, 2))
    assert lapsed(session, key("Ana")) != ""


def test_who_does_not_play_agrees_to_nothing(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    for phone in ("somebody", "host"):
        with pytest.raises(Denied):
            session.agree(phone, ask_of(session).number, mark())
    with pytest.raises(Denied):
        session.undo("somebody", last(session), mark())


def test_two_players_on_one_phone_agree_together_and_a_seat_without_a_phone_is_not_waited_for(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    _, bruno, cilka = (one.number for one in session.situation().people)
    session._store.hold(key("Ana"), bruno)
    session._store.release(cilka)
    session.undo(key("Ana"), last(session), mark())
    assert state(session).bid is None


def out(folder: Path) -> Session:
    """Return a game by agreement in which Bruno has just lost his only die."""
    session = dealt(folder, "kubdubo", ("Ana", "Bruno", "Cilka"), {"start_dice": 1})
    session.let_correct("host", "agreement")
    act(session, "Ana", dudo.Bid(0, 1, 6))
    act(session, "Bruno", dudo.Challenge(1))
    session.type_hand(key("Ana"), 0, (6,), last(session), mark())
    assert state(session).dice == (1, 0, 1)
    return session


def test_who_is_out_is_asked_about_the_ruling_that_put_them_out_and_then_no_more(tmp_path: Path) -> None:
    session = out(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    assert ask_of(session).missing == (1, 2)
    session.decline(key("Ana"), ask_of(session).number, mark())
    act(session, "Cilka", dudo.Bid(2, 1, 2))
    session.undo(key("Cilka"), last(session), mark())
    assert ask_of(session).missing == (0,)
    session.agree(key("Ana"), ask_of(session).number, mark())
    assert state(session).bid is None


def test_who_goes_without_an_answer_has_not_agreed_and_what_was_asked_lapses_there_and_then(tmp_path: Path) -> None:
    session = out(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.agree(key("Cilka"), ask_of(session).number, mark())
    assert ask_of(session).missing == (1,)
    number, version = ask_of(session).number, session.situation().version
    session.leave(key("Bruno"), session.situation().people[1].number)
    assert session.situation().version > version, "the phones are told"
    for one in now_and_after_a_restart(session):
        assert game_of(one).ask is None
        assert state(one).dice == (1, 0, 1), "nobody has agreed in his name"
        assert lapsed(one, key("Ana")) == "A player left before all had agreed: what you asked for has lapsed."
        assert lapsed(one, key("Cilka")) == ""
        with pytest.raises(Denied):
            one.agree(key("Cilka"), number, mark())


def test_what_was_asked_lapses_though_others_could_still_answer_or_the_name_goes_as_well(tmp_path: Path) -> None:
    session = out(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.leave(key("Bruno"), session.situation().people[1].number)
    assert game_of(session).ask is None
    again = out(tmp_path / "another")
    act(again, "Cilka", dudo.Bid(2, 1, 6))
    act(again, "Ana", dudo.Challenge(0))
    again.type_hand(key("Ana"), 0, (6,), last(again), mark())
    assert game_of(again).over
    again.undo(key("Ana"), last(again), mark())
    again.forget(key("Cilka"), again.situation().people[2].number)
    after = game_of(restarted(again))
    assert after.ask is None
    assert after.over


def test_who_has_agreed_or_is_not_asked_may_go_and_the_ask_stays(tmp_path: Path) -> None:
    session = out(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.agree(key("Bruno"), ask_of(session).number, mark())
    session.leave(key("Bruno"), session.situation().people[1].number)
    session.join("somebody", "Dora")
    session.leave("somebody", session.situation().people[-1].number)
    assert ask_of(session).missing == (2,)
    session.agree(key("Cilka"), ask_of(session).number, mark())
    assert state(session).phase == "reveal"


def test_what_was_asked_lapses_when_only_the_host_takes_back(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    number = ask_of(session).number
    session.agree(key("Bruno"), number, mark())
    session.let_correct("host", "agreement")
    assert ask_of(session).missing == (2,), "nothing has changed"
    session.let_correct("host", "host")
    for one in now_and_after_a_restart(session):
        assert game_of(one).ask is None
        with pytest.raises(Denied):
            one.agree(key("Cilka"), number, mark())
        assert state(one).bid
        assert lapsed(one, key("Ana")) == "Only the host takes back from now on: what you asked for has lapsed."
        assert lapsed(one, key("Bruno")) == ""


def test_what_has_lapsed_is_told_until_more_is_asked_or_played(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.let_correct("host", "host")
    with pytest.raises(Illegal):
        act(session, "Bruno", dudo.Bid(1, 1, 2))
    assert lapsed(session, key("Ana")) != ""
    session.let_correct("host", "agreement")
    session.undo(key("Ana"), last(session), mark())
    assert lapsed(session, key("Ana")) == ""
    session.decline(key("Ana"), ask_of(session).number, mark())
    assert lapsed(session, key("Ana")) == ""


def test_an_ask_outlives_a_restart(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    session.agree(key("Cilka"), ask_of(session).number, mark())
    again = restarted(session)
    assert again.situation().corrections == "agreement"
    assert ask_of(again).missing == (1,)
    again.agree(key("Bruno"), ask_of(again).number, mark())
    assert state(again).bid is None


def test_the_host_can_take_it_into_own_hands_again(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo("host", last(session), mark())
    assert (ask_of(session).by, ask_of(session).missing) == (None, (0, 1, 2))
    session.let_correct("host", "host")
    session.undo("host", last(session), mark())
    assert state(session).bid is None


def test_a_phone_sees_what_is_asked_of_it(tmp_path: Path) -> None:
    session = agreeing(tmp_path)
    session.undo(key("Ana"), last(session), mark())
    for phone, asked, may in ((key("Ana"), False, True), (key("Bruno"), True, True), ("somebody", False, False)):
        game = view(session.situation(), session.visitor(phone))["game"]
        assert isinstance(game, dict)
        assert game["undo"]["by"] == "agreement"
        assert game["undo"]["may"] is may
        assert game["undo"]["ask"]["asked"] is asked
        assert game["undo"]["ask"]["text"] == "Ana wants to take back the last event."
        assert game["undo"]["ask"]["change"] == "Ana says: at least 2 threes."


# A ruling that was taken back


def test_a_ruling_that_was_taken_back_does_not_come_again_by_itself(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    session.undo("host", last(session), mark())
    eye = FakeEye()
    again = restarted(session)
    again.look_through(eye)
    assert eye.told == []
    showing = game_of(again).showing
    assert showing
    assert not showing.ready
    assert again.look_picture(showing.look or 0)


def test_it_is_ruled_anew_when_a_die_was_set_right_and_the_picture_confirmed(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    session.undo("host", last(session), mark())
    look = game_of(session).showing
    assert look
    assert look.look
    session.settle(key("Ana"), look.look, 7, {"face": 4}, mark())
    assert state(session).phase == "reveal"
    session.confirm(key("Ana"), look.look, mark())
    ruling = dudo.verdict(state(session))
    assert ruling
    assert ruling.counted == 4


def test_after_typed_hands_were_taken_back_one_hand_is_typed_again(tmp_path: Path) -> None:
    session = called(tmp_path)
    type_hands(session, ((5, 5, 1, 2, 3), (6, 4, 5, 2, 1), (6, 6, 6, 6, 6)))
    session.undo("host", last(session), mark())
    assert state(session).phase == "reveal"
    game = view(session.situation(), session.visitor(key("Ana")))["game"]
    assert isinstance(game, dict)
    assert game["showing"]["says"][-1] == "The ruling was taken back. Type the dice again that were typed wrong."
    assert game["showing"]["confirm"] is False, "there is no picture that could be right"
    assert state(restarted(session)).phase == "reveal"


def test_a_void_round_that_is_taken_back_is_shown_and_ruled_as_any_other(tmp_path: Path) -> None:
    """The ruling of the round before is another one: its hands are not those that lie there now."""
    session = ruled(tmp_path)
    act(session, "Bruno", dudo.Bid(1, 3, 5))
    act(session, "Cilka", dudo.Challenge(2))
    session.act("host", dudo.Void("a slip"), last(session), mark())
    session.undo("host", last(session), mark())
    for seat, owned in enumerate(state(session).dice):
        session.type_hand(key("Ana"), seat, (2,) * owned, last(session), mark())
    assert state(session).dice == (5, 3, 5)
    assert not told(session).startswith("Read anew")
    assert state(restarted(session)).dice == (5, 3, 5)


def test_what_does_not_follow_from_the_log_is_not_kept_in_it(tmp_path: Path) -> None:
    session = table(tmp_path)
    before = records(session)
    with pytest.raises(ValueError, match="nothing is left"):
        session._append(session._running().game, Undo("host", ""), "host", None)
    assert records(session) == before


def test_the_same_dice_in_another_order_are_not_called_read_anew(tmp_path: Path) -> None:
    session = called(tmp_path)
    type_hands(session, [(2, 2, 3, 4, 6)] * 3)
    session.undo("host", last(session), mark())
    session.type_hand(key("Ana"), 0, (6, 4, 3, 2, 2), last(session), mark())
    assert state(session).phase == "bidding"
    assert "Read anew" not in told(session)
    session.undo("host", last(session), mark())
    session.type_hand(key("Ana"), 0, (5, 2, 2, 3, 4), last(session), mark())
    assert told(session).startswith("Dice named by Ana. Read anew: a 5 of Ana, not a 6. ")


# A die of a ruling set right


def test_a_die_of_a_ruling_is_set_right_and_it_is_ruled_anew(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    was = dudo.verdict(state(session))
    assert was
    assert (was.counted, was.rule) == (5, "D22")
    event = game_of(session).ruled
    assert event
    for seat, place in ((0, 0), (0, 1), (0, 2)):
        session.correct("host", game_of(session).ruled or 0, seat, place, 4, last(session), mark(), "look again")
    ruling = dudo.verdict(state(session))
    assert ruling
    assert (ruling.counted, ruling.rule, ruling.hands[0]) == (2, "D23", ((4,), (4,), (4,), (2,), (3,)))
    assert state(session).dice == (4, 5, 5)
    assert told(session).startswith("Read anew: a 4 of Ana, not a 1. ")
    assert told(session, -2) == "The last event is taken back by the host: look again"
    assert session.picture(game_of(session).ruled or 0) != session.picture(event)
    assert state(restarted(session)) == state_again(session)


def state_again(session: Session) -> dudo.State:
    assert session._standing
    assert isinstance(session._standing.game.state, dudo.State)
    return session._standing.game.state


def test_what_was_played_after_a_wrong_ruling_is_taken_back_with_it(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    event = game_of(session).ruled or 0
    act(session, "Bruno", dudo.Bid(1, 2, 6))
    act(session, "Cilka", dudo.Bid(2, 3, 6))
    for place in (0, 1, 2):
        session.correct("host", event, 0, place, 4, last(session), mark())
        event = game_of(session).ruled or 0
    assert state(session).dice == (4, 5, 5)
    assert state(session).bid is None
    assert [type(one) for one in records(session)].count(Undo) == 5


def test_a_typed_die_is_set_right_as_well(tmp_path: Path) -> None:
    session = called(tmp_path)
    for seat, hand in enumerate(((5, 5, 2, 2, 3), (6, 4, 4, 2, 2), (6, 6, 6, 6, 6))):
        session.type_hand(key("Ana"), seat, hand, last(session), mark())
    assert state(session).dice == (4, 5, 5)
    session.correct("host", game_of(session).ruled or 0, 1, 1, 5, last(session), mark())
    assert state(session).dice == (5, 4, 5)


def test_a_die_that_makes_others_matter_leads_to_asking_for_those(tmp_path: Path) -> None:
    """D41: what did not matter while three fives were seen matters when one of them was none."""
    session, eye = called(tmp_path), FakeEye()
    session.look_through(eye)
    session.saw(reading(len(eye.told), {0: "55522", 1: "6422?", 2: "66666"}))
    assert dudo.verdict(state(session))
    session.correct("host", game_of(session).ruled or 0, 0, 0, 2, last(session), mark())
    game = game_of(session)
    assert state(session).phase == "reveal"
    assert game.showing
    assert game.showing.asked == ((1, 4),)
    session.settle(key("Bruno"), game.showing.look or 0, 9, {"face": 6}, mark())
    assert state(session).dice == (4, 5, 5)


@pytest.mark.parametrize(("seat", "place", "face"), [(0, 0, 5), (0, 0, 0), (0, 0, 7), (0, 5, 2), (3, 0, 2), (-1, 0, 2)])
def test_a_die_that_is_not_there_or_right_already_is_not_set_right(
    tmp_path: Path, seat: int, place: int, face: int
) -> None:
    session = ruled(tmp_path)
    before = records(session)
    with pytest.raises(Denied):
        session.correct("host", game_of(session).ruled or 0, seat, place, face, last(session), mark())
    assert records(session) == before


def test_a_die_is_set_right_by_agreement(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    session.let_correct("host", "agreement")
    session.correct(key("Bruno"), game_of(session).ruled or 0, 0, 0, 4, last(session), mark())
    ask = ask_of(session)
    assert (ask.what, ask.seat, ask.place, ask.face) == ("correct", 0, 0, 4)
    assert asked_of(session) == ("Bruno says that a die of Ana shows 4.", "Until now it counts as 5.", [5, 5, 1, 2, 3])
    session.agree(key("Ana"), ask.number, mark())
    session.agree(key("Cilka"), ask.number, mark())
    ruling = dudo.verdict(state(session))
    assert ruling
    assert ruling.counted == 4


def test_a_game_that_a_wrong_die_has_ended_goes_on(tmp_path: Path) -> None:
    session = dealt(tmp_path, "kubdubo", ("Ana", "Bruno"), {"start_dice": 1})
    session.act(key("Ana"), dudo.Bid(0, 2, 5), last(session), mark())
    session.act(key("Bruno"), dudo.Challenge(1), last(session), mark())
    for seat, name in enumerate(("Ana", "Bruno")):
        session.type_hand(key(name), seat, (5,), last(session), mark())
    assert (game_of(session).over, state(session).dice) == (True, (1, 0))
    session.correct("host", game_of(session).ruled or 0, 1, 0, 4, last(session), mark())
    assert (game_of(session).over, state(session).dice) == (True, (0, 1))
    session.undo("host", last(session), mark())
    assert not game_of(session).over
    assert state(restarted(session)).phase == "reveal"


def test_only_the_last_ruling_is_set_right(tmp_path: Path) -> None:
    session = ruled(tmp_path)
    with pytest.raises(Denied) as denied:
        session.correct("host", (game_of(session).ruled or 0) - 1, 0, 0, 4, last(session), mark())
    assert denied.value.key == "web.moved_on"


def test_a_typed_throw_of_kubi_is_set_right_and_its_entries_are_taken_back(tmp_path: Path) -> None:
    session = dealt(tmp_path, "kubi", ("Ana", "Bruno"))
    session.act(key("Ana"), kubi.Choose(0, (1, 2, 3)), last(session), mark())
    session.act(key("Bruno"), kubi.Choose(1, (1, 2, 3)), last(session), mark())
    session.act(key("Ana"), kubi.Throw((1, 2, 3, 4, 5)), last(session), mark())
    session.act(key("Ana"), kubi.Enter(0, 1, (5, 9)), last(session), mark())
    session.correct("host", game_of(session).thrown or 0, 0, 4, 6, last(session), mark())
    now = game_of(session).state
    assert isinstance(now, kubi.State)
    assert (now.throw, now.entries) == ((1, 2, 3, 4, 6), (None, None))


def test_what_a_die_of_a_throw_counts_as_is_told_to_who_is_asked(tmp_path: Path) -> None:
    session = dealt(tmp_path, "kubi", ("Ana", "Bruno"))
    for seat, name in enumerate(("Ana", "Bruno")):
        session.act(key(name), kubi.Choose(seat, (1, 2, 3)), last(session), mark())
    session.act(key("Ana"), kubi.Throw((1, 2, 3, 4, 5)), last(session), mark())
    session.let_correct("host", "agreement")
    session.correct(key("Ana"), game_of(session).thrown or 0, 0, 4, 6, last(session), mark())
    text = "Ana says that a die of the throw shows 6."
    assert asked_of(session) == (text, "Until now it counts as 5.", [1, 2, 3, 4, 5])


def test_what_is_taken_back_is_told_beforehand_also_after_something_was_taken_back(tmp_path: Path) -> None:
    session = called(tmp_path)

    def goes(phone: str = "host") -> str:
        game = view(session.situation(), session.visitor(phone))["game"]
        return str(game["undo"]["what"])  # type: ignore[index]  # a dict

    assert goes(key("Ana")) == "", "she may not take anything back"
    assert goes() == "Bruno doubts it: Dudo!"
    session.undo("host", last(session), mark())
    assert goes() == "Ana says: at least 3 fives."
    with pytest.raises(Illegal):
        act(session, "Ana", dudo.Bid(0, 9, 5))
    assert goes() == "Ana says: at least 3 fives."
    act(session, "Bruno", dudo.Challenge(1))
    assert goes() == "Bruno doubts it: Dudo!"
