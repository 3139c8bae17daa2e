"""Tables put together from real photos: one photo for each seat, whose labels say what lies there."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.types import Image

SOURCE = "nell-byler"
DICE = 5
ROOM = 60
"""Pixels round the outermost dice that are kept: a die is 30 to 60 pixels wide."""
SIDE = 640
"""Pixels of a seat in the table that is put together."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A photo and its dice: centre in pixels, and value."""

    image: Image
    dice: tuple[tuple[float, float, int], ...]


def labelled(photos: Path) -> Iterator[Labelled]:
    """Yield the photos with exactly so many whole dice as a player owns."""
    for entry in json.loads((photos / SOURCE / "labels.json").read_text(encoding="utf8")):
        dice = entry.get("dice", [])
        if len(dice) == DICE and not entry.get("edge") and not any(die.get("edge") for die in dice):
            yield closer(Labelled(_read(photos / SOURCE / entry["image"]), tuple(map(_centre, dice))))


def closer(photo: Labelled) -> Labelled:
    """Return the part of a photo in which its dice lie, as a square: a camera over a table has no edge of a sheet."""
    height, width = photo.image.shape[:2]
    across, down = [x for x, _, _ in photo.dice], [y for _, y, _ in photo.dice]
    half = min(max(max(across) - min(across), max(down) - min(down)) / 2 + ROOM, width / 2, height / 2)
    left = int(min(max((min(across) + max(across)) / 2, half), width - half) - half)
    top = int(min(max((min(down) + max(down)) / 2, half), height - half) - half)
    part = photo.image[top : top + int(2 * half), left : left + int(2 * half)]
    scale = SIDE / part.shape[0]
    image = np.asarray(cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.uint8)
    return Labelled(image, tuple(((x - left) * scale, (y - top) * scale, value) for x, y, value in photo.dice))


def _read(path: Path) -> Image:
    image = cv2.imread(str(path))
    assert image is not None, path
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)


def _centre(die: dict[str, list[float]]) -> tuple[float, float, int]:
    x, y, width, height = die["box"]
    return x + width / 2, y + height / 2, int(str(die["value"]))


def table_of(lower: Labelled, upper: Labelled) -> Labelled:
    """Return the picture of a table for two: seat 0 at the lower edge, seat 1 opposite."""
    side = max(*lower.image.shape[:2], *upper.image.shape[:2])
    canvas = np.zeros((2 * side, 2 * side, 3), np.uint8)
    canvas[:] = np.median(lower.image.reshape(-1, 3), axis=0).astype(np.uint8)
    dice = []
    for photo, top in ((upper, 0), (lower, side)):
        height, width = photo.image.shape[:2]
        left = side - width // 2
        canvas[top : top + height, left : left + width] = photo.image
        dice += [(x + left, y + top, value) for x, y, value in photo.dice]
    return Labelled(canvas, tuple(dice))


def seat_of(table: Labelled, y: float) -> int:
    """Return whose half of the table a place lies in."""
    return 0 if y > table.image.shape[0] / 2 else 1


def hand(table: Labelled, seat: int) -> list[int]:
    """Return the values that lie at a seat, from left to right."""
    return [value for _, y, value in sorted(table.dice) if seat_of(table, y) == seat]


def smeared(table: Labelled, number: int, blur: float) -> Labelled:
    """Return the table with one die out of focus; `blur` in pixels."""
    x, y, _ = table.dice[number]
    image = table.image.copy()
    reach = 60
    top, left = max(0, int(y) - reach), max(0, int(x) - reach)
    part = image[top : int(y) + reach, left : int(x) + reach]
    part[:] = cv2.GaussianBlur(part, (0, 0), blur)
    return Labelled(image, table.dice)


def save(table: Labelled, folder: Path) -> Path:
    """Write the picture into a folder that is a camera; return its path."""
    folder.mkdir(exist_ok=True)
    path = folder / "table.jpg"
    cv2.imwrite(str(path), cv2.cvtColor(table.image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 95])
    return path
