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
    """PINs: with the `most`-th try within a minute the door is locked for `locked` seconds, whoever it was.

    A try is counted before the PIN is looked at, so that many at once are no way around; the right PIN opens the door.
    """

    def __init__(self, most: int = 5, locked: float = 15 * 60, clock: Clock = time.monotonic) -> None:
        self._most, self._locked, self._clock = most, locked, clock
        self._tries: deque[float] = deque(maxlen=most)
        self._until = float("-inf")
        self._mutex = threading.Lock()

    def try_it(self) -> int:
        """Count a try and return 0, or return for how many minutes nobody may try."""
        with self._mutex:
            now = self._clock()
            if now < self._until:
                return math.ceil((self._until - now) / 60)
            self._tries.append(now)
            if len(self._tries) == self._most and self._tries[0] > now - 60:
                self._until = now + self._locked
                self._tries.clear()
            return 0

    def was_right(self) -> None:
        """Forget the tries: the PIN was the right one."""
        with self._mutex:
            self._tries.clear()
            self._until = float("-inf")
