"""A camera tried for a while: pictures a second, size, light and sharpness, in plain words with what to do."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from vision.camera import Camera, CameraTrouble, Wanted, open_camera
from vision.camera.wanted import in_words
from vision.reading.quality import Quality, quality
from vision.types import Image

KEPT = 6
"""Pictures that are judged."""
SLOW = 5.0
"""Pictures a second below which a table is read late."""
SMALL = 1000
"""Pixels of the longer side below which dice become small; see hardware.md."""
LIGHT = {
    "dark": "It is too dark: more light, from the side.",
    "bright": "It is too bright: less light, or none straight at the camera.",
    "burnt": "Parts are burnt out: no lamp may be mirrored in the table.",
    "flickers": "The light flickers: another lamp, or one that is not dimmed.",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """What a trial gave. `rate`: pictures a second. `held`: the values that are held fixed, in words."""

    rate: float
    width: int
    height: int
    held: str
    quality: Quality

    @property
    def advice(self) -> tuple[str, ...]:
        """What to do, a line each; nothing if all is well."""
        return tuple(self._advice())

    @property
    def fine(self) -> bool:
        """Whether there is nothing to do."""
        return not self.advice

    @property
    def says(self) -> str:
        """Tell it in one line."""
        light = self.quality.light if self.quality.light == "good" else f"bad ({self.quality.light})"
        sharp = {True: "sharp", False: "blurred", None: "nothing in it to judge sharpness by"}[self.quality.sharp]
        held = f"; held: {self.held}" if self.held else ""
        return f"{self.width} × {self.height}, {self.rate:.1f} pictures a second, light {light}, {sharp}{held}"

    @property
    def figures(self) -> dict[str, object]:
        """Give what was measured, for a program."""
        seen = self.quality
        return {
            "width": self.width,
            "height": self.height,
            "rate": round(self.rate, 1),
            "light": seen.light,
            "brightness": round(seen.brightness, 1),
            "burnt": round(seen.burnt, 4),
            "flicker": round(seen.flicker, 4),
            "sharp": seen.sharp,
            "edge_pixels": None if seen.edge is None else round(seen.edge, 2),
            "held": self.held,
        }

    def _advice(self) -> Iterator[str]:
        if self.rate < SLOW:
            yield "Too few pictures come: a smaller size, a better cable, or more light helps."
        if max(self.width, self.height) < SMALL:
            yield "The picture is small: hang the camera low, or set a larger width and height."
        yield from mended(self.quality)


def mended(seen: Quality) -> Iterator[str]:
    """Yield what to do about the light and the sharpness of pictures, a line each; nothing if both are good."""
    if seen.light in LIGHT:
        yield LIGHT[seen.light]
    if seen.sharp is False:
        yield "The picture is blurred: clean the lens, and focus it on the table."


def tried(source: str, wanted: Wanted, seconds: float) -> Trial:
    """Open a camera and look at it for so many seconds. Raises CameraTrouble if it gives no picture."""
    with open_camera(source, wanted=wanted) as camera:
        images, numbers, spent = watched(camera, seconds)
        if not images:
            raise CameraTrouble(f"{camera.name} gives no picture that can be decoded.")
        height, width = images[-1].shape[:2]
        return Trial(numbers / spent, width, height, in_words(camera.held) if camera.held else "", quality(images))


def watched(camera: Camera, seconds: float) -> tuple[list[Image], int, float]:
    """Give the newest pictures, how many came, and in how many seconds."""
    images = list[Image]()
    first = number = 0
    began = time.monotonic()
    while time.monotonic() < began + seconds:
        frame = camera.newest(number, 1.0)
        if frame is not None:
            first, number = first or frame.number, frame.number
            images = [*images[1 - KEPT :], frame.image]
    return images, number - first + (1 if images else 0), time.monotonic() - began
