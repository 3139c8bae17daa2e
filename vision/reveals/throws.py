"""Dice that are thrown into the open, as in Kubi: each throw is told once, when it is still and no hand is over it."""

from collections import deque
from collections.abc import Iterable, Iterator

from vision.camera.decode import whole_rgb
from vision.camera.glancing import small
from vision.reading.counted_out import WHETHER, but_for_strangers
from vision.reading.doubt import reasons
from vision.reading.leaving_out import leaving_out
from vision.reading.still import Reads, read_still
from vision.reveals.open_now import LOOKS, Shot
from vision.reveals.owned import miscount
from vision.reveals.thrown import Throw, is_new, throw_of
from vision.reveals.thrown_apart import lies_apart, tried_now, worth_reading
from vision.reveals.told import Told
from vision.seats import Sectors
from vision.types import Glance, Image, TableReading
from vision.watch import Watch
from vision.watch import observe as stiller
from vision.watching.at_rest import Look, at_rest, lies_still, look, looks_otherwise, resized
from vision.watching.observe import observe
from vision.watching.table import SAID, Table

ALL = Sectors(1)  # nobody has a place of his own: all throw into the same middle


def throws(shots: Iterable[Shot], reader: Reads, count: int) -> Iterator[Told]:
    """Tell of `count` dice that are thrown into the open again and again: each throw is read once, when still."""
    table = ThrownOnto(reader, count)
    for number, shot in enumerate(shots, 1):
        glance = small(shot.data, shot.at, number)
        if glance is not None:
            yield from table.see(shot, glance)


class ThrownOnto:
    """A table that `count` dice are thrown onto again and again: what is remembered of it from picture to picture."""

    def __init__(self, reader: Reads, count: int) -> None:
        self._reader, self._count = reader, count
        self._watch, self._table = Watch(), Table()
        self._read = Look()  # what it looked like when a throw was read last
        self._tried = Look()  # the same, or when one was looked for last though somebody stirs
        self._last = Throw()
        self._calm = deque[Shot](maxlen=LOOKS)  # the newest pictures since nothing moves
        self._looks = list[tuple[float, Image]]()  # the pictures that are to become one reading
        self._apart = False  # whether somebody stirs in these

    def see(self, shot: Shot, glance: Glance) -> Iterator[Told]:
        """Take one more picture into account, and tell what it shows."""
        before = self._watch.phase
        self._watch, self._table = stiller(self._watch, glance), observe(self._table, glance, ALL)
        if self._watch.phase not in (before, "waking"):
            yield Told(shot.at, SAID.get(self._watch.phase, self._watch.phase))
        if not self._watch.calm:
            self._calm.clear()
        self._calm.append(shot)
        if resized(self._watch, self._read):
            self._begin_anew()
            return
        still = lies_still(self._watch, self._table) and looks_otherwise(self._watch, self._table, self._read)
        self._gather(shot, still)
        if len(self._looks) == LOOKS:
            yield from self._thrown_now(still)
            self._looks.clear()

    def _begin_anew(self) -> None:
        """Take what lies in pictures of another size for the throw before, once nothing moves."""
        self._looks.clear()
        if at_rest(self._watch, self._table):
            self._read = self._tried = self._look()
            self._last = Throw()

    def _gather(self, shot: Shot, still: bool) -> None:
        """Keep a picture of what may be a new throw, from its first one on. `still`: nothing moves, and it is new."""
        was_apart, self._apart = self._apart, not still and worth_reading(self._table, self._tried)
        if self._apart != was_apart or not (still or self._apart):
            self._looks.clear()
        if still or self._apart:
            self._looks += decoded(self._calm if still and not self._looks else (shot,))

    def _thrown_now(self, still: bool) -> Iterator[Told]:
        """Read what was gathered, and tell of it if it is a throw, and was not told before."""
        seen, reading = self._look(), all_thrown(read_still(self._reader, self._looks), self._count)
        height, width = self._looks[0][1].shape[:2]
        if not still and not lies_apart(reading, self._table, self._count, width, height):
            self._tried = tried_now(self._tried, seen, reading, self._count)
            return
        now, self._read, self._tried = throw_of(reading, self._count, self._watch.pushed), seen, seen
        if (self._last.dice and not now.dice) or is_new(now, self._last, width):
            yield thrown(reading, self._count)
            self._last = now

    def _look(self) -> Look:
        return look(self._watch, self._table)


def decoded(shots: Iterable[Shot]) -> Iterator[tuple[float, Image]]:
    """Yield the second and the pixels, in RGB, of each picture that can be decoded."""
    for shot in shots:
        if (image := whole_rgb(shot.data)) is not None:
            yield shot.at, image


def all_thrown(reading: TableReading, count: int) -> TableReading:
    """Return a reading without what can be none of the dice: all of them lie there, or none does for certain."""
    reading = but_for_strangers(reading, (0,) * len(reading.dice), (count,))[0]
    unsure = all(why & WHETHER for why in reasons(reading)) and len(reading.dice) < count
    return leaving_out(reading, range(len(reading.dice))) if unsure else reading


def thrown(reading: TableReading, count: int) -> Told:
    """Tell of a throw, or that the dice were taken away."""
    if not reading.dice:
        return Told(reading.at, "taken", 0)
    return Told(reading.at, "reading", 0, reading.dice, (*reading.doubts, *miscount(len(reading.dice), count)))
