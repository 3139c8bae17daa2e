"""Doubts follow their dice to the places that these have in another reading."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from vision.types import Doubt


def renumbered(doubts: Iterable[Doubt], place: Mapping[int, int]) -> Iterator[Doubt]:
    """Yield doubts as they are said of dice elsewhere, without those about dice that are not there.

    `place`: of each die that is there. A doubt about no single die stays.
    """
    for doubt in doubts:
        if doubt.die is None:
            yield doubt
        elif doubt.die in place:
            yield replace(doubt, die=place[doubt.die])
