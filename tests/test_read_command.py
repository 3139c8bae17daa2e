"""`kubejo read` as a user runs it: a process, its output, its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.raster.lights import random_lights
from models.raster.makes import Material
from models.raster.scene import put
from tests.flat_dice import flat_die

ROOT = Path(__file__).parents[1]
FIELDS = {"photo", "width", "height", "dice", "doubts", "milliseconds"}


def kubejo_read(*words: str | Path) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "kubejo", "read", *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    """Three ivory dice on a green table, BGR."""
    rng = np.random.default_rng(12)
    image = np.full((480, 640, 3), (0.2, 0.35, 0.25), np.float32)
    lights = random_lights(rng)
    body, pips = np.array([0.9, 0.86, 0.75], np.float32), np.full(3, 0.04, np.float32)
    ivory = Material(body, body, pips, pips, 0.2, 40, 0, (4, 2), 0, 0, 0, 0)
    for k in range(3):
        put(image, flat_die(rng, k + 2), ivory, lights, (150.0 + 160 * k, 240.0), 44, rng)
    return (np.clip(image, 0, 1) * 255).astype(np.uint8)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_json_has_the_promised_fields(tmp_path: Path, picture: np.ndarray, ending: str) -> None:
    file = tmp_path / f"table.{ending}"
    cv2.imwrite(str(file), picture)
    done = kubejo_read("--json", file)
    assert (done.returncode, done.stderr) == (0, "")
    line = json.loads(done.stdout)
    assert line.keys() == FIELDS
    assert (line["photo"], line["width"], line["height"]) == (str(file), 640, 480)
    assert len(line["dice"]) == 3
    for die in line["dice"]:
        assert die.keys() == {"value", "x", "y", "box", "confidence"}
        assert die["value"] in (None, 1, 2, 3, 4, 5, 6)
        assert 0 <= die["confidence"] <= 1
        x, y, w, h = die["box"]
        assert x < die["x"] < x + w
        assert y < die["y"] < y + h
    assert line["milliseconds"] > 0


def test_grey_photos_are_read_too(tmp_path: Path, picture: np.ndarray) -> None:
    file = tmp_path / "grey.png"
    cv2.imwrite(str(file), cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    dice = json.loads(kubejo_read("--json", file).stdout)["dice"]
    assert sum(die["value"] is not None for die in dice) == 3


def test_bad_files_are_named_in_one_line_each_and_the_others_are_read(tmp_path: Path, picture: np.ndarray) -> None:
    good = tmp_path / "good.jpg"
    cv2.imwrite(str(good), picture)
    bad = {
        name: tmp_path / name for name in ("missing.jpg", "empty.jpg", "cut.jpg", "foreign.jpg", "folder", "bomb.png")
    }
    bad["empty.jpg"].touch()
    bad["cut.jpg"].write_bytes(good.read_bytes()[:5000])
    bad["foreign.jpg"].write_text("not a picture", encoding="utf8")
    bad["folder"].mkdir()
    cv2.imwrite(str(bad["bomb.png"]), np.zeros((30000, 30000), np.uint8), [cv2.IMWRITE_PNG_BILEVEL, 1])
    done = kubejo_read("--json", *bad.values(), good)
    assert done.returncode == 1
    assert [json.loads(line)["photo"] for line in done.stdout.splitlines()] == [str(good)]
    complaints = done.stderr.splitlines()
    assert len(complaints) == len(bad)
    for complaint, path in zip(complaints, bad.values(), strict=True):
        assert complaint.startswith(f"kubejo: {path} ")


def test_annotated_copies_keep_apart_photos_of_one_name(tmp_path: Path, picture: np.ndarray) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        cv2.imwrite(str(tmp_path / folder / "table.jpg"), picture)
    done = kubejo_read(tmp_path / "a" / "table.jpg", tmp_path / "b" / "table.jpg", "--annotate", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, "")
    copies = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert copies == ["table-2.jpg", "table.jpg"]
    drawn = cv2.imread(str(tmp_path / "out" / "table.jpg"))
    assert drawn is not None
    assert drawn.shape == picture.shape


def test_a_folder_for_copies_that_cannot_be_made_is_one_plain_line(tmp_path: Path, picture: np.ndarray) -> None:
    cv2.imwrite(str(tmp_path / "table.jpg"), picture)
    done = kubejo_read(tmp_path / "table.jpg", "--annotate", tmp_path / "table.jpg")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert str(tmp_path / "table.jpg") in done.stderr


def test_nothing_is_kept_or_queued_for_anybody_s_telemetry(tmp_path: Path, picture: np.ndarray) -> None:
    """Builds of ONNX Runtime from 1.29 on do it, unless they are told not to; not where CI says that it is CI."""
    (home := tmp_path / "home").mkdir()
    cv2.imwrite(str(tmp_path / "one.png"), picture)
    line = [sys.executable, "-m", "kubejo", "read", "--json", str(tmp_path / "one.png")]
    done = subprocess.run(line, capture_output=True, text=True, check=True, env={"HOME": str(home)}, cwd=ROOT)
    assert json.loads(done.stdout)["dice"]
    assert not list(home.rglob("*"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc, which Linux has")
@pytest.mark.parametrize("more", [(), ("--annotate", "copies"), ("large.jpg",) * 4])
def test_twelve_megapixels_are_read_in_little_memory(
    tmp_path: Path, picture: np.ndarray, more: tuple[str, ...]
) -> None:
    """Be it one photo, several one after the other, or a copy besides; of many dice, which need many looks."""
    file = tmp_path / "large.jpg"
    cv2.imwrite(str(file), np.tile(cv2.resize(picture, (1000, 750)), (4, 4, 1)))
    code = (  # VmHWM and not ru_maxrss, which goes on from the process that started this one
        "import re, sys; from pathlib import Path; from kubejo.cli import main;"
        "status = main(['read', '--json', *sys.argv[1:]]);"
        "peak = re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1];"
        "print(peak, file=sys.stderr); sys.exit(status)"
    )
    line = [sys.executable, "-c", code, file.name, *more]
    there = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, capture_output=True, text=True, check=True, cwd=tmp_path, env=there)
    told = [json.loads(one) for one in done.stdout.splitlines()]
    assert {(one["width"], len(one["dice"])) for one in told} == {(4000, 48)}
    assert int(done.stderr) < 350 * 1024
