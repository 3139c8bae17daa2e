"""Cameras for tests: folders with a stand-in for the program that feeds them, which are put on PATH."""

import json
import os
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from tests import stand_in_rpicam, stand_in_v4l2
from tests.pictures import jpeg, plain


@cache
def levels() -> list[bytes]:
    """A picture of every grey level, made here, because a stand-in has to start quickly."""
    return [jpeg(plain(level)) for level in range(248)]


class StandIn:
    """Says how a stand-in behaves, and how it was called."""

    def __init__(self, folder: Path, program: str, module: ModuleType) -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "calls").touch()
        (folder / "levels").mkdir()
        for level, data in enumerate(levels()):
            (folder / "levels" / f"{level}.jpg").write_bytes(data)
        self.behave("fine")
        script = folder / program
        text = Path(str(module.__file__)).read_text(encoding="utf8")
        script.write_text(f"#!{sys.executable}\n{text}", encoding="utf8")
        script.chmod(0o755)

    @property
    def path(self) -> str:
        """What PATH has to be."""
        return f"{self.folder}{os.pathsep}{os.environ['PATH']}"

    def behave(self, word: str) -> None:
        part = self.folder / "behaviour.part"
        part.write_text(word, encoding="utf8")
        part.rename(self.folder / "behaviour")

    @property
    def calls(self) -> list[list[str]]:
        return [json.loads(line) for line in (self.folder / "calls").read_text(encoding="utf8").splitlines()]


class PiCamera(StandIn):
    """The camera module of a Raspberry Pi, behind `rpicam-vid`."""

    def __init__(self, folder: Path, program: str = "rpicam-vid") -> None:
        super().__init__(folder, program, stand_in_rpicam)


class UsbCamera(StandIn):
    """A USB camera, behind `v4l2-ctl`; `device` is its device file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "v4l2-ctl", stand_in_v4l2)
        self.device = folder / "video7"
        self.device.touch()
        self.controls = {
            "auto_exposure": 3,
            "exposure_time_absolute": 156,
            "white_balance_automatic": 1,
            "white_balance_temperature": 4600,
            "gain": 20,
            "focus_automatic_continuous": 1,
            "focus_absolute": 30,
        }

    @property
    def controls(self) -> dict[str, int]:
        found: dict[str, int] = json.loads((self.folder / "controls").read_text(encoding="utf8"))
        return found

    @controls.setter
    def controls(self, controls: dict[str, int]) -> None:
        part = self.folder / "controls.new"
        part.write_text(json.dumps(controls), encoding="utf8")
        part.rename(self.folder / "controls")
