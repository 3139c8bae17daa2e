"""Dice that lie as the rest of the table does, or otherwise: they lean, or what was taken for their tops are sides.

Of dice that lie flat all tops look the same way. Seen by one camera they differ only by the lens: the farther from the
middle of the picture, the more a top looks outwards.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.reading.found import Found
from vision.reading.plausible import BELIEVED
from vision.reading.sight import Sight
from vision.reading.slant import Slant

FEW = 2  # dice from which it can be told how all of them lie
# Focal lengths that a camera may have, in longer sides of its picture.
LENSES = (0.4, 0.6, 0.75, 0.95, 1.3, 2.0, np.inf)
ADDED = 0.02  # to how far off a slant may be: no die alone says how the others lie
SEVERAL = 6  # dice from which it can be told how far from each other all of them lie
USUAL = 6.0  # degrees up to which half of them lie otherwise than most
OTHERWISE = 18.0  # degrees by which a die lies otherwise than the rest from which it leans
LESS, SEEMS = 13.0, 0.05  # the same where the judge thinks that it may lean, and its probability for that
ON_ITS_SIDE = 45.0  # degrees from which what is seen is no top at all
SPREADS = 4.5  # times how far off its slant may be, from which that is plain
ALIKE, CERTAIN = 10.0, 0.095  # degrees up to which a face lies as the others do, and how far off its slant may be then
LEANS = 0.25  # probability for the judge from which a die leans where there are no others to tell it by

Floats = npt.NDArray[np.float64]


def compared(dice: Sequence[Sight], width: int, height: int) -> list[Sight]:
    """Say of each die that is believed by how much it lies otherwise than these; `width, height`: of the picture."""
    known = lying(dice)
    if len(known) < FEW:
        return list(dice)
    apart = unlike_the_others(known, width, height)
    told = dict(zip([found for found, _ in known], apart.tolist(), strict=True))
    return [replace(one, otherwise=told.get(one.found), scattered=scattered(apart)) for one in dice]


def scattered(apart: Floats) -> float:
    """Return how many times as far as usual from each other dice seem to lie, 1 at least. `apart`: degrees, (N,).

    What makes all of them look askew, a lens that bends the picture or a cloth in folds, is no die that leans.
    """
    return max(1.0, float(np.median(apart)) / USUAL) if len(apart) >= SEVERAL else 1.0


def lying(dice: Sequence[Sight]) -> list[tuple[Found, Slant]]:
    """Return where each die lies that is believed, and how, of those of which that is known."""
    return [(one.found, one.slant) for one in dice if one.slant and one.belief >= BELIEVED]


def compared_faint(one: Sight, dice: Sequence[Sight], width: int, height: int) -> Sight:
    """Say by how much something that is hardly believed lies otherwise than dice that are; they are not told by it."""
    known = lying(dice)
    if not known or one.slant is None:
        return one
    told = unlike_the_others([*known, (one.found, one.slant)], width, height)
    return replace(one, otherwise=float(told[-1]))


def unlike_the_others(dice: Sequence[tuple[Found, Slant]], width: int, height: int) -> Floats:
    """Return by how many degrees each die lies otherwise than the rest, (N,).

    `width, height`: of the picture, pixels. The lens is taken with which the dice lie most alike.
    """
    places = np.array([(found.x - width / 2, found.y - height / 2) for found, _ in dice]) / max(width, height)
    slants = np.array([(slant.x, slant.y) for _, slant in dice])
    weights = 1 / (np.array([slant.spread for _, slant in dice]) + ADDED)
    apart = [from_the_middle(slants - places / lens, weights) for lens in LENSES]
    least = min(apart, key=lambda off: float(np.average(off, weights=weights)))
    return np.asarray(np.degrees(np.arcsin(np.minimum(least, 1))), np.float64)


def from_the_middle(slants: Floats, weights: Floats) -> Floats:
    """Return how far slants (N, 2) are from their weighted median, (N,)."""
    middle = [weighted_median(slants[:, axis], weights) for axis in range(2)]
    return np.asarray(np.hypot(*(slants - middle).T), np.float64)


def weighted_median(values: Floats, weights: Floats) -> float:
    """Return the value on either side of which half of the weight lies."""
    order = np.argsort(values)
    reached = np.cumsum(weights[order])
    return float(values[order[np.searchsorted(reached, reached[-1] / 2)]])


def leans(one: Sight) -> bool:
    """Whether a die seems to lean: beside the others, or by itself where there are none to tell.

    Two networks tell it, and hardly err together: where one of them thinks so too, less is enough for the other.
    """
    if one.otherwise is None:
        return one.leaning > LEANS
    least = LESS if one.leaning > SEEMS else OTHERWISE
    return lies_otherwise(one, least * one.scattered) and not lies_aside(one)


def lies_aside(one: Sight) -> bool:
    """Whether a face looks so unlike the tops of the others that it is a side of a die."""
    return lies_otherwise(one, ON_ITS_SIDE)


def lies_alike(one: Sight) -> bool:
    """Whether a face plainly looks the way the others do, so that it is no side."""
    if one.otherwise is None or one.slant is None:
        return False
    return one.otherwise < ALIKE and one.slant.spread < CERTAIN


def lies_otherwise(one: Sight, degrees: float) -> bool:
    """Whether a die plainly lies otherwise than the rest, and by more than so many degrees."""
    if one.otherwise is None or one.slant is None:
        return False
    return one.otherwise > degrees and math.radians(one.otherwise) > SPREADS * one.slant.spread
