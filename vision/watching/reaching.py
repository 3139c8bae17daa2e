"""Whether something reaches in from the edge of the picture, as an arm does."""

from vision.cells import Cells, Mask
from vision.palettes import palette, share_of
from vision.watching.changes import Change, edge_of, grown
from vision.watching.kinds import SURE, stood_rather, verdict
from vision.watching.shapes import broad, hull
from vision.watching.strangers import surroundings
from vision.watching.structure import ALIKE, LEAST_FINE, correlation, structures

REACH = 8  # cells from the edge of the picture within which an arm is told from a cup
AT_ONCE = 2  # the same where a cup seems to have gone, beside which or over which it lies
OF_TABLE = 0.5  # part of what is seen right at the edge that has colours of the table
ACROSS = 0.9  # part of its width that an arm has at least where the edge of the picture cuts it; a cup seldom
NARROW, LONG = 0.5, 2.0  # the same of an arm whose hand is wider than its sleeve; widths that it is long, and no cup
UNLIKE = 0.5  # correlation of the fine structure below which other things are there; right at the edge it is ALIKE


def reaches_in(change: Change, before: Cells, now: Cells, others: Mask) -> bool:
    """Say whether a thing that was not there reaches in from the edge of the picture, as an arm does."""
    if change.border < 2:
        return False
    return stood_rather(at_the_edge(change, REACH), before, now, others | change.mask) <= SURE


def cut_across(change: Change) -> bool:
    """Say whether the edge of the picture cuts something where it is widest, as it does arms and hardly ever cups.

    What is long may be wider elsewhere: a hand at the end of a sleeve.
    """
    mask = change.mask
    by_row, by_column = mask.sum(1), mask.sum(0)
    sides = ((int(counts[k]), counts) for counts in (by_row, by_column) for k in (0, -1))
    edge, counts = max(sides, key=lambda side: side[0])
    widest, long = int(counts.max()), int((counts > 0).sum())
    return edge > ACROSS * widest or (edge > NARROW * widest and long > LONG * widest)


def at_the_edge(change: Change, reach: int) -> Mask:
    """Give what of a change lies within so many cells of where it touches the edge of the picture."""
    return grown(change.mask & edge_of(change.mask.shape), reach) & change.mask


def lies_over(change: Change, before: Cells, now: Cells, others: Mask) -> bool:
    """Say whether an arm of the table's colours lies over a cup, which seems to have gone.

    Something has come right at the edge of the picture, as no shadow looks.
    """
    if not broad(change.mask) or verdict(change.mask, before, now, others) == "came":
        return False
    near, there = at_the_edge(change, REACH), at_the_edge(change, AT_ONCE)
    if share_of(now[there], palette(before[surroundings(hull(change.mask))])) < OF_TABLE:
        return False  # it may be a cup that was put there
    if change_of_light(near, before, now, UNLIKE) or change_of_light(there, before, now, ALIKE):
        return False
    return stood_rather(there, before, now, others | change.mask) <= SURE


def change_of_light(mask: Mask, before: Cells, now: Cells, least: float) -> bool:
    """Say whether a part of the picture has the fine structure that it had, or too little to tell by.

    `least`: the correlation from which it has.
    """
    was, is_now = structures(mask, before, now)
    return min(was.std(), is_now.std()) < LEAST_FINE or correlation(was, is_now) > least
