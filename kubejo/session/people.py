"""Who sits at the table, and which phone is the host's."""

import hmac

from kubejo.session.room import Room
from webui.names import clean
from webui.table import Denied

MOST_PEOPLE = 30


class People(Room):
    """The part of a session that lets people come and go."""

    def join(self, key: str, name: str) -> None:
        """Let a phone join under a name, or change the name it has."""
        wanted = clean(name)
        with self._changed:
            mine = self._store.held(key)
            others = [one for one in self._store.people() if one.number not in mine]
            if any(one.name.casefold() == wanted.casefold() for one in others):
                raise Denied(409, "web.join.taken", name=wanted)
            if mine:
                self._store.rename(mine[0], wanted)
            elif len(others) >= MOST_PEOPLE:
                raise Denied(409, "web.join.full", most=MOST_PEOPLE)
            else:
                self._store.join(key, wanted)
            self._tell()

    def leave(self, key: str, person: int) -> None:
        """Let a person leave; the phone is theirs or the host's."""
        with self._changed:
            visitor = self.visitor(key)
            if not visitor.host and person not in visitor.persons:
                raise Denied(403, "web.not_yours")
            game = self._game()
            if game and not game.over and person in game.persons:
                raise Denied(409, "web.leave.playing")
            self._store.leave(person)
            self._tell()

    def sit(self, key: str, person: int) -> None:
        """Let a phone act for a person whom the demonstration has played."""
        with self._changed:
            if person not in self._demo:
                raise Denied(403, "web.not_yours")
            self._store.hold(key, person)
            self._demo -= {person}
            self._tell()

    def admit(self, key: str, pin: str) -> bool:
        """Make a phone the host's if the PIN is right."""
        if not hmac.compare_digest(pin.encode(), self.pin.encode()):
            return False
        with self._changed:
            self._store.make_host(key)
            self._tell()
        return True
