"""`kubejo record` asks first, and saves pictures of a game only while its dice lie open."""

import json
import os
import pty
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from table_of_phones import FakeEye, act, close_all, key, last, mark, table

from bench.served import free_port
from kubejo.cli import main
from kubejo.commands import record
from kubejo.commands.serve import answers
from kubejo.neighbour import SIGNS, announced, neighbour, ports, seeing
from kubejo.session import Session
from referee import dudo
from tests.own_signs import OwnSigns
from tests.pictures import level, plain, still
from webui.app import create_app
from webui.server import Server

HIDDEN, OPEN = 40, 200


class Table:
    """A running Kubejo whose camera sees a dark picture while dice are hidden and a light one while they are not."""

    def __init__(self, session: Session, port: int) -> None:
        self.session, self.port = session, port
        self.level = HIDDEN
        session.look_through(FakeEye(), lambda: plain(self.level))
        session.camera_is("still")

    def call(self) -> None:
        """Bid and doubt: from now on the dice lie open. The camera sees it after the call, as in life."""
        act(self.session, "Ana", dudo.Bid(0, 3, 5))
        act(self.session, "Bruno", dudo.Challenge(1))
        self.level = OPEN

    def rule(self) -> None:
        """Cover the dice, as players do after a verdict, and only then type the last hand."""
        for seat, name in enumerate(("Ana", "Bruno", "Cilka")):
            if name == "Cilka":
                self.level = HIDDEN + 30
            self.session.type_hand(key(name), seat, (5, 5, 2, 3, 4), last(self.session), mark())


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    session = table(tmp_path / "state")
    with Server(create_app(session, "secret", "http://127.0.0.1"), 0, "127.0.0.1") as server:
        thread = threading.Thread(target=server.serve)
        thread.start()
        settings(tmp_path, monkeypatch, server.port)
        yield Table(session, server.port)
        session.close()
        server.stop()
        thread.join(20)
        close_all()


def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int, others: bool = False) -> None:
    """Let the settings name a port; what else may run on this machine is seen only if `others` are."""
    if not others:
        monkeypatch.setattr("kubejo.neighbour.SIGNS", tmp_path / "none")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config" / "kubejo").mkdir(parents=True)
    (tmp_path / "config" / "kubejo" / "config.toml").write_text(f"port = {port}\n", encoding="utf8")


def levels(folder: Path) -> list[int]:
    return [level(cv2.imread(str(file))) for file in sorted(folder.glob("*.jpg"))]


def test_pictures_of_hidden_dice_are_never_saved(running: Table, tmp_path: Path) -> None:
    """The recorder runs through a whole round; what is hidden before the call and after the verdict is not there."""
    folder = tmp_path / "saved"
    take = neighbour(running.port)
    assert take is not None
    folder.mkdir()
    play = {10: running.call, 20: running.rule}
    asked = list[int]()

    def times() -> Iterator[float]:
        for number in range(30):
            play.get(number, lambda: None)()
            asked.append(number)
            yield float(number)

    assert record.save(folder, times(), take.picture, "table") == 10
    assert len(asked) == 30
    assert levels(folder) == [OPEN] * 10
    lines = [json.loads(line) for line in (folder / "record.jsonl").read_text().splitlines()]
    assert [line["at"] for line in lines[1:]] == list(range(10, 20))


