"""Dice of rendered pictures one by one: by their size in pixels, and those that lean."""

from collections.abc import Iterator
from itertools import chain, pairwise

from models.evaluate.score import Json, pairs
from models.evaluate.sheets import Cases

SIZES = (0, 16, 20, 24, 32, 48, 96, 1000)  # pixels; classes of a top face's edge
Fate = tuple[Json, Json | None]  # a label, and the die that was read in its place


def fates(every: Cases) -> Iterator[Fate]:
    """Yield every labelled die with what was read there."""
    for case in chain(*every.values()):
        dice = case.reading["dice"]
        matched = pairs(case.truth, dice)
        yield from ((known, dice[matched[i]] if i in matched else None) for i, known in enumerate(case.truth["dice"]))


def by_size(every: Cases) -> Iterator[tuple[str, int, float, float]]:
    """Yield for each class of size: name, how many readable dice, shares read rightly and wrongly without a doubt."""
    readable = [(known, die) for known, die in fates(every) if not known.get("edge")]
    for low, high in pairwise(SIZES):
        some = [(known["value"], die) for known, die in readable if low <= known["edge_pixels"] < high]
        if some:
            read = [(value == die["value"], die["doubted"]) for value, die in some if die and die["value"]]
            wrong = sum(not right and not doubted for right, doubted in read)
            yield f"{low} to {high}", len(some), sum(right for right, _ in read) / len(some), wrong / len(some)


def leaning(every: Cases) -> tuple[int, int]:
    """Return how many dice lean, and how many of them were given a value without a doubt."""
    lean = [die for known, die in fates(every) if known.get("cocked")]
    return len(lean), sum(die is not None and not die["doubted"] for die in lean)
