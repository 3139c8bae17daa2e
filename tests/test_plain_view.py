"""Dice in plain view though hands are next to them: nobody lets go of his cup, and yet they are shown."""

from dataclasses import replace

import numpy as np
import pytest

from tests.hands_all_the_time import TURN, amid, first, seen
from tests.looked_at import DICE, SHAPE, STOOD, dice, disc, events, looked, painted, table, tops
from vision.cells import Mask
from vision.watching.changes import change_of
from vision.watching.long_bared import LAPSE
from vision.watching.plain_view import ALONE, LARGER, TOGETHER, is_free, too_large
from vision.watching.sightings import Bared, Sightings
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops
from vision.watching.when_to_look import OFTEN, PAUSE, worth_looking

SECOND = (40, 120)  # where the cup of the second seat stands
HERS = [(38, 118), (42, 123)]
BESIDE = disc((40, 49), 4) | disc((40, 129), 4)  # hands that hold cups right beside the dice
SIX_LOOKS = 6


def both_covered() -> Table:
    return looked(table(Seat(), Seat()), tops(disc(STOOD) | disc(SECOND)))


def shown(*places: tuple[int, int], hand: Mask = BESIDE) -> Tops:
    return tops(die=dice(list(places)), hand=hand)


def hers(tables: list[Table]) -> int | None:
    return next((number for number, one in enumerate(tables) if ("lifted", 1) in events(one)), None)


def test_dice_that_both_show_at_once_were_shown_though_hands_are_next_to_them() -> None:
    told = seen(amid(both_covered()), *[shown(*DICE, *HERS)] * SIX_LOOKS)
    assert first("lifted", told) == hers(told) == int(np.ceil(TOGETHER / TURN))
    last = told[-1]
    assert not last.seats[0].came_off_unseen
    assert last.sightings.free == (0, 1)  # each can be read, whatever is next to it


def test_what_one_shows_was_shown_only_after_longer_than_anybody_looks() -> None:
    told = seen(amid(both_covered()), *[shown(*DICE)] * 9)
    assert first("lifted", told) == int(np.ceil(ALONE / TURN))
    assert hers(told) is None


def test_one_whose_cup_is_off_already_counts_with_the_other() -> None:
    off = changed(amid(both_covered()), 1, None, hidden=False, lifted=5.0)
    assert first("lifted", seen(off, *[shown(*DICE)] * SIX_LOOKS)) == int(np.ceil(TOGETHER / TURN))


@pytest.mark.parametrize(
    "meanwhile",
    [
        tops(disc(STOOD) | disc(SECOND)),  # the cups are over them again: both had looked
        tops(die=dice([(34, 34), (34, 110)]), hand=BESIDE),  # they lie otherwise
        tops(hand=BESIDE),  # they have gone
    ],
)
def test_it_has_to_be_the_same_dice_all_the_time(meanwhile: Tops) -> None:
    show = shown(*DICE, *HERS)
    assert first("lifted", seen(amid(both_covered()), show, show, show, meanwhile, show, show, show)) is None


def test_dice_of_which_nobody_knows_whether_they_lay_there_all_the_time_are_seen_anew() -> None:
    """As where no picture came for a while."""
    show = shown(*DICE, *HERS)
    before = seen(amid(both_covered()), show, show, show)[-1]
    assert first("lifted", seen(before, show, show)) is not None
    later = replace(before, at=before.at + LAPSE)
    assert first("lifted", seen(later, show, show, show, show)) is None


def test_dice_that_were_in_view_are_looked_at_again_though_their_cup_stands_as_it_stood() -> None:
    """A second peek had been added to the first, however long ago that was."""
    last = seen(amid(both_covered()), shown(*DICE), shown(*DICE))[-1]
    back = replace(last, newest=painted(disc(STOOD) | disc(SECOND), 200))
    assert not worth_looking(replace(back, at=back.at + OFTEN - 0.1))
    assert worth_looking(replace(back, at=back.at + OFTEN))
    looked_again = seen(last, tops(disc(STOOD) | disc(SECOND)))[-1]
    assert not worth_looking(replace(looked_again, at=looked_again.at + OFTEN))


