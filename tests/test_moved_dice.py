"""Whether open dice were moved or turned, in pictures of a camera that has come to rest a little farther on (D44)."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.watching.moved_dice import moved_dice

WIDTH, HEIGHT, CELL, EDGE = 1280, 720, 8, 44
PLACES = ((300, 200), (360, 250), (290, 270), (352, 180))
FACES = {2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (-1, 1), (1, -1), (1, 1))}
THROWN = ((0, 0, 2), (0, 0, 3), (0, 0, 4), (0, 0, 2))  # of each die: how far it lies from its place, and what it shows


def picture(dice: tuple[tuple[int, int, int], ...], right: float = 0.0, down: float = 0.0, lamp: float = 1.0) -> Cells:
    """Return a wooden table with light dice and two cups, the camera off by parts of a cell."""
    rows = np.random.default_rng(5).normal(0, 12, (HEIGHT // 12, 1)).repeat(WIDTH // 12 + 1, 1)
    grain = cv2.resize(rows.astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    large = np.clip(np.float32((130, 95, 60)) + grain[..., None], 0, 255)
    for x, colour in ((800, (90, 30, 40)), (1100, (20, 90, 120))):
        cv2.circle(large, (x, 400), 100, colour, -1, cv2.LINE_AA)
    for (x, y), (across, below, value) in zip(PLACES, dice, strict=True):
        at = (x + across, y + below)
        cv2.rectangle(large, at, (at[0] + EDGE, at[1] + EDGE), (225, 220, 205), -1)
        for pip in FACES[value]:
            middle = (at[0] + EDGE // 2 + 13 * pip[0], at[1] + EDGE // 2 + 13 * pip[1])
            cv2.circle(large, middle, 6, (20, 20, 30), -1, cv2.LINE_AA)
    move = np.array([[1, 0, CELL * right], [0, 1, CELL * down]], np.float32)
    off = cv2.warpAffine(large, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    cells = cv2.resize(off, (WIDTH // CELL, HEIGHT // CELL), interpolation=cv2.INTER_AREA)
    return np.asarray(np.round(cells * lamp), np.float32)


def lay() -> Mask:
    cells = np.zeros((HEIGHT // CELL, WIDTH // CELL), bool)
    for x, y in PLACES:
        cells[y // CELL : -(-(y + EDGE) // CELL), x // CELL : -(-(x + EDGE) // CELL)] = True
    return cells


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (0.55, 0.0), (-0.4, 0.6), (0.9, -0.3)])
@pytest.mark.parametrize("lamp", [0.35, 1.0])
def test_a_camera_that_lies_a_part_of_a_cell_farther_on_has_moved_no_dice(
    right: float, down: float, lamp: float
) -> None:
    assert not moved_dice(lay(), picture(THROWN, lamp=lamp), picture(THROWN, right, down, lamp))


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.55, 0.0)])
@pytest.mark.parametrize("lamp", [0.35, 1.0])
@pytest.mark.parametrize("one", [(0, 0, 4), (0, 0, 3), (9, 0, 2), (-4, 8, 2)])
def test_a_die_that_was_turned_or_moved_is_noticed_all_the_same(
    shift: tuple[float, float], lamp: float, one: tuple[int, int, int]
) -> None:
    now = picture((one, *THROWN[1:]), *shift, lamp)
    assert moved_dice(lay(), picture(THROWN, lamp=lamp), now)
