"""Begin a run with weights that ship, where no checkpoint is left: `python -m models.revive RUN --file finder.onnx`.

An 8-bit file has no normalisations any more: they have gone into the weights of the convolutions. Here they are taken
out again, measured on painted scenes, those of things.onnx on painted tables, so that the network says what it said and
can learn on. Writes RUN/finder.pt, RUN/judge.pt, RUN/closer.pt, RUN/slant.pt or RUN/things.pt, for `--begin-from` of
`models.train_finder`, `models.train_judge`, `models.train_slant` or `models.train_things`.
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
from models.net import Judge, Slant, maker
from models.pretrained import pretrained_slant
from models.quantise import THINGS, VIEWS, Scenes, Tables
from models.raster.reliefs import TRAINED_ON, bank
from models.run import Run
from models.train_finder import to_input
from vision.reading.crop import SIDE

SLANT = "slant"
SCENES, SEED = 192, 9
LEAST = 1e-6  # of a variance

Floats = npt.NDArray[np.float32]


class Weights:
    """The layers of an ONNX file, 8-bit or not, in the order in which they run."""

    def __init__(self, path: Path) -> None:
        graph = onnx.load(path).graph
        self._kept = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        self._made = {node.output[0]: node for node in graph.node}
        self._waiting = [node for node in graph.node if node.op_type in ("Conv", "Gemm", "MatMul")]
        self._added = {node.input[0]: node.input[1] for node in graph.node if node.op_type == "Add"}

    def numbers(self, name: str) -> Floats:
        """Return what a name stands for, made fractions again if it is kept as whole numbers."""
        if name in self._kept:
            return np.asarray(self._kept[name], np.float32)
        whole, scale, *zero = (np.asarray(self._kept[part], np.float32) for part in self._made[name].input)
        shape = (-1, *[1] * (whole.ndim - 1)) if scale.size > 1 else ()
        moved = whole - (zero[0].reshape(shape) if zero else 0)
        return np.asarray(moved * scale.reshape(shape), np.float32)

    def next_like(self, shape: tuple[int, ...]) -> tuple[Tensor, Tensor]:
        """Return weight and bias of the first layer of this shape that was not asked for yet."""
        for place, node in enumerate(self._waiting):
            weight = self.numbers(node.input[1])
            if weight.shape[1:] == (3 * GROUP, 3, 2):  # the first layer, as models.faster leaves it
                weight = np.asarray(of_one(weight), np.float32)
            if node.op_type == "MatMul":  # the finder's last layer, as models.faster leaves it
                weight = np.ascontiguousarray(weight.T[..., None, None])
            if weight.shape == shape:
                del self._waiting[place]
                bias = self._added[node.output[0]] if node.op_type == "MatMul" else node.input[2]
                return torch.tensor(weight), torch.tensor(self.numbers(bias)[: len(weight)])
        raise SystemExit(f"The file holds no further layer of shape {shape}: is it of this make?")


def normalised(network: nn.Module) -> Iterator[tuple[nn.Conv2d | nn.Linear, nn.BatchNorm2d | None]]:
    """Yield the layers with weights of a network in the order in which they run, with the normalisation after each."""
    parts: list[nn.Module] = []
    hooks = [
        part.register_forward_hook(lambda part, *_: parts.append(part))
        for part in network.modules()
        if isinstance(part, nn.Conv2d | nn.Linear | nn.BatchNorm2d)
    ]
    side = network.make.side if isinstance(network, Judge) else SIDE
    network(torch.zeros(1, 3, side, side))
    for hook in hooks:
        hook.remove()
    for part, after in pairwise([*parts, nn.Identity()]):
        if isinstance(part, nn.Conv2d | nn.Linear):
            yield part, after if isinstance(after, nn.BatchNorm2d) else None


def held(network: nn.Module) -> Iterator[tuple[nn.Conv2d | nn.Linear, nn.BatchNorm2d | None]]:
    """Yield the layers of a network that its file holds, with the normalisation after each.

    The stem of a network of slants is in the judge's file (`models.shared`), and stays as photos have taught it.
    """
    stem = set(network.stem.modules()) if isinstance(network, Slant) else set[nn.Module]()
    return ((layer, after) for layer, after in normalised(network) if layer not in stem)


def taken_over(weights: Weights, network: nn.Module) -> None:
    """Give a network the weights of a file; its normalisations change nothing."""
    network.eval()
    for layer, after in held(network):
        weight, bias = weights.next_like(tuple(layer.weight.shape))
        layer.weight.data = weight
        if layer.bias is not None:
            layer.bias.data = bias
        if after is not None:
            let_through(after, bias)


def let_through(normalisation: nn.BatchNorm2d, bias: Tensor) -> None:
    """Let a normalisation change nothing but add `bias`."""
    set_to(normalisation, torch.zeros_like(bias), torch.ones_like(bias) - normalisation.eps, bias)


def set_to(normalisation: nn.BatchNorm2d, mean: Tensor, variance: Tensor, bias: Tensor) -> None:
    """Let a normalisation expect this mean and variance, and give back what it takes, plus `bias`."""
    assert normalisation.running_mean is not None
    assert normalisation.running_var is not None
    normalisation.running_mean.copy_(mean)
    normalisation.running_var.copy_(variance)
    normalisation.weight.data = (variance + normalisation.eps).sqrt()
    normalisation.bias.data = bias + mean


def measure(network: nn.Module, scenes: Scenes) -> None:
    """Let every normalisation expect what comes to it from painted scenes; what the network says stays the same."""
    sums: dict[nn.BatchNorm2d, list[Tensor]] = {}

    def note(part: Any, given: tuple[Tensor, ...], _: Tensor) -> None:
        here = given[0]
        sums.setdefault(part, []).append(torch.stack([here.mean((0, 2, 3)), (here**2).mean((0, 2, 3))]))

    found = [after for _, after in held(network) if after is not None]
    hooks = [after.register_forward_hook(note) for after in found]
    while given := scenes.get_next():
        (pictures,) = given.values()
        network(to_input(torch.from_numpy(pictures).permute(0, 3, 1, 2)))
    for hook in hooks:
        hook.remove()
    for after in found:
        mean, square = torch.stack(sums[after]).mean(0)
        set_to(after, mean, (square - mean**2).clamp(min=LEAST), after.bias.detach().clone())


def shown(name: str, reliefs: Path) -> Scenes:
    """Return what the normalisations of a network are measured on. `reliefs`: of dice, for all but things."""
    if name == THINGS:
        return Tables("pictures", SCENES)
    return Scenes(bank(reliefs, TRAINED_ON), "pictures", VIEWS[name], SCENES, SEED)


def main() -> None:
    """Read the arguments and write the checkpoint."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--file", type=Path, default=Path(__file__).parent / "finder.onnx")
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"))
    args = parser.parse_args()
    args.run.mkdir(parents=True, exist_ok=True)
    name = args.file.stem
    run = Run(pretrained_slant if name == SLANT else maker(name), 0.0, 0.0)
    with torch.no_grad():
        taken_over(Weights(args.file), run.mean)
        measure(run.mean, shown(name, args.reliefs))
    run.network.load_state_dict(run.mean.state_dict())
    run.save(args.run / f"{name}.pt")


if __name__ == "__main__":
    main()
