"""What a table itself looks like, and what stands on it."""

import cv2
import numpy as np

from vision.cells import Cells, Mask, middle, share, slopes, softened
from vision.palettes import coloured, common, palette
from vision.watching.changes import parts, shrunk
from vision.watching.shapes import broad, compact, depth_of, hull, largest, largest_part, opened
from vision.watching.strangers import EDGE, own_part, surroundings
from vision.watching.table import CUP

OFTEN = 0.2  # part of what surrounds a cup from which a colour is the table's, and not another cup's
LIKE_OTHERS = 0.4  # part of the depth of a cup that the others of a table have, cut in half by its edge or not
OUTLINED = 0.7  # part of its outline at which a cup has edges


def ground_with(ground: Cells | None, mask: Mask, now: Cells, here: Mask) -> Cells:
    """Learn from the surroundings of a cup that has gone what the table looks like.

    `here`: its seat, if there is room: around it may stand the neighbours' cups.
    """
    ring = own_part(surroundings(mask), here)
    seen = palette(softened(now)[ring])
    return seen if ground is None else np.maximum(seen, ground)


def strange(cells: Cells, ground: Cells) -> Mask:
    """Say which cells have no colour of the table."""
    return ~common(softened(cells), ground, OFTEN)


def outlined(cells: Cells, here: Mask) -> bool:
    """Say whether something as broad as a cup stands out from a part of the picture by its outline.

    A cup may have the colours of the table. On a rough table it is what is smooth that stands out.
    """
    edges = slopes(cells)
    rough = bool(here.any()) and middle(edges[here]) > EDGE
    seen = opened(edges < EDGE) if rough else edges > 2 * EDGE
    return any(broad(one.mask) for one in parts(seen & here))


def stands(cells: Cells, ground: Cells, here: Mask, least: float = 1.0) -> Mask | None:
    """Give the cells of the largest thing in a part of the picture that is no table.

    None where none is as large as `least` times the smallest cup.
    """
    thing = largest_part(strange(cells, ground) & here)
    return thing.mask if thing is not None and thing.area >= least * CUP * here.size else None


def still_there(ground: Cells, cells: Cells, here: Mask, gone: Mask, times: float = LIKE_OTHERS) -> bool:
    """Say whether a cup, with an outline all around, stands in a part of the picture beside what has gone from there.

    A border of the table has an outline at a side; a screw in it is less deep than the cups of this table. `times`: the
    depth of what has gone that it has at least.
    """
    found = (one.mask for one in parts(opened(strange(cells, ground) & here & ~gone)))
    least = times * float(depth_of(gone).max())
    things = (thing for thing in found if broad(thing) and compact(thing) and float(depth_of(thing).max()) > least)
    return any(has_outline(thing, cells) for thing in things)


def has_outline(thing: Mask, cells: Cells) -> bool:
    """Say whether nearly all along the outline of a thing are edges: a cup has one, what fills the picture none."""
    edges, along = cv2.dilate(slopes(cells), np.ones((5, 5), np.uint8)) > 2 * EDGE, thing & ~shrunk(thing)
    return bool(along.any()) and share(edges[along]) > OUTLINED


def rest_of(place: Mask, ground: Cells, cells: Cells) -> float:
    """Give what part of a place the largest thing takes that stands there: of another colour than the table, or hue."""
    thing = strange(cells, ground) | coloured(cells, surroundings(hull(place)))
    return largest(opened(thing & place)) / float(place.sum())
