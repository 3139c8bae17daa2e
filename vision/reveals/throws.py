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
from vision.types import Image, TableReading
from vision.watch import Watch
from vision.watch import observe as stiller
from vision.watching.at_rest import Look, at_rest, lies_still, look, looks_otherwise, resized
from vision.watching.observe import observe
from vision.watching.table import SAID, Table

ALL = Sectors(1)  # nobody has a place of his own: all throw into the same middle


def throws(shots: Iterable[Shot], reader: Reads, count: int) -> Iterator[Told]:
    """Tell of `count` dice that are thrown into the open again and again: each throw is read once, when still."""
    watch, table, read, tried, last = Watch(), Table(), Look(), Look(), Throw()
    looks, apart = list[tuple[float, Image]](), False
    calm = deque[Shot](maxlen=LOOKS)  # the newest pictures since nothing moves
    for number, shot in enumerate(shots, 1):
        glance = small(shot.data, shot.at, number)
        if glance is None:
            continue
        before = watch.phase
        watch, table = stiller(watch, glance), observe(table, glance, ALL)
        if watch.phase not in (before, "waking"):
            yield Told(shot.at, SAID.get(watch.phase, watch.phase))
        if not watch.calm:
            calm.clear()
        calm.append(shot)
        if resized(watch, read):
            looks.clear()
            if at_rest(watch, table):  # what lies there is the throw before
                read = tried = look(watch, table)
                last = Throw()
            continue
        still = lies_still(watch, table) and looks_otherwise(watch, table, read)
        was_apart, apart = apart, not still and worth_reading(table, tried)
        if apart != was_apart or not (still or apart):
            looks.clear()
        if still or apart:
            looks += decoded(calm if still and not looks else (shot,))
        if len(looks) == LOOKS:
            seen, reading = look(watch, table), all_thrown(read_still(reader, looks), count)
            height, width = looks[0][1].shape[:2]
            if still or lies_apart(reading, table, count, width, height):
                now, read, tried = throw_of(reading, count, watch.pushed), seen, seen
                if (last.dice and not now.dice) or is_new(now, last, width):
                    yield thrown(reading, count)
                    last = now
            else:
                tried = tried_now(tried, seen, reading, count)
            looks.clear()


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
