"""What is said of each seat while a call stands, from what the watching knows of the table: a pure fold."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vision.reveals.due import taken
from vision.seats import Seats
from vision.types import Glance
from vision.watching.observe import observe
from vision.watching.remembered import seen_anew
from vision.watching.table import Seat, Table
from vision.watching.things import Sees

Doing = Literal["", "covered", "hand", "peek", "lifted", "settling", "read"]
"""What a seat is said to be doing; "" where nothing is known. "read": it was read since its cup came off."""

PEEKED = 2.0  # seconds for which it is said that somebody peeked
UNKNOWN = ("waking", "dark")  # phases of the table in which nothing is known of its seats


@dataclass(frozen=True, slots=True, eq=False)
class Following:
    """A table that is watched since a call; `peeked`: the second of the last peek of each seat that had one."""

    table: Table = field(default_factory=Table)
    peeked: Mapping[int, float] = field(default_factory=dict)


def follow(following: Following, glance: Glance, seats: Seats, seen: Sees | None = None) -> Following:
    """Take one more glance into account. `seen`: what lies on top in it, if that can be told."""
    table = observe(following.table, glance, seats, seen)
    peeks = {one.seat: one.at for one in table.happened if one.event == "peek" and one.seat is not None}
    return Following(table, {**following.peeked, **peeks})


def looked_at(following: Following) -> Following:
    """Note that the table has just been read: so have all seats whose cups are off."""
    off = tuple(k for k, seat in enumerate(following.table.seats) if seat.lifted is not None)
    return replace(following, table=taken(following.table, off))


def looked_over(following: Following, seen: Sees | None) -> Following:
    """Return what is known once it was looked, at the newest picture, where things and dice are on the whole table.

    Of a table that never rests that is known of before else, where nothing was told since.
    """
    table = following.table
    if seen is None or not table.since.size:
        return following
    anew = seen_anew(table.sightings, seen(), np.ones(table.since.shape, bool))
    return replace(following, table=replace(table, sightings=anew))


def doings(following: Following) -> tuple[Doing, ...]:
    """Say what each seat is doing."""
    table = following.table
    if table.phase in UNKNOWN:
        nothing: Doing = ""
        return (nothing,) * len(table.seats)
    return tuple(_doing(following, k, seat) for k, seat in enumerate(table.seats))


def _doing(following: Following, k: int, seat: Seat) -> Doing:
    table = following.table
    if seat.state == "empty":
        return ""
    if seat.state == "covered" and table.at - following.peeked.get(k, -PEEKED) < PEEKED:
        return "peek"
    if seat.state == "lifted":
        return "lifted" if table.phase == "still" else "settling"
    return seat.state
