"""`kubejo watch`: the demo film told event by event, and what is said of a source or seats that are none."""

import errno
import json
import re
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from kubejo.cli import main
from kubejo.commands.watch import as_json, as_text, pictures, tell_camera
from kubejo.live import live
from tests.pictures import plain, program, still, video
from vision.camera import open_camera
from vision.reveals.told import UNSEEN, Told
from vision.seats_file import FORM, load_polygons
from vision.watching.table import SAID, Phase

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "kubejo" / "demo"
FILM = FOLDER / "cups.mp4"


def test_the_demo_is_read_once_a_seat_after_its_last_cup(capsys: pytest.CaptureFixture[str]) -> None:
    truth = json.loads((FOLDER / "cups.json").read_text(encoding="utf8"))
    assert main(["watch", "--json", "--players", "3", "--dice", "5", str(FILM)]) == 0
    said = capsys.readouterr()
    assert not said.err
    events = [json.loads(line) for line in said.out.splitlines()]
    assert [one["seat"] for one in events if one["event"] == "lifted"] == [0, 1, 2]
    assert not [one for one in events if one["event"] in ("peek", "moved", "dark", "light")]
    readings = [one for one in events if one["event"] == "reading"]
    assert [one["seat"] for one in readings] == [0, 1, 2]
    assert all(truth["open"] < one["at"] < truth["open"] + 1.2 for one in readings)
    for one, dice in zip(readings, truth["dice"], strict=True):
        right = [die["value"] for die in sorted(dice, key=lambda die: float(die["x"]))]
        assert one["doubts"] or one["values"] == right


def test_without_json_it_is_told_in_plain_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = tmp_path / "seats.json"
    corners = [[320, 360], [960, 360], [960, 720], [320, 720]]
    seats.write_text(json.dumps({"seats": [{"name": "Ana", "polygon": corners}]}))
    assert main(["watch", "--seats", str(seats), str(FILM)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["0.33", "covered", "at", "seat", "1"]
    assert any("reading at seat 1:" in line for line in lines)


@pytest.mark.parametrize(("part", "said"), [(1.0, False), (0.4, True)])
def test_of_a_film_that_breaks_off_it_is_said_how_much_was_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], part: float, said: bool
) -> None:
    """A script would take it for a film without dice."""
    whole = video(tmp_path / "whole.avi", [plain(100)] * 60, code="MJPG").read_bytes()
    (tmp_path / "film.avi").write_bytes(whole[: int(part * len(whole))])
    assert main(["watch", str(tmp_path / "film.avi")]) == 0
    assert ("of its 3 seconds could be decoded" in capsys.readouterr().err) is said


@pytest.mark.parametrize(("more", "why"), [([], "no cup came off"), (["--throws"], "no throw lay still")])
def test_of_a_film_in_which_nothing_is_read_it_is_said_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], why: str
) -> None:
    film = video(tmp_path / "film.avi", [plain(100)] * 30, code="MJPG")
    assert main(["watch", *more, str(film)]) == 0
    assert f"nothing was read in {film}: {why}" in capsys.readouterr().err


def test_the_stream_of_a_camera_begins_at_second_0(tmp_path: Path) -> None:
    still(tmp_path / "one.jpg", plain(100))
    with closing(pictures(str(tmp_path), lambda *_: None)) as shots:
        seconds = [next(shots).at for _ in range(2)]
    assert seconds[0] == 0
    assert 0 < seconds[1] < 60


def test_it_is_told_when_no_picture_of_a_camera_can_be_decoded_any_more_and_when_one_can(tmp_path: Path) -> None:
    """Without a word it would look like a table on which nothing happens."""
    body = r"""
huge = picture.replace(b"\x00\xf0\x01\x40", b"\xff\xff\xff\xff")
for data in [picture] * 5 + [huge] * 60 + [picture] * 400:
    out.write(data); out.flush(); time.sleep(0.1)
"""
    told: list[tuple[float, str | None]] = []
    with (
        open_camera(program(tmp_path / "cam.py", body)) as camera,
        closing(live(camera, partial(noted, told))) as shots,
    ):
        for _ in shots:
            if len(told) == 2:
                break
    (gone, why), (back, fine) = told
    assert 2 < gone < back < 60
    assert "cannot be decoded, or of more than 24 megapixels" in str(why)
    assert fine is None


