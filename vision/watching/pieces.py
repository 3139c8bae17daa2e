"""A change taken to pieces: what went and what came of a cup that was put aside right beside its place."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.cells import Cells, Mask
from vision.palettes import common, palette, palette_of, share_of
from vision.watching.changes import Change, change_of, edge_of, grown, parts, rim, shrunk, together
from vision.watching.kinds import Kind, outlines
from vision.watching.shapes import CUP_SHAPE, CUT_CUP, broad, compact, hull, largest_part, opened
from vision.watching.strangers import surroundings, unlisted
from vision.watching.table import CUP

BARED = 0.15  # part of a change that became bare table, from which it is no mere coming
STAYED, DISC = 0.4, 0.5  # part of a change that a cup takes which only was pushed, and how round it is: dice are less
ONE_PLACE, LITTLE = 0.75, 0.6  # how round the place of one cup is; part of it that a cup takes that was pushed a little
GAINED = 0.25  # part of a change by which more of it is table now than was: where a cup was pushed as much is as was
NOTCH = 3  # cells: half as wide as what did not change of a pushed cup, because it looks there as it did
OF_CHANGE = 0.25  # part of a change that a cup has not left, or come to: dice that were bared, or a sickle beside a cup
IN_SHADOW = 0.125  # the same where what went is as round as a cup: shadows have changed with it
THING = 0.5  # part of what a cup took, which what is there now takes if it is a cup again and no few dice
MOST = 0.7  # the same of a cup that the edge of the picture cuts, where no more than one cup has gone
FAINT = 0.2  # part of the edges along the outline of a thing that came which were there before it did
LARGER, OVERLAP, OF_ONE = 1.25, 0.25, 0.9  # parts by which a cup that stands elsewhere may look larger, overlap, differ
TURNED = 1.6  # times as large as it stood that a cup looks at most which was turned over
LOW = 0.75  # part of its width at the edge of the picture which something reaches in that lies there, and is no arm
LEFT = 0.4  # part of the place of a cup that has come off which the dice take that lie nearest together, at most
OWN = 0.5  # part of what still takes its place that has a colour of the cup, if it is the cup


def pieces(change: Change, kind: Kind, before: Cells, now: Cells) -> Iterator[tuple[Change, Kind]]:
    """Part what came from what went, where a cup was put down beside its old place.

    Where as much as a cup has changed and hardly any of it looks unlike the table, it is told whole as well: a cup of
    the table's colours may have gone.
    """
    if kind == "came" and came_whole(change.mask, before, now):
        yield change, kind
        return
    counts = palette_of(surroundings(hull(change.mask)), before, now)  # what did not change of a cup is no table
    was, is_now = common(before, counts), common(now, counts)
    notched = change.mask | (shrunk(grown(change.mask, NOTCH), NOTCH) & ~was & ~is_now)
    things, stood = list(parts(opened(~is_now & notched))), ~was & change.mask
    if of_one_thing(change, kind, things, stood, is_now):
        yield change, kind
        return
    came = [one for one in things if one.area > THING * float(stood.sum())]
    went = list(parts(opened(stood & ~together(came, change.mask))))
    cup = CUP * was.size
    whole = may_be_whole(change, came, went, cup)
    yield from ((part, "came") for part in came)
    yield from ((part, "went") for part in went if part.area < cup or not whole)
    if whole:
        yield change, "moved"


def of_one_thing(change: Change, kind: Kind, things: Sequence[Change], stood: Mask, table: Mask) -> bool:
    """Say whether one thing came or went, and no cup stands elsewhere than it stood.

    `things`: what looks unlike the table now; `stood`: what did before; `table`: what is like it now.
    """
    if kind == "came":
        return float((table & stood).sum()) < BARED * change.area
    gained = float(stood.sum()) - float((~table & change.mask).sum())
    least = LITTLE if compact(change.mask, ONE_PLACE) else STAYED
    pushed = any(compact(one.mask, DISC) and one.area > least * change.area for one in things)
    bared = kind == "went" and (gained > GAINED * change.area or not pushed)  # but for dice it is bare table now
    return bared and not any(elsewhere(one, stood) for one in things)


def may_be_whole(change: Change, came: Sequence[Change], went: Sequence[Change], cup: float) -> bool:
    """Say whether a cup of the table's colours may have gone: of something as large little has come or gone.

    Not where what went is a cup, and so much shadow with it that it seems little. `cup`: cells of the smallest one.
    """
    if any(part.area > IN_SHADOW * change.area and compact(part.mask, CUP_SHAPE) for part in went):
        return False
    return change.area >= cup and all(part.area < max(cup, OF_CHANGE * change.area) for part in (*came, *went))


def came_whole(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether something round came where nothing had such an outline: one cup, though much of it is like the table.

    Over dice that stand out more than it does it would seem that these went, and that what came is its light side only.
    """
    was, is_now = outlines(rim(mask), surroundings(mask), before, now)
    return compact(mask, CUP_SHAPE) and was < FAINT * is_now


