"""A backup brings back every game, or says plainly why it cannot; it never harms what is there."""

import json
import os
import random
import re
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from tempfile import gettempdir
from typing import BinaryIO

import pytest

from kubejo.archive import Archive
from kubejo.backup import MANIFEST, backup, restore
from kubejo.cli import Trouble
from kubejo.cli import main as kubejo
from kubejo.store import DATABASE, Store
from tests.past_games import keep, mate

NO_CONFIG = Path("no such file")
NOBODY = 65534
"""Number of a user, and of a group, to whom nothing belongs."""


@pytest.fixture
def made(tmp_path: Path) -> Path:
    store = keep(tmp_path / "table", mate(0), mate(1))
    store.remember("pin", "123456")
    backup(tmp_path / "table", NO_CONFIG, tmp_path / "backup.zip")  # while the table is running
    store.close()
    return tmp_path / "backup.zip"


def test_a_backup_of_a_running_table_brings_every_game_back(made: Path, tmp_path: Path) -> None:
    table = Store(tmp_path / "table")
    album = table.album()
    table.close()
    assert restore(made, tmp_path / "new") == ()
    for game in (1, 2):
        assert Archive(tmp_path / "new").lines(game) == Archive(tmp_path / "table").lines(game)
    store = Store(tmp_path / "new")
    assert store.note("pin") == "123456"
    assert store.album() != album, "events that come now have numbers that others had"
    store.close()


def test_what_is_there_is_put_aside(made: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    keep(old, mate(1)).close()
    (aside,) = restore(made, old)
    assert len(Archive(old).games()) == 2
    (old / aside).rename(old / DATABASE)
    assert len(Archive(old).games()) == 1


def test_a_damaged_database_can_be_replaced(made: Path, tmp_path: Path) -> None:
    (tmp_path / "table" / DATABASE).write_bytes(b"no database")
    restore(made, tmp_path / "table")
    assert len(Archive(tmp_path / "table").games()) == 2


def test_of_a_damaged_database_no_backup_is_made(made: Path, tmp_path: Path) -> None:
    file = tmp_path / "table" / DATABASE
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)
    with pytest.raises(Trouble, match=r"damaged|cannot be read"):
        backup(tmp_path / "table", NO_CONFIG, tmp_path / "second.zip")
    assert not (tmp_path / "second.zip").exists()


