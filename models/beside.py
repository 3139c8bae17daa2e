"""Put a second head beside the first of an 8-bit finder, whose own results stay what they are, number by number.

    python -m models.beside RUN --finder finder.onnx --reliefs bank.npz [--into models] [--command "…"] [--data "…"]

RUN holds second.pt of `models.train_finder --behind`. The head goes on from what the finder's coarse part has made of a
picture, which is counted only once. It is compared with PyTorch, made 8-bit as `models.quantise` does, and speaks less
boldly by CAUTION: it was taught that every die has a centre, so that it is bolder than the first.
"""

import argparse
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, compose, helper
from onnxruntime.quantization import CalibrationDataReader

from models.exact import exact
from models.export import manifest, write
from models.faster import channels_last, constant, without_spare
from models.net import Second
from models.quantise import Scenes, Step, whole, whole_numbers
from models.raster.reliefs import TRAINED_ON, Relief, bank
from vision.reading.finder import SECOND_STRIDE
from vision.runtime import ort

SAYS = {"second": str(SECOND_STRIDE)}
CAUTION = 1.25  # logits less: chosen so that sources never seen are read as well as without the head (README.md)
FEATURES = "features"
AND_SECOND = "; second head: "  # in the manifest, between what was done for either head
PREFIX = "second/"  # of the names of what the head adds
END = "/coarse/"  # in the names of what the coarse part gives, as models.export leaves them


class Features(CalibrationDataReader):  # type: ignore[misc]  # the library has no types
    """What the coarse part of a finder makes of painted scenes, one after another."""

    def __init__(self, finder: ModelProto, reliefs: list[Relief]) -> None:
        telling = ModelProto()
        telling.CopyFrom(finder)
        name = fractions(finder.graph).output[0]
        telling.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
        self._session = ort.InferenceSession(telling.SerializeToString(), providers=["CPUExecutionProvider"])
        self._name, self._scenes = name, Scenes(reliefs, "picture", whole)

    def get_next(self) -> dict[str, npt.NDArray[np.float32]] | None:
        """Return the next input of the head, None after the last."""
        given = self._scenes.get_next()
        if given is None:
            return None
        return {FEATURES: np.asarray(self._session.run([self._name], given)[0], np.float32)}


def fractions(graph: GraphProto) -> NodeProto:
    """Return the node that makes fractions of what the coarse part of a finder gives last."""
    return [node for node in graph.node if node.op_type == "DequantizeLinear" and END in node.output[0]][-1]


def quiet(weights: dict[str, torch.Tensor]) -> Second:
    """Return the head with these weights, its scores CAUTION lower."""
    head = Second()
    head.load_state_dict(weights)
    head.tell.bias.data[0] -= CAUTION
    return head


def small(head: Second, finder: ModelProto, reliefs: list[Relief]) -> ModelProto:
    """Return the 8-bit form of a head that takes the 8-bit numbers of the finder as they are."""
    _, scale, zero = fractions(finder.graph).input
    step = Step(
        np.asarray(constant(finder.graph, scale), np.float32), np.asarray(constant(finder.graph, zero), np.uint8)
    )
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "second.onnx"
        write(head, torch.rand(1, 56, 12, 16), FEATURES, {0: "n", 2: "h", 3: "w"}, plain, {})
        model = whole_numbers(plain, Features(finder, reliefs), 0, {FEATURES: step})
    channels_last(model.graph, model.graph.node[-1])
    exact(model)
    return model


def beside(finder: ModelProto, head: ModelProto) -> None:
    """Let a finder say what the head says too, in place; a second head that it had is gone."""
    without_second(finder.graph)
    graph = compose.add_prefix(head, PREFIX).graph
    out = fractions(finder.graph)
    rounded = next(node for node in graph.node if node.input[:1] == [PREFIX + FEATURES])
    again = next(node for node in graph.node if node.input[:1] == [rounded.output[0]])
    for node in graph.node:
        node.input[:] = [out.output[0] if name == again.output[0] else name for name in node.input]
    for spare in (rounded, again):
        graph.node.remove(spare)
    finder.graph.node.extend(graph.node)
    finder.graph.initializer.extend(graph.initializer)
    finder.graph.output.extend(graph.output)
    without_spare(finder.graph)
    helper.set_model_props(finder, {entry.key: entry.value for entry in finder.metadata_props} | SAYS)
    onnx.checker.check_model(finder)


def without_second(graph: GraphProto) -> None:
    """Take a second head away from a finder, if it has one."""
    for part in (graph.node, graph.initializer, graph.output):
        for one in [one for one in part if one.name.startswith(PREFIX)]:
            part.remove(one)


def main() -> None:
    """Read the arguments and write the file and its line in the manifest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--finder", type=Path, required=True, help="8-bit, with or without a second head")
    parser.add_argument("--reliefs", type=Path, default=Path("bank.npz"))
    parser.add_argument("--into", type=Path, default=Path(__file__).parent)
    parser.add_argument("--command", default="", help="the command that trained the head, for the manifest")
    parser.add_argument("--data", default="", help="what it was trained on, for the manifest")
    args = parser.parse_args()
    finder, reliefs = onnx.load(args.finder), bank(args.reliefs, TRAINED_ON)
    head = quiet(torch.load(args.run / "second.pt", map_location="cpu", weights_only=True)["mean"])
    beside(finder, small(head, finder, reliefs))
    onnx.save(finder, args.into / "finder.onnx")
    known = tomllib.loads(args.finder.with_name("manifest.toml").read_text(encoding="utf8"))["finder"]
    command, data = (known[key].split(AND_SECOND)[0] + AND_SECOND for key in ("command", "data"))
    manifest(args.into, "finder", f"{command}{args.command}, then python -m models.beside", data + args.data)


if __name__ == "__main__":
    main()