def put_aside(change: Change, before: Cells, now: Cells, rested: bool) -> bool:
    """Say whether nothing but a cup stands elsewhere than it stood: a hand that holds it would be seen with it.

    What is there now has the colours of what stood there before, is no larger, is round but for what the edge of the
    picture cuts off, and has left the place. What has `rested` for long may look otherwise and larger: a cup that was
    turned over shows its inside, its mouth is nearer to the camera, and of one at the edge little may be seen.
    """
    counts = palette_of(surroundings(change.mask), before, now)
    left, there = unlisted(before, counts, change.mask), largest_part(unlisted(now, counts, change.mask))
    if there is not None and left.any() and not rested:  # a part of a cup may have the colours of the table
        left, there = hull(left) & change.mask, change_of(hull(there.mask) & change.mask)
    if there is None or not broad(left) or there.area > (TURNED if rested else LARGER) * left.sum():
        return False
    if (there.mask & left).sum() > OVERLAP * there.area:
        return False
    if rested:
        whole = broad(there.mask) and compact(there.mask, CUT_CUP) and there.area > THING * left.sum()  # no dice
        return low(there) or cut_cup(there) or whole
    like = share_of(now[there.mask], palette(before[left]))
    return broad(there.mask) and compact(there.mask, CUT_CUP) and like > OF_ONE


def elsewhere(thing: Change, stood: Mask) -> bool:
    """Say whether something may be the one cup that stood in a place, put aside to the edge of the picture."""
    if not broad(stood) or float((thing.mask & stood).sum()) > OVERLAP * thing.area:
        return False
    return low(thing) or (cut_cup(thing) and thing.area > MOST * float(stood.sum()))


def cut_cup(thing: Change) -> bool:
    """Say whether something may be a cup that the edge of the picture cuts."""
    whole = hull(thing.mask)  # what glitters in it looks like the table
    return thing.border >= 2 and broad(whole) and compact(whole, CUT_CUP)


def low(change: Change) -> bool:
    """Say whether something reaches into the picture less far than it is wide at the edge: no arm, it lies there."""
    deep = cv2.distanceTransform((~edge_of(change.mask.shape)).astype(np.uint8), cv2.DIST_C, 3)[change.mask]
    return change.border >= 2 and float(deep.max()) < LOW * change.border


def drawn_aside(change: Change, before: Cells, now: Cells) -> bool:
    """Say whether a cup at the edge of the picture was only drawn aside, and still takes much of where it stood.

    It has its colours still; dice that lie in a ring there, as broad as a cup, have others.
    """
    if change.border < 2:
        return False
    there = largest_part(strange_now(change, before, now))
    if there is None or there.border < 2 or there.area <= LEFT * change.area or not broad(there.mask):
        return False
    return share_of(now[there.mask], palette(before[change.mask])) > OWN


def strange_now(change: Change, before: Cells, now: Cells) -> Mask:
    """Give what of a change looks now unlike what lies, or lay, around it."""
    return unlisted(now, palette_of(surroundings(change.mask), before, now), change.mask)
