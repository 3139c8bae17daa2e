"""People come and go: one phone is one or more persons, also after a restart; places are handed on, names deleted."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from table_of_phones import act, close_all, dealt, game_of, key, last, mark, opened, state, table

from kubejo import doorkeys
from kubejo.session import Session, play
from kubejo.session.offer import Offer, dumps, loads
from kubejo.store import DATABASE, Store
from referee import dudo
from vision.types import Image
from webui.games import Start
from webui.sheets import start_of
from webui.table import Denied
from webui.view import view


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield table(tmp_path)
    close_all()


def number(session: Session, name: str) -> int:
    return next(one.number for one in session.situation().people if one.name == name)


def raises(status: int) -> pytest.RaisesExc[Denied]:
    return pytest.raises(Denied, check=lambda denied: denied.status == status)


def test_codes_have_nothing_in_them_that_is_taken_for_something_else() -> None:
    letters = "".join(doorkeys.code() for _ in range(500))
    assert set(letters) <= set("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    assert len(letters) == 2000


def test_a_phone_that_comes_back_is_the_same_player_also_after_a_restart(tmp_path: Path, session: Session) -> None:
    before = session.visitor(key("Ana"))
    session._store.close()
    again = Session(opened(tmp_path))
    assert again.visitor(key("Ana")) == before
    act(again, "Ana", dudo.Bid(0, 2, 3))


def test_two_people_on_one_phone_act_each_on_their_turn(tmp_path: Path) -> None:
    session = Session(opened(tmp_path))
    session.join("shared", "Ana")
    session.another("shared", "Bruno")
    session.another("shared", "bruno")  # asked again: no third one
    session.join("other", "Cilka")
    session.admit("host", session.pin)
    persons = tuple(one.number for one in session.situation().people)
    assert session.visitor("shared").persons == persons[:2]
    session.begin("host", "kubdubo", persons, 0, "begin")
    for turn, event in enumerate((dudo.Bid(0, 2, 3), dudo.Bid(1, 3, 3))):
        session.act("shared", event, session.situation().game.last, f"turn {turn}")  # type: ignore[union-attr]  # there is one
    with raises(403):
        session.act("shared", dudo.Bid(2, 4, 3), session.situation().game.last, "turn 2")  # type: ignore[union-attr]  # there is one
    close_all()


def test_a_name_is_changed_by_its_phone_or_the_host_and_stays_the_only_one(session: Session) -> None:
    ana = number(session, "Ana")
    session.rename(key("Ana"), ana, "Anička")
    session.rename("host", ana, "Anna")
    with raises(409):
        session.rename(key("Ana"), ana, "BRUNO")
    with raises(403):
        session.rename(key("Bruno"), ana, "Xaver")
    assert session.situation().people[0].name == "Anna"


def test_a_place_goes_to_another_phone_by_a_code_that_is_good_once(session: Session) -> None:
    code = session.offer(key("Ana"), number(session, "Ana"))
    assert session.take("new phone", code.lower())
    assert session.visitor("new phone").persons == (number(session, "Ana"),)
    assert session.visitor(key("Ana")).persons == ()
    assert not session.take("thief", code)
    assert session.visitor("thief").persons == ()


def test_who_has_taken_a_place_and_got_no_answer_takes_it_again(session: Session) -> None:
    ana, bruno = number(session, "Ana"), number(session, "Bruno")
    code = session.offer(key("Ana"), ana)
    for _ in range(2):
        assert session.take("new phone", code)
    assert session.visitor("new phone").persons == (ana,)
    session.take("newer phone", session.offer("new phone", ana))
    session.take("new phone", session.offer(key("Bruno"), bruno))
    assert not session.take("new phone", code), "it has been handed on since"


def test_a_code_is_known_to_its_phone_and_the_host_until_it_is_used(session: Session) -> None:
    code = session.offer(key("Ana"), number(session, "Ana"))
    phones = (key("Ana"), "host", key("Bruno"), "stranger")
    assert [codes(session, one) for one in phones] == [[code], [code], [], []]
    session.take("new phone", code)
    assert [codes(session, one) for one in (*phones, "new phone")] == [[]] * 5


def test_a_code_outlives_the_program_as_long_as_it_is_good(
    tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bruno = number(session, "Ana"), number(session, "Bruno")
    code, used = session.offer("host", ana), session.offer(key("Bruno"), bruno)
    assert session.take("new phone", used)
    monkeypatch.setattr("kubejo.session.people.OFFER_SECONDS", 0.5)
    late = session.offer("host", number(session, "Cilka"))
    session._store.close()
    time.sleep(0.6)
    monkeypatch.setattr("kubejo.session.people.OFFER_SECONDS", 600.0)
    again = Session(opened(tmp_path))
    assert codes(again, "host") == [code]
    assert again.take("new phone", used), "who had no answer asks again"
    assert not again.take("thief", used)
    assert not again.take("newer phone", late)
    assert again.take("newer phone", code)
    assert again.visitor("newer phone").persons == (ana,)


def test_no_code_is_good_for_longer_since_the_clock_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    line = dumps({"ABCD": Offer(1, time.monotonic() + 600)})
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert loads(line, 600.0)["ABCD"].until <= time.monotonic() + 600


def codes(session: Session, phone: str) -> object:
    seen = view(session.situation(), session.visitor(phone))["me"]
    assert isinstance(seen, dict)
    return seen["offers"]


def test_a_code_is_no_longer_good_after_a_newer_one_and_after_its_time(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = (session.offer("host", number(session, "Ana")) for _ in range(2))
    assert not session.take("new phone", old)
    monkeypatch.setattr("kubejo.session.people.OFFER_SECONDS", -1.0)
    late = session.offer("host", number(session, "Bruno"))
    assert not session.take("new phone", late)
    assert session.take("new phone", new)


def test_a_code_is_shown_no_longer_than_it_is_good_and_phones_are_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubejo.session.people.OFFER_SECONDS", 1.0)
    code = session.offer("host", number(session, "Bruno"))
    version = session.situation().version
    assert codes(session, "host") == [code]
    assert any(session.wait(version, 0.1) for _ in range(100))
    assert codes(session, "host") == []


def test_only_its_phone_and_the_host_offer_a_place(session: Session) -> None:
    with raises(403):
        session.offer(key("Bruno"), number(session, "Ana"))
    with raises(404):
        session.offer("host", 99)


def test_the_host_passes_on_and_is_host_no_longer(session: Session) -> None:
    session.pass_host("host", number(session, "Bruno"))
    assert session.visitor(key("Bruno")).host
    assert not session.visitor("host").host


def test_the_host_stays_host_while_nobody_could_take_it(session: Session) -> None:
    session._store.release(number(session, "Bruno"))
    with raises(409):
        session.pass_host("host", number(session, "Bruno"))
    assert session.visitor("host").host


def test_who_has_passed_it_on_and_got_no_answer_asks_again_and_nobody_else_may(
    tmp_path: Path, session: Session
) -> None:
    bruno, cilka = number(session, "Bruno"), number(session, "Cilka")
    session.pass_host("host", bruno)
    session._store.close()
    again = Session(opened(tmp_path))
    before = again.situation().version
    again.pass_host("host", bruno)
    assert again.situation().version == before
    for phone, person in (("host", cilka), (key("Ana"), bruno), ("stranger", bruno)):
        with raises(403):
            again.pass_host(phone, person)
    again.pass_host(key("Bruno"), cilka)
    with raises(403):
        again.pass_host("host", bruno)
    again.pass_host(key("Bruno"), cilka)
    assert [again.visitor(one).host for one in ("host", key("Bruno"), key("Cilka"))] == [False, False, True]


def test_who_comes_late_joins_and_sits_in_the_next_game(session: Session) -> None:
    session.join("late", "Dora")
    assert number(session, "Dora") not in session.situation().game.persons  # type: ignore[union-attr]  # there is one
    persons = tuple(one.number for one in session.situation().people)
    session.begin("host", "kubdubo", persons, 3, "next")
    assert session.situation().game.persons == persons  # type: ignore[union-attr]  # there is one


def test_who_plays_does_not_leave_in_the_middle(session: Session) -> None:
    with raises(409):
        session.leave(key("Ana"), number(session, "Ana"))
    session.join("late", "Dora")
    session.leave("late", number(session, "Dora"))
    assert [one.name for one in session.situation().people] == ["Ana", "Bruno", "Cilka"]


def test_nobody_leaves_while_their_game_begins(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.join("late", "Dora")
    persons = tuple(one.number for one in session.situation().people)
    waiting = ThreadPoolExecutor(1)
    left = []

    def slow(*given: Any) -> Start:
        left.append(waiting.submit(session.leave, "late", persons[-1]))
        wait(left, 0.5)
        return start_of(*given)

    monkeypatch.setattr(play, "start_of", slow)
    session.begin("host", "kubdubo", persons, 0, mark())
    with raises(409):
        left[0].result()
    assert game_of(session).persons == tuple(one.number for one in session.situation().people)
    waiting.shutdown()


def test_who_is_out_of_the_game_leaves_when_they_like_and_sits_there_again_under_their_name(tmp_path: Path) -> None:
    session = dealt(tmp_path, "kubdubo", ("Ana", "Bruno", "Cilka"), {"start_dice": 1})
    act(session, "Ana", dudo.Bid(0, 1, 6))
    act(session, "Bruno", dudo.Challenge(1))
    session.type_hand(key("Ana"), 0, (6,), last(session), mark())
    assert state(session).dice == (1, 0, 1)
    bruno = number(session, "Bruno")
    with raises(409):
        session.leave(key("Ana"), number(session, "Ana"))
    with raises(409):
        session.forget(key("Bruno"), bruno)
    session.leave(key("Bruno"), bruno)
    assert game_of(session).names == ("Ana", "Bruno", "Cilka")
    session.undo("host", last(session), mark())
    session.join("another phone", "Bruno")
    assert session.visitor("another phone").persons == (bruno,)
    close_all()


@pytest.mark.parametrize("phone", ["late", "host"])
def test_who_has_left_and_got_no_answer_leaves_again_and_nobody_else_does(
    tmp_path: Path, session: Session, phone: str
) -> None:
    session.join("late", "Dora")
    dora = number(session, "Dora")
    session.leave(phone, dora)
    session._store.close()
    again = Session(opened(tmp_path))
    before = again.situation()
    again.leave(phone, dora)
    assert again.situation() == before
    with raises(403):
        again.leave("stranger", dora)
    with raises(403):
        again.forget("late", dora)
    with raises(404):
        again.leave("host", 99)
    again.join("a new phone", "Dora")
    if phone == "late":
        with raises(403):
            again.leave(phone, dora)
    assert number(again, "Dora") == dora


def test_a_name_is_deleted_again_by_whoever_had_no_answer_and_by_nobody_else(session: Session) -> None:
    session.join("late", "Dora")
    dora = number(session, "Dora")
    for _ in range(2):
        session.forget("late", dora)
    for phone in ("stranger", key("Ana")):
        with raises(403):
            session.forget(phone, dora)
    with raises(403):
        session.leave("late", dora)


def back_in_play(folder: Path) -> tuple[Session, int]:
    """Return a game in which Bruno was put out and has left, and which was taken back; and his number."""
    session = dealt(folder, "kubdubo", ("Ana", "Bruno", "Cilka"), {"start_dice": 1})
    act(session, "Ana", dudo.Bid(0, 1, 6))
    act(session, "Bruno", dudo.Challenge(1))
    session.type_hand(key("Ana"), 0, (6,), last(session), mark())
    bruno = number(session, "Bruno")
    session.leave(key("Bruno"), bruno)
    with raises(404):
        session.offer("host", bruno)  # he has nothing to do in the game
    with raises(409):
        session.rename(key("Ana"), number(session, "Ana"), "Bruno")  # the seat is called so
    for _ in range(2):
        session.undo("host", last(session), mark())
    assert state(session).turn == 1
    return session, bruno


def test_the_place_of_one_who_has_left_and_plays_again_is_handed_on_by_the_host(tmp_path: Path) -> None:
    session, bruno = back_in_play(tmp_path)
    assert [one.name for one in session.situation().people] == ["Ana", "Bruno", "Cilka"]
    for phone in (key("Ana"), key("Bruno"), "stranger"):
        with raises(403):
            session.offer(phone, bruno)
    with raises(409):
        session.leave(key("Cilka"), number(session, "Cilka"))
    assert session.take("a new phone", session.offer("host", bruno))
    session.act("a new phone", dudo.Bid(1, 2, 6), last(session), mark())
    session._store.close()
    again = Session(opened(tmp_path))
    assert again.visitor("a new phone").persons == (bruno,)
    again.begin("host", "kubi", tuple(one.number for one in again.situation().people), 0, "next")
    again.begin("host", "kubi", (number(again, "Ana"),), 0, "another")
    assert number(again, "Bruno") == bruno, "whoever has taken the place is at the table"
    close_all()


def test_a_place_that_nobody_plays_any_more_is_not_taken(tmp_path: Path) -> None:
    session, bruno = back_in_play(tmp_path)
    code = session.offer("host", bruno)
    session.begin("host", "kubdubo", (number(session, "Ana"), number(session, "Cilka")), 0, "next")
    assert not session.take("a new phone", code)
    assert [one.name for one in session.situation().people] == ["Ana", "Cilka"]
    close_all()


def test_nobody_takes_the_name_of_a_seat_whose_player_has_left_but_that_player(tmp_path: Path) -> None:
    session, bruno = back_in_play(tmp_path)
    for phone in (key("Ana"), "host"):
        with raises(409):
            session.rename(phone, number(session, "Ana"), "BRUNO")
    with raises(409):
        session.join(key("Ana"), "Bruno")
    session.join("a new phone", "Bruno")
    assert session.visitor("a new phone").persons == (bruno,)
    close_all()


def test_who_comes_again_under_the_same_name_is_the_same_person(session: Session) -> None:
    session.join("late", "Dora")
    dora = number(session, "Dora")
    session.leave("late", dora)
    session.join("a new phone", "dora")
    assert session.visitor("a new phone").persons == (dora,)
    assert session.situation().people[-1].name == "dora"


def test_a_deleted_name_is_nowhere_any_more_and_the_game_is_still_there(tmp_path: Path, session: Session) -> None:
    bruno = number(session, "Bruno")
    session.rename("host", bruno, "Unmistakable Bruno")
    with pytest.raises(Denied, check=lambda denied: denied.key == "web.forget.playing"):
        session.forget("host", bruno)  # who plays is deleted after the game
    session.begin("host", "kubdubo", (number(session, "Ana"), number(session, "Cilka")), 0, "next")
    with raises(403):
        session.forget(key("Ana"), bruno)
    session.forget("host", bruno)
    game, tale = session.told(1)
    assert game.names == ("Ana", "—", "Cilka")
    assert tale
    assert [one.name for one in session.past().people] == ["Ana", "Cilka"]
    assert "Unmistakable" not in session.file("jsonl") + session.file("csv") + session.file("people")
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Unmistakable" not in left


def test_a_name_that_is_deleted_while_somebody_reads_is_wiped_with_the_next_change(
    tmp_path: Path, session: Session
) -> None:
    session.join("late", "Unmistakable Dora")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as reader:  # such as an export
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM people").fetchall()
        session.forget("late", number(session, "Unmistakable Dora"))
    session.join("later", "Emil")
    assert b"Unmistakable" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_a_name_that_is_deleted_while_somebody_reads_is_wiped_though_nothing_changes_any_more(
    tmp_path: Path, session: Session
) -> None:
    session.join("late", "Unmistakable Dora")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM people").fetchall()
        session.forget("late", number(session, "Unmistakable Dora"))
        assert b"Unmistakable" in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    until = time.monotonic() + 20
    while b"Unmistakable" in b"".join(file.read_bytes() for file in tmp_path.iterdir()):
        assert time.monotonic() < until, "the name is still on the disk"
        time.sleep(0.1)


def test_who_has_left_is_known_until_the_name_is_deleted_or_they_are_back(session: Session) -> None:
    for name in ("Dora", "Emil", "Fred"):
        session.join(name, name)
    dora, emil, fred = (number(session, name) for name in ("Dora", "Emil", "Fred"))
    assert session.gone() == {}
    for one in (dora, emil, fred):
        session.leave("host", one)
    assert list(session.gone().items()) == [(fred, "Fred"), (emil, "Emil"), (dora, "Dora")]
    session.join("a new phone", "Emil")
    session.forget("host", dora)
    assert session.gone() == {fred: "Fred"}


def test_a_deleted_person_is_no_one_who_comes_back(session: Session) -> None:
    session.join("late", "Dora")
    dora = number(session, "Dora")
    session.forget("late", dora)
    session.join("late", "Dora")
    assert number(session, "Dora") != dora


def image() -> Image:
    return np.zeros((30, 40, 3), np.uint8)


def test_the_letters_that_are_asked_are_those_that_are_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, make = ThreadPoolExecutor(1), doorkeys.new_letters
    others = []

    def slow(store: Store) -> str:
        made = make(store)
        if not others:
            others.append(waiting.submit(session.new_letters))
            wait(others, 0.5)
        return made

    monkeypatch.setattr(doorkeys, "new_letters", slow)
    session.new_letters()
    waiting.shutdown()
    assert session.letters == doorkeys.letters(session._store)


def test_the_host_sees_the_table_between_games_and_never_over_hidden_dice(tmp_path: Path) -> None:
    session = Session(opened(tmp_path))
    session.look_through(None, image)
    assert session.setup_picture().startswith(b"\xff\xd8")
    for name in ("Ana", "Bruno"):
        session.join(key(name), name)
    session.admit("host", session.pin)
    session.begin("host", "kubdubo", tuple(one.number for one in session.situation().people), 0, "begin")
    with raises(409):
        session.setup_picture()
    act(session, "Ana", dudo.Bid(0, 2, 3))
    with raises(409):
        session.setup_picture()
    act(session, "Bruno", dudo.Challenge(1))
    assert session.setup_picture().startswith(b"\xff\xd8")
    close_all()
