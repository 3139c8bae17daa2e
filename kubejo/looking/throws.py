"""Reads dice that are thrown into the open, as in Kubi: each throw once, when it lies still and no hand is over it."""

from kubejo.looking.answering import Answering
from kubejo.looking.desk import Desk
from kubejo.looking.orders import Order
from kubejo.looking.seated_reading import SeatedReading, tells
from kubejo.looking.sight import Sight
from vision.reading.still import Reads
from vision.reveals.thrown import Throw, is_new, throw_of
from vision.reveals.thrown_apart import lies_apart, tried_now, worth_reading
from vision.reveals.throws import ALL, all_thrown
from vision.types import Glance
from vision.watch import Cells
from vision.watching.at_rest import Look, at_rest, lies_still, looks_otherwise, resized


class Throws(Answering):
    """Remembers which throw was told last, also from one order to the next."""

    def __init__(self, sight: Sight, reader: Reads, desk: Desk) -> None:
        super().__init__(sight, reader, desk)
        self._lay: Cells | None = None
        self._read: Look | None = None
        self._tried: Look | None = None
        self._last = Throw()

    def rest(self) -> None:
        """Note how the table lies while nothing is to be read: what lies there when an order comes is no throw."""
        watch = self.sight.watch
        self._lay = watch.newest if watch.still else self._lay

    def begin(self, order: Order) -> None:
        """Wait for a throw from now on."""
        super().begin(order)
        self._read = None if self._lay is None else Look(self._lay)
        self._tried = None

    def see(self, glance: Glance) -> None:
        """Take a picture into account; what lies in the first of another size is the throw before."""
        super().see(glance)
        self.sight.follow(glance, ALL)
        if resized(self.sight.watch, self._read):
            self._lay = self._read = self._tried = None
            self._last = Throw()

    def look(self) -> None:
        """Read a throw that lies otherwise than the one before."""
        watch, table = self.sight.watch, self.sight.table
        if self._read is None:
            self._read = self.sight.look() if at_rest(watch, table) else None
        elif self._tried is None:
            self._tried = self.sight.look() if table.newest.size else None
        elif self._lies_still():
            if looks_otherwise(watch, table, self._read):
                self._answer()
        elif self._lies_apart():
            self._answer_apart()

    def _lies_still(self) -> bool:
        return lies_still(self.sight.watch, self.sight.table)

    def _lies_apart(self) -> bool:
        """Say whether a throw may lie still though somebody stirs elsewhere."""
        return self._tried is not None and worth_reading(self.sight.table, self._tried)

    def _answer(self) -> None:
        """Read the table, and report what it shows."""
        for image, reading in self.read_twice(self._lies_still):
            self._report(self.answered(image, reading))

    def _answer_apart(self) -> None:
        """Read a table on which somebody stirs, and report a throw of which all dice are seen and lie still."""
        count = sum(self.order.expected)
        for image, reading in self.read_twice(self._lies_apart):
            height, width = image.shape[:2]
            whole, seen = all_thrown(reading, count), self.sight.look()
            if lies_apart(whole, self.sight.table, count, width, height):
                self._report(self.answered(image, reading))
                self._tried = seen
            else:
                self._tried = tried_now(self._tried or seen, seen, whole, count)

    def _report(self, answer: SeatedReading) -> None:
        """Report a throw, unless these dice lay there when the last one was reported."""
        self.desk.say(self.sight.watch.phase)
        throw = throw_of(answer.reading, sum(self.order.expected), self.sight.watch.pushed)
        new = tells(answer) and is_new(throw, self._last, answer.image.shape[1])
        if new and self.desk.tell(self.order, answer, done=False):
            self._last = throw
        self._read = self.sight.look()
