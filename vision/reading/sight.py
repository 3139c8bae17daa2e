"""One die as the networks see it, and how two of them lie to each other."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.reading.found import Found, compared, same_place, similar
from vision.reading.slant import Slant
from vision.types import likeliest_value

SHYNESS = 1.5  # the networks are right more often than they say: measured on sources that they had not learnt from
PIP = 1.8  # times: what lies in a larger die and is smaller than that is a pip of it


FINDER, JUDGE, BIAS = 0.88, 0.51, 0.43  # how much weight either has: fitted on sources that neither had learnt from
LEAST = 1e-3  # probability: no network is more certain than that


@lru_cache(4096)
def belief(score: float, nothing: float) -> float:
    """Return how far something is believed to be a die, 0..1, after the finder's score and the judge's doubts.

    Remembered: each pair of dice of a picture is compared by it again and again.
    """
    return probability(FINDER * odds(score) + JUDGE * odds(1 - nothing) + BIAS)


def odds(probability: float) -> float:
    """Return the logarithm of the odds."""
    safe = min(max(probability, LEAST), 1 - LEAST)
    return math.log(safe / (1 - safe))


def probability(log_odds: float) -> float:
    """Return the probability of which these are the odds' logarithm."""
    return 1 / (1 + math.exp(-log_odds))


@dataclass(frozen=True, slots=True)
class Sight:
    """One die as the networks see it."""

    found: Found
    nothing: float  # probability that it is none
    leaning: float  # probability that it stands on an edge
    faces: tuple[float, ...]  # probabilities of 1..6
    agreed: bool  # all looks named the same value, or `faces` is what they say weighed against each other
    slant: Slant | None = None  # the way its top face looks, if that was asked
    otherwise: float | None = None  # degrees by which it lies otherwise than the rest; None where that cannot be told
    scattered: float = 1.0  # how many times as far as usual from each other all dice of the table lie, 1 at least
    rival: bool = False  # something of another size is believed in the same place
    beside: bool = False  # so near to a die that is believed more that both cannot be tops
    among: bool | None = None  # whether those believed firmly are about as large; None where they are too few to tell

    @property
    def value(self) -> int:
        """The likeliest value."""
        return likeliest_value(self.faces)

    @property
    def belief(self) -> float:
        """How far this is believed to be a die, 0..1."""
        return belief(self.found.score, self.nothing)

    @property
    def confidence(self) -> float:
        """Probability that a die is here and shows the likeliest value."""
        return 1 - float((1 - self.belief * max(self.faces)) ** SHYNESS)


def likeliest(seen: Sequence[Sight]) -> list[Sight]:
    """Keep the most believed of what is seen in one place."""
    kept: list[Sight] = []
    for one in sorted(seen, key=lambda one: -one.belief):
        if not any(same_place(one.found, other.found) for other in kept):
            kept.append(one)
    return kept


def alike(one: Sight, other: Sight) -> bool:
    """Whether two sightings in one place are of one thing: their sizes agree."""
    return similar(one.found.edge, other.found.edge, PIP)


def seen_among(one: Sight, others: Iterable[Sight]) -> bool:
    """Whether one of several other sightings is of the same thing: in its place, and of its size."""
    return any(same_place(one.found, other.found) and alike(one, other) for other in others)


def distance(one: Sight, other: Sight) -> float:
    """Return how many pixels lie between the centres of two dice."""
    return math.hypot(one.found.x - other.found.x, one.found.y - other.found.y)


def nearness(one: Sight, other: Sight) -> float:
    """Return how far the centres of two dice are from each other, in edges of the larger."""
    return distance(one, other) / max(one.found.edge, other.found.edge)


def crowding(dice: Sequence[Sight], within: float) -> list[list[Sight]]:
    """Return for each of several dice the others that are nearer to it than so many edges of the larger of both."""
    found = [one.found for one in dice]
    near = compared(found, found)[0] < within
    np.fill_diagonal(near, val=False)
    return [[dice[k] for k in np.flatnonzero(row).tolist()] for row in near]


def best_at(place: Found, seen: Iterable[Sight]) -> Sight | None:
    """Return what is believed most of all that is seen where something else was."""
    return max((one for one in seen if same_place(place, one.found)), key=lambda one: one.belief, default=None)
