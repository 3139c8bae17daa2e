"""Whether what went from a hidden seat was the cup over its dice."""

import cv2
import numpy as np

from vision.cells import Mask, difference
from vision.watching.bared_die import bares_a_die
from vision.watching.changes import grown, parts, together
from vision.watching.scene import Scene, most_of, same
from vision.watching.shapes import CUP_SHAPE, CUT_CUP, broad, compact, depth_of, hull, largest_part
from vision.watching.stays import only_a_side, put_back, still_seen
from vision.watching.strangers import shows_dice, strangers
from vision.watching.table import Seat
from vision.watching.whose import WHOLE_CUP

ASIDE = 6  # cells from what went within which a cup is that may only have been pushed
WHOLE = 0.5  # part of a cup that came from which what went is a whole one, and no side of one that was pushed
BACK = 0.4  # part of what a place differed from the cup that stood there, below which that cup is back
NARROW = 0.75  # part of the depth of a cup put aside, up to which what touches it are dice or hands
BESIDE_ONE, IN_LUMP = 0.7, 0.45  # parts of the depth of one cup, and of a lump of several, that another cup has
THE_SAME = 0.7  # part that a cup and what has gone have in common at least, of either, if it is the same cup


def place_of(mask: Mask, scene: Scene) -> Mask:
    """Give where the cup stood in what went: arms and shadows went with it, up to the edge of the picture.

    All of it where the cup does not stand out from the table. Where it stands now a hand may have been, but not itself.
    """
    here = most_of(mask, scene.where)
    stood = largest_part(strangers(mask, scene.was, here))
    if stood is None or not broad(stood.mask):
        return mask
    aside = together((one for one in parts(strangers(mask, scene.now, here)) if broad(one.mask)), mask)
    rest = largest_part(solid_of(stood.mask & ~aside))
    whole = rest is not None and float(depth_of(rest.mask).max()) > WHOLE_CUP * float(depth_of(stood.mask).max())
    return grown(rest.mask if rest is not None and whole else stood.mask) & mask


def came_off(seat: Seat, mask: Mask, scene: Scene) -> bool:
    """Say whether what went from a hidden seat was the cup over its dice."""
    if seat.was_hidden and same(mask, scene.before, scene.now) and not all_that_came(seat, mask, scene):
        return False  # what lay over the cup is gone, and the cup is there as before
    if back(mask, scene) or only_dice(mask, scene):
        return False
    as_covered, now, here = scene.as_covered, scene.now, most_of(mask, scene.where)
    if still_seen(mask, as_covered, now, here) or put_back(mask, scene.was, as_covered, now, here):
        return False
    if only_a_side(mask, scene.was, now, here):
        return False
    if not scene.came.any():
        return True
    came = scene.came | stands_beside(mask, scene)
    solid = solid_of(came)
    if is_side(mask & ~came, nearby(mask, scene) | (came & ~scene.came)):
        return False
    return shows_dice(mask | came & ~solid, scene.now, solid) or bares_a_die(mask, solid, scene.now, here)


def all_that_came(seat: Seat, gone: Mask, scene: Scene) -> bool:
    """Say whether what has gone is the cup itself that was seen to come over the dice, and nothing that lay over it."""
    if seat.came is None or same(gone, scene.as_covered, scene.now):
        return False
    both = float((gone & seat.came).sum())
    return both > THE_SAME * max(float(gone.sum()), float(seat.came.sum()))


def is_side(gone: Mask, came: Mask) -> bool:
    """Say whether what has gone is no whole cup beside what `came`, but the side of one that was only pushed.

    What is round is one, however much came, for a side is a sickle: several cups may have been put down in a lump.
    """
    lump = largest_part(came)
    if lump is None:
        return False
    least = BESIDE_ONE if compact(lump.mask, CUT_CUP) else IN_LUMP
    if compact(gone, CUP_SHAPE) and float(depth_of(gone).max()) > least * float(depth_of(lump.mask).max()):
        return False
    return float(gone.sum()) <= WHOLE * lump.area


def nearby(mask: Mask, scene: Scene) -> Mask:
    """Give what came at the seat from which something went, or next to that."""
    near = most_of(mask, scene.where) | grown(mask, ASIDE)
    return together((one for one in parts(scene.came) if (one.mask & near).any()), mask)


def solid_of(mask: Mask) -> Mask:
    """Give a part of the picture without what is much narrower than its widest: dice or hands that touch a cup."""
    wide = 2 * int(NARROW * float(depth_of(mask).max())) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc).astype(bool)


def only_dice(mask: Mask, scene: Scene) -> bool:
    """Say whether it were dice that went, not a cup: a cup of the table's colours has come over them.

    Dice that lie in a ring are as large as a cup, but not as solid; and where a cup has come off there are dice now.
    """
    stood = strangers(hull(mask), scene.was, most_of(mask, scene.where))
    return not broad(stood) and not shows_dice(mask, scene.now, np.zeros_like(mask))


def stands_beside(mask: Mask, scene: Scene) -> Mask:
    """Give the whole of what stands now at the seat where something came: of a pushed cup not all has changed."""
    here = most_of(mask, scene.where)
    came = together((one for one in parts(scene.came) if (one.mask & here).any()), mask)
    if not came.any():
        return came
    things = parts(strangers(hull(mask | came), scene.now))
    return together((one for one in things if (one.mask & came).any()), mask)


def back(mask: Mask, scene: Scene) -> bool:
    """Say whether a cup that was held or pushed elsewhere stands again as it stood."""
    was, is_now = (float(difference(scene.as_covered, one)[mask].mean()) for one in (scene.was, scene.now))
    return is_now < BACK * was