def test_the_verb_asks_the_running_table(running: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = tmp_path / "before"
    assert main(["record", str(before), "--seconds", "0.5", "--rate", "10", "--yes"]) == 1
    assert not before.exists(), "the next try may have the name"
    out, error = capsys.readouterr()
    assert "none while\ndice are hidden" in out
    assert error == f"kubejo: no picture was saved in {before}: The dice are hidden: there is no live picture.\n"
    running.call()
    after = tmp_path / "after"
    assert main(["record", str(after), "--seconds", "0.5", "--rate", "10", "--yes"]) == 0
    assert set(levels(after)) == {OPEN}
    assert "Look through them before you send them" in capsys.readouterr().out


@pytest.mark.skipif(not SIGNS.exists(), reason="a Kubejo on another port is found on Linux only")
def test_a_table_on_another_port_is_found_and_asked(
    running: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else pictures of its hidden dice would be taken straight from a camera that serves several."""
    (tmp_path / "other").mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "other"))
    monkeypatch.setattr("kubejo.neighbour.SIGNS", OwnSigns((running.port,)))
    with announced(running.port):
        assert running.port in [one.port for one in seeing(free_port())]
        words = ["--camera", str(tmp_path), "--seconds", "0.3", "--yes", "--port", str(running.port)]
        assert main(["record", str(tmp_path / "saved"), *words]) == 1
    assert f"Kubejo runs on port {running.port}" in capsys.readouterr().out
    assert levels(tmp_path / "saved") == []
    assert running.port not in ports()
    assert main(["record", str(tmp_path / "no"), *words[:-1], str(free_port())]) == 2


def test_it_ends_on_the_clock_and_leaves_out_what_slow_pictures_miss() -> None:
    many = 0
    for _ in record.ticks(20, 0.6):
        many += 1
        time.sleep(0.21)
    assert many < 5, "three; all twelve would take two and a half seconds"


def test_ctrl_c_ends_it_at_any_moment_and_what_was_saved_is_counted(tmp_path: Path) -> None:
    pictures = iter([b"one", b"two"])

    def take() -> bytes:
        for data in pictures:
            return data
        raise KeyboardInterrupt

    assert record.save(tmp_path, iter([0.0, 0.5, 1.0, 1.5]), take, "table") == 2
    assert len((tmp_path / "record.jsonl").read_text(encoding="utf8").splitlines()) == 3


@pytest.mark.usefixtures("proxied")
def test_no_proxy_is_asked_for_a_table_of_this_machine(running: Table) -> None:
    assert answers(running.port)
    assert [one.camera for one in seeing(running.port)] == ["still"]
    running.call()
    assert seeing(running.port)[0].picture() is not None


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of stills as a camera, and no Kubejo that runs."""
    settings(tmp_path, monkeypatch, free_port())
    stills = tmp_path / "stills"
    stills.mkdir()
    still(stills / "a.jpg", plain(100))
    return stills


def test_without_a_running_table_the_question_says_that_hidden_dice_are_saved_too(
    alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "saved"
    assert main(["record", str(folder), "--camera", str(alone), "--seconds", "0.3", "--rate", "10", "--yes"]) == 0
    assert "ALSO OF HIDDEN DICE" in capsys.readouterr().out
    assert set(levels(folder)) == {100}


def test_a_picture_of_a_camera_that_is_slower_than_the_rate_is_saved_once(alone: Path, tmp_path: Path) -> None:
    """A folder gives ten a second."""
    folder = tmp_path / "saved"
    assert main(["record", str(folder), "--camera", str(alone), "--seconds", "1", "--rate", "30", "--yes"]) == 0
    assert 2 < len(levels(folder)) < 15


def test_a_camera_that_is_not_there_leaves_no_folder_behind(alone: Path, tmp_path: Path) -> None:
    assert main(["record", str(tmp_path / "saved"), "--camera", str(alone / "none"), "--yes"]) == 3
    assert not (tmp_path / "saved").exists()


def test_without_somebody_to_ask_nothing_is_saved(
    alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open() as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        assert main(["record", str(tmp_path / "saved"), "--camera", str(alone)]) == 2
    monkeypatch.setattr("sys.stdin", None)
    assert main(["record", str(tmp_path / "saved"), "--camera", str(alone)]) == 2
    assert capsys.readouterr().err.count("nobody to ask") == 2
    assert not (tmp_path / "saved").exists()


@pytest.mark.parametrize("answer", ["no", "", "y"])
def test_anything_but_yes_is_no(alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    person, console = pty.openpty()
    with os.fdopen(console, "r") as terminal, os.fdopen(person, "wb", buffering=0) as typing:
        monkeypatch.setattr("sys.stdin", terminal)
        typing.write(f"{answer}\n".encode())
        assert main(["record", str(tmp_path / "saved"), "--camera", str(alone)]) == 1
    assert not (tmp_path / "saved").exists()


def test_a_folder_that_is_there_is_left_alone(alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", str(tmp_path), "--camera", str(alone), "--yes"]) == 1
    said = capsys.readouterr()
    assert "name a new folder" in said.err
    assert not said.out, "nobody is asked in vain"


def test_without_a_camera_it_is_said_how_to_name_one(
    alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", str(tmp_path / "saved"), "--yes"]) == 2
    assert "--camera rpicam" in capsys.readouterr().err
