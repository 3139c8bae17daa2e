"""The imports go one way: referee and vision know nobody, the pages know the referee, the application knows all,
and what measures them is known to none of them.

Within vision, what watches cannot read a die: it imports nothing of what reads.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OURS = {"referee", "vision", "webui", "models", "kubejo", "bench"}
MAY_IMPORT = {
    "referee": set(),
    "vision": set(),
    "webui": {"referee"},
    "models": {"vision"},
    "kubejo": {"vision", "referee", "webui"},
    "bench": {"vision", "referee", "webui", "models", "kubejo"},
}
WITHIN_VISION = {
    "camera": set(),
    "reading": set(),
    "watching": set(),
    "reveals": {"camera", "reading", "watching"},
}
NOT_IN_REFEREE = {"time", "random", "os", "threading", "datetime", "secrets"}


def modules(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: imports are absolute"
            yield node.module or ""


def imported(file: Path) -> Iterator[str]:
    yield from (name.partition(".")[0] for name in modules(file))


@pytest.mark.parametrize("package", sorted(OURS))
def test_a_package_imports_only_what_the_design_allows(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    for file in files:
        ours = set(imported(file)) & OURS - {package}
        assert ours <= MAY_IMPORT[package], f"{file.relative_to(ROOT)} imports {ours - MAY_IMPORT[package]}"


@pytest.mark.parametrize("package", sorted(WITHIN_VISION))
def test_what_watches_knows_nothing_of_what_reads(package: str) -> None:
    files = sorted((ROOT / "vision" / package).rglob("*.py"))
    assert files
    for file in files:
        known = {name.split(".")[1] for name in modules(file) if name.startswith("vision.")}
        others = known & {*WITHIN_VISION, "reader"} - {package}
        assert others <= WITHIN_VISION[package], f"{file.relative_to(ROOT)} imports {others - WITHIN_VISION[package]}"


def test_the_referee_is_the_standard_library_without_clock_and_chance() -> None:
    for file in (ROOT / "referee").rglob("*.py"):
        names = set(imported(file)) - {"referee"}
        assert names <= sys.stdlib_module_names, file
        assert not names & NOT_IN_REFEREE, file


def test_onnx_runtime_is_loaded_by_nobody_before_it_was_told_to_report_to_nobody() -> None:
    loaders = {file.relative_to(ROOT).as_posix() for one in OURS for file in (ROOT / one).rglob("*.py") if loads(file)}
    assert loaders == {"vision/runtime.py", "models/beside.py", "models/quantise.py"}
    for first in ("models/__init__.py", "vision/runtime.py"):
        assert "import vision.unreported" in (ROOT / first).read_text(encoding="utf8")


def loads(file: Path) -> bool:
    return "onnxruntime" in set(imported(file))
