"""The weights of the reader, and the code that makes and measures them."""

import vision.runtime  # noqa: F401 before anything else loads ONNX Runtime, it tells it to report to nobody
