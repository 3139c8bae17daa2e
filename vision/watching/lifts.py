"""What came off a seat and what was put there: conclusions from changes that have become still."""

from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask, lit
from vision.seats import Labels
from vision.watching.bares_dice import bares_dice
from vision.watching.came_off import came_off, only_dice, place_of
from vision.watching.changes import Change, grown, together
from vision.watching.ground import ground_with, outlined, rest_of, stands, still_there, strange
from vision.watching.kinds import Kind
from vision.watching.no_cup import bares_nothing, covers, no_cup, only_an_arm, put_over, stood_beside
from vision.watching.noted import covered, lifted, stood_up
from vision.watching.pieces import LEFT
from vision.watching.scene import Scene, most_of
from vision.watching.shapes import CUP_SHAPE, CUT_CUP, broad, compact, depth_of
from vision.watching.strangers import BESIDE, cup_stood, like_table, surroundings
from vision.watching.table import CUP, Seat, Table, changed
from vision.watching.taken_away import taken_away
from vision.watching.whose import each_own, own_parts, owners, owns, whose

BARE = 0.6  # part of the smallest cup: where nothing so large stands is no cup
SEEN = 0.5  # part of the ring around a thing that is left of a wider one which still shows the table
SMALLER = 0.25  # part of where a cup stood, below which what comes there covers no dice


def judged(
    table: Table, decided: list[tuple[Change, Kind]], was: Cells, now: Cells, factor: Cells, where: Labels, level: Cells
) -> Table:
    """Draw conclusions from what has become still: first the cups that came off, then what was put down.

    See `Scene` for the pictures.
    """
    if not decided:
        return table
    large = [(one, kind) for one, kind in decided if one.area >= CUP * where.size]
    came = together((one for one, kind in large if kind == "came"), where)
    open_before = [k for k, seat in enumerate(table.seats) if not seat.hidden and seat.spot is not None]
    scene = Scene(
        lit(table.accepted_before, factor), lit(table.as_covered, factor), was, now, came, where, factor, level
    )
    for one in (one for one, kind in large if kind == "went"):
        around = most_of(one.mask, where) & ~grown(came, BESIDE)  # what was put down there is no table
        table = replace(table, ground=(ground := ground_with(table.ground, one.mask, now, around)))
        for k, part in own_parts(one.mask, whose(one.mask, ground, scene, table.sightings), scene):
            table = went(table, k, part, scene) if may_hide(table.seats[k]) else table
    for one in (one for one, kind in large if kind == "came"):
        for k, own in each_own(table, one, where):
            table = put_down(table, k, own, scene)
    for one in (one for one, kind in large if kind == "moved"):
        for k in (k for k in owners(one, where) if k not in open_before):
            table = found_bare(table, k, one, scene)
    if any(kind == "went" for _, kind in decided):
        table = bared(table, decided, scene, where)
    return taken_away(table, open_before, decided, scene)


def may_hide(seat: Seat) -> bool:
    """Say whether a cup may have stood at a seat: also where none had seemed to, for it may be like the table."""
    return seat.hidden or (seat.bare and seat.lifted is None)


def went(table: Table, k: int, mask: Mask, scene: Scene) -> Table:
    """Note what a thing that went from a hidden seat means for it: its own part of it, where several went as one."""
    if bares_nothing(mask, table, scene) or no_cup(mask, table, k, scene):
        return table
    if stood_beside(mask, table, k, scene):
        if put_over(table.seats[k], scene):
            return covered(table, k, scene)
        if table.seats[k].shown:
            return table
    if only_an_arm(table.seats[k], mask, scene, most_of(mask, scene.where)):
        return stood_up(table, k, scene)  # now it is seen without the hand that was over it
    if came_off(table.seats[k], mask, scene):
        return lifted(table, k, place_of(mask, scene))
    unknown = not table.seats[k].had_cup  # dice may have lain there from the beginning
    return covered(table, k, scene) if unknown and only_dice(mask, scene) else table


