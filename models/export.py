"""Write trained weights as the ONNX files that play uses, with their labels, and a manifest.

    python -m models.export RUN [--into models] [--note "how they were trained"]

RUN holds the state.pt of `models.train`. PyTorch and ONNX Runtime must agree within 1e-4, or nothing is written.
"""

import argparse
import hashlib
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from torch import Tensor, nn

from models.net import Finder, Judge
from vision.crop import SIDE, VERSION
from vision.finder import STRIDE

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
    taking = Taking(network).eval()
    torch.onnx.export(
        taking, (example,), str(path), dynamo=False, opset_version=17, input_names=[name], dynamic_axes={name: axes}
    )
    model = onnx.load(path)
    for key, value in says.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.save(model, path)
    given = ort.InferenceSession(str(path)).run(None, {name: example.numpy()})[0]
    with torch.no_grad():
        wanted = taking(example).numpy()
    apart = float(np.abs(given - wanted).max())
    if apart > WITHIN:
        path.unlink()
        raise SystemExit(f"{path.name}: ONNX Runtime and PyTorch are {apart:.1e} apart, more than {WITHIN:.0e}")
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {apart:.1e} from PyTorch")


def manifest(into: Path, command: str, data: str) -> None:
    """Write manifest.toml: what the files are, their hashes, and how they came about."""
    lines = ["# Written by models.export. The scores of these weights are in README.md.", ""]
    for name in ("finder", "judge"):
        digest = hashlib.sha256((into / f"{name}.onnx").read_bytes()).hexdigest()
        lines += [
            f"[{name}]",
            f'file = "{name}.onnx"',
            f'sha256 = "{digest}"',
            f'command = "{command}"',
            f'data = "{data}"',
        ]
        lines.append("")
    (into / "manifest.toml").write_text("\n".join(lines), encoding="utf8")


def main() -> None:
    """Read the arguments and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--into", type=Path, default=Path(__file__).parent)
    parser.add_argument("--command", default="", help="the command that trained them, for the manifest")
    parser.add_argument("--data", default="", help="what they were trained on, for the manifest")
    args = parser.parse_args()
    kept = torch.load(args.run / "state.pt", map_location="cpu", weights_only=True)["means"]
    models = nn.ModuleDict({"finder": Finder(), "judge": Judge()})
    models.load_state_dict(kept)
    torch.manual_seed(0)
    picture = torch.randint(0, 256, (1, 96, 128, 3), dtype=torch.uint8)
    crops = torch.randint(0, 256, (3, SIDE, SIDE, 3), dtype=torch.uint8)
    finds = {"labels": "1 2 3 4 5 6", "stride": str(STRIDE)}
    judges = {"labels": "0 1 2 3 4 5 6", "crop": str(VERSION), "side": str(SIDE)}
    args.into.mkdir(parents=True, exist_ok=True)
    write(models["finder"], picture, "picture", {0: "n", 1: "h", 2: "w"}, args.into / "finder.onnx", finds)
    write(models["judge"], crops, "crops", {0: "n"}, args.into / "judge.onnx", judges)
    manifest(args.into, args.command, args.data)


if __name__ == "__main__":
    main()
