"""What reading hardly believes, and watching sees to be a die too: two that know little of each other say the same."""

from collections.abc import Collection, Iterator, Sequence
from statistics import median

import numpy as np

from vision.cells import Mask, share
from vision.reading.fuse import distance
from vision.reading.unread import unknown
from vision.reveals.lay_open import cells_of
from vision.types import Die, TableReading
from vision.watching.changes import parts
from vision.watching.table import Table

NONE = 0.05  # part of a die that a cup or another vessel takes where none is
OWN = 0.9  # edges from a die that was read within which all is its own
WHOLE = 0.4  # part of a die's square from which what looks like dice is one
TAKES = 0.3  # part of such a place, and of what is next to it, in which dice are seen


def seconded(reading: TableReading, table: Table, more: Sequence[Die], width: int, height: int) -> Iterator[Die]:
    """Yield, without a value, where a die may lie that was not read: it is asked about.

    `more`: what is asked about anyway. `width, height`: of the picture, pixels.
    """
    lay = [place for place in table.sightings.lay if place is not None]
    if not lay or not reading.dice:
        return
    usual = median(die.box[2] for die in reading.dice)
    seen, known = np.logical_or.reduce(lay), [*reading.dice, *more]
    for one in reading.faint:
        new = unknown(one.x, one.y, usual)
        if (
            all(distance(new, other) >= OWN * usual for other in known)
            and share(seen[cells_of(new, table, width, height)]) > TAKES
        ):
            known.append(new)
            yield new


def seen_alone(table: Table, open_now: Collection[int], dice: Sequence[Die], width: int, height: int) -> Iterator[Die]:
    """Yield, without a value, where the watching plainly sees a die in a place that a cup has left, and none was read.

    `dice`: that were read, or are asked about anyway. `width, height`: of the picture, pixels.
    """
    places = [place for k in open_now if (place := seen_where_a_cup_stood(table, k)) is not None]
    if not places or not dice:
        return
    usual, across = median(die.box[2] for die in dice), width / places[0].shape[1]  # pixels of a die, and of a cell
    known = np.logical_or.reduce([cells_of(die, table, width, height) for die in dice])
    for one in (one for place in places for one in parts(place)):
        if one.area * across**2 >= WHOLE * usual**2 and not known[one.mask].any():
            y, x = (float(cells.mean() + 0.5) * across for cells in np.nonzero(one.mask))
            yield unknown(x, y, usual)


def seen_where_a_cup_stood(table: Table, k: int) -> Mask | None:
    """Return where dice have been seen since the cup of a seat came off, in its place."""
    lay, spot = table.sightings.open_since(k, table.seats[k].lifted), table.seats[k].spot
    return None if lay is None or spot is None else lay & spot


def seen_too(die: Die, table: Table, width: int, height: int, since: float) -> bool:
    """Say whether the watching sees a die, too, where one was read, and no thing there, in a look after a second."""
    seen = table.sightings.told_apart(table.accepted.shape)
    if seen is None or table.sightings.at < since:
        return False
    (solid, dice), here = seen, cells_of(die, table, width, height)
    return share(dice[here]) > TAKES and share(solid[here]) < NONE
