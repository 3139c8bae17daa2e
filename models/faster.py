"""The same sums in another order, in which ONNX Runtime makes them faster: not one result changes.

The first layer of each network looks at three channels of a picture; fetching them three bytes at a time takes longer
than all the sums. So the pixels of a row are taken in groups, as they already lie in memory, and one look at two groups
gives the results of all places in the second.

The finder doubles its coarse maps, cell by cell, and lays out what its last layer reads by channels, which the other
layers do not: both take longer than the sums. So rows are copied as wholes, and the last layer takes the channels of a
cell as they lie. Its maps (n, h, w, 10) have their channels last.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import onnx
from onnx import NodeProto, helper, numpy_helper

GROUP = 4  # pixels side by side that are fetched at once; widths of pictures are multiples of it
STEP = 2  # pixels by which the first layer moves on


def faster(model: onnx.ModelProto) -> None:
    """Rewrite an 8-bit network of `models.quantise` in place."""
    graph = model.graph
    grouped(graph, next(node for node in graph.node if node.op_type == "Conv"))
    for node in [node for node in graph.node if node.op_type == "Resize"]:
        doubled(graph, node)
    if graph.node[-1].op_type == "Conv":
        channels_last(graph, graph.node[-1])
    without_spare(graph)
    del graph.value_info[:]  # the shapes in between are others now
    onnx.checker.check_model(model)


def grouped(graph: onnx.GraphProto, first: NodeProto) -> None:
    """Let the first layer, 3 × 3 over three channels, look at groups of pixels."""
    pixels, weights, bias = (maker(graph, name) for name in first.input)
    turned = maker(graph, pixels.input[0])  # channels first
    kernel = constant(graph, weights.input[0])
    places = GROUP // STEP
    put(graph, weights.input[0], over_groups(kernel))
    for name in dict.fromkeys((*weights.input[1:], *bias.input)):  # each once, in the same order whenever it is run
        if constant(graph, name).ndim:  # one for each channel
            put(graph, name, np.tile(constant(graph, name), places))
    for attribute in first.attribute:
        wanted = {"kernel_shape": [3, 2], "strides": [STEP, 1], "pads": [1, 1, 0, 0]}.get(attribute.name)
        if wanted:
            attribute.ints[:] = wanted
    put(graph, "pixels_by_group", np.array([0, 0, -1, 3 * GROUP]))
    put(graph, "one_by_one", np.array([0, 0, -1, len(kernel)]))
    group = helper.make_node("Reshape", [turned.input[0], "pixels_by_group"], ["grouped"], name="group")
    before(graph, turned, group)
    turned.input[0] = "grouped"
    apart(graph, rounded(graph, first))


def over_groups(kernel: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return (places · N, 3 · GROUP, 3, 2) for a kernel (N, 3, 3, 3): over the group before and the group."""
    count = len(kernel)
    wide = np.zeros((GROUP // STEP * count, 3 * GROUP, 3, 2), kernel.dtype)
    for place in range(GROUP // STEP):
        for column in range(3):
            group, pixel = divmod(STEP * place - 1 + column + GROUP, GROUP)
            wide[place * count :][:count, 3 * pixel : 3 * pixel + 3, :, group] = kernel[..., column]
    return wide


def of_one(wide: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Return the kernel (N, 3, 3, 3) that `over_groups` was given."""
    count = len(wide) * STEP // GROUP
    return np.stack([wide[count : 2 * count, 3 * pixel :][:, :3, :, 1] for pixel in range(STEP - 1, STEP + 2)], 3)


def apart(graph: onnx.GraphProto, last: NodeProto) -> None:
    """Lay the places of a group side by side again, after the 8-bit numbers that `last` makes."""
    (made,) = last.output
    for node in graph.node:
        node.input[:] = ["first_layer" if name == made else name for name in node.input]
    steps = [
        helper.make_node("Transpose", [made], ["in_rows"], perm=[0, 2, 3, 1], name="by_rows"),
        helper.make_node("Reshape", ["in_rows", "one_by_one"], ["single"], name="ungroup"),
        helper.make_node("Transpose", ["single"], ["first_layer"], perm=[0, 3, 1, 2], name="by_channels"),
    ]
    place = list(graph.node).index(last) + 1
    for k, node in enumerate(steps):
        graph.node.insert(place + k, node)


def doubled(graph: onnx.GraphProto, resize: NodeProto) -> None:
    """Double a map by copying the channels of each cell, then each row; its 8-bit numbers stay what they are."""
    before_it, after_it = maker(graph, resize.input[0]), rounded(graph, resize)
    if list(before_it.input[1:]) != list(after_it.input[1:]):
        raise SystemExit(f"{resize.name} changes the scale of the 8-bit numbers that it doubles.")
    fine = maker(graph, beside(graph, after_it)).input[0]
    put(graph, "one_row", np.array([0, 0, -1]))
    rows, (doubled_map,) = [0, 2, 3, 1], after_it.output
    steps = [
        helper.make_node("Transpose", [fine], ["fine_map"], perm=rows, name="fine_rows"),
        helper.make_node("Shape", ["fine_map"], ["fine_shape"], name="fine_shape"),
        helper.make_node("Transpose", [before_it.input[0]], ["coarse_map"], perm=rows, name="coarse_rows"),
        helper.make_node("Concat", ["coarse_map", "coarse_map"], ["wide_map"], axis=3, name="twice_as_wide"),
        helper.make_node("Reshape", ["wide_map", "one_row"], ["wide_rows"], name="one_row_each"),
        helper.make_node("Concat", ["wide_rows", "wide_rows"], ["high_rows"], axis=2, name="twice_as_high"),
        helper.make_node("Reshape", ["high_rows", "fine_shape"], ["high_map"], name="as_the_fine_one"),
        helper.make_node("Transpose", ["high_map"], [doubled_map], perm=[0, 3, 1, 2], name="doubled"),
    ]
    for node in steps:
        before(graph, after_it, node)
    for node in (resize, after_it, before_it):
        graph.node.remove(node)


def beside(graph: onnx.GraphProto, node: NodeProto) -> str:
    """Return what is added to what a node gives, once that is made fractions again."""
    fractions = next(after(graph, node.output[0]))
    total = next(after(graph, fractions.output[0]))
    (other,) = [str(name) for name in total.input if name != fractions.output[0]]
    return other


def channels_last(graph: onnx.GraphProto, last: NodeProto) -> None:
    """Let a last layer of 1 × 1 places multiply the channels of each cell as they lie."""
    fractions, (kernel, bias), (result,) = maker(graph, last.input[0]), last.input[1:], last.output
    count = len(constant(graph, kernel))
    put(graph, kernel, np.ascontiguousarray(constant(graph, kernel)[:, :, 0, 0].T))
    turn = helper.make_node("Transpose", [fractions.input[0]], ["last_cells"], perm=[0, 2, 3, 1], name="last_cells")
    before(graph, fractions, turn)
    fractions.input[0] = "last_cells"
    graph.node.remove(last)
    graph.node.append(helper.make_node("MatMul", [fractions.output[0], kernel], ["last_sums"], name="last_sums"))
    graph.node.append(helper.make_node("Add", ["last_sums", bias], [result], name="maps"))
    n, _, height, width = (side.dim_param for side in graph.output[0].type.tensor_type.shape.dim)
    maps = helper.make_tensor_value_info(result, onnx.TensorProto.FLOAT, [n, height, width, count])
    graph.output[0].CopyFrom(maps)


def without_spare(graph: onnx.GraphProto) -> None:
    """Let a network hold no value that nothing uses."""
    used = {name for node in graph.node for name in node.input}
    for spare in [one for one in graph.initializer if one.name not in used]:
        graph.initializer.remove(spare)


def rounded(graph: onnx.GraphProto, node: NodeProto) -> NodeProto:
    """Return the node after another that makes 8-bit numbers of what it gives."""
    return next(one for one in after(graph, node.output[0]) if one.op_type == "QuantizeLinear")


def after(graph: onnx.GraphProto, name: str) -> Iterator[NodeProto]:
    """Yield the nodes through which a value goes, each the first that takes what the one before gives."""
    while following := [one for one in graph.node if name in one.input]:
        yield following[0]
        name = following[0].output[0]


def maker(graph: onnx.GraphProto, name: str) -> NodeProto:
    """Return the node that gives a value."""
    return next(node for node in graph.node if name in node.output)


def constant(graph: onnx.GraphProto, name: str) -> npt.NDArray[np.generic]:
    """Return a value that the network holds."""
    return np.asarray(numpy_helper.to_array(next(one for one in graph.initializer if one.name == name)))


def put(graph: onnx.GraphProto, name: str, value: npt.NDArray[np.generic]) -> None:
    """Let the network hold a value under a name, in place of what it held there."""
    for one in [one for one in graph.initializer if one.name == name]:
        graph.initializer.remove(one)
    graph.initializer.append(numpy_helper.from_array(value, name))


def before(graph: onnx.GraphProto, node: NodeProto, new: NodeProto) -> None:
    """Put a node in before another."""
    graph.node.insert(list(graph.node).index(node), new)
