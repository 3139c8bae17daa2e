"""Whether something is round and all of it is seen, as a cup from above; an arm is cut by the edge of the picture."""

import numpy as np

from vision.cells import Cells, Mask, share, slopes
from vision.watching.changes import Change, at_border, edge_of, filled, grown, parts
from vision.watching.shapes import CUP_SHAPE, broad, compact, hull, largest_part
from vision.watching.strangers import hued, surroundings

SLIVER = 0.42  # part of a round thing's width that the edge of the picture cuts, up to which it is no arm
MOST_OF_IT = 0.6  # part that a round thing takes of what it changed together with its shadow
DISC = 0.75  # part that the largest inner circle takes of a cup seen from above; with a hand at it less
SAME_HUE, DEEPEST = 0.08, 0.8  # logarithms by which the colours of a shadow change otherwise, and all of them at most
NEARLY_ALL = 0.9  # part of what lies at the edge of the picture that is a shadow
OUTLINE = 12.0  # levels a cell: where a shadow ends at the edge of the picture it is softer
DIM = 3.0  # levels that are added: what is black tells nothing, and has a logarithm
DEEP, WIDER = 2, 1.2  # cells from the edge of the picture at which such a thing is so many times as wide as there


def round_but_for_shadows(one: Change, now: Cells) -> bool:
    """Say whether all that is as broad as a cup and has a hue of its own is round, and off the edge of the picture."""
    things = [part for part in parts(own_hue(one, now)) if broad(part.mask)]
    return bool(things) and all(compact(part.mask, DISC) and not part.border for part in things)


def round_off_the_edge(one: Change, now: Cells) -> bool:
    """Say whether most of something is one round thing off the edge of the picture, which only its shadow reaches."""
    thing = largest_part(filled(own_hue(one, now)))
    if thing is None or thing.border:
        return False
    return compact(thing.mask, DISC) and thing.area > MOST_OF_IT * one.area


def shadow_at_the_edge(one: Change, was: Cells, now: Cells) -> bool:
    """Say whether what reaches the edge of the picture is only a shadow that came or went: all colours change alike."""
    there = one.mask & edge_of(one.mask.shape)
    by_channel = np.log((now[there] + DIM) / (was[there] + DIM))
    factor = by_channel.mean(1)
    hue = np.abs(by_channel - factor[:, None]).max(1)
    return share((hue < SAME_HUE) & (np.abs(factor) < DEEPEST)) > NEARLY_ALL and not outlined(there, now)


def outlined(there: Mask, now: Cells) -> bool:
    """Say whether what lies at the edge of the picture has an outline there, as an arm has and a shadow hardly."""
    ends = grown(there, 2) & ~there & edge_of(there.shape)
    return bool((slopes(now)[ends] > OUTLINE).any())


def own_hue(one: Change, now: Cells) -> Mask:
    """Give what of a change has another hue than the table around it, and is no shadow."""
    return hued(one.mask, now, surroundings(hull(one.mask)))


def grazes(one: Change) -> bool:
    """Say whether something round touches the edge of the picture with a sliver, where an arm would be cut across.

    It gets wider at once there. A thin arm, which with the cup that it holds may be as round, does not.
    """
    across = 2 * float(np.sqrt(one.area / np.pi))
    if one.border >= SLIVER * across or not compact(one.mask, CUP_SHAPE):
        return False
    return at_border(one.mask[DEEP:-DEEP, DEEP:-DEEP]) > WIDER * one.border


def round_thing(one: Change) -> bool:
    """Say whether something may be a cup of which at most a sliver is not seen: no arm joins it to the edge."""
    return broad(one.mask) and compact(one.mask, CUP_SHAPE) and (not one.border or grazes(one))
