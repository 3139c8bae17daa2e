"""Open dice that are seen to lie free and still, though hands stir on and on elsewhere, also at their own seat."""

from collections.abc import Collection, Iterable
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, count, instead
from vision.seats import Labels
from vision.watching.changes import grown
from vision.watching.hidden_again import back_again
from vision.watching.moved_dice import moved_dice
from vision.watching.noted import hidden_now, level_now
from vision.watching.plain_view import TOGETHER, lasts
from vision.watching.remembered import free_dice, last_seen, shown_now
from vision.watching.seen_there import in_common
from vision.watching.sightings import Places
from vision.watching.steady import lie_still
from vision.watching.strangers import BESIDE
from vision.watching.table import FEW, Table, changed
from vision.watching.things import Tops
from vision.watching.undisturbed import undisturbed, where_they_lie

SAME, STILL_THERE = 0.6, 0.8  # parts of fewer cells of dice that are where they lay, from which they lie there still
LOST = 4.0  # seconds in which unread dice were not seen to lie free, after which a cup may be over them
LIKE_OTHERS = 0.4  # part of what the most dice of another seat take, from which it is dice that were not seen before


def with_free_dice(table: Table, tops: Tops, where: Labels) -> Table:
    """Keep where open dice are seen to lie free and still, and note what a hand has moved meanwhile (D44)."""
    known, lay, free = table.sightings, list[Mask | None](), list[int]()
    most = max((count(one) for one in known.lay if one is not None), default=0)
    for k, seat in enumerate(table.seats):
        was = known.lay[k] if seat.hidden else known.open_since(k, seat.lifted)
        dice = None if seat.hidden or seat.lifted is None else dice_lying_free(table, k, tops, where == k)
        if dice is not None and was is None and count(dice) < LIKE_OTHERS * most:
            dice = None
        lay.append(was if dice is None or (was is not None and less_of(was, dice)) else dice)
        if dice is None:
            continue
        free.append(k)
        if was is not None and otherwise(table, k, was, dice):
            table = changed(table, k, None if seat.read else "touched", nudged=True)
    places = tuple(lay)
    shown = shown_at_rest(table, free, shown_now(table, places))
    last = tuple(table.at if k in free else one for k, one in enumerate(last_seen(table)))
    seen = replace(known, at=table.at, lay=places, free=tuple(free), shown=shown, last=last)
    return lost(replace(table, sightings=replace(seen, picture=as_they_lie(table, free, places))), where)


def lost(table: Table, where: Labels) -> Table:
    """Note that dice may be hidden which nobody has read, and which were not seen to lie free for long.

    Not where nothing has moved since: dice lie there that no network sees.
    """
    for k, seat in enumerate(table.seats):
        since = max(seat.lifted or 0.0, table.sightings.last[k])
        if seat.unread and table.at - since > LOST and not undisturbed(table, where_they_lie(table, k), since):
            table = hidden_now(table, k, where, level_now(table))
    return table


def shown_at_rest(table: Table, free: Collection[int], now: tuple[Cells | None, ...]) -> tuple[Cells | None, ...]:
    """Return the picture in which the dice of each seat lay before a hand was there, from when they first lay still.

    `now`: what it would be, did they lie still.
    """
    known = (table.sightings.shown_since(k, seat.lifted) for k, seat in enumerate(table.seats))
    before = (None if table.tells("lifted", k) else one for k, one in enumerate(known))
    return tuple(new if k in free else old for k, (old, new) in enumerate(zip(before, now, strict=True)))


def less_of(was: Mask, dice: Mask) -> bool:
    """Say whether dice are seen where they lay, but fewer cells of them: they are hard to see."""
    return int(dice.sum()) < int(was.sum()) and in_common(dice, was) >= STILL_THERE


def otherwise(table: Table, k: int, was: Mask, dice: Mask) -> bool:
    """Say whether open dice of a seat lie otherwise than they lay, or show another face, since a hand was at them."""
    seat, shown = table.seats[k], table.sightings.shown_since(k, table.seats[k].lifted)
    if seat.nudged or not seat.reached or shown is None:
        return False
    return in_common(was, dice) < SAME or moved_dice(was & dice, shown, table.newest)


def dice_lying_free(table: Table, k: int, tops: Tops, here: Mask) -> Mask | None:
    """Return where the open dice of a seat are seen to lie still, if nothing is in their cup's place, or near them.

    Where it seems to stand there again, what looks like dice may be fingers. Or they have been in plain view for long.
    """
    one = table.sightings.in_plain_view_at(k)
    if one is not None and one.last == table.at and lasts(table, k, TOGETHER):
        return one.dice
    dice, spot = free_dice(table, k, tops, here), table.seats[k].spot
    if dice is None or not lie_still(table, dice) or back_again(table, k, tops, here):
        return None
    return dice if spot is None or int((tops.hand & grown(spot)).sum()) < FEW else None


def as_they_lie(table: Table, free: Iterable[int], lay: Places) -> Cells | None:
    """Return the picture of the last look, but where dice are seen to lie free as it is now."""
    picture = table.sightings.picture
    if picture is None or picture.shape != table.newest.shape:
        return picture
    places = [grown(place, BESIDE) for k in free for place in (lay[k], table.seats[k].spot) if place is not None]
    return instead(picture, table.newest, np.logical_or.reduce([np.zeros(picture.shape[:2], bool), *places]))
