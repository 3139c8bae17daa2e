"""A table that is looked at for the first time while hands move over it: it is known once each part of it lay still."""

from dataclasses import replace

from vision.cells import Cells, difference, instead, share
from vision.watching.changes import DIFFERENT
from vision.watching.steady import calm_cells
from vision.watching.table import Table

KNOWN = 0.97  # part of the picture that has to have lain still, each cell at a time of its own
LONG = 1.0  # seconds for which it is waited for all of it to lie still at the same time


def not_yet(table: Table, now: Cells) -> Table:
    """Wait for a still picture, and keep what has not stirred: bands are told beside a picture of some time ago.

    What moves takes the place of nothing that has lain still before: it is a hand, perhaps.
    """
    calm = calm_cells(table)
    moves = (table.since >= table.at) & ~table.calmed
    accepted = instead(table.accepted, now, moves | (calm & (difference(table.accepted, now) > DIFFERENT)))
    return replace(table, accepted=accepted, calmed=table.calmed | calm)


def seen_without_hands(table: Table) -> bool:
    """Say whether nearly all of a table that never rests as a whole has lain still at some time."""
    return table.at - table.anew >= LONG and share(table.calmed) >= KNOWN
