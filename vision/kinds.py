"""Whether a change is a thing that came, one that went, or only light."""

from collections.abc import Iterator
from typing import Literal

import cv2
import numpy as np

from vision.cells import Cells, Mask, grey, middle, slopes
from vision.changes import LEAST, Change, change_of, edge_of, filled, grown, parts, rim, shrunk, together
from vision.palettes import coloured, common, outstanding, palette, palette_of, sample, share_of
from vision.table import CUP

Kind = Literal["light", "came", "went", "moved"]

EDGE = 5.0  # levels a cell: weaker edges are noise and soft shadows
SURE = 0.3  # how clearly outline and colours must show in which picture a thing stands
ROUGHNESS = 1.5  # by how much more than an outline it counts that a thing is smoother or rougher than the table
BESIDE, AROUND = 2, 9  # cells around a change between which there is what the table looks like
BARED = 0.15  # part of a change that became bare table, from which it is no mere coming
STAYED, DISC = 0.4, 0.5  # part of a change that a cup takes which only was pushed, and how round it is: dice are less
GAINED = 0.25  # part of a change by which more of it is table now than was: where a cup was pushed as much is as was
NOTCH = 3  # cells: half as wide as what did not change of a pushed cup, because it looks there as it did
OF_CHANGE = 0.25  # part of a change that a cup has not left, or come to: dice that were bared, or a sickle beside a cup
IN_SHADOW = 0.125  # the same where what went is as round as a cup: shadows have changed with it
THING = 0.5  # part of what a cup took, which what is there now takes if it is a cup again and no few dice
MOST = 0.7  # the same of a cup that the edge of the picture cuts, where no more than one cup has gone
FAINT = 0.2  # part of the edges along the outline of a thing that came which were there before it did
ROUND = 0.3  # part of a cup's place that its largest inner circle takes; of a sickle it takes less
CUP_SHAPE = 0.55  # part that the largest inner circle takes of a cup, cut by the picture's edge or not; of an arm less
CUT_CUP = 0.4  # of a cup cut in half by the edge of the picture
LARGER, OVERLAP, OF_ONE = 1.25, 0.25, 0.9  # parts by which a cup that stands elsewhere may look larger, overlap, differ
TURNED = 1.6  # times as large as it stood that a cup looks at most which was turned over
LOW = 0.75  # part of its width at the edge of the picture which something reaches in that lies there, and is no arm
LEFT = 0.4  # part of the place of a cup that has come off which the dice take that lie nearest together, at most
OWN = 0.5  # part of what still takes its place that has a colour of the cup, if it is the cup
STOOD = 0.5  # part of the depth of what came from which what stood there was a cup; dice are less than 0.4
LEAST_FINE = 2.0  # percent by which fine structure varies, below which it is noise
STRONG = 8.0  # percent beyond which fine structure counts no more: the rim of a tray would drown all the rest
ALIKE = 0.75  # correlation of the fine structure from which what changed is light on the same things


def kind_of(change: Change, before: Cells, now: Cells, others: Mask) -> Kind:
    """Tell whether a thing came, went or moved, or only light and shadow did. `others`: cells that change elsewhere."""
    if all_the_same(change.mask, before, now):
        return "light"
    along = rim(change.mask)
    was, is_now = (sharp(one, along) for one in (before, now))
    if was + is_now < 1.0:
        return "light"
    return verdict(change.mask, before, now, others)


def verdict(mask: Mask, before: Cells, now: Cells, others: Mask) -> Kind:
    """Tell in which of two pictures a thing stands."""
    score = stood_rather(mask, before, now, others) + stood_finely(mask, before, now, others)
    return "went" if score > SURE else "came" if score < -SURE else "moved"


def stood_rather(mask: Mask, before: Cells, now: Cells, others: Mask) -> float:
    """Give how much more clearly a thing stood there before than one stands now: a logarithm, nearly.

    It ends where the change ends, so that there are edges along the outline, stronger than those of the table itself;
    and it looks unlike the table around, in its colours and in how rough it is.
    """
    ring = surroundings(mask) & ~others
    was, is_now = outlines(rim(mask) & ~(grown(others & ~mask) & ~mask), ring, before, now)
    score = float(np.log((was + 1.5) / (is_now + 1.5)))
    if ring.sum() > 4 * LEAST:
        counts = palette_of(ring, before, now)
        score += 2 * (share_of(now[mask], counts) - share_of(before[mask], counts))
        score += ROUGHNESS * (unlike(before, mask, ring) - unlike(now, mask, ring))
    return score


