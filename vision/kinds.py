"""Whether a change is a thing that came, one that went, or only light."""

from collections.abc import Iterator
from typing import Literal

import cv2
import numpy as np

from vision.cells import Cells, Mask, slopes
from vision.changes import LEAST, Change, edge_of, grown, parts, rim, shrunk

Kind = Literal["light", "came", "went", "moved"]

EDGE = 5.0  # levels a cell: weaker edges are noise and soft shadows
SURE = 0.3  # how clearly outline and colours must show in which picture a thing stands
AROUND = 9  # cells around a change that show what the table looks like
REACH = 8  # cells from the edge of the picture within which an arm is told from a cup
RARE = 0.02  # part of a palette below which a colour is not of the table
BOTH = 0.3  # part of a change that came, from which it is no mere going
ROUND = 0.3  # part of a cup's place that its largest inner circle takes; of a sickle it takes less
STEPS = 14  # of each colour, in which colours are compared
ALIKE = 0.75  # correlation of the fine structure from which what changed is light on the same things


def kind_of(change: Change, before: Cells, now: Cells, others: Mask) -> Kind:
    """Tell whether a thing came, went or moved, or only light and shadow did. `others`: cells that change elsewhere."""
    if same_things(change.mask, before, now):
        return "light"
    along = rim(change.mask)
    was, is_now = (sharp(one, along) for one in (before, now))
    if was + is_now < 1.0:
        return "light"
    return verdict(change.mask, before, now, others)


def reaches_in(change: Change, before: Cells, now: Cells, others: Mask) -> bool:
    """Say whether a thing that was not there reaches in from the edge of the picture, as an arm does."""
    if change.border < 2:
        return False
    near = np.zeros(change.mask.shape, bool)
    touching = change.mask & edge_of(change.mask.shape)
    near = grown(touching, REACH) & change.mask
    return verdict(near, before, now, others | change.mask) != "went"


def verdict(mask: Mask, before: Cells, now: Cells, others: Mask) -> Kind:
    """Tell in which of two pictures a thing stands.

    It ends where the change ends, so that there are edges along the outline; and it looks unlike the table around.
    """
    ring = grown(mask, AROUND) & ~grown(mask, 2) & ~others
    along = rim(mask) & ~(grown(others & ~mask) & ~mask)
    was, is_now = (sharp(one, along) for one in (before, now))
    edges = float(np.log((was + 1.5) / (is_now + 1.5)))
    table = 0.0
    if ring.sum() > 4 * LEAST:
        counts = palette(np.concatenate([before[ring], now[ring]]))
        table = share_of(now[mask], counts) - share_of(before[mask], counts)
    score = edges + 2 * table
    return "went" if score > SURE else "came" if score < -SURE else "moved"


def pieces(change: Change, kind: Kind, before: Cells, now: Cells) -> Iterator[tuple[Change, Kind]]:
    """Part what came from what went, where a cup was put down beside its old place."""
    if kind in ("light", "came"):
        yield change, kind
        return
    ring = grown(change.mask, AROUND) & ~grown(change.mask, 2)
    counts = palette(np.concatenate([before[ring], now[ring]]))
    was, is_now = common(before, counts), common(now, counts)
    if kind == "went" and float((was & ~is_now & change.mask).sum()) < BOTH * change.area:
        yield change, kind
        return
    for found, mask in (("went", is_now & ~was), ("came", was & ~is_now)):
        kernel = np.ones((3, 3), np.uint8)
        opened = cv2.morphologyEx((mask & change.mask).astype(np.uint8), cv2.MORPH_OPEN, kernel).astype(bool)
        for part in parts(opened):
            yield part, "went" if found == "went" else "came"


def compact(mask: Mask, least: float = ROUND) -> bool:
    """Say whether a part of the picture is as broad as it is long, as cups are, and no sickle at the side of one."""
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3).max()
    return float(np.pi * depth**2) > least * float(mask.sum())


def like_table(mask: Mask, cells: Cells, least: float = 0.5) -> bool:
    """Say whether most of a part of the picture has the colours of what lies around it."""
    ring = grown(mask, AROUND) & ~grown(mask, 2)
    return share_of(cells[mask], palette(cells[ring])) > least


def sharp(cells: Cells, along: Mask) -> float:
    """Give how strong the edges along an outline are."""
    strength = slopes(cells)[along]
    return float(np.clip(strength - EDGE, 0, 40).mean()) if strength.size else 0.0


def palette(colours: Cells) -> Cells:
    """Count colours (N, 3) in coarse steps, each also for its neighbours."""
    counts = np.zeros((STEPS + 2,) * 3, np.float32)
    np.add.at(counts, tuple((colours / 256 * STEPS).astype(int).clip(0, STEPS - 1).T + 1), 1 / len(colours))
    for axis in range(3):
        counts = counts + np.roll(counts, 1, axis) + np.roll(counts, -1, axis)
    return counts


def share_of(colours: Cells, counts: Cells) -> float:
    """Give what part of some colours (N, 3) is common in a palette."""
    return float(common(colours, counts).mean()) if len(colours) else 1.0


def common(colours: Cells, counts: Cells, rare: float = RARE) -> Mask:
    """Say which of some colours (…, 3) are common in a palette."""
    steps = (colours / 256 * STEPS).astype(int).clip(0, STEPS - 1) + 1
    return np.asarray(counts[steps[..., 0], steps[..., 1], steps[..., 2]] > rare, bool)


def same_things(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether the fine structure of a part of the picture is the one it had, in other light."""
    inside = grown(mask)
    was, is_now = (fine(one)[inside].ravel() for one in (before, now))
    spread = float(was.std() * is_now.std())
    if min(was.std(), is_now.std()) < 2.0:
        return False
    return float((was * is_now).mean() - was.mean() * is_now.mean()) > ALIKE * spread


def fine(cells: Cells) -> Cells:
    """Give what is left of a picture, grey, without its coarse parts, in parts of the brightness around."""
    grey = cells.mean(2)
    around = cv2.blur(grey, (7, 7))
    return np.asarray((grey - around) / (around + 20) * 100, np.float32)


def shows_dice(mask: Mask, before: Cells, now: Cells) -> bool:
    """Say whether there is more in a part of the picture than the bare table around it.

    What a cup has hidden stands out from the table; where a cup was pushed aside with its dice nothing does.
    """
    inside, around = shrunk(mask, 2), grown(mask, 6) & ~grown(mask, 3)
    if inside.sum() < LEAST or not around.any():
        return True
    edges = slopes(now)
    return (
        float(np.percentile(edges[inside], 95)) > 1.5 * float(np.percentile(edges[around], 90)) + EDGE
        or float(np.percentile(edges[around], 90)) > 3 * EDGE
    )
