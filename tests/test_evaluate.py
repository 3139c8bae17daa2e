"""Scores are counted as the project's yardstick counts them; confidence, sheets and the report follow from them."""

import json
import random
import runpy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.evaluate import __main__ as whole
from models.evaluate import painted, report, sheets, single
from models.evaluate.left_out import completed, strangers
from models.evaluate.readings import Readings, code, digest, fingerprint, kept
from models.evaluate.reliability import bins, calibration_error, diagram, told
from models.evaluate.score import row, score
from models.evaluate.sheets import Case
from models.raster.reliefs import other_die, pip_die
from vision.types import Die, Doubt, TableReading

ROOT = Path(__file__).resolve().parents[1]
Json = dict[str, Any]


@pytest.fixture(scope="session")
def yardstick() -> Callable[[Json, Json], Json]:
    script = ROOT.parent / "shared" / "tools" / "score_reader.py"
    if not script.exists():
        pytest.skip(f"no yardstick {script}")
    found: Callable[[Json, Json], Json] = runpy.run_path(str(script))["score"]
    return found


def random_truth(chance: random.Random) -> Json:
    about: Json = {"edge": chance.randint(1, 2)} if chance.random() < 0.3 else {}
    if chance.random() < 0.3:
        return about | {"values": [chance.randint(1, 6) for _ in range(chance.randint(0, 4))]}
    dice = [random_label(chance) for _ in range(chance.randint(0, 5))]
    return about | {"box_is": chance.choice(["die", "top face"]), "dice": dice}


def random_label(chance: random.Random) -> Json:
    box = [chance.uniform(0, 120), chance.uniform(0, 90), chance.uniform(15, 30), chance.uniform(15, 30)]
    return {"box": box, "value": chance.randint(1, 6)} | ({"edge": True} if chance.random() < 0.2 else {})


def random_reading(chance: random.Random, truth: Json) -> Json:
    """Mostly what is there, a little beside its place; now and then another value, one more or one less."""
    labels = truth.get("dice") or [random_label(chance) | {"value": value} for value in truth.get("values", [])]
    labels = [one for one in labels if chance.random() < 0.95] + [random_label(chance)] * (chance.random() < 0.1)
    dice = []
    for label in labels:
        x, y, width, height = label["box"]
        value = label["value"] if chance.random() < 0.9 else chance.choice([None, 1, 6])
        dice.append({"value": value, "x": x + width * chance.uniform(0.2, 1), "y": y + height / 2, "confidence": 0.9})
    return {"dice": dice, "doubts": ["?"] if chance.random() < 0.2 else []}


def test_every_photo_is_scored_as_the_yardstick_scores_it(yardstick: Callable[[Json, Json], Json]) -> None:
    chance, exact = random.Random(3), 0
    for _ in range(3000):
        truth = random_truth(chance)
        reading = random_reading(chance, truth)
        ours, theirs = score(truth, reading), yardstick(truth, reading)
        assert {name: getattr(ours, name) for name in theirs} == theirs, (truth, reading)
        exact += ours.exact
    assert 300 < exact < 2700  # both kinds came up


TRUTH: Json = {
    "dice": [
        {"box": [0, 0, 20, 20], "value": 3, "edge_pixels": 20.0},
        {"box": [50, 0, 20, 20], "value": 5, "edge_pixels": 20.0},
    ]
}


def read_die(value: int | None, x: float, confidence: float = 0.9, likely: int | None = None) -> Json:
    said = {"value": value, "likely": likely or value, "confidence": confidence, "doubted": value is None}
    return said | {"x": x, "y": 10.0, "edge": 20.0}


def reading_of(*dice: Json, doubts: tuple[str, ...] = (), ms: float = 10.0) -> Json:
    return {"dice": list(dice), "doubts": list(doubts), "milliseconds": ms}


