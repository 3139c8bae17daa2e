"""Networks in 8 bits say on every processor what they say in fractions."""

from pathlib import Path

import numpy as np
import onnxruntime as ort
import pytest

from kubejo.weights import WEIGHTS
from models.pairs import MOST, most_together, shrunk, smaller
from models.raster.scene import put
from tests.flat_dice import flat_die, lit_table
from vision.crop import crop, nearer
from vision.slant import FEATURES

SETS = [WEIGHTS, *sorted((WEIGHTS / "left-out").iterdir())]
# How far apart means of what networks say may lie. Sums that lie between two whole numbers are rounded up by one way
# of counting and down by the other; where pairs overflowed it was 0.43, 0.49, 0.22 and 0.0029.
WITHIN = {"finder": 0.002, "judge": 0.08, "closer": 0.12, "slant": 0.0006}

Given = dict[str, np.ndarray]


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


def opened(path: Path, way: ort.GraphOptimizationLevel) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.graph_optimization_level = way
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def said(path: Path, given: Given, way: ort.GraphOptimizationLevel) -> list[np.ndarray]:
    return [np.asarray(part) for part in opened(path, way).run(None, given)]


def both(path: Path, given: Given) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """What a network says as play runs it, and counted in fractions, without any rewriting."""
    ways = ort.GraphOptimizationLevel
    return said(path, given, ways.ORT_ENABLE_ALL), said(path, given, ways.ORT_DISABLE_ALL)


@pytest.fixture(scope="module")
def given() -> dict[str, Given]:
    """What finder, judge and closer are shown: painted dice."""
    pictures, crops = [], []
    for seed in range(16):
        rng = np.random.default_rng([77, seed])
        image, lights, material = lit_table(rng, 96)
        put(image, flat_die(rng, seed % 6 + 1), material, lights, (48.0, 48.0), float(rng.uniform(18, 40)), rng)
        pictures.append(np.asarray(np.clip(image, 0, 1) * 255, np.uint8))
        crops.append(crop(pictures[-1], 48.0, 48.0, 36.0))
    seen = np.stack(crops)
    return {"finder": {"picture": np.stack(pictures)}, "judge": {"crops": seen}, "closer": {"crops": nearer(seen)}}


@pytest.mark.parametrize("folder", SETS, ids=lambda folder: folder.name)
def test_networks_say_in_8_bits_what_they_say_in_fractions(folder: Path, given: dict[str, Given]) -> None:
    """Where processors without VNNI lose products of pairs, sure readings become doubts, and wrong ones sure."""
    shown = dict(given)
    shown["slant"] = {
        FEATURES: said(WEIGHTS / "judge.onnx", given["judge"], ort.GraphOptimizationLevel.ORT_ENABLE_ALL)[1]
    }
    for path in sorted(folder.glob("*.onnx")):
        told, meant = both(path, shown[path.stem])
        assert np.abs(told[0] - meant[0]).mean() < WITHIN[path.stem], path
