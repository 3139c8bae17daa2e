"""What would keep one from betting a game on a reading."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from vision.finder import Found, same_place
from vision.places import where
from vision.types import Doubt

IGNORED = 0.35  # belief in a die below which it is not even a doubt
NAMED = 0.45  # belief in a die from which its likeliest value is named, be it in doubt
BELIEVED = 0.5  # belief in a die from which it is no doubt
SOLID = 0.75  # belief in a die from which others are judged by it
DENIED = 0.85  # probability that there is no die from which a doubt would only be noise
DISPUTED = 0.4  # score of the finder from which the judge's no leaves a doubt
FIRM = 0.9  # probability of no die that settles it where there are no dice
CERTAIN = 0.965  # probability of a value from which one would bet on it
SHYNESS = 2  # the networks are right more often than they say: measured on sources that they had not learnt from
LEANS = 0.25  # probability that a die leans from which one would look again
PIP = 1.8  # times: what lies in a larger die and is smaller than that is a pip of it
LITTLE = 0.15  # belief by which a pip may outdo its die
CLOSE = 0.92  # edges: two dice cannot lie closer, but the top and a side of one die are
NEXT = 1.3  # edges within which a side lies next to its top, as seen from very obliquely
ODD_SIZE = 2.2  # times larger or smaller than its neighbours: perhaps no die, perhaps only one pip of one
FAINT_SIZE = 1.6  # times larger or smaller than the dice: no die, if there is little else to say for it
TINY = 3.5  # times smaller than the dice: no die of the same table, unless there is no doubt that it is one
SIDE_FACE = 0.85  # edges from the middle of a top face within which its side faces lie
CUT = 0.5  # edges from the border of the picture within which a die may be cut off


@dataclass(frozen=True, slots=True)
class Sight:
    """One die as the networks see it.

    `nothing`: probability that it is none. `leaning`: that it stands on an edge. `faces`: probability of 1..6.
    `agreed`: all looks named the same value. `rival`: something of another size is believed in the same place.
    """

    found: Found
    nothing: float
    leaning: float
    faces: tuple[float, ...]
    agreed: bool
    rival: bool = False

    @property
    def value(self) -> int:
        """The likeliest value."""
        return self.faces.index(max(self.faces)) + 1

    @property
    def belief(self) -> float:
        """How far this is believed to be a die, 0..1."""
        return float((self.found.score * (1 - self.nothing)) ** 0.5) if self.nothing < 1 else 0.0

    @property
    def confidence(self) -> float:
        """Probability that a die is here and shows the likeliest value."""
        return 1 - (1 - self.belief * max(self.faces)) ** SHYNESS


def usual_edge(seen: Sequence[Sight]) -> float | None:
    """Return the edge in pixels of the dice that are believed without question, None if these are too few to tell."""
    best = likeliest(seen)
    for least in (SOLID, BELIEVED):
        edges = [one.found.edge for one in best if one.belief >= least]
        if len(edges) > 1:
            return median(edges)
    return None


def likeliest(seen: Sequence[Sight]) -> list[Sight]:
    """Keep the most believed of what is seen in one place."""
    kept: list[Sight] = []
    for one in sorted(seen, key=lambda one: -one.belief):
        if not any(same_place(one.found, other.found) for other in kept):
            kept.append(one)
    return kept


def distinct(seen: Sequence[Sight], usual: float | None) -> list[Sight]:
    """Keep the most believed of what is seen in one place: a die, and not one of its pips, nor the table around it."""
    kept: list[Sight] = []
    for one in sorted(seen, key=lambda one: (not fits(one, usual), -one.belief)):
        there = [other for other in kept if same_place(one.found, other.found)]
        if not there:
            kept.append(one)
        elif len(there) == 1 and fits(one, usual) == fits(there[0], usual) and pip_of(there[0], one):
            kept[kept.index(there[0])] = replace(one, rival=there[0].belief >= BELIEVED)
        elif one.belief >= BELIEVED and not alike(one, there[0]) and fits(one, usual):
            kept[kept.index(there[0])] = replace(there[0], rival=True)
    return kept


def fits(one: Sight, usual: float | None) -> bool:
    """Whether something is about as large as the dice, as far as their size is known, and at all believed."""
    return one.belief > IGNORED and (usual is None or 1 / FAINT_SIZE < one.found.edge / usual < FAINT_SIZE)


def alike(one: Sight, other: Sight) -> bool:
    """Whether two sightings in one place are of one thing: their sizes agree."""
    return 1 / PIP < one.found.edge / other.found.edge < PIP


def pip_of(small: Sight, large: Sight) -> bool:
    """Whether something that looks like a die is more likely a pip of a larger one, believed nearly as much."""
    least = BELIEVED if small.belief >= BELIEVED else IGNORED
    return large.found.edge > PIP * small.found.edge and large.belief > max(least, small.belief - LITTLE)


def plausible(seen: Sequence[Sight]) -> list[Sight]:
    """Return what may be a die at all.

    What is hardly believed is judged by the dice that are: a faint thing of another size, or so near to a die that it
    can only be one of its side faces, is no die and no doubt. What the finder took for a die of just their size stays
    a doubt even if the judge denies it: one of the two is wrong.
    """
    usual = usual_edge(seen)
    best = distinct(seen, usual)
    solid = [one for one in best if one.belief >= SOLID] or [one for one in best if one.belief >= BELIEVED]
    believed = [one for one in best if one.belief >= BELIEVED]
    maybe = [one for one in seen if one.belief < BELIEVED and (arguable(one) or disputed(one, bool(solid)))]
    return distinct([one for one in believed + maybe if one in solid or not explained(one, solid)], usual)


def apart(one: Sight, other: Sight) -> float:
    """Return how many pixels lie between the centres of two dice."""
    return math.hypot(one.found.x - other.found.x, one.found.y - other.found.y)


def arguable(one: Sight) -> bool:
    """Whether a thing that is not believed is still believed enough to be a doubt."""
    return one.belief > IGNORED and one.nothing < DENIED


def disputed(one: Sight, among_dice: bool) -> bool:
    """Whether the finder sees a die where the judge sees none; alone, the judge's firm no is enough."""
    return one.found.score >= DISPUTED and (among_dice or one.nothing < FIRM)


