"""Pictures that tell nothing new: for most of an evening nothing stirs on a table.

Where nothing moved and nothing differed from what is known, a picture like that one is not looked at closely. It is
compared with the last one that was, so that what changes slowly is seen; and now and then one is looked at anyway.
"""

from dataclasses import replace

from vision.cells import Cells, difference
from vision.watching.table import Table

ALIKE = 4.0  # levels by which cells of pictures that are alike differ at most: noise, and what compression leaves
NEAR = 6.0  # the same of a picture and what is known, which follows slow changes
MOST_SPARED = 9  # pictures one after the other that are not looked at


def nothing_new(table: Table, now: Cells) -> bool:
    """Say whether a picture need not be looked at."""
    if not table.quiet or table.spared >= MOST_SPARED or table.newest.shape != now.shape:
        return False
    return bool((difference(table.newest, now) <= ALIKE).all())


def quietened(table: Table, was: Cells, now: Cells) -> Table:
    """Note that nothing moves if nothing differs either. `was`: what is known of the table, in the light of now."""
    return replace(table, quiet=True, spared=0) if bool((difference(was, now) <= NEAR).all()) else table
