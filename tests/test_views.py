"""Other views bring out pips that hardly differ from their die, at any brightness, and make no pips of noise."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.scene import put
from tests.drawn_faces import drawn
from tests.flat_dice import flat_die, lit_table
from vision.reader import FIRST_CLOSE, Reader, weighed
from vision.reading.crop import SIDE, crop
from vision.reading.doubt import bets_on
from vision.reading.found import Found
from vision.reading.pyramid import Level, pyramid
from vision.reading.sight import Sight
from vision.reading.views import (
    AROUND,
    CONTRAST,
    GREY,
    NOISE,
    ROUNDS,
    Crops,
    Round,
    View,
    darkened,
    evened,
    face,
    hues,
    mirrored,
    softened,
    swapped,
    tinted,
)


def framed(picture: np.ndarray, edge: float) -> np.ndarray:
    """The crop of the die in the middle of a picture, as one of a batch."""
    middle = (picture.shape[0] - 1) / 2
    return crop(picture, middle, middle, edge)[None]


def spread(crops: np.ndarray) -> np.ndarray:
    """How far the face of each crop varies, in the colour in which it does most."""
    faces = crops.reshape(len(crops), -1, 3)[:, face()].astype(np.float64)
    return np.array([np.sqrt(np.linalg.eigvalsh(np.cov(one.T)).max()) for one in faces])


def between(crops: np.ndarray, value: np.ndarray) -> np.ndarray:
    """How far pips and body of a face are from each other, in grey levels, summed over the three colours."""
    one = crops[0].astype(np.float64)
    return np.abs(one[value].mean(0) - one[~value & face().reshape(SIDE, SIDE)].mean(0)).sum()


def red_on_black(glare: int) -> tuple[Crops, np.ndarray]:
    """A five of dark red pips on black with a lamp's reflection across it, and which pixels are its pips."""
    picture = drawn(5, 40, 0.3, (34, 30, 32), (70, 26, 30))
    pips = (framed(picture, 40)[0, ..., 0] > 55) & face().reshape(SIDE, SIDE)
    picture[40:46] += np.uint8(glare)
    return framed(picture, 40), pips


@pytest.mark.parametrize(("view", "times"), [(evened, 1.5), (hues, 3.0), (tinted, 3.0)])
def test_dark_red_pips_stand_out_beside_white_glare(view: Callable[[Crops], Crops], times: float) -> None:
    before, pips = red_on_black(90)
    assert 40 < pips.sum() < 400
    after = view(before)
    assert between(after, pips) > 1.5 * between(before, pips)
    assert between(after, pips) / spread(after) > times * between(before, pips) / spread(before)


def test_white_glare_is_nothing_in_the_tint() -> None:
    without, _ = red_on_black(0)
    shining, _ = red_on_black(90)
    assert np.abs(tinted(without).astype(int) - tinted(shining)).max() < 12
    assert np.abs(hues(without).astype(int) - hues(shining)).max() < 12
    assert np.abs(without.astype(int) - shining).max() > 80


def test_a_face_without_colours_shows_nothing_in_the_tint() -> None:
    white = framed(drawn(6, 40, 0.7, (230, 230, 230), (20, 20, 20)), 40)
    assert spread(tinted(white))[0] < 1
    assert spread(hues(white))[0] < 1
    assert spread(evened(white)) == pytest.approx([CONTRAST], rel=0.1)


@pytest.mark.parametrize(
    "colours", [((180, 40, 40), (40, 60, 160)), ((40, 60, 160), (180, 40, 40)), ((60, 160, 60), (150, 90, 40))]
)
def test_pips_are_dark_in_the_tint_whichever_way_colours_differ(
    colours: tuple[tuple[int, int, int], tuple[int, int, int]],
) -> None:
    for value in range(1, 7):
        crop = framed(drawn(value, 40, 0.2, *colours), 40)
        pips = (np.abs(crop[0].astype(int) - colours[1]).sum(-1) < 60) & face().reshape(SIDE, SIDE)
        tint = tinted(crop)[0, ..., 0]
        assert tint[pips].mean() < tint[~pips & face().reshape(SIDE, SIDE)].mean() - 40