def test_a_wrong_value_without_a_doubt_is_wrong_and_with_one_is_not() -> None:
    wrong = reading_of(read_die(3, 10), read_die(6, 60))
    assert score(TRUTH, wrong).wrong
    assert not score(TRUTH, wrong | {"doubts": ["?"]}).wrong
    assert not score(TRUTH, reading_of(read_die(3, 10), read_die(5, 60))).wrong


def test_a_row_adds_up_photos() -> None:
    right, wrong = reading_of(read_die(3, 10), read_die(5, 60)), reading_of(read_die(3, 10), read_die(6, 60))
    both = row([(score(TRUTH, right), 10.0), (score(TRUTH, wrong), 30.0)])
    assert both == replace(both, photos=2, dice=4, found=0.75, right=0.75, tables=0.5, sure=1.0, wrong=1, ms=20.0)


def test_confidence_counts_every_die_read_and_those_that_are_none() -> None:
    reading = reading_of(read_die(3, 10, 0.95), read_die(None, 60, 0.4, likely=5), read_die(2, 200, 0.7))
    assert list(told(TRUTH, reading)) == [(0.95, True), (0.4, True), (0.7, False)]


def test_confidence_leaves_out_dice_that_are_cut_by_the_frame() -> None:
    cut = {"dice": [TRUTH["dice"][0] | {"edge": True}, TRUTH["dice"][1]], "edge": 1}
    reading = reading_of(read_die(6, 10), read_die(5, 60, 0.8), read_die(2, 200), read_die(2, 300, 0.6))
    assert list(told(cut, reading)) == [(0.8, True), (0.6, False)]


def test_confidence_of_dice_without_places_takes_each_value_once() -> None:
    reading = reading_of(read_die(4, 0, 0.6), read_die(4, 9, 0.9), read_die(1, 20, 0.8))
    assert sorted(told({"values": [1, 4]}, reading)) == [(0.6, False), (0.8, True), (0.9, True)]


def test_the_calibration_error_is_the_distance_of_confidence_and_outcome() -> None:
    perfect = [(0.75, True)] * 3 + [(0.75, False)]
    assert calibration_error(perfect) == 0
    assert calibration_error([(0.95, False)] * 10) == pytest.approx(0.95)
    assert calibration_error([*perfect, *[(0.25, True)] * 4]) == pytest.approx(0.375)
    assert [one.dice if one else 0 for one in bins([*perfect, (1.0, True)])] == [0, 0, 0, 0, 0, 0, 0, 4, 0, 1]


def test_the_diagram_shows_a_bar_as_high_as_the_share_of_right_dice() -> None:
    image = diagram([(0.55, True), (0.55, False)], side=100, margin=40)
    column = image[:, 40 + 55]
    bar = (np.abs(column.astype(int) - (96, 140, 200)).sum(1) < 10).sum()
    assert 40 <= bar <= 52


def test_a_sheet_shows_what_is_wrong_before_what_is_doubtful_and_nothing_else(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((30, 80, 3), 128, np.uint8))
    readings = (
        reading_of(read_die(3, 10), read_die(None, 60, likely=5), doubts=("It may be a 5 or a 6.",)),
        reading_of(read_die(3, 10), read_die(5, 60)),
        reading_of(read_die(3, 10), read_die(6, 60)),
    )
    cases = [Case(tmp_path / "a.png", TRUTH, one, score(TRUTH, one)) for one in readings]
    assert [case.shown for case in cases] == [True, False, True]
    assert [sheets.said(case)[0][:5] for case in cases if case.shown] == ["doubt", "WRONG"]
    assert sheets.said(cases[0])[1] == "is 35 read 3?"
    assert sheets.write(cases, tmp_path / "out", "some") == 1
    sheet = cv2.imread(str(tmp_path / "out/some-1.jpg"))
    assert sheet is not None
    assert sheet.shape == (sheets.TILE[1], sheets.TILE[0] * sheets.ACROSS, 3)
    assert sheets.write(cases[1:2], tmp_path / "out", "some") == 0
    assert not list((tmp_path / "out").iterdir())  # yesterday's failures do not stay


