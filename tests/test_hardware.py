"""The numbers of hardware.md are those of its formula, and what it tells people to install is there."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from kubejo.cli import VERBS
from kubejo.settings import load, state_folder
from vision import optics
from vision.camera import Wanted

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


@pytest.mark.parametrize("table", [optics.by_height, optics.by_players])
def test_the_tables_are_those_that_the_script_prints(table: Callable[[], Iterator[optics.Row]]) -> None:
    assert f"\n{optics.markdown(table())}\n" in PAGE


def test_the_angles_on_the_page_are_those_that_are_computed_with() -> None:
    angles = [(row[1], row[2], int(row[3][:4])) for row in ROWS if len(row) == 4 and row[2].endswith("°")]
    assert angles == [(f"{lens.across:g}°", f"{lens.down:g}°", lens.width) for lens in optics.LENSES]


@pytest.mark.parametrize("lens", optics.LENSES, ids=lambda lens: lens.name)
@pytest.mark.parametrize("players", range(2, 7))
def test_heights_for_players_are_the_lowest_from_which_all_are_seen(lens: optics.Lens, players: int) -> None:
    circle = 8.0
    short = 2 * (circle / math.sin(math.pi / players) + circle) + 4
    height = optics.height_for(lens, players)
    assert seen(height, lens.down) >= short > seen(height - 1, lens.down)


def test_every_number_of_players_stands_with_every_camera() -> None:
    found = {(row[0], row[2]) for row in ROWS if row[0] in set("23456")}
    assert found == {(str(players), lens.name) for players in range(2, 7) for lens in optics.LENSES}
    assert sum(row[0] in ANGLES for row in ROWS) == 10


@pytest.mark.parametrize("name", re.findall(r"^    (\w+) = .+?#", PAGE, re.MULTILINE))
def test_every_setting_on_the_page_is_one(name: str) -> None:
    assert name in {field.name for field in fields(Wanted)}


def test_the_settings_on_the_page_are_taken(tmp_path: Path) -> None:
    block = PAGE[PAGE.index('    camera = "rpicam"\n') :]
    lines = [line[4:] for line in block[: block.index("\n## ")].splitlines()]
    (tmp_path / "config.toml").write_text("\n".join(lines), encoding="utf8")
    loaded = load(tmp_path / "config.toml")
    assert loaded.complaints == ()
    assert (loaded.settings.camera, loaded.settings.picture.white_balance) == ("rpicam", (1.9, 1.7))


def test_the_settings_of_the_service_are_taken_and_name_its_folder(tmp_path: Path) -> None:
    """Without the folder every other verb looked in a home that has no log."""
    (printed,) = re.findall(r"printf '(.+)' \| sudo tee /etc/kubejo/config.toml", PAGE)
    (tmp_path / "config.toml").write_text(printed.replace("\\n", "\n"), encoding="utf8")
    loaded = load(tmp_path / "config.toml")
    assert loaded.complaints == ()
    assert state_folder(loaded.settings, {}) == Path("/var/lib/kubejo")
    assert "StateDirectory=kubejo\n" in (ROOT / "deploy" / "kubejo.service").read_text()


def test_the_verbs_on_the_page_are_those_of_the_command() -> None:
    named = set(re.findall(r"(?:`|sudo |-u kubejo |^ +|bin/)kubejo ([a-z]+)", PAGE, re.MULTILINE))
    assert {"doctor", "pin", "print", "backup", "restore", "export", "camera"} <= named <= {*VERBS, "kubejo"}


def test_the_service_lies_where_the_page_says() -> None:
    assert "deploy/kubejo.service" in PAGE
    assert "ExecStart=/opt/kubejo/.venv/bin/kubejo serve" in (ROOT / "deploy" / "kubejo.service").read_text()
