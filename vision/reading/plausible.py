"""What of all that the networks see may be a die at all."""

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.reading.found import same_place, similar
from vision.reading.sight import PIP, Sight, alike, crowding, distance, likeliest, nearness

IGNORED, IGNORED_ALONE = 0.45, 0.5  # belief in a die below which it is not even a doubt: among dice, and where are none
BELIEVED = 0.6  # belief in a die from which it is no doubt
SOLID = 0.85  # belief in a die from which others are judged by it
DENIED = 0.85  # probability that there is no die from which a doubt would only be noise
DISPUTED = 0.6  # score of the finder from which the judge's no leaves a doubt
FIRM = 0.9  # probability of no die that settles it where there are no dice, or no value to be read
LITTLE = 0.15  # belief by which a pip may outdo its die
CLOSE = 0.92  # edges: two dice cannot lie closer, but the top and a side of one die are
NEXT = 1.3  # edges within which a side lies next to its top, as seen from very obliquely
SIDE_FACE = 0.8  # edges from the middle of a top face within which its side faces lie
FEW = 2  # dice that show how large dice are, where it is only asked what is likelier
FAINT_SIZE = 1.6  # times larger or smaller than the dice: no die, if there is little else to say for it
TWIN = 1.2  # times that it may differ from one of them, where a table has dice of several sizes
TINY = 3.5  # times smaller than the dice: no die of the same table, unless there is no doubt that it is one
HUGE = 3.5  # times larger than several dice: the inside of a cup that was turned over looks like a 1
TOP, LESS, SHORT = 0.9, 0.1, 0.85  # belief in a top, how much less there is in its side, and how much smaller it looks
FACE = 0.7  # belief from which what looks like a side of a die is a doubt all the same
MATES, MATE = 5, 1.5  # dice that show how large dice are here, and the times that another may be larger or smaller
HINTED, CLEAR = 0.25, 0.7  # belief from which such a thing is a doubt, and edges by which it lies away from all others
SEVERAL, SUSPECTED = 3, 0.35  # fewer dice that show it as well, and the belief from which it is a doubt then
READABLE = 0.4  # probability of a value that it needs
SPOT = 0.5  # edges within which the middles of what is seen at several sizes are one place
CROWD = 0.5  # belief of all that is seen at several sizes in one place, from which something is there


def plausible(seen: Sequence[Sight]) -> list[Sight]:
    """Return what may be a die at all.

    What is hardly believed is judged by the dice that are: a faint thing of another size, or so near to a die that it
    can only be one of its side faces, is no die and no doubt. What the finder took for a die of just their size stays
    a doubt even if the judge denies it: one of the two is wrong; and among many dice, so does a little belief.
    """
    seen = without_grounds(seen)
    usual = usual_edge(seen)
    best = distinct(seen, usual)
    solid = [one for one in best if one.belief >= SOLID] or [one for one in best if one.belief >= BELIEVED]
    believed = [one for one in best if one.belief >= BELIEVED]
    maybe = [one for one in seen if one.belief < BELIEVED and questionable(one, bool(solid))]
    kept = distinct([one for one in believed + maybe if one in solid or not explained(one, solid)], usual)
    kept += overlooked(seen, kept) if solid else []
    kept = [one for one, near in zip(kept, crowding(kept, CLOSE), strict=True) if not side_of_one(one, near)]
    kept = [replace(one, beside=outdone(one, near)) for one, near in zip(kept, crowding(kept, CLOSE), strict=True)]
    firm = [one for one in kept if one.belief >= SOLID]
    return [replace(one, among=among(one, firm)) for one in (*kept, *mates(seen, kept, firm))]


def without_grounds(seen: Sequence[Sight]) -> list[Sight]:
    """Leave out what is no die but the table around some: several that are no pips lie within it."""
    dice = [one for one in likeliest([one for one in seen if one.belief >= SOLID]) if one.value > 1]

    def around(one: Sight) -> int:
        larger = [die for die in dice if one.found.edge > PIP * die.found.edge]
        return sum(distance(one, die) < one.found.edge / 2 for die in larger)

    return [one for one in seen if one.belief >= SOLID or around(one) < FEW]


def usual_edge(seen: Sequence[Sight]) -> float | None:
    """Return the edge in pixels of the dice that are believed without question, None if these are too few to tell."""
    best = likeliest(seen)
    for least in (SOLID, BELIEVED):
        edges = [one.found.edge for one in best if one.belief >= least]
        if len(edges) > 1:
            return median(edges)
    return None


def distinct(seen: Sequence[Sight], usual: float | None) -> list[Sight]:
    """Keep the most believed of what is seen in one place: a die, and not one of its pips, nor the table around it."""
    kept: list[Sight] = []
    for one in sorted(seen, key=lambda one: (not fits(one, usual), -one.belief)):
        there = [other for other in kept if same_place(one.found, other.found)]
        if not there:
            kept.append(one)
        elif len(there) == 1 and fits(one, usual) == fits(there[0], usual) and pip_of(there[0], one):
            kept[kept.index(there[0])] = replace(one, rival=contests(there[0], one))
        elif contests(one, there[0]) and not alike(one, there[0]) and fits(one, usual):
            kept[kept.index(there[0])] = replace(there[0], rival=True)
    return kept


