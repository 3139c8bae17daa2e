"""What systemd is told: that the service is ready, that it is ending, and that it is alive; see sd_notify(3)."""

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

log = logging.getLogger(__name__)

BEATS = 3  # signs of life in the time after which systemd takes the service for hung


class Service:
    """The socket that systemd has named, if any: without one nothing is told to nobody."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        name = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{name[1:]}" if name.startswith("@") else name
        pid, microseconds = environment.get("WATCHDOG_PID", ""), environment.get("WATCHDOG_USEC", "")
        meant = pid in ("", str(os.getpid())) and microseconds.isdecimal()
        self.interval = int(microseconds) / 1e6 / BEATS if meant and name else 0.0
        """Seconds between signs of life, 0 if nobody waits for them."""

    def ready(self, status: str) -> None:
        """Say that the pages answer; `status` is one line for `systemctl status`."""
        self._tell(f"READY=1\nSTATUS={status}")

    def ending(self) -> None:
        """Say that the program is ending on purpose."""
        self._tell("STOPPING=1")

    def alive(self) -> None:
        """Give a sign of life."""
        self._tell("WATCHDOG=1")

    def _tell(self, lines: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.connect(self._address)
                out.sendall(lines.encode())
        except OSError as error:
            log.warning("systemd cannot be told %r: %s", lines.partition("=")[0], error)


@contextmanager
def watched_over(service: Service, fine: Callable[[], bool]) -> Iterator[None]:
    """Give signs of life as long as `fine()` says so: when it stops, systemd starts the service anew."""
    if not service.interval:
        yield
        return
    stopped = threading.Event()
    thread = threading.Thread(target=_beat, args=(service, fine, stopped), name="watchdog", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join(service.interval + 1)


def _beat(service: Service, fine: Callable[[], bool], stopped: threading.Event) -> None:
    while not stopped.wait(service.interval):
        if fine():
            service.alive()
        else:
            log.error("the pages or the camera's loop do not answer: no sign of life is given")
