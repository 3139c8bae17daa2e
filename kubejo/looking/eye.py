"""The thread that looks at the table: it watches always, and reads dice only once a challenge was made."""

import logging
import sqlite3
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from kubejo.looking.calls import Calls
from kubejo.looking.desk import Desk
from kubejo.looking.following import Doing
from kubejo.looking.orders import Order, Orders
from kubejo.looking.seated_reading import SeatedReading
from kubejo.looking.sight import Looks, Sight
from kubejo.looking.throws import Throws
from kubejo.seating import Seating
from vision.reading.still import Reads
from vision.watching.push import Push
from vision.watching.things import Things

log = logging.getLogger(__name__)

REST = 1.0  # seconds of pause after a failure


class Eye:
    """Looks through a camera and reports by callbacks, which run in its own thread.

    `on_state(word)`: "no camera", "trouble", "unkept", "reading", or a phase of `vision.watch`, each time it changes.
    `on_reading(reading)`: after `arm`, each time the table has become still and looks otherwise than before; the eye
    disarms itself once a complete one was taken in, and what raises there is read and reported anew; it is "unkept"
    meanwhile where the store refused it.
    `on_seats(ticket, doings)`: after `arm`, what each seat is doing, each time it changes. `things`: tells cups and
    hands; without it they are known by what changes. The seats are equal sectors until they are shared out otherwise.
    Use it in a `with`, inside that of the camera.
    """

    def __init__(
        self,
        camera: Looks,
        reader: Reads,
        on_state: Callable[[str], None],
        on_reading: Callable[[SeatedReading], None],
        *,
        on_seats: Callable[[int, tuple[Doing, ...]], None] = lambda ticket, doing: None,
        things: Things | None = None,
    ) -> None:
        self._stop, self._orders = threading.Event(), Orders()
        self._sight = Sight(camera, things)
        self._desk = Desk(self._orders, on_state, on_reading, on_seats)
        self._calls, self._throws = Calls(self._sight, reader, self._desk), Throws(self._sight, reader, self._desk)
        self._following: Order | None = None
        self._thread = threading.Thread(target=self._run, name="eye", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop.set()
        self.disarm()
        self._thread.join(timeout=5)

    @property
    def state(self) -> str:
        """The word that was last reported."""
        return self._desk.said

    @property
    def pushed(self) -> Push:
        """How the camera was pushed since the seats were shared out."""
        return self._sight.pushed

    def share_out(self, seating: Seating) -> None:
        """Share the pictures out in this way from now on; what was dragged anew as the camera sees the table now."""
        self._sight.share_out(seating)

    def arm(self, expected: tuple[int, ...]) -> int:
        """Let the table be read from now on: a challenge was made.

        `expected`: dice that each seat owns, 0 for one who is out. Gives the ticket that the readings will
        carry. Nothing exposed before this call is ever read.
        """
        return self._orders.give(expected, thrown=False)

    def watch_throws(self, count: int) -> int:
        """Let throws of so many dice into the open be read from now on. Gives the ticket of the readings.

        What lies there still is the throw before: only a table that looks otherwise is read, once no hand is over it,
        and only dice that lie otherwise are reported, or of which more is known.
        """
        return self._orders.give((count,), thrown=True)

    def disarm(self) -> None:
        """Read no more until the next `arm`."""
        self._orders.withdraw()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except sqlite3.Error as error:  # seconds apart for as long as the disk is full: a line each, no more
                log.error("what the camera read cannot be kept, and is read anew: %s", error)
                self._stop.wait(REST)
            except Exception:  # whatever fails here, play by hand goes on and the eye opens again
                log.exception("the eye failed and will try again")
                self._desk.say("trouble")
                self._stop.wait(REST)

    def _look(self) -> None:
        """Take one glance; read if it is time."""
        answering = self._answering()
        glance = self._sight.glance()
        if glance is None:
            if self._sight.trouble:
                self._desk.say("no camera")
            return
        if answering is None:
            self._sight.notice(glance)
            self._throws.rest()
        else:
            answering.see(glance)
        self._desk.say(self._sight.watch.phase)
        if answering is not None:
            answering.look()

    def _answering(self) -> Calls | Throws | None:
        """Take up the newest order, and give what answers it."""
        order, before = self._orders.newest, self._following
        self._following = order
        if order is None:
            return None
        answering = self._throws if order.thrown else self._calls
        if order is not before:
            self._sight.begin()
            answering.begin(order)
        return answering