def outlines(along: Mask, ring: Mask, before: Cells, now: Cells) -> tuple[float, float]:
    """Give how strong the edges along an outline were and are, beyond those of the table around, which a ring shows."""
    plain = middle(strengths(now, ring)) if ring.any() else 0.0
    was, is_now = (max(0.0, sharp(one, along) - plain) for one in (before, now))
    return was, is_now


def stood_finely(mask: Mask, before: Cells, now: Cells, others: Mask) -> float:
    """Give how much farther from all colours of the table around what stood there was than what stands: a logarithm.

    Not where an arm is looked for: beside the edge of the picture it may lie next to the place of a cup that has gone.
    """
    ring = surroundings(mask) & ~others
    if ring.sum() <= 4 * LEAST:
        return 0.0
    stood, stands = (standing_out(one, mask, ring) for one in (before, now))
    return float(np.log((1 + stood) / (1 + stands)))


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
    gained = float(stood.sum()) - float((~is_now & change.mask).sum())
    pushed = any(compact(one.mask, DISC) and one.area > STAYED * change.area for one in things)
    bared = kind == "went" and (gained > GAINED * change.area or not pushed)
    if bared and not any(elsewhere(one, stood) for one in things):
        yield change, kind  # but for dice it is bare table now
        return
    if kind == "came" and float((is_now & stood).sum()) < BARED * change.area:
        yield change, kind
        return
    came = [one for one in things if one.area > THING * float(stood.sum())]
    went = list(parts(opened(stood & ~together(came, change.mask))))
    cup = CUP * was.size
    whole = change.area >= cup and all(part.area < max(cup, OF_CHANGE * change.area) for part in (*came, *went))
    if any(part.area > IN_SHADOW * change.area and compact(part.mask, CUP_SHAPE) for part in went):
        whole = False  # it is a cup that went, and so much shadow with it that it seems little
    yield from ((part, "came") for part in came)
    yield from ((part, "went") for part in went if part.area < cup or not whole)
    if whole:
        yield change, "moved"


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


def opened(mask: Mask) -> Mask:
    """Give a mask without its threads and single cells."""
    return cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)).astype(bool)


def compact(mask: Mask, least: float = ROUND) -> bool:
    """Say whether a part of the picture is as broad as it is long, as cups are, and no sickle at the side of one."""
    return float(np.pi * depth_of(mask).max() ** 2) > least * float(mask.sum())


def like_table(mask: Mask, cells: Cells, least: float = 0.5) -> bool:
    """Say whether most of a part of the picture has the colours of what lies around it."""
    ring = surroundings(mask)
    return share_of(cells[mask], palette(cells[ring])) > least


def cup_stood(place: Mask, cells: Cells, came: Mask, here: Mask | None = None) -> bool:
    """Say whether what looks unlike the table in a place is as broad as a cup, and not much less than what `came`.

    Dice that lie together may be as broad as the smallest cup, but not as the cup that comes over them.
    """
    stood = filled(strangers(place, cells, here))  # the top of a cup may have the colour of the table
    return broad(stood) and float(depth_of(stood).max()) > STOOD * float(depth_of(came).max())


def strangers(mask: Mask, cells: Cells, here: Mask | None = None) -> Mask:
    """Give what looks unlike the table in a part of a picture.

    `here`: the seat that is looked at; what lies around in it shows the table, and no cup of a neighbour's.
    """
    ring = surroundings(mask)
    if here is not None:
        ring, mask = own_part(ring, here), mask & here
    return unlisted(cells, palette(cells[ring]), mask)


def unshaded(mask: Mask, cells: Cells, ring: Mask) -> Mask:
    """Give what stands in a part of a picture without its shadow: all where it has no hue of its own."""
    plain = hued(mask, cells, ring)
    return filled(plain) if broad(plain) else mask


def hued(mask: Mask, cells: Cells, ring: Mask) -> Mask:
    """Give what has another hue than the table in a part of a picture, without its threads. `ring`: shows the table."""
    return opened(coloured(cells, ring) & mask)


def unlisted(cells: Cells, counts: Cells, mask: Mask) -> Mask:
    """Give what has no colour of a palette in a part of a picture, without its threads."""
    return opened(~common(cells, counts) & mask)


def broad(mask: Mask) -> bool:
    """Say whether a disc as large as that of the smallest cup has room in a part of the picture."""
    return cup_wide(depth_of(mask).max(), mask.size)


def cup_wide(depth: np.float32, size: int) -> bool:
    """Say whether a disc of such a radius, in cells, is as large as that of the smallest cup in so many cells."""
    return float(np.pi * depth**2) > CUP_SHAPE * CUP * size


def depth_of(mask: Mask) -> Cells:
    """Give how far each cell is from the outline of a part of the picture, in cells."""
    padded = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(padded[1:-1, 1:-1], np.float32)


