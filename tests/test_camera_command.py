"""`kubejo camera`: lists what is plugged in, tests a camera, takes a picture, and never one of hidden dice."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest
from table_of_phones import act, close_all, opened, table

from kubejo import checks
from kubejo.cli import main
from kubejo.commands.watch import pictures
from kubejo.neighbour import SIGNS, Neighbour, announced
from kubejo.session import Session
from kubejo.settings import Settings
from referee import dudo
from tests.own_signs import OwnSigns
from tests.pi_camera import PiCamera
from tests.pictures import plain, still
from vision.camera.decode import whole_rgb
from vision.camera.found import found
from vision.types import Image
from webui.app import create_app
from webui.server import Server

pytestmark = pytest.mark.usefixtures("by_itself")


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PiCamera:
    camera = PiCamera(tmp_path / "bin")
    monkeypatch.setenv("PATH", camera.path)
    return camera


def settings(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "config" / "kubejo"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(text, encoding="utf8")


def usb_tree(root: Path) -> None:
    """What Linux shows of a USB camera with two devices, and of a coder that is no camera."""
    for name, driver, index in (("video0", "uvcvideo", 0), ("video1", "uvcvideo", 1), ("video10", "bcm2835-codec", 0)):
        device = root / "sys/class/video4linux" / name
        (root / "drivers" / driver).mkdir(parents=True, exist_ok=True)
        (device / "device").mkdir(parents=True)
        (device / "device" / "driver").symlink_to(root / "drivers" / driver)
        (device / "index").write_text(f"{index}\n")
        (device / "name").write_text("Eye 4K\n")
    by_id = root / "dev/v4l/by-id"
    by_id.mkdir(parents=True)
    (root / "dev" / "video0").touch()
    (by_id / "usb-Maker_Eye_4K-video-index0").symlink_to("../../video0")


def test_cameras_are_found_by_names_that_stay(pi: PiCamera, tmp_path: Path) -> None:
    usb_tree(tmp_path / "root")
    cameras = found(tmp_path / "root")
    assert [camera.source for camera in cameras] == ["rpicam", "/dev/v4l/by-id/usb-Maker_Eye_4K-video-index0"]
    assert "imx708, 4608 × 2592" in cameras[0].about
    assert "Eye 4K, now /dev/video0" in cameras[1].about


def test_without_stable_names_the_device_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    usb_tree(tmp_path / "root")
    (tmp_path / "root/dev/v4l/by-id/usb-Maker_Eye_4K-video-index0").unlink()
    assert [camera.source for camera in found(tmp_path / "root")] == ["/dev/video0"]


def test_the_list_is_printed_for_people_and_programs(pi: PiCamera, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "list"]) == 0
    assert "rpicam\n    camera module with sensor imx708" in capsys.readouterr().out
    assert main(["camera", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cameras"][0]["source"] == "rpicam"


def test_no_camera_is_a_plain_no(pi: PiCamera, capsys: pytest.CaptureFixture[str]) -> None:
    pi.behave("absent")
    if not found():
        assert main(["camera", "list"]) == 3
        said = capsys.readouterr().out
        assert "No camera is plugged in" in said
        assert "rpicam-vid finds no camera module: is its cable off? Run rpicam-hello --list-cameras." in said


def test_a_camera_is_tested(pi: PiCamera, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings(tmp_path, 'camera = "rpicam"\nport = 9\n[picture]\nwidth = 320\nheight = 240\nrate = 30\n')
    assert main(["camera", "test", "--seconds", "2", "--json"]) == 1
    seen = json.loads(capsys.readouterr().out)
    assert (seen["width"], seen["height"], seen["sharp"], seen["light"]) == (320, 240, None, "good")
    assert seen["rate"] > 0
    assert any("The picture is small" in line for line in seen["advice"])


def test_what_is_watched_has_the_picture_of_the_settings(pi: PiCamera, tmp_path: Path) -> None:
    """Seats of a file lie in pixels of the picture that `camera snapshot` gives."""
    settings(tmp_path, "[picture]\nwidth = 320\nheight = 240\nrate = 30\n")
    with closing(pictures("rpicam", lambda *_: None)) as shots:
        image = whole_rgb(next(shots).data)
    assert image is not None
    assert image.shape == (240, 320, 3)


def test_a_test_tells_in_plain_words_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dark = np.zeros((1100, 1500, 3), np.uint8)
    folder = tmp_path / "stills"
    folder.mkdir()
    still(folder / "dark.jpg", dark)
    assert main(["camera", "test", "--camera", str(folder), "--seconds", "1"]) == 1
    text = capsys.readouterr().out
    assert "1500 × 1100" in text
    assert "It is too dark: more light, from the side." in text


@pytest.mark.parametrize("seconds", ["0", "-3", "nan", "inf", "1e400", "x"])
def test_no_time_is_a_wrong_use(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["camera", "test", "--camera", "rpicam", f"--seconds={seconds}"])
    assert end.value.code == 2
    assert f"seconds are a number above 0, not {seconds}" in capsys.readouterr().err


def test_a_camera_that_gives_nothing_is_exit_code_3(pi: PiCamera, capsys: pytest.CaptureFixture[str]) -> None:
    pi.behave("absent")
    assert main(["camera", "test", "--camera", "rpicam"]) == 3
    assert "no cameras available" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["test"], ["test", "--json"], ["snapshot", "shot.jpg"]])
def test_the_password_of_a_camera_is_never_printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", *words, "--camera", "http://ana:secret@127.0.0.1:1/video"]) == 3
    out, error = capsys.readouterr()
    assert "The camera at http://127.0.0.1:1/video does not answer" in error
    assert "secret" not in out + error


@pytest.mark.parametrize("words", [["test"], ["test", "--json"], ["snapshot", "shot.jpg"]])
def test_a_password_in_a_command_is_not_printed_either(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    spoken = (
        "sh -c 'echo rtsp://ana:secret@camera/1: refused >&2' rtsp://ana:secret@camera/1 'rtsp://ana:a secret@camera/1'"
    )
    assert main(["camera", *words, "--camera", f"pipe:{spoken}"]) == 3
    out, error = capsys.readouterr()
    assert "rtsp://camera/1: refused" in error
    assert "secret" not in out + error


def test_without_a_camera_it_is_said_how_to_name_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "test"]) == 2
    assert "--camera rpicam" in capsys.readouterr().err


def test_a_snapshot_is_the_whole_picture(tmp_path: Path) -> None:
    (tmp_path / "stills").mkdir()
    still(tmp_path / "stills" / "a.jpg", plain(120))
    settings(tmp_path, "port = 9\n")
    target = tmp_path / "shot.jpg"
    assert main(["camera", "snapshot", "--camera", str(tmp_path / "stills"), str(target)]) == 0
    taken = target.read_bytes()
    assert main(["camera", "snapshot", "--camera", str(tmp_path / "stills"), str(target)]) == 1
    assert target.read_bytes() == taken, "nothing is written over"
    assert cv2.imread(str(target)).shape == (240, 320, 3)


WHOLE = np.full((900, 1700, 3), 90, np.uint8)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Session, int]]:
    """A Kubejo that runs on this machine and looks through a camera, with a game."""
    session = table(tmp_path / "state")
    with looking(session) as port:
        yield session, port


@contextmanager
def looking(session: Session) -> Iterator[int]:
    """Let a session look through a camera, and give the port on which it is served."""

    def look() -> Image:
        return WHOLE

    class Idle:
        def arm(self, expected: tuple[int, ...]) -> int:
            return 1

        def watch_throws(self, dice: int) -> int:
            return 1

        def disarm(self) -> None:
            return

    session.look_through(Idle(), look)
    session.camera_is("still")
    with Server(create_app(session, "secret", "http://127.0.0.1"), 0) as server:  # at all addresses, as it is served
        thread = threading.Thread(target=server.serve)
        thread.start()
        yield server.port
        session.close()
        server.stop()
        thread.join(20)
        close_all()


def test_a_snapshot_of_a_running_table_is_refused_while_dice_are_hidden(
    running: tuple[Session, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, port = running
    settings(tmp_path, f'camera = "rpicam"\nport = {port}\n')
    target = tmp_path / "shot.jpg"
    assert main(["camera", "snapshot", str(target)]) == 1
    assert "its dice are hidden" in capsys.readouterr().err
    assert not target.exists()
    act(session, "Ana", dudo.Bid(0, 3, 5))
    act(session, "Bruno", dudo.Challenge(1))
    assert main(["camera", "snapshot", str(target)]) == 0
    assert cv2.imread(str(target)).shape == WHOLE.shape


def test_a_snapshot_of_a_running_table_says_what_the_table_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with looking(Session(opened(tmp_path / "state"))) as port:
        settings(tmp_path, f"port = {port}\n")
        assert main(["camera", "snapshot", str(tmp_path / "shot.jpg")]) == 1
    said = f"kubejo: Kubejo runs on port {port} and gives no picture: There is no game yet."
    do = "To take one yourself, end it first (a service: sudo systemctl stop kubejo).\n"
    assert capsys.readouterr().err == f"{said} {do}"


def test_a_snapshot_of_a_running_table_needs_no_camera_in_the_settings(
    running: tuple[Session, int], tmp_path: Path
) -> None:
    settings(tmp_path, f"port = {running[1]}\n")
    act(running[0], "Ana", dudo.Bid(0, 3, 5))
    act(running[0], "Bruno", dudo.Challenge(1))
    assert main(["camera", "snapshot", str(tmp_path / "shot.jpg")]) == 0
    assert cv2.imread(str(tmp_path / "shot.jpg")).shape == WHOLE.shape


@pytest.mark.parametrize(("named", "code"), [("stills", 0), ("none.mp4", 3)])
def test_what_is_no_camera_is_looked_at_itself_whatever_runs(
    named: str, code: int, running: tuple[Session, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """While a table runs with another: its picture was taken in its stead, and its camera called fine."""
    settings(tmp_path, f"port = {running[1]}\n")
    (tmp_path / "stills").mkdir()
    still(tmp_path / "stills" / "a.jpg", plain(120))
    source, shot = str(tmp_path / named), tmp_path / "shot.jpg"
    assert main(["camera", "snapshot", "--camera", source, str(shot)]) == code
    assert code or cv2.imread(str(shot)).shape == (240, 320, 3)
    assert main(["record", str(tmp_path / "new"), "--camera", source, "--seconds", "0.3", "--yes"]) == code
    assert "ALSO OF HIDDEN DICE" in capsys.readouterr().out
    found = checks.camera(Settings(camera=source), Neighbour(running[1]), 0.3, named=True)
    assert (found.code, "320 × 240" in found.says) == (code, not code)


def test_a_camera_that_may_be_the_table_s_is_left_to_it_and_that_is_said(
    running: tuple[Session, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings(tmp_path, f"port = {running[1]}\n")
    assert main(["camera", "snapshot", "--camera", "http://ana:secret@127.0.0.1:1/video", str(tmp_path / "a.jpg")]) == 1
    said = (
        f"the Kubejo on port {running[1]} has a camera, perhaps http://127.0.0.1:1/video: it is asked for its picture"
    )
    assert said in capsys.readouterr().err
    found = checks.camera(Settings(camera="rpicam"), Neighbour(running[1]), named=True)
    assert found.says == "the running Kubejo has one, perhaps rpicam, and says: still"


@pytest.mark.parametrize("words", [["camera", "test"], ["calibrate"]])
def test_the_camera_of_a_running_table_is_left_to_it_by_whatever_name(
    words: list[str], running: tuple[Session, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings(tmp_path, f'camera = "rpicam"\nport = {running[1]}\n')
    for named in ([], ["--camera", "rpicam:0"]):
        assert main([*words, *named]) == 3
        assert "has a camera" in capsys.readouterr().err
    assert main([*words, "--camera", str(tmp_path)]) == 3
    assert "holds no readable JPEG" in capsys.readouterr().err, "a folder may be looked at by several"


@pytest.mark.skipif(not SIGNS.exists(), reason="a Kubejo on another port is found on Linux only")
def test_so_is_that_of_a_table_on_another_port(
    running: tuple[Session, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kubejo.neighbour.SIGNS", OwnSigns((running[1],)))
    settings(tmp_path, "port = 9\n")
    with announced(running[1]):
        assert main(["camera", "test", "--camera", "rpicam"]) == 3
    assert f"runs on port {running[1]} and has a camera" in capsys.readouterr().err
