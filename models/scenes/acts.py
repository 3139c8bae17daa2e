"""What players do with their cups in a film: acts drawn by chance, and where cup and hand are at each moment.

Lengths in centimetres, times in seconds, angles in radians; the table is the plane z = 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from models.scenes.die import about
from models.scenes.makes import Rng
from models.scenes.view import Floats

Kind = Literal["peek", "hold", "push", "away", "aside", "over"]

LAST: tuple[Kind, ...] = ("away", "away", "aside", "aside", "over")  # how a cup comes off, as often as it stands here
LASTS: dict[Kind, float] = {"peek": 2.0, "hold": 2.1, "push": 2.2, "away": 2.0, "aside": 2.3, "over": 2.3}  # seconds
PEEKS, HOLDS, PUSHES, AT_ONCE = 0.45, 0.35, 0.3, 0.3  # shares of seats, and of films in which all cups come off at once
CLEAR = 9.9  # between the middles of two cups that stand on a table, for cups of the usual size
TAKEN = 1.0  # after its beginning, when an act has bared the dice
AFTER = 3.0  # seconds of a film after the last hand has gone


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A player's part of the table. `at`: (3,), where the cup stands. `outward`: (3,), to the player, of length 1."""

    at: Floats
    outward: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """Something that a player does. `by`: (3,), how far a cup is taken. `hold`: how long. `tip`: how far it is tipped,
    over the rim next to its player or, if negative, over the other.
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
    """Where a cup is. `at`: (3,). `tip`: as of an act. `turn`: 0 mouth down to 1 mouth up."""

    at: Floats
    tip: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A seat at a moment. `cup`: None where it is out of sight. `hand`: 0 away to 1 at the cup, None where is none.

    `dice`: (3,), by how much its dice have been pushed.
    """

    cup: Pose | None
    hand: float | None
    dice: Floats


def eased(seconds: float, begin: float, end: float) -> float:
    """Go from 0 to 1 between two moments, starting and stopping gently."""
    part = min(1.0, max(0.0, (seconds - begin) / (end - begin)))
    return part * part * (3 - 2 * part)


def turned(direction: Floats, angle: float) -> Floats:
    """Return a direction (3,) of the table, turned by an angle."""
    return about(np.array([0.0, 0.0, 1.0]), angle) @ direction


def moment(acts: Sequence[Act], seat: int, place: Place, second: float) -> Moment:
    """Return how a seat is at a moment, after all that was done there."""
    now = Moment(Pose(place.at), None, np.zeros(3))
    for act in (act for act in acts if act.seat == seat and act.begin < second):
        now = done(act, now, second - act.begin)
    return now


def done(act: Act, before: Moment, since: float) -> Moment:
    """Return how a seat is so many seconds after an act began. `before`: how it was then."""
    cup = before.cup or Pose(np.zeros(3))
    last = act.end - act.begin
    hand = eased(since, 0, 0.5) * (1 - eased(since, last - 0.6, last)) if since < last else None
    if act.kind == "peek":
        tipped = act.tip * eased(since, 0.6, 0.95) * (1 - eased(since, 0.95 + act.hold, 1.3 + act.hold))
        return Moment(Pose(cup.at, tipped), hand, before.dice)
    if act.kind == "hold":
        part = eased(since, 0.6, 1.0) * (1 - eased(since, 1.0 + act.hold, 1.4 + act.hold))
        return Moment(Pose(cup.at + part * act.by), hand, before.dice)
    if act.kind == "push":
        by = act.by * eased(since, 0.7, 1.4)
        return Moment(Pose(cup.at + by), hand, before.dice + by)
    if act.kind == "away":
        flown = act.by * max(0.0, (since - 0.75) / 1.2) ** 2 + np.array([0, 0, 6 * eased(since, 0.65, 1.2)])
        gone = since > last
        return Moment(
            None if gone else Pose(cup.at + flown, math.radians(25) * eased(since, 0.55, 1)), hand, before.dice
        )
    height = 7 * eased(since, 0.6, 0.95) * (1 - eased(since, 1.4, 1.7))
    turn = eased(since, 0.8, 1.4) if act.kind == "over" else 0.0
    at = cup.at + act.by * eased(since, 0.8, 1.45) + np.array([0, 0, height])
    return Moment(Pose(at, 0, turn), hand, before.dice)