def test_a_hand_may_pass_over_them() -> None:
    show = shown(*DICE, *HERS)
    over = shown(*DICE, *HERS, hand=BESIDE | disc((40, 40), 6) | disc((40, 120), 6))
    assert first("lifted", seen(amid(both_covered()), show, show, over, show, show)) == 4


def test_a_cup_that_takes_a_part_of_its_place_still_has_not_come_off() -> None:
    aside = disc((40, 47)) | disc((40, 127))
    half = tops(aside, die=dice([(38, 34), (38, 114)]))
    assert first("lifted", seen(amid(both_covered()), *[half] * 10)) is None


def test_where_much_looks_like_dice_one_alone_shows_nothing() -> None:
    flowers = np.zeros(SHAPE, bool)
    flowers[60:88:2, 84:158:2] = True
    flowers[2:30:2, 84:158:2] = True
    assert flowers.mean() > 0.05
    looks = [tops(die=dice(DICE), faint=flowers, hand=BESIDE)] * 10
    assert first("lifted", seen(amid(both_covered()), *looks)) is None
    both = [tops(die=dice([*DICE, *HERS]), faint=flowers, hand=BESIDE)] * SIX_LOOKS
    assert first("lifted", seen(amid(both_covered()), *both)) == int(np.ceil(TOGETHER / TURN))


def test_fingers_and_arms_are_no_dice() -> None:
    one, nothing = dice([(40, 40)]), np.zeros(SHAPE, bool)
    assert is_free(change_of(one), tops(die=one, hand=nothing))
    assert not is_free(change_of(one), tops(die=one, hand=disc((40, 40), 4)))
    arm = nothing.copy()
    arm[40:46, :20] = True
    assert not is_free(change_of(arm), tops(die=arm))


def test_what_is_far_larger_than_the_dice_of_others_is_none() -> None:
    small, large = dice([(40, 40)]), disc((40, 120), 8)
    views = (Bared(small, 0.0, 1.0), Bared(np.roll(small, 30, 0), 0.0, 1.0), None)
    known = replace(Table(seats=(Seat(),) * 3), sightings=Sightings(in_plain_view=views))
    assert too_large(known, 2, large)
    assert not too_large(known, 2, np.roll(small, 80, 1))
    assert not too_large(replace(known, sightings=Sightings(in_plain_view=(views[0], None, None))), 2, large)
    assert LARGER > 1


def test_on_a_table_that_rests_it_is_the_same() -> None:
    """Nobody moves, nor lets go."""
    known = replace(both_covered(), quiet=True)
    for _ in range(2):
        known = looked(known, shown(*DICE, *HERS))
        assert not known.happened
        assert worth_looking(replace(known, at=known.at + PAUSE + 0.1))
    known = looked(known, shown(*DICE, *HERS))
    assert events(known) == [("lifted", 0), ("lifted", 1)]
    read = replace(known, seats=tuple(replace(seat, read=True) for seat in known.seats), happened=())
    assert not worth_looking(replace(read, at=read.at + PAUSE + 0.1))


def test_dice_at_a_seat_at_which_nothing_had_seemed_to_stand_were_shown_too_but_none_that_rolled_there() -> None:
    known = looked(table(Seat(), Seat(hidden=False, bare=True, had_cup=True)), tops(disc(STOOD)))
    bare = amid(known)
    told = seen(bare, *[shown(*DICE, *HERS)] * SIX_LOOKS)
    assert hers(told) == int(np.ceil(TOGETHER / TURN))
    assert told[-1].seats[1].came_off_unseen
    many = [(34, 36), (34, 42), (40, 34), (40, 40), (46, 40)]
    assert hers(seen(bare, *[shown(*many, HERS[0])] * SIX_LOOKS)) is None
