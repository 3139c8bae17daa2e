"""How dice lie: the slant of each, and which of them lie otherwise than the rest of the table."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.arrange import Lying, turned
from models.raster.reliefs import Relief, pip_die
from models.raster.scene import put
from models.raster.spoil import grain
from models.scenes.die import about
from models.scenes.view import View, looking
from tests.flat_dice import NEARLY, flat_die, lit_table
from vision.reader import Reader
from vision.reading.doubt import FALLEN, doubt_of, named
from vision.reading.found import Found
from vision.reading.judge import Judge
from vision.reading.lean import (
    ALIKE,
    CERTAIN,
    FEW,
    LESS,
    ON_ITS_SIDE,
    OTHERWISE,
    SEEMS,
    SEVERAL,
    SPREADS,
    USUAL,
    compared,
    leans,
    lies_aside,
    scattered,
)
from vision.reading.plausible import plausible
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight
from vision.reading.slant import Slant, Slants
from vision.types import Image

UNSEEN = 4477  # training uses other seeds
LEANING = 28  # degrees by which a die leans well
SIZE = (1296, 972)
UP = np.array([0.0, 0.0, 1.0])


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(WEIGHTS)


def sight(x: float, y: float, slant: Slant) -> Sight:
    return Sight(Found(x, y, 30, 0.95, (0.0,) * 6), 0.02, 0, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0), True, slant)


def seen_by(view: View, places: Sequence[tuple[float, float]], leaning: float) -> list[Sight]:
    """Tops at some pixels as a camera sees them, the last of them leaning by so many degrees."""
    tops = []
    for number, (x, y) in enumerate(places):
        at = view.on_table(x, y)
        assert at is not None
        tip = leaning if number == len(places) - 1 else 0.0
        normal = about(np.array([0.6, 0.8, 0.0]), np.radians(tip)) @ UP
        tops.append(sight(x, y, Slant(*view.slant(at, normal), 0.05)))
    return tops


def spread_out(count: int, seed: int) -> list[tuple[float, float]]:
    rng = np.random.default_rng([UNSEEN, seed])
    return [(float(x), float(y)) for x, y in rng.uniform((60, 60), (SIZE[0] - 60, SIZE[1] - 60), (count, 2))]


@pytest.mark.parametrize(
    ("millimetres", "tilt"),
    [(lens, tilt) for lens in (24, 28, 40, 70) for tilt in (0, 15, 30)] + [(14.5, 0), (14.5, 15)],
)
def test_flat_dice_lie_alike_whatever_the_lens_and_one_that_leans_does_not(millimetres: float, tilt: float) -> None:
    view = looking(SIZE, millimetres / 36 * SIZE[0], 60, np.radians(tilt), 0.4)
    for seed in range(5):
        dice = compared(seen_by(view, spread_out(8, seed), 30), *SIZE)
        off = [one.otherwise or 0.0 for one in dice]
        assert max(off[:-1]) < OTHERWISE - 5
        assert 20 < off[-1] < 40


def test_a_slant_is_how_far_the_die_s_upper_end_appears_beside_its_lower_one() -> None:
    view = looking(SIZE, 1000, 60, 0.3, 0.9)
    for x, y in spread_out(6, 1):
        at = view.on_table(x, y)
        assert at is not None
        foot, head = view.project(np.stack([at, at + 1e-4 * UP]))
        depth = float(-(view.axes @ (at - view.at))[2])
        assert np.array(view.slant(at, UP)) == pytest.approx((head - foot) / (view.focal * 1e-4 / depth), abs=1e-3)


def test_of_few_dice_nobody_can_tell() -> None:
    view = looking(SIZE, 1000, 60, 0.2, 0)
    few = seen_by(view, spread_out(FEW - 1, 2), 40)
    assert [one.otherwise for one in compared(few, *SIZE)] == [None] * (FEW - 1)


def test_what_is_not_believed_does_not_say_how_the_others_lie() -> None:
    view = looking(SIZE, 1000, 60, 0.2, 0)
    dice = seen_by(view, spread_out(FEW, 3), 0)
    spots = [
        replace(
            sight(300, 400, Slant(0.9, 0.3, 0.02)), nothing=0.97, found=Found(300 + 9 * k, 400, 30, 0.1, (0.0,) * 6)
        )
        for k in range(8)
    ]
    told = compared([*dice, *spots], *SIZE)
    assert all(one.otherwise is not None and one.otherwise < 8 for one in told[:FEW])
    assert all(one.otherwise is None for one in told[FEW:])


@pytest.mark.parametrize(
    ("otherwise", "leaning", "reason"),
    [
        (LESS - 1, 0.4, None),  # the judge alone calls it leaning: it lies like all others
        (LESS + 1, SEEMS + 0.01, "leans"),  # both say so, if less than either would have to alone
        (OTHERWISE - 1, 0.0, None),
        (OTHERWISE - 1, FALLEN, "leans"),  # so firmly that no value is named
        (OTHERWISE + 1, 0.0, "leans"),
        (ON_ITS_SIDE + 1, 0.0, "side"),
        (None, 0.4, "leans"),  # nothing to compare it with
        (None, 0.1, None),
    ],
)
def test_what_lies_otherwise_leans_and_what_lies_quite_otherwise_is_a_side(
    otherwise: float | None, leaning: float, reason: str | None
) -> None:
    dice = [replace(sight(200.0 * k + 100, 300, Slant(0, 0, 0.05)), otherwise=0.0, among=True) for k in range(5)]
    one = replace(dice[2], otherwise=otherwise, leaning=leaning)
    doubt = doubt_of(one, [*dice[:2], one, *dice[3:]], *SIZE)
    assert (doubt.reason if doubt else None) == reason
    assert named(one) == (reason != "side" and leaning < FALLEN)


def test_where_all_dice_look_askew_one_has_to_lie_farther_off_to_lean() -> None:
    assert scattered(np.array([1.0, 2, 3, 4, 5, 40])) == 1.0  # one that leans is no reason to doubt the others
    assert scattered(np.full(SEVERAL - 1, 3 * USUAL)) == 1.0  # too few to tell
    assert scattered(np.full(SEVERAL, 2 * USUAL)) == 2.0
    one = replace(sight(100, 300, Slant(0, 0, 0.05)), otherwise=1.5 * OTHERWISE)
    assert leans(one)
    assert not leans(replace(one, scattered=2.0))
    assert leans(replace(one, scattered=2.0, otherwise=2 * OTHERWISE + 1))
    assert lies_aside(replace(one, scattered=9.0, otherwise=ON_ITS_SIDE + 1))


def test_dice_that_are_compared_are_told_how_far_they_all_lie_from_each_other() -> None:
    slants = [Slant(0.2 * (-1) ** k, 0.15 * (k % 3 - 1), 0.05) for k in range(8)]
    dice = [sight(150.0 * k + 80, 300, slant) for k, slant in enumerate(slants)]
    askew = compared(dice, *SIZE)
    alike = compared([replace(one, slant=Slant(0.1, 0.1, 0.05)) for one in dice], *SIZE)
    assert all(one.scattered > 1.2 for one in askew)
    assert all(one.scattered == 1.0 for one in alike)


@pytest.mark.parametrize(
    ("otherwise", "spread", "reason"),
    [
        (ALIKE - 1, 0.04, None),  # it touches another die, as dice that were thrown do
        (ALIKE + 1, 0.04, "side"),
        (ALIKE - 1, CERTAIN, "side"),  # who knows how it lies
        (None, 0.04, "side"),
    ],
)
def test_a_die_that_touches_another_is_no_side_if_it_plainly_lies_as_all_do(
    otherwise: float | None, spread: float, reason: str | None
) -> None:
    dice = [replace(sight(200.0 * k + 100, 300, Slant(0, 0, 0.05)), otherwise=0.0, among=True) for k in range(4)]
    one = replace(sight(129, 300, Slant(0.1, 0, spread)), otherwise=otherwise, among=True)
    doubt = doubt_of(one, [*dice, one], *SIZE)
    assert (doubt.reason if doubt else None) == reason


def test_a_slant_that_is_not_told_plainly_makes_no_doubt() -> None:
    dice = [replace(sight(200.0 * k + 100, 300, Slant(0, 0, 0.05)), otherwise=0.0, among=True) for k in range(5)]
    for spread, doubted in ((0.3 / SPREADS, True), (0.4 / SPREADS, False)):
        one = replace(dice[2], otherwise=float(np.degrees(0.35)), slant=Slant(0.35, 0, spread))
        assert bool(doubt_of(one, [*dice[:2], one, *dice[3:]], *SIZE)) == doubted


def test_a_slant_is_mirrored_with_its_picture() -> None:
    assert Slant(0.2, -0.1, 0.05).mirrored() == Slant(-0.2, -0.1, 0.05)


def on_a_table(rng: np.random.Generator, dice: Sequence[Relief], edge: float) -> tuple[Image, list[Lying]]:
    """Paint dice of one set in rows of four as one camera sees them."""
    image, lights, material = lit_table(rng, int(edge * 12))
    lying = []
    for k, relief in enumerate(dice):
        x, y = edge * (2 + 2.6 * (k % 4)), edge * (2 + 2.6 * (k // 4))
        lying.append(Lying(relief, material, x, y, edge, turned(rng, relief, -np.pi / 2)))
        put(image, relief, material, lights, (x, y), edge, rng, lying[-1].spin)
    return grain(rng, image), lying


def leaning_die(rng: np.random.Generator, tilt: float) -> Relief:
    """A die that leans well on a table that is seen so many degrees aslant, nearly."""
    while True:
        relief = pip_die(rng, int(rng.integers(1, 7)), flat=False)
        if abs(relief.tilt - tilt) < NEARLY and lean_of(relief) > LEANING:
            return relief


def lean_of(relief: Relief) -> float:
    """By how many degrees a die leans."""
    top = np.array(relief.slant) * (1, -1)
    normal = np.array([*top, np.sqrt(max(0.0, 1 - float(top @ top)))])
    return float(np.degrees(np.arccos(np.clip(normal @ np.array(relief.up), -1, 1))))


@pytest.mark.parametrize("tilt", [10, 25])
def test_the_slant_of_painted_dice_is_told_within_some_degrees(tilt: float) -> None:
    judge, slants, off = Judge(WEIGHTS), Slants(WEIGHTS / "slant.onnx"), []
    for seed in range(6):
        rng = np.random.default_rng([UNSEEN, 6, seed])
        image, lying = on_a_table(rng, [flat_die(rng, value, tilt) for value in (1, 2, 3, 4, 5, 6)], 36)
        dice = tuple(Found(one.x, one.y, one.edge, 0.9, (1 / 6,) * 6) for one in lying)
        _, features = judge.look(pyramid(image), dice)
        for one, told in zip(lying, slants.of(features), strict=True):
            off.append(np.degrees(np.hypot(told.x - one.slant[0], told.y - one.slant[1])))
    assert np.median(off) < 7
    assert np.median(off) < tilt


def test_most_painted_dice_that_lean_are_asked_about_and_hardly_any_that_lies_flat(reader: Reader) -> None:
    noticed = mistaken = flat = 0
    for seed in range(12):
        rng = np.random.default_rng([UNSEEN, 7, seed])
        dice = [flat_die(rng, int(value), 12) for value in rng.integers(1, 7, 8)]
        dice[5] = leaning_die(rng, 12)
        image, lying = on_a_table(rng, dice, 36)
        reading = reader.read(image)
        for doubt in reading.doubts:
            if doubt.die is None or doubt.reason not in ("leans", "side"):
                continue
            die = reading.dice[doubt.die]
            nearest = min(range(8), key=lambda k: np.hypot(die.x - lying[k].x, die.y - lying[k].y))
            noticed += nearest == 5
            mistaken += nearest != 5
        flat += 7
    assert noticed >= 7
    assert mistaken <= 0.03 * flat


def test_the_dice_of_real_photos_lie_alike(photos: Path) -> None:
    """No photo was learnt from: how dice lie was learnt from painted and path-traced ones alone."""
    reader, off = Reader(WEIGHTS), []
    for path in sorted((photos / "damiantab").glob("*.jpg"))[::3]:
        image = cv2.imread(str(path), cv2.IMREAD_COLOR_RGB)
        height, width = image.shape[:2]
        dice = [one for one in compared(plausible(reader.sight(image)), width, height) if one.otherwise is not None]
        off += [one.otherwise for one in dice if one.otherwise is not None]
    if not off:
        pytest.skip("no photo of damiantab shows as many dice as it takes to compare them")
    assert np.percentile(off, 90) < 10
    assert max(off) < OTHERWISE
