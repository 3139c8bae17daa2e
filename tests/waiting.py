"""Waits until something has come true."""

import time
from collections.abc import Callable


def until(true: Callable[[], object], seconds: float = 60) -> float:
    """Seconds until it is true; fails if it never is."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() < began + seconds, "it never came true"
        time.sleep(0.01)
    return time.monotonic() - began
