"""Imported before ONNX Runtime is loaded by anybody, this keeps it from reporting to its maker.

From 1.29 on its Linux builds report unless they are told not to before they are loaded
(https://github.com/microsoft/onnxruntime/pull/27379); then they keep no number of the machine and no queue either.
"""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
