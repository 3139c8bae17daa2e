"""What several looks at one and the same picture agree on."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from vision.places import where
from vision.reading.again import here
from vision.reading.doubt import FINE, OPEN, either, maybe
from vision.reading.found import Found, similar
from vision.reading.fuse import fused, grouped, once
from vision.reading.plausible import SOLID, usual_edge
from vision.reading.sight import Sight, best_at, odds, probability, seen_among
from vision.types import Die, Doubt, TableReading

UNSEEN = 0.05  # belief in what a look has not seen: it may have been framed badly
BEYOND_A_SPOT = 0.7  # belief of one look from which something stays in doubt, whatever the others say
PLAIN, SHOWN = 0.1, 0.99  # probability that it is none, and of its value, from which to the judge it is plainly a die
WORTHY, WORTHY_MATE = 0.4, 0.25  # belief of all looks together from which something is a doubt, and if it is like dice
# In each of three looks: the probability of one value, and the confidence in the die, from which it is believed. Of 40
# such dice, in doubt for their value alone, 40 were right.
EACH, EACH_DIE = 0.95, 0.9
AS_LARGE = 1.25  # times that this may be larger or smaller than they are


def renewed(seen: Sequence[Sight], again: Sequence[Sight], doubtful: Sequence[Found]) -> list[Sight]:
    """Return what is seen once the places of dice in doubt have been looked at again.

    A neighbour that was in no doubt stays as it was if it is not seen again: beside something large in doubt the
    picture is made so small that it can't be.
    """

    def stays(one: Sight) -> bool:
        firm = one.belief >= SOLID and one.found not in doubtful
        return firm and not seen_among(one, again)

    return [*(one for one in seen if not here(one.found, doubtful) or stays(one)), *again]


def lasting(looks: Sequence[Sequence[Sight]], number: int) -> list[Sight]:
    """Return what one of several looks sees, but for what all of them together do not believe: a spot on the table.

    What is as large as the dice has to be believed less than other things to be a spot: it may be one of them. What the
    judge plainly sees is none, even if the finder of the others has not seen it at all.
    """
    usual = usual_edge(looks[number])

    def spot(one: Sight) -> bool:
        if one.belief >= BEYOND_A_SPOT or plainly_a_die(one):
            return False
        there = [one, *(best_at(one.found, look) for k, look in enumerate(looks) if k != number)]
        edge = median(seen.found.edge for seen in there if seen)
        mate = usual is not None and similar(edge, usual, AS_LARGE)
        return joint_belief(there) < (WORTHY_MATE if mate else WORTHY)

    return [one for one in looks[number] if not spot(one)]


def plainly_a_die(one: Sight) -> bool:
    """Whether the judge sees a die and its value plainly, however faintly the finder does."""
    return one.nothing < PLAIN and max(one.faces) >= SHOWN


def joint_belief(there: Sequence[Sight | None]) -> float:
    """Return how far several looks together believe in a die: the mean of the odds that each gives."""
    given = [odds(max(one.belief, UNSEEN) if one else UNSEEN) for one in there]
    return probability(sum(given) / len(given))


def agreed(looks: Sequence[TableReading], width: int, height: int) -> TableReading:
    """Join what several looks at a picture have read; `width, height`: of the picture, pixels.

    What at least half of them doubt stays in doubt, but for a value that each of them names firmly; so does what not
    all of them see ("maybe" a die) and what they read differently (one "value" or the other).
    """
    groups = grouped(looks)
    reading = fused(looks, groups)
    firm = {k for k, group in enumerate(groups) if firmly_named([looks[n].dice[at] for n, at in group], len(looks))}
    left = (doubt for doubt in reading.doubts if doubt.reason != OPEN or doubt.die not in firm)
    doubts = [of_one(doubt, reading.dice, width, height) for doubt in left]
    return replace(reading, doubts=once(doubts))


def firmly_named(same: Sequence[Die], looks: int) -> bool:
    """Whether each of several looks at a die, `same`, names the same value rather firmly, though none may bet on it."""
    if len(same) < looks or same[0].box[2] < FINE:
        return False
    values = {die.value for die in same}
    return (
        len(values) == 1
        and None not in values
        and all(max(die.faces) >= EACH and die.confidence >= EACH_DIE for die in same)
    )


def of_one(doubt: Doubt, dice: Sequence[Die], width: int, height: int) -> Doubt:
    """Say of one picture what was said of several."""
    if doubt.die is None or doubt.reason not in ("seen_in", "read_as"):
        return doubt
    die = dice[doubt.die]
    if doubt.reason == "seen_in":
        return maybe(doubt.die, die, width, height)
    return replace(either(die.faces, ("place", where(die.x, die.y, width, height))), die=doubt.die)
