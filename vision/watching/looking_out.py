"""Dice that look out from under a cup which was tilted or drawn aside, known by its colours.

What is drawn as a plain disc, or is as plain from above, is no cup to the network: it sees but the dice then.
"""

from vision.cells import Mask
from vision.watching.changes import grown, parts
from vision.watching.hands import rests
from vision.watching.last_look import as_it_was
from vision.watching.stays import SEEN, left_of_cup
from vision.watching.strangers import AROUND
from vision.watching.table import Table


def look_out(table: Table, dice: Mask, here: Mask, new: Mask) -> bool:
    """Say whether the dice at a seat (`here`) lie right beside what is left of their cup where it stood.

    `new`: the cells that look otherwise than then, on both sides of a cup that was drawn aside.
    """
    was = as_it_was(table)
    if was is None or not (new & here).any():
        return False
    seen, size = left_of_cup(new & here, was, table.newest, here)
    beside = (one.area for one in parts(seen) if (one.mask & grown(dice, AROUND)).any())
    return sum(beside) > SEEN * size


def long_aside(table: Table, stood: Mask, new: Mask) -> bool:
    """Say whether what has changed at a cup's place has rested for long: one that was tilted stands again soon."""
    return all(rests(table, one) for one in parts(new) if (one.mask & stood).any())
