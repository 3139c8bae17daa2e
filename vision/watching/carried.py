"""A cup that was put elsewhere: it looks as it did where it stood, whatever its colours and those of the table."""

from itertools import product
from typing import TypeVar

import cv2
import numpy as np

from vision.cells import Cells, Mask, difference
from vision.palettes import coloured
from vision.seats import Labels
from vision.watching.changes import DIFFERENT, Change, at_border, grown, parts, together
from vision.watching.kinds import Kind, kind_of, verdict
from vision.watching.pieces import OVERLAP, low, pieces, strange_now
from vision.watching.shapes import CUT_CUP, broad, compact, cup_wide, hull, largest_part, opened
from vision.watching.strangers import BESIDE, surroundings

Grid = TypeVar("Grid", Cells, Mask)
Step = tuple[int, int]  # rows and columns

SLANT = 1  # cells by which the side of a cup is seen otherwise where it stands elsewhere
ROUND_CUP = 0.4  # part that the largest inner circle takes of a cup of which the outline is hardly known
NECKS = (0.5, 0.65, 0.8)  # parts of the depth of the broadest place of a change at which its two sides are told apart
STANDING = 0.35  # part that the largest inner circle takes of a cup at the edge of the picture; of an arm it is less
MOSTLY = 0.7  # part of a change that is a cup here and there, if nothing else happened but the dice that it bared


def carried(change: Change, before: Cells, now: Cells, others: Mask) -> tuple[Mask, Mask] | None:
    """Return where cups stood and where they stand now, None if a change is not mostly that.

    `others`: the cells that change elsewhere. Two cups, one of which was put where the other one had stood, change the
    picture together.
    """
    rest, was, there = change.mask, np.zeros_like(change.mask), np.zeros_like(change.mask)
    while (pair := one_carried(rest, before, now, others | change.mask)) is not None:
        was, there = was | pair[0], there | pair[1]
        if int((was | there).sum()) > MOSTLY * change.area:
            return was, there
        rest = rest & ~(pair[0] | pair[1])
    return None


def one_carried(mask: Mask, before: Cells, now: Cells, changed: Mask) -> tuple[Mask, Mask] | None:
    """Return where a cup stood in a part of a change, and where in it the same cup stands now.

    `changed`: all cells that did.
    """
    x, y, width, height = cv2.boundingRect(mask.astype(np.uint8))
    down, across = opposite(((before - now) * mask[..., None])[y : y + height, x : x + width])
    found = []
    for step in ((down, across), (-down, -across)):  # the difference does not tell which of the two
        was = stood(mask, before, now, step)
        there = moved(was, step)
        if not broad(was) or not compact(was, ROUND_CUP):
            continue
        if told(was, before, now, changed) == "went" and told(there, before, now, changed) == "came":
            found.append((was, there))
    return max(found, key=lambda pair: int((pair[0] | pair[1]).sum()), default=None)


def told(place: Mask, before: Cells, now: Cells, changed: Mask) -> Kind:
    """Tell whether a thing went from a place or came there. `changed`: all cells that did."""
    return verdict(place, before, now, changed & ~place)


def stood(mask: Mask, before: Cells, now: Cells, step: Step) -> Mask:
    """Return the largest part of a change that looked before as it looks now so many rows and columns on."""
    alike = np.zeros(mask.shape, bool)
    for aside in product(range(-SLANT, SLANT + 1), repeat=2):
        alike |= difference(moved(now, (aside[0] - step[0], aside[1] - step[1])), before) < DIFFERENT
    cup = largest_part(opened(alike & mask & moved(mask, (-step[0], -step[1]))))
    return cup.mask if cup is not None else np.zeros_like(mask)


