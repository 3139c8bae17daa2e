"""Make a network's weights and sums 8-bit whole numbers: it runs about twice as fast and reads as well.

    python -m models.quantise finder.onnx --reliefs bank.npz [--into models]
    python -m models.quantise judge.onnx --reliefs bank.npz [--into models]     (and closer.onnx, slant.onnx)
    python -m models.quantise things.onnx [--into models]

What the manifest beside the network tells of its training goes into the manifest of the folder. The ranges of the sums
are measured on painted scenes, those of things.onnx on painted tables. The last layer stays as it is: what it says
needs fine steps. So do the first ones of closer.onnx: faint pips are what it is asked about, and what is lost there is
lost for all others; and those of things.onnx, without which hands and bowls look alike. Weights are as large as every
processor can count with (`models.exact`).
"""

import argparse
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.exact import exact
from models.export import manifest
from models.faster import after, faster, without_spare
from models.raster.reliefs import TRAINED_ON, Relief, bank
from models.raster.scene import Scene, scene
from models.samples import SIDE_OF_SAMPLE
from models.shared import going_on, telling
from models.tabletop.picture import sample
from vision.reading.crop import crop, nearer
from vision.reading.views import ROUNDS

SCENES, SEED = 60, 5
FIRST = {"closer": 6, "things": 8}  # layers with weights, from the picture on, that stay as they are
THINGS = "things"  # of painted tables, not of scenes
SHARING = {"judge": telling, "slant": going_on}  # what is done so that the first layers run once for both
SMALL = ["Conv", "Add", "Relu", "Clip", "Resize"]  # what becomes 8-bit

Pictures = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Step:
    """What a step of an 8-bit number stands for, and which of these numbers is nothing."""

    scale: npt.NDArray[np.float32]
    zero_point: npt.NDArray[np.uint8]


def whole(one: Scene) -> Pictures | None:
    """Return what the finder sees of a scene: all of it."""
    return one.image[None]


def crops(one: Scene) -> Pictures | None:
    """Return what the judge sees of a scene: its dice. None if there are none."""
    seen = [crop(one.image, label.x, label.y, 1.2 * label.edge) for label in one.labels]
    return np.stack(seen) if seen else None


def middles(one: Scene) -> Pictures | None:
    """Return what is seen of a scene's dice in a closer look: as they are, and in all views of open values."""
    seen = crops(one)
    if seen is None:
        return None
    return nearer(np.concatenate([seen, *(view.of(seen) for round_ in ROUNDS for view in round_.views)]))


VIEWS = {"finder": whole, "judge": crops, "closer": middles, "slant": crops}


class Scenes(CalibrationDataReader):  # type: ignore[misc]  # the library has no types
    """Painted scenes, one after another, as a network sees them. `name`: of its input."""

    def __init__(
        self,
        reliefs: list[Relief],
        name: str,
        view: Callable[[Scene], Pictures | None],
        count: int = SCENES,
        seed: int = SEED,
    ) -> None:
        scenes = (scene(np.random.default_rng([seed, k]), reliefs, SIDE_OF_SAMPLE) for k in range(1, count + 1))
        self.views = ({name: seen} for one in scenes if (seen := view(one)) is not None)

    def get_next(self) -> dict[str, Pictures] | None:
        """Return the next input, None after the last."""
        return next(self.views, None)


class Tables(Scenes):
    """Painted tables, one after another, as the network sees them that tells cups and hands. `name`: of its input."""

    def __init__(self, name: str, count: int = SCENES) -> None:
        tables = (sample(np.random.default_rng([SEED, k]), []) for k in range(1, count + 1))
        self.views = ({name: one.image[None]} for one in tables)


def quantise(plain: Path, out: Path, reliefs: list[Relief]) -> None:
    """Write the 8-bit form of a network that `models.export` wrote, with the metadata that it had."""
    name = onnx.load(plain).graph.input[0].name
    kept = FIRST.get(plain.stem, 0)
    seen = Tables(name) if plain.stem == THINGS else Scenes(reliefs, name, VIEWS[plain.stem])
    model = whole_numbers(plain, seen, kept)
    if not kept:
        straight(model)
        faster(model)
    exact(model)  # last: which weights are multiplied together depends on how the layers are laid out
    onnx.helper.set_model_props(model, {entry.key: entry.value for entry in onnx.load(plain).metadata_props})
    if plain.stem in SHARING:
        SHARING[plain.stem](model)
    onnx.save(model, out)


def whole_numbers(
    plain: Path, seen: CalibrationDataReader, kept: int, steps: Mapping[str, Step] | None = None
) -> onnx.ModelProto:
    """Return the 8-bit form of a network, but for its last layer with weights and the first `kept`, which stay.

    `seen`: inputs on which the ranges of the sums are measured. `steps`: those of values that are 8-bit already.
    """
    with TemporaryDirectory() as folder:
        ready, small = Path(folder) / "ready.onnx", Path(folder) / "small.onnx"
        quant_pre_process(plain, ready, skip_symbolic_shape=True)
        *before, last = (node.name for node in onnx.load(ready).graph.node if node.op_type in ("Conv", "Gemm"))
        quantize_static(
            ready,
            small,
            seen,
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=SMALL,
            nodes_to_exclude=[*before[:kept], last],
            extra_options={"TensorQuantOverrides": {name: [asdict(step)] for name, step in (steps or {}).items()}},
        )
        return onnx.load(small)


def straight(model: onnx.ModelProto) -> None:
    """Take pixels as the whole numbers that they are, instead of making them fractions and whole numbers again.

    The way there and back costs a third of the finder's time; left out, it moves pixels by half a step of 255.
    """
    graph = model.graph
    first, *between = leading(graph)
    entry = between.pop()
    for node in between:
        graph.node.remove(node)
    graph.initializer.append(numpy_helper.from_array(np.asarray(1 / 127.5, np.float32), "pixel_scale"))
    graph.initializer.append(numpy_helper.from_array(np.asarray(128, np.uint8), "pixel_zero"))
    del entry.input[:]
    entry.input.extend([first.output[0], "pixel_scale", "pixel_zero"])
    without_spare(graph)
    onnx.checker.check_model(model)


def leading(graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    """Return the nodes from the input, whose order of axes the first changes, to the first that reads 8-bit numbers."""
    nodes: list[onnx.NodeProto] = []
    for node in after(graph, graph.input[0].name):
        nodes.append(node)
        if node.op_type == "DequantizeLinear":
            break
    if nodes[0].op_type != "Transpose":
        raise SystemExit(f"The network begins with {nodes[0].op_type}, not with Transpose: was it written by export?")
    return nodes


def main() -> None:
    """Read the arguments and write the file and its line in the manifest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plain", type=Path, help="a file as models.export wrote it")
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"))
    parser.add_argument("--into", type=Path, default=Path(__file__).parent)
    args = parser.parse_args()
    name = args.plain.stem
    known = tomllib.loads(args.plain.with_name("manifest.toml").read_text(encoding="utf8"))[name]
    quantise(args.plain, args.into / f"{name}.onnx", [] if name == THINGS else bank(args.reliefs, TRAINED_ON))
    manifest(args.into, name, f"{known['command']}; then python -m models.quantise", known["data"])


if __name__ == "__main__":
    main()
