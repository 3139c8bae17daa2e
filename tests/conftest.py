"""Where the tests find photos and vectors that are not part of this repository."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _folder(variable: str, default: Path) -> Path:
    folder = Path(os.environ.get(variable, default))
    if not folder.is_dir():
        pytest.skip(f"no folder {folder}: set {variable} to one")
    return folder


@pytest.fixture(scope="session")
def vectors() -> Path:
    return _folder("KUBEJO_VECTORS", ROOT.parent / "shared" / "rules" / "vectors")


@pytest.fixture(scope="session")
def photos() -> Path:
    return _folder("KUBEJO_PHOTOS", ROOT.parent / "shared" / "photos")
