"""Whose phone administers the table, and what only it may do."""

import hmac

from kubejo import doorkeys
from kubejo.session.people import People
from webui.table import Denied


class Hosting(People):
    """The part of a session that is for the host."""

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
