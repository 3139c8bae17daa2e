"""The program ends when it is told to, whoever still looks on, and however something hangs."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from tests.browser.driver import Console
from tests.pictures import plain
from tests.raw_phone import phone

LONG = 120.0
"""Seconds that something hangs in these tests, much longer than the end may take."""
PATIENCE = 60.0
HANGS = f"""
import time
from kubejo.ending import bounded
with bounded(0.2) as hurry:
    hurry()
    time.sleep({LONG})
print("it came to its end")
"""
CLEARS_UP = f"""
import time
from kubejo.ending import bounded
class Slow:
    def __del__(self, sleep=time.sleep):
        sleep({LONG})
slow = Slow()
with bounded({LONG}) as hurry:
    hurry()
print("it came to its end")
"""
FAILS = """
from kubejo.ending import bounded
with bounded(0.2) as hurry:
    hurry()
    raise SystemExit(4)
"""

FAILS_AND_HANGS = f"""
import threading, time
from kubejo.ending import bounded
with bounded(0.2) as hurry:
    threading.Thread(target=time.sleep, args=[{LONG}]).start()
    hurry()
    raise SystemExit(4)
"""
INTERRUPTED_AND_HANGS = f"""
import threading, time
from kubejo.ending import bounded
with bounded(0.2) as hurry:
    threading.Thread(target=time.sleep, args=[{LONG}]).start()
    raise KeyboardInterrupt
"""
HOLDS_THE_INTERPRETER = f"""
import ctypes
from kubejo.ending import bounded
with bounded(0.2) as hurry:
    hurry()
    ctypes.PyDLL(None).sleep({LONG:.0f})
"""
IS_ASKED = f"""
import os, signal, threading, time
from kubejo.ending import asked_to_end
wait = asked_to_end()
signal.signal(signal.SIGUSR1, lambda *_: None)
def ask():
    time.sleep(0.2)
    signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)  # something else than being asked to end
    time.sleep(0.2)
    print("asked", flush=True)
    signal.pthread_kill(threading.get_ident(), signal.{{}})
    time.sleep({LONG})
threading.Thread(target=ask, daemon=True).start()
wait()
print("heard")
"""


@pytest.mark.parametrize(
    ("program", "prints", "code"),
    [
        (HANGS, "", 0),
        (CLEARS_UP, "it came to its end\n", 0),
        (FAILS, "", 4),
        (FAILS_AND_HANGS, "", 1),
        (INTERRUPTED_AND_HANGS, "", 130),
        (HOLDS_THE_INTERPRETER, "", -signal.SIGALRM),
        (IS_ASKED.format("SIGTERM"), "asked\nheard\n", 0),
        (IS_ASKED.format("SIGINT"), "asked\nheard\n", 0),
    ],
)
def test_the_end_is_not_waited_for(program: str, prints: str, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.stdout, done.returncode) == (prints, code)


def test_serving_ends_though_phones_look_on_and_one_says_only_half(tmp_path: Path) -> None:
    (tmp_path / "camera").mkdir()
    cv2.imwrite(str(tmp_path / "camera" / "table.jpg"), plain(90))
    lines: list[socket.socket] = []
    with Console("serve", "--state", str(tmp_path / "state"), "--camera", str(tmp_path / "camera")) as console:
        lines += [phone(console.port) for _ in range(12)]
        half = socket.create_connection(("127.0.0.1", console.port), 20)
        half.sendall(b"POST /api/v1/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{")
        idle = socket.create_connection(("127.0.0.1", console.port), 20)
        console.process.send_signal(signal.SIGTERM)
        assert console.process.wait(PATIENCE) == 0
        for line in lines:
            while line.recv(65536):
                pass  # what was on its way; then the stream is over
    for line in (*lines, half, idle):
        line.close()
