"""From what a user writes after `--camera` to a camera."""

import re
from pathlib import Path

from vision.camera.camera import Camera
from vision.camera.device import Device
from vision.camera.film import Film
from vision.camera.login import PIPE, without_login
from vision.camera.module import Module
from vision.camera.program import words
from vision.camera.source import CameraTrouble, Source
from vision.camera.stills import Stills
from vision.camera.stream import Pipe, Web
from vision.camera.wanted import Wanted

KNOWN = "a folder, a video file, 0, /dev/video0, rpicam, http://… or pipe:COMMAND"


def open_camera(
    source: str,
    *,
    wanted: Wanted | None = None,
    gate: float | None = None,
    hold: float = 1.0,
    hurried: bool = False,
    wait: bool = True,
) -> Camera:
    """Give the camera that `source` names; it opens when its `with` is entered.

    `wanted`: how the picture of a camera shall be. `gate`: seconds at which a video file is held until
    `Camera.resume`. `hold`: seconds for which each still of a folder is shown. `hurried`: a video file is played as
    fast as it goes. `wait`: see `Camera`. Raises CameraTrouble if `source` names nothing.
    """
    return Camera(source_from(source, wanted=wanted, gate=gate, hold=hold, hurried=hurried), wait=wait)


def of_this_machine(source: str) -> bool:
    """Say whether a camera hangs on this machine, so that one program alone can have it, and its values."""
    return _is(source, Device, Module)


def is_live(source: str) -> bool:
    """Say whether a source is a camera, so that a table may be looking through it: no film, folder, or nothing."""
    return _is(source, Device, Module, Web, Pipe)


def _is(source: str, *kinds: type[Source]) -> bool:
    try:
        return isinstance(source_from(source), kinds)
    except CameraTrouble:
        return False


def source_from(
    text: str,
    *,
    wanted: Wanted | None = None,
    gate: float | None = None,
    hold: float = 1.0,
    hurried: bool = False,
) -> Source:
    """Find out what kind of camera is meant; see `open_camera`."""
    if not text.strip():
        raise CameraTrouble(f"No camera and no film is named: give {KNOWN}.")
    if text.lower().startswith(("http://", "https://")):
        return Web(text)
    if text.startswith(PIPE):
        return Pipe(words(text.removeprefix(PIPE)))
    if text == "rpicam" or re.fullmatch(r"rpicam:\d{1,3}", text):
        return Module(int(text[7:] or 0), wanted)
    if text.isdecimal() or text.startswith("/dev/"):
        return Device(Path(f"/dev/video{text}" if text.isdecimal() else text), wanted)
    path = Path(text)
    try:
        if path.is_dir():
            return Stills(path, hold)
        if path.is_file():
            return Film(path, gate, hurried=hurried)
    except OSError as error:  # a name too long, or a folder that may not be looked into
        why = (error.strerror or str(error)).lower()
        raise CameraTrouble(
            f"{without_login(text)} cannot be opened ({why}): check its name, and who may read it."
        ) from None
    raise CameraTrouble(f"There is no camera {without_login(text)!r}: give {KNOWN}.")
