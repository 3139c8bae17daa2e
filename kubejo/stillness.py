"""Whether a table may be read after a call, and looks otherwise than when it was: by the whole picture, coarsely, or,
where that is never still, since the camera trembles or somebody writes beside the dice, by what is known of each seat.
"""

from dataclasses import dataclass

from kubejo.seated_reading import Order
from vision.cells import lit
from vision.changes import changes
from vision.hands import HAND_RESTS, held
from vision.light import light
from vision.table import Table
from vision.telling import but_for_those_out
from vision.undisturbed import resting_apart
from vision.watch import Cells, Watch, newer

LONG = 1.0  # seconds without a motion after which a table lies still of which the whole picture does not


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a table looked like when it was read: `coarse` as a whole, `fine` in the cells in which it is watched."""

    coarse: Cells | None = None
    fine: Cells | None = None


def look(watch: Watch, table: Table) -> Look:
    """Return what a table looks like now."""
    return Look(watch.newest, table.newest if table.newest.size else None)


def at_rest(watch: Watch, table: Table) -> bool:
    """Say whether nothing moves."""
    return watch.still or steadily(table)


def lies_still(watch: Watch, table: Table, order: Order) -> bool:
    """Say whether nothing moves and no hand is over the table, or what moves is far from all dice."""
    if watch.still:
        return not held(table, watch.at - watch.since)
    if steadily(table):
        return not any(seat.hand for seat in table.seats) or table.still_since(table.at - HAND_RESTS)
    return not order.thrown and bool(resting_apart(but_for_those_out(table, order.expected)))


def steadily(table: Table) -> bool:
    """Say whether nothing has moved for long but the camera, a little."""
    return table.phase == "still" and table.still_since(table.at - LONG)


def looks_otherwise(watch: Watch, table: Table, before: Look) -> bool:
    """Say whether a table that lies still looks otherwise than before, in whatever light."""
    if watch.still or before.fine is None or before.fine.shape != table.newest.shape:
        return newer(watch, before.coarse)
    return any(changes(lit(before.fine, light(before.fine, table.newest)), table.newest))
