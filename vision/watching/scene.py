"""The pictures that are compared when a change is judged."""

from dataclasses import dataclass

import numpy as np

from vision.cells import Cells, Mask, difference
from vision.seats import Labels

ALIKE = 20.0  # levels within which a cell is what it was


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The pictures that are compared, in the light of now.

    `before`: what was accepted before `was` was. `as_covered`: the seats as they were covered. `came`: the cells of
    what came, if anything did, when something went. `where`: the seat of each cell. `light`: by what the
    light of now differs from that of the accepted pictures. `level`: the newest picture in the light of these; of one
    that was lit for its things to be told apart, `now`, what is bright has been cut off.
    """

    before: Cells
    as_covered: Cells
    was: Cells
    now: Cells
    came: Mask
    where: Labels
    light: Cells
    level: Cells


def most_of(mask: Mask, where: Labels) -> Mask:
    """Give the seat, as a mask, in which most of a part of the picture lies."""
    return np.asarray(where == np.bincount(where[mask].astype(int) + 1).argmax() - 1, bool)


def same(mask: Mask, one: Cells, other: Cells) -> bool:
    """Say whether nearly all cells of a part of the picture are alike."""
    return float((difference(one, other)[mask] < ALIKE).mean()) > 0.8
