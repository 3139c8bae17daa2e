"""Which cameras are plugged into this machine."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vision.camera.module import program
from vision.camera.program import answer
from vision.camera.source import CameraTrouble

MODULE = re.compile(r"^(\d+) : (\S+) \[(\d+)x(\d+)", re.MULTILINE)
DRIVER = "uvcvideo"  # of USB cameras; other video devices of a Pi only code and scale


@dataclass(frozen=True, slots=True)
class Found:
    """One camera: `source` is what `--camera` takes, `about` says which it is."""

    source: str
    about: str


def found(root: Path = Path("/")) -> tuple[Found, ...]:
    """Give the camera modules and the USB cameras of a machine whose files begin at `root`."""
    return (*modules(), *usb(root))


def modules() -> Iterator[Found]:
    """Yield the camera modules that `rpicam-vid` knows."""
    try:
        listed = answer([program(), "--list-cameras"], 10) or ""
    except CameraTrouble:
        return
    for number, sensor, width, height in MODULE.findall(listed):
        name = "rpicam" if number == "0" else f"rpicam:{number}"
        yield Found(name, f"camera module with sensor {sensor}, {width} × {height}")


def usb(root: Path) -> Iterator[Found]:
    """Yield the USB cameras, by the name that stays when cables are changed, if the system gives one."""
    stable = {link.resolve().name: link for link in sorted((root / "dev/v4l/by-id").glob("*-index0"))}
    for device in sorted((root / "sys/class/video4linux").glob("video*")):
        driver = (device / "device" / "driver").resolve().name
        if driver != DRIVER or text(device / "index") != "0":  # the second device of a camera gives no pictures
            continue
        link = stable.get(device.name)
        source = f"/dev/v4l/by-id/{link.name}" if link else f"/dev/{device.name}"
        yield Found(source, f"USB camera {text(device / 'name')}, now /dev/{device.name}")


def text(file: Path) -> str:
    """Give the one line that a file of the system holds, empty if it is not there."""
    try:
        return file.read_text(encoding="utf8", errors="replace").strip()
    except OSError:
        return ""
