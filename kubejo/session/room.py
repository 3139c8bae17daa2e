"""What all parts of a session share: the store, the lock, the game as it stands, and who waits for news."""

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from kubejo import doorkeys, look_lines
from kubejo.asks import pending
from kubejo.cli import Trouble
from kubejo.looks import Box, Look, Seen
from kubejo.played import Played, played
from kubejo.session.offer import Offer
from kubejo.session.standing import Standing
from kubejo.showing import orders, regions, showing
from kubejo.store import SETTINGS, Row, Store
from kubejo.storing.rows import NOBODY
from referee import dudo
from webui.asking import Ask, By
from webui.games import is_over, playing
from webui.table import Denied, Game, Person, Situation, Visitor

Read = tuple[tuple[Box | None, ...], tuple[tuple[tuple[int, ...], ...], ...], bool]
"""Of the hands of a ruling: where each lies in the picture, and for each die the faces, the likeliest first."""


class Room:
    """The table as it is read; all that changes it is done under `_changed`, which tells those who wait."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        self._store = store
        self._is_demo = demo
        self._demo: frozenset[int] = frozenset()
        self._camera = "none"
        self._ticket = 0
        self._doing: tuple[int, tuple[str, ...]] = (0, ())
        self._drawn: int | None = None
        self._aside = False
        self._letters = ""
        self._door = 0
        self._offers: dict[str, Offer] = {}
        self._places: dict[int, Read] = {}
        self._run = secrets.token_hex(4)
        self._version = 1
        self._closed = False
        self._watched = threading.Event()
        self._changed = threading.Condition(threading.RLock())
        self.corrections: By = "agreement" if store.note("corrections") == "agreement" else "host"
        self._standing = self._replayed()
        self.pin = doorkeys.pin(store)
        self.album = store.album()

    @property
    def closed(self) -> bool:
        """Whether the program is ending."""
        return self._closed

    def close(self) -> None:
        """End all streams."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def situation(self) -> Situation:
        """Return how things stand."""
        with self._changed:
            return Situation(
                self._version,
                self._people(),
                self._game(),
                self._camera,
                self._is_demo,
                self._run,
                self._letters,
                self.corrections,
                self._doing[1] if self._doing[0] == self._ticket else (),
                self._drawn,
                self._aside,
                tuple((code, one.person) for code, one in self._offers.items() if one.stands),
                self._door,
            )

    def _people(self) -> tuple[Person, ...]:
        """Return who is at the table. Who had left and plays again, as what put them out is taken back, has a place."""
        state = self._standing.game.state if self._standing else None
        plays = playing(state) if state and not is_over(state) else ()
        seated = self._seated()
        here = {seated[seat].number: seated[seat] for seat in plays if seat in seated}
        here |= {one.number: Person(one.number, one.name, one.number in self._demo) for one in self._store.people()}
        return tuple(here[number] for number in sorted(here))

    def _seated(self) -> dict[int, Person]:
        """Return who sits at each seat of the running game, be they at the table or not; nobody whose name is gone."""
        if self._standing is None:
            return {}
        number = self._standing.game.number
        seats = zip(self._store.persons(number), self._store.names(number), strict=True)
        return {seat: Person(person, name) for seat, (person, name) in enumerate(seats) if name != NOBODY}

    def _game(self) -> Game | None:
        if self._standing is None:
            return None
        game = self._standing.game
        places, faces, apart = self._read(game)
        return Game(
            number=game.number,
            kind=game.kind,
            persons=self._store.persons(game.number),
            names=self._store.names(game.number),
            sheet=game.sheet,
            state=game.state,
            last=game.last,
            tale=game.tale,
            ruled=game.ruled,
            thrown=game.thrown,
            undoable=game.before is not None,
            ask=self._asked(),
            lapsed=self._standing.lapsed,
            showing=self._standing.showing(),
            throw=self._standing.throwing(),
            regions=places,
            orders=faces,
            apart=apart,
            album=self.album,
        )

    def _asked(self) -> Ask | None:
        """Return what waits for agreement; a seat that is out or for which no phone can answer is not waited for."""
        standing = self._running()
        open_ask = pending(standing.said)
        if open_ask is None:
            return None
        there, plays = self._store.answerable(), standing.game.concerned
        persons = enumerate(self._store.persons(standing.game.number))
        return open_ask.ask([seat for seat, person in persons if person in there and seat in plays])

    def _read(self, game: Played) -> Read:
        """Return how the hands of the last ruling were read; the looks before it are in the store."""
        if game.ruled is None or game.ruled_call is None:
            return (), (), False
        if game.ruled not in self._places:
            before = next(one.state for one in game.back() if one.awaits == game.ruled_call)
            assert isinstance(before, dudo.State), "only Dudo is ruled on shown hands"
            shown = showing(before, self._looks(game.ruled_call))
            self._places = {game.ruled: (regions(shown), orders(shown), shown.apart)}
        return self._places[game.ruled]

    def wait(self, version: int, seconds: float) -> bool:
        """Wait until the situation is newer than `version`; False if it is not after so many seconds."""
        with self._changed:
            self._lapse()
            return self._changed.wait_for(lambda: self._version > version or self._closed, seconds)

    def _lapse(self) -> None:
        """Tell those who wait that codes are no longer good: nothing else happens when their time is over."""
        good = {code: one for code, one in self._offers.items() if one.in_time}
        if len(good) < len(self._offers):
            self._offers = good
            self._tell()

    def opened(self) -> None:
        """Note that a page is being watched."""
        self._watched.set()

    def wait_until_watched(self, seconds: float) -> bool:
        """Wait for the first page that is opened; False if there is none after so many seconds."""
        return self._watched.wait(seconds)

    def visitor(self, key: str) -> Visitor:
        """Return who a phone is."""
        return Visitor(self._store.held(key), self._store.is_host(key))

    def picture(self, event: int) -> bytes | None:
        """Return the JPEG of a verdict."""
        return self._store.picture(event)

    def _replayed(self) -> Standing | None:
        number = self._store.last_game()
        if number is None:
            return None
        try:
            game = played(number, self._store.rows(number))
            return Standing(game, self._still_shown(game.awaits), self._looks(game.moved))
        except (ValueError, KeyError) as error:
            line = f"{self._store.path} holds a game that cannot be replayed ({error}): move it away to begin anew"
            raise Trouble(line, SETTINGS) from None

    def _looks(self, since: int | None) -> tuple[tuple[int, Look], ...]:
        return tuple((row.number, look_lines.loads(row.line)) for row in self._rows(since))

    def _still_shown(self, since: int | None) -> tuple[tuple[int, Look], ...]:
        """Return the looks but for readings whose picture is deleted by now: nobody could say that they are right."""
        shown = ((row, look_lines.loads(row.line)) for row in self._rows(since))
        return tuple((row.number, look) for row, look in shown if row.pictured or not isinstance(look, Seen))

    def _rows(self, since: int | None) -> list[Row]:
        return self._store.looks(since) if since is not None else []

    @contextmanager
    def _as_one(self) -> Iterator[None]:
        """Let what is done in the block be done as one, in the store and here: if it raises, nothing was done."""
        before = self._standing
        try:
            with self._store.together():
                yield
        except BaseException:
            self._standing = before
            raise

    def _stand(self, game: Played, overtaken: Ask | None = None) -> None:
        self._standing = Standing(game, self._still_shown(game.awaits), self._looks(game.moved), overtaken)
        self._tell()

    def _running(self) -> Standing:
        if self._standing is None:
            raise Denied(409, "web.no_game")
        return self._standing

    def _current(self, after: int) -> Game:
        """Return the game if what was tapped was meant for this state: the phone has seen all that changed it."""
        game = self._game()
        if game is None:
            raise Denied(409, "web.no_game")
        if not self._running().game.turned <= after <= game.last:
            raise Denied(409, "web.moved_on")
        return game

    def _newest(self, after: int) -> Game:
        """Return the game if the phone has seen its newest event: what is taken back is that one and no other."""
        game = self._current(after)
        if after < self._running().game.moved:
            raise Denied(409, "web.moved_on")
        return game

    def _author(self, key: str) -> str:
        mine = self._store.held(key)
        return str(mine[0]) if mine else "host"

    def _tell(self) -> None:
        self._version += 1
        self._changed.notify_all()
