"""Networks in 8 bits say on every processor what they say in fractions."""

from pathlib import Path

import numpy as np
import pytest

from kubejo import checks
from kubejo.weights import WEIGHTS
from models.pairs import MOST, most_together, shrunk, smaller
from vision.reading.counting import WITHIN, astray, drawn_dice, miscounted

SETS = [WEIGHTS, *sorted((WEIGHTS / "left-out").iterdir())]


def overflow(kernel: np.ndarray) -> bool:
    """Whether two products of 255 and a weight, as VPMADDUBSW adds them, can leave 16 bits: tried one by one."""
    rows = np.moveaxis(kernel, 1, -1).reshape(len(kernel), -1).astype(int)
    for row in rows:
        for one, other in zip(row[::2], row[1::2], strict=True):
            sums = [255 * one * a + 255 * other * b for a in (0, 1) for b in (0, 1)]
            if max(sums) > 2**15 - 1 or min(sums) < -(2**15):
                return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_no_two_weights_of_a_shrunk_kernel_overflow(seed: int) -> None:
    rng = np.random.default_rng(seed)
    kernel = np.clip(rng.normal(0, 50, (12, 8, 3, 3)), -127, 127).astype(np.int8)
    assert overflow(kernel)
    assert not overflow(smaller(kernel, shrunk(kernel)))


def test_a_kernel_of_which_no_two_weights_overflow_stays_as_it_is() -> None:
    kernel = np.zeros((2, 4, 1, 1), np.int8)
    kernel[0, :, 0, 0] = 127, 1, -127, -1
    kernel[1, :, 0, 0] = 64, 64, -64, -64
    assert not overflow(kernel)
    assert shrunk(kernel).tolist() == [1, 1]
    assert (smaller(kernel, shrunk(kernel)) == kernel).all()


def test_a_kernel_is_shrunk_no_more_than_it_must_be_and_each_output_by_itself() -> None:
    kernel = np.zeros((3, 2, 1, 1), np.int8)
    kernel[:, :, 0, 0] = (127, 127), (-127, -127), (100, 20)
    times = shrunk(kernel)
    assert times[2] == 1
    assert most_together(smaller(kernel, times)).tolist() == [MOST, MOST, 120]


def test_a_kernel_of_one_weight_and_one_of_nothing_can_be_shrunk() -> None:
    kernel = np.array([[[[-127]]], [[[0]]]], np.int8)
    assert shrunk(kernel).tolist() == [1, 1]


@pytest.mark.parametrize("folder", SETS, ids=lambda folder: folder.name)
def test_networks_say_in_8_bits_what_they_say_in_fractions(folder: Path) -> None:
    """Where processors without VNNI lose products of pairs, sure readings become doubts, and wrong ones sure."""
    assert astray(folder).keys() == {path.stem for path in folder.glob("*.onnx")}
    assert miscounted(folder) == []


def test_networks_that_are_counted_otherwise_are_named() -> None:
    """Only another processor overflows, so here the least difference is too much for two of them."""
    off = miscounted(WEIGHTS, WITHIN | {"finder": -1.0, "judge": -1.0})
    assert off == ["finder", "judge"]
    found = checks.processor(off)
    assert (found.state, found.code) == ("warning", 0)
    assert found.says == "counts finder.onnx and judge.onnx otherwise than is meant"
    assert "onnxruntime" in found.do


def test_the_dice_that_networks_are_shown_are_all_values_and_no_two_alike() -> None:
    dice = drawn_dice(64)
    assert all(die.shape == (64, 64, 3) and die.dtype == np.uint8 for die in dice)
    assert len({die.tobytes() for die in dice}) == len(dice) == 18