def noted(told: list[tuple[float, str | None]], at: float, trouble: str | None) -> None:
    told.append((at, trouble))


def test_what_a_camera_lacks_is_an_event_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    tell_camera(3.0004, "It has sent no picture for 3 seconds.", as_lines=False)
    tell_camera(5, None, as_lines=False)
    tell_camera(3, "It has sent no picture for 3 seconds.", as_lines=True)
    first, second, line = capsys.readouterr().out.splitlines()
    assert json.loads(first) == {"at": 3.0, "event": "no camera", "why": "It has sent no picture for 3 seconds."}
    assert json.loads(second) == {"at": 5, "event": "camera back"}
    assert line == "    3.00  no camera: It has sent no picture for 3 seconds."


def test_a_cup_that_was_not_seen_is_no_reading() -> None:
    told = Told(14.25, UNSEEN, 2)
    assert json.loads(as_json(told)) == {"at": 14.25, "event": "cup not seen", "seat": 2}
    assert as_text(told).split() == ["14.25", "cup", "not", "seen", "at", "seat", "3"]


def test_every_event_that_can_be_told_is_explained() -> None:
    """An event is a phase of the table, or a word that the watching gives to one of its values."""
    phases = {SAID.get(phase, phase) for phase in get_args(Phase)} - {"waking"}
    sources = [path.read_text(encoding="utf8") for path in sorted((ROOT / "vision").rglob("*.py"))]
    words = {
        word for source in sources for word in re.findall(r'(?:changed\(table, k, |Told\([\w.]+, )"([^"]+)"', source)
    }
    text = (ROOT / "docs" / "watch.md").read_text(encoding="utf8")
    assert {"hand", "lifted", "covered", "reading", "taken"} <= words
    assert [word for word in sorted(phases | words | {UNSEEN, "peek", "touched"}) if f"`{word}`" not in text] == []


def test_the_form_of_a_file_of_seats_is_told(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "watch.md").read_text(encoding="utf8").partition("## A file of seats")[2]
    file = tmp_path / "seats.json"
    file.write_text("".join(line for line in text.splitlines() if line.startswith("    ")), encoding="utf8")
    assert load_polygons(file).names == ("Ana", "Bo")


@pytest.mark.parametrize("verb", ["watch", "serve"])
def test_the_help_gives_the_form_of_a_file_of_seats(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([verb, "--help"])
    assert FORM in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--players", "3", "nothing.mp4"], 3, "nothing.mp4"),
        ([""], 3, "No camera and no film is named: give a folder, a video file"),
        (["a" * 300], 3, "cannot be opened (file name too long)"),
        (["--players", "3", "--dice", "5,4", str(FILM)], 2, "there are 3 seats and dice for 2"),
        (["--seats", "nothing.json", str(FILM)], 2, "nothing.json cannot be opened"),
    ],
)
def test_what_cannot_be_watched_is_named(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *words]) == code
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


def test_a_seat_outside_the_picture_is_a_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = tmp_path / "seats.json"
    seats.write_text(json.dumps({"seats": [{"name": "Ana", "polygon": [[5000, 0], [6000, 0], [6000, 900]]}]}))
    assert main(["watch", "--seats", str(seats), str(FILM)]) == 2
    out, error = capsys.readouterr()
    assert not out
    assert "Ana lies outside its picture of 1280 × 720 pixels" in error
    assert error.count("\n") == 1


def test_a_film_that_may_not_be_read_is_told_from_one_that_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(self: Path, *_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    film = tmp_path / "film.mp4"
    film.write_bytes(FILM.read_bytes())
    monkeypatch.setattr(Path, "open", refused)  # the administrator may read every file
    assert main(["watch", str(film)]) == 3
    assert f"The file {film} may not be read (permission denied)" in capsys.readouterr().err


@pytest.mark.parametrize("turn", ["inf", "1e400", "nan", "361", "x"])
def test_a_turn_that_is_none_is_a_wrong_use(turn: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["watch", "--players", "3", f"--turn={turn}", str(FILM)])
    assert end.value.code == 2
    assert f"degrees are -360 to 360, not {turn}" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--players", "0"], ["--players", "x"], ["--dice", "5,x"], ["--dice", ""]])
def test_a_wrong_number_is_a_wrong_use(words: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["watch", *words, str(FILM)])
    assert end.value.code == 2
