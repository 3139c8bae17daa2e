"""Whose phone administers the table, and what only it may do."""

import hmac
from collections.abc import Callable

from kubejo import doorkeys
from kubejo.session.people import People
from kubejo.store import Store
from webui.table import Denied


class Hosting(People):
    """The part of a session that is for the host."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        self._turn = float(store.note("turn") or 0.0)
        self._turned: Callable[[float], None] = lambda turn: None

    def admit(self, key: str, pin: str) -> bool:
        """Make a phone the host's if the PIN is right."""
        if not hmac.compare_digest(pin.encode(), self.pin.encode()):
            return False
        with self._changed:
            self._store.make_host(key)
            self._tell()
        return True

    def pass_host(self, key: str, person: int) -> None:
        """Let the phone of a person administer the table, and this one no longer."""
        with self._changed:
            phones = [one for one in self._store.phones(person) if one != key]
            if not phones:
                raise Denied(409, "web.host.no_phone")
            self._store.dismiss_host(key)
            for phone in phones:
                self._store.make_host(phone)
            self._tell()

    def new_letters(self) -> None:
        """Ask strangers for other letters from now on; those who are in stay in."""
        self.ask_letters(doorkeys.new_letters(self._store))

    @property
    def turn(self) -> float:
        """By how many degrees the seats are turned clockwise in the camera's picture."""
        return self._turn

    def turn_seats(self, degrees: int) -> None:
        """Turn the seats in the camera's picture; it is remembered."""
        with self._changed:
            self._turn = float(degrees % 360)
            self._store.remember("turn", str(self._turn))
            self._tell()
        self._turned(self._turn)

    def seats_drawn(self, count: int) -> None:
        """Note that somebody has drawn so many seats in a file; 0 if the file cannot be used."""
        with self._changed:
            self._drawn = count
            self._tell()

    def follow_turns(self, tell: Callable[[float], None], otherwise: float = 0.0) -> None:
        """Tell somebody how the seats are turned, now and whenever it changes; `otherwise` until a host has said."""
        if self._store.note("turn") is None:
            self._turn = otherwise
        self._turned = tell
        tell(self._turn)
