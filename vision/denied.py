"""What may be a die is looked at once more by the deeper judge, in many views: if most of them deny it, it is none.

What is hardly believed has been seen closely once at most. Of 33 such things without a value that were dice, on photos
and pictures that the networks had not learnt from, one lay away from others and was denied by eight more views; of 255
that were none 98.
"""

import math

import numpy as np

from vision.finder import Floats, Found
from vision.types import Die, TableReading
from vision.views import AROUND, ASLANT, CLOSE_LOOK, ROUNDS, View

FAR_AROUND = (0.0, 1.45)  # radians and times, as in `vision.views`: what a thing is shows from what is around it
VIEWS = (
    *(View(way, ()) for way in (CLOSE_LOOK, AROUND, ASLANT, FAR_AROUND)),
    *(view for round_ in ROUNDS for view in round_.views if view.whole),
)
DENIED = 0.6  # median probability of the views that there is no die
AWAY = 1.5  # edges of the larger from a die within which it may touch it: the views deny dice that touch, too


def questioned(reading: TableReading) -> list[int]:
    """Return what has no value, lies away from the dice that have one, and may be a die, without any other doubt."""
    doubts = reading.doubts
    reasons = [{one.reason for one in doubts if one.die == k} for k in range(len(reading.dice))]
    named = [die for die in reading.dice if die.value is not None]
    return [
        k
        for k, die in enumerate(reading.dice)
        if die.value is None and reasons[k] == {"maybe"} and all(edges_between(die, other) >= AWAY for other in named)
    ]


def edges_between(one: Die, other: Die) -> float:
    """Return how far the middles of two dice are from each other, in edges of the larger."""
    return math.hypot(one.x - other.x, one.y - other.y) / max(one.box[2], other.box[2])


def found_at(reading: TableReading, dice: list[int]) -> list[Found]:
    """Return where some of a reading's dice are."""
    return [Found(one.x, one.y, one.box[2], one.confidence, one.faces) for one in (reading.dice[k] for k in dice)]


def denied(looks: Floats) -> list[bool]:
    """Return which of several things are no dice, from (dice, views, 8) of the deeper judge."""
    return [bool(one) for one in np.median(looks[:, :, 0], 1) >= DENIED]
