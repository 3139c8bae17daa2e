"""Weights that have never seen some sources of photos: which these are, and what they need to read with."""

import re
import shutil
import tomllib
from collections.abc import Collection
from pathlib import Path


def trained_on(weights: Path, names: Collection[str]) -> set[str]:
    """Return the sources that the weights' manifest names as training data."""
    return set().union(*learnt(weights, names).values())


def learnt(weights: Path, names: Collection[str]) -> dict[str, set[str]]:
    """Return for each file of weights the sources that their manifest names as its training data."""
    manifest = tomllib.loads((weights / "manifest.toml").read_text(encoding="utf8"))
    return {part["file"]: set(re.findall(r"[\w-]+", part["data"])).intersection(names) for part in manifest.values()}


def strangers(folder: Path, names: Collection[str]) -> dict[str, Path]:
    """Return for each source the first weights of a folder that have never seen it; without a source that all have."""
    all_weights = [manifest.parent for manifest in sorted(folder.glob("*/manifest.toml"))]
    seen = {weights: trained_on(weights, names) for weights in all_weights}
    first = {name: next((one for one in all_weights if name not in seen[one]), None) for name in names}
    return {name: weights for name, weights in first.items() if weights}


def completed(weights: Path, shipped: Path, names: Collection[str], into: Path) -> Path:
    """Return a folder with the weights, and those of the shipped ones that no source has taught: these are for all."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for_all = (shipped / file for file, seen in learnt(shipped, names).items() if not seen)
    for path in (*for_all, *weights.glob("*.onnx")):
        shutil.copy(path, into)
    return into
