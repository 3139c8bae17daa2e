"""Dice that lie open when a table is looked at for the first time: no cup is said to stand there."""

from dataclasses import replace

from vision.seats import Labels
from vision.watching.seen_there import PLAINLY, shows, single, things_at
from vision.watching.table import Table
from vision.watching.things import Tops


def without_cups_where_dice_lie(table: Table, tops: Tops, where: Labels) -> Table:
    """Leave untold that seats are covered at which dice are seen, and nothing that may hide more of them.

    They count as hidden all the same: whether they were shown is told from what happens next.
    """
    if table.sightings.at >= 0:
        return table
    said = (one for one in table.happened if one.event != "covered" or one.seat is None or hides(tops, where, one.seat))
    return replace(table, happened=tuple(said))


def hides(tops: Tops, where: Labels, seat: int) -> bool:
    """Say whether a cup may stand at a seat: something like one is seen there, or a hand, or no dice are."""
    here = where == seat
    return not shows(here, tops, PLAINLY) or bool(things_at(single((tops.solid | tops.hand) & here), here))
