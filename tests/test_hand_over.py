"""A hand that lies where a cup stood: a die may be under it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bare_places import EDGE, PLACE, SIZE, WHITE, read_at
from tests.bare_places import table as painted
from vision.cells import Mask
from vision.reveals.hand_over import under_hands
from vision.reveals.told import Told
from vision.reveals.witnessed import HAND_OVER, witnessed
from vision.seats import Sectors
from vision.types import Doubt, Image
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table

TIMES = 4  # pixels to a cell
SKIN = (200, 150, 140)
READ = read_at((280, 200))
MIDDLE = (330, 290)


def cells(mask: Mask) -> Mask:
    return mask[::TIMES, ::TIMES].copy()


def hand_at(x: int, y: int, radius: int) -> Mask:
    return cv2.circle(np.zeros(SIZE, np.uint8), (x, y), radius, 1, -1) > 0


def seen(hand: Mask | None) -> Table:
    """A table at whose only seat a cup came off; the network has seen a hand there."""
    seat = Seat(hidden=False, spot=cells(PLACE))
    return Table(seats=(seat,), sightings=Sightings(hand=None if hand is None else cells(hand)))


def shown(hand: Mask) -> Image:
    image = painted((280, 200, WHITE))
    image[hand] = SKIN
    return image


@pytest.mark.parametrize(
    ("hand", "over"),
    [
        (hand_at(*MIDDLE, EDGE), True),
        (hand_at(*MIDDLE, EDGE // 2), False),  # narrower than what hides a die
        (hand_at(600, 400, EDGE), False),  # beside
        (hand_at(280, 200, EDGE), False),  # over the die that was read: it is none
    ],
)
def test_a_die_may_lie_under_a_hand_that_hides_a_whole_one(hand: Mask, over: bool) -> None:
    assert list(under_hands(shown(hand), Sectors(1), seen(hand), (0,), READ)) == ([0] if over else [])


def test_none_may_where_no_hand_is_seen_nor_under_what_only_passes_for_one() -> None:
    hand = hand_at(*MIDDLE, EDGE)
    assert list(under_hands(shown(hand), Sectors(1), seen(None), (0,), READ)) == []
    bare = painted((280, 200, WHITE))  # the network takes the table for a hand
    assert list(under_hands(bare, Sectors(1), seen(hand), (0,), READ)) == []


def test_an_arm_is_not_taken_for_the_table_around_a_hand() -> None:
    """The network has seen nothing but the hand, and its sleeve is of the hand's colour; it was not there before."""
    hand, sleeve = hand_at(*MIDDLE, EDGE), np.zeros(SIZE, bool)
    sleeve[MIDDLE[1] :, 280:380] = True
    before, now = np.full((*cells(hand).shape, 3), 100, np.float32), np.full((*cells(hand).shape, 3), 100, np.float32)
    now[cells(sleeve)] = 40
    known = replace(seen(hand), as_covered=before, accepted=before, newest=now)
    assert list(under_hands(shown(hand | sleeve), Sectors(1), known, (0,), READ)) == [0]
    assert list(under_hands(shown(hand | sleeve), Sectors(1), seen(hand), (0,), READ)) == []


def test_nor_is_a_cup_of_the_colours_of_hands() -> None:
    hand, cup = hand_at(*MIDDLE, EDGE), hand_at(420, 120, 2 * EDGE)
    known = seen(hand)
    stands = replace(known, sightings=replace(known.sightings, solid=cells(cup)))
    assert list(under_hands(shown(hand | cup), Sectors(1), stands, (0,), READ)) == [0]
    assert list(under_hands(shown(hand | cup), Sectors(1), known, (0,), READ)) == []


@pytest.mark.parametrize("comes", [True, False])
def test_one_of_the_tables_own_colours_is_one_if_it_has_come_since_the_cups_stood(comes: bool) -> None:
    hand = hand_at(*MIDDLE, EDGE) | hand_at(MIDDLE[0], SIZE[0] - EDGE, 2 * EDGE)
    hand[MIDDLE[1] :, MIDDLE[0] - 8 : MIDDLE[0] + 8] = True  # an arm, from the edge
    now = np.full((*cells(hand).shape, 3), 100, np.float32)
    before = np.where(cells(hand)[..., None], np.float32(60), now) if comes else now
    known = replace(seen(hand), as_covered=before, accepted=now, newest=now)
    bare = painted((280, 200, WHITE))
    assert list(under_hands(bare, Sectors(1), known, (0,), READ)) == ([0] if comes else [])


def test_it_is_asked_about_at_that_seat() -> None:
    told = Told(2.0, "reading", 0)
    assert witnessed(told, seen(None), under={0}).doubts == (Doubt(HAND_OVER),)
    assert witnessed(told, seen(None), under={1}).doubts == ()
