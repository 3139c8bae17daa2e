"""What colours a table has, and what has others."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from vision.cells import Cells, Mask, least, middle, most

NOISE, ENOUGH = 2.0, 256  # levels by which an even table varies, and cells that are enough to know its colours by
RARE = 0.02  # part of a palette below which a colour is not of the table
AT_ONCE = 64  # colours that are compared at a time: thousands take five times as long each
STEPS = 14  # of each colour, in which colours are compared
SIDE = STEPS + 2  # of a palette: beyond the first and last step is one more, which has neighbours only
HUE, DARK = 1.35, 8.0  # by how much one colour differs more from the table's than another, if it is no shadow; noise


def palette_of(ring: Mask, before: Cells, now: Cells) -> Cells:
    """Count the colours of a part of two pictures together."""
    return palette(np.concatenate([before[ring], now[ring]]))


def palette(colours: Cells) -> Cells:
    """Count colours (N, 3) in coarse steps, each also for its neighbours; of no colours none is common."""
    counts = np.bincount(steps_of(colours), minlength=SIDE**3).astype(np.float32).reshape((SIDE,) * 3)
    for _ in range(3):  # along each axis in turn
        beside = np.zeros_like(counts)
        beside[1:] += counts[:-1]
        beside[:-1] += counts[1:]
        counts = (counts + beside).transpose(1, 2, 0)
    return np.ascontiguousarray(counts / np.float32(max(1, len(colours))))


def steps_of(colours: Cells) -> npt.NDArray[np.int32]:
    """Give the place of colours (…, 3) in a palette that is laid out in one row: (…)."""
    steps = np.clip(colours * np.float32(STEPS / 256), 0, STEPS - 1).astype(np.int32) + 1
    red, green, blue = (steps[..., k] for k in range(3))
    return np.asarray((red * SIDE + green) * SIDE + blue, np.int32)


def share_of(colours: Cells, counts: Cells) -> float:
    """Give what part of some colours (N, 3) is common in a palette."""
    return float(common(colours, counts).mean()) if len(colours) else 1.0


def common(colours: Cells, counts: Cells, rare: float = RARE) -> Mask:
    """Say which of some colours (…, 3) are common in a palette."""
    return np.asarray(counts.ravel()[steps_of(colours)] > rare, bool)


def coloured(cells: Cells, ring: Mask) -> Mask:
    """Say where a picture has another hue than the table, which is seen in a ring; in a shadow it has the same."""
    if not ring.any():
        return np.zeros(ring.shape, bool)
    table = np.array([middle(channel) for channel in cells[ring].T], np.float32)
    ratio = (cells + DARK) / (table + DARK)
    return np.asarray(most(ratio) > HUE * least(ratio), bool)


def outstanding(colours: Cells, table: Cells) -> Cells:
    """Give by how much more colours (N, 3) differ from all those of a table (M, 3) than these from one another.

    Where nothing is seen of the table nothing stands out from it.
    """
    if not len(table):
        return np.zeros(len(colours), np.float32)
    return farness(colours, table) / varied(table)


def stands_out(colours: Cells, table: Cells, times: float) -> Mask:
    """Say which colours are `outstanding` from those of a table by more than so many times."""
    return farther(colours, table, times * varied(table)) if len(table) else np.zeros(len(colours), bool)


def varied(table: Cells) -> float:
    """Give by how many levels the colours of a table (M, 3) differ from one another."""
    return NOISE + middle(farness(table, table))


def farness(colours: Cells, table: Cells) -> Cells:
    """Give by how many levels each of some colours (N, 3) differs from those of a table (M, 3), but for the rarest."""
    far = [far_of(few, table) for few in some_at_once(colours)]
    return np.concatenate(far) if far else np.zeros(0, np.float32)


def far_of(few: Cells, table: Cells) -> Cells:
    """Give the `farness` of so few colours that what differs fits into the processor's own memory."""
    rank = rarest(table)
    return np.partition(differing(few, table), rank, 1)[:, rank].copy()  # else all that was compared would be kept


def farther(colours: Cells, table: Cells, levels: float) -> Mask:
    """Say of which colours (N, 3) the `farness` is more than so many levels, which takes less time than to tell it."""
    rank = rarest(table)
    near = [np.count_nonzero(differing(few, table) <= levels, 1) for few in some_at_once(colours)]
    return np.concatenate(near) <= rank if near else np.zeros(0, bool)


def rarest(table: Cells) -> int:
    """Give how many colours of a table (M, 3) are left out."""
    return min(int(RARE * len(table)) + 1, len(table) - 1)


def some_at_once(colours: Cells) -> Iterator[Cells]:
    """Yield colours (N, 3), a few at a time."""
    return (colours[first : first + AT_ONCE] for first in range(0, len(colours), AT_ONCE))


def differing(few: Cells, table: Cells) -> Cells:
    """Give by how many levels each of a few colours (N, 3) differs from each of a table (M, 3): (N, M)."""
    apart, one_channel = np.zeros((2, len(few), len(table)), np.float32)
    for one, other in zip(few.T, table.T, strict=True):  # several times as fast as the largest of each three
        np.subtract(one[:, None], other, out=one_channel)
        np.maximum(apart, np.abs(one_channel, out=one_channel), out=apart)
    return apart


def sample(colours: Cells) -> Cells:
    """Give some of many colours (N, 3), which are enough to know them by."""
    return colours[:: 1 + len(colours) // ENOUGH]
