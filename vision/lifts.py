"""What came off a seat and what was put there: conclusions from changes that have become still."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cells import Cells, Mask, apart, lit, softened
from vision.changes import Change, grown, parts
from vision.kinds import ROUND, Kind, common, like_table, palette, shows_dice
from vision.seats import Labels
from vision.table import CUP, Seat, Table, changed

ALIKE = 20.0  # levels within which a cell is what it was
NECKS = (0.45, 0.6, 0.75)  # parts of the depth of the larger of two cups at which they are told apart
OFTEN = 0.2  # part of what surrounds a cup from which a colour is the table's, and not another cup's
BESIDE, AROUND = 2, 9  # cells from a cup's place between which there is plain table


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The pictures that are compared, in the light of now.

    `before`: what was accepted before `was` was. `alone`: nothing else came when this went.
    """

    before: Cells
    was: Cells
    now: Cells
    alone: bool


def judged(
    table: Table, decided: list[tuple[Change, Kind]], was: Cells, now: Cells, factor: Cells, where: Labels
) -> Table:
    """Draw conclusions from what has become still: first the cups that came off, then what was put down."""
    large = [(one, kind) for one, kind in decided if one.area >= CUP * where.size]
    scene = Scene(lit(table.before, factor), was, now, all(kind != "came" for _, kind in large))
    for one in (one for one, kind in large if kind == "went"):
        table = replace(table, ground=ground_with(table.ground, one.mask, now))
        for k in sorted({int(where[middle]) for middle in cups_in(one.mask)} - {-1}):
            if table.seats[k].hidden and came_off(table.seats[k], one, scene):
                table = lifted(table, k, one.mask)
    for one in (one for one, kind in large if kind == "came"):
        for k in owners(one, where):
            table = put_down(table, k, one, scene)
    return table


def cups_in(mask: Mask) -> list[tuple[int, int]]:
    """Give the middles (row, column) of the cups that went together: cells far from the outline; none in a sickle."""
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    found: list[list[tuple[int, int]]] = []
    for part in NECKS:
        count, _, _, middles = cv2.connectedComponentsWithStats((depth > part * depth.max()).astype(np.uint8))
        found.append([(round(y), round(x)) for x, y in middles[1:count]])
    most = max(len(middles) for middles in found)
    if most * np.pi * float(depth.max()) ** 2 < ROUND * float(mask.sum()):
        return []
    return [middle for middles in found for middle in middles]


def came_off(seat: Seat, one: Change, scene: Scene) -> bool:
    """Say whether what went from a hidden seat was the cup over its dice."""
    if seat.was_hidden and same(one.mask, scene.before, scene.now):
        return False  # what lay over the cup is gone, and the cup is there as before
    return scene.alone or shows_dice(one.mask, scene.was, scene.now)


def lifted(table: Table, k: int, spot: Mask) -> Table:
    """Note that a cup came off a seat, and where it stood."""
    fields = {"known": True, "spot": spot, "was_hidden": False}
    return changed(table, k, "lifted", hidden=False, lifted=table.at, read=False, hand=False, **fields)


def put_down(table: Table, k: int, one: Change, scene: Scene) -> Table:
    """Note what a thing that came means for a seat."""
    seat = table.seats[k]
    if not seat.hidden:
        if not covers(one.mask, seat.spot):
            return table  # a cup beside the dice
        return changed(table, k, "covered", hidden=True, known=True, was_hidden=False, lifted=None, bare=False)
    if like_table(one.mask, scene.was):
        return changed(table, k, "covered", known=True, was_hidden=False, bare=False)
    return changed(table, k, None, was_hidden=True, bare=False)


def owners(one: Change, where: Labels) -> list[int]:
    """Give the seats in which a large change lies."""
    here = where[one.mask]
    counts = np.bincount(here[here >= 0], minlength=1)
    return [k for k, count in enumerate(counts.tolist()) if count and count >= min(counts.max(), 0.3 * one.area)]


def covers(mask: Mask, spot: Mask | None) -> bool:
    """Say whether a thing stands over the place where a seat's dice lie, and not beside it."""
    return spot is None or float((mask & spot).sum()) > 0.3 * min(float(mask.sum()), float(spot.sum()))


def same(mask: Mask, one: Cells, other: Cells) -> bool:
    """Say whether nearly all cells of a part of the picture are alike."""
    return float((apart(one, other)[mask] < ALIKE).mean()) > 0.8


def ground_with(ground: Cells | None, mask: Mask, now: Cells) -> Cells:
    """Learn from the surroundings of a cup that has gone what the table looks like."""
    ring = grown(mask, AROUND) & ~grown(mask, BESIDE)
    seen = palette(softened(now)[ring])
    return seen if ground is None else np.maximum(seen, ground)


def vacant(table: Table, now: Cells, where: Labels) -> Table:
    """Find the untouched seats at which plainly no cup stands, once it is known what the table looks like."""
    if table.ground is None:
        return table
    strange = ~common(softened(now), table.ground, OFTEN)
    for k, seat in enumerate(table.seats):
        if seat.hidden and not seat.bare and not seat.known:
            largest = max((one.area for one in parts(strange & (where == k))), default=0)
            if largest < 0.6 * CUP * where.size:
                table = changed(table, k, None, bare=True)
    return table
