"""Begin a run with the finder that ships, where no checkpoint is left: `python -m models.revive RUN`.

An 8-bit file has no normalisations any more: they have gone into the weights of the convolutions. Here they are taken
out again, measured on painted scenes, so that the network says what it said and can learn on. Writes RUN/finder.pt,
for `--begin-from` of `models.train_finder`.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from models.faster import GROUP, of_one
from models.net import Finder
from models.raster.reliefs import TRAINED_ON, Relief, bank
from models.run import Run
from models.samples import painted
from models.train_finder import to_input

BATCHES, BATCH, SEED = 12, 16, 9
LEAST = 1e-6  # of a variance

Floats = npt.NDArray[np.float32]


class Weights:
    """The convolutions of an ONNX file, 8-bit or not, in the order in which they run."""

    def __init__(self, path: Path) -> None:
        graph = onnx.load(path).graph
        self._kept = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        self._made = {node.output[0]: node for node in graph.node}
        self._waiting = [node for node in graph.node if node.op_type == "Conv"]

    def numbers(self, name: str) -> Floats:
        """Return what a name stands for, made fractions again if it is kept as whole numbers."""
        if name in self._kept:
            return np.asarray(self._kept[name], np.float32)
        whole, scale, *zero = (np.asarray(self._kept[part], np.float32) for part in self._made[name].input)
        shape = (-1, *[1] * (whole.ndim - 1)) if scale.size > 1 else ()
        moved = whole - (zero[0].reshape(shape) if zero else 0)
        return np.asarray(moved * scale.reshape(shape), np.float32)

    def next_like(self, shape: tuple[int, ...]) -> tuple[Tensor, Tensor]:
        """Return weight and bias of the first convolution of this shape that was not asked for yet."""
        for place, node in enumerate(self._waiting):
            weight = self.numbers(node.input[1])
            if weight.shape[1:] == (3 * GROUP, 3, 2):  # the first layer, as models.faster leaves it
                weight = np.asarray(of_one(weight), np.float32)
            if weight.shape == shape:
                del self._waiting[place]
                return torch.tensor(weight), torch.tensor(self.numbers(node.input[2])[: len(weight)])
        raise SystemExit(f"The file holds no further convolution of shape {shape}: is it a finder of this make?")


def normalised(network: nn.Module) -> Iterator[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """Yield the convolutions of a network in the order in which they run, with the normalisation that follows."""
    parts: list[nn.Module] = []
    hooks = [
        part.register_forward_hook(lambda part, *_: parts.append(part))
        for part in network.modules()
        if isinstance(part, nn.Conv2d | nn.BatchNorm2d)
    ]
    network(torch.zeros(1, 3, 64, 64))
    for hook in hooks:
        hook.remove()
    for part, after in pairwise([*parts, nn.Identity()]):
        if isinstance(part, nn.Conv2d):
            yield part, after if isinstance(after, nn.BatchNorm2d) else None


def taken_over(weights: Weights) -> Finder:
    """Return a finder with the weights of a file; its normalisations change nothing."""
    network = Finder()
    network.eval()
    for convolution, after in normalised(network):
        weight, bias = weights.next_like(tuple(convolution.weight.shape))
        convolution.weight.data = weight
        if convolution.bias is not None:
            convolution.bias.data = bias
        if after is not None:
            set_to(after, torch.zeros_like(bias), torch.ones_like(bias) - after.eps, bias)
    return network


def set_to(normalisation: nn.BatchNorm2d, mean: Tensor, variance: Tensor, bias: Tensor) -> None:
    """Let a normalisation expect this mean and variance, and give back what it takes, plus `bias`."""
    assert normalisation.running_mean is not None
    assert normalisation.running_var is not None
    normalisation.running_mean.copy_(mean)
    normalisation.running_var.copy_(variance)
    normalisation.weight.data = (variance + normalisation.eps).sqrt()
    normalisation.bias.data = bias + mean


def measure(network: Finder, reliefs: list[Relief]) -> None:
    """Let every normalisation expect what comes to it from painted scenes; what the network says stays the same."""
    sums: dict[nn.BatchNorm2d, list[Tensor]] = {}

    def note(part: Any, given: tuple[Tensor, ...], _: Tensor) -> None:
        here = given[0]
        sums.setdefault(part, []).append(torch.stack([here.mean((0, 2, 3)), (here**2).mean((0, 2, 3))]))

    found = [after for _, after in normalised(network) if after is not None]
    hooks = [after.register_forward_hook(note) for after in found]
    for k in range(BATCHES):
        scenes = [painted(np.random.default_rng([SEED, k, j]), reliefs).image for j in range(BATCH)]
        network(to_input(torch.from_numpy(np.stack(scenes)).permute(0, 3, 1, 2)))
    for hook in hooks:
        hook.remove()
    for after in found:
        mean, square = torch.stack(sums[after]).mean(0)
        set_to(after, mean, (square - mean**2).clamp(min=LEAST), after.bias.detach().clone())


def main() -> None:
    """Read the arguments and write the checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--finder", type=Path, default=Path(__file__).parent / "finder.onnx")
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"))
    args = parser.parse_args()
    args.run.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        network = taken_over(Weights(args.finder))
        measure(network, bank(args.reliefs, TRAINED_ON))
    run = Run(Finder, 0.0, 0.0)
    for part in (run.network, run.mean):
        part.load_state_dict(network.state_dict())
    run.save(args.run / "finder.pt")


if __name__ == "__main__":
    main()
