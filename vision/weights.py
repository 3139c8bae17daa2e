"""Weights as files: checked against what this reader can use, opened for one thread."""

from collections.abc import Mapping
from pathlib import Path

from vision.runtime import REFUSALS, ort
from vision.weights_trouble import WeightsTrouble

__all__ = ["WeightsTrouble", "open_weights"]


def open_weights(path: Path, needs: Mapping[str, str], plainly: bool = False) -> ort.InferenceSession:
    """Open an ONNX file whose metadata must hold `needs`. Raises WeightsTrouble.

    `plainly`: it is counted step by step as it is written, which is slow.
    """
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it keeps the most that any shape of input has taken: 70 MB and more
    options.log_severity_level = 4  # what is wrong is told in one line, here
    if plainly:
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    if not path.is_file():
        raise WeightsTrouble(f"The weights {path} are missing: install Kubejo again.")
    try:
        session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"], enable_fallback=0)
        says = session.get_modelmeta().custom_metadata_map
    except REFUSALS as error:
        raise WeightsTrouble(f"The weights {path} cannot be read: install Kubejo again.") from error
    for key, value in needs.items():
        if says.get(key) != value:
            raise WeightsTrouble(f"The weights {path} have {key} {says.get(key)!r}, this reader needs {value!r}.")
    return session
