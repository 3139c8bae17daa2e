"""Answers a call: reads what the cups hid, once they are off and the table lies still, or never does."""

from dataclasses import replace

from kubejo.looking.answering import Answering
from kubejo.looking.desk import Desk
from kubejo.looking.following import Doing, doings
from kubejo.looking.joined import joined
from kubejo.looking.orders import Order
from kubejo.looking.restless import APART, Restless
from kubejo.looking.seated_reading import SeatedReading, says_the_same, tells
from kubejo.looking.settled import Settled
from kubejo.looking.sight import Sight
from kubejo.looking.witness import Witness, doubted
from vision.camera import glance_of
from vision.reading.still import Reads, read_each, read_still
from vision.reveals.open_now import LOOKS
from vision.reveals.owned import but_for_those_out
from vision.reveals.shown_apart import Apart, all_shown, fresh, shown_too, still_lying, wanted
from vision.seats import Seats
from vision.types import Glance
from vision.watching.at_rest import Look, lies_still, looks_otherwise
from vision.watching.table import Table
from vision.watching.undisturbed import resting_apart


class Calls(Answering):
    """Remembers what was read since a call; says what each seat is doing."""

    def __init__(self, sight: Sight, reader: Reads, desk: Desk) -> None:
        super().__init__(sight, reader, desk)
        self._forget()

    def _forget(self) -> None:
        self._read = Look()
        self._told: SeatedReading | None = None
        self._shared: Seats | None = None
        self._restless, self._apart, self._settled, self._witness = Restless(), Apart(), Settled(), Witness()
        self._doing: tuple[Doing, ...] = ()

    def begin(self, order: Order) -> None:
        """Answer a call from now on."""
        super().begin(order)
        self._forget()

    def see(self, glance: Glance) -> None:
        """Take a picture into account, and say what each seat is doing."""
        super().see(glance)
        self.sight.follow(glance, self._here())
        self._tell_seats()

    def look(self) -> None:
        """Read the table if it lies still and looks otherwise than before, or shows all dice though it never rests."""
        at = self.sight.watch.at
        self.shared_out()  # what was read of other seats is read anew, be the table as it was
        if self._lies_still():
            if looks_otherwise(self.sight.watch, self.sight.table, self._read):
                self._answer()
            else:
                self._restless = self._restless.looked(at)
        elif self._in_sight() and self._each_shown():
            self._answer_apart()
        elif self._never_still():
            self._answer_restless()

    def shared_out(self) -> Seats:
        """Give the seats of the call, as they were shared out; if otherwise than before, what each showed is forgotten.

        Dice that were one player's are another's now, and would be counted for both.
        """
        shared = super().shared_out()
        if self._shared not in (None, shared):
            self._settled, self._apart, self._witness = Settled(), Apart(), replace(self._witness, read={})
            self._read = Look()
        self._shared = shared
        return shared

    def _here(self) -> Seats:
        """Give the seats of the call as the camera sees them now."""
        return self.sight.seats(len(self.order.expected))

    def _known(self) -> Table:
        """Give what is known of the table, but for players who own no dice any more."""
        return but_for_those_out(self.sight.table, self.order.expected)

    def _lies_still(self) -> bool:
        """Say whether the table may be read: it lies still, or all that moves is far from any dice."""
        if lies_still(self.sight.watch, self.sight.table):
            return True
        return not self.sight.watch.still and bool(resting_apart(self._known()))

    def _in_sight(self) -> bool:
        """Say whether nothing is the matter but that something may move."""
        return self.sight.watch.phase in ("moving", "still")

    def _never_still(self) -> bool:
        """Say whether the call has waited for long for a table to lie still, and not all dice have been read yet."""
        self._restless = self._restless.seen(self.sight.watch.at)
        return self._in_sight() and self._restless.due(self.sight.watch.at)

    def _each_shown(self) -> bool:
        """Say whether the dice of all who own some have been shown, each seat's at a moment of its own."""
        self._keep()
        table = self._known()
        whole = fresh(self._apart, table)
        return all_shown(whole, table) and all(k in whole.seats for k, owned in enumerate(self.order.expected) if owned)

    def _keep(self) -> None:
        """Keep a picture of the seats whose dice lie still now, if one is wanted, though others stir."""
        number = self.sight.watch.number
        frame = self.sight.whole(number - 1) if self._wanted() else None
        if frame is None:
            return
        if frame.number != number:  # a newer one has come
            self.see(glance_of(frame))
        if which := self._wanted():
            self._apart = shown_too(self._apart, which, frame.at, frame.image, self._known(), self._here())

    def _wanted(self) -> tuple[int, ...]:
        """Forget pictures of dice that lie otherwise by now, and give the seats of which one is to be kept."""
        table = self._known()
        self._apart = still_lying(self._apart, table, self._here())
        return wanted(self._apart, table)

    def _tell_seats(self) -> None:
        """Report what the seats are doing, if it has changed and the order still stands."""
        doing = doings(self.sight.following)
        if doing != self._doing and self.desk.stands(self.order):
            self._doing = doing
            self.desk.tell_seats(self.order, doing)

    def _answer(self) -> None:
        """Read the table, and report what it shows."""
        for image, reading in self.read_twice(self._lies_still):
            self._report(self.answered(image, reading))

    def _answer_restless(self) -> None:
        """Read several pictures of a table that does not lie still, and report what shows all dice that are owned.

        What moves in front of dice, or moves them, leaves them uncounted or in doubt: it is looked again later.
        """
        self._restless = self._restless.looked(self.sight.watch.at)
        looks = self.looks(LOOKS, self._in_sight, APART)
        if looks:
            reading = read_each(self.reader, [(one.at, one.image) for one in looks])
            self.sight.look_over(looks[-1])
            self._report_restless(self.answered(looks[-1].image, reading), looks[0].at)

    def _answer_apart(self) -> None:
        """Read a table that does not lie still from pictures of each seat at the moment at which its own dice did."""
        self._restless = self._restless.looked(self.sight.watch.at)
        shown, self._apart = self._apart.whole, Apart()
        answer = self.answered(shown.looks[-1][1], read_still(self.reader, shown.looks))
        self._report_restless(replace(answer, apart=shown.apart), shown.looks[0][0])

    def _report_restless(self, answer: SeatedReading, since: float) -> None:
        """Join what was read of a table that does not lie still with what was before, and report it, if worth telling.

        `since`: the second of its first picture.
        """
        self._settled = self._settled.saw(answer, since, self.sight.table)
        answer = joined(answer, self._settled, self._here())
        self._witness = self._witness.saw(self.sight.table.seats, answer)
        seen = self._restless.saw(answer)
        if seen.tells(answer):
            self._report(answer)
        self._restless = replace(seen, counted=self._restless.counted)

    def _report(self, answer: SeatedReading) -> None:
        """Report what was read, with what the watching makes doubtful, if there is anything new to report.

        It counts as read only then: what could not be taken in is read anew.
        """
        table = self.sight.table
        self.desk.say(self.sight.watch.phase)
        self._witness = self._witness.saw(table.seats, answer)
        answer = doubted(answer, self._witness.doubts(table, answer))
        new = tells(answer, self._uncovered()) and not says_the_same(answer, self._told)
        if new and self.desk.tell(self.order, answer, done=answer.complete):
            self._told = answer
        self._read = self.sight.look()
        self._restless = replace(self._restless, counted=answer.counted)
        self.sight.read_now()
        self._tell_seats()

    def _uncovered(self) -> bool:
        """Say whether every cup was seen to come off since the call."""
        seats = self.sight.table.seats
        return bool(seats) and all(seats[k].lifted is not None for k, owned in enumerate(self.order.expected) if owned)
