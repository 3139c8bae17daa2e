"""Several pictures of one still table become one reading: that of their mean, to which the newest alone bears witness.

Noise and the blocks of a JPEG differ from picture to picture, dice do not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.doubt import OPEN
from vision.reading.fuse import Group, fuse, grouped, joined_at, multiplied, once, read_as, seen_in
from vision.reading.renumbering import renumbered
from vision.types import Die, Doubt, Image, TableReading

CELL = 16  # pixels on a side in which two pictures are compared
ALIKE = 14.0  # grey levels by which a cell may differ, as when a lamp flickers; from there on something lies elsewhere

Floats = npt.NDArray[np.float32]


class Reads(Protocol):
    """The part of `vision.reader.Reader` that is used here."""

    def read(self, image: Image, at: float = 0) -> TableReading:
        """Read the dice of one picture."""


def read_still(reader: Reads, pictures: Sequence[tuple[float, Image]]) -> TableReading:
    """Read pictures, (at, pixels), of a table on which nothing moved between them.

    Where they are not alike all the same, each is read by itself. Raises ValueError without a picture.
    """
    whole = mean_of_alike(pictures)
    if whole is None:
        return read_each(reader, pictures)
    at, newest = pictures[-1]
    return witnessed(reader.read(whole, at), reader.read(newest, at))


def read_mean(reader: Reads, pictures: Sequence[tuple[float, Image]]) -> TableReading:
    """Read the mean of pictures as `read_still` does, without a witness."""
    whole = mean_of_alike(pictures)
    return read_each(reader, pictures) if whole is None else reader.read(whole, pictures[-1][0])


def read_each(reader: Reads, pictures: Sequence[tuple[float, Image]]) -> TableReading:
    """Read each picture by itself, and join what was read."""
    return fuse([reader.read(image, at) for at, image in pictures])


def mean_of_alike(pictures: Sequence[tuple[float, Image]]) -> Image | None:
    """Return the mean of several pictures, None of a single one, or if something lies otherwise in one of them."""
    images = [image for _, image in pictures]
    return mean(images) if len(images) > 1 and alike(images) else None


def alike(images: Sequence[Image]) -> bool:
    """Whether pictures show the same in every cell."""
    first, *others = (coarse(image) for image in images)
    return all(one.shape == first.shape and float(np.abs(one - first).max()) < ALIKE for one in others)


def coarse(image: Image) -> Floats:
    """Return a picture's cells (rows, columns, 3)."""
    height, width = image.shape[:2]
    size = max(1, width // CELL), max(1, height // CELL)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)


def mean(images: Sequence[Image]) -> Image:
    """Return the mean of pictures."""
    total = np.zeros(images[0].shape, np.uint16)
    for image in images:
        total += image
    return np.asarray((total + len(images) // 2) // len(images), np.uint8)


def witnessed(reading: TableReading, witness: TableReading) -> TableReading:
    """Join a reading of the mean with one of a single picture, in which noise may have hidden or made something.

    The doubts are those of the mean, and about what is only in one of the two, or is read differently, or of which the
    witness would not bet on the value. What else it alone doubts is the noise of one picture, as is what it alone sees
    without betting on it.
    """
    looks = (reading, witness)
    groups = [group for group in grouped(looks) if group[0][0] == 0 or bets_on(witness, group[0][1])]
    open_to_it = (doubt for doubt in witness.doubts if doubt.reason == OPEN)
    own = [*renumbered(reading.doubts, joined_at(groups, 0)), *renumbered(open_to_it, joined_at(groups, 1))]
    dice = tuple(seen_by_both([looks[look].dice[index] for look, index in group]) for group in groups)
    doubts = once([*own, *contradicted(looks, groups, {one.die for one in own})])
    return TableReading(witness.at, dice, doubts, reading.faint)


def bets_on(reading: TableReading, index: int) -> bool:
    """Whether a reading tells the value of a die without a doubt about it."""
    return reading.dice[index].value is not None and all(one.die != index for one in reading.doubts)


def seen_by_both(same: Sequence[Die]) -> Die:
    """Make one die of what the mean, and the witness, show of it: the faces' probabilities are multiplied."""
    values = {one.value for one in same} - {None}
    return replace(same[0], faces=multiplied(same), value=None if len(values) > 1 else same[0].value)


def contradicted(looks: Sequence[TableReading], groups: Sequence[Group], doubted: set[int | None]) -> Iterator[Doubt]:
    """Yield a doubt for each die in none that one of the two does not see, and for each that they read differently."""
    for index, group in enumerate(groups):
        if len(group) == 1 and index not in doubted:
            yield seen_in(index, group, looks)
        yield from read_as(index, group, looks)
