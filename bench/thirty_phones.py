"""Thirty phones with their streams: how long after a tap every phone has it, while one more client is very busy.

The time counts from the sending of the tap to the last byte of the view on each phone, so the writing to the disk is
in it. The phones are sockets read by one thread: what a browser takes to draw is not in it.
"""

import os
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import quantiles

import cv2
import numpy as np

from bench.phone import Phone, stream
from bench.served import HOST, PEOPLE, prepared, served, status

EVENTS = 80
PAUSE = 0.2
RATE = 200
PATIENCE = 20.0


class Watched:
    """Thirty streams, and when each of them had which version of the table."""

    def __init__(self, port: int) -> None:
        self._selector = selectors.DefaultSelector()
        self._rest = {}
        self._news = threading.Condition()
        self._at: dict[str, list[tuple[int, float]]] = {name: [] for name in PEOPLE}
        for name in PEOPLE:
            line = stream(port, name)
            self._rest[line] = b""
            self._selector.register(line, selectors.EVENT_READ, name)
        self._ended = False
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def close(self) -> None:
        """Hang up on all phones."""
        self._ended = True
        self._thread.join()
        for line in self._rest:
            line.close()

    def _read(self) -> None:
        while not self._ended:
            for ready, _ in self._selector.select(0.2):
                line = ready.fileobj
                assert isinstance(line, socket.socket)
                data = heard(line)
                if not data:  # hung up: it would be ready again and again
                    self._selector.unregister(line)
                *events, self._rest[line] = (self._rest[line] + data).split(b"\n\n")
                versions = [int(one.split(b"\n", 1)[0].rpartition(b"/")[2]) for one in events if one[:4] == b"id: "]
                self._note(ready.data, versions)

    def _note(self, name: str, versions: list[int]) -> None:
        with self._news:
            self._at[name] += [(version, time.perf_counter()) for version in versions]
            self._news.notify_all()

    def arrivals(self, version: int) -> list[float]:
        """Return when each phone had this version or a newer one, once all have it."""
        with self._news:
            if not self._news.wait_for(lambda: all(a and a[-1][0] >= version for a in self._at.values()), PATIENCE):
                raise SystemExit(f"after {PATIENCE} seconds some phones still have an old view")
            return [next(at for seen, at in arrived if seen >= version) for arrived in self._at.values()]


def heard(line: socket.socket) -> bytes:
    """Return what has come over a line, nothing if it was closed, in whatever way."""
    try:
        return line.recv(1 << 18)
    except OSError:
        return b""


@contextmanager
def busy(port: int, seconds: float) -> "Iterator[subprocess.Popen[str]]":
    """Let a client in a process of its own ask all the time."""
    command = [sys.executable, "-m", "bench.busy_client", str(port), str(RATE), str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as client:
        yield client


def taps(port: int, watched: Watched) -> list[float]:
    """Let those who are on turn bid, one after another; returns for each tap and phone the seconds until it had it."""
    phones, found = [Phone(port, name) for name in PEOPLE], []
    for phone in phones:
        phone.open()
    game = phones[0].look()["game"]
    for number in range(EVENTS):
        time.sleep(PAUSE)
        seat, face = game["turn"], number % 5 + 2
        bid = {"is": "dudo.bid", "player": seat, "quantity": number // 5 + 2, "face": face}
        sent = time.perf_counter()
        answer = phones[seat].post("act", {"event": bid, "after": game["last"], "once": f"tap {number}"})
        if answer.status != 200:
            raise SystemExit(f"the bid was refused: {answer.said}")
        found += [at - sent for at in watched.arrivals(answer.said["version"])]
        game = answer.said["game"]
    return found


def begin(port: int) -> None:
    """Begin a game of Dudo in which all thirty play."""
    with closing(Phone(port, HOST)) as host:
        host.open()
        persons = list(range(1, len(PEOPLE) + 1))
        answer = host.post("begin", {"sheet": "kubdubo", "persons": persons, "starter": 0, "once": "begin"})
        assert answer.status == 200, answer


def measured(camera: Path | None = None) -> tuple[list[float], str, str, float]:
    """Return the seconds of all pushes, the busy client's rate and milliseconds, and the most memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        prepared(Path(folder))
        with served(Path(folder), *(("--camera", str(camera)) if camera else ())) as (port, process):
            begin(port)
            with closing(Watched(port)) as watched, busy(port, EVENTS * (PAUSE + 0.1)) as client:
                found = taps(port, watched)
                assert client.stdout
                rate, slowest = client.stdout.read().split()
            return found, rate, slowest, status(process, "VmHWM") / 1000


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure, for the table."""
    load = os.getloadavg()[0]
    found, rate, slowest, memory = measured()
    cuts = quantiles(found, n=100)
    yield (
        f"30 phones, {EVENTS} taps, from tap to view, median / 95 % / slowest, ms",
        (f"{cuts[49] * 1000:.0f} / {cuts[94] * 1000:.0f} / {max(found) * 1000:.0f}"),
    )
    yield f"meanwhile one more client wants {RATE} views a second; it got, a second", rate
    yield "the 95th percentile of its answers, ms", slowest
    yield "most memory of the server, MB", f"{memory:.0f}"
    with tempfile.TemporaryDirectory() as folder:
        cv2.imwrite(str(Path(folder) / "table.jpg"), np.full((720, 1280, 3), 120, np.uint8))
        yield "the same with a camera and the reader loaded, MB", f"{measured(Path(folder))[3]:.0f}"
    yield "other work on the machine meanwhile, load average over a minute before", f"{load:.1f}"
