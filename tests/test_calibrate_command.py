"""`kubejo calibrate`: whether the camera hangs well, told by dice on the table."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kubejo.cli import main
from kubejo.commands.calibrate import BESIDE, NARROW, WIDE, Hang, as_text
from kubejo.showcase import bundled
from tests.bare_places import read_at
from vision.camera.film import decoded
from vision.reading.quality import Quality
from vision.types import Doubt, Image, TableReading

pytestmark = pytest.mark.usefixtures("by_itself")
GOOD = Quality(120.0, 0.0, 0.0, 1.0)


def last_picture() -> Image:
    """The last picture of the bundled film, BGR: all cups are off."""
    return [image for image, _, _ in decoded(bundled().path)][-1]


def folder_of(folder: Path, image: Image) -> Path:
    folder.mkdir()
    cv2.imwrite(str(folder / "one.png"), image)
    return folder


def test_the_dice_of_the_bundled_film_are_large_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = folder_of(tmp_path / "stills", last_picture())
    assert main(["calibrate", "--json", "--seconds", "1", "--camera", str(source)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["fine"]
    assert (told["width"], told["height"], len(told["dice"]), told["advice"]) == (1280, 720, 15, [])
    assert WIDE <= min(told["die_pixels"]) <= max(told["die_pixels"]) < 60


def test_the_same_from_twice_as_high_are_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = last_picture()
    far = cv2.copyMakeBorder(cv2.resize(image, None, fx=0.5, fy=0.5), 180, 180, 320, 320, cv2.BORDER_REPLICATE)
    assert main(["calibrate", "--seconds", "1", "--camera", str(folder_of(tmp_path / "stills", far))]) == 1
    assert "hang the camera at 5" in capsys.readouterr().out  # fifty-odd hundredths of its height


def test_an_empty_table_wants_dice_and_no_camera_a_camera(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = np.random.default_rng(1).normal(120, 3, (720, 1280, 3)).clip(0, 255).astype(np.uint8)
    assert main(["calibrate", "--seconds", "1", "--camera", str(folder_of(tmp_path / "stills", empty))]) == 1
    assert "put dice on the table" in capsys.readouterr().out
    assert main(["calibrate"]) == 2
    assert "no camera is named" in capsys.readouterr().err
    assert main(["calibrate", "--camera", str(tmp_path / "none.mp4")]) == 3
    assert "none.mp4" in capsys.readouterr().err


def test_dice_at_the_edge_are_told_and_how_many_would_be_asked_about() -> None:
    beside = (0.5 + BESIDE) * 40
    reading = TableReading(0.0, read_at((200, 200), (beside - 1, 300)), (Doubt("leans", 0), Doubt("size", 0)))
    hang = Hang(reading, 640, 480, GOOD)
    assert hang.asked == 1
    assert [line.split(":")[0] for line in hang.advice] == ["Dice lie at the edge of the picture"]
    assert "2 dice of 40 pixels wide (40 to 40)" in as_text(hang)
    inside = TableReading(0.0, read_at((200, 200), (beside + 1, 300)))
    assert as_text(Hang(inside, 640, 480, GOOD)).endswith("The camera hangs well.")


def test_how_much_lower_it_has_to_hang_is_told_by_the_smallest_die() -> None:
    one, two = read_at((200, 200), (300, 200))
    dice = replace(one, box=(191, 191, 18, 18)), two
    (said,) = Hang(TableReading(0.0, dice), 640, 480, GOOD).advice
    assert said == "Some dice will be missed: hang the camera at 50% of its height, or set a 2.0 times larger width."
    assert NARROW > 18
