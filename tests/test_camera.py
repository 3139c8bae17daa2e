"""Folders and videos as cameras: real files, real decoding, real time."""

import logging
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from tests.pictures import HEIGHT, WIDTH, level, plain, still, uneven, video
from vision.camera import Camera, CameraTrouble, Picture, Source, open_camera
from vision.camera.film import decoded
from vision.camera.stills import Stills, versions
from vision.types import Frame, Image

ROOT = Path(__file__).parents[1]


def until(camera: Camera, wanted: int) -> Frame:
    """The first picture of a grey level; fails if it does not come."""
    after = 0
    end = time.monotonic() + 10
    while time.monotonic() < end:
        frame = camera.newest(after, 5)
        assert frame is not None
        if level(frame.image) == wanted:
            return frame
        after = frame.number
    raise AssertionError(f"no picture of level {wanted}")


@pytest.fixture
def film(tmp_path: Path) -> Path:
    return video(tmp_path / "film.mp4", [plain(40)] * 6 + [plain(120)] * 6 + [plain(200)] * 3)


def test_a_video_plays_to_its_end_and_its_last_picture_stays(film: Path) -> None:
    with open_camera(str(film)) as camera:
        first = until(camera, 40)
        last = until(camera, 200)
        again = camera.newest(last.number + 5, 5)
    assert again is not None
    assert level(again.image) == 200
    assert first.number < last.number < again.number
    assert first.at < last.at < again.at


def test_a_video_is_held_at_its_gate_until_it_may_go_on(film: Path) -> None:
    with open_camera(str(film), gate=0.2) as camera:
        held = camera.newest(20, 5)
        assert held is not None
        assert level(held.image) == 40, "twenty pictures later it still stands before the change at 0.3 s"
        camera.resume()
        assert until(camera, 200).number > held.number


def test_a_video_played_again_stands_at_its_gate_once_more(film: Path) -> None:
    with open_camera(str(film), gate=0.2) as camera:
        camera.resume()
        end = until(camera, 200)
        camera.rewind()
        while level((frame := camera.newest(end.number, 5) or end).image) == 200:
            end = frame
        later = camera.newest(frame.number + 20, 5)
        assert later is not None
        assert level(later.image) == 40


def test_the_pictures_of_a_film_have_the_times_that_its_file_gives(tmp_path: Path) -> None:
    film = video(tmp_path / "even.mp4", [plain(40 + 20 * k) for k in range(5)])  # its time scale: 10,240 a second
    assert [round(second, 3) for _, second, _ in decoded(film)] == [0, 0.05, 0.1, 0.15, 0.2]
    ticks = (512, 1024, 256, 512, 256)  # as long in all
    told = [(level(image), round(second, 3)) for image, second, _ in decoded(uneven(film, ticks))]
    assert told == [(40, 0), (60, 0.05), (80, 0.15), (100, 0.175), (120, 0.225)]


@pytest.mark.parametrize("size", [(2, 2), (320, 48), (2000, 100)])
def test_a_film_too_small_or_narrow_to_show_a_table_is_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    film = tmp_path / "strip.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"FFV1"), 10, size)
    assert writer.isOpened()
    writer.write(np.full((size[1], size[0], 3), 90, np.uint8))
    writer.release()
    with pytest.raises(CameraTrouble, match=rf"its pictures of {size[0]} × {size[1]} show no table"):
        list(decoded(film))


def test_a_picture_of_a_film_that_lasts_long_is_shown_again_until_the_next_one(tmp_path: Path) -> None:
    film = video(tmp_path / "slow.mp4", [plain(40 + 40 * k) for k in range(5)], rate=1)
    times = [second for _, second, _ in decoded(film)]
    assert times == [0, 1, 2, 3, 4]
    tick = 16384 // 4  # a quarter of a second of what such a film's time scale is
    told = [second for _, second, _ in decoded(uneven(film, [tick, 16 * tick, tick, tick, tick]))]
    assert told == [0, 0.25, 4.25, 4.5, 4.75]  # the second lasts so long that a busy machine finds it shown again
    with open_camera(str(film)) as camera:
        second = until(camera, 80)
        again = camera.newest(second.number, 5)
        assert again is not None
        assert level(again.image) == 80
        assert until(camera, 120).number > again.number


