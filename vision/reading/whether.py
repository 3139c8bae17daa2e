"""Whether something is a die: both judges look once more, in many views, which deny or confirm what was in doubt.

What is hardly believed has been seen closely once at most. Of 39 such things without a value that were dice, on
photos and pictures that the networks had not learnt from, one lay away from others and was denied by twelve more
views; of 272 that were none 108. Of 43 that were like the dice around them and showed a value for certain 24 were
confirmed, all of them dice. A 1 alone, which any spot may look like, is confirmed by its views and by how well the
pattern of a 1 explains its face: of numerals that all views took for ones 0.69 at most, of seven such dice in photos
0.75 and more.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import numpy as np

from vision.reading.doubt import CERTAIN, reasons
from vision.reading.finder import Floats
from vision.reading.found import AS_LARGE, FEW, Found, found_of, similar, touching
from vision.reading.fuse import edges_between
from vision.reading.leaving_out import leaving_out
from vision.reading.sight import Sight
from vision.reading.views import AROUND, ASLANT, CLOSE_LOOK, ROUNDS, View
from vision.types import Die, TableReading

FAR_AROUND = (0.0, 1.45)  # radians and times, as in `views`: what a thing is shows from what is around it
WAYS = (CLOSE_LOOK, AROUND, ASLANT, FAR_AROUND)  # of either judge
VIEWS = (
    *(View(way, ()) for way in WAYS),
    *(view for round_ in ROUNDS for view in round_.views if view.whole),
)
# Medians of the probability that there is no die, of the deeper judge and of the other: what reaches both is none.
# Where either plainly sees a die, it stays a doubt.
DENIED, DENIED_TOO = 0.3, 0.1
CONFIRMED = 0.1  # the same under which there is one, if all views but one are
SPOTTED = 0.88  # probability of a 1 in each view of the deeper judge, from which one that lies alone is one
ROUND = 0.72  # share of its face that the pattern of a 1 then has to explain: a numeral is not round
UNDRAWN = np.zeros(6, np.float32)  # what is said of patterns where nobody has compared them
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
        return away(one, named, maybe) if one.value is None else like(one, sure) or lone_one(reading, one)

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


def lone_one(reading: TableReading, one: Die) -> bool:
    """Whether nothing was read but this die, and it shows a 1: no other die says that there are dice here."""
    return len(reading.dice) == 1 and one.value == 1


def settled(
    reading: TableReading, asked: Sequence[int], close: Floats, plain: Floats, drawn: Sequence[Floats]
) -> TableReading:
    """Return a reading without what views deny, and without the doubts about what they confirm.

    `asked`: dice without and with a value. `close` (dice, views, 8), `plain` (dice, ways, 8): what the deeper judge and
    the other have said of them. `drawn` (dice, 6): how well the pattern of each value explains them; of no account
    but where a 1 lies alone.
    """
    nothing = dict(zip(asked, zip(close[:, :, 0], plain[:, :, 0], strict=True), strict=True))
    valued = {k for k in asked if reading.dice[k].value is not None}
    none = {k for k, said in nothing.items() if k not in valued and denied(*said)}
    seen = zip(asked, close, drawn, strict=True)
    confirmed = {k for k, said, patterns in seen if k in valued and plainly(reading, k, said, patterns)}
    doubts = tuple(one for one in reading.doubts if one.die not in confirmed)
    return leaving_out(replace(reading, doubts=doubts), none)


def plainly(reading: TableReading, number: int, close: Floats, drawn: Floats) -> bool:
    """Whether views of the deeper judge, (views, 8), confirm a die that shows a value. `drawn`: (6,), as above."""
    if lone_one(reading, reading.dice[number]):
        return float(close[:, 1].min()) >= SPOTTED and float(drawn[0]) >= ROUND
    return float(np.sort(close[:, 0])[-2]) < CONFIRMED


def denied(close: Floats, plain: Floats) -> bool:
    """Whether something is no die, from the probabilities of that in views of the deeper judge and of the other."""
    return float(np.median(close)) >= DENIED and float(np.median(plain)) >= DENIED_TOO
