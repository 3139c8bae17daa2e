"""Seats that are drawn in a file: used where they are as many as players, and the host is told which count."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from table_of_phones import FakeEye, close_all, key, table

from kubejo.cli import Trouble, main
from kubejo.commands.serve import take_seats
from kubejo.fitting import Fitting
from kubejo.looking.eye import Eye
from kubejo.looking.seated_reading import SeatedReading
from kubejo.seating import Seating
from kubejo.settings import Settings
from tests.drawn_table import DrawnReader, NumberedCamera, drawn
from tests.eyed_table import ALL
from tests.pictures import plain, still
from tests.seats_in_halves import HALVES, LEFT, told
from vision.camera import open_camera
from vision.polygons import Polygons


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def read_with(seats: Polygons, owned: tuple[int, ...]) -> list[list[int | None]]:
    """Return the values by seat that the eye reads of five dice: two lie on the left half, three on the right."""
    readings: list[list[list[int | None]]] = []

    def saw(seen: SeatedReading) -> None:
        readings.append([[die.value for die in seen.dice(seat)] for seat in range(len(owned))])

    camera = NumberedCamera(lambda number: drawn(ALL), 60)
    eye = Eye(camera, DrawnReader(), lambda state: None, saw)
    eye.share_out(Seating(file=seats))
    eye.arm(owned)
    with eye:
        assert camera.over.wait(60)
    return readings[0]


def test_dice_are_shared_out_by_the_seats_that_are_drawn() -> None:
    on_the_left = sorted(value for x, _, value in ALL if x < 150)
    on_the_right = sorted(value for x, _, value in ALL if x > 150)
    read = read_with(HALVES, (2, 3))
    assert [sorted(value or 0 for value in hand) for hand in read] == [on_the_left, on_the_right]


def test_seats_that_are_not_as_many_as_players_leave_equal_sectors() -> None:
    one = Polygons((LEFT,), ("Ana",))
    assert [sorted(value or 0 for value in hand) for hand in read_with(one, (2, 3))] == [[1, 5], [2, 3, 6]]


def seats_file(folder: Path, count: int) -> str:
    seats = [{"name": f"seat {k}", "polygon": [[0, k], [9, k], [9, k + 1]]} for k in range(count)]
    path = folder / "seats.json"
    path.write_text(json.dumps({"seats": seats}), encoding="utf8")
    return str(path)


@pytest.mark.parametrize(("count", "sentence"), [(3, "are those of the file of seats (3)"), (2, "has 2, players: 3")])
def test_the_host_is_told_whether_the_file_fits(tmp_path: Path, count: int, sentence: str) -> None:
    session = table(tmp_path)
    session.look_through(FakeEye())
    assert told(session) == ""
    take_seats(session, Settings(seats=seats_file(tmp_path, count)), strict=True)
    session.admit("host", session.pin)
    assert sentence in told(session)
    assert told(session, key("Ana")) == ""


def test_a_file_of_the_settings_that_cannot_be_used_leaves_sectors_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, missing = table(tmp_path), tmp_path / "no seats.json"
    take_seats(session, Settings(seats=str(missing)), strict=False)
    assert str(missing) in capsys.readouterr().err
    session.admit("host", session.pin)
    assert "cannot be used" in told(session)


def test_a_file_of_the_command_line_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    session = table(tmp_path)
    with pytest.raises(Trouble, match=r"no seats\.json cannot be opened"):
        take_seats(session, Settings(seats=str(tmp_path / "no seats.json")), strict=True)


def test_serve_ends_with_one_line_about_a_file_that_holds_no_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "seats.json").write_text("{}", encoding="utf8")
    assert main(["serve", "--state", str(tmp_path / "state"), "--seats", str(tmp_path / "seats.json")]) == 4
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "holds no seats" in said


def test_seats_outside_the_picture_give_way_to_equal_sectors_at_its_first_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    far = Polygons((LEFT, ((5000.0, 0.0), (6000.0, 0.0), (6000.0, 900.0))), ("Ana", "Bruno"))
    still(tmp_path / "table.jpg", plain(120))
    session, heard = table(tmp_path / "log"), list[Seating]()
    session.follow_seats(heard.append)
    with open_camera(str(tmp_path)) as camera:
        for drawn_in_it, said in ((HALVES, ""), (far, "seats.json does not fit the camera: Bruno lies outside")):
            session.seats_drawn(drawn_in_it)
            fitting = Fitting(session, camera, drawn_in_it, Path("seats.json"))
            fitting.camera_is("still")
            assert said in (error := capsys.readouterr().err)
            assert ("equal sectors" in error) == bool(said)
            assert heard[-1].file == (None if said else replace(HALVES, picture=(320, 240)))
            fitting.camera_is("moving")
            assert not capsys.readouterr().err
    assert session._camera == "moving"