def test_readings_are_kept_by_weights_and_photo(tmp_path: Path) -> None:
    photo, memory = tmp_path / "a.png", tmp_path / "memory"
    cv2.imwrite(str(photo), np.full((64, 64, 3), 90, np.uint8))
    first = Readings(ROOT / "models", memory).of(photo)
    (file,) = memory.iterdir()
    assert file.stem == fingerprint(ROOT / "models")
    file.write_text(json.dumps(first | {"doubts": ["from memory"]}) + "\n")
    again = Readings(ROOT / "models", memory)
    assert again.of(photo)["doubts"] == ["from memory"]
    cv2.imwrite(str(photo), np.full((64, 64, 3), 91, np.uint8))
    assert again.of(photo)["doubts"] != ["from memory"]
    assert len(file.read_text().splitlines()) == 2


def test_other_weights_have_another_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "finder.onnx").write_bytes(b"one")
    before = fingerprint(tmp_path)
    (tmp_path / "finder.onnx").write_bytes(b"two")
    assert fingerprint(tmp_path) != before
    assert digest(tmp_path / "finder.onnx") == digest(tmp_path / "finder.onnx")


def test_the_fingerprint_covers_the_code_that_reads_and_no_other() -> None:
    names = {file.stem for file in code("reader", "photo")}
    assert {"reader", "finder", "judge", "doubt", "crop", "photo"} <= names
    assert not {"watch", "seats"} & names


def weights_that_saw(folder: Path, name: str, data: str) -> Path:
    weights = folder / name
    weights.mkdir()
    (weights / "manifest.toml").write_text(f'[finder]\nfile = "finder.onnx"\ndata = "painted; {data}"\n')
    (weights / "finder.onnx").write_text(name)
    return weights


def test_a_source_is_read_by_weights_that_never_saw_it(tmp_path: Path) -> None:
    one, other = (weights_that_saw(tmp_path, *told) for told in (("one", "oak, ash-tree"), ("other", "elm, fir, ash")))
    assert strangers(tmp_path, ["ash", "elm", "oak"]) == {"ash": one, "elm": one, "oak": other}
    assert strangers(tmp_path, ["fir"]) == {"fir": one}
    assert strangers(tmp_path / "nowhere", ["fir"]) == {}
    both = weights_that_saw(tmp_path, "all", "oak, elm")
    assert strangers(tmp_path, ["yew", "oak"]) == {"yew": both, "oak": other}


def test_left_out_weights_take_from_those_that_ship_only_what_no_photo_taught(tmp_path: Path) -> None:
    weights, shipped = weights_that_saw(tmp_path, "one", "oak"), weights_that_saw(tmp_path, "shipped", "oak, elm")
    for name, data in (("judge", "painted; elm"), ("slant", "painted")):
        (shipped / f"{name}.onnx").write_text("shipped")
        with (shipped / "manifest.toml").open("a") as manifest:
            manifest.write(f'[{name}]\nfile = "{name}.onnx"\ndata = "{data}"\n')
    for _ in range(2):
        whole = completed(weights, shipped, ["oak", "elm"], tmp_path / "whole")
        assert {file.stem: file.read_text() for file in whole.iterdir()} == {"finder": "one", "slant": "shipped"}
        (whole / "judge.onnx").write_text("of yesterday")


def test_a_doubtful_die_keeps_its_likeliest_value() -> None:
    die = Die(5, 6, (0, 0, 10, 10), (0.1, 0.1, 0.1, 0.5, 0.1, 0.1), None, 0.5)
    other = Die(25, 6, (20, 0, 10, 10), (0.9, 0.1, 0, 0, 0, 0), 1, 0.9)
    line = kept(TableReading(0, (other, die, other), (Doubt("value", 0, (("first", 3),)),)), 12.345)
    words = {"value": None, "likely": 4, "confidence": 0.5, "doubted": True}
    assert line["dice"][1] == words | {"x": 5, "y": 6, "edge": 10}
    assert [one["doubted"] for one in line["dice"]] == [True, True, False]
    assert line["doubts"] == ["value first 3"]


