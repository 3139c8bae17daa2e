"""A table of thirty people, served by `kubejo serve` in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

from bench.phone import key
from kubejo.store import Store

HOST = "Host"
PEOPLE = tuple(f"Guest{number}" for number in range(1, 31))


def prepared(folder: Path) -> None:
    """Seat the people and the host at a new table."""
    store = Store(folder)
    for name in PEOPLE:
        store.join(key(name), name)
    store.make_host(key(HOST))
    store.close()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[int, int]]:
    """Serve the table of a folder, with further options of `kubejo serve`; gives the port and the process's number."""
    port = free_port()
    command = [sys.executable, "-m", "kubejo", "serve", "--state", str(folder), "--port", str(port), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        if not any("Ctrl+C" in line for line in process.stdout):
            raise SystemExit("kubejo serve has ended")
        try:
            yield port, process.pid
        finally:
            process.terminate()


def status(process: int, name: str) -> int:
    """Return a number of a process's status in /proc: kB of "VmRSS" and "VmHWM", the count of "Threads"."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name + ":"))


def handles(process: int) -> int:
    """Return how many files and sockets a process has open."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))
