"""A cup that seems to have gone, but is still seen where it stood.

A sleeve of the table's colours lies over it, or it was held up for long and put back a little aside, or it was drawn
out of the picture but for a part, by somebody who looks under it.
"""

import numpy as np

from vision.cells import Cells, Mask
from vision.changes import LEAST, grown, parts
from vision.kinds import common, hull, opened, outstanding, palette, sample, surroundings

# Parts of a cup that are seen where it stood, from which it has not come off: dice of its colours are less. At the edge
# of the picture less is enough.
SEEN, DRAWN = 0.33, 0.15
AROUND = 2.0  # radii of what has gone around it within which the whole of the cup stood
PLAIN = 3.0  # times that the colours of a table differ, from which a cell of a cup's colours is no table


def still_seen(gone: Mask, standing: Cells, now: Cells, here: Mask) -> bool:
    """Say whether much of the cup that seems to have gone is seen where it stood, or so near that it covers the place.

    `gone`: the cells of what went. `standing`: how the seat `here` looked when it was last covered.
    """
    place = grown(hull(gone), int(np.ceil(AROUND * np.sqrt(float(gone.sum()) / np.pi)))) & here
    ring = surroundings(place)
    ring = ring & here if int((ring & here).sum()) > 4 * LEAST else ring
    things = (one for one in parts(opened(no_table(standing, place, ring))) if (one.mask & gone).any())
    stood = max(things, key=lambda one: one.area, default=None)
    if stood is None:
        return False
    like_it = stood.mask & common(now, palette(standing[stood.mask]))
    seen = opened(no_table(now, like_it, ring))
    drawn = max((one.area for one in parts(seen) if one.border), default=0)
    return float(seen.sum()) > SEEN * stood.area or drawn > DRAWN * stood.area


def no_table(cells: Cells, mask: Mask, ring: Mask) -> Mask:
    """Give what of a part of the picture plainly has no colour of the table in the ring around."""
    found = mask.copy()
    found[mask] = outstanding(cells[mask], sample(cells[ring])) > PLAIN
    return found
