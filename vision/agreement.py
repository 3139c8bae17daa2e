"""What several looks at one and the same picture agree on."""

from collections.abc import Sequence
from dataclasses import replace

from vision.doubt import either
from vision.fuse import fuse, once
from vision.places import where
from vision.plausible import BELIEVED
from vision.sight import Sight, believed
from vision.types import Die, Doubt, TableReading

GLIMPSED = 0.4  # belief in a die from which another look has seen it at all


def lasting(looks: Sequence[Sequence[Sight]], number: int) -> list[Sight]:
    """Return what one of several looks sees, but for what it hardly believes itself and no other look has seen."""
    others = [look for k, look in enumerate(looks) if k != number]

    def fleeting(one: Sight) -> bool:
        return one.belief < BELIEVED and all(believed(one.found, other) < GLIMPSED for other in others)

    return [one for one in looks[number] if not fleeting(one)]


def agreed(looks: Sequence[TableReading], width: int, height: int) -> TableReading:
    """Join what several looks at a picture have read; `width, height`: of the picture, pixels.

    What at least half of them doubt stays in doubt; so does what not all of them see ("maybe" a die) and what they read
    differently (one "value" or the other).
    """
    fused = fuse(looks)
    doubts = [of_one(doubt, fused.dice, width, height) for doubt in fused.doubts]
    return replace(fused, doubts=once(doubts))


def of_one(doubt: Doubt, dice: Sequence[Die], width: int, height: int) -> Doubt:
    """Say of one picture what was said of several."""
    if doubt.die is None or doubt.reason not in ("seen_in", "read_as"):
        return doubt
    die = dice[doubt.die]
    place = ("place", where(die.x, die.y, width, height))
    if doubt.reason == "seen_in":
        return Doubt("maybe", doubt.die, (place,))
    return replace(either(die.faces, place), die=doubt.die)
