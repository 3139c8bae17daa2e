"""Whether the lens is covered, or it is too dark to see."""

from vision.cells import Cells, difference, most_spread, share, slopes, spread
from vision.watching.changes import DIFFERENT, grown
from vision.watching.strangers import EDGE
from vision.watching.table import FEW, Table

DARK, DIM, FLAT = 14.0, 9.0, 3.0  # mean, spread in the dark and spread, levels, below which the lens is covered
EVEN = 0.5  # the same of a picture without an edge, of what the table has: a hand over the lens may be bright
UNEVEN = 30.0  # levels, spread of all colours together from which a picture is not even: looking closer takes time
AT_ONCE = 0.5  # part of the edges of a table that are seen before something is held over the lens
SAME_TABLE = 0.8  # part of a dark picture that looks as before, from which what has changed are things on the table
BARED = 0.4  # the same where edges have come to light in it: dice, and large cups that have gone take as much


def lens_covered(table: Table, now: Cells) -> bool:
    """Say whether nothing can be seen; a dark or even table that looks as it did but for dice that lie there can."""
    varied, known = spread(now), table.accepted.shape == now.shape
    dark = varied < DIM and (varied < FLAT or float(now.mean()) < DARK)
    if not dark and not (known and varied < UNEVEN and most_spread(now) < EVEN * most_spread(table.accepted)):
        return False
    plain = edges(now) <= FEW
    if dark and (plain or not known):
        return True
    if plain and edges(table.accepted) > FEW and (table.phase == "dark" or gone_at_once(table)):
        return True
    alike = BARED if not plain and come_to_light(table.accepted, now) > FEW else SAME_TABLE
    return (dark or plain) and share(difference(table.accepted, now) < DIFFERENT) < alike


def gone_at_once(table: Table) -> bool:
    """Say whether most edges of the table were seen in the picture before: hands do not take everything so fast."""
    return edges(table.newest) > AT_ONCE * edges(table.accepted)


def come_to_light(before: Cells, now: Cells) -> int:
    """Count the cells in which a picture has a plain edge, and the one before had none near."""
    return int(((slopes(now) > 2 * EDGE) & ~grown(slopes(before) > EDGE)).sum())


def edges(cells: Cells) -> int:
    """Count the cells in which a picture has a plain edge."""
    return int((slopes(cells) > 2 * EDGE).sum())
