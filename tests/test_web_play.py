"""The routes with which games are begun and played, as a page asks them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from table_of_phones import close_all, opened

from kubejo.session import Session
from tests.phone_requests import Phone, begun
from webui.app import create_app
from webui.games import GAMES


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[tuple[Phone, Phone, Phone]]:
    """A host who does not play, Ana and Bruno."""
    session = Session(opened(tmp_path))
    app = create_app(session, "secret", "http://192.0.2.7:8080")
    host, ana, bruno = Phone(app), Phone(app), Phone(app)
    assert host.post("admit", pin=session.pin) == 200
    for phone, name in ((ana, "Ana"), (bruno, "Bruno")):
        assert phone.post("join", name=name) == 200
    yield host, ana, bruno
    close_all()


def test_all_sheets_and_options_are_told(phones: tuple[Phone, Phone, Phone]) -> None:
    games = phones[1].client.get("/api/v1/sheets").get_json()["games"]
    assert [game["kind"] for game in games] == list(GAMES)
    for game in games:
        assert [one["sheet"] for one in game["sheets"]] == list(GAMES[game["kind"]].PRESETS)
        assert all(one["name"] and one["about"] for one in game["sheets"])
        assert all(one["text"] and one["form"] for one in game["options"])


@pytest.mark.parametrize("sheet", [sheet for game in GAMES.values() for sheet in game.PRESETS])
def test_the_host_begins_any_game_and_every_phone_sees_it(phones: tuple[Phone, Phone, Phone], sheet: str) -> None:
    game = begun(phones[0], sheet)
    assert sheet in GAMES[game["kind"]].PRESETS
    for phone, mine in zip(phones, ([], [0], [1]), strict=True):
        seen = phone.look()
        assert (seen["number"], seen["last"], seen["mine"]) == (game["number"], game["last"], mine)
        assert seen["undo"] == {"by": "host", "may": False, "what": "", "ask": None, "lapsed": ""}
        assert {"phase", "players", "turn", "headline", "log"} <= seen.keys()


def test_what_was_begun_last_is_told_in_the_form_in_which_the_next_game_begins(
    phones: tuple[Phone, Phone, Phone],
) -> None:
    host, ana, _ = phones

    def told() -> Any:
        return ana.client.get("/api/v1/sheets").get_json()["last"]

    assert told() is None
    for last in (
        {"kind": "cubulus", "sheet": "cubulus", "options": {"first": "black"}},
        {"kind": "dudo", "sheet": "squirl", "options": {"track": ["1", "1*", "2", "3"]}},
    ):
        begun(host, str(last["sheet"]), options=last["options"])
        assert told() == last


def test_an_option_is_changed_and_a_wrong_one_is_named(phones: tuple[Phone, Phone, Phone]) -> None:
    host, *_ = phones
    assert [one["dice"] for one in begun(host, "kubdubo", options={"start_dice": 2})["players"]] == [2, 2]
    persons = [one["person"] for one in host.look()["players"]]
    for options, status, said in (
        ({"start_dice": 0}, 409, "“dice a player begins with (D1)” goes from 1 to 100, not 0"),
        ({"start_dice": "5"}, 409, "“dice a player begins with (D1)” cannot be 5"),
        ({"stakes": 5}, 400, "The rules of kubdubo have no option stakes."),
        ([], 400, ""),
    ):
        assert host.post("begin", sheet="kubdubo", persons=persons, options=options) == status
        assert said in host.view["error"]
    assert host.post("begin", sheet="cubulus", persons=persons[:1]) == 400
    assert host.view["error"] == "This game is for 2 players, not for 1."


def test_kubi_is_played_by_the_routes(phones: tuple[Phone, Phone, Phone]) -> None:
    host, ana, bruno = phones
    begun(host, "kubi")
    assert bruno.act(**{"is": "kubi.choose", "player": 1, "numbers": [1, 2, 3]}) == 200
    assert ana.act(**{"is": "kubi.choose", "player": 1, "numbers": [1, 2, 3]}) == 403
    assert ana.act(**{"is": "kubi.choose", "player": 0, "numbers": [3, 2, 1]}) == 409
    assert ana.view["rule"] == "K2"
    assert ana.act(**{"is": "kubi.choose", "player": 0, "numbers": [4, 5, 6]}) == 200
    assert host.act(**{"is": "kubi.throw", "faces": [1, 2, 3, 4, 5]}) == 200
    assert bruno.look()["throw"] == [1, 2, 3, 4, 5]
    assert ana.act(**{"is": "kubi.enter", "player": 0, "mark": 4, "sums": [3, 8]}) == 200
    assert bruno.act(**{"is": "kubi.enter", "player": 1, "mark": 1, "sums": [5, 9]}) == 200
    assert bruno.look()["phase"] == "throwing"


def test_cubulus_is_played_by_the_routes(phones: tuple[Phone, Phone, Phone]) -> None:
    host, ana, bruno = phones
    begun(host, "cubulus", options={"draw_agreement": True})
    text = next(one.text for one in GAMES["cubulus"].legal(GAMES["cubulus"].start(GAMES["cubulus"].Rules())))
    assert bruno.act(**{"is": "cubulus.turn", "text": text}) == 403
    assert ana.act(**{"is": "cubulus.turn", "text": "nowhere"}) == 409
    assert ana.view["rule"].startswith("C")
    assert ana.act(**{"is": "cubulus.turn", "text": text}) == 200
    assert bruno.act(**{"is": "cubulus.draw", "player": 1}) == 200
    assert ana.act(**{"is": "cubulus.draw", "player": 0}) == 200
    assert ana.look()["phase"] == "over"


def test_what_is_no_event_is_named(phones: tuple[Phone, Phone, Phone]) -> None:
    host, ana, _ = phones
    begun(host, "kubdubo")
    for event in (None, {}, {"is": "dudo.reveal", "hands": []}, {"is": "dudo.bid", "player": 0}, "bid"):
        assert ana.post("act", event=event, after=host.view["game"]["last"]) == 400
        assert ana.view["error"].startswith("That is nothing a player does: ")


def test_an_event_is_taken_back_by_agreement(phones: tuple[Phone, Phone, Phone]) -> None:
    host, ana, bruno = phones
    begun(host, "kubdubo")
    assert ana.post("corrections", by="agreement") == 403
    assert host.post("corrections", by="nobody") == 400
    assert host.post("corrections", by="agreement") == 200
    assert ana.act(**{"is": "dudo.bid", "player": 0, "quantity": 2, "face": 3}) == 200
    assert ana.post("undo", after=ana.view["game"]["last"], why="a slip") == 200
    ask = bruno.look()["undo"]["ask"]
    assert (ask["text"], ask["why"], ask["asked"]) == ("Ana wants to take back the last event.", "a slip", True)
    assert bruno.post("decline", ask=ask["number"]) == 200
    assert bruno.look()["undo"]["ask"] is None
    assert ana.post("undo", after=ana.look()["last"]) == 200
    assert bruno.post("agree", ask=bruno.look()["undo"]["ask"]["number"]) == 200
    assert bruno.view["game"]["bid"] is None
    assert bruno.view["game"]["log"][-1]["text"] == "The last event is taken back by Ana."


def test_a_die_of_a_ruling_is_set_right(phones: tuple[Phone, Phone, Phone]) -> None:
    host, ana, bruno = phones
    begun(host, "kubdubo", options={"start_dice": 2})
    assert ana.act(**{"is": "dudo.bid", "player": 0, "quantity": 2, "face": 3}) == 200
    assert bruno.act(**{"is": "dudo.challenge", "player": 1}) == 200
    for seat, phone in enumerate((ana, bruno)):
        assert phone.post("hand", seat=seat, faces=[3, 4], after=ana.look()["last"]) == 200
    verdict = host.look()["verdict"]
    assert verdict["counted"] == "2"
    asked = {"event": verdict["event"], "seat": 1, "place": 0, "face": 5, "after": host.view["game"]["last"]}
    assert ana.post("correct", **asked) == 403
    assert host.post("correct", **asked) == 200
    assert host.view["game"]["verdict"]["counted"] == "1"
    assert host.view["game"]["log"][-1]["text"].startswith("Read anew: a 5 of Bruno, not a 3. ")


def test_a_log_that_cannot_be_written_is_named_and_nothing_counts(tmp_path: Path) -> None:
    store = opened(tmp_path)
    session = Session(store)
    host = Phone(create_app(session, "secret", "http://192.0.2.7:8080"))
    assert host.post("admit", pin=session.pin) == 200
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("CREATE TRIGGER full BEFORE INSERT ON people BEGIN SELECT RAISE(FAIL, 'disk is full'); END")
    assert host.post("join", name="Ana") == 503
    assert "The log cannot be written" in host.view["error"]
    assert host.look() is None
    assert not host.view["people"]
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("DROP TRIGGER full")
    assert host.post("join", name="Ana") == 200
    close_all()
