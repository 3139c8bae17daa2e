"""The thread that looks at the table: it watches always, and reads dice only once a challenge was made."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Protocol, Self

from kubejo.answered import answered
from kubejo.following import Doing, Following, doings, follow, looked_at, looked_over
from kubejo.joined import joined
from kubejo.restless import APART, Restless
from kubejo.seated_reading import Order, SeatedReading, says_the_same, tells
from kubejo.settled import Settled
from kubejo.witness import Witness, doubted
from vision.camera import glance_of
from vision.reading.still import Reads, read_each, read_mean, read_still, witnessed
from vision.reveals.cups import but_for_those_out
from vision.reveals.open_now import LOOKS
from vision.reveals.shown_apart import Apart, all_shown, fresh, shown_too, still_lying, wanted
from vision.reveals.thrown import Throw, is_new, throw_of
from vision.reveals.thrown_apart import lies_apart, tried_now, worth_reading
from vision.reveals.throws import ALL, all_thrown
from vision.seats import Seats, Sectors
from vision.types import Frame, Glance, Image, TableReading
from vision.watch import Cells, Watch, observe
from vision.watching.at_rest import Look, at_rest, lies_still, look, looks_otherwise, resized
from vision.watching.push import UNMOVED, Push, since
from vision.watching.pushed import displaced
from vision.watching.table import Table
from vision.watching.things import Sees, Things
from vision.watching.undisturbed import resting_apart

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds to wait for a picture before looking whether the camera is still there
REST = 1.0  # seconds of pause after a failure


class Looks(Protocol):
    """The part of `vision.camera.Camera` that the eye uses."""

    @property
    def trouble(self) -> str | None:
        """Why no pictures come, or None."""

    def glance(self, after: int = 0, timeout: float = 1.0) -> Glance | None:
        """Give the newest picture after a number, small and grey."""

    def newest(self, after: int = 0, timeout: float = 1.0) -> Frame | None:
        """Give the newest picture after a number, whole."""


class Eye:
    """Looks through a camera and reports by callbacks, which run in its own thread.

    `on_state(word)`: "no camera", "trouble", "reading", or a phase of `vision.watch`, each time it changes.
    `on_reading(reading)`: after `arm`, each time the table has become still and looks otherwise than before; the eye
    disarms itself before it reports a complete one. `on_seats(ticket, doings)`: after `arm`, what each seat is doing,
    each time it changes. `drawn`: seats to be used where they are as many as players; else they are equal sectors,
    turned by `turn`. `things`: tells cups and hands; without it they are known by what changes. Use it in a `with`,
    inside that of the camera.
    """

    def __init__(
        self,
        camera: Looks,
        reader: Reads,
        on_state: Callable[[str], None],
        on_reading: Callable[[SeatedReading], None],
        *,
        on_seats: Callable[[int, tuple[Doing, ...]], None] = lambda ticket, doing: None,
        turn: float = 0.0,
        drawn: Seats | None = None,
        things: Things | None = None,
    ) -> None:
        self.turn, self._drawn = turn, drawn
        self._camera, self._reader, self._things = camera, reader, things
        self._on_state, self._on_reading, self._on_seats = on_state, on_reading, on_seats
        self._lock, self._stop = threading.Lock(), threading.Event()
        self._tickets = 0
        self._order: Order | None = None
        self._following: Order | None = None
        self._watch, self._shared_at = Watch(), UNMOVED
        self._seats, self._witness = Following(), Witness()
        self._doing: tuple[Doing, ...] = ()
        self._read: Look | None = None
        self._tried: Look | None = None
        self._restless, self._apart, self._settled = Restless(), Apart(), Settled()
        self._told: SeatedReading | None = None
        self._lay: Cells | None = None
        self._thrown = Throw()
        self._said = ""
        self._thread = threading.Thread(target=self._run, name="eye", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    @property
    def state(self) -> str:
        """The word that was last reported."""
        return self._said

    def arm(self, expected: tuple[int, ...]) -> int:
        """Let the table be read from now on: a challenge was made.

        `expected`: dice that each seat owns, 0 for one who is out. Gives the ticket that the readings will
        carry. Nothing exposed before this call is ever read.
        """
        return self._ordered(expected, thrown=False)

    def watch_throws(self, count: int) -> int:
        """Let throws of so many dice into the open be read from now on. Gives the ticket of the readings.

        What lies there still is the throw before: only a table that looks otherwise is read, once no hand is over it,
        and only dice that lie otherwise are reported, or of which more is known.
        """
        return self._ordered((count,), thrown=True)

    def _ordered(self, expected: tuple[int, ...], *, thrown: bool) -> int:
        with self._lock:
            self._tickets += 1
            self._order = Order(self._tickets, expected, thrown)
            return self._tickets

    def disarm(self) -> None:
        """Read no more until the next `arm`."""
        with self._lock:
            self._order = None

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except Exception:  # whatever fails here, play by hand goes on and the eye opens again
                log.exception("the eye failed and will try again")
                self._say("trouble")
                self._stop.wait(REST)

    def _look(self) -> None:
        """Take one glance; read if it is time."""
        order = self._follow()
        glance = self._camera.glance(self._watch.number, PATIENCE)
        if glance is None:
            if self._camera.trouble:
                self._say("no camera")
            return
        self._see(glance, order)
        self._say(self._watch.phase)
        table = self._seats.table
        if order is None:
            self._lay = self._watch.newest if self._watch.still else self._lay
        elif order.thrown and self._read is None:
            self._read = look(self._watch, table) if at_rest(self._watch, table) else None
        elif order.thrown and self._tried is None:
            self._tried = look(self._watch, table) if table.newest.size else None
        elif self._lies_still(order):
            if looks_otherwise(self._watch, table, self._read or Look()):
                self._answer(order)
            else:
                self._restless = self._restless.looked(self._watch.at)
        elif self._lies_apart(order):
            self._answer_thrown(order)
        elif self._in_sight(order) and self._each_shown(order):
            self._answer_apart(order)
        elif self._never_still(order):
            self._answer_restless(order)

    def _never_still(self, order: Order) -> bool:
        """Say whether a call has waited for long for a table to lie still, and not all dice have been read yet."""
        self._restless = self._restless.seen(self._watch.at)
        return self._in_sight(order) and self._restless.due(self._watch.at)

    def _each_shown(self, order: Order) -> bool:
        """Say whether the dice of all who own some have been shown, each seat's at a moment of its own."""
        self._keep(order)
        table = self._known(order)
        whole = fresh(self._apart, table)
        return all_shown(whole, table) and all(k in whole.seats for k, owned in enumerate(order.expected) if owned)

    def _keep(self, order: Order) -> None:
        """Keep a picture of the seats whose dice lie still now, if one is wanted, though others stir."""
        frame = self._camera.newest(self._watch.number - 1, PATIENCE) if self._wanted(order) else None
        if frame is None:
            return
        if frame.number != self._watch.number:  # a newer one has come
            self._see(glance_of(frame), order)
        which = self._wanted(order)
        if which:
            table, here = self._known(order), self._here(order)
            self._apart = shown_too(self._apart, which, frame.at, frame.image, table, here)

    def _wanted(self, order: Order) -> tuple[int, ...]:
        """Forget pictures of dice that lie otherwise by now, and give the seats of which one is to be kept."""
        table = self._known(order)
        self._apart = still_lying(self._apart, table, self._here(order))
        return wanted(self._apart, table)

    def _in_sight(self, order: Order) -> bool:
        """Say whether a call is to be answered, and nothing is the matter but that something may move."""
        return not order.thrown and self._watch.phase in ("moving", "still")

    def _lies_still(self, order: Order) -> bool:
        """Say whether the table may be read: it lies still, or all that moves is far from any dice."""
        if lies_still(self._watch, self._seats.table):
            return True
        return not (order.thrown or self._watch.still) and bool(resting_apart(self._known(order)))

    def _see(self, glance: Glance, order: Order | None) -> None:
        """Take a glance into account; what each seat does is followed from a challenge on."""
        self._watch = observe(self._watch, glance)
        if order is None:
            return
        shared = ALL if order.thrown else self._here(order)
        self._seats = follow(self._seats, glance, shared, self._sees(glance))
        if not order.thrown:
            self._tell_seats(order)
        elif resized(self._watch, self._read):  # what lies there is the throw before
            self._lay = self._read = self._tried = None
            self._thrown = Throw()

    def _shared_out(self, order: Order) -> Seats:
        """Give the seats of a challenge."""
        players = len(order.expected)
        return self._drawn if self._drawn and self._drawn.count == players else Sectors(players, self.turn)

    def _sees(self, glance: Glance) -> Sees | None:
        """Give what tells what lies on top in a glance, if anything does."""
        return None if self._things is None else self._things.once(glance)

    def _here(self, order: Order) -> Seats:
        """Give the seats of a challenge as the camera sees them now."""
        return displaced(self._shared_out(order), self.pushed)

    def _known(self, order: Order) -> Table:
        """Give what is known of the table, but for players who own no dice any more."""
        return but_for_those_out(self._seats.table, order.expected)

    @property
    def pushed(self) -> Push:
        """How the camera was pushed since the seats were shared out."""
        return since(self._watch.pushed, self._shared_at)

    def _tell_seats(self, order: Order) -> None:
        """Report what the seats are doing, if it has changed and the order still stands."""
        doing = doings(self._seats)
        if doing != self._doing and self._order is order:
            self._doing = doing
            self._on_seats(order.ticket, doing)

    def _uncovered(self, order: Order) -> bool:
        """Say whether every cup was seen to come off since the challenge."""
        seats = self._seats.table.seats
        return bool(seats) and all(seats[k].lifted is not None for k, owned in enumerate(order.expected) if owned)

    def _follow(self) -> Order | None:
        """Take up the newest order; stillness seen before it does not count for it."""
        with self._lock:
            order = self._order
        if order and order is not self._following:
            self._watch = Watch(number=self._watch.number, rest=self._watch.rest, pushed=self._watch.pushed)
            self._restless, self._apart, self._settled, self._told = Restless(), Apart(), Settled(), None
            self._read = Look(self._lay) if order.thrown and self._lay is not None else None
            self._tried = None
            self._seats, self._witness, self._doing = Following(), Witness(), ()
        self._following = order
        return order

    def _lies_apart(self, order: Order) -> bool:
        """Say whether a throw may lie still though somebody stirs elsewhere."""
        return order.thrown and self._tried is not None and worth_reading(self._seats.table, self._tried)

    def _answer(self, order: Order) -> None:
        """Read the table, and report what it shows."""
        for image, reading in self._read_twice(order, self._lies_still):
            self._report(order, self._answered(order, image, reading))

    def _answer_thrown(self, order: Order) -> None:
        """Read a table on which somebody stirs, and report a throw of which all dice are seen and lie still."""
        for image, reading in self._read_twice(order, self._lies_apart):
            (height, width, _), count, table = image.shape, sum(order.expected), self._seats.table
            whole, seen = all_thrown(reading, count), look(self._watch, table)
            if lies_apart(whole, table, count, width, height):
                self._tried = seen
                self._report(order, self._answered(order, image, reading))
            else:
                self._tried = tried_now(self._tried or seen, seen, whole, count)

    def _read_twice(self, order: Order, may_be_read: Callable[[Order], bool]) -> Iterator[tuple[Image, TableReading]]:
        """Yield what the mean of several pictures shows, and one that was exposed after that was done, its witness."""
        self._say("reading")
        looks = self._looks(order, LOOKS, may_be_read)
        if not looks:
            return
        reading = read_mean(self._reader, [(one.at, one.image) for one in looks])
        for frame in self._looks(order, 1, may_be_read):
            yield frame.image, witnessed(reading, self._reader.read(frame.image, frame.at))

    def _answer_restless(self, order: Order) -> None:
        """Read several pictures of a table that does not lie still, and report what shows all dice that are owned.

        What moves in front of dice, or moves them, leaves them uncounted or in doubt: it is looked again later.
        """
        self._restless = self._restless.looked(self._watch.at)
        looks = self._looks(order, LOOKS, self._in_sight, APART)
        if looks:
            reading = read_each(self._reader, [(one.at, one.image) for one in looks])
            self._seats = looked_over(self._seats, self._sees(glance_of(looks[-1])))
            self._report_restless(order, self._answered(order, looks[-1].image, reading), looks[0].at)

    def _answer_apart(self, order: Order) -> None:
        """Read a table that does not lie still from pictures of each seat at the moment at which its own dice did."""
        self._restless = self._restless.looked(self._watch.at)
        shown, self._apart = self._apart.whole, Apart()
        answer = self._answered(order, shown.looks[-1][1], read_still(self._reader, shown.looks))
        self._report_restless(order, replace(answer, apart=shown.apart), shown.looks[0][0])

    def _report_restless(self, order: Order, answer: SeatedReading, since: float) -> None:
        """Join what was read of a table that does not lie still with what was before, and report it, if worth telling.

        `since`: the second of its first picture.
        """
        self._settled = self._settled.saw(answer, since, self._seats.table)
        answer = joined(answer, self._settled, self._here(order))
        self._witness = self._witness.saw(self._seats.table.seats, answer)
        self._restless = self._restless.saw(answer)
        if self._restless.tells(answer):
            self._report(order, answer)

    def _answered(self, order: Order, image: Image, reading: TableReading) -> SeatedReading:
        """Give what was read by seat. `image`: the newest picture that was read."""
        return answered(order, image, reading, self._shared_out(order), self.pushed, self._seats.table)

    def _report(self, order: Order, answer: SeatedReading) -> None:
        """Report what was read, if there is anything to report and the order still stands."""
        self._read = look(self._watch, self._seats.table)
        self._say(self._watch.phase)
        answer = self._witnessed(order, answer)
        self._restless = replace(self._restless, counted=answer.counted)
        if order.thrown:
            self._report_throw(order, answer)
            return
        new = tells(answer, self._uncovered(order)) and not says_the_same(answer, self._told)
        if new and self._claim(order, done=answer.complete):
            self._told = answer
            self._on_reading(answer)
        self._seats = looked_at(self._seats)
        self._tell_seats(order)

    def _report_throw(self, order: Order, answer: SeatedReading) -> None:
        """Report a throw, unless these dice lay there when the last one was reported."""
        throw = throw_of(answer.reading, sum(order.expected), self._watch.pushed)
        if tells(answer) and is_new(throw, self._thrown, answer.image.shape[1]) and self._claim(order, done=False):
            self._thrown = throw
            self._on_reading(answer)

    def _witnessed(self, order: Order, answer: SeatedReading) -> SeatedReading:
        """Add what the watching of the cups makes doubtful."""
        if order.thrown:
            return answer
        table = self._seats.table
        self._witness = self._witness.saw(table.seats, answer)
        return doubted(answer, self._witness.doubts(table, answer))

    def _looks(self, order: Order, count: int, may_be_read: Callable[[Order], bool], apart: float = 0.0) -> list[Frame]:
        """Take so many pictures, `apart` seconds from each other; none if one may not be read, as something came."""
        looks: list[Frame] = []
        while len(looks) < count:
            frame = self._camera.newest(self._watch.number, PATIENCE)
            if frame is None:
                return []
            self._see(glance_of(frame), order)
            if not may_be_read(order) or self._order is not order or self._stop.is_set():
                return []
            if not looks or frame.at - looks[-1].at >= apart:
                looks.append(frame)
        return looks

    def _claim(self, order: Order, *, done: bool) -> bool:
        """Say whether the order still stands; one that is done is taken off."""
        with self._lock:
            stands = self._order is order
            if stands and done:
                self._order = None
            return stands

    def _say(self, word: str) -> None:
        if word != self._said:
            self._said = word
            self._on_state(word)
