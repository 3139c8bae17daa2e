"""What is looked at closely, and how often: only what is not settled already."""

from dataclasses import replace

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.scene import put
from tests.flat_dice import flat_die, lit_table
from vision.reading.again import WIDER
from vision.reading.crop import nearer
from vision.reading.finder import AT_ONCE, NONE, STRIDE, UNIT, Finder, to_look_at
from vision.reading.found import Found
from vision.reading.judge import LOOKS, SETTLED, Judge, cut, named_alike, probabilities, worth_another
from vision.reading.parts import AROUND, CELL, NEAR, Part, parts_of
from vision.reading.pyramid import pyramid
from vision.reading.slant import SHAPE
from vision.reading.views import CLOSE_LOOK


def maps(score: float, edge: float, at: tuple[int, int] = (5, 7)) -> np.ndarray:
    """The maps of a level in which one thing is seen."""
    seen = np.full((10, 20, 30), NONE, np.float32)
    seen[7] = 0
    seen[:, at[0], at[1]] = 0
    seen[0, at[0], at[1]] = np.log(score / (1 - score))
    seen[7, at[0], at[1]] = np.log(edge / UNIT)
    return seen


@pytest.mark.parametrize(
    ("score", "edge", "again"),
    [
        (0.9, 20, False),  # found here
        (0.2, 20, True),  # perhaps a die
        (0.9, 8, True),  # too small to be certain of its place
        (0.2, 40, False),  # a finer level would not see a die so large
        (0.01, 12, False),  # nothing
    ],
)
def test_a_finer_look_is_taken_only_at_what_is_small_and_not_settled(score: float, edge: float, again: bool) -> None:
    places = to_look_at(maps(score, edge))
    assert places.any() == again
    if again:
        assert np.argwhere(places).tolist() == [[5, 7]]


def test_a_cell_is_twice_the_stride_of_the_level_above() -> None:
    assert CELL == 2 * STRIDE


CORNERS = [(dy, dx) for dy in (-NEAR, NEAR) for dx in (-NEAR, NEAR)]


def inside(part: Part, row: int, column: int) -> bool:
    return part.top <= row < part.bottom and part.left <= column < part.right


def test_every_place_lies_in_a_part_in_which_it_is_known_with_all_that_is_near_it() -> None:
    rng, (height, width) = np.random.default_rng(5), (122, 162)
    for share in (0.0002, 0.001, 0.005):
        places = rng.random((height, width)) < share
        known = [part.known(height, width) for part in parts_of(places)]
        for row, column in np.argwhere(places).tolist():
            near = [(min(max(row + dy, 0), height - 1), min(max(column + dx, 0), width - 1)) for dy, dx in CORNERS]
            assert any(all(inside(part, y, x) for y, x in near) for part in known)


def test_places_whose_surroundings_overlap_are_one_part_and_no_places_none() -> None:
    places = np.zeros((60, 90), bool)
    assert parts_of(places) == []
    reach = NEAR + AROUND
    places[20, [30, 30 + 2 * reach, 80]] = True
    assert sorted(parts_of(places), key=lambda part: part.left) == [
        Part(20 - reach, 20 + reach + 1, 30 - reach, 30 + 3 * reach + 1),
        Part(20 - reach, 20 + reach + 1, 80 - reach, 80 + reach + 1),
    ]


def test_what_is_looked_at_for_the_sake_of_the_rest_is_not_known_but_at_the_border_of_the_picture() -> None:
    places = np.zeros((60, 90), bool)
    places[2, 50] = True
    (part,) = parts_of(places)
    assert part.known(60, 90) == Part(0, 2 + NEAR + 1, 50 - NEAR, 50 + NEAR + 1)


def looks(*values: tuple[int, float]) -> np.ndarray:
    """Looks at one die, each with the class it names and how firmly."""
    seen = np.zeros((1, len(values), 8), np.float32)
    for k, (kind, firmly) in enumerate(values):
        seen[0, k] = (1 - firmly) / 7
        seen[0, k, kind] = firmly
    return seen


@pytest.mark.parametrize(
    ("seen", "enough"),
    [
        (looks((4, 0.99), (4, 0.99)), True),
        (looks((4, 0.99), (4, SETTLED - 0.01)), False),
        (looks((4, 0.99), (5, 0.99)), False),
        (looks((0, 0.99), (0, 0.99)), False),
        (looks((7, 0.99), (7, 0.99)), False),
    ],
)
def test_further_looks_are_spared_only_where_two_firmly_name_one_value(seen: np.ndarray, enough: bool) -> None:
    assert named_alike(seen).tolist() == [enough]


