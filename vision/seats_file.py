"""A file of seats: what somebody has drawn over a picture of the table, written as JSON."""

import difflib
import json
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from vision.polygons import MOST_SEATS, Point, Polygons

FORM = '{"seats": [{"name": "Ana", "polygon": [[x, y], …]}]}, in pixels of the whole picture'


class SeatsTrouble(Exception):
    """A file of seats that cannot be used; `str` is one plain sentence that names it and says what to do."""


def load_polygons(path: Path) -> Polygons:
    """Load a file of the FORM. Raises SeatsTrouble."""
    try:
        return polygons_from(parsed(path.read_text(encoding="utf-8-sig")))  # Windows begins files with a mark
    except OSError as error:
        raise SeatsTrouble(f"{path} cannot be opened: {(error.strerror or str(error)).lower()}.") from error
    except (ValueError, RecursionError) as error:
        said = "it is no JSON" if isinstance(error, json.JSONDecodeError | UnicodeDecodeError) else str(error)
        raise SeatsTrouble(f"{path} holds no seats ({said}): it must hold {FORM}.") from error


def fitted(seats: Polygons, path: Path, width: int, height: int) -> Polygons:
    """Return the seats of a file as those over a picture of the camera. Raises SeatsTrouble if one lies outside it."""
    for name in seats.outside(width, height):
        picture = f"its picture of {width} × {height} pixels"
        raise SeatsTrouble(f"{path} does not fit the camera: {name} lies outside {picture}. Draw it anew.")
    return replace(seats, picture=(width, height))


def parsed(text: str) -> object:
    """Give what a JSON text holds; whole numbers as others, for Python refuses to convert very long ones."""
    data: object = json.loads(text, parse_int=float)
    return data


def polygons_from(data: object) -> Polygons:
    """Make seats of what a file holds. Raises ValueError that says what is wrong."""
    if isinstance(data, dict):
        none_misspelt(data, ("seats",))
    entries = data.get("seats") if isinstance(data, dict) else None
    if not isinstance(entries, list) or not 0 < len(entries) <= MOST_SEATS:
        raise ValueError(f'"seats" must be a list of 1 to {MOST_SEATS} seats')
    names = [name_of(entry, number) for number, entry in enumerate(entries)]
    polygons = [polygon_of(entry, name) for entry, name in zip(entries, names, strict=True)]
    for number, polygon in enumerate(polygons):
        if (first := polygons.index(polygon)) < number:
            raise ValueError(f"{names[first]} and {names[number]} have the very same polygon")
    return Polygons(tuple(polygons), tuple(names))


def name_of(entry: object, number: int) -> str:
    """Give the name of a seat; one without any goes by its number."""
    named = entry.get("name") if isinstance(entry, dict) else None
    plain = " ".join(named.split()) if isinstance(named, str) else ""
    return plain or f"seat {number}"


def polygon_of(entry: object, name: str) -> tuple[Point, ...]:
    """Give the corners of a seat. Raises ValueError for what is none, or in parts of the picture."""
    if isinstance(entry, dict):
        none_misspelt(entry, ("name", "polygon"))
    corners = entry.get("polygon") if isinstance(entry, dict) else None
    if not isinstance(corners, list) or not all(is_point(corner) for corner in corners):
        raise ValueError(f'the "polygon" of {name} must be a list of [x, y]')
    if corners and all(abs(part) <= 1 for corner in corners for part in corner):
        raise ValueError(f"the corners of {name} are given as parts of the picture, not in its pixels")
    return tuple((float(x), float(y)) for x, y in corners)


def none_misspelt(given: Collection[str], known: Collection[str]) -> None:
    """Raise ValueError for a key that looks like one that is missing; what else is noted there does not matter."""
    missing = [key for key in known if key not in given]
    for key in given:
        for near in difflib.get_close_matches(key, missing, 1):
            raise ValueError(f"unknown {json.dumps(key)}, did you mean {json.dumps(near)}?")


def is_point(corner: object) -> bool:
    """Say whether something out of a file is a pair of numbers that a picture may have: no huge one, and no NaN."""
    if not isinstance(corner, list) or len(corner) != 2:
        return False
    return all(isinstance(part, int | float) and not isinstance(part, bool) and abs(part) < 1e5 for part in corner)
