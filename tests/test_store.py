"""What the store promises: nothing told is lost, nothing is changed, and troubles are told in one plain line."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from table_of_phones import act, called, key, last, mark

from kubejo.archive import Archive, stored_lines
from kubejo.cli import Trouble
from kubejo.cli import main as kubejo
from kubejo.commands.replay import replay_lines
from kubejo.session import Session
from kubejo.store import Store
from kubejo.storing.database import PATIENCE
from referee import dudo, log
from referee.core import Illegal, Names

ROOT = Path(__file__).resolve().parents[1]
KILLS = int(os.environ.get("KUBEJO_KILLS", "8"))
MOST_ANSWERS = 25
"""Requests that are answered at most before a table is killed."""
START = dudo.Start(dudo.PRESETS["kubdubo"], 2, 0)


def begun(folder: Path) -> tuple[Store, int]:
    store = Store(folder)
    persons = tuple(store.join(f"key {name}", name).number for name in ("Ana", "Bruno"))
    return store, store.begin(START, persons, "host")


def test_a_game_comes_back_as_lines_of_the_log_with_the_names_of_its_players(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    store.append(game, dudo.Bid(0, 2, 3), "1")
    store.close()
    again = Store(tmp_path)
    records = [log.loads(line) for line in stored_lines(tmp_path, game)]
    assert records == [START, Names(("Ana", "Bruno")), dudo.Bid(0, 2, 3)]
    again.close()


def test_a_renamed_player_is_renamed_in_every_game(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    store.rename(store.persons(game)[0], "Anička")
    assert store.names(game) == ("Anička", "Bruno")
    store.close()


@pytest.mark.parametrize("change", ["UPDATE events SET line = 'x'", "DELETE FROM events"])
def test_the_log_is_only_ever_added_to(tmp_path: Path, change: str) -> None:
    store, _ = begun(tmp_path)
    store.close()
    with sqlite3.connect(tmp_path / "kubejo.sqlite") as db, pytest.raises(sqlite3.IntegrityError, match="added to"):
        db.execute(change)
    db.close()


def test_every_commit_is_on_the_disk_before_it_returns(tmp_path: Path) -> None:
    store = Store(tmp_path)
    rows = [store._rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")]
    assert rows == ["wal", 2]
    store.close()


def test_a_request_that_was_carried_out_is_known_by_its_mark(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    row = store.append(game, dudo.Bid(0, 2, 3), "1", "a mark")
    assert store.done("a mark")
    assert not store.done("another")
    with pytest.raises(sqlite3.IntegrityError):
        store.append(game, dudo.Bid(0, 2, 3), "1", "a mark")
    assert [one.number for one in store.rows(game)][-1] == row.number
    store.close()


def test_a_picture_is_kept_beside_its_event(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    row = store.append(game, dudo.Bid(0, 2, 3), "1", None, b"jpeg")
    assert store.picture(row.number) == b"jpeg"
    assert [one.pictured for one in store.rows(game)] == [False, True]
    assert store.picture(row.number + 1) is None
    store.close()


def test_only_the_newest_reading_keeps_its_picture(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    call = store.rows(game)[-1].number
    first, second = (store.look(call, "{}", "camera", None, data) for data in (b"one", b"two"))
    assert (store.look_picture(first), store.look_picture(second)) == (None, b"two")
    store.close()


def test_pictures_of_readings_are_dropped_but_those_after_one_event(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    call = store.rows(game)[-1].number
    older = store.look(call, "{}", "camera", None, b"one")
    newer = store.look(store.append(game, dudo.Bid(0, 2, 3), "1").number, "{}", "camera", None, b"two")
    store.drop_pictures(besides=call + 1)
    assert (store.look_picture(older), store.look_picture(newer)) == (None, b"two")
    store.drop_pictures()
    assert store.look_picture(newer) is None
    assert [row.line for row in store.looks(call)] == ["{}"]
    store.close()


def test_two_programs_do_not_share_a_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(Trouble, match="another kubejo") as trouble:
        Store(tmp_path)
    assert trouble.value.code == 4
    store.close()
    Store(tmp_path).close()


class FullDisk:
    """Stands before a database for which the disk has no more room."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def execute(self, line: str, *values: object) -> sqlite3.Cursor:
        if "wal_checkpoint" in line:
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(line, *values)


def test_other_programs_are_waited_for_also_when_the_disk_was_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _ = begun(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_db", FullDisk(store._db))
        store._wipe()
    assert store._rows("PRAGMA busy_timeout") == [(PATIENCE,)]
    store.close()


def test_another_program_in_the_database_costs_nothing_after_the_history_was_read(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    Archive(tmp_path).people()  # in the process of the table, as for the page of the history
    other = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('SELECT * FROM people'); db.close()"
    subprocess.run([sys.executable, "-c", other, tmp_path / "kubejo.sqlite"], check=True)
    row = store.append(game, dudo.Bid(0, 2, 3), "1")
    assert stored_lines(tmp_path, game)[-1] == row.line, "it is in the files, and so it is there after a kill"
    store.close()


def test_a_folder_that_cannot_be_written_is_told_in_a_plain_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Trouble, match="--state") as trouble:
        Store(tmp_path / "file" / "kubejo")
    assert trouble.value.code == 4
    assert "\n" not in str(trouble.value)


def damaged(folder: Path, where: int, data: bytes) -> None:
    begun(folder)[0].close()
    with (folder / "kubejo.sqlite").open("r+b") as file:
        file.seek(where)
        file.write(data)


@pytest.mark.parametrize(("where", "data"), [(0, b"no database at all" * 10), (4096, b"\xff" * 4096)])
def test_a_damaged_database_is_told_and_not_touched(tmp_path: Path, where: int, data: bytes) -> None:
    damaged(tmp_path, where, data)
    before = (tmp_path / "kubejo.sqlite").read_bytes()
    with pytest.raises(Trouble, match="damaged") as trouble:
        Store(tmp_path)
    assert trouble.value.code == 4
    assert (tmp_path / "kubejo.sqlite").read_bytes() == before


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / "kubejo.sqlite") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Trouble, match="another version"):
        Store(tmp_path)


