"""Where cups stand that hide dice, while others stir on and on: carried elsewhere, or seen for the first time."""

from dataclasses import replace

from vision.cells import Mask, instead, share
from vision.seats import Labels
from vision.watching.changes import grown
from vision.watching.looked_under import nothing_left
from vision.watching.noted import level_now
from vision.watching.remembered import seen_anew, with_what_is_nobodys
from vision.watching.seen_there import DICE, NONE, SAME, STANDS, overlap, single, things_at
from vision.watching.shapes import CUP_SHAPE, compact, hull
from vision.watching.steady import calm_cells, lie_still
from vision.watching.strangers import BESIDE
from vision.watching.supplemented import without
from vision.watching.table import FEW, Table, covered_as
from vision.watching.things import Tops


def moved_on(table: Table, tops: Tops, where: Labels) -> Table:
    """Keep where a cup is that hides dice, and was carried to another place of its seat, while others stir."""
    table = replace(table, as_covered=with_what_is_nobodys(table, where))
    for k, seat in enumerate(table.seats):
        if seat.hidden:
            table = followed_to(table, k, tops, where == k)
    return table


def followed_to(table: Table, k: int, tops: Tops, here: Mask) -> Table:
    """Return a table that knows where the cup of a seat is now."""
    known = table.sightings
    stood = known.stood[k]
    cup = still_cup(table, tops, here, here) if stood is None else elsewhere(table, stood, tops, here)
    if cup is None:
        return table
    carried = known.carried + ((k,) if table.tells("covered", k) else ())  # it has just come: its dice may be gathered
    known = replace(known, stood=(*known.stood[:k], cup, *known.stood[k + 1 :]), carried=carried)
    table = replace(table, sightings=known)
    if cup is not stood:
        table = known_from_now(table, tops, here if stood is None else cup)
    calm = calm_cells(table)
    return as_it_stands(table, cup, tops, calm) if share((tops.solid & calm)[cup]) > STANDS else table


def elsewhere(table: Table, cup: Mask, tops: Tops, here: Mask) -> Mask:
    """Return where a cup is now: where the only round thing of its seat is, if nothing at all is where it stood.

    No dice are, either, of which nothing may be seen but that they do not look like the table. Or where it stands still
    beside that, in part, and no dice are seen.
    """
    beside = still_cup(table, tops, here, grown(cup, BESIDE))
    if beside is not None and overlap(beside, cup) > SAME:
        return beside
    taken = share((tops.solid | tops.hand)[cup]) > NONE or int((tops.faint & grown(cup)).sum()) >= DICE
    if taken or not nothing_left(table, cup, tops):
        return cup
    things = [hull(one) for one in things_at(single(tops.solid), here)]
    alone = len(things) == 1 and compact(things[0], CUP_SHAPE) and lie_still(table, things[0])
    return things[0] if alone else cup


def still_cup(table: Table, tops: Tops, here: Mask, near: Mask) -> Mask | None:
    """Return where the only cup of a seat stands still, no hand at it, and no dice are seen `near`; None elsewhere."""
    if int((without(table.sightings.dice, tops).dice & near).sum()) >= DICE:
        return None
    cups = things_at(single(tops.cup), here)
    if len(cups) != 1 or not compact(cups[0], CUP_SHAPE) or not lie_still(table, cups[0]):
        return None
    return None if int((tops.hand & grown(cups[0])).sum()) >= FEW else cups[0]


def known_from_now(table: Table, tops: Tops, here: Mask) -> Table:
    """Return a table that knows how a seat, or a part of it, looks with its cup."""
    known, level = seen_anew(table.sightings, tops, here), level_now(table)
    picture = None if known.picture is None else instead(known.picture, table.newest, here)
    return covered_as(replace(table, sightings=replace(known, picture=picture)), here, level)


def as_it_stands(table: Table, cup: Mask, tops: Tops, calm: Mask) -> Table:
    """Return a table that knows how a cup looks that is seen, and that it was put over what looked like dice there.

    So that was no print, nor letters.
    """
    known, others = table.sightings, ~grown(cup) | grown(tops.dice)
    printed, dice = (None if one is None else one & others for one in (known.printed, known.dice))
    picture = known.picture
    if picture is not None and picture.shape == table.newest.shape:
        picture = instead(picture, table.newest, cup & calm & ~grown(tops.hand))
    return replace(table, sightings=replace(known, printed=printed, dice=dice, picture=picture))
