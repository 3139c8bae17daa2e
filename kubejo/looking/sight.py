"""What is seen of a table through a camera: whether it lies still, and from an order on what each seat is doing."""

from typing import Protocol

from kubejo.looking.following import Following, follow, looked_at, looked_over
from kubejo.seating import Seating
from vision.camera import glance_of
from vision.seats import Seats
from vision.types import Frame, Glance
from vision.watch import Watch, observe
from vision.watching.at_rest import Look, look
from vision.watching.push import UNMOVED, Push, since
from vision.watching.pushed import displaced
from vision.watching.table import Table
from vision.watching.things import Sees, Things

PATIENCE = 1.0  # seconds to wait for a picture before looking whether the camera is still there


class Looks(Protocol):
    """The part of `vision.camera.Camera` that the eye uses."""

    @property
    def trouble(self) -> str | None:
        """Why no pictures come, or None."""

    def glance(self, after: int = 0, timeout: float = 1.0) -> Glance | None:
        """Give the newest picture after a number, small."""

    def newest(self, after: int = 0, timeout: float = 1.0) -> Frame | None:
        """Give the newest picture after a number, whole."""


class Sight:
    """A camera, and what its pictures have told so far. `things`: tells cups and hands."""

    def __init__(self, camera: Looks, things: Things | None) -> None:
        self._camera, self._things = camera, things
        # How the pictures are shared out, and how the camera was pushed then: pages change both while the eye looks.
        self._shared = Seating(), UNMOVED
        self.watch, self.following = Watch(), Following()

    @property
    def trouble(self) -> str | None:
        """Why no pictures come, or None."""
        return self._camera.trouble

    @property
    def table(self) -> Table:
        """What is known of the seats since the order."""
        return self.following.table

    @property
    def pushed(self) -> Push:
        """How the camera was pushed since the seats were shared out."""
        return since(self.watch.pushed, self._shared[1])

    def share_out(self, seating: Seating) -> None:
        """Share the pictures out in this way from now on; what was dragged anew as the camera sees the table now."""
        before, at = self._shared
        self._shared = seating, self.watch.pushed if seating.drags != before.drags else at

    def shared_out(self, players: int) -> Seats:
        """Give the seats of so many players, as they were shared out."""
        return self._shared[0].seats(players)

    def seats(self, players: int) -> Seats:
        """Give the seats of so many players, as the camera sees them now."""
        seating, at = self._shared
        return displaced(seating.seats(players), since(self.watch.pushed, at))

    def begin(self) -> None:
        """Begin with an order: what was seen before it, that the table lies still, does not count for it."""
        self.watch = Watch(number=self.watch.number, rest=self.watch.rest, pushed=self.watch.pushed)
        self.following = Following()

    def glance(self) -> Glance | None:
        """Give a picture that was not noticed yet, small; None if none has come."""
        return self._camera.glance(self.watch.number, PATIENCE)

    def whole(self, after: int) -> Frame | None:
        """Give the newest picture after a number; None if none has come."""
        return self._camera.newest(after, PATIENCE)

    def notice(self, glance: Glance) -> None:
        """Take a picture into account."""
        self.watch = observe(self.watch, glance)

    def follow(self, glance: Glance, seats: Seats) -> None:
        """Take a picture into account for what each seat does."""
        self.following = follow(self.following, glance, seats, self._sees(glance))

    def read_now(self) -> None:
        """Note that the table has just been read."""
        self.following = looked_at(self.following)

    def look_over(self, frame: Frame) -> None:
        """Look where things and dice are on the whole table."""
        self.following = looked_over(self.following, self._sees(glance_of(frame)))

    def look(self) -> Look:
        """Return what the table looks like now."""
        return look(self.watch, self.table)

    def _sees(self, glance: Glance) -> Sees | None:
        """Give what tells what lies on top in a glance, if anything does."""
        return None if self._things is None else self._things.once(glance)
