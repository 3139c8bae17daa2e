"""What colours a table has, and what has others."""

import numpy as np

from vision.cells import Cells, Mask

NOISE, ENOUGH = 2.0, 256  # levels by which an even table varies, and cells that are enough to know its colours by
RARE = 0.02  # part of a palette below which a colour is not of the table
STEPS = 14  # of each colour, in which colours are compared
HUE, DARK = 1.35, 8.0  # by how much one colour differs more from the table's than another, if it is no shadow; noise


def palette_of(ring: Mask, before: Cells, now: Cells) -> Cells:
    """Count the colours of a part of two pictures together."""
    return palette(np.concatenate([before[ring], now[ring]]))


def palette(colours: Cells) -> Cells:
    """Count colours (N, 3) in coarse steps, each also for its neighbours; of no colours none is common."""
    counts = np.zeros((STEPS + 2,) * 3, np.float32)
    np.add.at(counts, tuple((colours / 256 * STEPS).astype(int).clip(0, STEPS - 1).T + 1), 1 / max(1, len(colours)))
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


def coloured(cells: Cells, ring: Mask) -> Mask:
    """Say where a picture has another hue than the table, which is seen in a ring; in a shadow it has the same."""
    if not ring.any():
        return np.zeros(ring.shape, bool)
    ratio = (cells + DARK) / (np.median(cells[ring], axis=0) + DARK)
    return np.asarray(ratio.max(2) > HUE * ratio.min(2), bool)


def outstanding(colours: Cells, table: Cells) -> Cells:
    """Give by how much more colours (N, 3) differ from all those of a table (M, 3) than these from one another.

    Where nothing is seen of the table nothing stands out from it.
    """
    if not len(table):
        return np.zeros(len(colours), np.float32)
    return farness(colours, table) / (NOISE + np.median(farness(table, table)))


def farness(colours: Cells, table: Cells) -> Cells:
    """Give by how many levels each of some colours (N, 3) differs from those of a table (M, 3), but for the rarest."""
    apart = np.zeros((len(colours), len(table)), np.float32)
    for one, other in zip(colours.T, table.T, strict=True):  # several times as fast as the largest of each three
        np.maximum(apart, np.abs(one[:, None] - other), out=apart)
    rank = min(int(RARE * len(table)) + 1, len(table) - 1)
    return np.asarray(np.partition(apart, rank, 1)[:, rank], np.float32)


def sample(colours: Cells) -> Cells:
    """Give some of many colours (N, 3), which are enough to know them by."""
    return colours[:: 1 + len(colours) // ENOUGH]
