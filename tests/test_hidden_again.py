"""A cup that comes over open dice while the table never rests, or with a hand that stays at it, hides them again."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import (
    ASIDE,
    COVERED,
    DICE,
    NOTHING,
    OPEN,
    SHAPE,
    STOOD,
    WHERE,
    dice,
    disc,
    events,
    looked_at,
    painted,
    tops,
)
from vision.cells import Cells, Mask
from vision.watching.corrected import corrected
from vision.watching.noted import lifted
from vision.watching.shapes import hull
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops
from vision.watching.when_to_look import worth_looking

OWN, OTHER = 200, 120  # levels of the cup that came off, and of something else
HAND = disc((40, 30), 7)
BAR = np.zeros(SHAPE, bool)
BAR[58:63, 10:70] = True


def held(level: int, seen: Tops, phase: str = "moving", hand: bool = True) -> Table:
    """Look at a table on which something of that level is where the cup stood, and has moved just now."""
    known = replace(OPEN, phase=phase, as_covered=painted(disc(STOOD), OWN), happened=())  # type: ignore[arg-type]
    later = replace(known, at=known.at + 2, newest=painted(disc(STOOD) | seen.cup, level))
    stirring = np.full(SHAPE, later.at, np.float32)
    known = changed(replace(later, since=stirring), 0, None, hand=hand, spot=disc(STOOD))
    return corrected(known, known, seen, WHERE)


def under(hand: Mask = NOTHING, die: Mask = NOTHING) -> Tops:
    return tops(disc(STOOD), hand=hand, die=die)


@pytest.mark.parametrize("hand", [HAND, NOTHING])
def test_the_cup_that_came_off_hides_its_dice_again_though_it_moves_still_and_a_hand_is_at_it(hand: Mask) -> None:
    after = held(OWN, under(hand))
    assert events(after) == [("covered", 0)]
    assert after.seats[0].hides
    assert after.sightings.lay[0] is None
    assert (after.sightings.stood[0] == hull(disc(STOOD) & ~hand) | dice(DICE)).all()


def test_so_does_what_is_as_round_and_where_it_stood_whatever_its_colours_for_they_may_be_those_of_the_table() -> None:
    assert events(held(OTHER, under())) == [("covered", 0)]
    assert events(held(OTHER, tops(BAR))) == []


@pytest.mark.parametrize(
    ("level", "seen"),
    [
        (OTHER, tops(disc((40, 48), 12), hand=HAND)),  # a sleeve, perhaps
        (OWN, under(HAND, die=dice([(60, 20)]))),  # dice are seen at the seat
        (OWN, tops(disc(ASIDE), hand=HAND)),  # it is held beside them, and the hand hides some
        (OWN, tops(hand=disc(STOOD))),  # no cup is seen
        (OWN, tops(disc((40, 52), 7) & ~dice(DICE), hand=disc(STOOD))),  # it stands beside the hand
    ],
)
def test_nothing_else_does_while_it_moves(level: int, seen: Tops) -> None:
    assert events(held(level, seen)) == []


@pytest.mark.parametrize(
    ("lay", "seen", "hides"),
    [
        (dice([(60, 20)]), tops(disc(STOOD)), True),  # those were fingers
        (dice([(60, 20)]), tops(disc(STOOD), die=dice([(60, 20)])), False),
        (dice([(60, 20)]), tops(disc(STOOD), die=dice([(40, 50)])), False),  # dice right beside it
        (dice([(60, 20)]), tops(disc(STOOD, 5)), False),  # much less than the cup that stood there
    ],
)
def test_a_cup_that_stands_in_its_place_again_is_over_dice_that_are_seen_nowhere(
    lay: Mask, seen: Tops, hides: bool
) -> None:
    known = changed(replace(OPEN, phase="moving", happened=()), 0, None, spot=disc(STOOD))
    known = replace(known, sightings=replace(known.sightings, lay=(lay, None), beside=(disc(STOOD), None)))
    after = looked_at(known, seen, painted(seen.cup, OTHER))
    assert after.seats[0].hides is hides
    assert after.seats[0].unread is not hides


def test_fingers_at_a_cup_that_may_be_back_in_its_place_are_no_dice_in_sight() -> None:
    fingers = dice([(52, 40)])
    known = changed(replace(OPEN, phase="moving", happened=()), 0, None, spot=disc(STOOD))
    known = replace(known, sightings=replace(known.sightings, lay=(dice([(28, 40)]), None)))
    moves = replace(known, since=np.where(disc(STOOD), np.float32(known.at + 1), np.float32(0)))
    after = looked_at(moves, tops(disc(STOOD), die=fingers), painted(disc(STOOD), OTHER))
    assert after.sightings.lay[0] is not None
    assert not (after.sightings.lay[0] & fingers).any()
    free = looked_at(moves, tops(disc(ASIDE), die=fingers), painted(disc(ASIDE), OTHER))
    assert free.sightings.lay[0] is not None
    assert (free.sightings.lay[0] & fingers).any()


def test_it_has_not_come_off_if_it_was_carried_away_then_and_nothing_lies_anywhere_at_its_seat() -> None:
    """Its dice went with it: a hand had gathered them under it."""
    over = held(OWN, under())

    def told(known: Table, seen: Tops, picture: Cells) -> list[tuple[str, int | None]]:
        before = replace(known, at=known.at + 1, happened=(), newest=picture)
        return events(corrected(before, lifted(before, 0, disc(STOOD)), seen, WHERE))

    bare, far = painted(NOTHING, 0), dice([(70, 20)])
    assert told(over, tops(), bare) == []
    assert told(over, tops(die=far), painted(far, 220)) == [("lifted", 0)]
    assert told(over, tops(), painted(dice(DICE), 220)) == [("lifted", 0)]  # dice, perhaps, that no network knows
    rested = replace(over, sightings=replace(over.sightings, carried=()))
    assert told(rested, tops(), bare) == [("lifted", 0)]  # dice of the table's colours, perhaps


@pytest.mark.parametrize("just_now", [True, False])
def test_nor_has_it_if_it_was_told_only_just_before_that_it_had_come(just_now: bool) -> None:
    """Changes tell it before a look does, who gathers dice under a cup and takes them off the table with it."""
    hides = changed(replace(OPEN, phase="moving", happened=()), 0, "covered" if just_now else None, hidden=True)
    hides = replace(hides, at=hides.at + 1, sightings=replace(hides.sightings, stood=(None, None), lay=(None, None)))
    hides = replace(hides, happened=tuple(replace(one, at=hides.at) for one in hides.happened))
    come = corrected(hides, hides, tops(disc(STOOD)), WHERE)
    assert come.sightings.stood[0] is not None
    before = replace(come, at=come.at + 1, happened=(), newest=painted(NOTHING, 0))
    gone = corrected(before, lifted(before, 0, disc(STOOD)), tops(), WHERE)
    assert events(gone) == ([] if just_now else [("lifted", 0)])


def test_a_cup_that_has_come_off_just_now_is_not_back_again_in_the_same_picture() -> None:
    """A die nearly as wide as its cup had passed for it."""
    before = replace(COVERED, phase="moving", at=COVERED.at + 1, happened=(), newest=painted(disc(STOOD, 8), 220))
    before = replace(before, sightings=replace(before.sightings, stood=(None, None)))
    off = lifted(before, 0, disc(STOOD))
    wide = tops(solid=disc(STOOD, 8), faint=dice(DICE))
    assert events(corrected(before, off, wide, WHERE)) == [("lifted", 0)]
    later = replace(off, at=off.at + 1, happened=())
    assert events(corrected(later, later, wide, WHERE)) == [("covered", 0)]


def test_it_does_so_under_a_hand_that_stays_there_when_all_rests() -> None:
    assert events(held(OWN, under(HAND), "still")) == [("covered", 0)]


def test_it_is_looked_twice_a_second_while_others_stir_and_open_dice_may_not_lie_free() -> None:
    known = replace(OPEN, phase="moving", looked=OPEN.at, happened=())
    at_dice = replace(known, at=known.at + 1, sightings=replace(known.sightings, free=(), in_plain_view=()))
    assert worth_looking(at_dice)
    assert not worth_looking(replace(at_dice, looked=at_dice.at - 0.5))  # it may rest soon
    in_view = replace(at_dice.sightings, in_plain_view=OPEN.sightings.in_plain_view)
    assert worth_looking(replace(at_dice, looked=at_dice.at - 0.5, sightings=in_view))  # whatever is next to them
    looked_before = replace(at_dice.sightings, at=at_dice.at - 0.5)
    assert worth_looking(replace(at_dice, looked=at_dice.at - 0.5, sightings=looked_before))
    assert not worth_looking(replace(known, at=known.at + 1))  # nothing has come near them


def test_a_cup_that_was_carried_to_another_place_of_its_seat_is_known_there_though_others_stir() -> None:
    known = changed(replace(OPEN, phase="moving", happened=()), 0, None, hidden=True, lifted=None)
    known = replace(known, at=known.at + 1, sightings=replace(known.sightings, stood=(disc(STOOD), None)))

    def kept(seen: Tops) -> Mask | None:
        return corrected(known, known, seen, WHERE).sightings.stood[0]

    assert (kept(tops(disc(ASIDE))) == hull(disc(ASIDE))).all()
    for seen in (
        tops(disc(ASIDE) | disc((70, 30))),  # two things: either may be the cup
        tops(disc(ASIDE), hand=disc(STOOD)),  # a hand is where it stood
        tops(disc(STOOD) | disc(ASIDE, 4)),  # it stands there still
        tops(disc(ASIDE), die=dice(DICE)),  # it has left its dice
        tops(BAR),  # no cup is so long
    ):
        assert (kept(seen) == disc(STOOD)).all()


def test_what_lies_at_nobodys_seat_while_all_cups_stand_is_known_though_somebody_stirs_all_the_time() -> None:
    nobodys = np.where(np.arange(SHAPE[1]) > 120, -1, WHERE)
    lost = dice([(70, 140)])
    hide = replace(OPEN, phase="moving", happened=(), seats=(Seat(), Seat()), accepted=painted(lost, 220))
    for known, level in ((hide, 220), (changed(hide, 1, None, hidden=False), 0)):
        after = corrected(known, known, tops(disc(STOOD)), nobodys)
        assert (after.as_covered[lost] == level).all()
