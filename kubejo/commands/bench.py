"""`kubejo bench`: how fast this machine watches and reads, measured on the bundled clip."""

import argparse
import json
import resource
import sys
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2

from kubejo.cli import Trouble
from kubejo.showcase import NAMES, bundled
from kubejo.weights import WEIGHTS
from vision.camera.film import decoded
from vision.camera.source import Picture
from vision.reader import Reader
from vision.reading.still import Reads
from vision.reveals.cups import cups
from vision.seats import Sectors
from vision.types import Image, TableReading
from vision.watching.things import Things

QUALITY = 90  # of the JPEGs into which its pictures are put: those of cameras
ENOUGH, PATIENCE = 20.0, 2.0  # pictures a second that can be watched, and seconds for a look, with which one plays well
UNIT = 1 if sys.platform == "darwin" else 1024  # bytes that the peak of memory is counted in
TO_DO = "Ask the camera for fewer or smaller pictures (`[picture]` in the settings), or end what else runs here."


@dataclass(frozen=True, slots=True)
class Speed:
    """What a machine does. `watched`: pictures a second while no dice are read. `seconds`: for one look at `dice` dice.

    `width`, `height`: of the pictures, pixels. `megabytes`: of memory, at the peak.
    """

    watched: float
    seconds: float
    dice: int
    width: int
    height: int
    megabytes: float

    @property
    def enough(self) -> bool:
        """Whether one plays well with it."""
        return self.watched >= ENOUGH and self.seconds <= PATIENCE


class Clocked:
    """A reader that counts its looks, and the seconds that they take."""

    def __init__(self, reader: Reads) -> None:
        self._reader, self.looks, self.seconds, self.dice = reader, 0, 0.0, 0

    def read(self, image: Image, at: float = 0) -> TableReading:
        """Read the dice of one picture."""
        began = time.perf_counter()
        reading = self._reader.read(image, at)
        self.seconds += time.perf_counter() - began
        self.looks, self.dice = self.looks + 1, max(self.dice, len(reading.dice))
        return reading


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Measure, and tell; 1 if the machine is too slow to play well."""
    speed = measured()
    if args.json:
        print(json.dumps({"fine": speed.enough} | asdict(speed)))
    else:
        print(as_text(speed))
    return 0 if speed.enough else 1


def measured() -> Speed:
    """Watch the clip as fast as it goes."""
    clip = bundled().path
    shots, (height, width) = as_from_a_camera(clip)
    reader, things = Clocked(Reader(WEIGHTS)), Things(WEIGHTS)
    began = time.perf_counter()
    for _ in cups(shots, reader, Sectors(len(NAMES)), (), things):
        pass
    watching = time.perf_counter() - began - reader.seconds
    if not reader.looks:
        raise Trouble(f"nothing was read in {clip}: it is damaged, install Kubejo anew")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / 1e6
    return Speed(len(shots) / watching, reader.seconds / reader.looks, reader.dice, width, height, megabytes)


def as_from_a_camera(clip: Path) -> tuple[list[Picture], tuple[int, int]]:
    """Give the pictures of a film as JPEGs, and their height and width in pixels."""
    shots, size = list[Picture](), (0, 0)
    with closing(decoded(clip)) as frames:
        for image, at, _ in frames:
            size = (image.shape[0], image.shape[1])
            data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
            shots.append(Picture(data.tobytes(), at))
    return shots, size


def as_text(speed: Speed) -> str:
    """Return what was measured for a person."""
    size = f"{speed.width} × {speed.height} pixels"
    lines = (
        f"watching  {speed.watched:.0f} pictures a second of {size} (cameras give 10 to 30)",
        f"reading   {speed.seconds:.2f} seconds for one look at {speed.dice} dice",
        f"memory    {speed.megabytes:.0f} MB at the peak",
        "What else runs here takes its part of that: for the machine's own figures end it, and measure again.",
        "Fast enough for a table." if speed.enough else f"Too slow to play well. {TO_DO}",
    )
    return "\n".join(lines)
