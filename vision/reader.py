"""Read the dice of one picture, and say what is not certain about it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from vision.reading.again import SIZES, WIDER, Window, here, windows
from vision.reading.agreement import agreed, lasting, renewed
from vision.reading.beside import missed_beside
from vision.reading.domino import with_dominoes
from vision.reading.doubt import bets_on, doubts_of, named, with_hardly_sure
from vision.reading.finder import Finder, Floats
from vision.reading.found import Found, deduplicated, found_of, worth_judging
from vision.reading.framing import better_framed, well_framed
from vision.reading.heap import heaped
from vision.reading.judge import Judge, together
from vision.reading.large_one import framed_as_dice, ones
from vision.reading.lean import compared
from vision.reading.missed import LEVELS, missed, missing, other_looks, read_there, with_missed
from vision.reading.of_the_table import without_parts_of_the_table
from vision.reading.one_top import with_one_top
from vision.reading.pattern import draw_patterns, joined
from vision.reading.plausible import BELIEVED, HINTED, IGNORED, plausible, usual_edge
from vision.reading.pyramid import Level, pyramid
from vision.reading.quality import too_dark
from vision.reading.repeated import with_repeats_doubted
from vision.reading.sides import without_sides
from vision.reading.sides_left import without_sides_left
from vision.reading.sight import Sight, likeliest
from vision.reading.slant import Features, Slants
from vision.reading.speck import without_specks
from vision.reading.unread import unread
from vision.reading.views import LOOKS, ROUNDS
from vision.reading.whether import UNDRAWN, VIEWS, WAYS, lone_one, questioned, settled
from vision.types import Die, Doubt, Image, TableReading

FIRST_CLOSE = len(LOOKS)  # of all looks at a die, the first that is close
# The powers of what the judge's two looks, the first close one and the finder say: chosen on sources that the networks
# had not learnt from.
AT_FIRST = (0.25, 0.25, 0.7, 0.1)
DARK = "dark"  # the doubt about a picture in which nothing can be seen
PLAIN = "cut"  # the doubt that no other look takes away
MANY = 16  # doubts of a picture beyond which its light is to blame, and looking again would take seconds


class Reader:
    """Finder and judges with the weights of a folder; one reader serves one thread at a time."""

    def __init__(self, weights: Path) -> None:
        self._finder = Finder(weights / "finder.onnx")
        self._judge = Judge(weights)
        self._slants = Slants(weights / "slant.onnx")
        self._patterns = draw_patterns()

    def sight(self, image: Image) -> tuple[Sight, ...]:
        """Return what is made of an (H, W, 3) uint8 RGB picture, before any of it is believed."""
        return self._first_look(pyramid(image))[1]

    def _first_look(self, levels: tuple[Level, ...]) -> tuple[tuple[Found, ...], tuple[Sight, ...]]:
        """Return all that looks faintly like a die, and what is made of it; where dice are framed badly, of more."""
        glimpses = self._finder.glimpse(levels)
        found = worth_judging(glimpses)
        seen = self._seen(levels, found)
        edge = usual_edge(seen)
        if edge is None or well_framed(levels, edge):
            return glimpses, seen
        glimpses = self._framed(levels, glimpses, edge)
        better = worth_judging(glimpses)
        new = tuple(one for one in better if one not in found)
        return glimpses, (*(one for one in seen if one.found in better), *self._seen(levels, new))

    def _framed(self, levels: tuple[Level, ...], glimpses: Sequence[Found], edge: float) -> tuple[Found, ...]:
        """Return glimpses of dice with what else is seen where they are as large as is best. `edge`: of the dice."""
        more = [
            window.whole(one)
            for window in better_framed(levels, glimpses, edge)
            for one in self._finder.at_once(window.levels[0])
        ]
        return deduplicated([*glimpses, *more])

    def _seen(self, levels: tuple[Level, ...], found: tuple[Found, ...], wider: float = 1.0) -> tuple[Sight, ...]:
        """Return what is made of what was found. `wider`: times as far around it is looked as else."""
        looks, features = self._judge.look(levels, found, wider)
        seen = [sight_of(one, look) for one, look in zip(found, looks, strict=True)]
        return without_specks(levels, self._slanted(self._pondered(levels, seen, looks, wider), features))

    def _slanted(self, seen: Sequence[Sight], features: Features) -> tuple[Sight, ...]:
        """Say the way the top faces look of all that may be dice. `features`: what the judge makes of each."""
        asked = [k for k, one in enumerate(seen) if one.belief >= IGNORED]
        known = dict(zip(asked, self._slants.of(features[asked]), strict=True))
        return tuple(replace(one, slant=known.get(k)) for k, one in enumerate(seen))

    def _again(self, levels: tuple[Level, ...], doubtful: Sequence[Found], times: float) -> Iterator[Sight]:
        """Yield what is made of the places of dice in doubt where they are looked at again."""
        for window, places in windows(levels, doubtful, times):
            yield from self._shown(window, partial(here, doubtful=places), wider=WIDER)

    def _shown(
        self, window: Window, wanted: Callable[[Found], bool], finest: int | None = None, wider: float = 1.0
    ) -> Iterator[Sight]:
        """Yield what is made of what a window shows, in the whole picture's pixels, at those places that are wanted.

        `finest`: how many of its levels are searched, all without it.
        """
        found = [one for one in self._finder.find(window.levels[:finest]) if wanted(window.whole(one))]
        for one in self._seen(window.levels, tuple(found), wider):
            yield replace(one, found=window.whole(one.found), slant=one.slant and one.slant.mirrored())

    def _pondered(
        self, levels: tuple[Level, ...], seen: list[Sight], looks: Floats, wider: float = 1.0
    ) -> tuple[Sight, ...]:
        """Look more and more closely at dice whose value is not plain, until it is; what never is stays in doubt.

        `looks`: (dice, looks, 8) what was seen of each die so far.
        """
        open_still = [k for k, one in enumerate(seen) if one.belief >= BELIEVED and not bets_on(one)]
        so_far = {k: looks[k] for k in open_still}
        telling = [True] * looks.shape[1]
        for round_ in ROUNDS:
            found = [seen[k].found for k in open_still]
            more = self._judge.look_closer(levels, found, round_.views, wider)
            telling += [view.whole for view in round_.views]
            for k, one, said in zip(open_still, found, more, strict=True):
                so_far[k] = np.concatenate([so_far[k], said])
                shares = self._patterns.explained(levels, one) if round_ is ROUNDS[-1] else None
                seen[k] = weighed(seen[k], so_far[k], round_.power, telling, shares)
            open_still = [k for k in open_still if not bets_on(seen[k])]
        return tuple(seen)

    def read(self, image: Image, at: float = 0) -> TableReading:
        """Read a picture: (H, W, 3) uint8 RGB. `at`: seconds, kept in the reading.

        What is in doubt at first is looked at twice more, in other ways: a die counts without a doubt if two of three
        looks would bet on it and all of them see it. Then it is looked at once more what was seen too faintly, and in
        the end whether all pips beside dice are those of dice that were read.
        """
        if image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
            raise ValueError(f"a picture is (H, W, 3) uint8, not {image.shape} {image.dtype}")
        height, width = image.shape[:2]
        levels = pyramid(image)
        glimpses, seen = self._first_look(levels)
        reading, doubtful = judged(seen, at, width, height)
        few = len(doubtful) <= MANY
        if doubtful and few:
            reading = self._looked_at_again(levels, seen, doubtful, at)
        reading = with_hardly_sure(reading, width, height)
        more = [die_of(one) for one in self._missed(levels, glimpses, seen, reading)]
        reading = with_missed(reading, more, width, height)
        reading = self._whether(levels, seen, reading) if few else reading
        reading = with_dominoes(levels, reading, width, height)
        return checked(levels, seen, reading) if reading.dice else empty(image, seen, reading)

    def _looked_at_again(
        self, levels: tuple[Level, ...], seen: tuple[Sight, ...], doubtful: Sequence[Found], at: float
    ) -> TableReading:
        """Return on what the first look, `seen`, and two others at what is in doubt agree."""
        height, width = levels[0].image.shape[:2]
        looks = [seen, *(renewed(seen, tuple(self._again(levels, doubtful, times)), doubtful) for times in SIZES)]
        return agreed([judged(lasting(looks, k), at, width, height)[0] for k in range(len(looks))], width, height)

    def _missed(
        self, levels: tuple[Level, ...], glimpses: Sequence[Found], seen: Sequence[Sight], reading: TableReading
    ) -> list[Sight]:
        """Return the dice that another look, or another frame, shows where none was read.

        `glimpses`, `seen`: at first.
        """
        elsewhere: list[Sight] = []
        for window, places in other_looks(levels, glimpses, seen, reading):
            elsewhere += self._shown(window, partial(missing, places=places, reading=reading), LEVELS)
        height, width = levels[0].image.shape[:2]
        large_ones = ones(self._seen(levels, framed_as_dice(glimpses, reading)))
        return likeliest([*missed(reading, seen, elsewhere, width, height), *large_ones])

    def _whether(self, levels: tuple[Level, ...], seen: Sequence[Sight], reading: TableReading) -> TableReading:
        """Return a reading in which close views have settled what may be a die, where they can. `seen`: at first."""
        asked = questioned(reading, seen)
        if not asked:
            return reading
        found = [found_of(reading.dice[k]) for k in asked]
        close, plain = self._judge.look_closer(levels, found, VIEWS), self._judge.look_over(levels, found, WAYS)
        alone = lone_one(reading, reading.dice[asked[0]])  # else patterns would be compared in vain
        drawn = [self._patterns.explained(levels, one) if alone else UNDRAWN for one in found]
        return settled(reading, asked, close, plain, drawn)


def judged(seen: Sequence[Sight], at: float, width: int, height: int) -> tuple[TableReading, list[Found]]:
    """Return what one would say of all that is seen in a picture, and what it is worth to look at again."""
    tops = without_sides(seen, width, height)
    dice = compared(sorted(plausible(tops), key=lambda one: one.found.x), width, height)
    doubts = doubts_of(dice, width, height)
    again = [dice[doubt.die].found for doubt in doubts if doubt.die is not None and doubt.reason != PLAIN]
    return TableReading(at, tuple(die_of(one) for one in dice), doubts), again


def checked(levels: tuple[Level, ...], seen: Sequence[Sight], reading: TableReading) -> TableReading:
    """Return a reading with doubts about missed dice, and about what may be none. `seen`: at first."""
    image = levels[0].image
    height, width = image.shape[:2]
    more = unread(levels, seen, reading.dice)
    reading = without_sides_left(with_one_top(reading), seen, width, height)
    reading = with_missed(reading, more, width, height)
    beside = [unnamed(one) for one in missed_beside(seen, reading)]
    reading = without_parts_of_the_table(image, reading)
    reading = with_missed(reading, beside, width, height)  # only now: around it lie dice that look as it does
    reading = with_repeats_doubted(reading, width, height)
    return replace(reading, faint=hardly_believed(seen, reading))


def empty(image: Image, seen: Sequence[Sight], reading: TableReading) -> TableReading:
    """Ask of a reading without a die whether it is too dark, or dice lie in a heap. `seen`: at first."""
    height, width = image.shape[:2]
    asked = replace(reading, doubts=(*reading.doubts, Doubt(DARK))) if too_dark(image) else reading
    return with_missed(asked, [die_of(one) for one in heaped(seen)], width, height)


def hardly_believed(seen: Sequence[Sight], reading: TableReading) -> tuple[Die, ...]:
    """Return, without a value, what may be a die though hardly anything says so, where none was read."""
    return tuple(unnamed(one) for one in seen if one.belief >= HINTED and not read_there(one.found, reading))


def sight_of(found: Found, looks: Floats) -> Sight:
    """Join what the finder and the judges, (looks, 8), say of one die."""
    said = {int(np.argmax(look)) for look in looks}
    nothing, leaning = looks.mean(0)[[0, 7]].tolist()
    faces = together(np.vstack([looks[:, 1:7], found.faces]), AT_FIRST)
    return Sight(found, nothing, leaning, tuple(faces.tolist()), len(said) == 1)


def weighed(one: Sight, looks: Floats, power: float, telling: Sequence[bool], shares: Floats | None) -> Sight:
    """Return a die after further close looks; `looks`: (looks, 8) all at it, `power`: of what each close one says.

    `telling`: which of them tell whether there is a die. `shares`: what patterns explain of it, if they were asked.
    """
    close = looks[FIRST_CLOSE:]
    faces = tuple(together(close[:, 1:7], [power] * len(close)).tolist())
    if shares is not None:
        faces = joined(faces, shares)
    return replace(one, nothing=float(looks[np.asarray(telling), 0].mean()), faces=faces, agreed=True)


def unnamed(one: Sight) -> Die:
    """Return what may be a die, without a value."""
    return replace(die_of(one), value=None)


def die_of(one: Sight) -> Die:
    """Return the die as the reading gives it: with a value where one is likelier than all else, in doubt or not."""
    x, y, edge = one.found.x, one.found.y, one.found.edge
    box = (x - edge / 2, y - edge / 2, edge, edge)
    six = (one.faces[0], one.faces[1], one.faces[2], one.faces[3], one.faces[4], one.faces[5])
    return Die(x, y, box, six, one.value if named(one) else None, one.confidence)
