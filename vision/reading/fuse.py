"""Several looks at one still table become one reading that is surer, or says what it is not sure of."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from vision.reading.renumbering import renumbered
from vision.types import Die, Doubt, TableReading, likeliest_value

NEAR = 0.6  # two looks saw the same die if their centres are nearer than this part of its width
# Probability of a value, all looks together, from which it counts: against what most of them named, and where none has.
MUCH, LIKELIER = 2 / 3, 0.5
SEEN_IN = "seen_in"  # the doubt about a die that not all looks saw
LEAST = 1e-6  # no look rules a face out altogether
Group = list[tuple[int, int]]  # (look, index of the die in it)
Faces = tuple[float, float, float, float, float, float]


def fuse(looks: Sequence[TableReading]) -> TableReading:
    """Join readings of one table on which nothing moved between them.

    A die that only some of them saw, or that they read differently, is in doubt; so is every die that at least
    half of them doubted: of three looks at one still table, one may have been spoilt by noise.
    Raises ValueError without a reading.
    """
    if not looks:
        raise ValueError("there is no reading to fuse")
    return fused(looks, grouped(looks))


def fused(looks: Sequence[TableReading], groups: Sequence[Group]) -> TableReading:
    """Join readings, as `fuse` does, of which it is known which of their dice are the same."""
    dice = tuple(as_one_die([looks[look].dice[index] for look, index in group], len(looks)) for group in groups)
    doubts = once([*carried(looks, groups), *disagreements(looks, groups)])
    return TableReading(max(look.at for look in looks), dice, doubts, looks[-1].faint)


def grouped(looks: Sequence[TableReading]) -> list[Group]:
    """Group the dice of all looks by place, from left to right, as `fuse` joins them."""
    return sorted(matched(looks), key=lambda group: looks[group[0][0]].dice[group[0][1]].x)


def once(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """Keep the first of the doubts about a die that have the same reason."""
    kept: dict[tuple[str, int | None], Doubt] = {}
    for doubt in doubts:
        kept.setdefault((doubt.reason, doubt.die), doubt)
    return tuple(kept.values())


def matched(looks: Sequence[TableReading]) -> list[Group]:
    """Group the dice of all looks by place; each look gives at most one die to a group."""
    groups: list[Group] = []

    def far(group: Group, die: Die) -> float:
        look, index = group[0]
        return distance(looks[look].dice[index], die)

    for number, look in enumerate(looks):
        for index, die in enumerate(look.dice):
            near = [group for group in groups if far(group, die) < NEAR * die.box[2]]
            free = [group for group in near if all(member[0] != number for member in group)]
            if free:
                min(free, key=lambda group: far(group, die)).append((number, index))
            else:
                groups.append([(number, index)])
    return groups


def distance(one: Die, other: Die) -> float:
    """Give the distance of two dice in pixels."""
    return math.hypot(one.x - other.x, one.y - other.y)


def edges_between(one: Die, other: Die) -> float:
    """Give the distance of two dice in edges of the larger."""
    return distance(one, other) / max(*one.box[2:], *other.box[2:])


def as_one_die(same: Sequence[Die], looks: int) -> Die:
    """Make one die of what several looks saw of it; it has a value if most of all the `looks` named one.

    The faces' probabilities are multiplied and brought back to the confidence of a single look (their geometric mean):
    pictures of one still table share their errors, so three of them are no proof three times as good. The confidence is
    that of the least certain look.
    """
    faces = multiplied(same)
    return replace(
        same[-1],
        x=median(die.x for die in same),
        y=median(die.y for die in same),
        faces=faces,
        value=value_of([die.value for die in same], faces, looks),
        confidence=min(die.confidence for die in same),
    )


def value_of(named: Sequence[int | None], faces: Faces, looks: int) -> int | None:
    """Return the value that most of all the looks named; or where they named several, that which all together find
    much likelier, and where none has most of them, likelier than all others.
    """
    (value, many), *_ = Counter(named).most_common()
    agree = 2 * many > looks
    valued = [one for one in named if one is not None]
    several = 2 * len(valued) > looks and len(set(valued)) > 1
    if several and max(faces) >= (MUCH if agree else LIKELIER):
        return likeliest_value(faces)
    return value if agree else None


def multiplied(same: Sequence[Die]) -> Faces:
    """Return the geometric means of the probabilities that several looks give to each face, together 1."""
    per_face = zip(*(die.faces for die in same), strict=True)
    product = [math.prod(max(p, LEAST) for p in seen) ** (1 / len(same)) for seen in per_face]
    total = sum(product)
    one, two, three, four, five, six = (p / total for p in product)
    return one, two, three, four, five, six


def carried(looks: Sequence[TableReading], groups: Sequence[Group]) -> Iterator[Doubt]:
    """Yield what the looks doubted themselves, pointing at the joined dice, unless most looks would bet on the die."""
    for number, look in enumerate(looks):
        for doubt in renumbered(look.doubts, joined_at(groups, number)):
            if doubt.die is None or shared(looks, groups[doubt.die]):
                yield doubt


def joined_at(groups: Sequence[Group], look: int) -> dict[int, int]:
    """Return of which joined die each die of a look is a part."""
    return {index: at for at, group in enumerate(groups) for number, index in group if number == look}


def shared(looks: Sequence[TableReading], group: Group) -> bool:
    """Whether at least half of the looks at a die doubt it; what fewer do is the noise of one picture."""
    doubting = sum(any(doubt.die == index for doubt in looks[number].doubts) for number, index in group)
    return 2 * doubting >= len(group)


def disagreements(looks: Sequence[TableReading], groups: Sequence[Group]) -> Iterator[Doubt]:
    """Yield a doubt for each die that not all looks saw, or not all in the same way."""
    for index, group in enumerate(groups):
        if len(group) < len(looks):
            yield seen_in(index, group, looks)
        yield from read_as(index, group, looks)


def seen_in(index: int, group: Group, looks: Sequence[TableReading]) -> Doubt:
    """Doubt a die, the joined one of that index, that not all looks saw."""
    return Doubt(SEEN_IN, index, (("looks", len(looks)), ("n", len(group))))


def read_as(index: int, group: Group, looks: Sequence[TableReading]) -> Iterator[Doubt]:
    """Yield a doubt about a die, the joined one of that index, to which looks give different values."""
    values = sorted({value for look, die in group if (value := looks[look].dice[die].value)})
    if len(values) > 1:
        yield Doubt("read_as", index, (("faces", tuple(values)),))