def seen_first(value: int, certain: float, score: float = 0.9) -> Found:
    """Something that the finder takes for a die of a value."""
    faces = [(1 - certain) / 5] * 6
    faces[value - 1] = certain
    return Found(0, 0, 30, score, tuple(faces))


@pytest.mark.parametrize(
    ("one", "look", "again"),
    [
        (seen_first(4, 0.9), (4, 0.98), False),  # two networks read it alike, and firmly
        (seen_first(5, 0.9), (4, 0.98), True),  # not alike
        (seen_first(4, 0.7), (4, 0.98), True),  # not firmly
        (seen_first(4, 0.9), (4, 0.9), True),
        (seen_first(4, 0.9, 0.3), (4, 0.98), True),  # hardly seen by the finder
        (seen_first(4, 0.5, 0.2), (0, 0.9), False),  # no die
        (seen_first(4, 0.5), (0, 0.9), True),  # the networks disagree about that
    ],
)
def test_a_second_look_is_spared_where_both_networks_agree(one: Found, look: tuple[int, float], again: bool) -> None:
    assert worth_another(one, looks(look)[0, 0]) == again


@pytest.mark.parametrize(("value", "leaning", "again"), [(0.7, 0.29, False), (0.66, 0.29, True), (0.55, 0.44, True)])
def test_a_value_may_be_plain_of_a_die_of_which_it_is_not_plain_how_it_lies(
    value: float, leaning: float, again: bool
) -> None:
    look = looks((4, value))[0, 0]
    look[7] = leaning
    assert worth_another(seen_first(4, 0.9), look) == again


def test_what_is_settled_is_not_looked_at_closer() -> None:
    rng = np.random.default_rng(12)
    image, lights, material = lit_table(rng, 400)
    places = [(60.0 + 90 * k, 200.0) for k in range(4)]
    for k, at in enumerate(places):
        put(image, flat_die(rng, k + 2), material, lights, at, 32, rng)
    levels = pyramid((np.clip(image, 0, 1) * 255).astype(np.uint8))
    judge = Judge(WEIGHTS)
    dice = tuple(
        Found(x, y, edge, score, tuple(0.95 if face == k + 1 else 0.01 for face in range(6)))
        for score, edge in ((0.9, 32), (0.39, 32), (0.39, 25))  # seen well by the finder, hardly, hardly and too small
        for k, (x, y) in enumerate(places)
    )
    seen, features = judge.look(levels, dice)
    ways = [probabilities(judge._judge, cut(levels, dice, way)) for way in LOOKS]
    ways.append(probabilities(judge._closer, nearer(cut(levels, dice, CLOSE_LOOK))))
    each = np.stack(ways, 1)
    once = np.array([not worth_another(one, look) for one, look in zip(dice, each[:, 0], strict=True)])
    twice = ~once & named_alike(each[:, :2])
    assert once[:4].any()
    assert not once[4:].any()
    assert twice.any()
    assert not (once | twice).all()
    assert seen[once] == pytest.approx(each[once][:, :1].repeat(3, 1), abs=1e-5)
    spared = each[twice][:, :2].mean(1, keepdims=True)
    assert seen[twice] == pytest.approx(np.concatenate([each[twice][:, :2], spared], 1), abs=1e-5)
    rest = ~once & ~twice
    assert seen[rest] == pytest.approx(each[rest], abs=1e-5)
    assert features.shape == (len(dice), *SHAPE)
    nothing, unseen = judge.look(levels, ())
    assert nothing.shape == (0, 3, 8)
    assert unseen.shape == (0, *SHAPE)


def test_a_wider_look_frames_a_die_as_if_it_were_larger() -> None:
    rng = np.random.default_rng(7)
    levels = pyramid(rng.integers(0, 256, (240, 320, 3), np.uint8))
    die = Found(160, 120, 30, 0.9, (1 / 6,) * 6)
    for way in LOOKS:
        wider = cut(levels, [die], way, WIDER)
        assert (wider == cut(levels, [replace(die, edge=30 * WIDER)], way)).all()
        assert (wider != cut(levels, [die], way)).any()


def test_dice_too_small_for_the_coarser_level_are_found_all_the_same() -> None:
    rng = np.random.default_rng(55)  # of this table the coarser level does not see every die
    image, lights, material = lit_table(rng, 960)
    places = [(80.0 + 160 * k, 120.0 + 144 * k) for k in range(6)]
    for k, at in enumerate(places):
        put(image, flat_die(rng, k + 1), material, lights, at, 18, rng)
    levels = pyramid((np.clip(image, 0, 1) * 255).astype(np.uint8))
    assert levels[0].image.size // 3 > AT_ONCE
    found = Finder(WEIGHTS / "finder.onnx").find(levels)
    for x, y in places:
        assert any(abs(one.x - x) < 6 and abs(one.y - y) < 6 for one in found)
