"""A photo that a phone has taken stands in for the camera: as the table after a call, or as a throw of Kubi."""

from collections.abc import Iterator
from contextlib import contextmanager

from kubejo import evidence
from kubejo.photo_answer import PhotoRead
from kubejo.photos import Photos
from kubejo.session.reveal import Reveal
from kubejo.store import Store
from referee import dudo
from referee.core import Words, seat, words
from vision.seats import Sectors, seated
from webui.table import Denied, Game


class Photographing(Reveal):
    """The part of a session that takes in photos."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        self._photos = Photos()
        self._in_hand: set[str] = set()

    def photo(self, key: str, data: bytes, after: int, once: str) -> None:
        """Read a photo of the dice that lie open, and show it to the table, which has to say that it is right.

        In Dudo the lower edge of the photo is where its photographer sits. Raises `Denied`: while dice are hidden a
        photo is not even decoded.
        """
        with self._in_turn(once):
            self._take_in(key, data, after, once)

    @contextmanager
    def _in_turn(self, once: str) -> Iterator[None]:
        """Let a photo that is sent again wait for what becomes of it: it takes seconds to read, out of the lock."""
        with self._changed:
            self._changed.wait_for(lambda: once not in self._in_hand)
            self._in_hand.add(once)
        try:
            yield
        finally:
            with self._changed:
                self._in_hand.remove(once)
                self._changed.notify_all()

    def _take_in(self, key: str, data: bytes, after: int, once: str) -> None:
        with self._changed:
            if self.repeated(once):
                return
            game = self._current(after)
            self._may_show(key, game)
            awaited = self._running().game.awaits
        if awaited is None:
            raise Denied(409, "web.photo.hidden")
        read = self._photos.read(data)
        look = evidence.looked(read.reading, self._seats_in(key, game, read), read.width, read.height)
        with self._changed:
            if self._running().game.awaits != awaited:
                raise Denied(409, "web.moved_on")
            self._may_show(key, game)  # the place may have been handed on while the photo was read
            look = evidence.doubted(look, self._photographed_by(key, game))
            self.show(look, self._author(key), once, read.jpeg)

    def _seats_in(self, key: str, game: Game, read: PhotoRead) -> tuple[int | None, ...]:
        """Return whose each die is: the seats lie as in the camera's picture, turned to who took the photo."""
        if not isinstance(game.state, dudo.State):
            return (None,) * len(read.reading.dice)
        players = len(game.persons)
        lower = min(self._seats(key, game), default=0)
        seats, _ = seated(read.reading, Sectors(players, -360.0 * lower / players), read.width, read.height)
        return seats

    def _photographed_by(self, key: str, game: Game) -> Words:
        """Return the doubt that goes with every photo: it may show another table, or this one as it was before."""
        mine = self._seats(key, game)
        return words("web.photo.doubt.of", player=seat(mine[0])) if mine else words("web.photo.doubt")
