"""What tests share: where photos and vectors lie that are not part of this repository, and machines of some kinds."""

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


@pytest.fixture
def by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be no settings, nor any other Kubejo on this machine."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("kubejo.neighbour.SIGNS", tmp_path / "none")


@pytest.fixture
def proxied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the environment name a proxy that is not there, for everything."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    for exempt in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(exempt, raising=False)
