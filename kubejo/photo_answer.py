"""What the process that reads a photo answers: it has looked into a foreign file, so it is not trusted either."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kubejo.doubting import in_words
from vision.headers import MOST_SIDE, picture_size
from vision.types import Die, Doubt, TableReading
from webui.table import Denied
from webui.texts import say

Value = int | str | tuple[int, ...]
ROUNDED = 1e-5
"""By so much a probability may be above 1 or below 0, for it is summed of rounded numbers."""


@dataclass(frozen=True, slots=True)
class PhotoRead:
    """What a photo shows: the reading with the size in pixels that its places are in, and the picture to be kept."""

    reading: TableReading
    width: int
    height: int
    jpeg: bytes


def understood(said: bytes) -> PhotoRead:
    """Read the answer. Raises `Denied` for a photo that was refused, and for what no reading of a photo can be."""
    line, _, jpeg = said.partition(b"\n")
    try:
        about: dict[str, Any] = json.loads(line)
        if "refused" in about:
            raise Denied(415, "web.photo.kind")
        dice = tuple(_die(*one) for one in about["dice"])
        doubts = tuple(_doubt(len(dice), *one) for one in about["doubts"])
        width, height = (_whole(about[name], 1, MOST_SIDE) for name in ("width", "height"))
        if jpeg and picture_size(jpeg) is None:
            raise ValueError("behind the reading stands no picture")
        return PhotoRead(TableReading(0.0, dice, doubts), width, height, jpeg)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise Denied(422, "web.photo.unreadable") from None


def _die(x: object, y: object, box: Sequence[object], faces: Sequence[object], value: object, sure: object) -> Die:
    left, top, across, down = map(_number, box)
    if across < 0 or down < 0:
        raise ValueError("a box is as wide and high as something")
    one, two, three, four, five, six = map(_part, faces)
    shows = None if value is None else _whole(value, 1, 6)
    box_of_it, faces_of_it = (left, top, across, down), (one, two, three, four, five, six)
    return Die(_number(x), _number(y), box_of_it, faces_of_it, shows, _part(sure))


def _doubt(dice: int, reason: object, die: object, values: Sequence[tuple[object, object]]) -> Doubt:
    """Return a doubt that can be said: one without a text would be missed by every page that shows the table."""
    named = tuple((str(name), _value(value)) for name, value in values)
    doubt = Doubt(str(reason), None if die is None else _whole(die, 0, dice - 1), named)
    try:
        say(in_words(doubt))
    except (LookupError, AssertionError, AttributeError):
        raise ValueError("no text says it") from None
    return doubt


def _value(value: object) -> Value:
    if isinstance(value, str):
        return value
    return tuple(_whole(one, 0, 6) for one in value) if isinstance(value, list) else _whole(value, 0, MOST_SIDE)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError("a place is a number")
    return float(value)


def _part(value: object) -> float:
    part = _number(value)
    if not -ROUNDED <= part <= 1 + ROUNDED:
        raise ValueError("a probability is from 0 to 1")
    return min(max(part, 0.0), 1.0)


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"a whole number from {least} to {most} is wanted")
    return value
