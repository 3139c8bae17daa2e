"""One table: joins what the camera read, what the rules say and what the phones ask for."""

import hmac
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from kubejo import evidence, looks
from kubejo.cli import Trouble
from kubejo.eye import SeatedReading
from kubejo.looks import Look
from kubejo.played import Played, played
from kubejo.showing import regions, showing
from kubejo.store import SETTINGS, Row, Store
from referee import dudo
from referee.core import Illegal, Refused
from vision.types import Image
from webui.names import clean
from webui.table import Denied, Game, Person, Showing, Situation, Visitor

MOST_PEOPLE = 30
LIVE_SIDE = 800
"""Pixels of the longer side of the live picture: small, for every phone asks for it again and again."""
LIVE_SECONDS = 0.3
"""How old a live picture may be: all phones that ask within this time get the same one."""


class Eye(Protocol):
    """The camera as a session knows it."""

    def arm(self, expected: tuple[int, ...]) -> int:
        """Begin to read: a call was made, and these are the dice that each seat owns. Gives a ticket."""
        ...

    def disarm(self) -> None:
        """Stop reading: dice are hidden again."""
        ...


@dataclass(frozen=True, slots=True)
class _Standing:
    """What must change as one: the game and what has been shown since the call."""

    game: Played
    looks: tuple[tuple[int, Look], ...]

    def showing(self) -> Showing | None:
        return showing(self.game.state, self.looks) if self.game.call is not None else None


