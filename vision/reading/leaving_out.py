"""Leave dice out of a reading, and with them the doubts about them."""

from collections.abc import Collection
from dataclasses import replace

from vision.reading.renumbering import renumbered
from vision.types import TableReading


def leaving_out(reading: TableReading, gone: Collection[int]) -> TableReading:
    """Return a reading without some of its dice, `gone` by their place in it; other doubts keep theirs."""
    if not gone:
        return reading
    kept = [k for k in range(len(reading.dice)) if k not in gone]
    doubts = tuple(renumbered(reading.doubts, {k: place for place, k in enumerate(kept)}))
    return replace(reading, dice=tuple(reading.dice[k] for k in kept), doubts=doubts)
