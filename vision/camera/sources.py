"""From what a user writes after `--camera` to a camera."""

import shlex
from pathlib import Path

from vision.camera.camera import Camera
from vision.camera.device import Device
from vision.camera.film import Film
from vision.camera.source import CameraTrouble, Source
from vision.camera.stills import Stills
from vision.camera.stream import Pipe, Web, rpicam

KNOWN = "a folder, a video file, 0, /dev/video0, rpicam, http://… or pipe:COMMAND"


def open_camera(source: str, *, gate: float | None = None, hold: float = 1.0) -> Camera:
    """Give the camera that `source` names; it opens when its `with` is entered.

    `gate`: seconds at which a video file is held until `Camera.resume`. `hold`: seconds for which each still of a
    folder is shown. Raises CameraTrouble if `source` names nothing.
    """
    return Camera(source_from(source, gate=gate, hold=hold))


def source_from(text: str, *, gate: float | None = None, hold: float = 1.0) -> Source:
    """Find out what kind of camera is meant; see `open_camera`."""
    if text.startswith(("http://", "https://")):
        return Web(text)
    if text.startswith("pipe:"):
        return Pipe(words(text.removeprefix("pipe:")))
    if text == "rpicam" or (text.startswith("rpicam:") and text[7:].isdecimal()):
        return rpicam(int(text[7:] or 0))
    if text.isdecimal() or text.startswith("/dev/"):
        return Device(Path(f"/dev/video{text}" if text.isdecimal() else text))
    path = Path(text)
    if path.is_dir():
        return Stills(path, hold)
    if path.is_file():
        return Film(path, gate)
    raise CameraTrouble(f"There is no camera {text!r}: give {KNOWN}.")


def words(command: str) -> list[str]:
    """Split a command as a shell would, without running one."""
    try:
        split = shlex.split(command)
    except ValueError as error:
        raise CameraTrouble(f"The command {command!r} cannot be understood ({error}).") from error
    if not split:
        raise CameraTrouble("After pipe: stands the command that writes JPEGs.")
    return split