def contests(one: Sight, other: Sight) -> bool:
    """Whether what is seen in the place of another is believed and shows another value: the same is the same die."""
    return one.belief >= BELIEVED and one.value != other.value


def fits(one: Sight, usual: float | None) -> bool:
    """Whether something is about as large as the dice, as far as their size is known, and at all believed."""
    return one.belief > IGNORED and (usual is None or similar(one.found.edge, usual, FAINT_SIZE))


def pip_of(small: Sight, large: Sight) -> bool:
    """Whether something that looks like a die is more likely a pip of a larger one, believed nearly as much."""
    least = BELIEVED if small.belief >= BELIEVED else IGNORED
    return large.found.edge > PIP * small.found.edge and large.belief > max(least, small.belief - LITTLE)


def arguable(one: Sight, among_dice: bool) -> bool:
    """Whether a thing that is not believed is still believed enough to be a doubt."""
    return one.belief > (IGNORED if among_dice else IGNORED_ALONE) and one.nothing < DENIED


def questionable(one: Sight, among_dice: bool) -> bool:
    """Whether a thing that is not believed is a doubt at all."""
    return arguable(one, among_dice) or disputed(one, among_dice)


def disputed(one: Sight, among_dice: bool) -> bool:
    """Whether the finder sees a die where the judge sees none; the judge's firm no is enough where nothing else lies,
    and where no value can be read.
    """
    return one.found.score >= DISPUTED and (one.nothing < FIRM or (among_dice and max(one.faces) > READABLE))


def explained(one: Sight, solid: Sequence[Sight]) -> bool:
    """Whether a thing that is not believed for certain is explained by the dice around it."""
    if not solid:
        return False
    size = one.found.edge / median(die.found.edge for die in solid)
    if one.belief >= BELIEVED:
        return size < 1 / TINY or (size > HUGE and len(solid) >= FEW)
    reach = SIDE_FACE if arguable(one, True) else NEXT
    beside = any(distance(one, die) < reach * die.found.edge for die in solid)
    twin = any(similar(one.found.edge, die.found.edge, TWIN) for die in solid)
    return beside or not (twin or similar(size, 1, FAINT_SIZE))


def outdone(one: Sight, near: Sequence[Sight]) -> bool:
    """Whether what lies too near for both to be tops is believed more."""
    return any((other.belief, other.found.x) > (one.belief, one.found.x) for other in near)


def side_of_one(one: Sight, near: Sequence[Sight]) -> bool:
    """Whether something is plainly a side face of a die whose top face is seen: smaller, and believed less."""
    tops = (top for top in near if top.belief >= TOP and one.found.edge < SHORT * top.found.edge)
    return any(one.belief < min(FACE, top.belief - LESS) for top in tops)


def overlooked(seen: Sequence[Sight], kept: Sequence[Sight]) -> list[Sight]:
    """Return what is hardly believed at any one size, but at several in one place, far from all dice.

    Something is there. A die of a make that was never met is often seen like this: once as its pips, once as itself,
    and once as the table around it.
    """
    found: list[Sight] = []
    ranked = sorted(seen, key=lambda one: -one.belief)
    for one in ranked:
        if not any(distance(one, other) < NEXT * other.found.edge for other in (*kept, *found)):
            sizes = sizes_at(one, ranked)
            if len(sizes) > 1 and math.prod(1 - size.belief for size in sizes) <= 1 - CROWD:
                found.append(one)
    return found


def mates(seen: Sequence[Sight], kept: Sequence[Sight], firm: Sequence[Sight]) -> list[Sight]:
    """Return what is hardly believed, but shows a value, and is as large as several dice: a throw misses no die."""
    if len(firm) < SEVERAL:
        return []
    hint = HINTED if len(firm) >= MATES else SUSPECTED
    usual, found = median(one.found.edge for one in firm), list[Sight]()
    for one in seen:
        like = similar(one.found.edge, usual, MATE) and max(one.faces) > READABLE
        hinted = like and hint <= one.belief <= IGNORED
        if hinted and all(nearness(one, other) >= CLEAR for other in (*kept, *found)):
            found.append(one)
    return found


def among(one: Sight, firm: Sequence[Sight]) -> bool | None:
    """Whether something lies among dice that are about as large as it is; None where too few dice lie there."""
    edges = [other.found.edge for other in firm if other is not one]
    return similar(one.found.edge, median(edges), FAINT_SIZE) if len(edges) >= FEW else None


def sizes_at(one: Sight, ranked: Sequence[Sight]) -> list[Sight]:
    """Return the most believed of each size that is seen in the place of one sighting."""
    sizes: list[Sight] = []
    for other in ranked:
        here = distance(one, other) < SPOT * min(one.found.edge, other.found.edge)
        if here and not any(alike(other, size) for size in sizes):
            sizes.append(other)
    return sizes
