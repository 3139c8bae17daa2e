"""The weights of the reader, and the code that makes and measures them."""

import vision.unreported  # noqa: F401 where pictures are rendered, ONNX Runtime itself is not installed
