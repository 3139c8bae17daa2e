"""The games: how they begin, and what is played."""

from collections.abc import Mapping, Sequence
from functools import reduce

from kubejo.namers import namers
from kubejo.played import Played, played
from kubejo.session.pointing import Pointing
from kubejo.session.repeating import Repeating
from kubejo.store import NewEvent, NewLook
from referee import cubulus, dudo, kubi
from referee.core import Illegal, Refused
from webui.games import GAMES, Event, Start, is_event, kind_of
from webui.sheets import start_of
from webui.table import NOTHING, Denied, Game


class Play(Pointing, Repeating):
    """The part of a session that plays."""

    def begin(
        self,
        key: str,
        sheet: str,
        persons: tuple[int, ...],
        starter: int,
        once: str,
        changed: Mapping[str, object] = NOTHING,
        position: str = "",
    ) -> None:
        """Begin a game for these persons, in the order of their seats. Raises `Illegal` for what no game can be."""
        with self._changed:  # nobody leaves between the look at who is there and the game
            if not self._store.is_host(key):
                raise Denied(403, "web.host_only")
            present = {one.number for one in self._people()}
            if len(set(persons)) < len(persons) or not set(persons) <= present:
                raise Denied(400, "web.bad_request")
            self._deal(start_of(sheet, changed, len(persons), starter, position), persons, "host", once)
        self._point_eye()

    def deal(self, start: Start, persons: tuple[int, ...], author: str, once: str | None = None) -> None:
        """Begin a game with this record. Raises `Illegal` for what no game can be."""
        with self._changed:
            self._deal(start, persons, author, once)
        self._point_eye()

    def _deal(self, start: Start, persons: tuple[int, ...], author: str, once: str | None) -> None:
        if once is not None and self.repeated(once):
            return
        kind = kind_of(start)
        assert kind is not None, "a start is that of a game"
        GAMES[kind].begin(start)
        with self._as_one():
            number = self._store.begin(start, persons, author, once)
            self._store.drop_pictures()
            self._stand(played(number, self._store.rows(number)))

    def act(self, key: str, event: Event, after: int, once: str) -> None:
        """Play an event for a seat of this phone. Raises `Illegal`, and keeps what was tried (D18c)."""
        with self._changed:
            if self.repeated(once):
                return
            game = self._current(after)
            if not is_event(event, game.kind):
                raise Denied(409, "web.moved_on")
            self._may_act(key, game, event)
            author = self._author(key)
            self.play(event, namers(game.persons, {author}) if isinstance(event, kubi.Throw) else author, once)

    def play(self, event: Event, author: str, once: str | None = None, jpeg: bytes | None = None) -> None:
        """Add an event to the running game. Raises `Illegal`, and keeps what was tried (D18c)."""
        with self._changed:
            game = self._running().game
            try:
                GAMES[game.kind].apply(game.state, event)
            except Illegal as refusal:
                self._append(game, Refused(event, refusal.rule), author, once)
                raise
            self._append(game, event, author, once, jpeg)
        self._point_eye()

    def _may_act(self, key: str, game: Game, event: Event) -> None:
        """Refuse what is not this phone's to do: an event of one seat is for that seat, others are for all who play."""
        seats = self._seats(key, game)
        doer = _doer(game, event)
        if doer is not None and doer not in seats:
            raise Denied(403, "web.not_yours")
        self._may_show(key, game)

    def _may_show(self, key: str, game: Game) -> None:
        """Let those who play say what lies on the table, the host too, and in the demonstration everybody."""
        if not self._seats(key, game) and not self.visitor(key).host and not self._is_demo:
            raise Denied(403, "web.look_only")

    def _seats(self, key: str, game: Game) -> list[int]:
        mine = self.visitor(key).persons
        return [seat for seat, person in enumerate(game.persons) if person in mine]

    def _append(self, game: Played, record: object, author: str, once: str | None, jpeg: bytes | None = None) -> None:
        now = self._running()
        # an event ends what waits for agreement, as that was about the one before; a try that was refused does not
        overtaken = now.overtaken if isinstance(record, Refused) else self._asked()
        with self._as_one():
            self._stand(self._followed(game, [NewEvent(record, jpeg)], author, once), overtaken)
            if isinstance(record, dudo.Reveal | kubi.Throw):
                self._store.drop_pictures(besides=game.awaits)  # this one may yet be corrected, those before no more

    def _followed(
        self, game: Played, new: Sequence[NewEvent | NewLook], author: str, once: str | None = None
    ) -> Played:
        """Add events and looks to the log and return the game after them; what does not follow from it is not kept."""
        with self._store.adding(game.number, new, author, once) as rows:
            return reduce(Played.after, rows, game)


def _doer(game: Game, event: Event) -> int | None:
    """Return the seat whose event this is, None for what anybody at the table may say of the dice."""
    match event:
        case cubulus.Turn():
            return game.state.player if isinstance(game.state, cubulus.State) else None
        case dudo.Reveal() | dudo.Void() | kubi.Throw() | kubi.Rethrow():
            return None
    return event.player
