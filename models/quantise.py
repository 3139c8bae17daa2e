"""Make the finder's weights and sums 8-bit whole numbers: it runs more than twice as fast and reads as well.

    python -m models.quantise FINDER.onnx --reliefs bank.npz [--into models]

The ranges of the sums are measured on painted scenes. The last layer stays as it is: its maps need fine steps.
"""

import argparse
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.export import manifest
from models.raster.reliefs import TRAINED_ON, Relief, bank
from models.raster.scene import scene
from models.samples import SIDE_OF_SAMPLE

SCENES, SEED = 60, 5
SMALL = ["Conv", "Add", "Relu", "Resize"]  # what becomes 8-bit


class Scenes(CalibrationDataReader):  # type: ignore[misc]  # the library has no types
    """Painted scenes, one after another."""

    def __init__(self, reliefs: list[Relief]) -> None:
        self.reliefs, self.number = reliefs, 0

    def get_next(self) -> dict[str, npt.NDArray[np.uint8]] | None:
        """Return the next scene as the finder takes it, None after the last."""
        if self.number == SCENES:
            return None
        self.number += 1
        image = scene(np.random.default_rng([SEED, self.number]), self.reliefs, SIDE_OF_SAMPLE).image
        return {"picture": image[None]}


def quantise(finder: Path, out: Path, reliefs: list[Relief]) -> None:
    """Write the 8-bit form of a finder, with the metadata that it had."""
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        quant_pre_process(finder, plain, skip_symbolic_shape=True)
        last = [node.name for node in onnx.load(plain).graph.node if node.op_type == "Conv"][-1]
        small = Path(folder) / "small.onnx"
        quantize_static(
            plain,
            small,
            Scenes(reliefs),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=SMALL,
            nodes_to_exclude=[last],
        )
        model = onnx.load(small)
    onnx.helper.set_model_props(model, {entry.key: entry.value for entry in onnx.load(finder).metadata_props})
    onnx.save(model, out)


def main() -> None:
    """Read the arguments and write the file and its line in the manifest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("finder", type=Path)
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"))
    parser.add_argument("--into", type=Path, default=Path(__file__).parent)
    args = parser.parse_args()
    known = tomllib.loads((args.into / "manifest.toml").read_text(encoding="utf8"))["finder"]
    quantise(args.finder, args.into / "finder.onnx", bank(args.reliefs, TRAINED_ON))
    manifest(args.into, "finder", f"{known['command']}; then python -m models.quantise", known["data"])


if __name__ == "__main__":
    main()