def test_a_log_that_cannot_be_replayed_is_told(tmp_path: Path) -> None:
    store, game = begun(tmp_path)
    store.append(game, dudo.Challenge(0), "1")  # against D11: nothing is bid yet
    with pytest.raises(Trouble, match="cannot be replayed") as trouble:
        Session(store)
    assert trouble.value.code == 4
    store.close()


def test_the_cookies_of_phones_and_their_owner_alone_may_read(tmp_path: Path) -> None:
    Store(tmp_path / "new").close()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / "kubejo.sqlite").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone can write for somebody else")
def test_what_root_writes_belongs_to_the_owner_of_the_folder(tmp_path: Path) -> None:
    os.chown(tmp_path, 65534, 65534)
    store = Store(tmp_path)  # as `sudo kubejo pin --new` opens it
    store.remember("pin", "123456")
    owners = {file.name: (file.stat().st_uid, file.stat().st_gid) for file in tmp_path.iterdir()}
    store.close()
    names = ("in-use", "kubejo.sqlite", "kubejo.sqlite-shm", "kubejo.sqlite-wal")
    assert owners == dict.fromkeys(names, (65534, 65534))


def test_a_table_goes_on_where_it_stood(tmp_path: Path) -> None:
    session = called(tmp_path)
    session.type_hand(key("Ana"), 0, (5, 5, 4, 2, 3), last(session), mark())
    before = session.situation().game
    session._store.close()
    again = Session(Store(tmp_path))
    assert again.situation().game == before
    again.type_hand(key("Bruno"), 1, (1, 2, 2, 2, 2), last(again), mark())
    assert dudo.verdict(after_all(again)), "three fives were bid and are there: Cilka's dice do not matter (D41)"
    again._store.close()


def after_all(session: Session) -> dudo.State:
    game = session.situation().game
    assert game
    return game.state


def test_replay_prints_a_stored_game_also_while_its_table_is_running(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = called(tmp_path)
    for name, seat in (("Ana", 0), ("Bruno", 1), ("Cilka", 2)):
        if after_all(session).phase == "reveal":
            session.type_hand(key(name), seat, (6, 6, 6, 6, 6), last(session), mark())
    told = list(replay_lines(stored_lines(tmp_path)))
    assert any("Bruno doubts it" in line for line in told)
    assert "[D23]" in told[-1]
    assert kubejo(["replay", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == told
    session._store.close()


def test_a_game_that_is_not_stored_is_said(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="--state"):
        stored_lines(tmp_path)
    store, _ = begun(tmp_path)
    with pytest.raises(Trouble, match="no game 7"):
        stored_lines(tmp_path, 7)
    store.close()


@pytest.mark.parametrize("sheet", ["squirl", "kubi", "cubulus"])
def test_whatever_is_killed_when_no_acknowledged_event_is_lost_and_none_is_doubled(tmp_path: Path, sheet: str) -> None:
    """A child plays through a session and says each request that was answered; it is killed at random moments.

    KUBEJO_KILLS=1000 makes it a thousand for each game.
    """
    chance, done = random.Random(7), 0
    command = [sys.executable, "-m", "tests.killed_table", str(tmp_path), sheet]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as tables:
        for _ in range(KILLS):
            done = max([done, *played_until_killed(tables, done, chance)])
            check_after_kill(tmp_path, done)
        assert tables.stdin
        tables.stdin.close()
    assert done > 5 * KILLS, "hardly anything was played: this has tested nothing"


def played_until_killed(tables: "subprocess.Popen[str]", done: int, chance: random.Random) -> list[int]:
    assert tables.stdin
    assert tables.stdout
    print(done, file=tables.stdin, flush=True)
    playing, _, table = tables.stdout.readline().partition(" ")
    assert playing == "playing"
    answered = [int(tables.stdout.readline()) for _ in range(chance.randrange(MOST_ANSWERS))]
    time.sleep(chance.uniform(0, 0.005))  # somewhere within a request
    os.kill(int(table), signal.SIGKILL)
    while not (line := tables.stdout.readline()).endswith("dead\n"):
        assert line, "the tables have ended"
        if line.endswith("\n") and line.strip().isdecimal():
            answered.append(int(line))
    return answered


def check_after_kill(folder: Path, done: int) -> None:
    store = Store(folder)
    marks = [row[0] for row in store._rows("SELECT once FROM events WHERE once IS NOT NULL")]
    marks += [row[0] for row in store._rows("SELECT once FROM looks WHERE once IS NOT NULL")]
    numbers = sorted(int(str(one)) for one in marks)
    assert numbers == list(range(1, len(numbers) + 1)), "each request is carried out once, none is left out"
    assert len(numbers) >= done, "an answered request is lost"
    Session(store)
    game = store.last_game()
    assert game is None or list(replay_lines(stored_lines(folder)))
    store.close()


def test_a_refused_attempt_is_kept(tmp_path: Path) -> None:
    session = called(tmp_path)
    with pytest.raises(Illegal):
        act(session, "Cilka", dudo.Bid(2, 1, 1))
    game = session.situation().game
    assert game
    assert game.tale[-1].refused
    assert game.state.phase == "reveal"
    session._store.close()
