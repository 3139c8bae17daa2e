"""The first layers that the judge and the network of slants have in common, run once for both.

Neither has learnt them anew: they are what EfficientNet-Lite0 has learnt from photos. So judge.onnx says, beside the
values, what they make of a crop, its features, and slant.onnx goes on from there instead of from the crop: two thirds
of its time are spared. Features are fractions, so that it does not matter in which steps either network counts them.
"""

import onnx
from onnx import NodeProto, TensorProto, helper

from models.faster import without_spare
from vision.reading.slant import FEATURES, MAKE, SHAPE

END = "/stem/"  # in the names of what these layers give, as models.export leaves them


def telling(model: onnx.ModelProto) -> None:
    """Let an 8-bit judge say its features too, in place."""
    graph = model.graph
    counted = last_of_stem(graph)
    told = helper.make_node("DequantizeLinear", [*counted.output, *counted.input[1:]], [FEATURES], name=FEATURES)
    graph.node.insert(list(graph.node).index(counted) + 1, told)
    graph.output.append(of_crops())
    marked(model)


def going_on(model: onnx.ModelProto) -> None:
    """Let an 8-bit network of slants begin with features, in place."""
    graph = model.graph
    last_of_stem(graph).input[0] = FEATURES
    del graph.input[:]
    graph.input.append(of_crops())
    kept, wanted = list[NodeProto](), {one.name for one in graph.output}
    for node in reversed(graph.node):
        if wanted.intersection(node.output):
            kept.append(node)
            wanted.update(node.input)
    del graph.node[:]
    graph.node.extend(reversed(kept))
    without_spare(graph)
    marked(model)


def of_crops() -> onnx.ValueInfoProto:
    """Return what features are: fractions, for each of any number of crops."""
    return helper.make_tensor_value_info(FEATURES, TensorProto.FLOAT, ("n", *SHAPE))


def marked(model: onnx.ModelProto) -> None:
    """Say in the metadata which features these are, so that networks that do not go together are not used together."""
    entry = model.metadata_props.add()
    entry.key, entry.value = FEATURES, MAKE
    onnx.checker.check_model(model)


def last_of_stem(graph: onnx.GraphProto) -> NodeProto:
    """Return the node that counts in whole numbers what the first layers give."""
    return [node for node in graph.node if node.op_type == "QuantizeLinear" and END in node.input[0]][-1]
