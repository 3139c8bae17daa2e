"""Whether a table is still, cell by cell, in whatever light."""

from dataclasses import replace

import cv2
import numpy as np

from vision.cells import Cells, Mask, difference, lit, nearer_to, share
from vision.watching.changes import grown
from vision.watching.light import light
from vision.watching.noise import moved_from, wavering
from vision.watching.screens import SLOW, but_for_screens, kept_up
from vision.watching.table import Table

CALM = 0.3  # seconds without a change after which a part of the picture is still
CALM_PICTURES = 3
LONG, FOLLOW = 1.0, 0.1  # seconds after which a calm cell follows slow changes, and by which part a picture
UPSET = 0.3  # part of the picture that moves at once when light or camera do
RESTED, MOSTLY = 2.0, 0.9  # seconds for which a part of the picture has not moved when the rest is not waited for
NEARLY_ALL = 0.9  # part of a thing that has to be still


def unsettled(table: Table, now: Cells) -> Table:
    """Let nothing be still yet."""
    since, calmed = np.full(now.shape[:2], table.at), np.zeros(now.shape[:2], bool)
    return replace(table, anchor=now, newest=now, level=np.ones_like(now), since=since, screens=(), calmed=calmed)


def timed(table: Table, now: Cells, expected: Cells) -> Table:
    """Note for each cell whether it has moved. `expected`: how the table would look without arms.

    How the light has changed is added up from picture to picture: two that follow each other show nearly the same.
    What moved is known anew together with its neighbours, with which it is averaged: else it would move for ever.
    """
    factor = light(table.newest, now)
    level, wavers = table.level * factor, wavering(table.wavers, table.pictures, table.newest, factor, now)
    moved = difference(lit(table.anchor, level), now) > moved_from(wavers)
    if share(moved) > UPSET:
        return unsettled(table, now)
    screens = table.screens
    if table.pace < SLOW:
        screens = kept_up(screens, moved, calm_cells(table), expected, table.newest, table.at)
    moved = but_for_screens(moved, screens)
    since = np.where(moved, table.at, table.since)
    bare = now / level
    anchor = nearer_to(table.anchor, bare, FOLLOW, table.at - since > LONG)
    cv2.copyTo(bare, grown(moved).view(np.uint8), anchor)
    return replace(table, since=since, anchor=anchor, newest=now, level=level, screens=screens, wavers=wavers)


def settled(table: Table) -> bool:
    """Say whether nothing has moved for a while."""
    return table.pictures > CALM_PICTURES and table.still_since(table.ago(CALM))


def mostly_settled(table: Table) -> bool:
    """Say whether hardly anything has moved for long, though somewhere something stirs on and on."""
    return share(table.since <= table.ago(RESTED)) >= MOSTLY


def calm_cells(table: Table) -> Mask:
    """Say which cells have not moved for a while."""
    return np.asarray(table.since <= table.ago(CALM), bool)


def lie_still(table: Table, place: Mask) -> bool:
    """Say whether nearly all of a place has not moved for a while."""
    return share(calm_cells(table)[place]) >= NEARLY_ALL
