"""One JSON line for each look, as it is stored, and the look of a line."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict

from kubejo.looks import (
    Agreed,
    Asked,
    Confirmed,
    Declined,
    Given,
    Lapsed,
    Look,
    Reopened,
    Seen,
    Settled,
    Spotted,
    Typed,
)
from referee import log
from referee.core import Words

_PLAIN: Mapping[str, Callable[..., Look]] = {
    kind.__name__.lower(): kind for kind in (Settled, Given, Confirmed, Reopened, Asked, Declined, Lapsed)
}


def dumps(look: Look) -> str:
    """Return the line of a look."""
    fields = {"is": type(look).__name__.lower()} | asdict(look)
    if isinstance(look, Seen):
        fields["doubts"] = [log.dumps(doubt) for doubt in look.doubts]
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def loads(line: str) -> Look:
    """Return the look of a line. Raises ValueError for anything else."""
    try:
        fields = json.loads(line)
        kind = fields.pop("is")
        if kind == "seen":
            dice, doubts = tuple(_spotted(die) for die in fields["dice"]), tuple(map(_doubt, fields["doubts"]))
            return Seen(dice, doubts, bool(fields.get("apart")))  # older logs do not say
        if kind == "typed":
            return Typed(fields["seat"], tuple(fields["faces"]))
        if kind == "agreed":
            return Agreed(fields["ask"], tuple(fields["seats"]))
        return _PLAIN[kind](**fields)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no look: {line[:80]}") from error


def _doubt(line: str) -> Words:
    doubt = log.loads(line)
    if not isinstance(doubt, Words):
        raise ValueError(f"no doubt: {line[:80]}")
    return doubt


def _spotted(die: dict[str, list[int]]) -> Spotted:
    x, y, width, height = die["box"]
    seat: object = die["seat"]
    place = seat if isinstance(seat, int) else None
    return Spotted((x, y, width, height), place, tuple(die["faces"]), tuple(die["order"]))
