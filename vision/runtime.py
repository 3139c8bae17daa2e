"""ONNX Runtime, which says nothing to anybody: imported from here, and from nowhere else.

From 1.29 on its Linux builds report to their maker unless they are told not to before they are loaded
(https://github.com/microsoft/onnxruntime/pull/27379); then they keep no number of the machine and no queue either.
"""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime as ort
from onnxruntime.capi.onnxruntime_pybind11_state import Fail, InvalidGraph, InvalidProtobuf

__all__ = ["Fail", "InvalidGraph", "InvalidProtobuf", "ort"]
