"""`kubejo calibrate`: look at dice that lie on the table, and say whether the camera hangs well."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from kubejo.commands.camera import free, named, pictures, seconds
from kubejo.settings import heeded
from kubejo.trial import mended
from kubejo.weights import WEIGHTS
from vision.camera.login import without_login
from vision.reader import Reader
from vision.reading.quality import Quality, quality
from vision.types import Image, TableReading

WIDE, NARROW = 36.0, 24.0  # pixels of a die to aim at, see hardware.md, and below which some are missed
BESIDE = 0.75  # edges of a die from the edge of the picture within which the next die may be cut off


@dataclass(frozen=True, slots=True)
class Hang:
    """How dice look from where the camera hangs. `width`, `height`: of the picture, pixels."""

    reading: TableReading
    width: int
    height: int
    quality: Quality

    @property
    def edges(self) -> tuple[float, ...]:
        """Pixels that each die is wide, the smallest first."""
        return tuple(sorted(die.box[2] for die in self.reading.dice))

    @property
    def asked(self) -> int:
        """How many dice would be asked about."""
        return len({doubt.die for doubt in self.reading.doubts if doubt.die is not None})

    @property
    def advice(self) -> tuple[str, ...]:
        """What to do, a line each; nothing if all is well."""
        return tuple(self._advice())

    def _advice(self) -> Iterator[str]:
        if not self.edges:
            yield "No die is seen: put dice on the table, one in each corner where somebody plays."
        elif self.edges[0] < WIDE:
            part = self.edges[0] / WIDE
            some = "Some dice will be missed" if self.edges[0] < NARROW else "More will be asked about than need be"
            yield f"{some}: hang the camera at {part:.0%} of its height, or set a {1 / part:.1f} times larger width."
        if any(self._at_the_edge()):
            yield "Dice lie at the edge of the picture: hang the camera higher, or turn it."
        yield from mended(self.quality)

    def _at_the_edge(self) -> Iterator[bool]:
        for die in self.reading.dice:
            near = min(die.x, die.y, self.width - die.x, self.height - die.y)
            yield near < (0.5 + BESIDE) * die.box[2]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--camera", metavar="SOURCE", help="as for kubejo serve; without it the one in the settings")
    parser.add_argument("--seconds", type=seconds, default=3.0, help="how long it is watched (3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Look, and tell; 1 if there is something to do, 3 for a camera that gives no picture."""
    settings = heeded()
    source = named(args.camera, settings)
    free(source, settings)
    hang = hanging(pictures(source, settings, args.seconds))
    print(as_json(source, hang) if args.json else as_text(hang))
    return 1 if hang.advice else 0


def hanging(images: Sequence[Image]) -> Hang:
    """Read the newest picture, and judge them all."""
    height, width = images[-1].shape[:2]
    return Hang(Reader(WEIGHTS).read(images[-1]), width, height, quality(images))


def as_json(source: str, hang: Hang) -> str:
    """Return what was seen as one line of JSON; lengths are in pixels."""
    seen = {
        "camera": without_login(source),
        "fine": not hang.advice,
        "width": hang.width,
        "height": hang.height,
        "dice": [die.value for die in hang.reading.dice],
        "asked": hang.asked,
        "die_pixels": [round(edge, 1) for edge in hang.edges],
        "advice": list(hang.advice),
    }
    return json.dumps(seen)


def as_text(hang: Hang) -> str:
    """Return what was seen for a person."""
    if not hang.edges:
        return "\n".join([f"{hang.width} × {hang.height}, no dice", *(f"  {line}" for line in hang.advice)])
    wide = f"{median(hang.edges):.0f} pixels wide ({hang.edges[0]:.0f} to {hang.edges[-1]:.0f})"
    values = " ".join(str(die.value or "?") for die in hang.reading.dice)
    says = f"{hang.width} × {hang.height}, {len(hang.edges)} dice of {wide}: {values}; {hang.asked} of them asked about"
    return "\n".join([says, *(f"  {line}" for line in hang.advice or ("The camera hangs well.",))])
