"""A camera module of a Raspberry Pi, through the program that its system brings.

The options are those of `rpicam-vid --help`. It cannot be told anything while it runs, so it is started twice: first
with its automatics on and telling what they do, then with what they have settled on, fixed.
"""

import logging
import shutil
import time
from collections.abc import Generator
from contextlib import closing
from threading import Event

from vision.camera.drift import LASTS, Drift
from vision.camera.program import Program
from vision.camera.settled import Note, Notes, settled, values_of
from vision.camera.source import CameraTrouble, Picture, Source
from vision.camera.stream import written
from vision.camera.wanted import Values, Wanted, balanced, filled, in_words

log = logging.getLogger(__name__)

PROGRAMS = ("rpicam-vid", "libcamera-vid")  # the newer name first
MISSING = "There is no rpicam-vid here: on a Raspberry Pi, sudo apt install rpicam-apps-lite."
WIDTH, HEIGHT, RATE = 2304, 1296, 15.0  # the whole view of a Camera Module 3
BALANCE = "two gains, of red and of blue, such as [1.9, 1.7]"
NONE = "no cameras available"  # what the program says
PATIENCE = 8.0  # seconds after which the values are held even if they still waver


class Module(Source):
    """The camera module with this number; see `Wanted` for how it may be set.

    `lasts`: seconds for which the light must have changed before the camera settles anew.
    """

    def __init__(self, number: int = 0, wanted: Wanted | None = None, lasts: float = LASTS) -> None:
        self.name = f"the camera module {number}"
        self._number, self._lasts = number, lasts
        self._wanted = balanced(wanted or Wanted(), 2, BALANCE, self.name)
        self._held: Values | None = None if self._wanted.hold else self._wanted.values

    def pictures(self, stop: Event) -> Generator[Picture, None, None]:
        """Let the camera settle if it has not yet, then hold what it settled on; see `Source.pictures`."""
        try:
            if self._held is None:
                yield from self._settling(stop)
            if not stop.is_set():
                yield from self._holding(stop)
        except CameraTrouble as trouble:
            if NONE not in str(trouble):
                raise
            do = "is its cable off? With the power off put it in at both ends, then run rpicam-hello --list-cameras"
            raise CameraTrouble(f"{self.name} is not found ({NONE}): {do}.") from None

    @property
    def held(self) -> Values | None:
        """What is held fixed, None before the camera has settled."""
        return self._held

    def settle(self) -> None:
        """Settle anew the next time the camera is started."""
        self._held = None if self._wanted.hold else self._wanted.values

    def command(self, values: Values, notes: str = "") -> list[str]:
        """Give the command line for these values; what is None is left to the camera."""
        w = self._wanted
        size = f"--width {w.width or WIDTH} --height {w.height or HEIGHT} --framerate {w.rate or RATE:g}"
        line = f"{program()} --camera {self._number} --timeout 0 --nopreview --flush {size}"
        line += " --codec mjpeg --quality 90 --output -"
        return [*line.split(), *fixed(values), *(["--metadata-format", "txt", "--metadata", notes] if notes else [])]

    def _holding(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield pictures with fixed values, until the light has changed for good."""
        command, drift = self.command(self._held or self._wanted.values), Drift(self._lasts)
        with closing(written(command, self.name, stop)) as pictures:
            for picture in pictures:
                yield picture
                if self._wanted.hold and drift.gone(picture):
                    log.info("%s: the light has changed, it settles anew", self.name)
                    return self.settle()

    def _settling(self, stop: Event) -> Generator[Picture, None, None]:
        """Yield pictures with the automatics on until they have come to rest."""
        notes, seen, began = Notes(), list[Note](), time.monotonic()
        command = self.command(self._wanted.values, Program.NOTES)
        try:
            with closing(written(command, self.name, stop, lambda data: seen.extend(notes.feed(data)))) as pictures:
                for picture in pictures:
                    yield picture
                    values = settled(seen)
                    if values or time.monotonic() > began + PATIENCE:
                        return self._hold(values or (values_of(seen[-1]) if seen else None))
        except CameraTrouble as trouble:
            if "unrecognised option" not in str(trouble):
                raise
            self._hold(None)  # a program from before 2022 tells nothing

    def _hold(self, values: Values | None) -> None:
        if values is None:
            log.warning("%s does not tell its exposure: its automatics go on while you play.", self.name)
        else:
            log.info("%s has settled and is held: %s", self.name, in_words(values))
        self._held = filled(self._wanted.values, values or Values())


def fixed(values: Values) -> list[str]:
    """Give the options that fix these values."""
    options = list[str]()
    if values.exposure is not None:
        options += ["--shutter", f"{values.exposure:.0f}"]
    if values.gain is not None:
        options += ["--gain", f"{values.gain:.4f}"]
    if values.white_balance is not None and len(values.white_balance) == 2:
        options += ["--awbgains", ",".join(f"{gain:.4f}" for gain in values.white_balance)]
    if values.focus is not None:
        options += ["--autofocus-mode", "manual", "--lens-position", f"{values.focus:.4f}"]
    return options


def program() -> str:
    """Give the program that is here and can feed a Pi's camera into a pipe. Raises CameraTrouble without one."""
    found = next((name for name in PROGRAMS if shutil.which(name)), None)
    if found is None:
        raise CameraTrouble(MISSING)
    return found