def test_a_frame_is_rgb_and_a_glance_is_grey_and_a_quarter_as_large(tmp_path: Path) -> None:
    still(tmp_path / "red.jpg", plain(60, red=150))
    with open_camera(str(tmp_path)) as camera:
        frame, glance = camera.newest(), camera.glance()
    assert frame is not None
    assert glance is not None
    assert frame.image.shape == (HEIGHT, WIDTH, 3)
    red, _, blue = frame.image.reshape(-1, 3).mean(axis=0)
    assert red > 180 > 100 > blue
    assert glance.grey.shape == (HEIGHT // 4, WIDTH // 4)


def test_a_folder_shows_its_stills_by_name_and_the_last_one_stays(tmp_path: Path) -> None:
    for name, grey in (("b.jpg", 120), ("a.jpg", 40), ("c.JPG", 200)):
        still(tmp_path / name, plain(grey))
    with open_camera(str(tmp_path), hold=0.2) as camera:
        numbers = [until(camera, grey).number for grey in (40, 120, 200)]
        assert numbers == sorted(numbers)
        later = camera.newest(numbers[-1] + 4, 5)
    assert later is not None
    assert level(later.image) == 200


def test_a_folder_that_was_away_for_a_while_is_not_shown_from_its_beginning_again(tmp_path: Path) -> None:
    folder, away, stop = tmp_path / "stills", tmp_path / "away", Event()
    folder.mkdir()
    for name, grey in (("a.jpg", 40), ("b.jpg", 200)):
        still(folder / name, plain(grey))
    source = Stills(folder, hold=0.1)
    pictures = source.pictures(stop)
    seen = [next(pictures) for _ in range(2)]
    folder.rename(away)
    with pytest.raises(CameraTrouble, match="There is no folder"):
        next(pictures)
    away.rename(folder)
    seen.append(next(source.pictures(stop)))
    assert [level(as_image(picture)) for picture in seen] == [40, 200, 200]


def as_image(picture: Picture) -> Image:
    assert not isinstance(picture.data, bytes)
    return picture.data


def test_a_still_that_goes_while_the_folder_is_listed_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a link to nothing that was a file when it was looked at."""
    still(tmp_path / "a.jpg", plain(40))
    (tmp_path / "b.jpg").symlink_to("nowhere.jpg")
    monkeypatch.setattr(Path, "is_file", lambda file: True)
    assert [version[0].name for version in versions(tmp_path)] == ["a.jpg"]


def test_a_still_that_comes_later_is_shown(tmp_path: Path) -> None:
    still(tmp_path / "a.jpg", plain(40))
    with open_camera(str(tmp_path), hold=0.1) as camera:
        until(camera, 40)
        still(tmp_path / "b.jpg", plain(200))
        until(camera, 200)


def test_a_bad_still_is_named_and_passed_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "a.jpg").write_bytes(b"no picture at all")
    whole = still(tmp_path / "b.jpg", plain(40)).read_bytes()
    (tmp_path / "c.jpg").write_bytes(whole[: len(whole) // 2])
    still(tmp_path / "d.jpg", plain(200))
    with caplog.at_level(logging.WARNING), open_camera(str(tmp_path), hold=0.1) as camera:
        until(camera, 200)
    assert "a.jpg is no JPEG" in caplog.text
    assert "c.jpg is cut off" in caplog.text


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("nowhere.mp4", "There is no camera 'nowhere.mp4': give a folder"),
        ("empty", "The folder empty holds no readable JPEG"),
        ("text.mp4", "The file text.mp4 cannot be played"),
        ("87", "There is no /dev/video87: plug the camera in"),
        ("/dev/video87", "There is no /dev/video87"),
        ("/dev/v4l/by-id/usb-Eye", "There is no /dev/v4l/by-id/usb-Eye"),
        ("/dev/null", "The camera /dev/null does not open"),
        ("http://127.0.0.1:9/video", "The camera at http://127.0.0.1:9/video does not answer"),
        (
            "pipe:/no/such/program --fast",
            "The command /no/such/program --fast does not start (No such file",
        ),
        ("pipe:", "After pipe: stands the command"),
        ('pipe:echo "', "cannot be understood"),
        ("pipe:a\0b", "The command 'a\\x00b' cannot be understood"),
        ("rpicam:" + "1" * 5000, "cannot be opened (file name too long)"),
    ],
)
def test_a_camera_that_is_not_there_is_one_plain_sentence(
    source: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("text.mp4").write_text("just words")
    with pytest.raises(CameraTrouble) as caught, open_camera(source):
        pass
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("source", ["text.mp4", "/dev/null"])
def test_opencv_and_ffmpeg_add_no_lines_of_their_own(source: str, tmp_path: Path) -> None:
    (tmp_path / "text.mp4").write_text("just words")
    program = (
        "import sys; from vision.camera import *\ntry: open_camera(sys.argv[1]).__enter__()\nexcept CameraTrouble: pass"
    )
    run = [sys.executable, "-c", program, source]
    done = subprocess.run(run, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=True, timeout=60)
    assert (done.stdout, done.stderr) == (b"", b"")


class Surprising(Source):
    """A source that fails twice in a way nobody foresaw, each time after a picture."""

    name = "the surprising camera"

    def __init__(self) -> None:
        self._failures: list[Exception] = [RuntimeError("a driver\nis gone"), ValueError()]

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        try:
            yield Picture(plain(90), time.monotonic())
        finally:
            if self._failures:
                raise self._failures.pop(0)


def test_whatever_a_camera_fails_of_is_told_and_it_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    with Camera(Surprising()) as camera:
        assert camera.newest(2, 10) is not None
        assert camera.alive
    assert "the surprising camera failed (a driver is gone); trying again." in caplog.text
    assert "the surprising camera failed (ValueError); trying again." in caplog.text


def test_leaving_the_camera_frees_it_for_the_next(film: Path) -> None:
    for _ in range(3):
        with open_camera(str(film)) as camera:
            assert camera.newest() is not None
            assert camera.state == "live"
