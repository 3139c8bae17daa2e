"""Pictures of open dice where hands stir on and on: of each seat from when its own dice lay still, put together."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.camera.decode import whole_rgb
from vision.reveals.due import open_dice
from vision.reveals.open_now import LOOKS, Open, Shot, at_seats, only
from vision.seats import Seats
from vision.types import Image
from vision.watching.pushed import displaced
from vision.watching.steady import lie_still
from vision.watching.table import Table

Looks = tuple[tuple[float, Image], ...]  # of a picture its second, and RGB pixels


@dataclass(frozen=True, slots=True, eq=False)
class Apart:
    """Of each seat the pictures in which its open dice lay still; `whole`: seats of which there are enough, as one."""

    each: dict[int, Looks] = field(default_factory=dict)
    whole: Open = field(default_factory=Open)


def looked_apart(before: Apart, shot: Shot, table: Table, seats: Seats) -> Apart:
    """Take one more picture into account: it is decoded only where it shows what is wanted."""
    here = displaced(seats, table.pushed)
    apart = still_lying(before, table, here)
    which = wanted(apart, table)
    image = whole_rgb(shot.data) if which else None
    return apart if image is None else shown_too(apart, which, shot.at, image, table, here)


def still_lying(before: Apart, table: Table, here: Seats) -> Apart:
    """Return the pictures of dice that lie as they did. `here`: the seats as they are in the picture now."""
    each = {k: looks for k, looks in before.each.items() if lie_as_they_lay(k, before.whole.table, table)}
    if each.keys() != before.each.keys():
        return Apart(each, put_together(each, table, here))
    return replace(before, whole=replace(before.whole, table=table)) if at_rest_now(table) else before


def at_rest_now(table: Table) -> set[int]:
    """Give the seats whose open dice lie still in this picture, while others stir."""
    return set(open_dice(table)) | set(just_seen(table)) if table.phase == "moving" else set()


def wanted(apart: Apart, table: Table) -> tuple[int, ...]:
    """Give the seats of which a picture is kept now: there are too few, or a cup has come off elsewhere since."""
    off = last_off(table)
    each = ((k, apart.each.get(k, ())) for k in sorted(at_rest_now(table)))
    return tuple(k for k, looks in each if len(looks) < LOOKS or looks[0][0] <= off)


def shown_too(apart: Apart, which: Sequence[int], at: float, image: Image, table: Table, here: Seats) -> Apart:
    """Keep a picture, RGB, of some seats: of each the newest that become one reading."""
    look = at, only(image, here, tuple({*apart.each, *at_rest_now(table)}), table)
    each = apart.each | {k: (*apart.each.get(k, ()), look)[-LOOKS:] for k in which}
    return Apart(each, put_together(each, table, here))


def last_off(table: Table) -> float:
    """Give the second at which the last cup came off."""
    return max((seat.lifted for seat in table.seats if seat.lifted is not None), default=0.0)


def fresh(apart: Apart, table: Table) -> Open:
    """Return the seats that are shown, if all of their pictures were exposed after the last cup came off."""
    whole = apart.whole
    return whole if all(apart.each[k][0][0] > last_off(table) for k in whole.seats) else Open()


def with_more(kept: Open, other: Open, table: Table, seats: Seats) -> Open:
    """Return what is kept of seats with those of which only `other` shows the dice: a hand hides some now.

    `seats`: as they were shared out.
    """
    more = tuple(k for k in other.seats if k not in kept.seats)
    if not (more and kept.enough and other.enough) or not kept.table.pushed == other.table.pushed == table.pushed:
        return kept
    if kept.looks[-1][1].shape != other.looks[-1][1].shape:
        return kept
    here = displaced(seats, table.pushed)
    both = zip(kept.looks, other.looks, strict=True)
    looks = tuple((max(at, then), pasted(image, theirs, here, more)) for (at, image), (then, theirs) in both)
    when = other.at(more).when | kept.when
    return Open(tuple(sorted(when)), looks, table, tuple(when[k] for k in sorted(when)))


def lie_as_they_lay(k: int, before: Table, table: Table) -> bool:
    """Say whether the dice of a seat are still open, unread, and where they were in the picture."""
    seat = table.seats[k]
    return seat.unread and seat.lifted == before.seats[k].lifted and table.pushed == before.pushed


def just_seen(table: Table) -> list[int]:
    """Give the seats whose unread dice are seen to lie free in this very picture, and have not moved for a while."""
    known = table.sightings
    if known.at < table.at:
        return []
    lay = ((k, known.lay[k]) for k in known.free if table.seats[k].unread and k not in table.unjudged)
    return [k for k, dice in lay if dice is not None and lie_still(table, dice)]


def put_together(each: dict[int, Looks], table: Table, seats: Seats) -> Open:
    """Return pictures that show each seat as it lay when it lay still, as far as there are enough of it."""
    full = {k: each[k] for k in sorted(each) if len(each[k]) == LOOKS}
    if not full:
        return Open(table=table)
    looks = tuple(patchwork({k: looks[i] for k, looks in full.items()}, seats) for i in range(LOOKS))
    return Open(tuple(full), looks, table, tuple(looks[-1][0] for looks in full.values()))


def patchwork(looks: dict[int, tuple[float, Image]], seats: Seats) -> tuple[float, Image]:
    """Return the newest of some pictures, with each other's seat in it as that shows it."""
    at, image = max(looks.values(), key=lambda look: look[0])
    for k, (then, other) in looks.items():
        image = pasted(image, other, seats, (k,)) if then < at else image
    return at, image


def pasted(image: Image, other: Image, seats: Seats, which: Collection[int]) -> Image:
    """Return a picture in which some seats look as they do in another of its size."""
    return np.where(at_seats(image, seats, which)[..., None], other, image) if other.shape == image.shape else image


def all_shown(now: Open, table: Table) -> bool:
    """Say whether there are enough pictures of all dice that lie open, others stir, and no cup hides any.

    Nor is one just being taken from where nothing had seemed to stand.
    """
    each = enumerate(table.seats)
    waits = any(seat.hides or (seat.bare and seat.hand) or (seat.unread and k not in now.seats) for k, seat in each)
    return now.enough and table.phase == "moving" and not waits