class Session:
    """The table of one evening, safe to call from any thread; it satisfies `webui.table.Table`.

    Every change is in the store before it is seen. Raises `Trouble` (settings) if the stored log cannot be replayed.
    """

    def __init__(self, store: Store, demo: bool = False) -> None:
        self._store = store
        self._is_demo = demo
        self._demo: frozenset[int] = frozenset()
        self._eye: Eye | None = None
        self._live_at = float("-inf")
        self._live_jpeg: bytes | None = None
        self._showing_live = threading.Lock()
        self._live: Callable[[], Image | None] = lambda: None
        self._armed: int | None = None
        self._ticket = 0
        self._camera = "none"
        self._places: dict[int, tuple[looks.Box | None, ...]] = {}
        self._version = 1
        self._closed = False
        self._watched = threading.Event()
        self._changed = threading.Condition(threading.RLock())
        self._pointing = threading.Lock()
        self._standing = self._replayed()
        self.pin = self._pin()
        self._play_again: Callable[[], None] | None = None
        if self._standing:
            with self._changed:
                self._rule()  # the last run may have ended between the last die and the ruling

    # What the pages read

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
            people = tuple(Person(one.number, one.name, one.number in self._demo) for one in self._store.people())
            return Situation(self._version, people, self._game(), self._camera, self._is_demo)

    def _game(self) -> Game | None:
        if self._standing is None:
            return None
        game = self._standing.game
        return Game(
            number=game.number,
            kind="dudo",
            persons=self._store.persons(game.number),
            names=self._store.names(game.number),
            sheet=game.sheet,
            state=game.state,
            last=game.last,
            tale=game.tale,
            ruled=game.ruled,
            showing=self._standing.showing(),
            regions=self._regions(game),
        )

    def _regions(self, game: Played) -> tuple[looks.Box | None, ...]:
        """Return where the hands of the last ruling lie in its picture; the looks before it are in the store."""
        if game.ruled is None or game.ruled_call is None:
            return ()
        if game.ruled not in self._places:
            before = next(one.state for one in _back(game) if one.call == game.ruled_call)
            self._places = {game.ruled: regions(showing(before, self._looks(game.ruled_call)))}
        return self._places[game.ruled]

    def wait(self, version: int, seconds: float) -> bool:
        """Wait until the situation is newer than `version`; False if it is not after so many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._version > version or self._closed, seconds)

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

    def look_picture(self, look: int) -> bytes | None:
        """Return the JPEG of a reading that is being settled."""
        return self._store.look_picture(look)

    # People

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

    # Games

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

    # What is shown after a call

    def type_hand(self, key: str, seat: int, faces: tuple[int, ...], after: int, once: str) -> None:
        """Say what a seat shows."""
        with self._changed:
            if self._store.done(once):
                return
            game = self._current(after)
            self._may_act(key, game, dudo.Reveal(()))
            dice = self._running().game.state.dice
            owned = dice[seat] if 0 <= seat < len(dice) else 0
            if not owned or len(faces) != owned or not set(faces) <= set(range(1, 7)):
                raise Denied(400, "web.bad_request")
            self.show(looks.Typed(seat, faces), self._author(key), once)

    def settle(self, key: str, look: int, die: int, change: Mapping[str, int | None], once: str) -> None:
        """Settle a die of a picture: its "face", its "seat", or that it is not "counted" (0 or 1)."""
        with self._changed:
            if self._store.done(once):
                return
            game = self._shown(key, look)
            face, seat = change.get("face"), change.get("seat")
            if face is not None and 1 <= face <= 6:
                self.show(looks.Settled(look, die, face), self._author(key), once)
            elif seat is not None and 0 <= seat < len(game.persons):
                self.show(looks.Given(look, die, seat), self._author(key), once)
            elif change.get("counted") == 0:
                self.show(looks.Given(look, die, None), self._author(key), once)
            else:
                raise Denied(400, "web.bad_request")

    def confirm(self, key: str, look: int, once: str) -> None:
        """Say that a picture about which the reader had a doubt is right."""
        with self._changed:
            if self._store.done(once):
                return
            self._shown(key, look)
            self.show(looks.Confirmed(look), self._author(key), once)

    def show(self, look: Look, author: str, once: str | None = None, jpeg: bytes | None = None) -> None:
        """Take in what is shown after a call; rule as soon as it is enough (D41). Without a call it is dropped."""
        with self._changed:
            standing = self._standing
            if standing is None or standing.game.call is None or (once and self._store.done(once)):
                return
            number = self._store.look(standing.game.call, looks.dumps(look), author, once, jpeg)
            self._standing = _Standing(standing.game, (*standing.looks, (number, look)))
            self._rule()
            self._tell()
        self._point_eye()

    def _rule(self) -> None:
        standing = self._running()
        shown = standing.showing()
        if shown is None or not shown.ready:
            return
        event = dudo.Reveal(shown.faces)
        ruling = dudo.verdict(dudo.apply(standing.game.state, event))
        assert ruling is not None, "a reveal is ruled"
        self._append(standing.game, event, "table", None, self._evidence(shown, ruling))

    def _evidence(self, shown: Showing, ruling: dudo.Ruling) -> bytes | None:
        jpeg = self._store.look_picture(shown.look) if shown.look is not None else None
        return evidence.ringed(jpeg, *_rings(shown, ruling)) if jpeg else None

    def _shown(self, key: str, look: int) -> Game:
        game = self._game()
        if game is None or game.showing is None or game.showing.look != look:
            raise Denied(409, "web.moved_on")
        self._may_act(key, game, dudo.Reveal(()))
        return game

    # The camera

    def look_through(self, eye: Eye | None, live: Callable[[], Image | None] = lambda: None) -> None:
        """Use a camera from now on, or none; `live` gives its newest picture. It is armed at once if a call stands."""
        with self._pointing:
            if self._eye:
                self._eye.disarm()
            self._eye, self._live, self._armed, self._ticket = eye, live, None, 0
            self._live_at = float("-inf")
        if eye is None:
            self.camera_is("none")
        self._point_eye()

    def live_picture(self) -> bytes:
        """Return the newest picture of the camera as JPEG. Raises `Denied` while dice are hidden, or without one."""
        with self._changed:
            if self._standing is None or self._standing.game.call is None:
                raise Denied(409, "web.hidden")
        with self._showing_live:
            if time.monotonic() - self._live_at > LIVE_SECONDS:
                image = self._live()
                self._live_jpeg = None if image is None else evidence.jpeg(image, LIVE_SIDE)
                self._live_at = time.monotonic()
            jpeg = self._live_jpeg
        if jpeg is None:
            raise Denied(404, "web.camera.none")
        return jpeg

    def saw(self, answer: SeatedReading) -> None:
        """Take in a reading of the camera, unless it answers a call that is over."""
        with self._pointing:
            current = answer.ticket == self._ticket
        if current:
            self.show(evidence.seen(answer), "camera", None, evidence.jpeg(answer.image))

    def camera_is(self, state: str) -> None:
        """Take note of the camera's state."""
        with self._changed:
            if state != self._camera:
                self._camera = state
                self._tell()

    def _point_eye(self) -> None:
        """Arm the camera for a standing call, disarm it otherwise; never while the table is locked, for it may wait."""
        with self._pointing:
            eye, game = self._eye, self._standing.game if self._standing else None
            call = game.call if game else None
            if eye is None or call == self._armed:
                return
            self._armed = call
            if game and call is not None:
                self._ticket = eye.arm(game.state.dice)
            else:
                self._ticket = 0
                eye.disarm()

    # The demonstration

    def on_again(self, play: Callable[[], None]) -> None:
        """Set what plays the demonstration once more."""
        self._play_again = play

    def again(self, key: str) -> None:
        """Play the demonstration once more."""
        if self._play_again is None:
            raise Denied(409, "web.no_demo")
        self._play_again()

    def demo_plays(self, persons: frozenset[int]) -> None:
        """Let the demonstration play these persons; phones that have played for them look on again."""
        with self._changed:
            for person in persons:
                self._store.release(person)
            self._demo = persons
            self._tell()

    # Inside

    def _replayed(self) -> _Standing | None:
        number = self._store.last_game()
        if number is None:
            return None
        try:
            game = played(number, self._store.rows(number))
            return _Standing(game, self._looks(game.call))
        except (ValueError, KeyError) as error:
            line = f"{self._store.path} holds a game that cannot be replayed ({error}): move it away to begin anew"
            raise Trouble(line, SETTINGS) from None

    def _looks(self, call: int | None) -> tuple[tuple[int, Look], ...]:
        rows: list[Row] = self._store.looks(call) if call is not None else []
        return tuple((row.number, looks.loads(row.line)) for row in rows)

    def _stand(self, game: Played) -> None:
        self._standing = _Standing(game, self._looks(game.call))
        self._tell()

    def _running(self) -> _Standing:
        if self._standing is None:
            raise Denied(409, "web.no_game")
        return self._standing

    def _current(self, after: int) -> Game:
        """Return the game if the phone has seen its newest event: what was tapped was meant for this state."""
        game = self._game()
        if game is None:
            raise Denied(409, "web.no_game")
        if game.last != after:
            raise Denied(409, "web.moved_on")
        return game

    def _author(self, key: str) -> str:
        mine = self._store.held(key)
        return str(mine[0]) if mine else "host"

    def _tell(self) -> None:
        self._version += 1
        self._changed.notify_all()

    def _pin(self) -> str:
        pin = self._store.note("pin")
        if pin is None:
            pin = f"{secrets.randbelow(1_000_000):06}"
            self._store.remember("pin", pin)
        return pin


def _back(game: Played) -> Iterator[Played]:
    """Yield the game as it was, the newest first."""
    one: Played | None = game
    while one:
        yield one
        one = one.before


def _rings(shown: Showing, ruling: dudo.Ruling) -> tuple[list[evidence.Marked], frozenset[int], frozenset[int]]:
    """Return the dice in hands, and by their place in that list those that count and those that count as jokers."""
    counting = dudo.counting(ruling.bid.face, ruling.wild)
    boxes = {die.number: die.box for die in shown.dice}
    inside = [place for hand in shown.hands for place in hand if place.die is not None]
    marked = [
        (boxes[place.die], place.faces[0] if len(place.faces) == 1 else None) for place in inside if place.die in boxes
    ]
    counted = {i for i, (_, face) in enumerate(marked) if face in counting}
    jokers = {i for i in counted if marked[i][1] != ruling.bid.face}
    return marked, frozenset(counted), frozenset(jokers)
