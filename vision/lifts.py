"""What came off a seat and what was put there: conclusions from changes that have become still."""

from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, apart, lit, softened
from vision.changes import Change, grown, parts
from vision.kinds import Kind, common, compact, like_table, palette, shows_dice
from vision.seats import Labels
from vision.table import CUP, Table, changed

ALIKE = 20.0  # levels within which a cell is what it was
BESIDE, AROUND = 2, 9  # cells from a cup's place between which there is plain table


def judged(
    table: Table,
    decided: list[tuple[Change, Kind]],
    was: Cells,
    now: Cells,
    factor: Cells,
    where: Labels,
) -> Table:
    """Draw conclusions from what has become still: cups that came off, cups that were put down."""
    large = [(one, kind) for one, kind in decided if one.area >= CUP * where.size]
    came = [one for one, kind in large if kind == "came"]
    for one, kind in sorted(large, key=lambda pair: pair[1] != "went"):
        for k in owners(one, where):
            seat = table.seats[k]
            if kind == "went" and seat.hidden and compact(one.mask):
                back = seat.was_hidden and same(one.mask, lit(table.before, factor), now)
                table = replace(table, ground=ground_with(table.ground, one.mask, now))
                if not back and (not came or shows_dice(one.mask, was, now)):
                    table = changed(
                        table,
                        k,
                        "lifted",
                        hidden=False,
                        known=True,
                        spot=one.mask,
                        lifted=table.at,
                        read=False,
                        was_hidden=False,
                        hand=False,
                    )
            elif kind == "came" and not seat.hidden and covers(one.mask, seat.spot):
                table = changed(table, k, "covered", hidden=True, known=True, was_hidden=False, lifted=None, bare=False)
            elif kind == "came" and seat.hidden and like_table(one.mask, was):
                table = changed(table, k, "covered", known=True, was_hidden=False, bare=False)
            elif kind == "came" and seat.hidden:
                table = changed(table, k, None, was_hidden=True, bare=False)
    return table


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
    strange = ~common(softened(now), table.ground)
    for k, seat in enumerate(table.seats):
        if seat.hidden and not seat.bare and not seat.known:
            largest = max((one.area for one in parts(strange & (where == k))), default=0)
            if largest < 0.6 * CUP * where.size:
                table = changed(table, k, None, bare=True)
    return table
