"""Probabilities from what a network says of each possibility."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def softmax(logits: Floats) -> Floats:
    """Return probabilities along the last axis."""
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(grown / grown.sum(-1, keepdims=True), np.float32)
