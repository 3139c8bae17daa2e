"""Whether a hand lies over a part of where a cup stood: a die may be under it that nobody has seen."""

from collections.abc import Collection, Iterator, Sequence
from statistics import median

import numpy as np

from vision.cells import Mask, share
from vision.reveals.uncovered import OWN, near, resized, seen_around, unlike_the_table
from vision.seats import Seats
from vision.types import Die, Image
from vision.watching.changes import grown, parts, shrunk
from vision.watching.last_look import since_cups_stood
from vision.watching.shapes import depth_of
from vision.watching.table import Table

DEEP = 0.6  # edges of a die from the outline of a hand at which the middle of one is that it hides whole
STRANGE = 0.5  # part of there that has other colours than the table, if it is a hand: marble may look like one


def under_hands(
    image: Image, seats: Seats, table: Table, open_now: Collection[int], dice: Sequence[Die]
) -> Iterator[int]:
    """Yield the seats where a hand lies where the cup stood so that a whole die may be under it.

    `image`: (H, W, 3) uint8, of which nothing is looked at where seats are hidden. `dice`: of the whole picture.
    """
    hand = table.sightings.hand
    if hand is None or not hand.any() or not dice:
        return
    shown, places = seen_around(image, seats, table, open_now)
    each = ((k, under_hand(hand, place, dice, image.shape[1])) for k, place in places.items())
    under = {k: mask for k, mask in each if mask.any()}
    if not under:
        return
    moved = since_cups_stood(table)
    moved = np.zeros_like(hand) if moved is None or moved.shape != hand.shape else moved
    bare = shown & ~resized(grown(no_table(table, hand, moved)), *shown.shape)
    for k, mask in under.items():
        if has_come(hand, mask, resized(places[k], *hand.shape), moved):
            yield k
            continue
        strange = unlike_the_table(image, places[k], bare, dice)
        if strange is not None and share(strange[1][resized(mask, *strange[1].shape)]) > STRANGE:
            yield k


def has_come(hand: Mask, under: Mask, place: Mask, moved: Mask) -> bool:
    """Say whether a hand, as far as it is not where the cup stood, has come since: what only passes for one has not."""
    whole = [one.mask & ~place for one in parts(hand) if (one.mask & under).any()]
    return share(moved[np.logical_or.reduce(whole)]) > STRANGE


def no_table(table: Table, hand: Mask, moved: Mask) -> Mask:
    """Return where hands and cups are seen, and what has moved: their sleeves. Any may have the colours of a hand."""
    solid = table.sightings.solid
    return hand | moved if solid is None else hand | moved | solid


def under_hand(hand: Mask, place: Mask, dice: Sequence[Die], width: int) -> Mask:
    """Return where in a place a hand hides a whole die: not where dice were read. `width`: of the picture, pixels."""
    spot = shrunk(resized(place, *hand.shape))
    cells = hand.shape[1] / width
    deep = DEEP * median(die.box[2] for die in dice) * cells
    depth = depth_of(hand)
    return np.asarray(spot & (depth >= deep) & ~near(dice, cells, OWN, depth))
