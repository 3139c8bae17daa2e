"""What looks otherwise than when the table was last looked at for what stands and lies there, or when cups stood."""

from vision.cells import Cells, Mask, difference, lit, share
from vision.watching.changes import DIFFERENT
from vision.watching.light import light
from vision.watching.table import Table

CHANGED = 0.1  # part of a cup's place that looks otherwise once it has gone; the table may have its colours
UNCOVERED = 0.6  # part of dice that looks otherwise when something has come over them, or they have come to light


def otherwise(table: Table) -> Mask | None:
    """Return which cells look otherwise, in whatever light, than when what was there was last seen; None at first."""
    was = as_it_was(table)
    return None if was is None else difference(was, table.newest) > DIFFERENT


def since_cups_stood(table: Table) -> Mask | None:
    """Return which cells look otherwise, in whatever light, than when the cups stood; None if that is not known."""
    if not table.newest.size or table.as_covered.shape != table.newest.shape:
        return None
    return difference(lit(table.as_covered, light(table.accepted, table.newest)), table.newest) > DIFFERENT


def as_it_was(table: Table) -> Cells | None:
    """Give the picture of the last look in the light of now; None at first."""
    before, now = table.sightings.picture, table.newest
    return None if before is None or before.shape != now.shape else lit(before, light(before, now))


def looks_otherwise(new: Mask | None, place: Mask, least: float = CHANGED) -> bool:
    """Say whether a part of a place, `least`, looks otherwise than when its cup, or its dice, were last seen there."""
    return new is not None and share(new[place]) > least
