"""A table over which hands move from the first is known once each part of it has lain still."""

import numpy as np

from vision.cells import share
from vision.seats import Sectors
from vision.types import Glance
from vision.watching.observe import observe
from vision.watching.table import Table
from vision.watching.waking import KNOWN

WIDTH, HEIGHT = 160, 90
CUPS, HAND = ((30, 45), (130, 45)), 6  # cells; half the width of a hand


def glance(number: int, hand: float | None, rests: int = 0) -> Glance:
    """Draw two cups on a table, and a hand that reaches in from above."""
    picture = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    for across, down in CUPS:
        picture[(x - across) ** 2 + (y - down) ** 2 <= 14**2] = (200, 60, 40)
    if hand is not None:
        picture[: 55 + 6 * (number % 2), max(0, int(hand) - HAND) : int(hand) + HAND] = (90, 140, 210)
    return Glance(np.asarray(picture.mean(2), np.uint8), number / 10, number, picture)


def watched(hands: list[float | None]) -> list[Table]:
    tables = [Table()]
    for number, hand in enumerate(hands, 1):
        tables.append(observe(tables[-1], glance(number, hand), Sectors(2)))
    return tables[1:]


def test_a_table_that_never_rests_is_known_once_each_part_of_it_lay_still_without_the_hand() -> None:
    tables = watched([20 + 6 * k for k in range(20)])  # a hand goes from the left to the right
    awake = next(table for table in tables if table.phase != "waking")
    assert awake.phase == "moving"
    assert 1.0 <= awake.at < 2.5
    assert [(one.event, one.seat) for one in awake.happened][:2] == [("covered", 0), ("covered", 1)]
    bare = np.asarray(glance(1, None).colour, np.float32)
    assert share(np.abs(awake.accepted - bare).max(2) > 8) <= 1 - KNOWN  # nearly nothing of the hand


def test_it_is_not_while_the_hand_is_at_the_same_place_all_the_time() -> None:
    tables = watched([70 + 2 * (k % 3) for k in range(15)])
    assert all(table.phase == "waking" for table in tables)


def test_it_is_not_by_what_lay_still_before_the_camera_was_moved() -> None:
    tables = watched([20 + 6 * k for k in range(8)])
    other = np.full((HEIGHT, WIDTH, 3), 30, np.uint8)
    other[::3, ::5] = 220
    turned = Glance(np.asarray(other.mean(2), np.uint8), 0.9, 9, other)
    assert tables[-1].calmed.any()
    after = observe(tables[-1], turned, Sectors(2))
    assert after.phase == "waking"
    assert not after.calmed.any()


def test_one_that_rests_is_known_at_once() -> None:
    tables = watched([None] * 6)
    assert tables[-1].phase == "still"
    assert any(table.phase == "still" for table in tables[:5])


def test_one_that_goes_dark_before_it_is_known_is_known_once_it_has_rested_in_the_light() -> None:
    """It had stayed as its first picture showed it, hand and all, and nothing was told of its seats."""
    table, dark = Table(), np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    told = list[tuple[str, int | None]]()
    for number in range(1, 20):
        seen = (
            Glance(dark[..., 0], number / 10, number, dark)
            if 3 <= number < 8
            else glance(number, 70 if number < 3 else None)
        )
        table = observe(table, seen, Sectors(2))
        told += [(one.event, one.seat) for one in table.happened]
    assert told == [("dark", None), ("covered", 0), ("covered", 1), ("settled", None)]
    bare = np.asarray(glance(1, None).colour, np.float32)
    assert np.abs(table.accepted - bare).max() < 1
