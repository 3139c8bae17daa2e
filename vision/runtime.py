"""ONNX Runtime, which says nothing to anybody: imported from here, and from nowhere else."""

import vision.unreported  # noqa: F401, I001 first, or it comes too late
import onnxruntime as ort
from onnxruntime.capi import onnxruntime_pybind11_state as state

REFUSALS: tuple[type[Exception], ...] = (
    state.Fail,
    state.InvalidArgument,
    state.InvalidGraph,
    state.InvalidProtobuf,
    state.NoModel,
    state.NoSuchFile,
    state.NotImplemented,
    state.RuntimeException,
    UnicodeDecodeError,  # of a name in it
)
"""What it raises for a file that it cannot use; they have no more in common than that they are exceptions."""

__all__ = ["REFUSALS", "ort"]
