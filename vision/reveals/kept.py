"""The pictures of open dice that are kept until their seats are read: together, each seat by itself, and of before."""

from dataclasses import dataclass, field, replace

from vision.reveals.due import ready
from vision.reveals.open_now import Open, Shot, fuller, larger, looked, missed_now, newest_enough, shown
from vision.reveals.shown_apart import Apart, all_shown, fresh, looked_apart, with_more
from vision.seats import Seats
from vision.watching.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """What is kept: a pure fold over pictures, begun anew once seats have been read.

    `open_now`: what lies open and still; `enough`: the same when there were enough pictures of it last. `apart`: each
    seat as it lay still while others stirred. `waiting`: what was shown by no mistake while somebody is waited for.
    """

    open_now: Open = field(default_factory=Open)
    enough: Open = field(default_factory=Open)
    apart: Apart = field(default_factory=Apart)
    waiting: Open = field(default_factory=Open)

    def looked(self, shot: Shot, table: Table, seats: Seats) -> "Kept":
        """Take one more picture into account."""
        open_now = looked(self.open_now, shot, table, seats)
        enough, apart = newest_enough(self.enough, open_now, table), looked_apart(self.apart, shot, table, seats)
        return replace(self, open_now=open_now, enough=enough, apart=apart)

    def waited(self, table: Table, seats: Seats) -> "Kept":
        """Keep what has been shown by now though somebody is waited for."""
        by_now = already_shown(self.enough, self.apart.whole, table.at)
        return replace(self, waiting=fullest(self.waiting, by_now, table, seats)) if by_now.seats else self

    def due(self, table: Table) -> bool:
        """Say whether seats are to be read now."""
        return bool(self.open_now.enough and ready(table)) or all_shown(fresh(self.apart, table), table)

    def whole(self, table: Table, seats: Seats) -> Open:
        """Return what is to be read now."""
        together = self.open_now if self.open_now.enough else Open()
        return fullest(self.waiting, larger(together, fresh(self.apart, table)), table, seats)

    def last(self, table: Table, seats: Seats) -> Open:
        """Return what can be read when no more pictures come."""
        each_own = fresh(self.apart, table)
        now = larger(self.open_now, each_own) if all_shown(each_own, table) else self.open_now
        return fullest(self.waiting, now, table, seats)


def fullest(before: Open, now: Open, table: Table, seats: Seats) -> Open:
    """Return what shows most seats of what was kept and of what lies open now, or both where each shows some alone."""
    if fuller(before, now, table) is not now:
        return with_more(before, now, table, seats)
    return with_more(now, before.at(missed_now(before, now, table)), table, seats)


def already_shown(enough: Open, each_own: Open, at: float) -> Open:
    """Return which dice were shown by no mistake at second `at`; each seat by itself, when it last lay still."""
    together = enough if shown(enough, at) else Open()
    return larger(together, each_own) if shown(each_own, each_own.table.at) else together
