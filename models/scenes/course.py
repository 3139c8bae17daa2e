"""The course of a film: what is done at a table, drawn by chance. Lengths in centimetres, times in seconds."""

import math
from collections.abc import Sequence

import numpy as np

from models.scenes.acts import AFTER, Act, Kind, Place
from models.scenes.die import about
from models.scenes.makes import Rng
from models.scenes.view import Floats

COMES_OFF: tuple[Kind, ...] = ("away", "away", "aside", "aside", "aside", "over", "lay")  # as often as it stands here
PEEKS, HOLDS, PUSHES, GESTURES, RESTS = 0.45, 0.35, 0.3, 0.25, 0.3  # shares of seats
TOGETHER = 5.0  # seconds within which all begin with what they do
BOWS = 0.4  # share of looks under a cup for which a player bows
STAYS = 0.25  # share of cups put aside on which the hand stays for a while
POINTS = 0.3  # share of rounds in which somebody points at the dice in the end
AT_ONCE, AGAIN = 0.3, 0.3  # shares of films in which all cups come off at once, and that have a second round
CLEAR = 9.9  # between the middles of two cups that stand on a table, for cups of the usual size


def turned(direction: Floats, angle: float) -> Floats:
    """Return a direction (3,) of the table, turned by an angle."""
    return about(np.array([0.0, 0.0, 1.0]), angle) @ direction


def drawn(rng: Rng, places: Sequence[Place], size: float) -> list[Act]:
    """Draw what is done at a table: one round or two. `size`: of cups, 1 is usual."""
    stands = [place.at for place in places]
    acts = played(rng, places, stands, float(rng.uniform(1.5, 2.2)), size)
    if rng.random() < AGAIN:
        begin = max(act.end for act in acts) + AFTER + float(rng.uniform(0, 1.5))
        stands, once_more = covered_again(rng, places, begin)
        acts += once_more
        acts += played(rng, places, stands, max(act.end for act in acts) + float(rng.uniform(0.5, 1.5)), size)
    return acts


def played(rng: Rng, places: Sequence[Place], stands: list[Floats], second: float, size: float) -> list[Act]:
    """Draw a round: looks under cups, gestures and pushes, by several at a time, then all cups come off.

    `stands`: (3,) each, the cups.
    """
    acts, stands, begin = list[Act](), list(stands), second
    for seat, place in enumerate(places):
        for act in before_the_end(rng, seat, place, begin + float(rng.uniform(0, TOGETHER)), size):
            others = [at for k, at in enumerate(stands) if k != seat]
            if act.kind == "push" and not free(stands[seat] + act.by, others, size):
                continue
            stands[seat] = stands[seat] + (act.by if act.kind == "push" else 0)
            acts.append(act)
            second = max(second, act.end + float(rng.uniform(0.3, 0.9)))
    idle = [seat for seat in range(len(places)) if all((act.seat, act.kind) != (seat, "gesture") for act in acts)]
    resting = [rests(rng, seat, places[seat], begin, second, size) for seat in idle if rng.random() < RESTS]
    off = come_off(rng, places, stands, second, size)
    return [*resting, *acts, *off, *pointing(rng, places, max(act.end for act in off))]


def before_the_end(rng: Rng, seat: int, place: Place, second: float, size: float) -> list[Act]:
    """Draw what a player does with a cup that stays where it is, or nearly; each act after the one before."""
    acts: list[Act] = []

    def then() -> float:
        return max(act.end for act in acts) + 0.4 if acts else second

    if rng.random() < PEEKS:
        tip, hold = math.radians(rng.uniform(14, 38)) * float(rng.choice([-1, 1])), float(rng.uniform(0.4, 2.2))
        if rng.random() < BOWS:
            acts.append(Act(seat, "lean", then(), by=bow(rng, place, size), hold=hold + 1.2))
        acts.append(Act(seat, "peek", acts[-1].begin + 0.6 if acts else then(), hold=hold, tip=tip))
    if rng.random() < PUSHES:
        by = turned(place.outward, float(rng.uniform(-math.pi, math.pi))) * rng.uniform(1.5, 4.5) * size
        acts.append(Act(seat, "push", then(), by=by))
    if rng.random() < HOLDS:
        by = place.outward * rng.uniform(0, 3) * size + np.array([0, 0, rng.uniform(3, 8) * size])
        acts.append(Act(seat, "hold", then(), by=by, hold=float(rng.uniform(1.5, 4.5))))
    if rng.random() < GESTURES:
        acts.append(gesture(rng, seat, place, then()))
    return acts


