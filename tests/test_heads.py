"""What the two heads of the finder have seen, put together."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from models.raster.flat import flat_scene
from models.raster.scene import Label
from vision.reading.finder import NONE, SECOND_STRIDE, STRIDE, UNIT, Finder, Maps, peaks
from vision.reading.found import ALIKE, AS_LARGE, SAME, SHOWING, TOUCHING, Found
from vision.reading.heads import HEAPED, LESS, both_heads, warier
from vision.reading.parts import AROUND, CELL, Part
from vision.reading.pyramid import Level
from vision.weights import WeightsTrouble

SETS = [WEIGHTS, *sorted((WEIGHTS / "left-out").iterdir())]
EVEN = (1 / 6,) * 6


def seen(x: float, score: float, edge: float = 30) -> Found:
    """Something that one head sees."""
    return Found(x, 100, edge, score, EVEN)


def test_what_both_see_lies_where_the_first_says_and_is_believed_as_the_bolder_does() -> None:
    first = replace(seen(100, 0.2), faces=(1.0, 0, 0, 0, 0, 0))
    assert both_heads([first], [seen(103, 0.7, 34)]) == [replace(first, score=0.7)]
    assert both_heads([first], [seen(103, 0.1, 34)]) == [first]


def test_what_only_one_head_sees_is_kept() -> None:
    first, second = seen(100, 0.6), seen(140, 0.4)
    assert both_heads([first], [second]) == [first, second]
    assert both_heads([first], []) == [first]
    assert both_heads([], [second]) == [second]


@pytest.mark.parametrize(("aside", "times"), [(SAME * 31, 1.0), (0.0, ALIKE * 1.01)])
def test_what_lies_elsewhere_or_is_much_larger_is_another_thing(aside: float, times: float) -> None:
    first, second = seen(100, 0.2), seen(100 + aside, 0.7, 30 * times)
    assert both_heads([first], [second]) == [first, second]


def test_of_two_things_that_the_second_head_may_mean_it_raises_the_more_believed() -> None:
    less, more = seen(92, 0.15), seen(108, 0.25)
    assert both_heads([less, more], [seen(100, 0.8)]) == [less, replace(more, score=0.8)]


def test_a_sighting_may_be_raised_by_several_and_is_then_believed_as_the_boldest_says() -> None:
    first = seen(100, 0.2)
    assert both_heads([first], [seen(101, 0.5), seen(99, 0.4)]) == [replace(first, score=0.5)]


def odds(one: Found) -> float:
    """The logarithm of the odds that a sighting is a die."""
    return math.log(one.score / (1 - one.score))


@pytest.mark.parametrize(
    ("places", "score", "edges", "heaped"),
    [
        ((100, 130, 160), 0.6, (30, 30, 30), [True, True, True]),
        ((100, 130), 0.6, (30, 30), [False, False]),
        ((100,), 0.6, (30,), [False]),
        ((100, 130, 200), 0.6, (30, 30, 30), [False, False, False]),
        ((100, 130, 160, 300), 0.6, (30,) * 4, [True, True, True, False]),
        ((100, 100 + 30 * TOUCHING[0] - 1, 160), 0.6, (30, 30, 30), [False, False, False]),
        ((100, 130, 160), HEAPED - 0.01, (30, 30, 30), [False, False, False]),
        ((100, 130, 160), 0.6, (30, 30, 30 / AS_LARGE - 1), [False, False, False]),
    ],
)
def test_what_touches_fewer_than_two_others_alike_is_believed_less(
    places: tuple[float, ...], score: float, edges: tuple[float, ...], heaped: list[bool]
) -> None:
    """The halves of a domino touch each other and nothing else."""
    things = [seen(x, score, edge) for x, edge in zip(places, edges, strict=True)]
    for one, told, there in zip(things, warier(things), heaped, strict=True):
        assert replace(told, score=one.score) == one
        assert odds(told) == pytest.approx(odds(one) - (0 if there else LESS))


def test_nothing_seen_is_nothing_believed() -> None:
    assert warier([]) == []


def with_peak(maps: np.ndarray, row: int, column: int, score: float, edge: float) -> None:
    """Let maps show one thing in the middle of a cell."""
    maps[:, row, column] = 0
    maps[0, row, column] = math.log(score / (1 - score))
    maps[7, row, column] = math.log(edge / UNIT)


def test_each_head_has_cells_of_its_own() -> None:
    maps = Maps.of_nothing(160, 240)
    assert (maps.own.shape, maps.second.shape) == ((10, 40, 60), (10, 20, 30))
    assert (maps.own == NONE).all()
    with_peak(maps.own, 10, 20, 0.3, 28)
    for row, column in ((5, 10), (5, 14), (5, 18)):
        with_peak(maps.second, row, column, 0.6, 28)
    both, *others = peaks(maps, Level(np.zeros((160, 240, 3), np.uint8), 2))
    middle = (20 * STRIDE + 1.5, 10 * STRIDE + 1.5)
    assert (both.x, both.y) == tuple(2 * (side + 0.5) - 0.5 for side in middle)
    assert (both.score, both.edge) == (pytest.approx(0.6), pytest.approx(56))
    places = [tuple(2 * (side * SECOND_STRIDE + 4) - 0.5 for side in (column, 5)) for column in (14, 18)]
    assert [(one.x, one.y) for one in others] == places


def test_a_part_that_was_looked_at_alone_is_put_where_it_lies_without_what_surrounds_it() -> None:
    rng = np.random.default_rng(1)
    whole, part = Maps.of_nothing(24 * CELL, 30 * CELL), Part(4, 20, 6, 24)
    known = part.known(24, 30)
    looked = Maps(rng.random((10, 32, 36), np.float32), rng.random((10, 16, 18), np.float32))
    whole.put(looked, part, known)
    for there, here, times in ((whole.own, looked.own, 2), (whole.second, looked.second, 1)):
        inside = slice(AROUND * times, -AROUND * times or None)
        assert (there[:, known.rows(times), known.columns(times)] == here[:, inside, inside]).all()
        assert (there == NONE).sum() == there.size - here[:, inside, inside].size


def test_weights_without_a_second_head_are_refused_by_name(tmp_path: Path) -> None:
    old = tmp_path / "finder.onnx"
    old.write_bytes((WEIGHTS / "finder.onnx").read_bytes().replace(b"second", b"minute"))
    with pytest.raises(WeightsTrouble, match=r"finder\.onnx have second None, this reader needs '8'"):
        Finder(old)


def shown(found: list[Found], die: Label) -> bool:
    """Whether a die was seen rather firmly."""
    return any(
        one.score >= SHOWING
        and math.hypot(one.x - die.x, one.y - die.y) < SAME * die.edge
        and one.edge < 1.4 * die.edge
        for one in found
    )


def in_the_midst(die: Label, dice: tuple[Label, ...]) -> bool:
    """Whether a die touches two others at least."""
    apart = [math.hypot(die.x - other.x, die.y - other.y) / die.edge for other in dice if other is not die]
    return sum(TOUCHING[0] < away < TOUCHING[1] for away in apart) > 1


@pytest.mark.parametrize("folder", SETS, ids=lambda folder: folder.name)
def test_of_dice_face_to_face_without_a_seam_both_heads_see_more_than_the_first(folder: Path) -> None:
    finder = Finder(folder / "finder.onnx")
    alone, both, dice = 0, 0, 0
    for seed in range(9100, 9180):
        one = flat_scene(np.random.default_rng(seed), 192)
        level = Level(one.image, 1)
        maps = finder._maps(one.image)
        without, together_seen = peaks(Maps(maps.own, np.full_like(maps.second, NONE)), level), peaks(maps, level)
        for die in one.labels:
            if die.fit and die.edge >= 16 and in_the_midst(die, one.labels):
                dice += 1
                alone += shown(without, die)
                both += shown(together_seen, die)
    assert dice > 100
    assert both > 1.15 * alone
