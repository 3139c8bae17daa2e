"""The numbers of hardware.md are those of its formula, and what it tells people to install is there."""

import math
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "hardware.md").read_text(encoding="utf8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
ANGLES = {"Module 3": (66.0, 41.0), "Module 3 Wide": (102.0, 67.0)}
WIDTH = 2304


def pixels(camera: str, height: float, edge: float) -> int:
    """Width of a top face; height and edge in centimetres."""
    return round(WIDTH * edge / (2 * (height - edge) * math.tan(math.radians(ANGLES[camera][0] / 2))))


def seen(height: float, angle: float) -> float:
    return 2 * height * math.tan(math.radians(angle / 2))


@pytest.mark.parametrize("row", [row for row in ROWS if row[0] in ANGLES], ids=lambda row: " ".join(row[:2]))
def test_view_and_pixels_are_computed(row: list[str]) -> None:
    camera, height = row[0], float(row[1])
    across, down = (round(seen(height, angle)) for angle in ANGLES[camera])
    assert row[2:] == [f"{across} × {down}", *(str(pixels(camera, height, edge)) for edge in (1.2, 1.6, 1.9))]


@pytest.mark.parametrize("row", [row for row in ROWS if row[0] in set("23456")], ids=lambda row: f"{row[0]} players")
def test_heights_for_players_are_computed(row: list[str]) -> None:
    circle = 8.0
    short = 2 * (circle / math.sin(math.pi / int(row[0])) + circle) + 4
    expected = [str(round(short))]
    for camera, (_, down) in ANGLES.items():
        height = math.ceil(short / seen(1, down))
        expected += [str(height), str(pixels(camera, height, 1.6))]
    assert row[1:] == expected


def test_both_tables_were_found() -> None:
    assert sum(row[0] in ANGLES for row in ROWS) == 10
    assert sum(row[0] in set("23456") for row in ROWS) == 5


def test_the_service_lies_where_the_page_says() -> None:
    assert "deploy/kubejo.service" in PAGE
    assert "ExecStart=/opt/kubejo/.venv/bin/kubejo serve" in (ROOT / "deploy" / "kubejo.service").read_text()
