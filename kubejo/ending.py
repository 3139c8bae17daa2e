"""The end of the program takes no longer than people and systemd wait for it."""

import atexit
import logging
import math
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kubejo.cli import INTERRUPTED

log = logging.getLogger(__name__)
GRACE = 3.0
"""Seconds for streams, camera, reader and announcements to come to their end by themselves."""
LAST = 2.0
"""Seconds more after which the kernel ends the program, though no Python runs in it any more."""


@contextmanager
def bounded(seconds: float = GRACE) -> Iterator[Callable[[], None]]:
    """Give what is called when the end begins: the program then has so many seconds, after them it is cut off.

    It also leaves without the interpreter's own clearing up, which takes seconds after a reader was loaded on a busy
    machine. Nothing is lost by either: every event is on the disk before it is answered. What fails on the way is
    raised, and the seconds hold for it too: the interpreter would wait for threads that nobody ends any more. So they
    do for Ctrl+C while it starts, which is the beginning of the end as well.
    """
    code = 0
    timer = threading.Timer(seconds, lambda: _cut_off(code))
    timer.daemon = True

    def leave() -> None:
        _leave(code)

    def hurry() -> None:
        _killed_in(seconds + LAST)
        timer.start()
        atexit.register(leave)

    try:
        yield hurry
    except KeyboardInterrupt:
        code = INTERRUPTED
        hurry()
        raise
    except BaseException:
        code = 1
        atexit.unregister(leave)  # the interpreter says how it has ended
        raise


def _killed_in(seconds: float) -> None:
    """Let the kernel end the program: what holds the interpreter, or the console's end of a pipe, holds threads too."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(math.ceil(seconds))


def _cut_off(code: int) -> None:
    log.warning("something does not come to its end: it is cut off")
    _leave(code)


def _leave(code: int) -> None:
    logging.shutdown()
    sys.stdout.flush()
    os._exit(code)


def asked_to_end() -> Callable[[], None]:
    """Give what waits until somebody asks the program to end: with Ctrl+C, as systemd does (SIGTERM), or by leaving.

    Who leaves closes the terminal (SIGHUP), which is not heard where it is ignored, as under `nohup`.
    The signal itself writes to a pipe, whichever thread it interrupts and whatever that thread holds.
    """
    asked, asking = os.pipe()
    os.set_blocking(asking, False)
    signal.set_wakeup_fd(asking, warn_on_full_buffer=False)
    hang_up = signal.SIGHUP if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN else signal.SIGTERM
    signs = {signal.SIGINT, signal.SIGTERM, hang_up}
    for one in signs:
        signal.signal(one, lambda *_: None)

    def wait() -> None:
        while not signs & set(os.read(asked, 64)):
            pass  # another signal that Python listens to

    return wait
