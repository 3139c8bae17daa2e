"""Tables as a look finds them, for tests of what it tells: a cup, dice and hands in a picture of 90 x 160 cells."""

from dataclasses import replace

import numpy as np

from vision.cells import Cells, Mask
from vision.watching.corrected import corrected
from vision.watching.table import Seat, Table
from vision.watching.things import Tops

SHAPE = (90, 160)
WHERE = np.repeat(np.array([[0] * 80 + [1] * 80], np.int8), 90, 0)
STOOD, ASIDE, DICE = (40, 40), (40, 62), [(38, 38), (42, 43)]  # row, column


def disc(at: tuple[int, int], radius: int = 9) -> Mask:
    y, x = np.mgrid[: SHAPE[0], : SHAPE[1]]
    return np.asarray((y - at[0]) ** 2 + (x - at[1]) ** 2 <= radius**2)


def dice(places: list[tuple[int, int]]) -> Mask:
    out = np.zeros(SHAPE, bool)
    for y, x in places:
        out[y - 1 : y + 2, x - 1 : x + 2] = True
    return out


NOTHING = np.zeros(SHAPE, bool)
LARGE = dice([(y, x) for y in (37, 40, 43) for x in (37, 40, 43)])  # one die of nine cells a side
HUGE = dice([(y, x) for y in (36, 39, 42, 45) for x in (36, 39, 42, 45)])  # the same of twelve
FIVE = disc(STOOD, 8) & ~dice([(34, 40), (46, 40), (40, 34), (40, 46), (40, 40)])  # dice that touch


def tops(
    cup: Mask = NOTHING,
    solid: Mask | None = None,
    hand: Mask = NOTHING,
    die: Mask = NOTHING,
    faint: Mask = NOTHING,
) -> Tops:
    cup = cup & ~hand
    bare = ~cup & ~hand
    return Tops(cup, cup if solid is None else (solid | cup) & ~hand, hand, die & bare, (die | faint) & bare, NOTHING)


def painted(cells: Mask, level: int) -> Cells:
    """Return a picture in which some cells are lighter."""
    return np.where(cells, level, 0).astype(np.float32)[..., None].repeat(3, 2)


def table(*seats: Seat, phase: str = "still") -> Table:
    bare = np.zeros((*SHAPE, 3), np.float32)
    known = seats or (Seat(), Seat(hidden=False))
    since = np.zeros(SHAPE, np.float32)
    return Table(
        phase=phase,
        at=5.0,
        accepted=bare,
        accepted_before=bare,
        newest=bare,
        as_covered=bare,
        as_first_covered=bare,
        since=since,
        seats=known,
    )  # type: ignore[arg-type]


def looked(known: Table, seen: Tops, seconds: float = 1.0) -> Table:
    """Let some time pass, in which nothing was told, and look."""
    picture = np.where(seen.cup, 200, 0).astype(np.float32)[..., None].repeat(3, 2)
    return looked_at(known, seen, picture, seconds)


def looked_at(known: Table, seen: Tops, picture: Cells, seconds: float = 1.0) -> Table:
    """The same, of a picture that shows something else than what is seen in it."""
    later = replace(known, at=known.at + seconds, happened=(), newest=picture)
    return corrected(later, later, seen, WHERE)


def events(known: Table) -> list[tuple[str, int | None]]:
    return [(one.event, one.seat) for one in known.happened]


COVERED = looked(table(), tops(disc(STOOD)))
OPEN = looked(COVERED, tops(disc(ASIDE), die=dice(DICE)))
UNSEEN = looked_at(table(), tops(), painted(disc(STOOD), 40))  # a cup of the table's colours: nothing is seen of it
