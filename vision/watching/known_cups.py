"""Cups that were seen to come, and go with those of others in one change: it is known where each of them stood."""

from collections.abc import Sequence

from vision.cells import Cells, Mask, share
from vision.watching.changes import Change, change_of
from vision.watching.kinds import Kind, kind_of
from vision.watching.table import Seat

CHANGED = 0.8  # part of the place where a cup stood that has changed, if the cup has gone
FOUND = 0.5  # part of that place from which what has gone there is the cup


def known_ones(
    change: Change, found: Sequence[tuple[Change, Kind]], seats: Sequence[Seat], was: Cells, now: Cells
) -> list[tuple[Change, Kind]]:
    """Return what else has gone in a change of several seats: whole cups that were seen to come and are not `found`."""
    more: list[tuple[Change, Kind]] = []
    for place in (seat.came for seat in seats if seat.hidden and seat.came is not None):
        if share(change.mask[place]) > CHANGED and not any(is_there(one, place) for one, _ in found):
            own = change_of(place & change.mask)
            if kind_of(own, was, now, change.mask & ~own.mask) == "went":
                more.append((own, "went"))
    return more


def is_there(one: Change, place: Mask) -> bool:
    """Say whether a thing takes most of a place."""
    return share(one.mask[place]) > FOUND
