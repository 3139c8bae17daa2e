"""Pictures of dice that lie open, kept until nobody is waited for any more.

What most players have shown, or one for long, is read in any case: where somebody is waited for in vain, and cups come
back meanwhile, from the pictures of before.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Protocol

import cv2
import numpy as np

from vision.camera.decode import whole_rgb
from vision.cells import Mask
from vision.reveals.due import open_dice, ready
from vision.reveals.uncovered import GRAIN
from vision.seats import Seats, labels
from vision.types import Image
from vision.watching.pushed import displaced
from vision.watching.table import Table

LOOKS = 3  # pictures of the still table that become one reading
SHOWN = 2  # seats at least that have shown their dice: one cup may have come off by mistake
LONG = 2.4  # seconds after a cup came off in which it has not come back, from which that was no mistake
SOON = 8.0  # seconds after they lay still in which they are covered: later they may be others


class Shot(Protocol):
    """One picture of a stream, not decoded yet: see `vision.camera.Picture`."""

    @property
    def data(self) -> bytes | Image:
        """A JPEG, or pixels in OpenCV's BGR order."""

    @property
    def at(self) -> float:
        """Seconds of the stream."""


@dataclass(frozen=True, slots=True, eq=False)
class Open:
    """Seats whose dice lie open and still, and the newest pictures of them, (at, pixels): what is hidden is grey.

    `table`: what was known of it then. `lay`: when each of the seats lay so, if not as in the newest of them.
    """

    seats: tuple[int, ...] = ()
    looks: tuple[tuple[float, Image], ...] = ()
    table: Table = field(default_factory=Table)
    lay: tuple[float, ...] = ()

    @property
    def enough(self) -> bool:
        """Whether these are all the pictures that become one reading."""
        return len(self.looks) == LOOKS

    @property
    def apart(self) -> bool:
        """Whether some seats are shown as they lay at another moment than others."""
        return len(set(self.lay)) > 1

    @property
    def when(self) -> dict[int, float]:
        """When each of the seats lay as it is shown."""
        return dict(zip(self.seats, self.lay or (self.looks[-1][0],) * len(self.seats), strict=True))

    def at(self, seats: Collection[int]) -> "Open":
        """Return what is kept of some of the seats."""
        which = [n for n, k in enumerate(self.seats) if k in seats]
        return replace(
            self, seats=tuple(self.seats[n] for n in which), lay=tuple(self.lay[n] for n in which if self.lay)
        )


def looked(before: Open, shot: Shot, table: Table, seats: Seats) -> Open:
    """Keep the newest pictures of what lies open: they are read when nobody is waited for any more.

    While somebody is, the first pictures of what does not move are as good as the newest.
    """
    now = open_dice(table)
    same = before if now == before.seats else Open(now)
    if not now or (same.enough and not ready(table)):
        return same
    image = whole_rgb(shot.data)
    if image is None:
        return same
    seen = only(image, displaced(seats, table.pushed), now, table)
    return Open(now, (*same.looks, (shot.at, seen))[-LOOKS:], table)


def newest_enough(before: Open, now: Open, table: Table) -> Open:
    """Return the newest pictures of which there are enough, as long as what lay open then does, and no hand is there.

    That it was no mistake may be told by nothing but time, in which hands stir elsewhere.
    """
    if now.enough:
        return replace(now, table=table)
    as_it_lay = open_since(before, table) == before.seats and not any(table.seats[k].hand for k in before.seats)
    return before if as_it_lay else Open()


def shown(now: Open, at: float) -> bool:
    """Say whether what lies open was shown, and by no mistake, at second `at`, and enough pictures of it are kept."""
    off = [lifted for k in now.seats if (lifted := now.table.seats[k].lifted) is not None]
    return now.enough and (by_most(now) or at - max(off, default=at) >= LONG)


def by_most(now: Open) -> bool:
    """Say whether more seats have shown their dice than hide them still."""
    hide = sum(seat.hides for k, seat in enumerate(now.table.seats) if k not in now.seats)
    return len(now.seats) >= max(SHOWN, hide + 1)


def covered_again(before: Open, table: Table) -> bool:
    """Say whether dice that lay open, and were not read, have just been covered."""
    return table.at - before.table.at <= SOON and any(table.seats[k].hides for k in before.seats)


def larger(one: Open, other: Open) -> Open:
    """Return what shows more seats."""
    return other if len(other.seats) > len(one.seats) else one


def fuller(before: Open, now: Open, table: Table) -> Open:
    """Return what was kept before, if it shows as many seats as lie open now, among them some at which a hand is."""
    others = len(before.seats) >= len(now.seats) and set(before.seats) != set(now.seats)
    more = others and open_since(before, table) == before.seats
    return before if more and table.at - before.table.at <= SOON else now


def missed_now(before: Open, now: Open, table: Table) -> tuple[int, ...]:
    """Give the seats that were kept, lie open still, and cannot be seen now: a hand is there."""
    return tuple(k for k in open_of_late(before, table) if k not in now.seats)


def touched_since(before: Open, table: Table) -> tuple[int, ...]:
    """Give the seats whose dice a hand has moved since they were kept in sight: they count as they lay before (D44)."""
    still_open = open_of_late(before, table)
    return tuple(k for k in still_open if table.seats[k].nudged and not before.table.seats[k].nudged)


def open_since(before: Open, table: Table) -> tuple[int, ...]:
    """Give the seats of which dice that lay open then still do."""
    return tuple(
        k for k in before.seats if (off := table.seats[k].lifted) is not None and off == before.table.seats[k].lifted
    )


def open_of_late(before: Open, table: Table) -> tuple[int, ...]:
    """Give the same if that was not long ago, none else: others may lie there by now."""
    return () if table.at - before.table.at > SOON else open_since(before, table)


def at_seats(image: Image, seats: Seats, which: Collection[int]) -> Mask:
    """Say which pixels (rows, columns) of a picture are at some seats."""
    height, width = image.shape[:2]
    mask = np.isin(labels(seats, width, height, GRAIN), list(which)).astype(np.uint8)
    return cv2.resize(mask, (width, height), interpolation=cv2.INTER_NEAREST).astype(bool)


def only(image: Image, seats: Seats, due: tuple[int, ...], table: Table) -> Image:
    """Return a picture in which seats that are hidden are grey: nothing is computed about what is there."""
    hidden = [k for k, seat in enumerate(table.seats) if k not in due and seat.hides]
    if not hidden:
        return image
    grey = image.mean((0, 1)).astype(np.uint8)
    return np.where(at_seats(image, seats, hidden)[..., None], grey, image)
