"""Whether open dice lie otherwise, or show another face, since a hand was at them (D44): seen in the coarse picture.

No value is told by it. A shadow that has come over a die, or gone from it, has not moved it.
"""

import numpy as np

from vision.cells import Cells, Mask, difference, grey, lit, poor
from vision.watching.light import light
from vision.watching.shake import steadied
from vision.watching.shapes import depth_of
from vision.watching.structure import correlation, fine

DIFFERENT = 9.0  # levels by which a cell of a die looks otherwise; noise and a camera that trembles make less
BLURRED = 0.4  # part of what a cell changes by when a picture is shifted back, by which it may be wrong: it is blurred
MOVED = 0.12  # part of a die that looks otherwise when it was turned or moved
ONE_WAY = 0.9  # part of what looks otherwise that is all darker, or all lighter, under a shadow
ALIKE = 0.85  # correlation of the fine structure from which things are the same in a shadow


def moved_dice(lay: Mask, shown: Cells, now: Cells) -> bool:
    """Say whether one of the dice at a seat was moved or turned.

    `lay`: where they lay when the picture looked like `shown`; `now`: how it looks now.
    """
    lamp = poor(now)
    was = lit(shown, light(shown, now))
    still = steadied(was, now)  # a camera that trembles may have come to rest a part of a cell farther on
    was, is_now = lit(was, lamp), lit(still, lamp)
    blurred = BLURRED * difference(lit(now, lamp), is_now)
    differ = lay & (difference(was, is_now) > DIFFERENT + blurred)
    edge = 2 * float(depth_of(lay).max())  # cells, of a die
    if np.count_nonzero(differ) <= MOVED * edge**2:
        return False
    lighter = float((grey(is_now) > grey(was))[differ].mean())
    shaded = max(lighter, 1 - lighter) > ONE_WAY
    return not (shaded and correlation(fine(was)[lay], fine(is_now)[lay]) > ALIKE)
