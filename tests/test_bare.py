"""Seats at which nothing stands, on plain tables and on grained ones."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells
from vision.seats import Labels, Sectors, labels
from vision.watching.bare import bare_seats

ROWS, COLUMNS, PIXELS = 90, 160, 8
SEATS = 4
WOOD, BLUE = (150.0, 105.0, 70.0), (30.0, 40.0, 110.0)
WHERE: Labels = labels(Sectors(SEATS), COLUMNS * PIXELS, ROWS * PIXELS, PIXELS)
PLACES = ((80, 74), (24, 45), (80, 15), (136, 45))  # of the cups, from seat 0 on
RADIUS = 9


def table(grain: float) -> Cells:
    """Give a table whose grain runs across, `grain` levels strong."""
    lines = np.random.default_rng(2).normal(0, grain, (ROWS, 8, 1)).astype(np.float32)
    across = cv2.resize(lines, (COLUMNS, ROWS), interpolation=cv2.INTER_CUBIC)[..., None]
    return np.asarray(np.clip(np.array(WOOD, np.float32) + across, 0, 255), np.float32)


def with_cups(cells: Cells, seats: tuple[int, ...], colour: tuple[float, ...], radius: int = RADIUS) -> Cells:
    """Put a cup at each of some seats."""
    out = cells.copy()
    for seat in seats:
        cv2.circle(out, PLACES[seat], radius, colour, -1)
    return out


def bare(cells: Cells) -> list[int]:
    """Give the seats at which nothing stands."""
    return [seat for seat, is_bare in enumerate(bare_seats(cells, WHERE, SEATS)) if is_bare]


@pytest.mark.parametrize("grain", [0.0, 1.0, 12.0, 25.0])
def test_a_seat_without_a_cup_is_bare_however_grained_the_table(grain: float) -> None:
    assert bare(with_cups(table(grain), (0, 1, 3), BLUE)) == [2]


@pytest.mark.parametrize("grain", [12.0, 25.0])
def test_a_cup_of_the_colours_of_a_grained_table_is_smoother(grain: float) -> None:
    cells = with_cups(with_cups(table(grain), (0, 1, 3), BLUE), (2,), WOOD)
    assert bare(cells) == []


@pytest.mark.parametrize("grain", [12.0, 25.0])
def test_where_most_cups_may_have_the_colours_of_the_table_none_is_taken_for_bare(grain: float) -> None:
    rough = table(grain)
    turned = np.ascontiguousarray(rough[::-1])  # cups of the same wood, of which nothing stands out
    assert bare(with_cups(rough, (0,), BLUE)) == []
    assert bare(turned) == []


def test_on_a_grained_table_something_smaller_than_a_cup_is_none() -> None:
    cells = with_cups(with_cups(table(12.0), (0, 1, 3), BLUE), (2,), (220.0, 210.0, 190.0), radius=2)
    assert bare(cells) == [2]
