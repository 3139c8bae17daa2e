"""Dice are looked at as large as they are found best: small ones that touch were hardly believed, or not at all."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.arrange import rise
from models.raster.reliefs import Relief
from models.raster.scene import put
from models.raster.spoil import grain
from tests.dice_aslant import OBLIQUELY, OTHERS, SIZE, seen
from tests.dice_found import bright_spot, found, middle
from tests.flat_dice import flat_die, lit_table
from vision.reader import Reader
from vision.reading.doubt import doubt_of, named
from vision.reading.finder import MOST_PIXELS
from vision.reading.found import Found
from vision.reading.framing import BEST, LIKE_DICE, MOST_TIMES, WELL, better_framed, well_framed
from vision.reading.lean import compared
from vision.reading.pyramid import pyramid
from vision.reading.sight import Sight
from vision.reading.slant import Slant
from vision.types import Image

UNSEEN = 977  # training uses other seeds
SMALL = 24.0  # pixels of an edge that no level shows well
GAP = 1.03  # edges from the middle of a die to that of the next


@cache
def one_of_each() -> dict[int, Relief]:
    """Return a die for each value, seen from nearly straight above."""
    rng = np.random.default_rng([UNSEEN, 1])
    return {value: flat_die(rng, value, 3.0) for value in range(1, 7)}


def block(seed: int) -> tuple[Image, dict[int, tuple[float, float]]]:
    """Paint six dice of one make, face to face in two rows; return where each value lies."""
    rng = np.random.default_rng([UNSEEN, seed])
    side = int(SMALL * 9)
    image, lights, material = lit_table(rng, side)
    turn = rng.uniform(0, np.pi)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    places = {}
    for k, value in enumerate((rng.permutation(6) + 1).tolist()):
        die = one_of_each()[value]
        x, y = (side / 2 + SMALL * GAP * ((k % 3 - 1) * along + (k // 3 - 0.5) * across)).tolist()
        put(image, die, material, lights, (x, y), SMALL, rng, rise(die) - (turn + die.turn))
        places[value] = (x, y)
    return grain(rng, image), places


@pytest.mark.parametrize("seed", [3, 5, 7, 9])
def test_small_dice_that_touch_are_all_read_and_hardly_asked_about(seed: int) -> None:
    """Without another frame two of these blocks lacked a die, and four to six dice of each were in doubt."""
    image, places = block(seed)
    reading = Reader(WEIGHTS).read(image)
    read = {die.value: (die.x, die.y) for die in reading.dice}
    assert read.keys() == places.keys()
    assert all(np.hypot(*np.subtract(read[value], places[value])) < SMALL / 2 for value in places)
    assert len(reading.doubts) <= 2


@pytest.mark.parametrize(("edge", "is_well"), [(WELL[0], True), (WELL[0] - 1, False), (WELL[1], True), (60, True)])
def test_dice_are_well_framed_where_a_level_shows_them_neither_small_nor_large(edge: float, is_well: bool) -> None:
    assert well_framed(pyramid(np.zeros((900, 1200, 3), np.uint8)), edge) is is_well


def test_dice_between_two_levels_are_framed_well_on_none() -> None:
    levels = pyramid(np.zeros((900, 1200, 3), np.uint8))
    assert not well_framed(levels, (WELL[1] + 2 * WELL[0]) / 2)


def test_a_level_that_is_too_large_to_be_searched_shows_nothing_well() -> None:
    levels = pyramid(np.zeros((1800, 2400, 3), np.uint8))
    assert levels[0].pixels > MOST_PIXELS > levels[1].pixels
    assert not well_framed(levels, BEST)
    assert well_framed(levels, 2 * BEST)


@pytest.mark.parametrize("edge", [16, 24, 45, 60, 100])
def test_dice_are_shown_as_large_as_is_best_where_they_are(edge: int) -> None:
    levels = pyramid(bright_spot(300, 200, edge))
    die = found(*middle(levels[0].image))
    (window,) = better_framed(levels, [die], die.edge)
    shown = found(*middle(window.levels[0].image))
    assert shown.edge == pytest.approx(min(BEST, MOST_TIMES * die.edge), rel=0.08)
    there = window.whole(shown)
    assert (there.x, there.y) == pytest.approx((die.x, die.y), abs=0.05 * edge)
    assert there.edge == pytest.approx(die.edge, rel=0.08)


def test_what_is_shown_is_not_mirrored() -> None:
    image = bright_spot(300, 200, 21)
    image[195:205, 330:340] = 90
    (window,) = better_framed(pyramid(image), [found(300, 200, 21)], 21)
    shown = window.levels[0].image[..., 0]
    grey, white = np.nonzero((shown > 60) & (shown < 120))[1], np.nonzero(shown > 200)[1]
    assert white.mean() < grey.mean()


def test_it_is_looked_only_around_what_is_about_as_large_as_the_dice() -> None:
    levels = pyramid(np.zeros((900, 1200, 3), np.uint8))
    die, pip, far = found(300, 300, 24), found(700, 300, 24 / LIKE_DICE - 1), found(1000, 700, 30)
    assert better_framed(levels, [die, pip], 24) == better_framed(levels, [die], 24)
    assert len(better_framed(levels, [die, far], 24)) == 2


def test_where_dice_lie_all_over_the_picture_is_looked_at_as_a_whole() -> None:
    levels = pyramid(np.zeros((300, 400, 3), np.uint8))
    dice: list[Found] = [found(x, y, 24) for x in range(20, 400, 60) for y in range(20, 300, 60)]
    (window,) = better_framed(levels, dice, 24)
    assert (window.left, window.top, window.right, window.bottom) == (0, 0, 400, 300)


def crowded(slant: Slant) -> Sight:
    """Return what lies too near to a die that is believed more, and looks that way, compared with the other tops."""
    plainly_four = tuple(0.999 if face == 4 else 0.0002 for face in range(1, 7))
    one = replace(seen(300, 240, 4, slant, score=0.4), faces=plainly_four, beside=True, among=True)
    near = seen(300, 204, 2, OBLIQUELY)
    return next(told for told in compared([*OTHERS, near, one], *SIZE) if told.found == one.found)


def test_what_plainly_lies_as_all_dice_do_is_no_side_however_near_another_is() -> None:
    one = crowded(OBLIQUELY)
    assert named(one)
    assert doubt_of(one, [*OTHERS, one], *SIZE) is None


@pytest.mark.parametrize("slant", [Slant(0.0, -0.3, 0.03), Slant(0.0, -0.6, 0.2)])
def test_else_it_may_be_one(slant: Slant) -> None:
    one = crowded(slant)
    doubt = doubt_of(one, [*OTHERS, one], *SIZE)
    assert not named(one)
    assert doubt
    assert doubt.reason in ("side", "leans")
