"""Whose cup a change is: which seats have a part of it as large as a cup of their own."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.cells import Cells, Mask, share
from vision.seats import Labels
from vision.watching.changes import Change, change_of, grown, parts
from vision.watching.ground import still_there
from vision.watching.kinds import verdict
from vision.watching.scene import Scene
from vision.watching.shapes import CUP_SHAPE, ROUND, broad, compact, cup_wide, depth_of
from vision.watching.sightings import Sightings
from vision.watching.table import CUP, Table

SHARE = 0.65  # part of the depth of the deepest cup from which what a seat has of a change is a cup of its own
WHOLE_CUP = 0.85  # part of the depth of what stood there that a cup has which stood next to where it stands now
NECKS = (0.45, 0.6, 0.75)  # parts of the depth of the larger of two cups at which they are told apart
GONE = 0.8  # part of where a cup was seen to stand that has changed, if that cup has gone
IN_PART = 0.15  # part of a change that lies at a seat, from which it may be a cup of that seat as well


def owns(own: Mask, things: Mask) -> bool:
    """Say whether what a seat has of a thing is as deep as a cup, and no side of one that reaches over the line."""
    whole = next((one.mask for one in parts(things) if bool((one.mask & own).any())), own)
    return float(depth_of(own).max()) > SHARE * float(depth_of(whole).max())


def cups_in(mask: Mask, where: Labels) -> set[int]:
    """Give the seats whose cups went, one or several together: none for a sickle at the side of a cup.

    The middle of each round part tells whose it is. Where cups stood so near that they make one part, a seat's own
    share of it is as deep as a cup; of a neighbour's cup that reaches over the line little more than half its depth is.
    A sickle may look like several round parts, but they are smaller than any cup.
    """
    depth = depth_of(mask)
    middles = [found for found in (deep(depth, part * float(depth.max())) for part in NECKS) if found]
    deepest = {k: float(depth_of(mask & (where == k)).max()) for k in np.unique(where[mask]).tolist()}
    seats = {int(where[middle]) for found in middles for middle in found}
    seats |= {k for k, own in deepest.items() if own > SHARE * float(depth.max())}
    disc, many = np.pi * float(depth.max()) ** 2, max(len(seats), *(len(found) for found in middles))
    cups = many if broad(mask) else 1
    return seats - {-1} if cups * disc >= ROUND * float(mask.sum()) else set()


def whose(mask: Mask, ground: Cells, scene: Scene, seen: Sightings) -> list[int]:
    """Give the seats whose cups went: where it may be several, none at which a cup stands that has not changed.

    Somebody else's cup that reached over the line leaves the own one standing; not so several whole ones. Where
    something stands at all of them it is no cup, and what went is of the seat in which most of it lay. With a
    cup that was seen to stand there gone, it is another thing that stands.
    """
    here = {k: scene.where == k for k in sorted(cups_in(mask, scene.where))}
    if len(here) < 2:
        return list(here)
    old = ~grown(scene.came)  # what has come now is no cup that stood there all the time
    whole = {k for k, seat in here.items() if depth_of(mask & seat).max() > WHOLE_CUP * depth_of(mask).max()}
    several = whole if len(whole) > 1 else set()
    several |= {k for k in here if (own := seen.stood_at(k)) is not None and share(mask[own]) > GONE}
    empty = [k for k in here if k in several or not still_there(ground, scene.now, here[k] & old, mask)]
    return empty or [max(here, key=lambda k: int((mask & here[k]).sum()))]


def own_parts(mask: Mask, seats: list[int], scene: Scene) -> Iterator[tuple[int, Mask]]:
    """Yield each of the seats from which something went, with its own part of it if they are several.

    Where that came, a hand that went from one seat to the next has joined them.
    """
    for k in seats:
        own = mask & (scene.where == k) if len(seats) > 1 else mask
        if len(seats) == 1 or verdict(own, scene.was, scene.now, mask & ~own) != "came":
            yield k, own


def deep(depth: Cells, least: float) -> list[tuple[int, int]]:
    """Give the middles (row, column) of the connected parts that are deeper than `least`: a cell of each.

    The middle of a horseshoe lies beside it, perhaps at another's seat: it is told by its deepest cell.
    """
    count, labels, _, middles = cv2.connectedComponentsWithStats((depth > least).astype(np.uint8))
    found = []
    for part, (x, y) in enumerate(middles[1:count].tolist(), 1):
        row, column = round(y), round(x)
        if labels[row, column] != part:
            row, column = divmod(int(np.where(labels == part, depth, 0).argmax()), depth.shape[1])
        found.append((row, column))
    return found


def owners(one: Change, where: Labels) -> list[int]:
    """Give the seats in which a large change lies."""
    here = where[one.mask]
    counts = np.bincount(here[here >= 0], minlength=1)
    return [k for k, count in enumerate(counts.tolist()) if count and count >= min(counts.max(), 0.3 * one.area)]


def reached(one: Change, where: Labels) -> list[int]:
    """Give the seats in which a large change lies, or enough of it to be a cup."""
    here = where[one.mask]
    counts = np.bincount(here[here >= 0], minlength=1)
    least = max(CUP * where.size, IN_PART * one.area)
    return sorted({*owners(one, where), *np.flatnonzero(counts >= least).tolist()})


def each_own(table: Table, one: Change, where: Labels) -> Iterator[tuple[int, Change]]:
    """Yield each seat that a thing lies in, with its own of several that touch: a small cup beside a large one, too.

    Where it is known that a cup stands, another can only have been put next to it.
    """
    several = lobes(one.mask, where)
    open_to = {k for k in several if len(several) > 1 and not (table.seats[k].hidden and table.seats[k].had_cup)}
    for k in sorted({*owners(one, where), *open_to}):
        yield k, change_of(one.mask & (where == k)) if k in open_to else one


def lobes(mask: Mask, where: Labels) -> list[int]:
    """Give the seats in which a round part of a thing as large as a cup has its middle.

    What reaches over the line from a neighbour is deepest at the line, and deeper beyond.
    """
    depth = depth_of(mask)
    peaks = (depth == cv2.dilate(depth, np.ones((3, 3), np.uint8))) & mask & (where >= 0)
    middles = (place for place in np.argwhere(peaks) if is_middle(depth, *place.tolist()))
    seats = sorted({int(where[row, column]) for row, column in middles})
    return [k for k in seats if compact(mask & (where == k), CUP_SHAPE)]


def is_middle(depth: Cells, row: int, column: int) -> bool:
    """Say whether a part as large as a cup has its middle in a cell: nothing near is deeper by more than a cell."""
    here = depth[row, column]
    reach = int(np.ceil(here / 2)) + 1
    near = depth[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1]
    return cup_wide(here, depth.size) and float(near.max()) < here + 1
