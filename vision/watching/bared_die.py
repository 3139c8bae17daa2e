"""A die beside a cup that was put down half over the place where it had stood."""

from vision.cells import Cells, Mask, grey, middle
from vision.palettes import coloured
from vision.watching.changes import Change, grown, parts
from vision.watching.shapes import compact, hull
from vision.watching.strangers import own_part, surroundings

SHADE = 0.4  # part of a table's brightness that it has in the deepest shadow
BRIGHTER = 1.04  # times as bright as the brightest of the table
LEAST, MOST = 5, 0.25  # cells of a die, and part of what has gone that it takes at most


def bares_a_die(gone: Mask, came: Mask, now: Cells, here: Mask) -> bool:
    """Say whether something as small and as round as a die lies in what a cup has bared, and does not touch it now.

    It has another hue than the table, is darker than any shadow or brighter than all of the table. `came`: the cup,
    where it stands now.
    """
    ring = own_part(surroundings(hull(gone | came)), here)
    if not ring.any():
        return False
    seen = grey(now)
    table = seen[ring]
    plain = coloured(now, ring) | (seen < SHADE * middle(table)) | (seen > BRIGHTER * table.max())
    return any(is_die(one, gone, came) for one in parts(plain & gone))


def is_die(one: Change, gone: Mask, came: Mask) -> bool:
    """Say whether a thing is as small and as round as a die, and lies by itself."""
    small = LEAST <= one.area < MOST * float(gone.sum())
    return small and compact(one.mask) and not (grown(one.mask) & came).any()
