"""What players do at a table in a film, and where cup, hands, head and dice are at each moment of it.

Lengths in centimetres, times in seconds, angles in radians; the table is the plane z = 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from models.scenes.view import Floats

Kind = Literal["peek", "hold", "push", "away", "aside", "over", "lay", "rest", "gesture", "lean", "gather", "cover"]

LASTS: dict[Kind, float] = {  # seconds, without those for which something is held
    "peek": 2.0,
    "hold": 2.1,
    "push": 2.2,
    "away": 2.0,
    "aside": 2.3,
    "over": 2.3,
    "lay": 2.3,
    "rest": 1.6,
    "gesture": 1.4,
    "lean": 1.4,
    "gather": 2.0,
    "cover": 2.6,
}
OFF: tuple[Kind, ...] = ("away", "aside", "over", "lay")  # what takes a cup off its dice
TURNED: dict[Kind, float] = {"over": 1.0, "lay": 0.5}  # how far a cup is turned that is put aside
TAKEN = 1.0  # after its beginning, when such an act has bared the dice
AFTER = 3.0  # seconds for which dice lie open after the last hand has gone
REACH = 45.0  # cm from which open hands come
BOW = 40.0  # cm from which a head comes
HOVER = 8.0  # cm by which an open hand that gestures is higher than one that lies near the dice
LIES = 2.3  # cm by which one that rests is lower


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A player's part of the table. `at`: (3,), where the cup stands. `outward`: (3,), to the player, of length 1."""

    at: Floats
    outward: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """Something that a player does.

    `by`: (3,), how far a cup is taken, or where an open hand or a head is held, seen from the place. `hold`: how long.
    `tip`: how far a cup is tipped, over the rim next to its player or, if negative, over the other; of an open hand how
    far it is turned.
    """

    seat: int
    kind: Kind
    begin: float
    by: Floats = field(default_factory=lambda: np.zeros(3))
    hold: float = 0.0
    tip: float = 0.0

    @property
    def end(self) -> float:
        """When the hand has gone."""
        return self.begin + LASTS[self.kind] + self.hold


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where a cup or an open hand is. `at`: (3,). `tip`: as of an act. `turn`: 0 mouth down, 1 mouth up."""

    at: Floats
    tip: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A seat at a moment. Of each thing: None where it is out of sight.

    `hand`: that holds the cup, 0 away to 1 at it. `open`: an open hand. `head`: (3,). `dice`: (3,), by how much they
    have been moved. `round`: which dice these are, from 0.
    """

    cup: Pose | None
    hand: float | None
    dice: Floats | None
    open: Pose | None = None
    head: Floats | None = None
    round: int = 0


def eased(seconds: float, begin: float, end: float) -> float:
    """Go from 0 to 1 between two moments, starting and stopping gently."""
    part = min(1.0, max(0.0, (seconds - begin) / (end - begin)))
    return part * part * (3 - 2 * part)


def moment(acts: Sequence[Act], seat: int, place: Place, second: float) -> Moment:
    """Return how a seat is at a moment, after all that was done there."""
    now = Moment(Pose(place.at), None, np.zeros(3))
    for act in (act for act in acts if act.seat == seat and act.begin < second):
        now = done(act, now, place, second - act.begin)
    return now


def done(act: Act, before: Moment, place: Place, since: float) -> Moment:
    """Return how a seat is so many seconds after an act began. `before`: how it was then."""
    if act.kind in ("rest", "gesture", "gather"):
        return open_handed(act, before, place, since)
    if act.kind == "lean":
        return leant(act, before, place, since)
    if act.kind == "cover":
        return covered(act, before, place, since)
    return handled(act, before, since)


