"""How likely a bid is, for somebody who knows no die: from the number of dice in play and the rule on ones alone."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from referee.dudo.count import counting
from referee.dudo.records import Bid, State

FACES = 6


@dataclass(frozen=True, slots=True)
class Odds:
    """Probabilities that a bid holds and that its quantity is exactly there, both exact."""

    holds: Fraction
    exact: Fraction


def odds(state: State, bid: Bid) -> Odds:
    """Return the odds of a bid among all dice in play (D19, D20): each die counts by itself, one face in six or two.

    The number of counting dice is binomial; nothing that a player sees under a cup goes into it.
    """
    dice = sum(state.dice)
    ways = [_ways(dice, counted, len(counting(bid.face, state.wild))) for counted in range(dice + 1)]
    throws = FACES**dice
    return Odds(
        Fraction(sum(ways[bid.quantity :]), throws), Fraction(sum(ways[bid.quantity : bid.quantity + 1]), throws)
    )


def _ways(dice: int, counted: int, faces: int) -> int:
    """Return in how many throws so many dice of all show one of so many faces."""
    ways: int = comb(dice, counted) * faces**counted * (FACES - faces) ** (dice - counted)
    return ways
