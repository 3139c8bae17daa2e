"""A cup that seems to have gone, but is still seen where it stood.

A sleeve of the table's colours lies over it, or it was drawn out of the picture but for a part, by somebody who looks
under it; or it was held up for so long that it is compared with itself in the air, and put back a little aside; or it
is so large that the side which it bares, where it was put back aside, is as broad as a small cup; or it was a hand
that went, which had hidden a part of it.
"""

import numpy as np

from vision.cells import Cells, Mask, difference
from vision.palettes import common, palette, sample, stands_out
from vision.watching.changes import DIFFERENT, LEAST, grown, parts, shrunk
from vision.watching.ground import has_outline
from vision.watching.round_things import round_thing
from vision.watching.shapes import CUP_SHAPE, broad, compact, depth_of, hull, opened
from vision.watching.strangers import own_part, strangers, surroundings, unlisted, unshaded

# Parts of a cup that are seen where it stood, from which it has not come off: dice of its colours are less. At the edge
# of the picture less is enough.
SEEN, DRAWN = 0.33, 0.15
STIRRED = 0.1  # part of a cup that stands again which looked otherwise while it was held
KNOWN = 0.25  # part of something round that went, as which a cup must have looked unlike the table to be known again
MOST = 10  # cells around what is no whole cup within which it stood; around a whole one others may, or a tray's rim
SIDE, STAYED = 0.65, 0.5  # parts: of a cup's depth, below which what went is its side; of a cup, which is as it was
BARED, ALIKE = 0.15, 0.8  # parts: of what went, that bares a cup; of what was seen of this, that has not changed
WITH_ARM, AS_IT_WAS = 0.4, 0.7  # parts: of what came, that a cup takes which has come with an arm; of this, as it was
AROUND_IT = 2.5, 5.0  # times the depth of a hand, within which all of a cup lies that it was over: a small or large one
PLAIN = 3.0  # times that the colours of a table differ, from which a cell of a cup's colours is no table


def still_seen(gone: Mask, as_covered: Cells, now: Cells, here: Mask) -> bool:
    """Say whether much of the cup that seems to have gone is seen where it stood.

    `gone`: the cells of what went. `as_covered`: how the seat `here` looked when it was last covered.
    """
    seen, size = left_of_cup(gone, as_covered, now, here)
    drawn = max((one.area for one in parts(seen) if one.border), default=0)
    return float(seen.sum()) > SEEN * size or drawn > DRAWN * size


def left_of_cup(gone: Mask, as_covered: Cells, now: Cells, here: Mask) -> tuple[Mask, float]:
    """Give what is seen still of the cup that seems to have gone, and how many cells it took; none if unknown."""
    reach = 1 if compact(gone, CUP_SHAPE) else min(MOST, int(np.ceil(np.sqrt(float(gone.sum()) / np.pi))))
    place = grown(hull(gone), reach) & here
    things = (one for one in parts(strangers(place, as_covered, here)) if (one.mask & gone).any())
    stood = max(things, key=lambda one: one.area, default=None)
    if stood is None or (compact(gone, CUP_SHAPE) and stood.area < KNOWN * float(gone.sum())):
        return np.zeros_like(gone), 0.0
    ring = own_part(surroundings(place), here)
    cup = unshaded(stood.mask, as_covered, ring)
    seen = opened(no_table(now, cup & common(now, palette(as_covered[cup])), ring))
    return seen, float(cup.sum())


def put_back(gone: Mask, was: Cells, as_covered: Cells, now: Cells, here: Mask) -> bool:
    """Say whether a cup that was seen elsewhere before stands again where it stood, or nearly.

    As `still_seen`; `was`: the picture with what has gone. What looks as when the seat was covered, and in part
    looked otherwise meanwhile, is as broad as a cup, and no table that it had hidden.
    """
    alike, stirred = here & (difference(as_covered, now) < DIFFERENT), difference(was, now) > DIFFERENT
    table = surroundings(hull(gone | (alike & stirred))) & alike & ~stirred  # it has been the same all the time
    again = parts(opened(no_table(now, alike, table)))
    return any(broad(one.mask) and float((one.mask & stirred).sum()) > STIRRED * one.area for one in again)


def only_a_side(gone: Mask, was: Cells, now: Cells, here: Mask) -> bool:
    """Say whether what has gone is the side of a cup that stands beside it, most of it as before.

    What is round beside it now, has its colours, none of the table that it has bared, and is much deeper is the cup.
    """
    inside = shrunk(gone)
    cups = common(now, palette(was[inside])) & ~common(now, palette(now[inside]))
    beside = opened(cups & here & ~gone)
    alike, near, depth = difference(was, now) < DIFFERENT, grown(gone), float(depth_of(gone).max())
    return any(
        (one.mask & near).any()
        and compact(one.mask, CUP_SHAPE)
        and depth < SIDE * float(depth_of(one.mask).max())
        and float((one.mask & alike).sum()) > STAYED * one.area
        for one in parts(beside)
    )


def most_stands(came: Mask | None, gone: Mask, as_covered: Cells, now: Cells) -> bool:
    """Say whether of what came over a seat's dice only a part has gone: an arm that came with the cup, and lay still.

    `came`: its cells, if it was seen to come.
    """
    if came is None or float((gone & came).sum()) < AS_IT_WAS * float(gone.sum()):
        return False  # or it was somebody else's that came
    rest = came & ~grown(gone)
    as_before = opened(rest & (difference(as_covered, now) < DIFFERENT))
    return broad(as_before) and float(as_before.sum()) > max(
        WITH_ARM * float(came.sum()), AS_IT_WAS * float(rest.sum())
    )


def goes_on(gone: Mask, was: Cells, now: Cells, here: Mask) -> bool:
    """Say whether what has gone bares a part of a deeper cup that was seen beside it all the time, as a hand does."""
    deep = float(depth_of(gone).max())
    return any(bares_part(gone, was, now, here, times * deep, deep) for times in AROUND_IT)


def bares_part(gone: Mask, was: Cells, now: Cells, here: Mask, reach: float, deep: float) -> bool:
    """Say the same of a cup all of which is so many cells around what has gone, and that is so deep at least."""
    place = grown(gone, int(np.ceil(reach))) & here
    table = surroundings(place)
    if int(table.sum()) <= 4 * LEAST:
        return False  # what went was a cup that took all of the picture
    alike, beside = difference(was, now) < DIFFERENT, ~grown(gone)
    for one in parts(unlisted(now, palette(now[table]), place)):
        known = one.mask & beside
        bared = float((one.mask & gone).sum()) > BARED * float(gone.sum())
        same = float((known & alike).sum()) > max(STAYED * one.area, ALIKE * float(known.sum()))
        cup = round_thing(one) and depth_of(one.mask).max() > deep
        if bared and same and cup and has_outline(one.mask, now):
            return True
    return False


def no_table(cells: Cells, mask: Mask, table: Mask) -> Mask:
    """Give what of a part of the picture plainly has no colour of the table, which is seen elsewhere."""
    found = mask.copy()
    found[mask] = stands_out(cells[mask], sample(cells[table]), PLAIN)
    return found