def test_a_dim_picture_is_evened_to_the_same_as_a_bright_one() -> None:
    bright = framed(drawn(4, 40, 1.1, (220, 190, 60), (40, 60, 160)), 40)
    dim = (bright * 0.4).astype(np.uint8)
    ways = evened(np.concatenate([bright, dim]))
    assert np.abs(ways[0].astype(int) - ways[1]).mean() < 6
    assert spread(ways) == pytest.approx([CONTRAST] * 2, rel=0.1)


@pytest.mark.parametrize("view", [evened, hues, tinted])
def test_noise_alone_is_not_stretched_into_pips(view: Callable[[Crops], Crops]) -> None:
    noise = np.random.default_rng(2).normal(120, 1.5, (1, SIDE, SIDE, 3))
    ways = view(np.round(noise).astype(np.uint8))
    assert spread(ways)[0] < CONTRAST * 3 / np.sqrt(NOISE)
    assert ways[0].reshape(-1, 3)[face()].mean() == pytest.approx(GREY, abs=2)


@pytest.mark.parametrize("view", [evened, hues, tinted])
def test_each_crop_has_a_view_of_its_own_and_no_crops_have_none(view: Callable[[Crops], Crops]) -> None:
    one = framed(drawn(3, 40, 0.3, (240, 235, 230), (20, 20, 20)), 40)
    other = framed(drawn(2, 40, 1.0, (90, 10, 10), (200, 180, 60)), 40)
    together = view(np.concatenate([one, other]))
    assert np.array_equal(together, np.concatenate([view(one), view(other)]))
    assert view(one[:0]).shape == (0, SIDE, SIDE, 3)


def sight(faces: tuple[float, ...], agreed: bool = False) -> Sight:
    return Sight(Found(0, 0, 30, 0.9, faces), 0.1, 0.0, faces, agreed)


def view(kind: int, firmly: float) -> np.ndarray:
    """What another view shows: 0 no die, 1..6 a value, 7 leaning."""
    seen = np.full(8, (1 - firmly) / 7, np.float32)
    seen[kind] = firmly
    return seen


OPEN = (0.02, 0.02, 0.5, 0.4, 0.03, 0.03)


def after(*close: np.ndarray, far: np.ndarray | None = None) -> Sight:
    """A die after close looks at it; `far`: what the looks before showed."""
    hesitant = view(3, 0.5) if far is None else far
    looks = np.stack([*[hesitant] * FIRST_CLOSE, *close])
    return weighed(sight(OPEN), looks, 0.5, [True] * len(looks), None)


def test_close_looks_that_show_one_value_firmly_settle_it() -> None:
    assert bets_on(after(*[view(4, 0.98)] * 3))
    assert after(*[view(4, 0.98)] * 3).value == 4
    assert not bets_on(after(*[view(4, 0.8)] * 3))


def test_one_close_look_that_firmly_shows_another_value_leaves_it_open() -> None:
    assert not bets_on(after(view(4, 0.97), view(4, 0.97), view(3, 0.97)))


def test_a_view_that_shows_no_value_says_nothing_about_it() -> None:
    two, blind = [view(4, 0.95)] * 2, view(0, 0.97)
    assert after(*two, blind).faces == pytest.approx(after(*two).faces, abs=0.001)


def test_every_look_at_what_a_die_looks_like_counts_in_whether_there_is_one() -> None:
    assert after(*[view(4, 0.9)] * 3, far=view(0, 0.9)).nothing == pytest.approx((2 * 0.9 + 3 * 0.1 / 7) / 5, abs=0.001)
    looks = np.stack([view(4, 0.9)] * 4 + [view(0, 0.9)])
    blind = weighed(sight(OPEN), looks, 0.5, [True] * 4 + [False], None)
    assert blind.nothing == pytest.approx(0.1 / 7, abs=0.001)


@pytest.mark.parametrize("round_", ROUNDS)
def test_each_round_shows_a_die_in_ways_of_which_no_two_are_alike(round_: Round) -> None:
    crops = framed(drawn(5, 40, 0.3, (180, 40, 50), (240, 235, 230)), 40)
    shown = [view.of(crops) for view in round_.views]
    assert all(one.shape == crops.shape and one.dtype == np.uint8 for one in shown)
    assert all(np.abs(one.astype(int) - other).mean() > 3 for one, other in combinations([crops, *shown], 2))


