"""Places that keep changing by themselves, such as the screen of a telephone that lies on the table.

What changes there is no hand, no cup and no die. A place is known for one after it has shown something new several
times, apart from all else that moves; a cup that goes and comes back shows what it had shown before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.cells import Cells, Mask, difference, share
from vision.watching.changes import DIFFERENT, Change, grown, parts

TIMES = 3  # changes after which a place is known
APART = 0.7  # seconds between changes that count
FORGOTTEN, FORGOTTEN_KNOWN = 12.0, 60.0  # seconds without a change after which it is forgotten, and if it is known
LARGEST = 0.06  # part of the picture that a screen takes
SMALLEST = 12  # cells that one takes
AT_ONCE = 0.9  # part of a place that had been calm when it changes: what moves comes from somewhere
CUT = 0.7  # cells at the edge of the picture, in square roots of its area, that a screen may have there
ALONE = 1.2  # times that what lay over a place before may be larger than it
COVERED = 0.9  # part of a change that lies within a screen
OVERLAP = 0.5  # part of a change that lies within a place from which it is one of that place
NEW = 0.2  # part of the place that looks otherwise each time
REMEMBERED = 3  # looks of a place that are compared
MOST = 8  # places that are watched at once
SLOW = 0.4  # seconds between pictures, from which all that happens seems to happen at once


@dataclass(frozen=True, slots=True, eq=False)
class Screen:
    """A place that may keep changing. `mask`: its cells. `times`: how often it has shown something new.

    `last`: the second at which it changed last. `looks`: the pictures before it changed, the newest last.
    """

    mask: Mask
    times: int
    last: float
    looks: tuple[Cells, ...]

    @property
    def known(self) -> bool:
        """Whether it does so."""
        return self.times >= TIMES


def kept_up(
    screens: tuple[Screen, ...], moved: Mask, calm: Mask, rest: Cells, before: Cells, at: float
) -> tuple[Screen, ...]:
    """Take one more picture into account: the cells that `moved`, and those that had been `calm`.

    `rest`: the table without arms, in the light of now; `before`: the picture before.
    """
    alive = [one for one in screens if at - one.last < (FORGOTTEN_KNOWN if one.known else FORGOTTEN)]
    if np.count_nonzero(moved) < SMALLEST:
        return tuple(alive)
    at_rest = [one for one in parts(moved) if at_once(one, calm)]
    lay = list(parts(difference(rest, before) > DIFFERENT)) if at_rest else []
    for change in (one for one in at_rest if apart_from_arms(one, lay)):
        place = next((k for k, one in enumerate(alive) if share(one.mask[change.mask]) >= OVERLAP), None)
        if place is None:
            alive.append(Screen(change.mask, 1, at, (before,)))
        else:
            alive[place] = changed_again(alive[place], change, before, at)
    return tuple(sorted(alive, key=lambda one: (one.times, one.last))[-MOST:])


def at_once(change: Change, calm: Mask) -> bool:
    """Whether a place changes as a whole: an arm, and what it moves, comes from somewhere."""
    as_large = SMALLEST < change.area < LARGEST * calm.size
    return as_large and change.border <= CUT * float(change.area) ** 0.5 and share(calm[change.mask]) > AT_ONCE


def apart_from_arms(change: Change, lay: Sequence[Change]) -> bool:
    """Whether nothing else lay over a place before it changed: a hand that rests on a cup tilts it as a whole.

    `lay`: what lay on the table before, arms too.
    """
    return all(one.area < ALONE * change.area for one in lay if (one.mask & change.mask).any())


def changed_again(one: Screen, change: Change, before: Cells, at: float) -> Screen:
    """Return a place after one more change."""
    mask = one.mask | change.mask
    if share(mask) > LARGEST:
        return one
    if at - one.last < APART:
        return replace(one, mask=mask)
    new = all(share(difference(look, before)[mask] > DIFFERENT) > NEW for look in one.looks)
    return Screen(mask, one.times + new, at, (*one.looks, before)[-REMEMBERED:])


def within(change: Change, screens: tuple[Screen, ...]) -> bool:
    """Whether a change is only what a screen shows."""
    return any(one.known and share(grown(one.mask)[change.mask]) >= COVERED for one in screens)


def but_for_screens(moved: Mask, screens: tuple[Screen, ...]) -> Mask:
    """Give the cells that have changed but for what screens show."""
    if not any(one.known for one in screens):
        return moved
    out = moved.copy()
    for one in (one for one in parts(moved) if within(one, screens)):
        out &= ~one.mask
    return out
