"""Which seats are to be read, and that they have been."""

from vision.watching.table import Table, changed
from vision.watching.undisturbed import at_rest_apart, resting_apart

UNTOUCHED = 5.0  # seconds after a hand last stirred in which others are waited for


def ready(table: Table) -> tuple[int, ...]:
    """Give the seats that are to be read now: cups are off, nothing moves, no hand is there.

    Cups that still stand and arms that do not stir are waited for, but not for ever.
    """
    if table.phase != "still":
        return resting_apart(table)
    patient = table.at - table.touched <= UNTOUCHED
    waiting = any(seat.hand or seat.hides for seat in table.seats)
    return open_dice(table) if not (waiting and patient) else ()


def open_dice(table: Table) -> tuple[int, ...]:
    """Give the seats whose cups are off and that lie still, no hand or cup there, and have not been read."""
    if table.phase != "still":
        return at_rest_apart(table)
    seats = enumerate(table.seats)
    return tuple(k for k, seat in seats if seat.unread and not seat.hand and k not in table.unjudged)


def taken(table: Table, seats: tuple[int, ...]) -> Table:
    """Note that seats have been read."""
    for k in seats:
        table = changed(table, k, None, read=True, reached=False, nudged=False)
    return table