def test_only_hues_are_not_asked_whether_there_is_a_die() -> None:
    blind = [view for one in ROUNDS for view in one.views if not view.whole]
    assert [view.changes for view in blind] == [(hues, mirrored), (tinted, mirrored)]


def test_changes_are_made_one_after_the_other() -> None:
    crops = framed(drawn(2, 40, 0.5, (180, 40, 50), (240, 235, 230)), 40)
    assert np.array_equal(View(AROUND, (swapped, mirrored)).of(crops), crops[:, :, ::-1][..., (2, 0, 1)])
    assert np.array_equal(View(AROUND, ()).of(crops), crops)


def test_darkening_keeps_black_and_white_and_presses_the_dark_together() -> None:
    ramp = np.tile(np.arange(0, 256, 4, dtype=np.uint8)[:, None, None], (1, 1, SIDE, 3))
    dark = darkened(ramp).astype(int)
    assert dark.min() == 0
    assert (dark <= ramp).all()
    assert np.ptp(dark[0, :16]) < 0.5 * np.ptp(ramp[0, :16]) < np.ptp(dark[0, -16:])


def test_softening_takes_away_what_is_smaller_than_a_pip() -> None:
    clean = framed(drawn(6, 40, 0.0, (240, 235, 230), (20, 20, 20)), 40)
    spoilt = clean.copy()
    spoilt[0, ::9, ::7] = 255 - spoilt[0, ::9, ::7]
    assert (
        np.abs(softened(spoilt).astype(int) - softened(clean)).mean() < 0.2 * np.abs(spoilt.astype(int) - clean).mean()
    )


def test_looks_that_agree_on_a_probable_value_settle_it() -> None:
    assert bets_on(sight((0.0, 0.0, 0.995, 0.005, 0.0, 0.0), agreed=True))
    assert not bets_on(sight((0.0, 0.0, 0.995, 0.005, 0.0, 0.0)))
    assert not bets_on(sight((0.0, 0.0, 0.95, 0.05, 0.0, 0.0), agreed=True))


def row(seed: int) -> tuple[tuple[Level, ...], list[Sight]]:
    """A one to a six in a row, as looks see them that hesitate between the value and another one."""
    rng = np.random.default_rng(seed)
    image, lights, material = lit_table(rng, 480)
    seen = []
    for k in range(6):
        faces = tuple(0.7 if face == k else 0.3 if face == (k + 1) % 6 else 0.0 for face in range(6))
        seen.append(Sight(Found(60.0 + 70 * k, 200.0, 34, 0.9, faces), 0.1, 0.0, faces, False))
        put(image, flat_die(rng, k + 1), material, lights, (seen[-1].found.x, 200.0), 34, rng)
    return pyramid((np.clip(image, 0, 1) * 255).astype(np.uint8)), seen


def hesitant(seen: list[Sight]) -> np.ndarray:
    """Looks that name each die's likeliest value, and hardly another more than that one."""
    return np.stack([np.tile([0.0, *one.faces, 0.0], (FIRST_CLOSE + 1, 1)) for one in seen]).astype(np.float32)


def test_closer_looks_settle_values_between_which_looks_hesitate() -> None:
    reader, firm = Reader(WEIGHTS), 0
    for seed in range(31, 36):
        levels, seen = row(seed)
        settled = reader._pondered(levels, list(seen), hesitant(seen))
        firm += sum(bets_on(one) for one in settled)
        assert [one.value for one in settled if bets_on(one)] == [k + 1 for k in range(6) if bets_on(settled[k])]
    assert firm > 20


def test_what_is_settled_is_not_pondered_and_what_is_misread_is_no_more_settled() -> None:
    levels, seen = row(31)
    plain = replace(seen[0], faces=(0.995, 0.001, 0.001, 0.001, 0.001, 0.001), agreed=True)
    misread = replace(seen[4], faces=(0.0, 0.0, 0.95, 0.0, 0.05, 0.0))
    after = Reader(WEIGHTS)._pondered(levels, [plain, misread], hesitant([plain, misread]))
    assert after[0] is plain
    assert not bets_on(after[1]) or after[1].value == 5
