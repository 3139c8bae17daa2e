"""Whether something reaches in from the edge of the picture, as an arm does."""

from vision.cells import Cells, Mask
from vision.changes import Change, edge_of, grown
from vision.kinds import LEAST_FINE, SURE, correlation, stood_rather, structures

REACH = 8  # cells from the edge of the picture within which an arm is told from a cup
AT_ONCE = 2  # the same where a cup seems to have gone, beside which or over which it lies
UNLIKE = 0.5  # correlation of the fine structure below which other things are there


def reaches_in(change: Change, before: Cells, now: Cells, others: Mask) -> bool:
    """Say whether a thing that was not there reaches in from the edge of the picture, as an arm does."""
    if change.border < 2:
        return False
    everywhere = others | change.mask
    near = at_the_edge(change, REACH)
    return stood_rather(near, before, now, everywhere) <= SURE or lies_there(change, before, now, everywhere)


def at_the_edge(change: Change, reach: int) -> Mask:
    """Give what of a change lies within so many cells of where it touches the edge of the picture."""
    return grown(change.mask & edge_of(change.mask.shape), reach) & change.mask


def lies_there(change: Change, before: Cells, now: Cells, everywhere: Mask) -> bool:
    """Say whether something of the table's colours has come in right at the edge of the picture, as no shadow looks.

    Beside it a cup may seem to have gone, over which it lies. `everywhere`: cells that change.
    """
    there = at_the_edge(change, AT_ONCE)
    if any(change_of_light(near, before, now) for near in (there, at_the_edge(change, REACH))):
        return False
    return stood_rather(there, before, now, everywhere) <= SURE


def change_of_light(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether a part of the picture has the fine structure that it had, or too little to tell by."""
    was, is_now = structures(mask, before, now)
    return min(was.std(), is_now.std()) < LEAST_FINE or correlation(was, is_now) > UNLIKE
