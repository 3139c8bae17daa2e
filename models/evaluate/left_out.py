"""Weights that have never seen some sources of photos: which these are, and what they need to read with."""

import re
import shutil
import tomllib
from collections.abc import Iterable
from pathlib import Path


def trained_on(weights: Path, names: Iterable[str]) -> set[str]:
    """Return the sources that the weights' manifest names as training data."""
    manifest = tomllib.loads((weights / "manifest.toml").read_text(encoding="utf8"))
    said = {word for part in manifest.values() for word in re.findall(r"[\w-]+", part["data"])}
    return said.intersection(names)


def strangers(folder: Path, names: Iterable[str]) -> dict[str, Path]:
    """Return for each source the first weights of a folder that have never seen it; without a source that all have."""
    wanted = list(names)
    all_weights = [manifest.parent for manifest in sorted(folder.glob("*/manifest.toml"))]
    seen = {weights: trained_on(weights, wanted) for weights in all_weights}
    first = {name: next((one for one in all_weights if name not in seen[one]), None) for name in wanted}
    return {name: weights for name, weights in first.items() if weights}


def completed(weights: Path, shipped: Path, into: Path) -> Path:
    """Return a folder with the weights, and the shipped ones of networks that they lack: no photo has taught those."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for file in (*shipped.glob("*.onnx"), *weights.glob("*.onnx")):
        shutil.copy(file, into)
    return into
