"""Who is at the table: people come, change their names, hand their places on, and go."""

import time
from collections.abc import Iterable
from dataclasses import replace

from kubejo import doorkeys
from kubejo.session.asking import Asking
from kubejo.session.offer import Offer, dumps, loads
from kubejo.store import OFFERS, Store
from webui.games import playing
from webui.names import clean
from webui.table import Denied

MOST_PEOPLE = 30
OFFER_SECONDS = 600.0
"""How long a code for a place is good."""


class People(Asking):
    """The part of a session that lets people come and go."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        self._offers = loads(store.note(OFFERS) or "{}", OFFER_SECONDS)

    @property
    def letters(self) -> str:
        """The four letters that a stranger has to give, empty if none are asked for."""
        return self._letters

    def ask_letters(self, letters: str) -> None:
        """Let nobody join any more who does not know these letters."""
        with self._changed:
            self._letters = letters
            self._door += 1
            self._tell()

    def join(self, key: str, name: str) -> None:
        """Let a phone join under a name, or change the name it has."""
        with self._changed:
            mine = self._store.held(key)
            if mine:
                self._rename(mine[0], name)
            else:
                self._come(key, name)

    def another(self, key: str, name: str) -> None:
        """Let one more person play on a phone; a name that is there on this phone already is no second one."""
        with self._changed:
            wanted, mine = clean(name), self._store.held(key)
            here = {one.number: one.name.casefold() for one in self._store.people()}
            if wanted.casefold() not in [here.get(person) for person in mine]:
                self._come(key, wanted)

    def rename(self, key: str, person: int, name: str) -> None:
        """Give a person another name; the phone is theirs or the host's."""
        with self._changed:
            self._owns(key, person)
            self._rename(person, name)

    def leave(self, key: str, person: int) -> None:
        """Let a person leave; the phone is theirs or the host's, or was when it let them go and had no answer."""
        with self._changed:
            if self._store.has_let_go(person, key):
                return
            self._owns(key, person)
            if self._is_seated(person) and not self._is_out(person):
                raise Denied(409, "web.leave.playing")
            with self._as_one():
                self._give_up_without(person, self._author(key))
                self._store.leave(person, key)
            self._tell()

    def forget(self, key: str, person: int) -> None:
        """Delete a person's name from everything that was ever played; as for `leave`, it may be asked again."""
        with self._changed:
            if self._store.has_forgotten(person, key):
                return
            visitor = self.visitor(key)
            if not visitor.host and person not in visitor.persons:
                raise Denied(403, "web.not_yours")
            if self._is_seated(person):  # also who is out: a ruling that is taken back may bring them back
                raise Denied(409, "web.forget.playing")
            self._give_up_without(person, self._author(key))
            self._store.forget(person, key)
            self._tell()

    def gone(self) -> dict[int, str]:
        """Return the names of those who have left and stand in what was played, by number; the last one first."""
        with self._changed:
            here = {one.number for one in self._people()}
            return {one.number: one.name for one in self._store.gone() if one.number not in here}

    def offer(self, key: str, person: int) -> str:
        """Return a code with which another phone takes a person's place over; the phone is theirs or the host's."""
        with self._changed:
            self._owns(key, person)
            others = {code: one for code, one in self._offers.items() if one.person != person and one.in_time}
            code = next(one for one in iter(doorkeys.code, "") if one not in others and one != self._letters)
            offers = others | {code: Offer(person, time.monotonic() + OFFER_SECONDS)}
            self._store.remember(OFFERS, dumps(offers))
            self._offers = offers
            self._tell()
            return code

    def take(self, key: str, code: str) -> bool:
        """Let a phone, and no other, act for the person whose place a code offers; False if the code offers none."""
        with self._changed:
            offer = self._offers.get(code.upper())
            if offer is None or not offer.is_for(key):
                return False
            if offer.taker:
                return offer.person in self._store.held(key)
            if offer.person not in {one.number for one in self._people()}:
                return False
            offers = self._offers | {code.upper(): replace(offer, taker=key)}
            self._store.hand_over(offer.person, key, dumps(offers))
            self._offers = offers
            self._tell()
            return True

    def sit(self, key: str, person: int) -> None:
        """Let a phone act for a person whom the demonstration has played."""
        with self._changed:
            if person not in self._demo:
                raise Denied(403, "web.not_yours")
            self._store.hold(key, person)
            self._demo -= {person}
            self._tell()

    def _come(self, key: str, name: str) -> None:
        """Seat somebody new, or who had left under this name: their figures go on."""
        wanted = clean(name)
        _free(wanted, [one.name for one in self._store.people()])
        if len(self._store.people()) >= MOST_PEOPLE:
            raise Denied(409, "web.join.full", most=MOST_PEOPLE)
        known = self._store.away(wanted)
        if known is None:
            self._store.join(key, wanted)
        else:
            self._store.back(key, known, wanted)
        self._tell()

    def _rename(self, person: int, name: str) -> None:
        """Give a name that nobody else has, nor anybody who sits in the game and has left: they may come back to it."""
        wanted, named = clean(name), (*self._people(), *self._seated().values())
        _free(wanted, [one.name for one in named if one.number != person])
        self._store.rename(person, wanted)
        self._tell()

    def _owns(self, key: str, person: int) -> None:
        visitor = self.visitor(key)
        if not visitor.host and person not in visitor.persons:
            raise Denied(403, "web.not_yours")
        if person not in {one.number for one in self._people()}:
            raise Denied(404, "web.person.gone")

    def _is_out(self, person: int) -> bool:
        """Say whether somebody has nothing more to do in the running game; back under the same name, they sit there."""
        game = self._game()
        return game is not None and person in game.persons and game.persons.index(person) not in playing(game.state)

    def _is_seated(self, person: int) -> bool:
        """Say whether somebody sits in a game that goes on."""
        game = self._game()
        return game is not None and not game.over and person in game.persons


def _free(name: str, taken: Iterable[str]) -> None:
    """Raise `Denied` for a name that is taken."""
    if name.casefold() in map(str.casefold, taken):
        raise Denied(409, "web.join.taken", name=name)
