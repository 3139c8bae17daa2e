"""Open dice that lie still though elsewhere on the table something stirs all the time, as somebody who writes."""

from vision.cells import Mask, count
from vision.watching.changes import grown
from vision.watching.strangers import BESIDE
from vision.watching.table import FEW, Table

LONG = 1.0  # seconds in which nothing has moved at dice, or next to them, after which they lie still by themselves
PATIENCE = 10.0  # seconds after the last cup came off that others are waited for


def resting_apart(table: Table) -> tuple[int, ...]:
    """Give the seats whose cups are off and that have not been read, if dice lie still at each though others move.

    While a cup hides dice, a hand is at any seat, or dice move at one, none for some time; then those at which they
    lie still.
    """
    due, still = unread(table), at_rest_apart(table)
    waits = still != due or any(seat.hides or seat.hand for seat in table.seats)
    patient = bool(due) and table.at - max(table.seats[k].lifted or 0.0 for k in due) <= PATIENCE
    return () if waits and patient else still


def at_rest_apart(table: Table) -> tuple[int, ...]:
    """Give the seats whose cups are off and that have not been read, at which dice lie still, whoever else moves."""
    return tuple(k for k in unread(table) if rests(table, k)) if table.phase in ("moving", "still") else ()


def unread(table: Table) -> tuple[int, ...]:
    """Give the seats whose cups are off and that have not been read."""
    return tuple(k for k, seat in enumerate(table.seats) if seat.unread)


def lying_still(table: Table) -> list[int]:
    """Give the seats with open dice, no hand at them, near which nothing has moved for some time."""
    known = ((k, table.sightings.open_since(k, seat.lifted)) for k, seat in enumerate(table.seats) if not seat.hand)
    return [k for k, lay in known if not table.seats[k].hidden and undisturbed(table, lay, table.ago(LONG))]


def rests(table: Table, k: int) -> bool:
    """Say whether the open dice of a seat lie still, no hand at them, and nothing that nobody knows yet over them.

    Where no network sees them, they lie where their cup stood.
    """
    free = not table.seats[k].hand and k not in table.unjudged
    return free and undisturbed(table, where_they_lie(table, k), table.ago(LONG))


def where_they_lie(table: Table, k: int) -> Mask | None:
    """Return where the open dice of a seat lie; where none were seen, the place from which its cup came off."""
    lay = table.sightings.open_since(k, table.seats[k].lifted)
    return table.seats[k].spot if lay is None else lay


def undisturbed(table: Table, place: Mask | None, since: float) -> bool:
    """Say whether nothing has moved in a place, nor next to it, after a second; no where none is known."""
    return place is not None and count(table.since[grown(place, BESIDE)] > since) <= FEW
