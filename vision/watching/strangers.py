"""What looks unlike the table around it, by its colours and by how rough it is."""

import cv2
import numpy as np

from vision.cells import Cells, Mask, middle, slopes
from vision.palettes import coloured, common, outstanding, palette, sample, share_of
from vision.watching.changes import LEAST, filled, grown, shrunk
from vision.watching.shapes import broad, depth_of, opened

EDGE = 5.0  # levels a cell: weaker edges are noise and soft shadows
BESIDE, AROUND = 2, 9  # cells around a change between which there is what the table looks like
STOOD = 0.5  # part of the depth of what came from which what stood there was a cup; dice are less than 0.4


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
