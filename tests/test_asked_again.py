"""A request that is repeated as its answer was lost: it does nothing twice, and is answered all the same."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from table_of_phones import close_all, mark, opened

from kubejo.session import Session
from referee import log
from referee.core import Refused
from tests.phone_requests import Phone, begun
from webui import guard
from webui.app import create_app
from webui.policy import Phase, phase_of
from webui.table import Game


class Evening:
    """A table whose program can be started anew; Ana's phone is the host's, and Bruno has one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.session = Session(opened(folder))
        self.ana, self.bruno = Phone(self.app()), Phone(self.app())
        assert self.ana.post("admit", pin=self.session.pin) == 200
        for phone, name in ((self.ana, "Ana"), (self.bruno, "Bruno")):
            assert phone.post("join", name=name) == 200

    def app(self) -> Flask:
        return create_app(self.session, "secret", "http://192.0.2.7:8080")

    def restart(self) -> None:
        """Start the program anew; the phones keep their cookies."""
        self.session._store.close()
        self.session = Session(opened(self.folder))
        app = self.app()
        for phone in (self.ana, self.bruno):
            cookie = phone.client.get_cookie(guard.COOKIE)
            assert cookie
            phone.client = app.test_client()
            phone.client.set_cookie(guard.COOKIE, cookie.value)

    def records(self) -> list[object]:
        game = self.session.situation().game
        assert game
        return [log.loads(row.line) for row in self.session._store.rows(game.number)]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    yield Evening(tmp_path)
    close_all()


def bid(quantity: int) -> dict[str, object]:
    return {"is": "dudo.bid", "player": 0, "quantity": quantity, "face": 6}


def called(evening: Evening) -> int:
    """Begin a game with one die each, let Bruno doubt, and Ana's hand be typed; return the newest event."""
    begun(evening.ana, "kubdubo", options={"start_dice": 1})
    assert evening.ana.act(**bid(2)) == 200
    assert evening.bruno.act(**{"is": "dudo.challenge", "player": 1}) == 200
    last = int(evening.ana.look()["last"])
    assert evening.ana.post("hand", seat=0, faces=[6], after=last) == 200
    return last


def test_the_hand_that_decides_the_ruling_is_answered_by_the_view_however_often_it_is_sent(evening: Evening) -> None:
    hand = {"seat": 1, "faces": [5], "after": called(evening), "once": mark()}
    assert evening.bruno.post("hand", **hand) == 200
    assert evening.bruno.view["game"]["phase"] == "over"
    before = evening.records()
    assert evening.bruno.post("hand", **hand) == 200
    assert evening.bruno.view["game"]["phase"] == "over"
    evening.restart()
    assert evening.bruno.post("hand", **hand) == 200
    assert evening.bruno.post("hand", **hand | {"once": mark()}) == 409, "this one was never carried out"
    assert evening.records() == before


