"""Taking back and correcting: by the host, or by agreement of the players. Nothing is ever overwritten."""

from kubejo import look_lines
from kubejo.asks import pending
from kubejo.correcting import corrected, typed_again
from kubejo.looks import Agreed, Asked, Declined, Lapsed, Reopened
from kubejo.played import Played
from kubejo.session.asking import Asking
from kubejo.session.reveal import Reveal
from kubejo.session.standing import Standing
from kubejo.store import NewEvent, NewLook, Store
from kubejo.throwing import throwing
from referee import dudo, kubi
from referee.core import Undo
from webui.asking import By
from webui.table import Denied, Game


class Undoing(Reveal, Asking):
    """The part of a session that takes back."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        if self._standing:
            with self._changed:
                self._carry_out()  # the last run may have ended between the last agreement and what follows from it

    def let_correct(self, key: str, by: By) -> None:
        """Set who takes back and corrects."""
        if not self._store.is_host(key):
            raise Denied(403, "web.host_only")
        with self._changed:
            with self._as_one():
                if by == "host":
                    self._give_up("host", "host")
                self._store.remember("corrections", by)
            self.corrections = by
            self._tell()

    def undo(self, key: str, after: int, once: str, why: str = "") -> None:
        """Take back the last event, or ask the players to agree to it if the host has set it so."""
        with self._changed:
            if not self.repeated(once):
                game = self._newest(after)
                self._ask(key, game, Asked("undo", self._asker(key, game), why), once)
        self._point_eye()

    def correct(
        self, key: str, event: int, seat: int, place: int, face: int, after: int, once: str, why: str = ""
    ) -> None:
        """Say that a die of the last ruling, or of the standing throw of Kubi, shows another face; else as `undo`."""
        with self._changed:
            if not self.repeated(once):
                game = self._newest(after)
                if event not in (game.ruled, game.thrown):
                    raise Denied(409, "web.moved_on")
                asked = Asked("correct", self._asker(key, game), why, seat, place, face)
                self._changes(asked)  # what cannot be done is refused before anybody is asked
                self._ask(key, game, asked, once)
        self._point_eye()

    def agree(self, key: str, ask: int, once: str) -> None:
        """Agree to what is asked, for the seats of this phone; the last one that agrees makes it happen."""
        self._answer(key, ask, once, agreed=True)

    def decline(self, key: str, ask: int, once: str) -> None:
        """Do not agree, or take back the own ask."""
        self._answer(key, ask, once, agreed=False)

    def _answer(self, key: str, ask: int, once: str, *, agreed: bool) -> None:
        with self._changed:
            if self.repeated(once):
                return
            game = self._game()
            if game is None or game.ask is None or game.ask.number != ask:
                raise Denied(409, "web.moved_on")
            seats = tuple(self._seats(key, game))
            if not seats and not (self.visitor(key).host and game.ask.by is None):
                raise Denied(403, "web.look_only")
            by = game.ask.by
            withdraws = by in seats or (by is None and self.visitor(key).host)
            no = Declined(ask) if withdraws else Lapsed(ask, "declined")  # who asked is told of the one only
            with self._as_one():  # without what follows the last agreement would be given, and asked for no more
                self._say(Agreed(ask, seats) if agreed else no, self._author(key), once)
                self._carry_out()
        self._point_eye()

    def _asker(self, key: str, game: Game) -> int | None:
        """Return the seat of who asks, None for a host who does not play. Raises `Denied` for whoever may not."""
        seats, host = self._seats(key, game), self.visitor(key).host
        if self.corrections == "host" and not host:
            raise Denied(403, "web.undo.host")
        if not seats and not host:
            raise Denied(403, "web.look_only")
        return seats[0] if seats else None

    def _ask(self, key: str, game: Game, asked: Asked, once: str) -> None:
        """Do at once what needs nobody's agreement, else ask for it."""
        if not game.undoable:
            raise Denied(409, "web.undo.nothing")
        if self.corrections == "host":
            self._change(asked, self._author(key), once)
            return
        author, waiting = self._author(key), pending(self._running().said)
        if waiting and not waiting.asked.same_change(asked):
            raise Denied(409, "web.moved_on")  # what others have agreed to is answered first
        with self._as_one():
            number = waiting.number if waiting else self._say(asked, author, once)
            self._say(Agreed(number, tuple(self._seats(key, game))), author, once if waiting else None)
            self._carry_out()

    def _carry_out(self) -> None:
        """Do what is asked once nobody is missing any more."""
        ask, open_ask = self._asked(), pending(self._running().said)
        if ask and open_ask and not ask.missing:
            persons = self._store.persons(self._running().game.number)
            author = "host" if ask.by is None else str(persons[ask.by])
            self._change(open_ask.asked, author, None)

    def _change(self, asked: Asked, author: str, once: str | None) -> None:
        game = self._running().game
        self._stand(self._followed(game, self._changes(asked), author, once))

    def _changes(self, asked: Asked) -> list[NewEvent | NewLook]:
        """Return what is added to the log, oldest first. Raises `Denied` or `Illegal` for what cannot be done."""
        game, undo = self._running().game, NewEvent(Undo(_by(asked), asked.why))
        if asked.what == "undo":
            return [undo, *_reopened(game)]
        before, steps = _before(game)
        told = self._looks(before.awaits)
        if isinstance(before.state, kubi.State) and throwing(before.state, told) is None:
            return [*[undo] * steps, NewEvent(typed_again(before.state, game.state, asked))]
        new = corrected(before, told, asked)
        due = self._due(Standing(before, (*told, *((0, look) for look in new))))
        assert before.awaits is not None, "a ruling and a throw follow dice that were waited for"
        added = [NewLook(before.awaits, look_lines.dumps(look)) for look in new]
        return [*[undo] * steps, *added, *([due] if due else [])]


def _by(asked: Asked) -> str:
    """Return who takes back, as the log says it: names are not for good."""
    return "host" if asked.by is None else f"player {asked.by + 1}"


def _reopened(game: Played) -> list[NewLook]:
    """Return the look that keeps a ruling or a throw from coming back by itself once it was taken back."""
    before = game.before
    if before is None or before.awaits is None or (game.ruled, game.thrown) == (before.ruled, before.thrown):
        return []
    return [NewLook(before.awaits, look_lines.dumps(Reopened()))]


def _before(game: Played) -> tuple[Played, int]:
    """Return the game as it was when it waited for the dice of the last ruling or throw, and how many events ago."""
    steps = enumerate(game.back())
    if isinstance(game.state, dudo.State):
        return next((one, steps_back) for steps_back, one in steps if one.awaits == game.ruled_call)
    return next((one, steps_back) for steps_back, one in steps if one.awaits is not None)
