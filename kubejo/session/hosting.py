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
        """Let the phone of a person administer the table, and this one no longer; it may ask again when it has."""
        with self._changed:
            if self._has_passed(key, person):
                return
            if not self._store.is_host(key):
                raise Denied(403, "web.host_only")
            phones = [one for one in self._store.phones(person) if one != key]
            if not phones:
                raise Denied(409, "web.host.no_phone")
            self._store.pass_host(key, phones, person)
            self._tell()

    def _has_passed(self, key: str, person: int) -> bool:
        """Say whether this phone has made a person host, who still is: it asks again where the answer was lost."""
        host = any(map(self._store.is_host, self._store.phones(person)))
        return host and not self._store.is_host(key) and self._store.has_passed_host(key, person)

    def new_letters(self) -> None:
        """Ask strangers for other letters from now on; those who are in stay in."""
        with self._changed:  # of two hosts at once the later one is right, here and after a restart
            self.ask_letters(doorkeys.new_letters(self._store))
