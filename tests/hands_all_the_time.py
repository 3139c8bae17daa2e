"""A table on which hands stir all the time, for tests."""

from dataclasses import replace

import numpy as np

from tests.looked_at import SHAPE, STOOD, WHERE, disc, events, painted
from vision.watching.corrected import corrected
from vision.watching.table import Table, changed
from vision.watching.things import Tops

TURN = 0.5  # seconds between looks
AROUND_CUP = disc(STOOD, 12) & ~disc(STOOD, 9)


def amid(known: Table, hand: bool = True) -> Table:
    """Let hands stir far from anything that matters, from now on."""
    stirring = changed(replace(known, phase="moving", looked=known.at, happened=()), 0, None, hand=hand)
    return replace(stirring, since=np.zeros(SHAPE, np.float32))


def seen(known: Table, *looks: Tops) -> list[Table]:
    """Look again and again, half a second apart; what is seen is in the picture, too."""
    out = list[Table]()
    for one in looks:
        picture = np.maximum(painted(one.cup, 200), painted(one.dice, 250))
        stirs = np.where(AROUND_CUP, np.float32(known.at + TURN - 0.1), known.since)  # something beside it
        known = replace(known, at=known.at + TURN, happened=(), newest=picture, since=stirs)
        known = corrected(known, known, one, WHERE)
        out.append(known)
    return out


def first(event: str, tables: list[Table]) -> int | None:
    """Give the number of the first look at which something is told of the first seat."""
    return next((number for number, one in enumerate(tables) if (event, 0) in events(one)), None)
