"""Where the camera looks: it is armed while a call stands and at no other time."""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from kubejo import evidence
from kubejo.session.room import Room
from kubejo.session.standing import Standing
from kubejo.store import Store
from referee import dudo
from referee.kubi.sound import DICE
from vision.types import Image
from webui.table import Denied

LIVE_SIDE = 800
"""Pixels of the longer side of the live picture: small, for every phone asks for it again and again."""
LIVE_SECONDS = 0.3
"""How old a live picture may be: all phones that ask within this time get the same one."""


class Eye(Protocol):
    """The camera as a session knows it."""

    def arm(self, expected: tuple[int, ...]) -> int:
        """Begin to read: a call was made, and these are the dice that each seat owns. Gives a ticket."""
        ...

    def watch_throws(self, count: int) -> int:
        """Begin to read what is thrown into the open from now on: so many dice at a time. Gives a ticket.

        What lay on the table before is no throw: something has to move first.
        """
        ...

    def disarm(self) -> None:
        """Stop reading: dice are hidden again, or the throw was taken in."""
        ...


class Pointing(Room):
    """The part of a session that holds the camera."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        self._eye: Eye | None = None
        self._live: Callable[[], Image | None] = lambda: None
        self._live_at = float("-inf")
        self._live_jpeg: bytes | None = None
        self._showing_live = threading.Lock()
        self._armed: int | None = None
        self._camera_said, self._camera_aside = self._camera, False
        self._pointing = threading.Lock()

    def look_through(self, eye: Eye | None, live: Callable[[], Image | None] = lambda: None) -> None:
        """Use a camera from now on, or none; `live` gives its newest picture. It is armed at once if a call stands."""
        with self._pointing:
            if self._eye:
                self._eye.disarm()
            self._eye, self._live, self._armed, self._ticket = eye, live, None, 0
            self._live_at = float("-inf")
        with self._changed:
            self._camera_aside = eye is None
            self._tell_camera()
        self._point_eye()

    def live_picture(self, whole: bool = False) -> bytes:
        """Return the newest picture of the camera as JPEG, small if not `whole`.

        Raises `Denied` while dice are hidden, or without a picture.
        """
        return self._picture_unless(self._hides, whole)

    def look_picture(self, look: int) -> bytes | None:
        """Return the JPEG of the reading that is being settled; None for any other. Raises `Denied` as `live_picture`.

        It shows more than dice: when it is settled, what is left of it is the part that proves the ruling.
        """
        with self._changed:
            self._check(self._hides)
            return self._store.look_picture(look) if look == self._running().look else None

    def setup_picture(self) -> bytes:
        """Return the newest picture for the host who sets a table up: also between games, never over hidden dice.

        Raises `Denied` as `live_picture`.
        """
        return self._picture_unless(lambda: self._playing() and self._hides())

    def _playing(self) -> bool:
        game = self._game()
        return game is not None and not game.over

    def _picture_unless(self, hides: Callable[[], bool], whole: bool = False) -> bytes:
        """Look whether dice are hidden before the picture is taken and after: the round may have ended meanwhile."""
        self._check(hides)
        with self._showing_live:
            jpeg = self._whole_jpeg() if whole else self._small_jpeg()
        self._check(hides)
        if jpeg is None:
            raise Denied(404, "web.camera.none")
        return jpeg

    def _check(self, hides: Callable[[], bool]) -> None:
        with self._changed:
            if hides():
                raise Denied(409, "web.hidden")

    def _small_jpeg(self) -> bytes | None:
        if time.monotonic() - self._live_at > LIVE_SECONDS:
            image = self._live()
            self._live_jpeg = None if image is None else evidence.jpeg(image, LIVE_SIDE)
            self._live_at = time.monotonic()
        return self._live_jpeg

    def _whole_jpeg(self) -> bytes | None:
        image = self._live()
        return None if image is None else evidence.jpeg(image, max(image.shape[:2]))

    def camera_is(self, state: str) -> None:
        """Take note of the camera's state. One that was put aside says on what it sees: that counts once it is back."""
        with self._changed:
            self._camera_said = state
            self._tell_camera()

    def _tell_camera(self) -> None:
        state = "none" if self._camera_aside else self._camera_said
        if state != self._camera:
            self._camera = state
            self._tell()

    def seats_are(self, ticket: int, doing: tuple[str, ...]) -> None:
        """Take note of what each seat is doing since the call of this ticket; of a call that is over it is dropped."""
        with self._pointing:
            current = ticket == self._ticket
        if not current:
            return
        with self._changed:
            if (ticket, doing) != self._doing:
                self._doing = ticket, doing
                self._tell()

    def _point_eye(self) -> None:
        """Arm the camera for a standing call or a throw to come, else disarm it; never under the lock: it may wait."""
        with self._pointing:
            eye, standing = self._eye, self._standing  # read once: it may change meanwhile, and is pointed again then
            since = looked_for(standing)
            if eye is None or since == self._armed:
                return
            self._armed, self._ticket, self._doing = since, 0, (0, ())
            if standing is None or since is None:
                eye.disarm()
            elif isinstance(standing.game.state, dudo.State):
                self._ticket = eye.arm(standing.game.state.dice)
            else:
                self._ticket = eye.watch_throws(DICE)

    def _hides(self) -> bool:
        """Say whether dice lie under cups: in Dudo until a call, and while nobody knows what is played."""
        game = self._standing.game if self._standing else None
        return game is None or (isinstance(game.state, dudo.State) and game.awaits is None)


def looked_for(standing: Standing | None) -> int | None:
    """Return the event since which the camera is to look; after a ruling was taken back the table says what lies there.

    The dice of that ruling may lie there still, and would be read wrong once more.
    """
    if standing is None or (standing.reopened and isinstance(standing.game.state, dudo.State)):
        return None
    return standing.game.awaits
