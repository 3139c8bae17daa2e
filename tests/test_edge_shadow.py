"""What reaches the edge of the picture: the shadow of a cup, or an arm."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.watching.changes import Change, at_border
from vision.watching.round_things import shadow_at_the_edge

SHAPE = (90, 160)
WOOD = np.array((150, 105, 75), np.float32)


def reaching() -> Mask:
    """Return a strip from a cup to the right edge."""
    return cv2.rectangle(np.zeros(SHAPE, np.uint8), (110, 30), (159, 50), 1, -1) > 0


def soft(mask: Mask) -> Cells:
    """Return how much of a shadow lies on each cell, (rows, columns, 1)."""
    return np.asarray(cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 4.0)[..., None], np.float32)


def table() -> Cells:
    """Return a bare table."""
    return np.asarray(np.broadcast_to(WOOD, (*SHAPE, 3)) + np.float32(0), np.float32)


def changed(mask: Mask) -> Change:
    """Return a part of the picture as a change."""
    return Change(mask, int(mask.sum()), at_border(mask))


@pytest.mark.parametrize("deep", [0.2, 0.4])
def test_a_shadow_that_came_is_known_by_its_hue_and_its_soft_edge(deep: float) -> None:
    shadowed = table() * (1 - deep * soft(reaching()))
    mask = np.asarray((table() - shadowed).max(2) > 8)
    assert shadow_at_the_edge(changed(mask), table(), shadowed)


def test_a_shadow_that_went_is_one_too() -> None:
    shadowed = table() * (1 - 0.3 * soft(reaching()))
    mask = np.asarray((table() - shadowed).max(2) > 8)
    assert shadow_at_the_edge(changed(mask), shadowed, table())


@pytest.mark.parametrize("sleeve", [(60, 80, 120), (220, 170, 140), (225, 225, 225), (30, 30, 30)])
def test_an_arm_has_another_hue(sleeve: tuple[int, int, int]) -> None:
    now = table()
    now[reaching()] = sleeve
    assert not shadow_at_the_edge(changed(reaching()), table(), now)


def test_a_sleeve_of_the_tables_hue_has_an_outline() -> None:
    now = table()
    now[reaching()] *= np.float32(0.7)
    assert not shadow_at_the_edge(changed(reaching()), table(), now)
