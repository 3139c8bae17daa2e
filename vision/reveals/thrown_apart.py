"""A throw that lies still though elsewhere on the table somebody stirs on and on, as one who writes on the sheet.

It is told only if all of the dice are seen, and nothing has stirred at any of them: else a hand may hide one, and the
table is waited for.
"""

from dataclasses import replace

from vision.cells import share
from vision.reading.counted_out import WHETHER
from vision.reading.doubt import reasons
from vision.reveals.lay_open import cells_of
from vision.types import TableReading
from vision.watching.at_rest import AGAIN, Look, new_since
from vision.watching.steady import NEARLY_ALL, RESTED, mostly_settled
from vision.watching.table import Table
from vision.watching.undisturbed import LONG, undisturbed


def worth_reading(table: Table, tried: Look) -> bool:
    """Say whether most of a table lies still, and what does looks otherwise than when it was `tried` last."""
    if table.phase not in ("waking", "moving") or table.at - tried.at < AGAIN or not mostly_settled(table):
        return False
    if tried.fine is None or tried.fine.shape != table.newest.shape:
        return True
    calm = table.since <= table.ago(RESTED)
    return any(share(calm[one.mask]) >= NEARLY_ALL for one in new_since(tried.fine, table))


def tried_now(tried: Look, seen: Look, reading: TableReading, count: int) -> Look:
    """Return what a table looked like when it was tried last; if all dice were seen, it is tried again all the same.

    `tried`: the last time; `seen`: what it looks like now.
    """
    return replace(tried, at=seen.at) if all_seen(reading, count) else seen


def lies_apart(reading: TableReading, table: Table, count: int, width: int, height: int) -> bool:
    """Say whether `count` dice are seen, and all lie still. `width, height`: of the picture, pixels."""
    places = (cells_of(die, table, width, height) for die in reading.dice)
    return all_seen(reading, count) and all(undisturbed(table, place, table.ago(LONG)) for place in places)


def all_seen(reading: TableReading, count: int) -> bool:
    """Say whether `count` dice are seen, and nothing else that may be one."""
    return len(reading.dice) == count and not any(why & WHETHER for why in reasons(reading))