def opposite(lost: Cells) -> Step:
    """Return by how many rows and columns a difference has to be moved to be most like its own negative.

    What went from one place and came to another is in the difference of two pictures twice, once each way.
    """
    rows, columns = 2 * lost.shape[0], 2 * lost.shape[1]
    spectrum = np.fft.rfft2(lost, (rows, columns), axes=(0, 1))
    alike = np.fft.irfft2((np.abs(spectrum) ** 2).sum(2), (rows, columns))
    down, across = np.unravel_index(int(np.argmin(alike)), alike.shape)
    return (int(down) + rows // 2) % rows - rows // 2, (int(across) + columns // 2) % columns - columns // 2


def moved(cells: Grid, step: Step) -> Grid:
    """Return a picture or a mask so many rows and columns further down and right; what comes in is nought."""
    out = np.zeros_like(cells)
    down, across = step
    rows, columns = max(0, cells.shape[0] - abs(down)), max(0, cells.shape[1] - abs(across))
    shown = cells[max(0, -down) :, max(0, -across) :][:rows, :columns]
    out[max(0, down) :, max(0, across) :][:rows, :columns] = shown
    return out


def let_go(change: Change, before: Cells, now: Cells, others: Mask, rested: bool) -> bool:
    """Say whether nothing but a cup that was put elsewhere is to be seen: a hand that holds it would be seen with it.

    Where the cup is at the edge of the picture the hand may be beyond it, until it has `rested` for long.
    """
    strange = strange_now(change, before, now)
    if at_border(strange) and not rested:
        return False
    found = carried(change, before, now, others)
    if found is None:
        return False
    was, there = found
    if at_border(there) and not rested:
        return False
    left = int((was & there).sum()) <= OVERLAP * int(there.sum())
    return left and not at_border(strange & ~grown(there, BESIDE))


def set_down(change: Change, before: Cells, now: Cells, others: Mask) -> bool:
    """Say whether what reaches in from the edge of the picture is a cup that was set down there, beside its old place.

    It may look otherwise there, lying or turned over. That it is a cup is told by its shape alone, so that it has to
    have rested for long.
    """
    found = parted(change, kind_of(change, before, now, others), before, now)
    went = [one for one, kind in found if kind == "went" and broad(one.mask) and not one.border]
    came = [one for one, kind in found if kind == "came" and one.border]
    if not (any(compact(one.mask, CUT_CUP) for one in went) and any(broad(one.mask) for one in came)):
        return False
    told_of = sum(one.area for one in (*went, *came))
    return told_of > MOSTLY * change.area and all(low(one) or compact(one.mask, STANDING) for one in came)


def parted(change: Change, kind: Kind, before: Cells, now: Cells) -> list[tuple[Change, Kind]]:
    """Part what came from what went, a cup that was put over dice beside it as well as one that was put beside them."""
    if kind == "light":
        return [(change, kind)]
    found = carried(change, before, now, np.zeros_like(change.mask))
    if found is None:
        split = list(pieces(change, kind, before, now))
        return (len(split) == 1 and lobes(change, before, now)) or split
    was, there = found
    nearer = far_from(was) < far_from(there)
    came, went = change.mask & ~nearer, change.mask & nearer & ~there
    return [*((part, "came") for part in parts(came)), *((part, "went") for part in parts(went))]


def lobes(change: Change, before: Cells, now: Cells) -> list[tuple[Change, Kind]]:
    """Part a change that a neck divides in two, where a cup plainly went from one side and came to the other.

    It may look otherwise there than where it stood: turned over, and on paper instead of wood. Empty for any other.
    """
    depth = far_from(~change.mask)  # the edge of the picture makes no cup less deep
    for neck in NECKS:
        cores = [one.mask for one in parts(depth > neck * depth.max()) if cup_wide(depth[one.mask].max(), depth.size)]
        if len(cores) == 2:
            nearer = far_from(cores[0]) < far_from(cores[1])
            sides = [change.mask & nearer, change.mask & ~nearer]
            kinds = [told(side, before, now, change.mask) for side in sides]
            if sorted(kinds) == ["came", "went"]:
                return [(part, kind) for side, kind in zip(sides, kinds, strict=True) for part in parts(side)]
    return []


def at_seats(change: Change, kind: Kind, before: Cells, now: Cells, where: Labels) -> list[tuple[Change, Kind]]:
    """Part what cups of several seats have changed together: shadows that are longer than cups join them.

    Empty where no cups of several seats have plainly come or gone. `where`: the seat of each cell.
    """
    if kind == "light":
        return []
    ring = surroundings(hull(change.mask))
    stood, stands = (coloured(one, ring) & change.mask for one in (before, now))
    same = stood & stands
    both = together((one for one in parts(same) if broad(one.mask & same)), change.mask)  # a cup, no dice in a ring
    went, came = list(parts(opened(stood & ~both))), list(parts(opened(stands & ~stood)))
    cups = {int(np.bincount(where[one.mask] + 1).argmax()) for one in (*went, *came) if broad(one.mask)}
    if len(cups) < 2:
        return []
    plain = hueless(change.mask & ~grown(together((*went, *came), change.mask) | both, BESIDE), before, now)
    return [*((one, "came") for one in came), *((one, "went") for one in went), *plain]


def hueless(rest: Mask, before: Cells, now: Cells) -> list[tuple[Change, Kind]]:
    """Give the cups of the table's hue in the rest of a change, and whether they went or came; shadows do neither."""
    cups = [one for one in parts(opened(rest)) if broad(one.mask) and compact(one.mask, ROUND_CUP)]
    told_of = [(one, kind_of(one, before, now, rest & ~one.mask)) for one in cups]
    return [(one, kind) for one, kind in told_of if kind in ("went", "came")]


def far_from(mask: Mask) -> Cells:
    """Give how far each cell is from a part of the picture, in cells."""
    return np.asarray(cv2.distanceTransform((~mask).astype(np.uint8), cv2.DIST_L2, 3), np.float32)
