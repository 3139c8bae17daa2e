"""A USB camera: a stand-in for `v4l2-ctl` settles, is held, and is checked for telling the truth."""

import os
import signal
from pathlib import Path

import pytest

from tests.pi_camera import UsbCamera
from tests.pictures import level, plain, still
from tests.waiting import until
from vision.camera import Camera, CameraTrouble, Wanted
from vision.camera.device import Device

HELD = {"auto_exposure": 1, "white_balance_automatic": 0, "focus_automatic_continuous": 0}


@pytest.fixture
def usb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UsbCamera:
    camera = UsbCamera(tmp_path / "bin")
    monkeypatch.setenv("PATH", camera.path)
    return camera


def brightness(camera: Camera) -> int | None:
    """The level of a picture that comes a little later; None if none comes."""
    now = camera.newest()
    frame = camera.newest(now.number + 3, 20) if now else None
    return level(frame.image) if frame else None


@pytest.mark.parametrize("names", ["fine", "old"])
def test_it_settles_and_is_held_and_stays_as_bright(usb: UsbCamera, names: str) -> None:
    usb.behave(names)
    with Camera(Device(usb.device, settling=1.2)) as camera:
        until(lambda: usb.controls["exposure_time_absolute"] == 300)
        until(lambda: camera.held)
        assert usb.controls.items() >= HELD.items()
        until(lambda: brightness(camera) == 120)
    assert camera.held is not None
    assert (camera.held.exposure, camera.held.white_balance, camera.held.focus) == (30000, (4600,), 30)
    stream = next(call for call in usb.calls if "--stream-to=-" in call)
    assert "--set-fmt-video=width=1920,height=1080,pixelformat=MJPG" in stream


def test_what_is_fixed_by_hand_is_fixed_from_the_beginning_and_the_rest_settles(usb: UsbCamera) -> None:
    wanted = Wanted(640, 480, 10, exposure=15000, gain=5, white_balance=(3000,))
    with Camera(Device(usb.device, wanted, settling=1.2)) as camera:
        assert usb.controls["exposure_time_absolute"] == 150
        assert usb.controls["focus_automatic_continuous"] == 1
        until(lambda: usb.controls["focus_automatic_continuous"] == 0)
        until(lambda: brightness(camera) == 60)
    assert usb.controls.items() >= {"gain": 5, "white_balance_temperature": 3000, "focus_absolute": 30}.items()
    assert "--set-parm=10" in next(call for call in usb.calls if "--stream-to=-" in call)


def test_a_white_balance_of_a_module_is_none_of_a_usb_camera_and_said(
    usb: UsbCamera, caplog: pytest.LogCaptureFixture
) -> None:
    Device(usb.device, Wanted(white_balance=(1.9, 1.7)))
    assert "white_balance = [1.9, 1.7] is passed over, for it takes one temperature in kelvin" in caplog.text


def test_held_values_are_set_again_when_it_was_unplugged(usb: UsbCamera) -> None:
    fresh = usb.controls
    with Camera(Device(usb.device, settling=1.2)) as camera:
        until(lambda: usb.controls["exposure_time_absolute"] == 300 and camera.held)
        usb.device.unlink()
        usb.behave("raw")  # as if the stream had ended: the next start finds nothing
        end_of_stream(usb)
        until(lambda: "plug the camera in" in str(camera.trouble))
        usb.controls = fresh
        usb.behave("fine")
        usb.device.touch()
        until(lambda: camera.state == "live")
        assert usb.controls.items() >= (HELD | {"exposure_time_absolute": 300}).items()


def end_of_stream(usb: UsbCamera) -> None:
    """End the stand-in's stream, as pulling the cable does."""
    program = str(usb.folder / "v4l2-ctl").encode()
    for cmdline in Path("/proc").glob("[0-9]*/cmdline"):
        if program in cmdline.read_bytes() and b"--stream-to=-" in cmdline.read_bytes():
            os.kill(int(cmdline.parent.name), signal.SIGKILL)


def test_a_camera_that_does_not_tell_its_exposure_gets_its_automatics_back(
    usb: UsbCamera, caplog: pytest.LogCaptureFixture
) -> None:
    usb.behave("liar")
    with Camera(Device(usb.device, settling=1.2)) as camera:
        until(lambda: usb.controls["auto_exposure"] == 1)
        until(lambda: usb.controls["auto_exposure"] == 3)
        until(lambda: brightness(camera) == 120)
    assert "does not tell its exposure rightly" in caplog.text


def test_an_arm_that_comes_as_it_settles_is_no_wrong_exposure(usb: UsbCamera) -> None:
    over = plain(120)
    over[:, :80] = 20  # of 320 columns: a fifth less light in all
    with Camera(Device(usb.device, settling=1.6)) as camera:
        until(lambda: usb.controls["exposure_time_absolute"] == 300)
        still(usb.folder / "levels" / "120.jpg", over)
        now = camera.newest()
        assert now is not None
        assert camera.newest(now.number + 20, 20) is not None, "a second later it has been checked"
        assert usb.controls.items() >= (HELD | {"exposure_time_absolute": 300}).items()


def test_nothing_is_changed_of_a_camera_that_another_program_has(usb: UsbCamera) -> None:
    with Camera(Device(usb.device, settling=0.5)):
        until(lambda: usb.controls.items() >= (HELD | {"exposure_time_absolute": 300}).items())
        held = usb.controls
        with pytest.raises(CameraTrouble, match="Device or resource busy"), Camera(Device(usb.device)):
            pass
        assert usb.controls == held


def test_a_camera_without_jpeg_is_read_by_opencv_and_says_if_it_does_not_open(usb: UsbCamera) -> None:
    usb.behave("raw")
    with Camera(Device(usb.device), wait=False) as camera:
        until(lambda: camera.trouble)
        assert "does not open" in str(camera.trouble)
    assert not [call for call in usb.calls if "--stream-to=-" in call]


@pytest.mark.parametrize(("there", "said"), [(False, "sudo apt install v4l-utils"), (True, "it sends no JPEG")])
def test_values_that_nothing_can_set_are_told_and_not_said_to_be_held(
    usb: UsbCamera, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, there: bool, said: str
) -> None:
    usb.behave("raw")
    if not there:
        monkeypatch.setenv("PATH", "/nowhere")
    with Camera(Device(usb.device, Wanted(exposure=15000, hold=False)), wait=False) as camera:
        until(lambda: camera.trouble)
        assert camera.held is None
    assert "is not set to exposure 15.0 ms: " in caplog.text
    assert said in caplog.text
