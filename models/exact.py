"""Rewrite 8-bit networks so that they say the same on every processor: `models.pairs` tells why some did not."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import onnx
from onnx import NodeProto

from models.faster import constant, put
from models.pairs import shrunk, smaller


@dataclass(frozen=True, slots=True)
class Layer:
    """The names under which a convolution keeps its weights and its bias, both whole numbers, and their scales."""

    weights: str
    scale: str
    bias: str
    bias_scale: str


def exact(model: onnx.ModelProto) -> None:
    """Make the weights of each output, in place, so small that no two overflow, and their scale so much larger."""
    graph = model.graph
    for layer in layers(graph):
        kernel = np.asarray(constant(graph, layer.weights), np.int8)
        times = shrunk(kernel)
        put(graph, layer.weights, smaller(kernel, times))
        put(graph, layer.bias, np.asarray(np.rint(np.asarray(constant(graph, layer.bias), float) * times), np.int32))
        for scale in (layer.scale, layer.bias_scale):
            put(graph, scale, np.asarray(np.asarray(constant(graph, scale), float) / times, np.float32))
    onnx.checker.check_model(model)


def layers(graph: onnx.GraphProto) -> Iterator[Layer]:
    """Yield the convolutions whose weights are whole numbers and multiplied in pairs: not those of single channels."""
    made = {name: node for node in graph.node for name in node.output}
    for node in graph.node:
        if node.op_type == "Conv" and all(name in made for name in node.input[1:]):
            layer = Layer(*kept(made[node.input[1]]), *kept(made[node.input[2]]))
            if constant(graph, layer.weights).shape[1] > 1:
                yield layer


def kept(fractions: NodeProto) -> tuple[str, str]:
    """Return the names of the whole numbers and of the scale that make fractions."""
    return fractions.input[0], fractions.input[1]