def nudged(table: Table, decided: list[tuple[Change, Kind]]) -> Table:
    """Note at which seats open dice lie otherwise after a hand was there (D44); a cup that went is another's."""
    stirred = [one.mask for one, kind in decided if kind != "light" and not (kind == "went" and broad(one.mask))]
    for k, seat in enumerate(table.seats):
        if not seat.reached or seat.hidden or seat.nudged or table.sightings.shown_since(k, seat.lifted) is not None:
            continue  # where dice have been seen, it is they that tell
        if seat.spot is not None and any(bool((mask & seat.spot).any()) for mask in stirred):
            table = changed(table, k, None if seat.read else "touched", nudged=True)
    return table


def bared(table: Table, decided: list[tuple[Change, Kind]], scene: Scene, where: Labels) -> Table:
    """Find the seats at which plainly nothing stands, once it is known what the table looks like.

    Where something round stood in what has changed, and nothing does now, the cup has come off.
    """
    if (ground := table.ground) is None:
        return table
    differing = together((one for one, kind in decided if kind != "light"), where)
    for k, seat in enumerate(table.seats):
        if not seat.hides:
            continue
        here = where == k
        stood = stands(scene.was, ground, here & differing)
        if stood is not None and compact(stood) and rest_of(stood, ground, scene.now) < LEFT:
            own = owns(stood, differing & strange(scene.was, ground))
            own = own and not still_there(ground, scene.now, here, stood) and not bares_nothing(stood, table, scene)
            own = own and not only_an_arm(seat, stood, scene, here)
            own = own and not (seat.shown and stood_beside(stood, table, k, scene))
            table = lifted(table, k, stood) if own and came_off(seat, stood, scene) else table
        elif not seat.had_cup and table.sightings.stood_at(k) is None and looks_bare(scene.now, ground, here):
            table = changed(table, k, None, bare=True)
    return table


def looks_bare(now: Cells, ground: Cells, here: Mask) -> bool:
    """Say whether nothing is as large as a cup in a part of the picture, by its colours or by its outline."""
    return stands(now, ground, here, BARE) is None and not outlined(now, here)


def put_down(table: Table, k: int, one: Change, scene: Scene) -> Table:
    """Note what a thing that came means for a seat."""
    seat = table.seats[k]
    if not seat.hidden:
        if not covers(one.mask, seat.spot) or too_small(one, seat):
            return table  # a cup beside the dice, or its shadow over them
        return changed(covered(table, k, scene), k, None, came=one.mask)
    if table.tells("covered", k):
        return table  # it was put over them just now
    if (uncovered := found_bare(table, k, one, scene)) is not table:
        return uncovered
    whole = compact(one.mask, CUT_CUP if one.border else CUP_SHAPE)
    if whole and like_table(one.mask, scene.was) and not stood_near(one.mask, k, scene):
        table = stood_up(table, k, scene)
        return changed(table, k, "covered", had_cup=True, was_hidden=False, bare=False, came=one.mask)
    return changed(table, k, None, was_hidden=True, bare=False)


def too_small(one: Change, seat: Seat) -> bool:
    """Say whether something is much smaller than the cup that came off a seat."""
    return seat.spot is not None and one.area < SMALLER * float(seat.spot.sum())


def found_bare(table: Table, k: int, one: Change, scene: Scene) -> Table:
    """Note if a thing at a hidden seat are the dice that a cup of the table's colours has bared."""
    bared = table.seats[k].hidden and bares_dice(one.mask, scene, scene.where == k, table.ground)
    return changed(lifted(table, k, one.mask), k, None, came_off_unseen=True) if bared else table


def stood_near(mask: Mask, k: int, scene: Scene) -> bool:
    """Say whether something as broad stood at a seat before a thing came there: what came may be that cup."""
    near = grown(mask, int(np.ceil(depth_of(mask).max())))
    if surroundings(near).sum() < SEEN * surroundings(mask).sum():
        near = mask  # it takes so much of the picture that nothing would be left to show the table
    return cup_stood(near, scene.was, mask, scene.where == k)