def bow(rng: Rng, place: Place, size: float) -> Floats:
    """Draw where (3,) a head is held, seen from its player's place."""
    away, high = rng.uniform(10, 20) * size, float(rng.uniform(24, 34))
    return np.asarray(place.outward * away + np.array([0, 0, high]), np.float64)


def gesture(rng: Rng, seat: int, place: Place, begin: float) -> Act:
    """Draw an open hand that is moved to and fro over the table, from beside the cup to beyond it."""
    by = turned(place.outward, float(rng.uniform(-0.9, 0.9))) * rng.uniform(-9, 6)
    return Act(seat, "gesture", begin, by=by, hold=float(rng.uniform(0.6, 2.6)), tip=float(rng.uniform(-0.5, 0.5)))


def rests(rng: Rng, seat: int, place: Place, begin: float, end: float, size: float) -> Act:
    """Draw an open hand that lies on the table beside the cup, until the cups come off or a little longer."""
    side = float(rng.choice([-1, 1]))
    by = turned(place.outward, side * float(rng.uniform(0.5, 1.1))) * rng.uniform(13, 17) * size
    first = max(0.1, begin - 1.2)
    return Act(seat, "rest", first, by=by, hold=max(1.0, end - first + float(rng.uniform(-1, 2))), tip=side * 0.4)


def pointing(rng: Rng, places: Sequence[Place], second: float) -> list[Act]:
    """Draw whether somebody points at the dice after all cups have come off."""
    if rng.random() > POINTS:
        return []
    seat = int(rng.integers(len(places)))
    return [gesture(rng, seat, places[seat], second + float(rng.uniform(0, 1.5)))]


def come_off(rng: Rng, places: Sequence[Place], stands: Sequence[Floats], second: float, size: float) -> list[Act]:
    """Draw how all cups come off, one after another or all at once."""
    acts, taken, together = list[Act](), list(stands), rng.random() < AT_ONCE
    for seat in rng.permutation(len(places)).tolist():
        act = comes_off(rng, seat, places[seat], stands[seat], taken, second, size)
        acts.append(act)
        if act.kind != "away":
            taken.append(stands[seat] + act.by)
        second += float(rng.uniform(0, 0.3) if together else rng.uniform(1.2, 2.8))
    return acts


def comes_off(
    rng: Rng, seat: int, place: Place, stands: Floats, taken: Sequence[Floats], second: float, size: float
) -> Act:
    """Draw how a cup comes off: out of the picture, or put aside where there is room, mouth down or up."""
    kind = COMES_OFF[int(rng.integers(len(COMES_OFF)))]
    for _ in range(60 if kind != "away" else 0):
        by = turned(place.outward, float(rng.uniform(-2.2, 2.2))) * rng.uniform(10.2, 15) * size
        if free(stands + by, taken, size):
            return Act(seat, kind, second, by=by, hold=float(rng.uniform(1, 6)) if rng.random() < STAYS else 0.0)
    return Act(seat, "away", second, by=45 * turned(place.outward, float(rng.uniform(-0.5, 0.5))))


def covered_again(rng: Rng, places: Sequence[Place], begin: float) -> tuple[list[Floats], list[Act]]:
    """Draw how dice are gathered and cups put over new ones; gives where (3,) the cups stand then, and the acts."""
    gathered = [Act(seat, "gather", begin + float(rng.uniform(0, 1.2))) for seat in range(len(places))]
    stands, acts = list[Floats](), list[Act]()
    for act in gathered:
        by = np.array([*rng.uniform(-1, 1, 2), 0.0])
        stands.append(places[act.seat].at + by)
        acts.append(Act(act.seat, "cover", act.end + float(rng.uniform(0.3, 1.8)), by=by))
    return stands, [*gathered, *acts]


def free(at: Floats, taken: Sequence[Floats], size: float) -> bool:
    """Say whether a cup has room somewhere beside others, and beside dice that lie where one stood."""
    return all(float(np.linalg.norm(at - other)) > CLEAR * size for other in taken)
