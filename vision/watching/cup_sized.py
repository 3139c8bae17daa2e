"""Whether what went from a seat, though no cup was seen there, was as large and as round as the cups of the others."""

from collections.abc import Iterator

from vision.cells import Mask, count
from vision.watching.seen_there import DICE
from vision.watching.shapes import CUP_SHAPE, compact
from vision.watching.table import Table

ALIKE = 2.0  # times larger than the largest of the others' cups, or smaller than the smallest, that a cup may be
MOST_DICE = 0.5  # part of what went that dice lie in at most: what takes no more than its dice was no cup over them


def cup_sized(table: Table, k: int, went: Mask | None, dice: Mask) -> bool:
    """Say whether a part of the picture that has changed is what the cup of a seat took, and dice lie in it now.

    Nothing says so where no cup of the others is known.
    """
    if went is None:
        return False
    others, area = list(known_cups(table, k)), count(went)
    if not others or not min(others) / ALIKE <= area <= max(others) * ALIKE:
        return False
    return DICE <= count(dice & went) <= MOST_DICE * area and compact(went, CUP_SHAPE)


def known_cups(table: Table, k: int) -> Iterator[int]:
    """Yield how many cells each cup of the other seats takes that is seen to stand, or was seen to come off."""
    for other, (seat, stood) in enumerate(zip(table.seats, table.sightings.stood, strict=True)):
        cup = seat.spot if stood is None and not seat.came_off_unseen else stood
        if other != k and cup is not None:
            yield count(cup)