def drawn(rng: Rng, places: Sequence[Place], size: float) -> list[Act]:
    """Draw what is done at a table: looks under cups and pushes, then all come off. `size`: of cups, 1 is usual."""
    acts: list[Act] = []
    second = float(rng.uniform(1.5, 2.2))
    stands = [place.at for place in places]
    for seat, place in enumerate(places):
        for act in before_the_end(rng, seat, place, second, size):
            others = [at for k, at in enumerate(stands) if k != seat]
            if act.kind == "push" and not free(stands[seat] + act.by, others, size):
                continue
            stands[seat] = stands[seat] + (act.by if act.kind == "push" else 0)
            acts.append(act)
            second = act.end + float(rng.uniform(0.3, 0.9))
    together = rng.random() < AT_ONCE
    taken = list(stands)
    for seat in rng.permutation(len(places)).tolist():
        act = comes_off(rng, seat, places[seat], stands[seat], taken, second, size)
        acts.append(act)
        if act.kind != "away":
            taken.append(stands[seat] + act.by)
        second += float(rng.uniform(0, 0.3) if together else rng.uniform(1.2, 2.8))
    return acts


def before_the_end(rng: Rng, seat: int, place: Place, second: float, size: float) -> list[Act]:
    """Draw what a player does with a cup that stays where it is, or nearly; each act after the one before."""
    acts: list[Act] = []

    def then() -> float:
        return acts[-1].end + 0.4 if acts else second

    if rng.random() < PEEKS:
        tip = math.radians(rng.uniform(14, 38)) * float(rng.choice([-1, 1]))
        acts.append(Act(seat, "peek", then(), hold=float(rng.uniform(0.4, 2.2)), tip=tip))
    if rng.random() < PUSHES:
        by = turned(place.outward, float(rng.uniform(-math.pi, math.pi))) * rng.uniform(1.5, 4.5) * size
        acts.append(Act(seat, "push", then(), by=by))
    if rng.random() < HOLDS:
        by = place.outward * rng.uniform(0, 3) * size + np.array([0, 0, rng.uniform(3, 8) * size])
        acts.append(Act(seat, "hold", then(), by=by, hold=float(rng.uniform(1.5, 4.5))))
    return acts


def comes_off(
    rng: Rng, seat: int, place: Place, stands: Floats, taken: Sequence[Floats], second: float, size: float
) -> Act:
    """Draw how a cup comes off: out of the picture, or put aside where there is room, mouth down or up."""
    kind = LAST[int(rng.integers(len(LAST)))]
    for _ in range(60 if kind != "away" else 0):
        by = turned(place.outward, float(rng.uniform(-2.2, 2.2))) * rng.uniform(10.2, 15) * size
        if free(stands + by, taken, size):
            return Act(seat, kind, second, by=by)
    return Act(seat, "away", second, by=45 * turned(place.outward, float(rng.uniform(-0.5, 0.5))))


def free(at: Floats, taken: Sequence[Floats], size: float) -> bool:
    """Say whether a cup has room somewhere beside others, and beside dice that lie where one stood."""
    return all(float(np.linalg.norm(at - other)) > CLEAR * size for other in taken)


def opened(acts: Sequence[Act], seat: int) -> float:
    """Return the second from which a seat's dice lie open."""
    return next(act.begin + TAKEN for act in acts if act.seat == seat and act.kind in LAST)


def ends(acts: Sequence[Act]) -> float:
    """Return when a film ends: some seconds after the last hand has gone."""
    return max(act.end for act in acts) + AFTER
