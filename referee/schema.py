"""Whether a value is of a declared type: the check at the door for records from text and rules from settings."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


@cache
def hints(kind: type) -> Mapping[str, Any]:
    """Return the declared type of every field of a dataclass, in their order."""
    found = get_type_hints(kind)
    return {field.name: found[field.name] for field in fields(kind)}


@cache
def origin(hint: Any) -> Any:
    """Return what a type is a form of: `tuple` for `tuple[int, ...]`, None for a plain type."""
    return get_origin(hint)


@cache
def choices(hint: Any) -> tuple[Any, ...]:
    """Return the members of a union, or the type alone."""
    return get_args(hint) if origin(hint) in (Union, UnionType) else (hint,)


def allowed(hint: Any) -> tuple[Any, ...]:
    """Return the values of a `Literal`, also of one that is a member of a union; empty if there is none."""
    return tuple(value for one in choices(hint) if origin(one) is Literal for value in get_args(one))


def fits(hint: Any, value: object) -> bool:
    """Say whether a plain value or a tuple of such is of a type; True is no int here, though Python calls it one."""
    return any(_fits_one(one, value) for one in choices(hint))


def _fits_one(hint: Any, value: object) -> bool:
    if origin(hint) is Literal:
        return any(value == one and type(value) is type(one) for one in get_args(hint))
    if origin(hint) is tuple:
        return isinstance(value, tuple) and _fits_items(get_args(hint), value)
    return type(value) is (NoneType if hint is None else hint)


def _fits_items(items: tuple[Any, ...], value: tuple[object, ...]) -> bool:
    if items[-1] is Ellipsis:
        items = items[:1] * len(value)
    return len(items) == len(value) and all(map(fits, items, value))
