"""Rulings that players dispute, one line each in rulings/GAME.txt; `ruling_GAME.judge(line)` carries a line out."""

import re
from importlib import import_module
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parent / "rulings").glob("*.txt"))


def rulings(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


CASES = [pytest.param(file.stem, line, id=f"{file.stem}: {line}") for file in FILES for line in rulings(file)]


@pytest.mark.parametrize(("game", "line"), CASES)
def test_ruling(game: str, line: str) -> None:
    import_module(f"ruling_{game}").judge(line)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_game_has_forty_rulings_named_by_their_rule(file: Path) -> None:
    lines = rulings(file)
    assert len(set(lines)) == len(lines) >= 40
    for line in lines:
        assert re.match(rf"{file.stem[0].upper()}\d+[a-z]? ", line), line
