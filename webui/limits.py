"""How often something may be tried."""

import math
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable

Clock = Callable[[], float]
MOST_NAMES = 4096
"""Callers that are remembered at once; a flood of addresses must not fill the memory."""


class Rate:
    """At most `most` tries in `seconds` for each caller."""

    def __init__(self, most: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._tries: defaultdict[str, deque[float]] = defaultdict(deque)
        self._mutex = threading.Lock()

    def allows(self, caller: str) -> bool:
        """Count a try and say whether it is within the limit."""
        with self._mutex:
            now = self._clock()
            if caller not in self._tries and len(self._tries) >= MOST_NAMES:
                self._tries.clear()
            tries = self._tries[caller]
            while tries and tries[0] <= now - self._seconds:
                tries.popleft()
            if len(tries) >= self._most:
                return False
            tries.append(now)
            return True


class Lock:
    """Wrong PINs: after `most` of them within a minute nobody may try for `locked` seconds, whoever it was."""

    def __init__(self, most: int = 5, locked: float = 15 * 60, clock: Clock = time.monotonic) -> None:
        self._most, self._locked, self._clock = most, locked, clock
        self._wrong: deque[float] = deque(maxlen=most)
        self._until = float("-inf")
        self._mutex = threading.Lock()

    def minutes_left(self) -> int:
        """Return for how many minutes nobody may try, 0 if it is open."""
        with self._mutex:
            left = self._until - self._clock()
            return math.ceil(left / 60) if left > 0 else 0

    def failed(self) -> None:
        """Count a wrong PIN."""
        with self._mutex:
            now = self._clock()
            self._wrong.append(now)
            if len(self._wrong) == self._most and self._wrong[0] > now - 60:
                self._until = now + self._locked
                self._wrong.clear()
