"""Read the dice of one picture, and say what is not certain about it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.again import SIZES, here, windows
from vision.agreement import agreed, lasting
from vision.doubt import bets_on, doubts_of, named
from vision.finder import Finder, Floats, Found
from vision.judge import Judge, together
from vision.pattern import Patterns, draw_patterns, joined
from vision.plausible import BELIEVED, plausible
from vision.pyramid import Level, pyramid
from vision.sight import Sight
from vision.types import Die, Image, TableReading
from vision.views import evened, tinted

PLAIN_VALUE = 0.98  # probability of a value from which its pips are not looked at once more
WEIGHED = 0.7  # belief in a die from which they are: also what is none may have spots that lie like pips
FIRM = 0.6  # probability from which a look names something firmly
EXPLAINED = 0.5  # part of a face that a value's pattern explains, from which it settles what the looks disagree on
# Other views, and the probability in each from which it settles the value that was the likeliest before; CONFIRMED:
# from which it is settled where pips have settled it already.
VIEWS = ((tinted, 0.8), (evened, 0.9))
CONFIRMED = 0.3
PLAINLY = ("cut", "leans")  # doubts that no other look takes away
MANY = 16  # doubts of a picture beyond which its light is to blame, and looking again would take seconds


class Reader:
    """Finder and judges with the weights of a folder; one reader serves one thread at a time."""

    def __init__(self, weights: Path) -> None:
        self._finder = Finder(weights / "finder.onnx")
        self._judge = Judge(weights)
        self._patterns = draw_patterns()

    def sight(self, image: Image) -> tuple[Sight, ...]:
        """Return what is made of an (H, W, 3) uint8 RGB picture, before any of it is believed."""
        levels = pyramid(image)
        return self._seen(levels, self._finder.find(levels))

    def _seen(self, levels: tuple[Level, ...], found: tuple[Found, ...]) -> tuple[Sight, ...]:
        """Return what is made of what was found."""
        looks = self._judge.look(levels, found)
        seen = [sight_of(one, look) for one, look in zip(found, looks, strict=True)]
        unsettled = [k for k, one in enumerate(seen) if one.belief >= BELIEVED and not plain(one)]
        weighed = [checked(self._patterns, levels, one) for one in seen]
        return self._reconsidered(levels, weighed, unsettled)

    def _again(self, levels: tuple[Level, ...], doubtful: Sequence[Found], times: float) -> Iterator[Sight]:
        """Yield what is made of the places of dice in doubt where they are looked at again."""
        for window, places in windows(levels, doubtful, times):
            found = [one for one in self._finder.find(window.levels) if here(window.whole(one), places)]
            for one in self._seen(window.levels, tuple(found)):
                yield replace(one, found=window.whole(one.found))

    def _reconsidered(self, levels: tuple[Level, ...], seen: list[Sight], unsettled: list[int]) -> tuple[Sight, ...]:
        """Take other views of dice whose value is not plain, until one shows it; what none does is in doubt."""
        before = list(seen)
        for view, enough in VIEWS:
            again = self._judge.think_again(levels, [seen[k].found for k in unsettled], view)
            for k, said in zip(unsettled, again, strict=True):
                settled = shows(said, before[k].value, CONFIRMED if bets_on(before[k]) else enough)
                seen[k] = replace(reconsidered(seen[k], said), agreed=settled)
            unsettled = [k for k in unsettled if not seen[k].agreed]
        return tuple(seen)

    def read(self, image: Image, at: float = 0) -> TableReading:
        """Read a picture: (H, W, 3) uint8 RGB. `at`: seconds, kept in the reading.

        What is in doubt at first is looked at twice more, in other ways: a die counts without a doubt if two of three
        looks would bet on it and all of them see it.
        """
        if image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
            raise ValueError(f"a picture is (H, W, 3) uint8, not {image.shape} {image.dtype}")
        height, width = image.shape[:2]
        levels = pyramid(image)
        seen = self._seen(levels, self._finder.find(levels))
        reading, doubtful = judged(seen, at, width, height)
        if not 0 < len(doubtful) <= MANY:
            return reading
        elsewhere = tuple(one for one in seen if not here(one.found, doubtful))
        looks = [seen, *((*elsewhere, *self._again(levels, doubtful, times)) for times in SIZES)]
        read = [judged(lasting(looks, k), at, width, height)[0] for k in range(len(looks))]
        return agreed(read, width, height)


def judged(seen: Sequence[Sight], at: float, width: int, height: int) -> tuple[TableReading, list[Found]]:
    """Return what one would say of all that is seen in a picture, and what it is worth to look at again."""
    dice = sorted(plausible(seen), key=lambda one: one.found.x)
    doubts = doubts_of(dice, width, height)
    again = [dice[doubt.die].found for doubt in doubts if doubt.die is not None and doubt.reason not in PLAINLY]
    return TableReading(at, tuple(die_of(one) for one in dice), doubts), again


def sight_of(found: Found, looks: Floats) -> Sight:
    """Join what the finder and the judge, (looks, 8), say of one die."""
    said = {int(np.argmax(look)) for look in looks}
    firm = frozenset(np.flatnonzero((looks > FIRM).any(0)).tolist())
    nothing, leaning = looks.mean(0)[[0, 7]].tolist()
    return Sight(found, nothing, leaning, tuple(together(looks).tolist()), len(said) == 1, firm)


def checked(patterns: Patterns, levels: tuple[Level, ...], one: Sight) -> Sight:
    """Weigh a die's value with how its pips lie, unless it is plain, or not even a die for certain.

    Where the looks do not name the same value, or the pips another one, it is settled by pips that lie plainly, unless
    a look firmly named something else: a one on top that is framed together with a side has the pips of a two.
    """
    if one.belief < WEIGHED or max(one.faces) >= PLAIN_VALUE:
        return one
    shares = patterns.explained(levels, one.found)
    weighed = replace(one, faces=joined(one.faces, shares))
    seconded = max(shares) >= EXPLAINED and int(np.argmax(shares)) + 1 == weighed.value
    unanimous = one.agreed and one.value == weighed.value
    return replace(weighed, agreed=(unanimous or seconded) and one.firm <= {weighed.value})


def plain(one: Sight) -> bool:
    """Whether the looks alone settle the value."""
    return one.agreed and max(one.faces) >= PLAIN_VALUE


def shows(said: Floats, value: int, enough: float) -> bool:
    """Whether a view, (8,), shows a value, and with at least that probability."""
    return int(np.argmax(said)) == value and float(max(said)) >= enough


def reconsidered(one: Sight, said: Floats) -> Sight:
    """Join a die with what another view of it, (8,), shows.

    As far as a view shows no value it says nothing about it: a white die has no pips in its hues.
    """
    faces = np.asarray(one.faces) * (said[1:7] + (1 - said[1:7].sum()) / 6)
    return replace(one, faces=tuple((faces / faces.sum()).tolist()))


def die_of(one: Sight) -> Die:
    """Return the die as the reading gives it: with a value where one is likelier than all else, in doubt or not."""
    x, y, edge = one.found.x, one.found.y, one.found.edge
    box = (x - edge / 2, y - edge / 2, edge, edge)
    six = (one.faces[0], one.faces[1], one.faces[2], one.faces[3], one.faces[4], one.faces[5])
    return Die(x, y, box, six, one.value if named(one) else None, one.confidence)
