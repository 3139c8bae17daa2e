"""The targets of the Makefile do what they say, whatever lies beside it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "Makefile").read_text(encoding="utf8")
IGNORED = (".venv", "node_modules", "build", "dist", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis")


def test_no_file_of_its_name_keeps_a_target_from_being_made() -> None:
    told = re.findall(r"^([a-z-]+):.*## ", TEXT, re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.*)$", TEXT, re.MULTILINE)
    assert phony
    assert set(told) <= set(phony[1].split())


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_what_takes_long_says_so_first(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    words = ["make", "demo", "PYTHON=true"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    first, makes, _ = done.stdout.partition("true -m venv")
    assert makes
    assert "Setting up .venv with what Kubejo needs" in first


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_clean_removes_what_is_made_here_and_leaves_what_took_days(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    kept = [tmp_path / "work-files" / "weights", tmp_path / "vision"]
    made = [*(tmp_path / name for name in IGNORED), tmp_path / "work-files" / "evaluate", kept[1] / "__pycache__"]
    for folder in [*kept, *made]:
        folder.mkdir(parents=True)
    subprocess.run(["make", "clean"], cwd=tmp_path, capture_output=True, check=True)
    assert all(folder.exists() for folder in kept)
    assert not any(folder.exists() for folder in made)
