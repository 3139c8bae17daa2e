"""What an eye is to read: given by one thread, followed by another."""

import threading
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """One challenge to be answered: its ticket, and how many dice each seat owns.

    `thrown`: dice that are thrown into the open are waited for instead, so many for one seat.
    """

    ticket: int
    expected: tuple[int, ...]
    thrown: bool = False


class Orders:
    """The order that stands, if one does; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tickets = 0
        self._order: Order | None = None

    @property
    def newest(self) -> Order | None:
        """The order that stands."""
        with self._lock:
            return self._order

    def give(self, expected: tuple[int, ...], *, thrown: bool) -> int:
        """Put an order in place of the one before, and return its ticket."""
        with self._lock:
            self._tickets += 1
            self._order = Order(self._tickets, expected, thrown)
            return self._tickets

    def withdraw(self) -> None:
        """Let no order stand."""
        with self._lock:
            self._order = None

    def take_off(self, order: Order) -> None:
        """Let an order that is done stand no more; another one that was given meanwhile does."""
        with self._lock:
            if self._order is order:
                self._order = None
