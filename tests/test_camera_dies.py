"""A camera that dies does not stop the table: it is said, play by hand goes on, and it comes back by itself."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from table_of_phones import act, close_all, key, last, mark, state, table

from kubejo.commands.serve import watched
from kubejo.session import Session
from kubejo.settings import Settings
from referee import dudo
from tests.pi_camera import PiCamera
from tests.raw_phone import get
from vision.camera import Wanted
from webui.app import create_app
from webui.server import Server

SETTINGS = Settings(camera="rpicam", picture=Wanted(width=320, height=240, rate=20))


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PiCamera:
    camera = PiCamera(tmp_path / "bin")
    monkeypatch.setenv("PATH", camera.path)
    return camera


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield table(tmp_path / "state")
    close_all()


@pytest.fixture
def port(session: Session) -> Iterator[int]:
    with Server(create_app(session, "secret", "http://127.0.0.1"), 0, "127.0.0.1") as server:
        thread = threading.Thread(target=server.serve)
        thread.start()
        yield server.port
        session.close()
        server.stop()
        thread.join(20)


def seconds_until(true: Callable[[], bool]) -> float:
    began = time.monotonic()
    while not true():
        assert time.monotonic() < began + 40
        time.sleep(0.02)
    return time.monotonic() - began


def gone(port: int) -> bool:
    camera = get(port, "/api/v1/state")["camera"]
    assert isinstance(camera, dict)
    return camera["state"] == "no camera"


def test_a_camera_that_dies_does_not_stop_the_table(session: Session, port: int, pi: PiCamera) -> None:
    with watched(session, SETTINGS):
        seconds_until(lambda: not gone(port) and len(pi.calls) == 2)
        pi.behave("stall")
        told = seconds_until(lambda: gone(port))
        act(session, "Ana", dudo.Bid(0, 3, 5))
        act(session, "Bruno", dudo.Challenge(1))
        for seat, name in enumerate(("Ana", "Bruno", "Cilka")):
            session.type_hand(key(name), seat, (5, 5, 2, 3, 4), last(session), mark())
        assert gone(port)
        assert state(session).dice == (5, 4, 5), "six fives: Bruno doubted wrongly and loses a die"
        pi.behave("fine")
        back = seconds_until(lambda: not gone(port))
    assert told < 5, "3 seconds are promised; the rest is for a busy machine"
    assert back < 20, "10 seconds are promised; the rest is for a busy machine"


def test_a_table_comes_up_without_its_camera_and_takes_it_when_it_comes(
    session: Session, port: int, pi: PiCamera
) -> None:
    pi.behave("absent")
    with watched(session, SETTINGS):
        seconds_until(lambda: gone(port))
        act(session, "Ana", dudo.Bid(0, 3, 5))
        pi.behave("fine")
        seconds_until(lambda: not gone(port))


def test_a_camera_in_the_settings_that_names_nothing_is_said_and_the_table_comes_up(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    with watched(session, Settings(camera="nowhere.mp4")) as camera:
        assert camera is None
        act(session, "Ana", dudo.Bid(0, 3, 5))
    assert "There is no camera 'nowhere.mp4'" in capsys.readouterr().err


def test_without_weights_it_is_said_and_the_table_comes_up(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kubejo.commands.serve.WEIGHTS", tmp_path / "none")
    with watched(session, SETTINGS, strict=True) as camera:
        assert camera is None
        act(session, "Ana", dudo.Bid(0, 3, 5))
    told = capsys.readouterr().err
    assert "are missing: install Kubejo again. Until then the table is played by hand.\n" in told
    assert told.count("\n") == 1
