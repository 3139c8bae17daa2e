"""What lay open while the cups stood was hidden by none of them: it may be a card, or a die nobody plays with."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.drawn_table import DrawnReader
from vision.camera import Picture
from vision.polygons import Polygons
from vision.reveals.cups import cups
from vision.reveals.lay_open import LAY_OPEN, but_for_what_lay_open, lost
from vision.seats import Sectors
from vision.types import Die, Doubt, Image, TableReading
from vision.watching.table import Seat, Table

WIDTH, HEIGHT = 640, 360  # of a picture; four pixels a cell
TABLE = np.full((90, 160, 3), 150, np.float32)


def die(x: float, y: float, value: int | None = 3) -> Die:
    return Die(x, y, (x - 12, y - 12, 24, 24), (0.0, 0.0, 1.0, 0.0, 0.0, 0.0), value, 0.9)


def watched(open_before: float, lifted: float | None = 4.0) -> Table:
    """Return a table of two seats: left of the middle stood a cup; right below lies what differed so by some levels."""
    standing = TABLE.copy()
    standing[30:60, 20:50] = 40
    rest = TABLE.copy()
    rest[40:50, 30:40] = 230  # dice, where the cup stood
    rest[68:76, 36:44] = 230
    standing[68:76, 36:44] = 230 - open_before
    spot = np.zeros((90, 160), bool)
    spot[30:60, 20:50] = True
    own = Seat(hidden=lifted is None, lifted=lifted, spot=None if lifted is None else spot)
    return Table(accepted=rest, as_covered=standing, seats=(own, Seat(hidden=True)))


ASIDE = (160.0, 288.0)
UNDER = (140.0, 180.0)
SEATS = Sectors(2, 90)
MAYBE = (die(*UNDER), die(*ASIDE, None))


def left(table: Table, *dice: Die, doubts: tuple[Doubt, ...] = (), counted: bool = False) -> TableReading:
    return but_for_what_lay_open(TableReading(5.0, dice, doubts), table, SEATS, WIDTH, HEIGHT, counted=counted)


@pytest.mark.parametrize("counted", [True, False])
def test_what_may_be_a_die_and_lay_there_before_is_none(counted: bool) -> None:
    doubts = (Doubt("maybe", 1), Doubt("small"))
    found = left(watched(0), *MAYBE, doubts=doubts, counted=counted)
    assert found.dice == MAYBE[:1]
    assert found.doubts == (Doubt("small"),)


def test_a_die_that_lay_there_before_is_asked_about_unless_it_is_known_how_many_belong_there() -> None:
    dice = (die(*UNDER), die(*ASIDE))
    assert left(watched(0), *dice) == TableReading(5.0, dice, (Doubt(LAY_OPEN, 1),))
    assert left(watched(0), *dice, counted=True) == TableReading(5.0, dice)


HERE = Polygons((((40, 80), (240, 80), (240, 250), (40, 250)), ((400, 0), (600, 0), (600, 90))), ("one", "two"))


def test_nor_is_it_one_of_these_where_it_lies_at_nobodys_seat() -> None:
    dice = (die(*UNDER), die(*ASIDE))

    def told(table: Table, *doubts: Doubt, counted: bool = False) -> TableReading:
        reading = TableReading(5.0, dice, doubts)
        return but_for_what_lay_open(reading, table, HERE, WIDTH, HEIGHT, counted=counted)

    leans, small = Doubt("leans", 1), Doubt("small")
    assert told(watched(0), leans, small) == TableReading(5.0, dice[:1], (small,))
    assert told(watched(0), small) == TableReading(5.0, dice[:1], (small,))  # it was lost before
    assert told(watched(80), leans).dice == dice  # it has come since
    assert told(watched(0), leans, counted=True).dice == dice  # it may be one that is missing


def test_a_die_at_no_seat_that_lay_there_before_was_lost() -> None:
    reading = TableReading(5.0, (die(*UNDER), die(*ASIDE)))
    assert lost(reading, (0, None), watched(0), WIDTH, HEIGHT) == {1}
    assert lost(reading, (None, None), watched(0), WIDTH, HEIGHT) == {1}  # the other one was under the cup
    assert lost(reading, (0, 1), watched(0), WIDTH, HEIGHT) == set()
    assert lost(reading, (0, None), watched(150), WIDTH, HEIGHT) == set()  # it has come since
    assert lost(reading, (0, None), watched(0, None), WIDTH, HEIGHT) == set()  # no cup was seen to come off


@pytest.mark.parametrize(
    "table", [watched(80), watched(0, None), replace(watched(0), anew=4.5), Table(seats=(Seat(), Seat()))]
)
def test_what_came_since_or_lies_where_no_cup_was_seen_to_come_off_is_asked_about(table: Table) -> None:
    """It may have rolled out from under the cup; or the dice lay open when somebody began to look."""
    doubts = (Doubt("maybe", 1),)
    assert left(table, *MAYBE, doubts=doubts) == TableReading(5.0, MAYBE, doubts)


def test_what_lies_where_the_cup_stood_or_next_to_it_was_hidden_whatever_it_looks_like() -> None:
    table = watched(0)
    table.as_covered[:] = table.accepted
    assert left(table, die(*UNDER), die(214, 180)).doubts == ()
    assert left(table, die(*UNDER), die(240, 180)).doubts == (Doubt(LAY_OPEN, 1),)


def test_a_card_with_a_corner_where_the_cup_stood_lay_beside_it() -> None:
    table = watched(0)
    card = Die(200, 290, (160, 230, 80, 120), (0.0, 0.0, 1.0, 0.0, 0.0, 0.0), None, 0.5)
    assert left(table, MAYBE[0], card, doubts=(Doubt("size", 1), Doubt("maybe", 1))).dice == MAYBE[:1]
    table.as_covered[70:76, 50:56] = 30
    assert left(table, MAYBE[0], card, doubts=(Doubt("maybe", 1),)).dice == (MAYBE[0], card)


def test_what_lay_in_the_shadow_of_a_cup_is_known_by_its_fine_structure() -> None:
    doubts, table = (Doubt("maybe", 1),), watched(0)
    table.as_covered[60:80, 30:60] *= 0.85
    assert left(table, *MAYBE, doubts=doubts).dice == MAYBE[:1]
    table.as_covered[60:80, 30:60] *= 0.8
    assert left(table, *MAYBE, doubts=doubts).dice == MAYBE


@pytest.mark.parametrize("hue", [(60, 40, 190), (70, 70, 70)])
@pytest.mark.parametrize("size", [24, 100])
def test_what_may_be_a_die_in_a_cup_that_was_put_aside_is_none(hue: tuple[int, int, int], size: int) -> None:
    """A grey cup may as well be a shadow, in which dice may lie."""
    table = watched(0)
    cv2.circle(table.accepted, (100, 60), 13, hue, -1)
    inside = Die(400, 240, (400 - size / 2, 240 - size / 2, size, size), (0.2, 0.2, 0.2, 0.2, 0.1, 0.1), None, 0.5)
    found = left(table, die(*UNDER), inside, doubts=(Doubt("maybe", 1),))
    assert (len(found.dice) == 1) is (hue[2] == 190)
    with_another = left(table, die(*UNDER), inside, die(410, 250), doubts=(Doubt("maybe", 1),))
    assert len(with_another.dice) == 3  # what holds a die is no cup


@pytest.mark.parametrize("table", [150, 60])
def test_it_is_asked_about_in_every_round_in_poor_light_too(table: int) -> None:
    """What is bright had been kept too dark: in the next round a die that had lain there was one of the cup's."""
    rounds = [under_a_cup(table)] * 15 + [opened(table)] * 30 + [under_a_cup(table)] * 30 + [opened(table)] * 30
    told = cups((Picture(image, number / 10) for number, image in enumerate(rounds)), DrawnReader(), Sectors(1))
    readings = [one for one in told if one.event == "reading"]
    assert [[doubt.reason for doubt in one.doubts] for one in readings] == [[LAY_OPEN], [LAY_OPEN]]


def opened(table: int) -> Image:
    """Return three dice, and one aside, which was never hidden."""
    image = np.full((480, 640, 3), (table, 1.3 * table, 0.9 * table), np.uint8)
    for x, y in ((295, 370), (340, 380), (320, 345), (450, 400)):
        cv2.rectangle(image, (x - 13, y - 13), (x + 12, y + 12), (235, 235, 235), -1)
        cv2.circle(image, (x, y), 3, (20, 20, 20), -1)
    return image


def under_a_cup(table: int) -> Image:
    """Return the same table with a cup over the three."""
    image = opened(table)
    cv2.circle(image, (320, 365), 70, (30, 40, 160), -1)
    return image
