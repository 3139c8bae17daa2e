"""What would keep one from betting a game on a reading."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.places import where
from vision.reading.found import similar
from vision.reading.lean import leans, lies_alike, lies_aside
from vision.reading.plausible import BELIEVED, SOLID
from vision.reading.sight import Sight, distance, nearness
from vision.types import Die, Doubt, TableReading

AMONG, APART = 0.5, 0.75  # belief from which a die is named: among others as large; where the others are not
ALONE = 0.65  # and with so few that their size says nothing
LIKELY = 0.4  # probability of a value from which it is named, be it in doubt
CERTAIN = 0.995  # probability of a value from which one would bet on it
FINE, CERTAIN_FINE = 18.0, 0.9965  # pixels under which it takes more: pips of two or three pixels run together
LONE = 0.9  # belief that a die alone needs, or a 1 where no die shows more: any spot on any thing looks like one
LONE_ONE = 0.97  # belief that a 1 alone needs: so does a blurred numeral on a die that has no pips
FALLEN = 0.65  # probability that a die leans from which it shows no value
TOUCH, BESIDE = 1.0, 1.15  # edges: dice that touch are hardly closer, tops and sides are; if believed less, further
SIDE = (0.7, 1.05)  # edges of the top that its side seems to have
ODD_SIZE = 1.6  # times larger or smaller than the others: perhaps no die, perhaps only one pip of one
UNLIKE = 1.25  # times likewise from which it needs more belief
IF_SMALLER, IF_LARGER = 0.7, 0.8  # and how much: dice that are far look smaller, buttons and bottle caps are larger
SMALL = 14.0  # pixels of the usual edge below which dice may be missed without a trace: the finder sees none under 9
HARDLY = 0.6  # probability of a die and its value, all looks joined, under which it is asked about whatever each said
# The same of a value that other things show as well, a spot on a coin and the holes of a button: of 674 photos of
# sources never seen that were sure two are asked about for a 1, none for a 4.
HARDLY_OF = {1: 0.85, 4: 0.85}
A_SIDE, OPEN = "side", "value"  # the doubts whether a face is a side, and about what it shows
CUT = 0.5  # edges from the border of the picture within which a die may be cut off


def reasons(reading: TableReading) -> list[set[str]]:
    """Return for each die of a reading why it is in doubt."""
    return [{doubt.reason for doubt in reading.doubts if doubt.die == k} for k in range(len(reading.dice))]


def named(one: Sight) -> bool:
    """Whether the likeliest value is told, be it in doubt: as likely as not this is a die, and a top."""
    least = {True: AMONG, None: ALONE, False: APART}[one.among]
    top = lies_alike(one) or not (one.beside or lies_aside(one))
    return one.belief >= least and one.leaning < FALLEN and max(one.faces) > LIKELY and top


def bets_on(one: Sight) -> bool:
    """Whether one would bet on the likeliest value, if this is a die at all."""
    return one.agreed and max(one.faces) >= (CERTAIN if one.found.edge >= FINE else CERTAIN_FINE)


def too_close(one: Sight, other: Sight) -> bool:
    """Whether two dice are as near to each other as a top and a side may be, and this is the less believed one."""
    reach = TOUCH if one.belief >= SOLID else BESIDE
    return between(one, other) < reach and one.belief <= other.belief


def between(one: Sight, other: Sight) -> float:
    """Return how far something is from the middle of a die: in edges of the larger if it may be a side of that die.

    Else in mean edges: a small die and a large one that touch are nearer than the larger one's edge.
    """
    least, most = SIDE
    if least < one.found.edge / other.found.edge < most:
        return nearness(one, other)
    return 2 * distance(one, other) / (one.found.edge + other.found.edge)


def needed(seen: Sequence[Sight]) -> float:
    """Return the belief that each die needs: more if there is but one, or if all show a 1, and most for a 1 alone.

    Nothing else says then that there are dice on this table.
    """
    believed = [one for one in seen if one.belief >= BELIEVED]
    alone, ones = len(believed) == 1, all(one.value == 1 for one in believed)
    if alone and ones:
        return LONE_ONE
    return LONE if alone or ones else 0.0


def doubt_of(one: Sight, others: Sequence[Sight], width: int, height: int) -> Doubt | None:
    """Return why a die is in doubt, or None. `width, height`: of the picture, pixels."""
    place = ("place", where(one.found.x, one.found.y, width, height))
    x, y, edge = one.found.x, one.found.y, one.found.edge
    if min(x, y, width - x, height - y) < CUT * edge:
        return Doubt("cut", values=(place,))
    sizes = [other.found.edge for other in others if other is not one]
    usual = median(sizes) if sizes else edge
    if one.belief < (least_belief(edge, usual) if one.among else APART):
        return Doubt("maybe", values=(place,))
    if leans(one) or one.leaning >= FALLEN:
        return Doubt("leans", values=(place,))
    near = one.beside or any(too_close(one, other) for other in others if other is not one)
    if lies_aside(one) or (near and not lies_alike(one)):
        return Doubt(A_SIDE, values=(place,))
    if one.rival or not similar(edge, usual, ODD_SIZE):
        return Doubt("size", values=(place,))
    if not bets_on(one):
        return either(one.faces, place)
    if one.belief < needed(others):
        return Doubt("maybe", values=(place,))
    return None


def least_belief(edge: float, usual: float) -> float:
    """Return the belief that a die needs among others, by its edge and theirs, in pixels."""
    if similar(edge, usual, UNLIKE):
        return BELIEVED
    return IF_LARGER if edge > usual else IF_SMALLER


def either(faces: Sequence[float], place: tuple[str, str]) -> Doubt:
    """Return the doubt between the two likeliest values of a die."""
    first, second = sorted(range(1, 7), key=lambda face: -faces[face - 1])[:2]
    return Doubt(OPEN, values=(place, ("first", first), ("second", second)))


def maybe(number: int, die: Die, width: int, height: int) -> Doubt:
    """Return the doubt whether the die of that number in its reading is one."""
    return doubted_at("maybe", number, die, width, height)


def doubted_at(reason: str, number: int, die: Die, width: int, height: int) -> Doubt:
    """Return a doubt about the die of that number in its reading, with its place."""
    return Doubt(reason, number, (("place", where(die.x, die.y, width, height)),))


def doubts_of(seen: Sequence[Sight], width: int, height: int) -> tuple[Doubt, ...]:
    """Return the doubts about a picture's dice, each with its die's index in `seen`, and those about all of them."""
    reasons = (doubt_of(one, seen, width, height) for one in seen)
    doubts = tuple(replace(reason, die=k) for k, reason in enumerate(reasons) if reason)
    return (*doubts, Doubt("small")) if too_small(seen) else doubts


def too_small(seen: Sequence[Sight]) -> bool:
    """Whether the dice are so small that others may lie there unseen."""
    edges = [one.found.edge for one in seen if one.belief >= BELIEVED]
    return bool(edges) and median(edges) < SMALL


def with_hardly_sure(reading: TableReading, width: int, height: int) -> TableReading:
    """Return a reading in which what most looks did not doubt is in doubt all the same if it has no value, or if all
    of them together hardly believe it.
    """
    asked = {doubt.die for doubt in reading.doubts}
    hardly = {k: die for k, die in enumerate(reading.dice) if hardly_sure(die)}
    doubts = (maybe(k, die, width, height) for k, die in hardly.items() if k not in asked)
    return replace(reading, doubts=(*reading.doubts, *doubts))


def hardly_sure(die: Die) -> bool:
    """Whether a die has no value, or all looks together hardly believe it."""
    return die.value is None or die.confidence < HARDLY_OF.get(die.value, HARDLY)
