"""Side faces that are seen beside their tops, and that anybody would know for sides by the way they look.

Where a camera looks from the side, two faces of a die show pips. The one below is a side: it lies at its top's edge,
and looks quite otherwise than the tops of the other dice, which all look the same way. Its pips fit: no two faces of a
die are equal, and those that meet do not add to 7.
"""

import math
from collections.abc import Sequence

from vision.finder import Found, same_place
from vision.lean import ALIKE, compared, compared_faint
from vision.plausible import BELIEVED, IGNORED, SOLID
from vision.sight import Sight, alike, likeliest, nearness
from vision.slant import Slant

MEETS = 1.05  # edges of the larger within which a side's middle lies from its top's
TOP = 0.06  # how far off a top's slant may be at most: of a side hardly any slant is told for certain
ASIDE = 20.0  # degrees by which a side lies otherwise than the tops
QUITE_ASIDE = 60.0  # the same of what is no more than believed, or less, however sure its slant is
NO_TOP = 0.08  # how far off the slant of a side is at least: else it may be the top, or a die that leans
SUM = 7  # of opposite faces, which never meet
OBLIQUE = 0.3  # how far a top's normal points aside where one of its sides can be read: it is seen from 17 degrees off
AWAY = 0.3  # cosine of the angle that its side may lie off the line on which it looks away
LEAST = 1e-6  # pixels: nothing lies nearer


def sides_among(seen: Sequence[Sight], width: int, height: int) -> list[Sight]:
    """Return the sides of dice whose tops are seen. `width, height`: of the picture, pixels."""
    told = compared(likeliest([one for one in seen if one.belief >= IGNORED]), width, height)
    tops = [one for one in told if one.belief >= BELIEVED]
    faint = [compared_faint(one, tops, width, height) for one in told if one.belief < BELIEVED]
    return [one for one in (*tops, *faint) if any(side_of(one, top) for top in tops if top is not one)]


def but_for(seen: Sequence[Sight], sides: Sequence[Sight]) -> list[Sight]:
    """Return what is seen but for these sides, wherever they are seen once more."""
    return [one for one in seen if not any(same_place(one.found, side.found) and alike(one, side) for side in sides)]


def side_of(one: Sight, top: Sight) -> bool:
    """Whether something is a side of a die of which that is the top."""
    if one.otherwise is None or top.otherwise is None or one.slant is None or top.slant is None:
        return False
    a_top = top.otherwise < ALIKE and top.slant.spread < TOP
    unlike = one.otherwise > ASIDE and one.slant.spread > NO_TOP and one.belief >= BELIEVED
    aside = unlike or (one.otherwise > QUITE_ASIDE and one.belief < SOLID)
    meeting = nearness(one, top) < MEETS and one.value not in (top.value, SUM - top.value)
    return a_top and aside and meeting and lies_away(one.found, top.found, top.slant)


def lies_away(one: Found, top: Found, slant: Slant) -> bool:
    """Whether something lies where a top, which is seen obliquely, looks away from."""
    oblique = math.hypot(slant.x, slant.y)
    across, down = one.x - top.x, one.y - top.y
    along = (across * slant.x + down * slant.y) / max(math.hypot(across, down), LEAST)
    return oblique > OBLIQUE and along < -AWAY * oblique
