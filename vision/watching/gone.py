"""Cups that came off without being seen to: how a seat looks now, beside how it looked when it was covered."""

from vision.cells import Cells, Mask, difference, slopes
from vision.seats import Labels
from vision.watching.changes import DIFFERENT, LEAST, filled, grown, parts, shrunk
from vision.watching.ground import still_there, strange
from vision.watching.kinds import verdict
from vision.watching.noted import lifted
from vision.watching.shapes import CUP_SHAPE, broad, compact, depth_of, opened
from vision.watching.strangers import EDGE, strangers
from vision.watching.table import Table, changed
from vision.watching.whose import SHARE, owns


def missed(table: Table, covered: Cells, now: Cells, where: Labels) -> Table:
    """Find the seats whose cups have gone all the same, while others were seen to come off: they are read in doubt.

    `covered`: how each seat looked with its cup, in the light of now.
    """
    ground = table.ground
    if ground is None or all(seat.lifted is None for seat in table.seats):
        return table
    differs = difference(covered, now) > DIFFERENT
    for k, seat in enumerate(table.seats):
        if seat.hides and not seat.hand:
            place = left(table, ground, covered, now, differs, where == k)
            table = table if place is None else changed(lifted(table, k, place), k, None, came_off_unseen=True)
    return table


def left(table: Table, ground: Cells, covered: Cells, now: Cells, differs: Mask, here: Mask) -> Mask | None:
    """Give the place that the cup of a seat has left, if nothing as broad stands there and dice may lie there."""
    changed_ones = changed_places(differs & here)
    if len(changed_ones) == 1 and not broad(strangers(changed_ones[0], covered, here)):
        changed_ones = []  # a cup of the table's colours, perhaps, or none
    for places in (changed_ones, bare_places(covered, now, ground, differs & here)):
        if len(places) == 1 and was_left(table, places[0], ground, covered, now, differs, here):
            return places[0]
    return None


def changed_places(differs: Mask) -> list[Mask]:
    """Give the places as broad as a cup at which a seat looks otherwise than when it was covered."""
    return [one.mask for one in parts(opened(differs)) if broad(one.mask)]


def bare_places(covered: Cells, now: Cells, ground: Cells, differs: Mask) -> list[Mask]:
    """Give the places as broad as a cup that are table now and were not, and the dice in them."""
    bare = opened(differs & strange(covered, ground) & ~strange(now, ground))
    return [filled(grown(one.mask, 2)) for one in parts(bare) if broad(one.mask)]


def was_left(table: Table, place: Mask, ground: Cells, covered: Cells, now: Cells, differs: Mask, here: Mask) -> bool:
    """Say whether something went from a place, and nothing as broad stands there now, only what may be dice."""
    if still_there(ground, now, here & ~differs, place):
        return False
    if not own_cup(table, place, differs) or not more_than_table(place, now):
        return False
    if broad(strangers(place, now, here)):
        return False
    return verdict(place, covered, now, differs & ~place) == "went"


def own_cup(table: Table, place: Mask, differs: Mask) -> bool:
    """Say whether a place is as deep as a cup, and no side of a neighbour's that reached over the line."""
    known = [float(depth_of(seat.spot).max()) for seat in table.seats if seat.spot is not None]
    deep = float(depth_of(place).max())
    return owns(place, differs) or compact(place, CUP_SHAPE) or any(deep > SHARE * one for one in known)


def more_than_table(place: Mask, now: Cells) -> bool:
    """Say whether something in a place has edges as dice have."""
    inside, around = shrunk(place, 2), grown(place, 6) & ~grown(place, 3)
    if not inside.any() or not around.any():
        return False
    edges = slopes(now)
    return int((edges[inside] > 1.5 * float(edges[around].mean()) + EDGE).sum()) >= LEAST
