"""Write trained weights as the ONNX files that play uses, with their labels, and a manifest.

    python -m models.export RUN [--into models] [--command "how they were trained"] [--data "on what"]

RUN holds finder.pt of `models.train_finder`, judge.pt or closer.pt of `models.train_judge`, slant.pt of
`models.train_slant`, things.pt of `models.train_things`, or several; weights without a checkpoint stay as they are.
PyTorch and ONNX Runtime must agree within 1e-4, or nothing is written.
"""

import argparse
import hashlib
import json
import tomllib
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from models.net import MAKES, Finder, Judge, Slant, Things
from vision.reading.crop import SIDE, VERSION
from vision.reading.finder import STRIDE
from vision.reading.judge import LABELS
from vision.reading.slant import TELLS
from vision.runtime import ort
from vision.watching.things import LABELS as THINGS
from vision.watching.things import STRIDE as STRIDE_OF_THINGS

WITHIN = 1e-4


class Taking(nn.Module):
    """A network that takes pictures as they are: (N, H, W, 3) uint8 RGB."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: Tensor) -> Tensor:
        """Scale to -1..1, channels first, and run."""
        out: Tensor = self.network(picture.permute(0, 3, 1, 2).float() / 127.5 - 1)
        return out


def write(
    network: nn.Module, example: Tensor, name: str, axes: dict[int, str], path: Path, says: dict[str, str]
) -> None:
    """Export a network to `path` with metadata, and compare it with PyTorch on `example`."""
    network.eval()
    torch.onnx.export(
        network, (example,), str(path), dynamo=False, opset_version=17, input_names=[name], dynamic_axes={name: axes}
    )
    model = onnx.load(path)
    for key, value in says.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.save(model, path)
    given = ort.InferenceSession(str(path)).run(None, {name: example.numpy()})[0]
    with torch.no_grad():
        wanted = network(example).numpy()
    apart = float(np.abs(given - wanted).max())
    if apart > WITHIN:
        path.unlink()
        raise SystemExit(f"{path.name}: ONNX Runtime and PyTorch are {apart:.1e} apart, more than {WITHIN:.0e}")
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {apart:.1e} from PyTorch")


def finder(weights: dict[str, Tensor], into: Path) -> None:
    """Write finder.onnx."""
    network = Finder()
    network.load_state_dict(weights)
    picture = torch.randint(0, 256, (1, 96, 128, 3), dtype=torch.uint8)
    says = {"labels": "1 2 3 4 5 6", "stride": str(STRIDE)}
    write(Taking(network), picture, "picture", {0: "n", 1: "h", 2: "w"}, into / "finder.onnx", says)


def judge(name: str, weights: dict[str, Tensor], into: Path) -> None:
    """Write a judge of `MAKES`: judge.onnx or closer.onnx."""
    network, side = Judge(MAKES[name]), MAKES[name].side
    network.load_state_dict(weights)
    crops = torch.randint(0, 256, (3, side, side, 3), dtype=torch.uint8)
    says = {"labels": LABELS, "crop": str(VERSION), "side": str(side)}
    write(Taking(network), crops, "crops", {0: "n"}, into / f"{name}.onnx", says)


def slant(weights: dict[str, Tensor], into: Path) -> None:
    """Write slant.onnx."""
    network = Slant()
    network.load_state_dict(weights)
    crops = torch.randint(0, 256, (3, SIDE, SIDE, 3), dtype=torch.uint8)
    says = {"tells": TELLS, "crop": str(VERSION), "side": str(SIDE)}
    write(Taking(network), crops, "crops", {0: "n"}, into / "slant.onnx", says)


def things(weights: dict[str, Tensor], into: Path) -> None:
    """Write things.onnx."""
    network = Things()
    network.load_state_dict(weights)
    picture = torch.randint(0, 256, (1, 96, 128, 3), dtype=torch.uint8)
    says = {"labels": THINGS, "stride": str(STRIDE_OF_THINGS)}
    write(Taking(network), picture, "picture", {0: "n", 1: "h", 2: "w"}, into / "things.onnx", says)


def manifest(into: Path, name: str, command: str, data: str) -> None:
    """Write into manifest.toml what a file is, its hash, and how it came about; keep what it says of others."""
    path = into / "manifest.toml"
    known = tomllib.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    digest = hashlib.sha256((into / f"{name}.onnx").read_bytes()).hexdigest()
    known[name] = {"file": f"{name}.onnx", "sha256": digest, "command": command, "data": data}
    lines = ["# Written by models.export. The scores of these weights are in README.md.", ""]
    for part, says in sorted(known.items()):
        lines += [f"[{part}]", *(f"{key} = {json.dumps(value)}" for key, value in says.items()), ""]
    path.write_text("\n".join(lines), encoding="utf8")


def main() -> None:
    """Read the arguments and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--into", type=Path, default=Path(__file__).parent)
    parser.add_argument("--command", default="", help="the command that trained them, for the manifest")
    parser.add_argument("--data", default="", help="what they were trained on, for the manifest")
    args = parser.parse_args()
    args.into.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    ways = {"finder": finder, "slant": slant, "things": things} | {name: partial(judge, name) for name in MAKES}
    for name, way in ways.items():
        kept = args.run / f"{name}.pt"
        if kept.exists():
            weights = torch.load(kept, map_location="cpu", weights_only=True)["mean"]
            way(weights, args.into)
            manifest(args.into, name, args.command, args.data)


if __name__ == "__main__":
    main()
