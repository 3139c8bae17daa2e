"""Side faces that are seen beside their tops, and that anybody would know for sides by the way they look.

Where a camera looks from the side, two faces of a die show pips. The one below is a side: it lies at its top's edge,
and looks quite otherwise than the tops of the other dice, which all look the same way. Its pips fit: no two faces of a
die are equal, and those that meet do not add to 7.
"""

import math
from collections.abc import Sequence
from functools import partial

from vision.reading.found import Found
from vision.reading.lean import compared, compared_faint, lies_alike
from vision.reading.plausible import BELIEVED, IGNORED, SOLID
from vision.reading.sight import Sight, likeliest, nearness, seen_among
from vision.reading.slant import Slant

MEETS = 1.05  # edges of the larger within which a side's middle lies from its top's
TOP = 0.06  # how far off a top's slant may be at most: of a side hardly any slant is told for certain
ASIDE = 20.0  # degrees by which a side lies otherwise than the tops
QUITE_ASIDE = 60.0  # the same of what is not firmly believed, however sure its slant is
NO_TOP = 0.08  # how far off the slant of a side is at least: else it may be the top, or a die that leans
SUM = 7  # of opposite faces, which never meet
OBLIQUE = 0.3  # how far a top's normal points aside where one of its sides can be read: it is seen from 17 degrees off
AWAY = 0.3  # cosine of the angle that its side may lie off the line on which it looks away
FORESHORTENED = 0.9  # parts of its top's edge that a side has at most, unless it is seen to look back
BACK = 0.2  # how far a side's normal points back at least, where its top's points forth: of sides in photos 0.2 to 0.9
LEAST = 1e-6  # pixels: nothing lies nearer


def without_sides(seen: Sequence[Sight], width: int, height: int) -> list[Sight]:
    """Return what is seen but for sides of dice whose tops are seen. `width, height`: of the picture, pixels."""
    return but_for(seen, sides_among(seen, width, height))


def sides_among(seen: Sequence[Sight], width: int, height: int) -> list[Sight]:
    """Return the sides of dice whose tops are seen. `width, height`: of the picture, pixels."""
    told = compared_with_the_rest(seen, width, height)
    tops = [one for one in told if is_top(one)]
    beside = [one for one in told if any(meets(one, top) for top in tops if top is not one)]
    faint = partial(compared_faint, dice=told, width=width, height=height)
    return [one for one in beside if looks_aside(one if one.belief >= BELIEVED else faint(one))]


def compared_with_the_rest(seen: Sequence[Sight], width: int, height: int) -> list[Sight]:
    """Return what is at all believed, once each, and how it lies beside the rest. `width, height`: of the picture."""
    return compared(likeliest([one for one in seen if one.belief >= IGNORED]), width, height)


def but_for(seen: Sequence[Sight], sides: Sequence[Sight]) -> list[Sight]:
    """Return what is seen but for these sides, wherever they are seen once more."""
    return [one for one in seen if not seen_among(one, sides)]


def is_top(one: Sight) -> bool:
    """Whether something that is believed is a top for certain: it lies as the others do."""
    return lies_alike(one) and one.slant is not None and one.slant.spread < TOP


def looks_aside(one: Sight) -> bool:
    """Whether something looks so much otherwise than the tops that it is a side, if it meets one."""
    if one.otherwise is None or one.slant is None:
        return False
    unlike = one.otherwise > ASIDE and one.slant.spread > NO_TOP and one.belief >= BELIEVED
    return unlike or (one.otherwise > QUITE_ASIDE and one.belief < SOLID)


def meets(one: Sight, top: Sight) -> bool:
    """Whether something may be a side of a die by where and how it lies beside that top, and by what both show."""
    near = nearness(one, top) < MEETS and one.value not in (top.value, SUM - top.value)
    if not near or top.slant is None or not lies_away(one.found, top.found, top.slant):
        return False
    return one.found.edge < FORESHORTENED * top.found.edge or looks_back(one.slant, top.slant)


def looks_back(side: Slant | None, top: Slant) -> bool:
    """Whether something looks the other way than a top does, as a side does below it."""
    return side is not None and side.x * top.x + side.y * top.y < -BACK * math.hypot(top.x, top.y)


def lies_away(one: Found, top: Found, slant: Slant) -> bool:
    """Whether something lies where a top, which is seen obliquely, looks away from."""
    oblique = math.hypot(slant.x, slant.y)
    across, down = one.x - top.x, one.y - top.y
    along = (across * slant.x + down * slant.y) / max(math.hypot(across, down), LEAST)
    return oblique > OBLIQUE and along < -AWAY * oblique
