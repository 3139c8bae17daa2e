"""What `kubejo serve` says when it cannot serve: one plain line that says what to do, and the exit code."""

import errno
import socket
import sqlite3
import threading
from pathlib import Path

import pytest

from bench.served import free_port
from kubejo import checks
from kubejo.cli import main
from kubejo.serving import greet, pages
from kubejo.session import Session
from kubejo.settings import Settings
from kubejo.store import Store


def said(capsys: pytest.CaptureFixture[str]) -> str:
    text = capsys.readouterr().err
    assert text.count("\n") == 1, text
    assert text.startswith("kubejo: ")
    return text


@pytest.fixture(autouse=True)
def _no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # cheroot forgets to close its socket
def test_a_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--state", str(tmp_path / "state")]) == 4
    assert f"port {port}" in (line := said(capsys))
    assert "--port" in line


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as above
def test_a_port_on_which_a_kubejo_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(tmp_path / "other")
    port = free_port()
    with pages(Session(store), store, Settings(port=port)) as server:
        thread = threading.Thread(target=server.serve)
        thread.start()
        assert main(["serve", "--port", str(port), "--state", str(tmp_path / "state")]) == 4
        server.stop()
        thread.join(20)
    store.close()
    assert f"port {port} cannot be had: a Kubejo runs there already: end that, or name another" in said(capsys)


@pytest.mark.parametrize(("demo", "ends"), [(True, "its log goes with it"), (False, "the log stays")])
def test_the_console_tells_the_truth_about_the_log_and_the_name(
    demo: bool, ends: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder of a demonstration goes with it, and no name is announced for it."""
    store = Store(tmp_path)
    greet(Session(store), 8080, "It runs.", demo=demo)
    store.close()
    out = capsys.readouterr().out
    assert f"Ctrl+C ends it; {ends}." in out
    assert ("kubejo.local" in out) is not demo


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as above
def test_a_port_that_only_the_administrator_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refused)
    assert main(["serve", "--port", "80", "--state", str(tmp_path / "state")]) == 4
    assert "may not have port 80" in (line := said(capsys))
    assert "name another with --port, such as 8080" in line
    assert checks.port(80, None).do.startswith("Ports below 1024 need rights of their own: set another")


def test_a_camera_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "no such folder")
    command = ["serve", "--port", str(free_port()), "--state", str(tmp_path / "state"), "--camera", missing]
    assert main(command) == 3
    assert missing in said(capsys)


def test_a_state_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--port", str(free_port()), "--state", str(tmp_path / "file" / "state")]) == 4
    assert "--state" in said(capsys)


def test_a_damaged_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kubejo.sqlite").write_bytes(b"this is no database, whatever it is called" * 100)
    assert main(["serve", "--port", str(free_port()), "--state", str(tmp_path)]) == 4
    assert "damaged" in said(capsys)


@pytest.mark.parametrize("verb", [("serve",), ("pin", "--new")])
def test_a_disk_that_is_full_once_the_log_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], verb: tuple[str, ...]
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "remember", full)
    assert main([*verb, "--state", str(tmp_path)]) == 4
    assert "(database or disk is full): make room, or name another folder with --state" in said(capsys)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "８０８０"])
@pytest.mark.parametrize("verb", ["serve", "demo", "print", "record new"])
def test_what_is_no_port(port: str, verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*verb.split(), f"--port={port}"])
    assert ended.value.code == 2
    assert f"a port is a number from 1 to 65535, not {port}" in capsys.readouterr().err