def explained(one: Sight, solid: Sequence[Sight]) -> bool:
    """Whether a thing that is not believed for certain is explained by the dice around it."""
    if not solid:
        return False
    size = one.found.edge / median(die.found.edge for die in solid)
    if one.belief >= BELIEVED:
        return size < 1 / TINY
    reach = SIDE_FACE if arguable(one) else NEXT
    beside = any(apart(one, die) < reach * die.found.edge for die in solid)
    return beside or not 1 / FAINT_SIZE < size < FAINT_SIZE


def too_close(one: Sight, other: Sight) -> bool:
    """Whether two dice are nearer to each other than two dice can lie, and this is the less believed one."""
    reach = CLOSE if one.belief >= SOLID else NEXT
    return apart(one, other) < reach * max(one.found.edge, other.found.edge) and one.belief <= other.belief


def doubt_of(one: Sight, others: Sequence[Sight], width: int, height: int) -> Doubt | None:
    """Return why a die is in doubt, or None. `width, height`: of the picture, pixels."""
    place = ("place", where(one.found.x, one.found.y, width, height))
    x, y, edge = one.found.x, one.found.y, one.found.edge
    if min(x, y, width - x, height - y) < CUT * edge:
        return Doubt("cut", values=(place,))
    if one.belief < BELIEVED:
        return Doubt("maybe", values=(place,))
    if one.leaning > LEANS:
        return Doubt("leans", values=(place,))
    if any(too_close(one, other) for other in others if other is not one):
        return Doubt("side", values=(place,))
    sizes = median(other.found.edge for other in others)
    if one.rival or not 1 / ODD_SIZE < edge / sizes < ODD_SIZE:
        return Doubt("size", values=(place,))
    if max(one.faces) < CERTAIN or not one.agreed:
        first, second = sorted(range(1, 7), key=lambda face: -one.faces[face - 1])[:2]
        return Doubt("value", values=(place, ("first", first), ("second", second)))
    return None


def doubts_of(seen: Sequence[Sight], width: int, height: int) -> tuple[Doubt, ...]:
    """Return the doubts about a picture's dice, each with its die's index in `seen`."""
    reasons = (doubt_of(one, seen, width, height) for one in seen)
    return tuple(replace(reason, die=k) for k, reason in enumerate(reasons) if reason)