def test_a_painted_table_has_its_dice_where_the_labels_say() -> None:
    dice = [pip_die(np.random.default_rng([9, k]), k + 1) for k in range(6)] * 20
    setting = painted.Setting("some", 40, None, 0.0, dice=4)
    image, labels = painted.table(np.random.default_rng(4), setting, dice, [])
    assert image.shape == (480, 480, 3)
    assert 2 <= len(labels) <= 4
    ground = np.median(image.reshape(-1, 3), 0)
    for one in labels:
        x, y, half = round(one.x), round(one.y), round(one.edge * 0.4)
        face = image[y - half : y + half, x - half : x + half].astype(float)
        assert face.shape == (2 * half, 2 * half, 3)
        assert (np.abs(face - ground).sum(2) > 40).mean() > 0.5


def test_a_table_without_pip_dice_has_no_labels() -> None:
    setting = painted.Setting("none", 32, dice=0)
    strange = [other_die(np.random.default_rng(8))]
    assert painted.table(np.random.default_rng(5), setting, [], strange)[1] == []


def test_dice_are_counted_by_their_size_and_leaning_ones_apart() -> None:
    sized = [TRUTH["dice"][0] | {"edge_pixels": 18.0}, TRUTH["dice"][1] | {"edge_pixels": 30.0}]
    lean = {"box": [90, 0, 20, 20], "value": 2, "edge_pixels": 30.0, "cocked": True, "edge": True}
    truth = {"dice": [*sized, lean]}
    reading = reading_of(read_die(3, 10), read_die(6, 60), read_die(2, 100))
    every = {"rendered-any": [Case(Path("a.png"), truth, reading, score(truth, reading))]}
    assert list(single.by_size(every)) == [("16 to 20", 1, 1.0, 0.0), ("24 to 32", 1, 0.0, 1.0)]
    assert single.leaning(every) == (1, 1)


def test_the_report_says_what_was_reached() -> None:
    right = reading_of(read_die(3, 10), read_die(5, 60))
    case = Case(Path("a.png"), TRUTH, right, score(TRUTH, right))
    sure_of_nothing = reading_of(read_die(4, 10))
    clutter = Case(Path("b.png"), {"dice": []}, sure_of_nothing, score({"dice": []}, sure_of_nothing))
    found = report.Measured(
        {"seen": [case], "unseen": [case]}, {}, {"rendered-party": [case], "rendered-clutter": [clutter]}, {}, {"seen"}
    )
    text = report.text(found, "a machine", 2, [("reading", "3.0")])
    assert "| rendered tables, 30 dice of 24 px, of any make in any light, all right | 95% | 100.0% |" in text
    assert "| no pip dice, yet read as some without a doubt | 1 in 200 | 1 of 1 |" in text
    assert "| unseen | **no** | 1 | 2 |" in text
    assert "of `unseen`, read by" in text
    assert "report/rendered-2.jpg" in text
    assert "| reading | 3.0 |" in text


def test_without_photos_the_report_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "REPORT.md").write_text("before")
    (tmp_path / "photos").mkdir()
    words = ["--photos", str(tmp_path / "photos"), "--into", str(tmp_path), "--work", str(tmp_path / "work")]
    monkeypatch.setattr("sys.argv", ["evaluate", *words])
    with pytest.raises(SystemExit, match=r"There are no labelled photos in .*: name their folder with --photos"):
        whole.main()
    assert (tmp_path / "REPORT.md").read_text() == "before"
    assert not (tmp_path / "work").exists()
