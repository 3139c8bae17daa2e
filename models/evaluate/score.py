"""Readings scored against labels, by photo and by source.

An entry of a source's labels.json holds either `dice`, each with `box` (x, y, width, height, pixels) and `value`, or
`values` alone. A die with `edge` is cut by the frame or cannot be read for certain: it may be read or not, and is never
scored; a photo with `edge`: n has n more of them without a label.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Any

Json = dict[str, Any]
REACH = 0.625  # box sides from the middle of a die's box within which its reading may lie
REACH_OF_PIPS = 1.25  # the same where the box holds no more than the pips


@dataclass(frozen=True, slots=True)
class Score:
    """One photo. `hit`: labelled dice read with the right value. `read`: dice read, `exact`: those and no others."""

    dice: int
    hit: int
    read: int
    exact: bool
    sure: bool

    @property
    def wrong(self) -> bool:
        """Whether the photo was read without a doubt, and wrongly."""
        return self.sure and not self.exact


@dataclass(frozen=True, slots=True)
class Row:
    """A source, or several: photos and dice counted, then shares 0..1, photos wrong though sure, milliseconds."""

    photos: int
    dice: int
    found: float
    right: float
    tables: float
    sure: float
    wrong: int
    ms: float


def pairs(truth: Json, dice: list[Json]) -> dict[int, int]:
    """Match labelled dice with read ones by place, nearest first: index of the label to index of the reading."""
    reach = REACH_OF_PIPS if truth.get("box_is") == "top face" else REACH
    options = []
    for i, known in enumerate(truth["dice"]):
        x, y, width, height = known["box"]
        for j, die in enumerate(dice):
            dx, dy = die["x"] - (x + width / 2), die["y"] - (y + height / 2)
            if max(abs(dx), abs(dy)) <= reach * max(width, height):
                options.append((math.hypot(dx, dy), i, j))
    found: dict[int, int] = {}
    for _, i, j in sorted(options):
        if i not in found and j not in found.values():
            found[i] = j
    return found


def counts(truth: Json, dice: list[Json]) -> tuple[int, int, int]:
    """Return how many dice there are, how many of them are read rightly, and how many are read that count."""
    read = sum(bool(die.get("value")) for die in dice)
    if "dice" not in truth:
        both = Counter[Any](truth["values"]) & Counter[Any](die.get("value") for die in dice)
        return len(truth["values"]), both.total(), read
    matched = [(truth["dice"][i], dice[j]) for i, j in pairs(truth, dice).items()]
    hit = sum(known["value"] == die.get("value") for known, die in matched if not known.get("edge"))
    free = sum(bool(die.get("value")) for known, die in matched if known.get("edge"))
    return sum(not known.get("edge") for known in truth["dice"]), hit, read - free


def score(truth: Json, reading: Json) -> Score:
    """Score a photo's reading: `dice` with `value` (None: in doubt), `x`, `y` in pixels; and `doubts`."""
    dice = reading.get("dice", [])
    sure = not reading.get("doubts") and all(die.get("value") for die in dice)
    want, hit, read = counts(truth, dice)
    read -= min(truth.get("edge", 0), max(0, read - want))
    return Score(want, hit, read, "dice" in reading and hit == want == read, sure)


def row(scored: Iterable[tuple[Score, float]]) -> Row:
    """Add up photos, each with the milliseconds it took."""
    scores, times = zip(*scored, strict=True)
    dice, hit, read, exact, sure = (sum(column) for column in zip(*map(astuple, scores), strict=True))
    photos, wrong = len(scores), sum(one.wrong for one in scores)
    found, right = (hit / whole if whole else 1.0 for whole in (dice, read))
    return Row(photos, dice, found, right, exact / photos, sure / photos, wrong, sum(times) / photos)
