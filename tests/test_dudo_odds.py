"""The chances of a bid against counting all throws, and what of them is said."""

from fractions import Fraction
from itertools import product

import pytest

from referee import dudo
from webui.views.dudo_odds import percent


def throws(dice: int, face: int, wild: bool) -> list[int]:
    """Return for every throw of so many dice how many of them count."""
    counting = {face, 1} if wild else {face}
    return [sum(die in counting for die in throw) for throw in product(range(1, 7), repeat=dice)]


@pytest.mark.parametrize("face", [1, 4])
@pytest.mark.parametrize("wild", [True, False])
def test_odds_are_those_of_all_throws_counted_one_by_one(face: int, wild: bool) -> None:
    rules = dudo.PRESETS["kubdubo" if wild else "wikipedia"]
    state = dudo.State(rules, (4, 1), 0, 0, one_die=not wild)
    assert (sum(state.dice), state.wild) == (5, wild)
    counts = throws(5, face, wild)
    for quantity in range(8):
        odds = dudo.odds(state, dudo.Bid(0, quantity, face))
        assert odds.holds == Fraction(sum(counted >= quantity for counted in counts), len(counts))
        assert odds.exact == Fraction(counts.count(quantity), len(counts))


def test_the_odds_do_not_know_whose_dice_they_are() -> None:
    rules = dudo.PRESETS["kubdubo"]
    tables = [dudo.State(rules, dice, 0, 0) for dice in ((5, 2, 2), (1, 4, 4), (3, 3, 3))]
    bids = [dudo.odds(table, dudo.Bid(1, 3, 5)) for table in tables]
    assert len(set(bids)) == 1


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 7776), "<1"),
        (Fraction(1, 100), "1"),
        (Fraction(1, 3), "33"),
        (Fraction(99, 100), "99"),
        (Fraction(7775, 7776), ">99"),
        (Fraction(1), "100"),
    ],
)
def test_what_is_unlikely_is_never_called_impossible(chance: Fraction, said: str) -> None:
    assert percent(chance) == said
