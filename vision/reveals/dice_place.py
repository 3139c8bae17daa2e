"""Where the dice of a seat lie, once they have been read: what seemed to be their cup may have stood beside it."""

from collections.abc import Iterable, Sequence

import numpy as np

from vision.reveals.lay_open import cells_of
from vision.types import Die
from vision.watching.shapes import hull
from vision.watching.table import Table, changed


def at_their_dice(table: Table, read: Iterable[tuple[int, Sequence[Die]]], width: int, height: int) -> Table:
    """Return a table that knows for each seat that was read where its dice lie: where its cup stood, or elsewhere.

    `read`: seats, and the dice of each. `width, height`: of the picture, pixels.
    """
    for k, dice in read:
        cells = [cells_of(die, table, width, height) for die in dice if die.value is not None]
        if not cells:
            continue
        seat, place = table.seats[k], hull(np.logical_or.reduce(cells))
        if seat.bare:  # nothing had seemed to stand there
            opened = {"hidden": False, "bare": False, "lifted": table.at, "read": True}
            table = changed(table, k, None, had_cup=True, shown=True, spot=place, **opened)
        elif (spot := seat.spot) is not None:
            there = any(bool((here & spot).any()) for here in cells)
            table = changed(table, k, None, shown=True, spot=spot if there else place)
    return table
