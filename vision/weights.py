"""Weights as files: checked against what this reader can use, opened for one thread."""

from collections.abc import Mapping
from pathlib import Path

from vision.runtime import Fail, InvalidGraph, InvalidProtobuf, ort


class WeightsTrouble(Exception):
    """Weights that are missing, broken or made for another reader; `str` is one plain line."""


def open_weights(path: Path, needs: Mapping[str, str], plainly: bool = False) -> ort.InferenceSession:
    """Open an ONNX file whose metadata must hold `needs`. Raises WeightsTrouble.

    `plainly`: it is counted step by step as it is written, which is slow.
    """
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it keeps the most that any shape of input has taken: 70 MB and more
    if plainly:
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    if not path.is_file():
        raise WeightsTrouble(f"The weights {path} are missing: install Kubejo again.")
    try:
        session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except (Fail, InvalidGraph, InvalidProtobuf) as error:
        raise WeightsTrouble(f"The weights {path} cannot be read: install Kubejo again.") from error
    says = session.get_modelmeta().custom_metadata_map
    for key, value in needs.items():
        if says.get(key) != value:
            raise WeightsTrouble(f"The weights {path} have {key} {says.get(key)!r}, this reader needs {value!r}.")
    return session
