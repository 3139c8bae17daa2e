"""What systemd is told, over a real socket; and that the service file asks for what the program gives."""

import configparser
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.served import free_port
from kubejo.service import Service, watched_over
from tests.raw_phone import get

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "kubejo.service"


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """The end of the socket at which systemd listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(60)
        yield listening


def environment(systemd: socket.socket, **more: str) -> dict[str, str]:
    return {"NOTIFY_SOCKET": systemd.getsockname(), **more}


def test_it_says_that_it_is_ready_alive_and_ending(systemd: socket.socket) -> None:
    service = Service(environment(systemd))
    service.ready("pages on port 8080")
    service.alive()
    service.ending()
    heard = [systemd.recv(200) for _ in range(3)]
    assert heard == [b"READY=1\nSTATUS=pages on port 8080", b"WATCHDOG=1", b"STOPPING=1"]


def test_a_socket_without_a_file_is_spoken_to_as_well() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0kubejo-test-{os.getpid()}")
        Service({"NOTIFY_SOCKET": f"@kubejo-test-{os.getpid()}"}).alive()
        assert listening.recv(200) == b"WATCHDOG=1"


def test_without_systemd_nothing_is_told() -> None:
    service = Service({})
    service.ready("pages")
    assert service.interval == 0


@pytest.mark.parametrize(
    ("given", "interval"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 10),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 10),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, 0),
        ({"WATCHDOG_USEC": "soon"}, 0),
        ({}, 0),
    ],
)
def test_signs_of_life_come_three_times_as_often_as_they_are_asked_for(given: dict[str, str], interval: float) -> None:
    assert Service({"NOTIFY_SOCKET": "/nowhere", **given}).interval == interval


def test_signs_of_life_come_only_while_everything_is_fine(systemd: socket.socket) -> None:
    service = Service(environment(systemd, WATCHDOG_USEC="60000"))
    fine, asked = threading.Event(), threading.Semaphore(0)

    def is_fine() -> bool:
        asked.release()
        return fine.is_set()

    with watched_over(service, is_fine):
        assert all(asked.acquire(timeout=30) for _ in range(3))
        systemd.setblocking(False)
        with pytest.raises(BlockingIOError):
            systemd.recv(200)
        fine.set()
        systemd.settimeout(60)
        assert systemd.recv(200) == b"WATCHDOG=1"


def test_serve_is_ready_when_the_pages_answer_gives_signs_of_life_and_says_when_it_ends(
    systemd: socket.socket, tmp_path: Path
) -> None:
    env = environment(systemd, WATCHDOG_USEC="300000", XDG_CONFIG_HOME=str(tmp_path), PATH=os.environ["PATH"])
    command = [sys.executable, "-m", "kubejo", "serve", "--port", str(free_port()), "--state", str(tmp_path / "state")]
    running = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    try:
        assert systemd.recv(200).startswith(b"READY=1\nSTATUS=pages on port")
        assert systemd.recv(200) == b"WATCHDOG=1"
        running.send_signal(signal.SIGTERM)
        while (heard := systemd.recv(200)) == b"WATCHDOG=1":
            pass
        assert heard == b"STOPPING=1"
        assert running.wait(30) == 0
    finally:
        running.kill()
        running.wait()


def test_broken_settings_end_in_a_table_that_is_played_by_hand(systemd: socket.socket, tmp_path: Path) -> None:
    (tmp_path / "kubejo").mkdir()
    (tmp_path / "kubejo" / "config.toml").write_text('camera = "rpicam\nport = 9', encoding="utf8")
    env = environment(systemd, XDG_CONFIG_HOME=str(tmp_path), PATH=os.environ["PATH"])
    command = [sys.executable, "-m", "kubejo", "serve", "--port", str(free_port()), "--state", str(tmp_path / "state")]
    running = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert systemd.recv(200).startswith(b"READY=1")
        port = int(command[command.index("--port") + 1])
        text = "The settings cannot be read: type the dice in, and run kubejo doctor"
        assert get(port, "/api/v1/state")["camera"] == {"state": "safe", "text": text}
        running.send_signal(signal.SIGTERM)
        _, complaint = running.communicate(timeout=30)
    finally:
        running.kill()
        running.wait()
    assert "config.toml cannot be read" in complaint
    assert "played by hand without a camera" in complaint


def test_the_service_file_asks_for_signs_of_life_and_gives_away_little() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's names have capitals
    unit.read(UNIT, encoding="utf8")
    service = unit["Service"]
    wanted = {
        "Type": "notify",
        "WatchdogSec": "30",
        "User": "kubejo",
        "SupplementaryGroups": "video render",
        "ProtectSystem": "strict",
        "StateDirectory": "kubejo",
        "Restart": "always",
        "RestartPreventExitStatus": "2 4",
    }
    assert {name: service.get(name) for name in wanted} == wanted


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_service_file(tmp_path: Path) -> None:
    copy = tmp_path / "kubejo.service"
    text = UNIT.read_text(encoding="utf8").replace("/opt/kubejo/.venv/bin/kubejo", "/bin/true")
    copy.write_text(text.replace("User=kubejo\n", ""), encoding="utf8")
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if str(copy) in line or "kubejo.service" in line] == []
