"""ONNX Runtime, which says nothing to anybody: imported from here, and from nowhere else."""

import vision.unreported  # noqa: F401, I001 first, or it comes too late
import onnxruntime as ort
from onnxruntime.capi.onnxruntime_pybind11_state import Fail, InvalidGraph, InvalidProtobuf

__all__ = ["Fail", "InvalidGraph", "InvalidProtobuf", "ort"]
