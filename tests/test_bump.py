"""By how much a camera was pushed, told by what it sees before and after."""

import math
from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from vision.cells import Cells
from vision.watching.bump import Matrix, bared, pushed_by
from vision.watching.push import Push

COLUMNS, ROWS = 160, 90
Spot = tuple[int, int]


def table(seed: int, cups: Iterable[Spot] = (), *, rough: float = 12.0) -> Cells:
    """A table with a grain, and a printed line, with cups on it, larger than what the camera sees of it."""
    chance = np.random.default_rng(seed)
    seen = 130 + cv2.resize(chance.normal(0, rough, (30, 40)).astype(np.float32), (2 * COLUMNS, 2 * ROWS))
    cv2.line(seen, (90, 0), (190, 2 * ROWS), 90, 2)
    for x, y in cups:
        cv2.circle(seen, (x + COLUMNS // 2, y + ROWS // 2), 9, (40, 210)[x % 2], -1)
    return np.asarray(seen, np.float32)


def looked(scene: Cells, turned: Matrix | None = None, seed: int = 1) -> Cells:
    """What a camera sees of it, `turned` as the camera is: its noise is new each time."""
    middle = np.array([[1, 0, -COLUMNS / 2], [0, 1, -ROWS / 2], [0, 0, 1]])
    seen = cv2.warpPerspective(scene, middle if turned is None else turned @ middle, (COLUMNS, ROWS))
    return np.asarray(seen + np.random.default_rng(seed).normal(0, 1.5, seen.shape), np.float32)


def camera(pan: float, tilt: float, roll: float) -> Matrix:
    """How what a camera sees lies elsewhere when it is turned by degrees about its three axes: (3, 3), in cells."""
    lens = np.array([[COLUMNS, 0, (COLUMNS - 1) / 2], [0, COLUMNS, (ROWS - 1) / 2], [0, 0, 1]])
    turn = np.eye(3)
    for axis, degrees in zip(np.eye(3), (tilt, pan, roll), strict=True):
        turn = cv2.Rodrigues(axis * math.radians(degrees))[0] @ turn
    return np.asarray(lens @ turn @ np.linalg.inv(lens), np.float64)


def off(push: Push, truth: Matrix) -> float:
    """By how many cells a push is off at most, of what is still in the picture."""
    x, y = (part.ravel() for part in np.mgrid[5:COLUMNS:15, 5:ROWS:10])
    there = cv2.perspectiveTransform(np.stack([x, y], 1)[None].astype(np.float64), truth)[0].T
    seen = (there[0] > 0) & (there[0] < COLUMNS) & (there[1] > 0) & (there[1] < ROWS)
    found = np.array(push.now(x + 0.5, y + 0.5, COLUMNS)) - 0.5
    return float(np.hypot(*(found - there)[:, seen]).max())


CUPS = [(30, 22), (120, 25), (35, 70), (111, 64)]


@pytest.mark.parametrize(
    ("pan", "tilt", "roll"), [(3, 0, 0), (0, -3, 0), (0, 0, 5), (2, 2, -6), (-3, 1, 3), (1, -1, 7.5), (0, 0, -1.5)]
)
def test_a_camera_that_was_turned_is_told_within_half_a_cell(pan: float, tilt: float, roll: float) -> None:
    scene, turned = table(4, CUPS), camera(pan, tilt, roll)
    push = pushed_by(looked(scene), looked(scene, turned, 2))
    assert push is not None
    assert off(push, turned) < 0.5


@pytest.mark.parametrize(("seed", "square"), [(27, 19), (53, 17), (53, 19), (1, 15), (2, 12)])
def test_on_a_checked_cloth_it_is_not_taken_for_one_square_more(seed: int, square: int) -> None:
    """Only some dice tell the squares apart."""
    chance = np.random.default_rng(seed)
    y, x = np.mgrid[: 2 * ROWS, : 2 * COLUMNS] // square
    cloth = np.where((x + y) % 2, 150, 106).astype(np.float32)
    for place in chance.integers((COLUMNS // 2, ROWS // 2), (COLUMNS * 3 // 2, ROWS * 3 // 2), (12, 2)).tolist():
        cv2.circle(cloth, place, 2, 70, -1)
    turned = camera(*chance.uniform(-3, 3, 2), chance.choice([-1, 1]) * chance.uniform(4, 7.5))
    push = pushed_by(looked(cloth), looked(cloth, turned, 2))
    assert push is not None
    assert off(push, turned) < 1


def test_it_is_told_on_a_table_without_any_edge() -> None:
    cloth = 128 + cv2.resize(
        np.random.default_rng(3).normal(0, 25, (9, 12)).astype(np.float32), (2 * COLUMNS, 2 * ROWS)
    )
    scene, turned = cv2.GaussianBlur(cloth, (0, 0), 5), camera(3, 1, 2)
    push = pushed_by(looked(scene), looked(scene, turned, 2))
    assert push is not None
    assert off(push, turned) < 2


def test_in_other_light_it_is_told_as_well() -> None:
    scene, turned = table(5, CUPS), camera(2, 1, -4)
    push = pushed_by(looked(scene), looked(scene, turned, 2) * np.float32(1.04))
    assert push is not None
    assert off(push, turned) < 0.5


def test_noise_is_no_push() -> None:
    assert pushed_by(looked(table(6, CUPS)), looked(table(6, CUPS), seed=2)) is None


@pytest.mark.parametrize("left", [[], CUPS[:1], CUPS[1:], [(60, 60), (90, 20)]])
def test_cups_that_went_or_were_put_elsewhere_are_no_push(left: list[Spot]) -> None:
    assert pushed_by(looked(table(7, CUPS)), looked(table(7, left), seed=2)) is None


def test_another_table_is_no_push() -> None:
    pairs = [(looked(table(seed, CUPS)), looked(table(seed + 50, CUPS[::-1]))) for seed in range(10)]
    assert [pushed_by(before, now) for before, now in pairs] == [None] * 10


def test_what_is_pushed_so_far_that_little_is_left_of_it_is_not_told() -> None:
    scene = table(8, CUPS)
    assert pushed_by(looked(scene), looked(scene, camera(20, 0, 0), 2)) is None


def plain(seed: int, cups: Iterable[Spot]) -> Cells:
    """Cells of a table that is nearly plain, with dark cups."""
    chance = np.random.default_rng(seed)
    table = 150 + cv2.resize(chance.normal(0, 6, (4, 6)).astype(np.float32), (40, 22))
    for cup in cups:
        cv2.circle(table, cup, 5, 40, -1)
    return np.asarray(table + chance.normal(0, 1, table.shape), np.float32)


@pytest.mark.parametrize("left", [[], [(1, 1)]])
def test_cups_that_have_gone_from_a_plain_table_are_no_pushed_camera(left: list[Spot]) -> None:
    """Pushed so far that no cup is in it any more, the picture would look like that, too."""
    pairs = [(plain(seed, [(8, 6), (20, 15), (32, 6)]), plain(seed + 1000, left)) for seed in range(40)]
    assert [pushed_by(before, now) for before, now in pairs] == [None] * 40


def smooth(cups: Iterable[Spot], dice: Iterable[Spot] = (), seed: int = 1) -> Cells:
    """Cells in colour of a smooth table, lighter to the right, with cups and red dice (pips are lost)."""
    seen = np.full((ROWS, COLUMNS, 3), (40, 130, 60), np.float32) + np.linspace(0, 25, COLUMNS)[None, :, None]
    for x, y in dice:
        seen[y - 1 : y + 2, x - 1 : x + 2] = (160, 60, 60)
    for x, y in cups:
        cv2.circle(seen, (x, y), 8, (190, 190, 120), -1)
    return np.asarray(seen + np.random.default_rng(seed).normal(0, 1.5, seen.shape), np.float32)


HANDS = [(x + right, y + down) for x, y in CUPS for right, down in ((-4, -4), (4, -3), (0, 1), (-4, 4), (4, 5))]


@pytest.mark.parametrize("aside", [(20, 4), (-19, 2), (6, -18)])
def test_cups_that_are_all_put_aside_the_same_way_are_no_pushed_camera(aside: Spot) -> None:
    """On a table without anything on it only the dice that come to light tell."""
    there = [(x + aside[0], y + aside[1]) for x, y in CUPS]
    before = smooth(CUPS, HANDS)
    assert pushed_by(before, smooth(there, HANDS, 2)) is None
    with_its_dice = [(x + aside[0], y + aside[1]) for x, y in HANDS]
    assert pushed_by(before, smooth(there, with_its_dice, 2)) is not None


def sharp(right: float, down: float, seed: int) -> Cells:
    """A smooth table with sharp cups of three sizes, a dark ring on each, that lie so many cells elsewhere."""
    fine = 6
    seen = np.full((ROWS * fine, COLUMNS * fine, 3), 185, np.float32)
    for x, y, radius in ((30, 22, 11), (110, 35, 20), (60, 70, 9)):
        middle = round((x + right) * fine), round((y + down) * fine)
        cv2.circle(seen, middle, radius * fine, (120, 80, 45), -1)
        cv2.circle(seen, middle, round(0.6 * radius * fine), (80, 50, 30), fine)
    small = cv2.resize(seen, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    return np.asarray(small + np.random.default_rng(seed).normal(0, 1.5, small.shape), np.float32)


@pytest.mark.parametrize("push", [(1.6, -0.9), (1.5, 0.5), (-2.6, 0.4), (4.5, 0.5), (3.5, 3.5), (6.5, 2.5)])
def test_a_push_by_parts_of_a_cell_is_told_though_the_edges_of_cups_have_other_levels_then(
    push: tuple[float, float],
) -> None:
    before, now = sharp(0, 0, 1), sharp(*push, 2)
    found = pushed_by(before, now)
    assert found is not None
    assert off(found, np.array([[1, 0, push[0]], [0, 1, push[1]], [0, 0, 1.0]])) < 0.5


@pytest.mark.parametrize("aside", [(24, 0), (14, 10), (-18, 12)])
def test_a_large_cup_that_is_pushed_is_no_pushed_camera_while_a_small_one_stands(aside: Spot) -> None:
    """It takes a fifth of the picture, and most of all edges are its own."""
    pictures = []
    for number, (x, y) in enumerate(((80, 50), (80 + aside[0], 50 + aside[1]))):
        seen = smooth([(22, 16)], [(140, 80), (20, 78)], number)
        cv2.rectangle(seen, (x - 28, y - 28), (x + 28, y + 28), (150, 120, 125), -1)
        cv2.circle(seen, (x, y), 18, (190, 150, 155), -1)
        pictures.append(seen)
    assert pushed_by(*pictures) is None
    assert pushed_by(pictures[0], np.roll(pictures[0], aside, (1, 0))) is not None


@pytest.mark.parametrize(("part", "told"), [(0.0, 0.0), (0.1, 1.0), (0.25, 1.0), (0.4, 0.0), (1.0, 0.0)])
def test_what_has_come_to_light_counts_only_where_the_table_lies_as_before(part: float, told: float) -> None:
    """A cloth of so fine a grain that no push explains it differs nearly everywhere; cups that went bare a part."""
    before = np.full((ROWS, COLUMNS, 3), 100, np.float32)
    now = before.copy()
    now[: round(part * ROWS)] = (160, 60, 60)
    assert bared(before, now, np.eye(3)) == pytest.approx(told, abs=0.02)


@pytest.mark.parametrize("shape", [(1, 1), (1, 30), (3, 2), (45, 80)])
def test_of_a_picture_however_small_it_is_told_whether_it_was_pushed(shape: tuple[int, int]) -> None:
    rough = np.random.default_rng(5).normal(120, 40, shape).astype(np.float32)
    assert pushed_by(rough, rough) is None
    assert pushed_by(rough, rough[::-1, ::-1]) is None
