"""How many dice each seat owns, where that is known."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from vision.types import Doubt
from vision.watching.table import Seat, Table


def owned_by(seat: int, owned: Sequence[int]) -> int | None:
    """Give how many dice a seat owns, None where that is not known."""
    return owned[seat] if seat < len(owned) else None


def miscount(shown: int, owned: int | None) -> Iterator[Doubt]:
    """Yield a doubt if a seat shows other than it owns (D42)."""
    if owned is not None and shown != owned:
        yield Doubt("miscount", None, (("n", shown), ("owned", owned)))


def but_for_those_out(table: Table, owned: Sequence[int]) -> Table:
    """Return a table with nothing at the seats of players who own no dice any more: nobody is waited for there."""
    if 0 not in owned:
        return table
    out = {k for k in range(len(table.seats)) if owned_by(k, owned) == 0}
    seats = (Seat(hidden=False) if k in out else seat for k, seat in enumerate(table.seats))
    return replace(table, seats=tuple(seats))
