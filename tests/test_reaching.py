"""An arm of the table's colours that reaches in over a cup, and a cup that has gone from beside the edge."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.watching.changes import Change, changes, together
from vision.watching.reaching import lies_over

SHAPE = (90, 160)
WOOD, CUP = (150, 105, 75), (30, 40, 110)
SLEEVES = [(160, 112, 82), (140, 98, 70)]


def wood(*, rough: float) -> Cells:
    """Return a table with a grain along it. `rough`: levels."""
    grain = np.random.default_rng(3).normal(0, rough, (45, 10)).astype(np.float32)
    long = cv2.resize(grain, SHAPE[::-1], interpolation=cv2.INTER_CUBIC)[..., None]
    return np.asarray(np.array(WOOD, np.float32) + long, np.float32)


def with_cup(table: Cells) -> Cells:
    """Return a table with a cup a hand's breadth from the right edge of the picture."""
    return np.asarray(cv2.circle(table.copy(), (138, 45), 12, CUP, -1), np.float32)


def only_change(was: Cells, now: Cells) -> tuple[Change, Mask]:
    """Return the change that reaches the edge of the picture, and all others."""
    found = list(changes(was, now))
    at_the_edge = max(found, key=lambda one: one.border)
    return at_the_edge, together((one for one in found if one is not at_the_edge), np.zeros(SHAPE, bool))


@pytest.mark.parametrize("sleeve", SLEEVES)
def test_an_arm_of_the_tables_colours_over_a_cup_reaches_in(sleeve: tuple[int, int, int]) -> None:
    was = with_cup(wood(rough=25.0))
    now = np.asarray(cv2.rectangle(was.copy(), (124, 36), (159, 56), sleeve, -1), np.float32)
    folds = np.random.default_rng(5).normal(0, 12, (*SHAPE, 1)).astype(np.float32)
    now[36:57, 124:] += folds[36:57, 124:]
    change, others = only_change(was, now)
    assert change.border > 2
    assert lies_over(change, was, now, others)


@pytest.mark.parametrize("deep", [0.25, 0.45])
def test_where_a_cup_went_with_its_shadow_nothing_lies(deep: float) -> None:
    bare = wood(rough=25.0)
    cast = cv2.rectangle(np.zeros(SHAPE, np.float32), (130, 40), (159, 54), 1, -1)
    shadow = cv2.GaussianBlur(cast, (0, 0), 2.0)[..., None]
    was = with_cup(np.asarray(bare * (1 - deep * shadow), np.float32))
    change, others = only_change(was, bare)
    assert change.border > 2
    assert not lies_over(change, was, bare, others)


def test_on_an_even_table_nothing_is_told_by_its_grain() -> None:
    bare = wood(rough=0.0)
    shadow = cv2.GaussianBlur(cv2.rectangle(np.zeros(SHAPE, np.float32), (130, 40), (159, 54), 1, -1), (0, 0), 2.0)
    was = with_cup(np.asarray(bare * (1 - 0.4 * shadow[..., None]), np.float32))
    change, others = only_change(was, bare)
    assert not lies_over(change, was, bare, others)
