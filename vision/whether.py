"""Whether something is a die: both judges look once more, in many views, which deny or confirm what was in doubt.

What is hardly believed has been seen closely once at most. Of 39 such things without a value that were dice, on photos
and pictures that the networks had not learnt from, one lay away from others and was denied by twelve more views; of 272
that were none 108. Of 43 that were like the dice around them and showed a value for certain 24 were confirmed, all of
them dice.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import numpy as np

from vision.doubt import CERTAIN, reasons
from vision.finder import Floats
from vision.found import AS_LARGE, FEW, Found, found_of, similar, touching
from vision.fuse import edges_between
from vision.leaving_out import leaving_out
from vision.sight import Sight
from vision.types import Die, TableReading
from vision.views import AROUND, ASLANT, CLOSE_LOOK, ROUNDS, View

FAR_AROUND = (0.0, 1.45)  # radians and times, as in `vision.views`: what a thing is shows from what is around it
WAYS = (CLOSE_LOOK, AROUND, ASLANT, FAR_AROUND)  # of either judge
VIEWS = (
    *(View(way, ()) for way in WAYS),
    *(view for round_ in ROUNDS for view in round_.views if view.whole),
)
# Medians of the probability that there is no die, of the deeper judge and of the other: what reaches both of a pair is
# none. Where either plainly sees a die, it stays a doubt.
DENIED = ((0.6, 0.2), (0.3, 0.5))
CONFIRMED = 0.1  # the same under which there is one, if all views but one are
AWAY = 1.5  # edges of the larger from a die within which it may touch it: the views deny dice that touch, too
FAINTLY = 0.2  # belief, at first, from which what touches a thing may be a die
READABLE = 0.8  # probability of a value that it then needs: keys of a keyboard show none


def questioned(reading: TableReading, seen: Sequence[Sight]) -> list[int]:
    """Return the dice of a reading of which nothing is in doubt but whether they are any, if views can settle that.

    `seen`: at first, all of it.
    """
    doubted = reasons(reading)
    sure = [die for die, why in zip(reading.dice, doubted, strict=True) if not why]
    named = [die for die in reading.dice if die.value is not None]
    maybe = [one.found for one in seen if one.belief >= FAINTLY and max(one.faces) >= READABLE]

    def can_be_settled(one: Die) -> bool:
        return away(one, named, maybe) if one.value is None else like(one, sure)

    return [k for k, why in enumerate(doubted) if why == {"maybe"} and can_be_settled(reading.dice[k])]


def away(one: Die, named: Sequence[Die], maybe: Sequence[Found]) -> bool:
    """Whether something lies away from the dice that show a value, and touches nothing like it that may be a die."""
    place = found_of(one)
    touches = any(touching(place, other) for other in maybe)
    return not touches and all(edges_between(one, die) >= AWAY for die in named)


def like(one: Die, sure: Sequence[Die]) -> bool:
    """Whether something shows its value for certain, and is as large as several dice in no doubt are."""
    as_large = len(sure) >= FEW and similar(one.box[2], median(die.box[2] for die in sure), AS_LARGE)
    return as_large and max(one.faces) >= CERTAIN


def settled(reading: TableReading, asked: Sequence[int], close: Floats, plain: Floats) -> TableReading:
    """Return a reading without what views deny, and without the doubts about what they confirm.

    `asked`: dice without and with a value. `close` (dice, views, 8), `plain` (dice, ways, 8): what the deeper judge and
    the other have said of them.
    """
    nothing = dict(zip(asked, zip(close[:, :, 0], plain[:, :, 0], strict=True), strict=True))
    valued = {k for k in asked if reading.dice[k].value is not None}
    none = {k for k, said in nothing.items() if k not in valued and denied(*said)}
    confirmed = {k for k, (deeper, _) in nothing.items() if k in valued and np.sort(deeper)[-2] < CONFIRMED}
    doubts = tuple(one for one in reading.doubts if one.die not in confirmed)
    return leaving_out(replace(reading, doubts=doubts), none)


def denied(close: Floats, plain: Floats) -> bool:
    """Whether something is no die, from the probabilities of that in views of the deeper judge and of the other."""
    deeper, other = float(np.median(close)), float(np.median(plain))
    return any(deeper >= least and other >= least_other for least, least_other in DENIED)
