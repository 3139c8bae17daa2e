"""A program that runs: what it writes is read without ever waiting long, and in the end it is gone for certain."""

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from threading import Event
from types import TracebackType
from typing import Self

from vision.camera.login import without_login
from vision.camera.source import WAKING, CameraTrouble

SILENCE = 2.5  # seconds without a byte after which a program counts as stuck, once it has begun
CHUNK = 65536
GRACE = 0.5  # seconds that it may take to end by itself
HEED = 0.25  # seconds within which it is noticed that nobody listens any more
LAST_WORDS = 4000  # bytes of its complaints that are kept


class Program:
    """Use it in a `with`. Raises CameraTrouble if it cannot be started.

    `name`: what messages call it. `stop`: set when nobody listens any more. `notes`: takes what the program writes into
    a second pipe, whose path `command` names by the word NOTES.
    """

    NOTES = "{notes}"

    def __init__(
        self, command: Sequence[str], name: str, stop: Event, notes: Callable[[bytes], object] | None = None
    ) -> None:
        self._command, self._name, self._stop, self._take = list(command), name, stop, notes
        self._complaints = b""
        self._patience = WAKING

    def __enter__(self) -> Self:
        reading, writing = os.pipe() if self._take else (-1, -1)
        try:
            words = [word.replace(self.NOTES, f"/dev/fd/{writing}") for word in self._command]
            self._running = start(words, self._name, (writing,) if self._take else ())
        except CameraTrouble:
            if self._take:
                os.close(reading)
            raise
        finally:
            if self._take:
                os.close(writing)
        self._selector = selectors.DefaultSelector()
        self._pipes = [*filter(None, (self._running.stdout, self._running.stderr))]
        if self._take:
            self._pipes.append(os.fdopen(reading, "rb", buffering=0))
        for pipe, kind in zip(self._pipes, ("pictures", "complaints", "notes"), strict=False):
            self._selector.register(pipe, selectors.EVENT_READ, kind)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        end(self._running)
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()

    def read(self) -> bytes:
        """Give what it has written to its output by now; nothing if it has ended or stays silent, or nobody listens."""
        until = time.monotonic() + self._patience
        while (left := until - time.monotonic()) > 0 and not self._stop.is_set():
            for key, _ in self._selector.select(min(left, HEED)):
                data = os.read(key.fd, CHUNK)
                if key.data == "pictures":
                    self._patience = SILENCE
                    return data or self._closed()
                if not data:
                    self._selector.unregister(key.fileobj)
                self._note(key.data, data)
        return b""

    @property
    def complaint(self) -> str:
        """The last thing it complained about, one line without its ornaments; empty if it never did."""
        lines = self._complaints.decode("utf8", "replace").splitlines()
        plain = ["".join(filter(str.isprintable, line)).replace("ERROR:", "").strip("* ") for line in lines]
        return next((without_login(line)[:160] for line in reversed(plain) if line), "")

    def _note(self, kind: str, data: bytes) -> None:
        if kind == "complaints":
            self._complaints = (self._complaints + data)[-LAST_WORDS:]
        elif self._take:
            self._take(data)

    def _closed(self) -> bytes:
        """Its output has ended: hear what it complains about before it goes, though some never come to an end."""
        self._selector.unregister(self._pipes[0])
        until = time.monotonic() + GRACE
        while self._selector.get_map() and (left := until - time.monotonic()) > 0:
            for key, _ in self._selector.select(left):
                data = os.read(key.fd, CHUNK)
                if not data:
                    self._selector.unregister(key.fileobj)
                self._note(key.data, data)
        return b""


def start(command: Sequence[str], name: str, keep: Sequence[int]) -> subprocess.Popen[bytes]:
    """Start a program in a group of its own, so that what it starts can be ended with it.

    It is bound to the thread that starts it, if that can be done: were Kubejo killed, nothing could end a program that
    is stuck, and it would keep the camera.
    """
    try:
        return subprocess.Popen(
            [*(binding() if shutil.which(command[0]) else ()), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=keep,
            start_new_session=True,
        )
    except OSError as error:
        raise CameraTrouble(f"{name} does not start ({error.strerror}): is it installed?") from error


@cache
def binding() -> tuple[str, ...]:
    """Give the words before a command with which Linux kills it once the thread that started it has gone."""
    found = shutil.which("setpriv")  # of util-linux; others of that name do less
    knows = found and "--pdeathsig" in (answer([found, "--help"]) or "")
    return (found, "--pdeathsig", "KILL", "--") if found and knows else ()


def end(running: subprocess.Popen[bytes]) -> None:
    """Ask a program and what it has started to end, and make them."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(running.pid, how)
        with suppress(subprocess.TimeoutExpired):
            running.wait(GRACE)


def answer(command: Sequence[str], seconds: float = 5.0) -> str | None:
    """Give what a program prints, or None if it is not there, fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=True, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf8", "replace")


def words(command: str) -> list[str]:
    """Split a command as a shell would, without running one."""
    try:
        split = shlex.split(command)
    except ValueError as error:
        raise CameraTrouble(f"The command {command!r} cannot be understood ({error}).") from error
    if "\0" in command:
        raise CameraTrouble(f"The command {command!r} cannot be understood (no command holds a zero byte).")
    if not split:
        raise CameraTrouble("After pipe: stands the command that writes JPEGs.")
    return split