def test_two_at_the_same_moment_are_one(evening: Evening) -> None:
    hand = {"seat": 1, "faces": [5], "after": called(evening), "once": mark()}
    other = Phone(evening.bruno.client.application)
    other.client.set_cookie(guard.COOKIE, evening.bruno.client.get_cookie(guard.COOKIE).value)  # type: ignore[union-attr]  # a phone has one
    other.headers = evening.bruno.headers
    start, answers = threading.Barrier(2), []

    def send(phone: Phone) -> None:
        start.wait()
        answers.append(phone.post("hand", **hand))

    threads = [threading.Thread(target=send, args=(phone,)) for phone in (evening.bruno, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200, 200]
    assert [type(one).__name__ for one in evening.records()].count("Reveal") == 1


def test_one_whose_twin_is_carried_out_as_it_is_looked_at_is_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = {"seat": 1, "faces": [5], "after": called(evening), "once": mark()}
    answers: list[int] = []

    def carried_out_meanwhile(game: Game | None) -> Phase:
        monkeypatch.setattr("webui.app.phase_of", phase_of)
        answers.append(evening.bruno.post("hand", **hand))
        return phase_of(evening.session.situation().game)

    monkeypatch.setattr("webui.app.phase_of", carried_out_meanwhile)
    answers.append(evening.bruno.post("hand", **hand))
    assert answers == [200, 200]
    assert [type(one).__name__ for one in evening.records()].count("Reveal") == 1


def everything(evening: Evening) -> Iterator[tuple[Phone, str, dict[str, Any]]]:
    """Yield requests by which a game is played, as they can be carried out one after another."""
    ana, bruno = evening.ana, evening.bruno
    ana.post("corrections", by="agreement")
    persons = [one["person"] for one in ana.client.get("/api/v1/state").get_json()["people"]]
    yield ana, "begin", {"sheet": "kubdubo", "persons": persons, "options": {"start_dice": 1}}
    yield ana, "act", {"event": bid(1), "after": ana.look()["last"]}
    yield ana, "undo", {"after": ana.look()["last"]}
    yield bruno, "decline", {"ask": bruno.look()["undo"]["ask"]["number"]}
    yield ana, "undo", {"after": ana.look()["last"]}
    yield bruno, "agree", {"ask": bruno.look()["undo"]["ask"]["number"]}
    yield ana, "act", {"event": bid(2), "after": ana.look()["last"]}
    yield bruno, "act", {"event": {"is": "dudo.challenge", "player": 1}, "after": ana.look()["last"]}
    yield ana, "hand", {"seat": 0, "faces": [6], "after": ana.look()["last"]}
    yield ana, "hand", {"seat": 1, "faces": [5], "after": ana.look()["last"]}
    ana.post("corrections", by="host")
    verdict = ana.look()["verdict"]["event"]
    yield ana, "correct", {"event": verdict, "seat": 1, "place": 0, "face": 6, "after": ana.look()["last"]}
    yield ana, "undo", {"after": ana.look()["last"]}


def test_whatever_was_carried_out_is_answered_by_the_view_also_when_more_has_happened_and_after_a_restart(
    evening: Evening,
) -> None:
    asked = []
    for phone, what, body in everything(evening):
        asked.append((phone, what, body | {"once": mark()}))
        assert phone.post(what, **asked[-1][2]) == 200, what
        before = evening.records()
        assert phone.post(what, **asked[-1][2]) == 200, what
        assert evening.records() == before, what
    for again in (lambda: None, evening.restart):
        again()
        before = evening.records()
        for phone, what, body in asked:
            assert phone.post(what, **body) == 200, what
            assert phone.view["game"]["last"] == evening.session.situation().game.last  # type: ignore[union-attr]  # there is one
        assert evening.records() == before


def test_what_the_rules_refused_is_refused_again_in_the_same_words(evening: Evening) -> None:
    ana = evening.ana
    begun(ana, "kubdubo")
    once, last = mark(), ana.look()["last"]
    assert ana.post("act", event=bid(0), after=last, once=once) == 409
    refusal = ana.view
    assert refusal["rule"] == "D8"
    assert ana.post("act", event=bid(2), after=last) == 200
    for again in (lambda: None, evening.restart):
        again()
        assert ana.post("act", event=bid(0), after=last, once=once) == 409
        assert ana.view == refusal
    assert [type(one) for one in evening.records()].count(Refused) == 1


def test_a_refusal_names_the_players_of_its_own_game_or_nobody(evening: Evening) -> None:
    begun(evening.ana, "kubdubo")
    once, last = mark(), evening.ana.look()["last"]
    challenge = {"event": {"is": "dudo.challenge", "player": 1}, "after": last, "once": once}
    for _ in range(2):
        assert evening.bruno.post("act", **challenge) == 409
        assert (evening.bruno.view["rule"], "Ana" in evening.bruno.view["error"]) == ("D11", True)
    evening.ana.post("rename", person=1, name="Anna")
    begun(evening.ana, "kubi")
    assert evening.bruno.post("act", **challenge) == 409
    assert evening.bruno.view["rule"] == ""
    assert "Anna" not in evening.bruno.view["error"]


def test_a_mark_of_somebody_else_shows_nothing_but_the_own_view(evening: Evening) -> None:
    hand = {"seat": 1, "faces": [5], "after": called(evening), "once": mark()}
    assert evening.bruno.post("hand", **hand) == 200
    stranger = Phone(evening.bruno.client.application)
    assert stranger.post("hand", **hand) == 200
    assert stranger.view["me"]["persons"] == []
    assert stranger.post("begin", **hand) == 403, "what is for the host is refused first"


def test_an_empty_mark_is_none(evening: Evening) -> None:
    """A second request with it would be answered as one that was carried out, though nothing was done."""
    begun(evening.ana, "kubdubo")
    after = evening.ana.look()["last"]
    for _ in range(2):
        assert evening.ana.post("act", event=bid(2), after=after, once="") == 400
    assert len(evening.records()) == 1
