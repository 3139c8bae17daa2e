"""What the finder and the judges say of a die at first, joined."""

import numpy as np
import pytest

from vision.reader import AT_FIRST, sight_of
from vision.reading.doubt import bets_on
from vision.reading.finder import Floats
from vision.reading.found import Found

VALUE = 3


def said(value: int, firm: float) -> Floats:
    """Return eight probabilities that name a value firmly, on what is surely a die."""
    out = np.full(8, (1 - firm) / 6, np.float32)
    out[0], out[value] = 0, firm
    return out


def found(value: int, firm: float) -> Found:
    """Return a die that the finder takes for this value."""
    return Found(100, 100, 30, 0.9, tuple(np.where(np.arange(1, 7) == value, firm, (1 - firm) / 5).tolist()))


@pytest.mark.parametrize(("value", "firm", "sure"), [(VALUE, 0.9, True), (VALUE, 0.2, False), (5, 0.9, False)])
def test_what_the_finder_names_counts_where_the_judges_are_nearly_sure(value: int, firm: float, sure: bool) -> None:
    looks = np.stack([said(VALUE, 0.983)] * 3)
    assert bets_on(sight_of(found(value, firm), looks)) is sure


@pytest.mark.parametrize("firm", [0.6, 0.999])
def test_the_finder_alone_settles_nothing_that_the_judges_leave_open(firm: float) -> None:
    one = sight_of(found(VALUE, firm), np.stack([said(VALUE, 0.8)] * 3))
    assert one.value == VALUE
    assert not bets_on(one)


def test_the_finder_never_outdoes_the_judges() -> None:
    assert sight_of(found(5, 0.999), np.stack([said(VALUE, 0.9)] * 3)).value == VALUE


def test_looks_that_name_different_values_are_no_bet() -> None:
    looks = np.stack([said(VALUE, 0.999), said(VALUE, 0.999), said(5, 0.6)])
    assert not bets_on(sight_of(found(VALUE, 0.99), looks))


def test_looks_at_the_same_pixels_are_not_independent() -> None:
    assert all(power < 1 for power in AT_FIRST)
