"""What looks like the top face of a die: which sightings are of one thing, and which are worth a judgement."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
import numpy.typing as npt

from vision.types import Die

FAINTEST = 0.14  # score under which a peak hardly becomes a doubt, whatever the judge says
SHOWING = 0.3  # score from which dice show how large dice are here
FEW = 2  # dice that show it
AS_LARGE = 1.35  # times larger or smaller that another die may look
APART = 0.6  # of the larger edge: two top faces cannot be nearer to each other
TOUCHING = (0.8, 1.3)  # of the larger edge, at which two things as large may be dice that touch
SAME = 0.35  # of the larger edge: sightings nearer than that are one, of the others the judge decides
ALIKE = 1.6  # times: sightings nearer than that in size are of the same thing, a pip and its die are not
MOST = 128  # sightings of a picture: four times what six players own

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Found:
    """A top face. `x, y`: its centre, pixels of the whole picture; `edge`: pixels; `score`: 0..1 that it is one;
    `faces`: probability of each of 1..6, at first sight.
    """

    x: float
    y: float
    edge: float
    score: float
    faces: tuple[float, ...]


def found_of(die: Die) -> Found:
    """Return a die that was read as it would have been found."""
    return Found(die.x, die.y, die.box[2], die.confidence, die.faces)


def worth_judging(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Keep what is not too faint; what is fainter only if it is as large as the dice here."""
    plain = [one.edge for one in found if one.score >= SHOWING]
    usual = median(plain) if len(plain) >= FEW else None

    def like_dice(one: Found) -> bool:
        return usual is not None and similar(one.edge, usual, AS_LARGE)

    return tuple(one for one in found if one.score > FAINTEST or like_dice(one))


def similar(one: float, other: float, times: float) -> bool:
    """Whether neither of two lengths is so many times the other, or more."""
    return 1 / times < one / other < times


def same_place(one: Found, other: Found, least: float = APART) -> bool:
    """Whether two sightings are nearer to each other than two top faces can be, or than `least` of the larger edge."""
    return math.hypot(one.x - other.x, one.y - other.y) < least * max(one.edge, other.edge)


def touching(one: Found, other: Found, outer: float = TOUCHING[1]) -> bool:
    """Whether two sightings are as large, and as near to each other, as two dice that touch.

    `outer`: edges of the larger within which they lie.
    """
    inner, _ = TOUCHING
    near = same_place(one, other, outer) and not same_place(one, other, inner)
    return near and similar(one.edge, other.edge, AS_LARGE)


def compared(these: Sequence[Found], those: Sequence[Found]) -> tuple[Floats, Floats]:
    """Return for all pairs (these, those) how many edges of the larger lie between them, and how many times the smaller
    it is.

    All at once: a mottled table looks faintly like a thousand dice.
    """
    (x, y, edge), (x2, y2, edge2) = (
        np.array([(one.x, one.y, one.edge) for one in found]).reshape(-1, 3).T for found in (these, those)
    )
    larger, smaller = np.maximum.outer(edge, edge2), np.minimum.outer(edge, edge2)
    return np.hypot(np.subtract.outer(x, x2), np.subtract.outer(y, y2)) / larger, larger / smaller


def deduplicated(found: Iterable[Found]) -> tuple[Found, ...]:
    """Keep, best first, what is no second sighting of something better: other levels show the same dice again.

    Dice that touch are seen singly, and once more as one large thing between them: all of these are kept.
    """
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: -one.score):
        alike = (other for other in kept if similar(one.edge, other.edge, ALIKE))
        if not any(same_place(one, other, SAME) for other in alike):
            kept.append(one)
        if len(kept) == MOST:
            break
    return tuple(kept)
