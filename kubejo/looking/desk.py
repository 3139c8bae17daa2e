"""Where an eye reports what it sees."""

import sqlite3
from collections.abc import Callable

from kubejo.looking.following import Doing
from kubejo.looking.orders import Order, Orders
from kubejo.looking.seated_reading import SeatedReading


class Desk:
    """Reports by callbacks, and of an order only as long as it stands; see `Eye`."""

    def __init__(
        self,
        orders: Orders,
        on_state: Callable[[str], None],
        on_reading: Callable[[SeatedReading], None],
        on_seats: Callable[[int, tuple[Doing, ...]], None],
    ) -> None:
        self._orders = orders
        self._on_state, self._on_reading, self._on_seats = on_state, on_reading, on_seats
        self._refused: Order | None = None
        self.said = ""

    def say(self, word: str) -> None:
        """Report a state, if it is another than was reported last; what the camera sees less than what is not kept."""
        if word != "no camera" and self._refused is not None and self.stands(self._refused):
            word = "unkept"
        if word != self.said:
            self.said = word
            self._on_state(word)

    def stands(self, order: Order) -> bool:
        """Say whether an order is to be followed still."""
        return self._orders.newest is order

    def tell_seats(self, order: Order, doing: tuple[Doing, ...]) -> None:
        """Report what the seats are doing."""
        self._on_seats(order.ticket, doing)

    def tell(self, order: Order, answer: SeatedReading, *, done: bool) -> bool:
        """Report a reading if its order still stands, and say whether it did.

        One that is done stands until the reading was taken in: a full disk may refuse it, and it is told anew.
        """
        if not self.stands(order):
            return False
        try:
            self._on_reading(answer)
        except sqlite3.Error:
            self._refused = order
            self.say("unkept")
            raise
        self._refused = None
        if done:
            self._orders.take_off(order)
        return True
