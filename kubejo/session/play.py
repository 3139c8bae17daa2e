"""The games: how they begin, and what is played."""

from kubejo.played import Played, played
from kubejo.session.pointing import Pointing
from referee import dudo
from referee.core import Illegal, Refused
from webui.table import Denied, Game


class Play(Pointing):
    """The part of a session that plays."""

    def begin(self, key: str, sheet: str, persons: tuple[int, ...], starter: int, once: str) -> None:
        """Begin a game for these persons, in the order of their seats. Raises `Illegal` for what no game can be."""
        if not self._store.is_host(key):
            raise Denied(403, "web.host_only")
        present = {one.number for one in self._store.people()}
        if sheet not in dudo.PRESETS or len(set(persons)) < len(persons) or not set(persons) <= present:
            raise Denied(400, "web.bad_request")
        self.deal(dudo.Start(dudo.PRESETS[sheet], len(persons), starter), persons, "host", once)

    def deal(self, start: dudo.Start, persons: tuple[int, ...], author: str, once: str | None = None) -> None:
        """Begin a game with this record. Raises `Illegal` for what no game can be."""
        with self._changed:
            if once is None or not self._store.done(once):
                dudo.begin(start)
                number = self._store.begin(start, persons, author, once)
                self._stand(played(number, self._store.rows(number)))
        self._point_eye()

    def act(self, key: str, event: dudo.Event, after: int, once: str) -> None:
        """Play an event for a seat of this phone. Raises `Illegal`, and keeps what was tried (D18c)."""
        with self._changed:
            if self._store.done(once):
                return
            game = self._current(after)
            self._may_act(key, game, event)
            self.play(event, self._author(key), once)

    def play(self, event: dudo.Event, author: str, once: str | None = None) -> None:
        """Add an event to the running game. Raises `Illegal`, and keeps what was tried (D18c)."""
        with self._changed:
            standing = self._running()
            try:
                dudo.apply(standing.game.state, event)
            except Illegal as refusal:
                self._append(standing.game, Refused(event, refusal.rule), author, once)
                raise
            self._append(standing.game, event, author, once)
        self._point_eye()

    def _may_act(self, key: str, game: Game, event: dudo.Event) -> None:
        mine = self.visitor(key)
        seats = [seat for seat, person in enumerate(game.persons) if person in mine.persons]
        if not isinstance(event, dudo.Reveal | dudo.Void) and event.player not in seats:
            raise Denied(403, "web.not_yours")
        if not seats and not mine.host and not self._is_demo:
            raise Denied(403, "web.look_only")

    def _append(self, game: Played, record: object, author: str, once: str | None, jpeg: bytes | None = None) -> None:
        self._stand(game.after(self._store.append(game.number, record, author, once, jpeg)))