@pytest.mark.parametrize("entered", [True, False])
def test_a_folder_that_may_not_be_read_is_said_to_be_somebody_else_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entered: bool
) -> None:
    """As the one of the user who plays with it is for everybody else; root, as whom tests may run, may read it."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    Store(tmp_path).close()
    if entered:
        monkeypatch.setattr(os, "access", lambda *_, **__: False)
    else:
        monkeypatch.setattr(Path, "is_file", refused)
    for ask in (Archive(tmp_path).games, lambda: backup(tmp_path, NO_CONFIG, tmp_path / "backup.zip")):
        with pytest.raises(Trouble, match="may not be read: run this as the user"):
            ask()


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone can write for somebody else")
def test_what_root_restores_belongs_to_whoever_plays_there(made: Path, tmp_path: Path) -> None:
    backup(tmp_path / "table", made, tmp_path / "whole.zip")  # any file may stand for the settings
    (tmp_path / "theirs").mkdir()
    os.chown(tmp_path / "theirs", NOBODY, NOBODY)
    restore(tmp_path / "whole.zip", tmp_path / "theirs")
    owners = {file.name: (file.stat().st_uid, file.stat().st_gid) for file in (tmp_path / "theirs").iterdir()}
    assert owners == dict.fromkeys((DATABASE, "config.toml", "in-use"), (NOBODY, NOBODY))


def on_a_full_disk(path: Path) -> BinaryIO:
    path.touch()
    return Path("/dev/full").open("wb")


def test_on_a_full_disk_the_old_games_stay_and_no_half_backup_is_left(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubejo.backup.private", on_a_full_disk)
    old = tmp_path / "old"
    keep(old, mate(1)).close()
    before = sorted(path.name for path in old.iterdir())
    with pytest.raises(Trouble, match="No space left"):
        restore(made, old)
    assert sorted(path.name for path in old.iterdir()) == before
    assert len(Archive(old).games()) == 1
    with pytest.raises(Trouble, match="No space left"):
        backup(old, NO_CONFIG, tmp_path / "second.zip")
    assert not list(tmp_path.glob("second.zip*"))


@pytest.fixture
def _no_room(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the temporary folder be one in which there is no room for a database."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / DATABASE).symlink_to("/dev/full")
    monkeypatch.setattr("kubejo.backup.TemporaryDirectory", lambda: nullcontext(str(tmp_path / "full")))


NO_ROOM = rf"^the temporary folder {re.escape(gettempdir())} is full: make room there, or name another one in TMPDIR$"


@pytest.mark.usefixtures("_no_room")
def test_a_full_temporary_folder_is_not_blamed_on_the_log_or_the_backup(made: Path, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=NO_ROOM):
        backup(tmp_path / "table", NO_CONFIG, tmp_path / "second.zip")
    with pytest.raises(Trouble, match=NO_ROOM):
        restore(made, tmp_path / "new")
    assert not list(tmp_path.glob("second.zip*"))
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("where", ["database._prepared", "notes.Notes.remember"])
def test_a_temporary_folder_that_is_full_once_all_is_unpacked_is_not_either(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def no_room(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(f"kubejo.storing.{where}", no_room)
    with pytest.raises(Trouble, match=NO_ROOM):
        restore(made, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("made")
def test_a_log_without_its_tables_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "table" / DATABASE)) as db:
        db.execute("DROP TABLE notes")
    backup(tmp_path / "table", NO_CONFIG, tmp_path / "second.zip")
    with pytest.raises(Trouble, match=r"second\.zip holds no log that can be used"):
        restore(tmp_path / "second.zip", tmp_path / "new")


def test_a_running_table_is_not_replaced(made: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "table")
    with pytest.raises(Trouble, match="another kubejo"):
        restore(made, tmp_path / "table")
    store.close()


def test_the_settings_go_along(tmp_path: Path) -> None:
    keep(tmp_path / "table", mate(0)).close()
    (tmp_path / "mine.toml").write_text("port = 9000\n")
    assert backup(tmp_path / "table", tmp_path / "mine.toml", tmp_path / "b.zip") == (DATABASE, "config.toml")
    restore(tmp_path / "b.zip", tmp_path / "new")
    assert (tmp_path / "new" / "config.toml").read_text() == "port = 9000\n"


def test_a_backup_is_for_its_owner_alone_and_writes_over_nothing(made: Path, tmp_path: Path) -> None:
    assert made.stat().st_mode & 0o077 == 0
    with pytest.raises(Trouble, match="already"):
        backup(tmp_path / "table", NO_CONFIG, made)


def test_a_left_over_that_everybody_may_read_does_not_make_a_new_file_readable(made: Path, tmp_path: Path) -> None:
    for half in (tmp_path / "second.zip.half", tmp_path / "table" / f"{DATABASE}.half"):
        half.write_bytes(b"left over")
        half.chmod(0o644)
    backup(tmp_path / "table", NO_CONFIG, tmp_path / "second.zip")
    restore(made, tmp_path / "table")
    for file in (tmp_path / "second.zip", tmp_path / "table" / DATABASE):
        assert file.stat().st_mode & 0o777 == 0o600


def test_settings_that_cannot_be_read_are_not_blamed_on_the_backup(made: Path, tmp_path: Path) -> None:
    """The memory of a process stands for a file that nobody can read: its first bytes belong to nothing."""
    with pytest.raises(Trouble, match=r"^/proc/self/mem cannot be read \(Input/output error\)$"):
        backup(made.parent / "table", Path("/proc/self/mem"), tmp_path / "second.zip")


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_a_folder_is_no_name_for_a_backup(made: Path, folder: str) -> None:
    with pytest.raises(Trouble, match=rf"^{re.escape(folder)} is there already: name another file"):
        backup(made.parent / "table", NO_CONFIG, Path(folder))


def changed(source: Path, target: Path, how: Callable[[dict[str, bytes]], object]) -> Path:
    with zipfile.ZipFile(source) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    how(files)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return target


def rewritten(packed: dict[str, bytes], **fields: object) -> None:
    packed[MANIFEST] = json.dumps(json.loads(packed[MANIFEST]) | fields).encode()


ENTRY = {"bytes": 3, "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}
SPOILT: dict[str, Callable[[dict[str, bytes]], object]] = {
    "a byte of the log": lambda files: files.update({DATABASE: files[DATABASE][:-1] + b"\x01"}),
    "a longer log": lambda files: files.update({DATABASE: files[DATABASE] + b"\0"}),
    "a shorter log": lambda files: files.update({DATABASE: files[DATABASE][:-1]}),
    "no log": lambda files: files.pop(DATABASE),
    "no manifest": lambda files: files.pop(MANIFEST),
    "no JSON": lambda files: files.update({MANIFEST: b"{"}),
    "a list": lambda files: files.update({MANIFEST: b"[]"}),
    "another form": lambda files: rewritten(files, form=2),
    "no files": lambda files: rewritten(files, files={}),
    "a way out": lambda files: rewritten(files, files={DATABASE: ENTRY, "../escaped": ENTRY}),
    "no size": lambda files: rewritten(files, files={DATABASE: {"sha256": ENTRY["sha256"]}}),
    "a size without end": lambda files: rewritten(files, files={DATABASE: ENTRY | {"bytes": 10**15}}),
    "no database": lambda files: (rewritten(files, files={DATABASE: ENTRY}), files.update({DATABASE: b"abc"})),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_spoilt_backup_is_refused_and_nothing_is_touched(made: Path, tmp_path: Path, what: str) -> None:
    spoilt = changed(made, tmp_path / "spoilt.zip", SPOILT[what])
    before = (tmp_path / "table" / DATABASE).read_bytes()
    with pytest.raises(Trouble, match=r"spoilt\.zip") as trouble:
        restore(spoilt, tmp_path / "table")
    assert "\n" not in str(trouble.value)
    assert (tmp_path / "table" / DATABASE).read_bytes() == before
    assert not list(tmp_path.glob("escaped*"))


def test_flipped_bits_anywhere_in_a_backup_give_one_line_or_the_games(made: Path, tmp_path: Path) -> None:
    """Half of them in what a ZIP says of itself: there a few bits decide how the rest is understood."""
    whole, chance, said = made.read_bytes(), random.Random(7), list[str]()
    packed = zipfile.ZipFile(made)
    heads = [at for one in packed.infolist() for at in range(one.header_offset, one.header_offset + 60)]
    heads += range(packed.start_dir, len(whole))
    packed.close()
    for number in range(300):
        spoilt = bytearray(whole)
        at = heads[number * 7 % len(heads)] if number % 2 else chance.randrange(len(whole))
        spoilt[at] ^= 1 << chance.randrange(8)
        (tmp_path / "spoilt.zip").write_bytes(spoilt)
        try:
            restore(tmp_path / "spoilt.zip", tmp_path / f"{number}")
        except Trouble as trouble:
            said.append(str(trouble))
    assert not any("\n" in line for line in said)
    assert 150 < len(said) < 300


def test_what_is_no_zip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(b"PK\x03\x04 not really")
    said = {"no.zip": "is no backup of kubejo, or is damaged", "missing.zip": "cannot be read .no such file"}
    for name, why in said.items():
        with pytest.raises(Trouble, match=f"{name} {why}"):
            restore(tmp_path / name, tmp_path / "table")


@pytest.mark.usefixtures("_no_settings")
def test_the_commands_do_it(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = ["--state", str(tmp_path / "table")]
    assert kubejo(["pin", *state]) == 0
    assert capsys.readouterr().out == "123456\n"
    assert kubejo(["pin", "--new", *state]) == 0
    assert capsys.readouterr().out.strip() != "123456"
    assert kubejo(["restore", str(made), *state]) == 0
    assert kubejo(["backup", str(tmp_path / "again.zip"), *state]) == 0
    assert kubejo(["backup", str(tmp_path / "again.zip"), *state]) == 1
    assert kubejo(["backup", "--state", str(tmp_path / "none")]) == 1


@pytest.mark.usefixtures("_no_settings")
@pytest.mark.parametrize("form", ["jsonl", "csv", "people", "bgstats"])
def test_games_are_exported_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    keep(tmp_path, mate(0), mate(1)).close()
    state = ["--form", form, "--state", str(tmp_path)]
    assert kubejo(["export", "2", *state]) == 0
    text = capsys.readouterr().out
    assert "Ana" in text
    assert kubejo(["export", "2", "--out", str(tmp_path / "file"), *state]) == 0
    assert (tmp_path / "file").read_bytes().decode() == text
    assert kubejo(["export", "--out", str(tmp_path / "file"), *state]) == 1
    assert (tmp_path / "file").read_bytes().decode() == text, "nothing is written over"
    assert "file is there already" in capsys.readouterr().err
    assert kubejo(["export", "7", *state]) == 1
    assert "no game 7" in capsys.readouterr().err


@pytest.fixture
def _no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.usefixtures("_no_settings")
def test_a_sheet_for_the_table_has_the_address_and_the_letters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = keep(tmp_path, mate(0))
    target = tmp_path / "sheet.html"
    assert kubejo(["print", str(target), "--state", str(tmp_path)]) == 1
    store.remember("letters", "KLMN")
    assert kubejo(["print", str(target), "--state", str(tmp_path), "--port", "8123"]) == 0
    text = target.read_text(encoding="utf8")
    assert kubejo(["print", str(target), "--state", str(tmp_path)]) == 1, "it is there already"
    assert target.read_text(encoding="utf8") == text
    assert ":8123</p>" in text
    assert "<b>KLMN</b>" in text
    store.close()
