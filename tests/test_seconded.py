"""A die that the reader hardly believes in is asked about where the watching sees one too."""

from dataclasses import replace

import numpy as np
import pytest

from vision.cells import Mask
from vision.reading.missed import with_missed
from vision.reveals.seconded import seconded, seen_alone
from vision.types import Die, TableReading
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table

WIDTH, HEIGHT, EDGE, CELL = 1280, 720, 56.0, 8
READ, DROPPED, ELSEWHERE = (400.0, 300.0), (480.0, 360.0), (900.0, 300.0)


def die(at: tuple[float, float], value: int | None, edge: float = EDGE) -> Die:
    x, y = at
    return Die(x, y, (x - edge / 2, y - edge / 2, edge, edge), (1 / 6,) * 6, value, 0.9 if value else 0.3)


def watched(*places: tuple[float, float]) -> Table:
    """Return a table on which dice are seen in some places."""
    y, x = np.mgrid[: HEIGHT // CELL, : WIDTH // CELL] * CELL + CELL / 2
    lay: Mask = np.logical_or.reduce([np.maximum(abs(x - a), abs(y - b)) < EDGE / 2 for a, b in places])
    return Table(accepted=np.zeros((*lay.shape, 3), np.float32), seats=(Seat(),), sightings=Sightings(lay=(None, lay)))


def asked(faint: list[Die], table: Table) -> list[tuple[float, float]]:
    reading = TableReading(1.0, (die(READ, 5),), faint=tuple(faint))
    more = list(seconded(reading, table, [], WIDTH, HEIGHT))
    told = with_missed(reading, more, WIDTH, HEIGHT)
    assert len(told.doubts) == len(more)
    assert all(one.value is None for one in more)
    return [(one.x, one.y) for one in more]


def test_what_both_have_seen_is_asked_about_once() -> None:
    pip = die((DROPPED[0] + 6, DROPPED[1]), None, EDGE / 3)
    assert asked([die(DROPPED, None), pip], watched(READ, DROPPED)) == [DROPPED]


@pytest.mark.parametrize(
    ("faint", "seen"),
    [
        ([die(ELSEWHERE, None)], [READ, DROPPED]),  # each has seen another thing
        ([], [READ, DROPPED]),
        ([die((READ[0] + 20, READ[1] + 20), None)], [READ, DROPPED]),  # a side of the die that was read
    ],
)
def test_what_only_one_of_them_has_seen_is_nothing(faint: list[Die], seen: list[tuple[float, float]]) -> None:
    assert asked(faint, watched(*seen)) == []


def test_without_a_network_that_watches_nothing_is_seconded() -> None:
    blind = replace(watched(READ, DROPPED), sightings=Sightings())
    assert asked([die(DROPPED, None)], blind) == []


BESIDE = (READ[0] + EDGE, READ[1])


@pytest.mark.parametrize(
    ("seen", "size", "place", "asked"),
    [
        (ELSEWHERE, EDGE, ELSEWHERE, [ELSEWHERE]),
        (ELSEWHERE, EDGE, READ, []),  # no cup stood there
        (ELSEWHERE, EDGE / 2, ELSEWHERE, []),  # less than a die
        (BESIDE, EDGE, READ, []),  # one patch with the die that was read: a side of it, or what lies between two
    ],
)
def test_a_die_that_only_the_watching_sees_is_asked_about_where_a_cup_stood(
    seen: tuple[float, float], size: float, place: tuple[float, float], asked: list[tuple[float, float]]
) -> None:
    y, x = np.mgrid[: HEIGHT // CELL, : WIDTH // CELL] * CELL + CELL / 2
    there: Mask = np.maximum(abs(x - seen[0]), abs(y - seen[1])) < size / 2
    lay = there | (np.maximum(abs(x - READ[0]), abs(y - READ[1])) < EDGE / 2)
    spot: Mask = np.hypot(x - place[0], y - place[1]) < 3 * EDGE
    seats = (Seat(hidden=False, lifted=1.0, spot=spot),)
    rest = np.zeros((*lay.shape, 3), np.float32)
    table = Table(accepted=rest, seats=seats, sightings=Sightings(at=2.0, lay=(lay,)))
    told = list(seen_alone(table, (0,), [die(READ, 5)], WIDTH, HEIGHT))
    assert [(one.x, one.y) for one in told] == [pytest.approx(at, abs=CELL) for at in asked]
    before = replace(table, sightings=Sightings(at=0.5, lay=(lay,)))
    assert not list(seen_alone(before, (0,), [die(READ, 5)], WIDTH, HEIGHT)), "seen before the cup came off"
    assert not list(seen_alone(table, (), [die(READ, 5)], WIDTH, HEIGHT))
