"""What has moved open dice, and what has only passed over them."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import (
    ASIDE,
    COVERED,
    DICE,
    LARGE,
    OPEN,
    SHAPE,
    STOOD,
    dice,
    disc,
    events,
    looked,
    looked_at,
    painted,
    tops,
)
from vision.cells import Cells
from vision.watching.changes import change_of
from vision.watching.corrected import judged_free
from vision.watching.hands import seen_free
from vision.watching.lifts import nudged
from vision.watching.sorted_out import shows_hand
from vision.watching.table import changed


def test_what_has_changed_elsewhere_lies_over_no_dice_that_are_seen() -> None:
    unsure = replace(OPEN, unjudged=(0,), happened=())
    assert judged_free(unsure).unjudged == ()
    everywhere = np.full(SHAPE, unsure.at + 0.1, np.float32)
    stirred = judged_free(replace(unsure, phase="moving", since=everywhere))
    assert stirred.unjudged == (0,)
    assert judged_free(replace(stirred, phase="still")).unjudged == (0,)  # until it is looked at again


def test_nor_is_a_hand_at_them_that_is_not_next_to_them() -> None:
    away, near = change_of(disc((80, 70), 6)), change_of(disc((46, 40), 3))
    assert seen_free(OPEN, 0, [away])
    assert not seen_free(OPEN, 0, [near])
    assert not seen_free(COVERED, 0, [away])


def test_what_is_put_down_where_a_cup_stood_has_touched_its_dice_only_where_nobody_has_seen_them() -> None:
    reached = changed(looked(OPEN, tops(disc(ASIDE), die=dice(DICE))), 0, None, reached=True)
    rim = change_of(disc((40, 50), 2))
    spot = reached.seats[0].spot
    assert spot is not None
    assert (rim.mask & spot).any()
    assert not nudged(reached, [(rim, "came")]).seats[0].nudged
    not_seen_since = changed(reached, 0, None, lifted=reached.at + 1)
    assert nudged(not_seen_since, [(rim, "came")]).seats[0].nudged


def faced(*pips: tuple[int, int]) -> Cells:
    """A picture of a large die with pips of some cells."""
    return painted(LARGE, 220) - painted(dice(list(pips)) & LARGE, 180)


SHOWN = looked_at(COVERED, tops(disc(ASIDE), die=LARGE), faced((37, 37), (43, 43)))
REACHED = changed(SHOWN, 0, None, reached=True)
# the edge of a shadow runs over the die
DARKER = np.where(np.arange(SHAPE[1])[None, :, None] < 41, np.float32(0.6), np.float32(1))


@pytest.mark.parametrize(
    ("picture", "touched"),
    [
        (faced((37, 37), (43, 43)), False),
        (faced((37, 43), (43, 37)), True),  # turned, as it lies
        (np.roll(faced((37, 37), (43, 43)), 2, 1), True),
        (faced((37, 37), (43, 43)) * DARKER, False),
        (faced((37, 43), (43, 37)) * DARKER, True),
    ],
)
def test_dice_at_which_a_hand_was_are_touched_if_they_look_otherwise_but_not_in_a_shadow(
    picture: Cells, touched: bool
) -> None:
    """D44: also a die that was only turned, and lies where it lay."""
    after = looked_at(replace(REACHED, accepted=picture), tops(disc(ASIDE), die=LARGE), picture)
    assert events(after) == ([("touched", 0)] if touched else [])
    assert after.seats[0].nudged == touched


def test_dice_are_not_touched_while_a_hand_is_there_or_something_that_nobody_knows_lies_over_them() -> None:
    turned = faced((37, 43), (43, 37))
    held = tops(disc(ASIDE), hand=disc((47, 40), 3), die=LARGE)
    assert events(looked_at(replace(REACHED, accepted=turned), held, turned)) == []
    unknown = looked_at(replace(REACHED, accepted=faced((37, 37), (43, 43))), tops(disc(ASIDE), die=LARGE), turned)
    assert events(unknown) == []


def test_nothing_has_touched_dice_over_which_something_stands() -> None:
    picture = painted(disc(STOOD), 90)
    after = looked_at(replace(REACHED, accepted=picture), tops(solid=disc(STOOD) & (np.arange(160) < 41)), picture)
    assert ("touched", 0) not in events(after)


def test_nobody_has_touched_dice_at_which_no_hand_was() -> None:
    turned = faced((37, 43), (43, 37))
    assert events(looked_at(replace(SHOWN, accepted=turned), tops(disc(ASIDE), die=LARGE), turned)) == []


def test_a_hand_beside_dice_does_not_leave_them_free() -> None:
    after = looked(OPEN, tops(disc(ASIDE), hand=disc((47, 40), 4), die=dice(DICE)))
    assert after.sightings.free == ()


def test_what_rests_is_a_hand_if_it_looks_like_one_and_none_if_nothing_of_it_does() -> None:
    cup_aside = change_of(disc(ASIDE) | dice(DICE))
    assert shows_hand(cup_aside, tops(disc(ASIDE), die=dice(DICE))) is False
    assert shows_hand(cup_aside, tops(disc(ASIDE), hand=disc(ASIDE, 7))) is True
    assert shows_hand(cup_aside, tops(disc(ASIDE), hand=disc((48, 62), 3))) is None  # a finger beside it
    assert shows_hand(cup_aside, tops()) is None  # nothing is known there


def test_a_sleeve_that_looks_like_a_cup_may_be_an_arm_but_not_a_cup_at_the_edge() -> None:
    sleeve = np.zeros(SHAPE, bool)
    sleeve[70:, 30:50] = True
    assert shows_hand(change_of(sleeve), tops(sleeve)) is None
    wider = sleeve.copy()
    wider[36:70, 28:52] = True  # a hand, wider than its sleeve
    assert shows_hand(change_of(wider), tops(wider)) is None
    for at in ((84, 40), (6, 40), (40, 4)):
        assert shows_hand(change_of(disc(at)), tops(disc(at))) is False


def test_what_reaches_to_the_edge_may_be_an_arm_of_which_the_fingers_look_like_a_thing() -> None:
    fingers, hand = disc((66, 40), 7), disc((70, 40), 13)
    arm = hand.copy()
    arm[80:, 36:45] = True
    assert shows_hand(change_of(arm), tops(solid=fingers)) is None
    assert shows_hand(change_of(arm), tops(solid=hand)) is False
    bared = dice([(y, x) for y in (74, 78) for x in (36, 44)])  # no arm brings dice to light where it comes
    assert shows_hand(change_of(arm), tops(solid=fingers, die=bared)) is False
    assert shows_hand(change_of(hand), tops(solid=fingers)) is False