def sharp(cells: Cells, along: Mask) -> float:
    """Give how strong the edges along an outline are."""
    return float(strengths(cells, along).mean()) if along.any() else 0.0


def strengths(cells: Cells, mask: Mask) -> Cells:
    """Give how much stronger than noise the edges of a part of the picture are, (N,)."""
    return np.asarray(np.clip(slopes(cells)[mask] - EDGE, 0, 40), np.float32)


def unlike(cells: Cells, mask: Mask, ring: Mask) -> float:
    """Give how much rougher or smoother a part of the picture is than what lies around: a logarithm, 0 for alike.

    By the median: a few dice on a table make most of it no rougher. 0 where the table is not rough everywhere: there a
    cup is as smooth as the table. 0 of nothing as well.
    """
    edges = slopes(cells)
    if not mask.any() or not ring.any() or float(np.percentile(edges[ring], 25)) < EDGE:
        return 0.0
    inside, around = (middle(edges[part]) for part in (mask, ring))
    return abs(float(np.log((inside + EDGE) / (around + EDGE))))


def standing_out(cells: Cells, mask: Mask, ring: Mask) -> float:
    """Give by how much more than the table around itself most of a part of the picture differs from all colours there.

    The median: where a cup has left dice, most of its place is bare table. 0 of nothing.
    """
    if not mask.any():
        return 0.0
    seen = np.asarray(cv2.blur(cells, (3, 3)), np.float32)
    return middle(outstanding(sample(seen[mask]), sample(seen[ring])))


def surroundings(mask: Mask) -> Mask:
    """Give the ring around a part of the picture that shows what the table looks like."""
    return grown(mask, AROUND) & ~grown(mask, BESIDE)


def own_part(ring: Mask, here: Mask) -> Mask:
    """Give the part of a ring that lies at a seat, the whole if that is too little to show the table."""
    own = ring & here
    return own if int(own.sum()) > 4 * LEAST else ring


def hull(mask: Mask) -> Mask:
    """Give the convex hull of a part of the picture."""
    points = cv2.findNonZero(mask.astype(np.uint8))
    return cv2.fillConvexPoly(np.zeros(mask.shape, np.uint8), cv2.convexHull(points), 1).astype(bool)


def same_things(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether the fine structure of a part of the picture is the one it had, in other light."""
    return alike(*structures(mask, before, now))


def all_the_same(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether the table shows the same things in other light: its faint structure as well as its edges."""
    was, is_now = structures(mask, before, now)
    return alike(was, is_now) and correlation(*(np.clip(one, -STRONG, STRONG) for one in (was, is_now))) > ALIKE


def structures(mask: Mask, before: Cells, now: Cells) -> tuple[Cells, Cells]:
    """Give the fine structure of a part of two pictures, and of what lies next to it: (N,) each."""
    here = grown(mask)
    return fine(before)[here], fine(now)[here]


def alike(was: Cells, is_now: Cells) -> bool:
    """Say whether two runs of fine structure are the same, and more than noise."""
    return bool(min(was.std(), is_now.std()) >= LEAST_FINE) and correlation(was, is_now) > ALIKE


def correlation(one: Cells, other: Cells) -> float:
    """Give how much two runs of numbers (N,) vary together, -1 to 1; 0 where one of them is the same all along."""
    varied = float(one.std() * other.std())
    return float((one * other).mean() - one.mean() * other.mean()) / varied if varied else 0.0


def fine(cells: Cells) -> Cells:
    """Give what is left of a picture, grey, without its coarse parts, in parts of the brightness around."""
    bright = grey(cells)
    around = cv2.blur(bright, (7, 7))
    return np.asarray((bright - around) / (around + 20) * 100, np.float32)


def largest_part(mask: Mask) -> Change | None:
    """Give the largest connected part of a mask."""
    return max(parts(mask), key=lambda one: one.area, default=None)


def largest(mask: Mask) -> int:
    """Give how many cells the largest connected part of a mask has."""
    part = largest_part(mask)
    return part.area if part else 0


def shows_dice(mask: Mask, now: Cells, came: Mask) -> bool:
    """Say whether there is more in a part of the picture than the bare table around it. `came`: what is no table.

    What a cup has hidden stands out from the table; where a cup was pushed aside with its dice nothing does.
    """
    inside, around = shrunk(mask & ~grown(came, 2), 2), grown(mask, 6) & ~grown(mask, 3) & ~grown(came, 2)
    if inside.sum() < LEAST or not around.any():
        return False
    edges = slopes(now)
    rough = float(np.percentile(edges[around], 90))
    return float(np.percentile(edges[inside], 95)) > 1.5 * rough + EDGE or rough > 3 * EDGE
