"""What a change is: something that came, that went, or neither for certain."""

from typing import Literal

import numpy as np

from vision.cells import Cells, Mask, middle
from vision.palettes import palette_of, share_of
from vision.watching.changes import LEAST, Change, grown, rim
from vision.watching.strangers import sharp, standing_out, strengths, surroundings, unlike
from vision.watching.structure import all_the_same

Kind = Literal["light", "came", "went", "moved"]

SURE = 0.3  # how clearly outline and colours must show in which picture a thing stands
ROUGHNESS = 1.5  # by how much more than an outline it counts that a thing is smoother or rougher than the table


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
