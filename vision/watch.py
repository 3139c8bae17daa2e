"""Whether the table is still: a pure fold over small grey pictures.

`watch = observe(watch, glance)` again and again; nothing else is remembered anywhere. Dice cannot be read from what is
kept here: cells are averages, and a die of usual size is three of them wide.
"""

import math
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.cells import colours, gain, grey
from vision.types import Glance
from vision.watching.bands import LASTS, without_bands
from vision.watching.bump import pushed_by
from vision.watching.push import UNMOVED, Push, farther

Cells = npt.NDArray[np.float32]
Phase = Literal["waking", "dark", "light", "moving", "moved", "still"]

CELL = 4  # pixels of a glance (16 of the whole picture) on a side
CHANGED = 7.0  # grey levels by which a cell has to differ; sensor noise, averaged over a cell, stays below 2
FEW = 2  # cells that may differ in a still picture
CALM_SECONDS, CALM_PICTURES = 0.4, 4  # both must pass without a change before the table counts as still
BRIGHTER = 0.05  # part by which the whole picture gets lighter or darker when a lamp is switched
UNEVEN = 0.05  # part of the cells that may follow otherwise: what is white already gets no lighter
DARK, FLAT = 14.0, 3.0  # mean and spread, grey levels, below which the lens is covered or the room dark


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """What is known about the table's stillness.

    `phase`: waking (too early to say), dark (or the lens is covered), light (the light changes), moving, still, or
    moved (still, but the camera has been pushed since it was last still). `at`, `number`: of the newest glance.
    `since`: the `at` from which nothing has changed, `calm`: pictures since then. `anchor`: the first of them.
    `rest`: the picture when the table was last still, on the finer grid of `vision.cells`. `pushed`: how the picture
    lies otherwise than when it was first still, as the camera was pushed. `flickered`: the `at` of the newest glance
    in which bands of light were seen to roll over it.
    """

    phase: Phase = "waking"
    at: float = 0.0
    number: int = 0
    since: float = 0.0
    calm: int = 0
    anchor: Cells | None = None
    newest: Cells | None = None
    rest: Cells | None = None
    pushed: Push = UNMOVED
    flickered: float = -math.inf

    @property
    def flickers(self) -> bool:
        """Whether bands of light have rolled over the table of late."""
        return self.at - self.flickered < LASTS

    @property
    def still(self) -> bool:
        """Whether the picture may be read."""
        return self.phase in ("still", "moved")


def observe(watch: Watch, glance: Glance) -> Watch:
    """Take one more glance into account."""
    now = cells(glance)
    seen = replace(watch, at=glance.at, number=glance.number, newest=now)
    if float(now.mean()) < DARK or float(now.std()) < FLAT:
        return disturbed(seen, now, "dark")
    if watch.newest is None or watch.anchor is None or watch.newest.shape != now.shape:
        return disturbed(seen, now, "waking")
    if watch.flickers or differs(watch.newest, now) or differs(watch.anchor, now):
        now, flickered = without_bands(watch.anchor, now, watch.flickers)
        seen = replace(seen, newest=now, flickered=glance.at if flickered else watch.flickered)
    if lit(watch.newest, now):
        return disturbed(seen, now, "light")
    if differs(watch.newest, now) or differs(watch.anchor, now):
        return disturbed(seen, now, "moving")
    return calmed(replace(seen, calm=watch.calm + 1), glance)


def cells(glance: Glance) -> Cells:
    """Average a glance over its cells: (rows, columns) float32, grey levels."""
    height, width = glance.grey.shape
    size = (max(1, width // CELL), max(1, height // CELL))
    return cv2.resize(glance.grey.astype(np.float32), size, interpolation=cv2.INTER_AREA).astype(np.float32)


def disturbed(watch: Watch, now: Cells, phase: Phase) -> Watch:
    """Start counting anew from this picture."""
    return replace(watch, phase=phase, since=watch.at, calm=0, anchor=now)


def calmed(watch: Watch, glance: Glance) -> Watch:
    """Count one more picture without a change, and call the table still once there are enough."""
    if watch.still or watch.calm < CALM_PICTURES or watch.at - watch.since < CALM_SECONDS:
        return watch
    rest = grey(colours(glance))
    push = pushed_by(watch.rest, rest) if watch.rest is not None else None
    if push is None:
        return replace(watch, phase="still", rest=rest)
    return replace(watch, phase="moved", rest=rest, pushed=farther(watch.pushed, push))


def lit(before: Cells, now: Cells) -> bool:
    """Say whether the light changed and little else: nearly all cells by about the same factor."""
    factor = gain(before, now)
    return abs(factor - 1) > BRIGHTER and differing(before * factor, now) < UNEVEN * now.size


def newer(watch: Watch, read: Cells | None) -> bool:
    """Say whether the still table looks otherwise than when it was last read; in a picture of another size it does."""
    if watch.newest is None or read is None or read.shape != watch.newest.shape:
        return watch.newest is not None
    return differs(read, without_bands(read, watch.newest, watch.flickers)[0])


def differs(before: Cells, now: Cells) -> bool:
    """Say whether more than a few cells differ."""
    return differing(before, now) > FEW


def differing(before: Cells, now: Cells) -> int:
    """Count the cells that differ by more than noise."""
    return int((np.abs(now - before) > CHANGED).sum())
