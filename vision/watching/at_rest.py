"""Whether a table lies still and looks otherwise than when it was read: by the whole picture, coarsely, or, where it is
never still since the camera trembles, by the cells in which seats are watched, which are laid over one another.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from vision.cells import lit
from vision.watch import Cells, Watch, newer
from vision.watching.changes import Change, changes
from vision.watching.hands import HAND_RESTS, held
from vision.watching.light import light
from vision.watching.table import Table

AGAIN = (
    3.0  # seconds after which a table that is never quite still is looked at again: somebody is answering a question
)
LONG = 1.0  # seconds without a motion after which a table lies still of which the whole picture does not


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a table looked like when it was read, at second `at`.

    `coarse`: as a whole, `fine`: in the cells in which it is watched.
    """

    coarse: Cells | None = None
    fine: Cells | None = None
    at: float = -AGAIN


def look(watch: Watch, table: Table) -> Look:
    """Return what a table looks like now."""
    return Look(watch.newest, table.newest if table.newest.size else None, watch.at)


def at_rest(watch: Watch, table: Table) -> bool:
    """Say whether nothing moves."""
    return watch.still or steadily(table)


def lies_still(watch: Watch, table: Table) -> bool:
    """Say whether nothing moves and no hand is over the table; one that rests for long is taken for a thing."""
    if watch.still:
        return not held(table, watch.at - watch.since)
    hand = any(seat.hand for seat in table.seats)
    return steadily(table) and (not hand or table.still_since(table.ago(HAND_RESTS)))


def steadily(table: Table) -> bool:
    """Say whether nothing has moved for long but the camera, a little."""
    return table.phase == "still" and table.still_since(table.ago(LONG))


def looks_otherwise(watch: Watch, table: Table, before: Look) -> bool:
    """Say whether a table that lies still looks otherwise than before, in whatever light."""
    if watch.still or before.fine is None or before.fine.shape != table.newest.shape:
        return newer(watch, before.coarse)
    return watch.at - before.at >= AGAIN and any(new_since(before.fine, table))


def resized(watch: Watch, before: Look | None) -> bool:
    """Say whether pictures have another size than before: places in them mean nothing any more."""
    if before is None or before.coarse is None or watch.newest is None:
        return False
    return before.coarse.shape != watch.newest.shape


def new_since(fine: Cells, table: Table) -> Iterator[Change]:
    """Return what has changed on a table since a look at the same cells, in whatever light."""
    return changes(lit(fine, light(fine, table.newest)), table.newest)
