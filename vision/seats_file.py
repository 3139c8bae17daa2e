"""A file of seats: what somebody has drawn over a picture of the table, written as JSON."""

import json
from pathlib import Path

from vision.polygons import MOST_SEATS, Polygons

FORM = '{"seats": [{"name": "Ana", "polygon": [[x, y], …]}]}'


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


def parsed(text: str) -> object:
    """Give what a JSON text holds; whole numbers as others, for Python refuses to convert very long ones."""
    data: object = json.loads(text, parse_int=float)
    return data


def polygons_from(data: object) -> Polygons:
    """Make seats of what a file holds. Raises ValueError that says what is wrong."""
    entries = data.get("seats") if isinstance(data, dict) else None
    if not isinstance(entries, list) or not 0 < len(entries) <= MOST_SEATS:
        raise ValueError(f'"seats" must be a list of 1 to {MOST_SEATS} seats')
    names, polygons = [], []
    for number, entry in enumerate(entries):
        named = entry.get("name") if isinstance(entry, dict) else None
        name = named if isinstance(named, str) and named.strip() else f"seat {number}"
        corners = entry.get("polygon") if isinstance(entry, dict) else None
        if not isinstance(corners, list) or not all(is_point(corner) for corner in corners):
            raise ValueError(f'the "polygon" of {name} must be a list of [x, y]')
        names.append(name)
        polygons.append(tuple((float(x), float(y)) for x, y in corners))
    return Polygons(tuple(polygons), tuple(names))


def is_point(corner: object) -> bool:
    """Say whether something out of a file is a pair of numbers that a picture may have: no huge one, and no NaN."""
    if not isinstance(corner, list) or len(corner) != 2:
        return False
    return all(isinstance(part, int | float) and not isinstance(part, bool) and abs(part) < 1e5 for part in corner)
