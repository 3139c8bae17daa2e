"""The end of the program takes no longer than people and systemd wait for it."""

import atexit
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)
GRACE = 3.0
"""Seconds for streams, camera, reader and announcements to come to their end by themselves."""


@contextmanager
def bounded(seconds: float = GRACE) -> Iterator[Callable[[], None]]:
    """Give what is called when the end begins: the program then has so many seconds, after them it is cut off.

    It also leaves without the interpreter's own clearing up, which takes seconds after a reader was loaded on a busy
    machine. Nothing is lost by either: every event is on the disk before it is answered.
    """
    timer = threading.Timer(seconds, _cut_off)
    timer.daemon = True

    def hurry() -> None:
        timer.start()
        atexit.register(_leave)

    try:
        yield hurry
    except BaseException:
        timer.cancel()
        atexit.unregister(_leave)
        raise


def _cut_off() -> None:
    log.warning("something does not come to its end: it is cut off")
    _leave()


def _leave() -> None:
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)