def handled(act: Act, before: Moment, since: float) -> Moment:
    """Return how a seat is where a cup is taken in the hand."""
    cup, dice = before.cup or Pose(np.zeros(3)), np.zeros(3) if before.dice is None else before.dice
    now = replace(before, hand=closed(act, since))
    if act.kind == "peek":
        tipped = act.tip * eased(since, 0.6, 0.95) * (1 - eased(since, 0.95 + act.hold, 1.3 + act.hold))
        return replace(now, cup=Pose(cup.at, tipped))
    if act.kind == "hold":
        part = eased(since, 0.6, 1.0) * (1 - eased(since, 1.0 + act.hold, 1.4 + act.hold))
        return replace(now, cup=Pose(cup.at + part * act.by))
    if act.kind == "push":
        by = act.by * eased(since, 0.7, 1.4)
        return replace(now, cup=Pose(cup.at + by), dice=dice + by)
    if act.kind == "away":
        if since > act.end - act.begin:
            return replace(now, cup=None, hand=None)
        flown = act.by * max(0.0, (since - 0.75) / 1.2) ** 2 + np.array([0, 0, 6 * eased(since, 0.65, 1.2)])
        return replace(
            now, cup=Pose(cup.at + flown, math.radians(25) * eased(since, 0.55, 1)), hand=eased(since, 0, 0.5)
        )
    height = 7 * eased(since, 0.6, 0.95) * (1 - eased(since, 1.4, 1.7))
    turn = TURNED.get(act.kind, 0.0) * eased(since, 0.8, 1.4)
    at = cup.at + act.by * eased(since, 0.8, 1.45) + np.array([0, 0, height])
    return replace(now, cup=Pose(at, 0, turn))


def closed(act: Act, since: float) -> float | None:
    """Return how near the hand at the cup is; None where it has gone."""
    last = act.end - act.begin
    return eased(since, 0, 0.5) * (1 - eased(since, last - 0.6, last)) if since < last else None


def open_handed(act: Act, before: Moment, place: Place, since: float) -> Moment:
    """Return how a seat is where a hand rests next to the cup, gestures over the table, or gathers the dice."""
    last = act.end - act.begin
    here = eased(since, 0, 0.7) * (1 - eased(since, last - 0.7, last))
    height = -LIES if act.kind == "rest" else HOVER if act.kind == "gesture" else 0.0
    low = np.array([0, 0, (height - HOVER) * here + HOVER])
    at = place.at + act.by + place.outward * REACH * (1 - here) + low + stirred(act, since)
    if act.kind != "gather" or before.dice is None:
        return replace(before, open=before.open if since > last else Pose(at, act.tip))
    hand = None if since > last else Pose(at + before.dice, act.tip)
    drawn = before.dice + place.outward * REACH * eased(since, last - 0.7, last)
    return replace(before, open=hand, dice=None if since > last else drawn)


def stirred(act: Act, since: float) -> Floats:
    """Return by how much (3,) an open hand moves where it is: one that rests seldom and little, another to and fro."""
    if act.kind == "gesture":
        much = math.sin(2 * math.pi * 1.1 * (since - 0.7)) if 0.7 < since < 0.7 + act.hold else 0.0
        return np.array([1.6 * much, 1.1 * much, 0.5 * much])
    if act.kind == "rest":
        much = eased(since, 2.6, 3.1) - eased(since, 6.2, 6.8) + eased(since, 11.5, 12.1) - eased(since, 17, 17.3)
        return np.array([0.5, -0.8, 0]) * much
    return np.zeros(3)


def leant(act: Act, before: Moment, place: Place, since: float) -> Moment:
    """Return how a seat is where a player bows over the table."""
    last = act.end - act.begin
    if since > last:
        return before
    here = eased(since, 0, 0.7) * (1 - eased(since, last - 0.7, last))
    return replace(before, head=place.at + act.by + place.outward * BOW * (1 - here))


def covered(act: Act, before: Moment, place: Place, since: float) -> Moment:
    """Return how a seat is where a cup is put over dice again, from where it stood or from out of the picture."""
    there = place.at + act.by
    began = before.cup or Pose(there + place.outward * REACH + np.array([0, 0, 6.0]))
    part = eased(since, 0.75, 1.7)
    height = np.array([0, 0, 7 * eased(since, 0.55, 0.9) * (1 - eased(since, 1.6, 1.9))])
    cup = Pose(began.at + (there - began.at) * part + height, began.tip * (1 - part), began.turn * (1 - part))
    hand = closed(act, since) if before.cup or since > 0.5 else 1.0
    if since < 1.95:
        return replace(before, cup=cup, hand=hand)
    return replace(before, cup=Pose(there), hand=hand, dice=act.by, round=before.round + 1)


def reveals(acts: Sequence[Act], seat: int) -> list[tuple[float, float]]:
    """Return from when to when a seat's dice lie open, seconds, round by round."""
    opened = [act.begin + TAKEN for act in acts if act.seat == seat and act.kind in OFF]
    shut = [act.begin for act in acts if act.seat == seat and act.kind == "gather"]
    return list(zip(opened, [*shut, ends(acts)], strict=True))


def ends(acts: Sequence[Act]) -> float:
    """Return when a film ends: some seconds after the last hand has gone."""
    return max(act.end for act in acts) + AFTER
