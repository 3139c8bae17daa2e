"""What a table itself looks like, and what stands on it."""

import numpy as np

from vision.cells import Cells, Mask, softened
from vision.changes import grown, parts
from vision.kinds import common, largest, opened, palette
from vision.table import CUP

OFTEN = 0.2  # part of what surrounds a cup from which a colour is the table's, and not another cup's
BESIDE, AROUND = 2, 9  # cells from a cup's place between which there is plain table


def ground_with(ground: Cells | None, mask: Mask, now: Cells) -> Cells:
    """Learn from the surroundings of a cup that has gone what the table looks like."""
    ring = grown(mask, AROUND) & ~grown(mask, BESIDE)
    seen = palette(softened(now)[ring])
    return seen if ground is None else np.maximum(seen, ground)


def stands(cells: Cells, ground: Cells, here: Mask, least: float = 1.0) -> Mask | None:
    """Give the cells of the largest thing in a part of the picture that is no table.

    None where none is as large as `least` times the smallest cup.
    """
    strange = ~common(softened(cells), ground, OFTEN)
    largest = max(parts(strange & here), key=lambda one: one.area, default=None)
    return largest.mask if largest is not None and largest.area >= least * CUP * here.size else None


def rest_of(place: Mask, ground: Cells, cells: Cells) -> float:
    """Give what part of a place the largest thing takes that stands there."""
    return largest(opened(~common(softened(cells), ground, OFTEN) & place)) / float(place.sum())
