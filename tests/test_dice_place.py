"""Where a seat's dice lie, and what stands beside them: empty cups, bowls, and shadows."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.reveals.answers import come_to_light
from vision.reveals.dice_place import at_their_dice
from vision.reveals.due import open_dice
from vision.seats import Sectors
from vision.types import Die, TableReading
from vision.watching.changes import change_of, changes
from vision.watching.kinds import Kind
from vision.watching.lifts import judged
from vision.watching.no_cup import stood_beside
from vision.watching.scene import Scene
from vision.watching.table import Seat, Table
from vision.watching.watched import covered_by

SHAPE = (90, 160)
CUP, RADIUS = (40, 50, 120), 12
DICE, EMPTY = (50, 45), (100, 45)  # where dice lay, and an empty cup stands
SURE = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
EVERYWHERE, LIGHT = np.zeros(SHAPE, np.int8), np.ones((*SHAPE, 3), np.float32)


def disc(middle: tuple[int, int], radius: int = RADIUS) -> Mask:
    """Return a round place."""
    return np.asarray(cv2.circle(np.zeros(SHAPE, np.uint8), middle, radius, 1, -1) > 0)


def cloth(*cups: tuple[int, int], noise: int = 1) -> Cells:
    """Return a rough cloth with cups: its weave passes for dice."""
    weave = np.random.default_rng(noise).normal(0, 30, (45, 80)).astype(np.float32)
    out = np.full((*SHAPE, 3), 150, np.float32) + cv2.resize(weave, SHAPE[::-1])[..., None]
    for middle in cups:
        cv2.circle(out, middle, RADIUS, CUP, -1)
    return np.asarray(out, np.float32)


def beside(hidden_at: Cells, was: Cells, now: Cells) -> bool:
    """Say whether what went had stood beside the dice. `hidden_at`: how it looked when these were hidden."""
    table = Table(seats=(Seat(had_cup=True, spot=disc(DICE)),), as_first_covered=hidden_at)
    scene = Scene(was, hidden_at, was, now, np.zeros(SHAPE, bool), EVERYWHERE, LIGHT, now)
    (gone,) = changes(was, now)
    return stood_beside(gone.mask, table, 0, scene)


def after(seat: Seat, hidden_at: Cells, was: Cells, now: Cells, kind: Kind) -> Seat:
    """Return a seat after what has changed. `hidden_at`: how it looked when its dice were hidden."""
    table = Table(seats=(seat,), accepted=was, accepted_before=was, as_covered=hidden_at, as_first_covered=hidden_at)
    return judged(table, [(one, kind) for one in changes(was, now)], was, now, LIGHT, EVERYWHERE, now).seats[0]


def test_an_empty_cup_that_stood_beside_gathered_dice_does_not_come_off_them() -> None:
    gathered = Seat(had_cup=True, was_hidden=False, spot=disc(DICE), shown=True)
    was, now = cloth(EMPTY), cloth()
    assert after(gathered, was, was, now, "went").hidden
    assert beside(was, was, now)


def test_a_cup_that_was_put_there_since_may_have_hidden_dice() -> None:
    assert not beside(cloth(), cloth(EMPTY), cloth())
    assert not beside(cloth(DICE), cloth(DICE), cloth())  # it stood over them


@pytest.mark.parametrize(("radius", "hidden"), [(4, False), (11, True)])
def test_what_is_far_smaller_than_the_cup_covers_no_dice(radius: int, hidden: bool) -> None:
    seat = Seat(hidden=False, lifted=1.0, had_cup=True, spot=disc(DICE, 13))
    was = np.full((*SHAPE, 3), 150, np.float32)
    now = np.asarray(cv2.ellipse(was.copy(), DICE, (radius + 2, radius), 0, 0, 360, CUP, -1), np.float32)
    assert after(seat, was, was, now, "came").hidden is hidden


def test_a_cup_of_the_tables_colours_that_comes_over_open_dice_hides_them() -> None:
    seat = Seat(hidden=False, lifted=1.0, read=True, had_cup=True, spot=disc(DICE, 13))
    was = np.full((*SHAPE, 3), 150, np.float32)
    cup = np.asarray(cv2.circle(was.copy(), DICE, 13, (142, 148, 152), -1), np.float32)
    assert after_all(seat, was, cup, 13).hidden
    assert not after_all(seat, was, cup, 8).hidden  # no more than some dice that were pushed


def after_all(seat: Seat, was: Cells, now: Cells, radius: int) -> Seat:
    """Return a seat after so much around its dice has changed, and nobody can tell what came and what went."""
    table = Table(seats=(seat,), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was)
    one = change_of(disc(DICE, radius))
    return judged(table, [(one, "moved")], was, now, LIGHT, EVERYWHERE, now).seats[0]


def test_dice_over_which_something_unjudged_may_stand_are_left_alone() -> None:
    seats = tuple(Seat(hidden=False, lifted=1.0, had_cup=True, spot=disc(at)) for at in (DICE, EMPTY))
    table = Table(phase="still", seats=seats, accepted=cloth())
    assert covered_by([change_of(disc(DICE, 9))], table) == (0,)
    assert open_dice(replace(table, unjudged=(0,))) == (1,)
    assert open_dice(table) == (0, 1)


def die(x: float, y: float, value: int | None = 6) -> Die:
    """Return a die of 40 pixels in a picture of 16 for each cell."""
    return Die(x, y, (x - 20, y - 20, 40, 40), SURE, value, 1.0)


def table_of(spot: Mask | None) -> Table:
    """Return a table with one seat that was read."""
    return Table(seats=(Seat(hidden=False, lifted=1.0, read=True, spot=spot),), accepted=cloth())


def test_dice_that_were_read_elsewhere_show_where_the_cup_stands_that_hides_them() -> None:
    dice = (die(16 * 100, 16 * 40), die(16 * 108, 16 * 40), die(16 * 104, 16 * 50))
    (seat,) = at_their_dice(table_of(disc(DICE)), [(0, dice)], 16 * 160, 16 * 90).seats
    assert seat.spot is not None
    assert seat.spot[44, 104]
    assert not (seat.spot & disc(DICE)).any()


def test_where_a_die_lies_where_the_cup_stood_its_place_is_known() -> None:
    table = table_of(disc(DICE))
    dice = (die(16 * DICE[0], 16 * DICE[1]), die(16 * 100, 16 * 40))
    (seat,) = at_their_dice(table, [(0, dice)], 16 * 160, 16 * 90).seats
    assert seat.shown
    assert seat.spot is table.seats[0].spot


def test_what_could_not_be_read_tells_no_place() -> None:
    table = table_of(disc(DICE))
    assert at_their_dice(table, [(0, (die(16 * 100, 16 * 40, None),)), (0, ())], 16 * 160, 16 * 90) is table


def bare_from_the_first(standing: Cells, rest: Cells) -> Table:
    """Return a table of one seat at which nothing had seemed to stand. `standing`: how it looked then."""
    return Table(seats=(Seat(hidden=False, was_hidden=False, bare=True),), as_covered=standing, accepted=rest)


def test_dice_that_come_to_light_where_nothing_had_seemed_to_stand_are_read() -> None:
    reading = TableReading(5.0, (die(16 * 80, 16 * 45),))
    now = np.asarray(cv2.rectangle(cloth(), (78, 43), (82, 47), (20, 60, 20), -1), np.float32)
    assert come_to_light(reading, Sectors(1), bare_from_the_first(cloth(), now), 16 * 160, 16 * 90) == [0]
    assert come_to_light(reading, Sectors(1), bare_from_the_first(now, now), 16 * 160, 16 * 90) == []  # it lay there
    unread = TableReading(5.0, (die(16 * 80, 16 * 45, None),))
    assert come_to_light(unread, Sectors(1), bare_from_the_first(cloth(), now), 16 * 160, 16 * 90) == []


def test_once_they_were_read_the_seat_is_one_whose_cup_has_come_off() -> None:
    table = replace(bare_from_the_first(cloth(), cloth()), at=7.0)
    (seat,) = at_their_dice(table, [(0, (die(16 * 80, 16 * 45),))], 16 * 160, 16 * 90).seats
    assert (seat.hidden, seat.bare, seat.lifted, seat.read, seat.shown) == (False, False, 7.0, True, True)
    assert seat.spot is not None
    assert seat.spot[45, 80]
