"""`kubejo doctor` finds what is wrong, says what to do, and ends with the code of the worst."""

import json
import os
import shutil
import socket
import threading
import time
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer

import pytest
from table_of_phones import close_all, table

from bench.served import free_port
from kubejo import checks
from kubejo.cli import main
from kubejo.commands.serve import answers
from kubejo.neighbour import Neighbour
from kubejo.settings import Settings
from kubejo.weights import WEIGHTS
from tests.pi_camera import PiCamera
from tests.pictures import plain, still

NAMES = [
    "Python",
    "packages",
    "weights",
    "processor",
    "settings",
    "seats",
    "state folder",
    "database",
    "port",
    "addresses",
    "camera",
]


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file = tmp_path / "config" / "kubejo" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f"port = {free_port()}\n", encoding="utf8")
    return file


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, dict[str, str]]]:
    code = main(["doctor", "--json", *arguments])
    answer = json.loads(capsys.readouterr().out)
    assert answer["fine"] == (code == 0)
    for check in answer["checks"]:
        assert bool(check["do"]) == (check["state"] != "fine"), check
    return code, {check["name"]: check for check in answer["checks"]}


def test_a_sound_machine_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = told(capsys)
    assert code == 0
    assert list(found) == [*NAMES, "clock", "disk"]
    assert {name for name, check in found.items() if check["state"] == "wrong"} == set()
    assert found["camera"]["state"] == "warning"
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    assert "look camera: none is named" in text
    assert "     → kubejo camera list" in text
    assert text.endswith("A table can be refereed.\n")


def test_a_typo_in_the_settings_is_code_4(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with config.open("a") as file:
        file.write("[picture]\nwitdh = 640\n")
    code, found = told(capsys)
    assert code == 4
    assert "did you mean picture.width?" in found["settings"]["says"]


def test_a_file_of_seats_that_cannot_be_used_is_code_4(
    config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seats.json"
    with config.open("a") as settings:
        settings.write(f'seats = "{file}"\n')
    for content, said in ((None, "cannot be opened: no such file"), ("[]", "seats.json holds no seats")):
        if content:
            file.write_text(content)
        code, found = told(capsys)
        assert code == 4
        assert said in found["seats"]["says"]
        assert "Mend it" in found["seats"]["do"]
    file.write_text('{"seats": [{"polygon": [[0, 0], [9, 0], [9, 9]]}]}')
    code, found = told(capsys)
    assert (code, found["seats"]["says"]) == (0, f"1 in {file}")
    assert checks.seats(Settings(seats="~nobody-of-that-name/seats.json")).code == 4


def test_a_port_in_use_is_code_4(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        taken.listen()
        config.write_text(f"port = {taken.getsockname()[1]}\n", encoding="utf8")
        taken.settimeout(0)
        check = checks.port(taken.getsockname()[1], None)
    assert (check.state, check.code) == ("wrong", 4)


class Shell(StreamRequestHandler):
    """Answers as a secure shell does."""

    def handle(self) -> None:
        self.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")
        self.rfile.readline()


def test_so_is_one_that_something_else_than_pages_has(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadingTCPServer(("0.0.0.0", 0), Shell) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        port = other.server_address[1]
        config.write_text(f"port = {port}\n", encoding="utf8")
        try:
            code, found = told(capsys)
            assert not answers(port)
            assert Neighbour(port).camera == "none"
        finally:
            other.shutdown()
            thread.join()
    assert code == 4
    assert f"{port} cannot be had" in found["port"]["says"]


def test_a_camera_that_is_not_there_is_code_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = PiCamera(tmp_path / "bin")
    monkeypatch.setenv("PATH", pi.path)
    pi.behave("absent")
    code, found = told(capsys, "--camera", "rpicam")
    assert code == 3
    assert "no cameras available" in found["camera"]["says"]


def test_a_poor_picture_is_described_but_keeps_nobody_from_playing(tmp_path: Path) -> None:
    still(tmp_path / "dark.jpg", plain(8))
    check = checks.camera(Settings(camera=str(tmp_path)), None, seconds=0.5)
    assert (check.state, check.code) == ("warning", 0)
    assert "320 × 240" in check.says
    assert "It is too dark" in check.do


def test_a_state_folder_that_cannot_be_is_code_4(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    code, found = told(capsys, "--state", str(tmp_path / "file" / "state"))
    assert code == 4
    assert "cannot be written" in found["state folder"]["says"]


def test_nobody_is_told_to_take_a_folder_of_the_system_for_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, how: False)
    there, missing = checks.state(tmp_path), checks.state(tmp_path / "new" / "state")
    assert "chown" not in there.do + missing.do
    assert f"sudo -u {tmp_path.owner()}" in there.do
    assert f"sudo install -d -o $USER {tmp_path / 'new' / 'state'}," in missing.do


def test_a_whole_and_a_damaged_database_are_told_apart(tmp_path: Path) -> None:
    table(tmp_path / "log")
    close_all()
    assert checks.database(tmp_path / "log").says == "whole, 1 game"
    file = tmp_path / "log" / "kubejo.sqlite"
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)
    damaged = checks.database(tmp_path / "log")
    assert (damaged.state, damaged.code) == ("wrong", 4)
    assert "kubejo restore" in damaged.do


def test_weights_that_are_not_those_delivered_are_found(tmp_path: Path) -> None:
    shutil.copy(WEIGHTS / "manifest.toml", tmp_path)
    shutil.copy(WEIGHTS / "finder.onnx", tmp_path)
    (tmp_path / "judge.onnx").write_bytes(b"something else")
    closer, finder, judge, slant, things = checks.weights(tmp_path)
    assert "is missing" in closer.says
    assert "is missing" in slant.says
    assert "is missing" in things.says
    assert finder.state == "fine"
    assert "is not what was delivered" in judge.says
    (tmp_path / "judge.onnx").unlink()
    assert "is missing" in list(checks.weights(tmp_path))[2].says


def test_packages_that_are_missing_or_too_old_are_found() -> None:
    assert checks.package("numpy", "2.0").state == "fine"
    assert "too old" in checks.package("numpy", "99.1").says
    assert checks.package("no-such-package", "1.0").do == "pip install 'no-such-package>=1.0'"


def test_a_clock_that_was_never_set_is_found(tmp_path: Path) -> None:
    assert checks.clock(tmp_path, 0.0).state == "warning"
    assert checks.clock(tmp_path, time.time()).state == "fine"
    (tmp_path / "kubejo.sqlite").touch()
    assert checks.clock(tmp_path, time.time() - 3600).state == "warning"


def test_scarce_room_is_found(tmp_path: Path) -> None:
    assert checks.disk(tmp_path).name == "disk"
    assert "to begin anew, end the table, kubejo backup to another disk" in checks.room(99).do
    assert [checks.room(free).state for free in (5000, 999, 99)] == ["fine", "warning", "wrong"]


def test_a_running_kubejo_is_asked_about_its_camera() -> None:
    class Running:
        port = 1

        def __init__(self, word: str) -> None:
            self.camera = word

    assert checks.camera(Settings(), Running("still")).state == "fine"  # type: ignore[arg-type]  # what it asks for
    assert checks.camera(Settings(), Running("no camera")).code == 3  # type: ignore[arg-type]  # what it asks for
