"""Cups seen to have come off, and dice seen to lie free, while hands stir on and on elsewhere at their seats."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, instead, share
from vision.changes import grown
from vision.last_look import looks_otherwise
from vision.looked_under import like_its_cup, looks_bare
from vision.noted import lifted, taken_for_granted
from vision.remembered import free_dice, shown_now
from vision.seats import Labels
from vision.seen_there import DICE, NONE, alike
from vision.sightings import Bared, Places
from vision.steady import calm_cells
from vision.strangers import BESIDE
from vision.supplemented import without
from vision.table import FEW, Table
from vision.things import Tops

CALM = 0.9  # part of dice that has to lie still
SAME = 0.6  # part of both together that dice have in common with themselves a moment ago
LONG = 0.9  # seconds for which dice alone have been seen where a cup stood, from which it has come off
LONGER = 1.9  # the same of dice in the colours of the cup: they may be a part of it


def bared_for_long(table: Table, tops: Tops, where: Labels, new: Mask | None) -> Table:
    """Note each cup that has come off: dice alone are seen where it stood, and have lain still for a while."""
    known, count = table.sightings, len(table.seats)
    bared = tuple(bared_now(table, k, tops, where == k, new) for k in range(count))
    table = replace(table, sightings=replace(known, bared=bared))
    for k, one in enumerate(bared):
        stood = known.stood[k]
        if one is None or stood is None:
            continue
        if table.at - one.since >= (LONGER if like_its_cup(table, stood, tops) else LONG):
            table = taken_for_granted(lifted(table, k, grown(stood)), k)
    return table


def bared_now(table: Table, k: int, tops: Tops, here: Mask, new: Mask | None) -> Bared | None:
    """Return the dice that are seen alone in the place of a cup that is said to hide them, if they lie still."""
    known = table.sightings
    stood = known.stood[k]
    if not table.seats[k].hidden or stood is None or not looks_otherwise(new, stood):
        return None
    tops = without(known.dice, tops)
    dice, near = tops.dice & grown(stood) & here, grown(stood)
    if int(dice.sum()) < DICE or share(tops.solid[stood]) > NONE or int((tops.hand & near).sum()) >= FEW:
        return None
    if share(calm_cells(table)[dice]) < CALM or not looks_bare(table, stood, tops):
        return None
    before = known.bared[k] if k < len(known.bared) else None
    return Bared(dice, before.since if before is not None and alike(dice, before.dice) > SAME else table.at)


def free_meanwhile(table: Table, tops: Tops, where: Labels) -> Table:
    """Keep where open dice are seen to lie free and still."""
    known = table.sightings
    lay, free = list(known.lay), []
    for k, seat in enumerate(table.seats):
        was = known.open_since(k, seat.lifted)
        lay[k] = was
        if seat.hidden or seat.lifted is None:
            continue
        dice = dice_in_sight(table, k, tops, where == k)
        if dice is None:
            continue
        if was is None or alike(dice, was) > SAME:
            lay[k] = dice
            free.append(k)
    places = tuple(lay)
    seen = replace(known, at=table.at, lay=places, free=tuple(free), shown=shown_now(table, places))
    return replace(table, sightings=replace(seen, picture=as_they_lie(table, free, places)))


def as_they_lie(table: Table, free: Iterable[int], lay: Places) -> Cells | None:
    """Return the picture of the last look, but where dice are seen to lie free as it is now."""
    picture = table.sightings.picture
    if picture is None or picture.shape != table.newest.shape:
        return picture
    places = [grown(place, BESIDE) for k in free for place in (lay[k], table.seats[k].spot) if place is not None]
    return instead(picture, table.newest, np.logical_or.reduce([np.zeros(picture.shape[:2], bool), *places]))


def dice_in_sight(table: Table, k: int, tops: Tops, here: Mask) -> Mask | None:
    """Return where the open dice of a seat are seen to lie still, if no hand is in their cup's place, or near them."""
    dice, spot = free_dice(table, k, tops, here), table.seats[k].spot
    if dice is None or share(calm_cells(table)[dice]) < CALM:
        return None
    return dice if spot is None or int((tops.hand & grown(spot)).sum()) < FEW else None
