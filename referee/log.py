"""Records to text and back: one JSON line for every event, state and rule set of every game.

A record is a frozen dataclass. Its line is its fields and, under "is", what it is:

    {"is":"dudo.bid","player":0,"quantity":5,"face":4}

Field types may be `int`, `str`, `bool`, `None`, `Literal`, tuples, other records, and unions of these; `object`
stands for any record. A game registers its types by naming them in `RECORDS` of its package (see `referee.core`);
the tag is made of the package and the class in small letters.

`loads` is strict: an unknown, a missing or a mistyped field is a ValueError that names it, so a line that was
damaged is never half understood. Constructors add their own checks in `__post_init__`, also as ValueError.
"""

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from typing import Any, get_args

from referee import core
from referee.schema import choices, fits, hints, origin

LONGEST = 1_000_000
"""Characters in the longest line that is read: far above any game's, low enough to refuse a flood."""
DEEPEST = 50
"""Levels of nesting in a line: refusals quote events and words hold words, but never so deep."""


def dumps(record: object) -> str:
    """Return the record as one line of JSON, without the line end."""
    return json.dumps(_encoded(record), ensure_ascii=False, separators=(",", ":"))


def loads(line: str) -> object:
    """Return the record of a line. Raises ValueError with the reason for anything that `dumps` has not made."""
    if len(line) > LONGEST:
        raise ValueError(f"a line of {len(line)} characters is too long, at most {LONGEST}")
    return _decoded(object, _parsed(line), "line")


def _parsed(line: str) -> object:
    try:
        return json.loads(line, parse_constant=_no_constant, object_pairs_hook=_no_doubles)
    except RecursionError:
        raise ValueError("the line is nested too deep") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no line of JSON: {error}") from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no value of a record")


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is given twice")
    return found


def tag(kind: type) -> str:
    """Return what stands under "is" for a record type: "dudo.bid"."""
    return f"{kind.__module__.split('.')[1]}.{kind.__name__.lower()}"


def game_of(record: object) -> str:
    """Return the name of the game that a record belongs to; "core" for those of all games."""
    return tag(type(record)).partition(".")[0]


@cache
def kinds() -> Mapping[str, type]:
    """Return every record type of every game by its tag."""
    packages = [core, *(import_module(f"referee.{game}") for game in core.GAMES)]
    return {tag(kind): kind for package in packages for kind in package.RECORDS}


def _encoded(value: object) -> object:
    if isinstance(value, tuple):
        return [_encoded(item) for item in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    kind: type = type(value)
    return {"is": tag(kind)} | {name: _encoded(getattr(value, name)) for name in hints(kind)}


def _decoded(hint: Any, value: object, where: str, depth: int = 0) -> object:
    if depth > DEEPEST:
        raise ValueError("the line is nested too deep")
    if isinstance(value, dict):
        return _record(hint, value, where, depth)
    if isinstance(value, list):
        return _tuple(hint, value, where, depth)
    if isinstance(value, str) and not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError(f"{where}: half a character, which no file can hold")
    if not fits(hint, value):
        raise _mistyped(hint, value, where)
    return value


def _record(hint: Any, value: dict[str, object], where: str, depth: int) -> object:
    kind = kinds().get(str(value.get("is")))
    if kind is None or not any(one is object or one is kind for one in choices(hint)):
        raise _mistyped(hint, value.get("is"), where)
    given = {name: part for name, part in value.items() if name != "is"}
    types = hints(kind)
    if given.keys() != types.keys():
        odd = ", ".join(sorted(given.keys() ^ types.keys()))
        raise ValueError(f"{where}: {value['is']} has the fields {', '.join(types)}; wrong or missing: {odd}")
    return kind(**{name: _decoded(types[name], part, f"{where}.{name}", depth + 1) for name, part in given.items()})


def _tuple(hint: Any, value: list[object], where: str, depth: int) -> object:
    for one in choices(hint):
        if origin(one) is tuple:
            items = get_args(one)
            if items[-1] is Ellipsis:
                items = items[:1] * len(value)
            if len(items) == len(value):
                pairs = enumerate(zip(items, value, strict=True))
                return tuple(_decoded(item, part, f"{where}[{i}]", depth + 1) for i, (item, part) in pairs)
    raise _mistyped(hint, value, where)


def _mistyped(hint: Any, value: object, where: str) -> ValueError:
    wanted = "a record" if hint is object else " or ".join(_name(one) for one in choices(hint))
    return ValueError(f"{where}: expected {wanted}, got {_shown(value)}")


def _shown(value: object) -> str:
    """Show a value of a line; what is nested is only named, for it may be nested without end."""
    return f"a {type(value).__name__}" if isinstance(value, list | dict) else repr(value)[:80]


def _name(hint: Any) -> str:
    if is_dataclass(hint) and isinstance(hint, type):
        return tag(hint)
    return hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint).replace("typing.", "")
