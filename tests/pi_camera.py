"""A Raspberry Pi's camera for tests: a folder with a stand-in `rpicam-vid` that is put on PATH."""

import json
import os
import sys
from pathlib import Path

from tests import stand_in_rpicam


class PiCamera:
    """Says how the stand-in behaves, and how it was called."""

    def __init__(self, folder: Path, program: str = "rpicam-vid") -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "calls").touch()
        self.behave("fine")
        script = folder / program
        text = Path(stand_in_rpicam.__file__).read_text(encoding="utf8")
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
