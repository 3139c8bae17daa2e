"""What is seen to stand or lie at a seat corrects what changes have told."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import (
    ASIDE,
    COVERED,
    DICE,
    OPEN,
    SHAPE,
    STOOD,
    UNSEEN,
    WHERE,
    dice,
    disc,
    events,
    looked,
    looked_at,
    painted,
    table,
    tops,
)
from vision.cells import Cells
from vision.watching.corrected import corrected
from vision.watching.noted import lifted
from vision.watching.table import Seat, changed
from vision.watching.things import Tops

TWO = [(36, 34), (44, 46)]
OPEN_TWO = looked_at(COVERED, tops(disc(ASIDE), die=dice(TWO)), painted(dice(TWO), 220))


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (tops(disc(ASIDE) | disc(TWO[1], 5), die=dice(TWO[:1])), [("touched", 0)]),  # a neighbour's cup
        (tops(disc(ASIDE), solid=disc(TWO[1], 5), die=dice(TWO[:1])), [("touched", 0)]),  # any thing
        (tops(disc(ASIDE), hand=disc(TWO[1], 5), die=dice(TWO[:1])), []),  # a hand will go
        (tops(disc(ASIDE), solid=disc((50, 52), 5), die=dice(TWO)), []),  # beside them
    ],
)
def test_something_that_was_put_over_some_of_the_open_dice_is_asked_about(
    seen: Tops, told: list[tuple[str, int | None]]
) -> None:
    picture = painted(dice(TWO[:1]), 220) + painted(seen.solid | seen.hand, 40)
    known = replace(OPEN_TWO, happened=())
    assert [one for one in events(looked_at(known, seen, picture)) if one[0] == "touched"] == told
    read = changed(known, 0, None, read=True)
    assert events(looked_at(read, seen, picture)) == []


def test_how_dice_looked_is_kept_while_a_hand_hides_them() -> None:
    seen = looked_at(OPEN, tops(disc(ASIDE), die=dice(DICE)), painted(dice(DICE), 230))
    held = looked_at(seen, tops(disc(ASIDE), hand=disc(STOOD)), painted(disc(STOOD), 60))
    assert events(looked_at(held, tops(disc(ASIDE), solid=disc(STOOD)), painted(disc(STOOD), 60))) == [("covered", 0)]


def test_dice_come_to_light_where_no_cup_was_seen() -> None:
    after = looked_at(UNSEEN, tops(die=dice(DICE)), painted(dice(DICE), 200))
    assert events(after) == [("lifted", 0)]
    assert after.seats[0].came_off_unseen
    assert after.seats[0].spot is not None
    assert after.seats[0].spot[dice(DICE)].all()


@pytest.mark.parametrize(
    ("seen", "picture"),
    [
        (tops(die=dice(DICE)), painted(disc(STOOD), 40)),  # a print: it has been there all the time
        (tops(die=dice([(75, 20)])), painted(dice([(75, 20)]), 200) + painted(disc(STOOD), 40)),  # one has rolled there
        (tops(die=dice(DICE), hand=disc((50, 40), 4)), painted(dice(DICE), 200)),  # a hand is there
        (tops(solid=disc((40, 44), 6), die=dice(DICE)), painted(dice(DICE), 200)),  # so is a thing
        (tops(die=dice([(40, 76)])), painted(disc((40, 84), 12), 60) + painted(dice([(40, 76)]), 140)),  # a neighbour's
    ],
)
def test_they_do_not_where_nothing_more_has_changed_or_something_is_there(seen: Tops, picture: Cells) -> None:
    after = looked_at(UNSEEN, seen, picture)
    assert events(after) == []
    assert after.seats[0].hidden


def test_nor_where_they_are_letters_on_a_cup_from_which_a_hand_goes() -> None:
    lettered = looked_at(UNSEEN, tops(die=dice(DICE)), UNSEEN.newest)
    under = looked_at(lettered, tops(hand=disc(STOOD, 14)), painted(disc(STOOD, 8), 40))
    assert events(looked_at(under, tops(die=dice(DICE)), painted(dice(DICE), 200))) == []


def test_dice_that_were_covered_and_look_as_before_again_lie_open() -> None:
    """A cup was put over them and lifted again, with a hand at it all the time."""
    lay = looked_at(COVERED, tops(disc(ASIDE), die=dice(DICE)), painted(dice(DICE), 220))
    hidden = changed(replace(lay, happened=()), 0, None, hidden=True, lifted=None)
    seen = tops(disc(ASIDE), die=dice(DICE))
    after = looked_at(hidden, seen, painted(dice(DICE), 220))
    assert events(after) == [("lifted", 0)]
    assert not after.seats[0].came_off_unseen
    assert events(looked_at(changed(hidden, 0, None, hand=True), seen, painted(dice(DICE), 220))) == []
    assert events(looked_at(hidden, tops(disc(ASIDE)), painted(dice(DICE), 220))) == []  # none are seen
    printed = painted(disc(STOOD), 120) + painted(dice(DICE), 100)
    assert events(looked_at(hidden, seen, printed)) == []  # a cup with dots


def test_nor_where_they_have_been_covered_since() -> None:
    hidden = changed(replace(OPEN, happened=()), 0, None, hidden=True, lifted=None)
    assert events(looked_at(hidden, tops(die=dice([(34, 36), (46, 44)])), painted(disc(STOOD), 200))) == []


GATHERED = looked(table(Seat(shown=True), Seat(hidden=False)), tops())


def test_dice_where_nothing_was_lie_open_once_their_cup_has_come_and_gone_under_a_hand() -> None:
    after = looked_at(GATHERED, tops(die=dice(DICE)), painted(dice(DICE), 200))
    assert events(after) == [("lifted", 0)]
    assert after.seats[0].came_off_unseen


@pytest.mark.parametrize(
    ("seen", "picture"),
    [
        (tops(die=dice(DICE)), GATHERED.newest),  # a print
        (tops(die=dice(DICE), hand=disc((50, 40), 4)), painted(dice(DICE), 200)),
        (tops(disc((70, 20)), die=dice(DICE)), painted(dice(DICE) | disc((70, 20)), 200)),  # others may lie under it
        (tops(die=dice([(40, 100)])), painted(dice([(40, 100)]), 200)),  # at the neighbour's seat
    ],
)
def test_they_do_not_where_a_hand_is_or_a_cup_or_nothing_has_changed(seen: Tops, picture: Cells) -> None:
    assert events(looked_at(GATHERED, seen, picture)) == []


def test_nor_where_a_cup_or_dice_were_or_a_cup_may_stand_that_was_never_seen() -> None:
    for before in (
        looked(table(Seat(shown=True), Seat(hidden=False)), tops(solid=disc((70, 20)))),
        looked(table(Seat(shown=True), Seat(hidden=False)), tops(die=dice([(70, 20)]))),
        looked(table(), tops()),
    ):
        assert events(looked_at(before, tops(die=dice(DICE)), painted(dice(DICE), 200))) == []


@pytest.mark.parametrize(("stirred", "told"), [(6.5, []), (2.5, [("lifted", 0)])])
def test_nor_where_a_cup_is_held_right_beside_them_for_a_while(stirred: float, told: list[tuple[str, int]]) -> None:
    held = tops(disc((40, 58), 6), hand=disc((40, 66), 7), die=dice(DICE))
    known = replace(UNSEEN, since=np.full(SHAPE, stirred, np.float32))
    assert events(looked_at(known, held, painted(dice(DICE) | disc((40, 58), 6), 200))) == told


def test_cups_that_touch_are_seen_singly() -> None:
    left, right = disc((40, 70), 9), disc((40, 90), 9)
    neck = np.zeros(SHAPE, bool)
    neck[39:42, 76:84] = True
    known = looked(table(Seat(), Seat()), tops(left | right | neck))
    assert known.sightings.stood[0] is not None
    assert known.sightings.stood[1] is not None
    assert (known.sightings.stood[0] & left).sum() > 0.9 * left.sum()
    assert (known.sightings.stood[1] & left).sum() == 0


def test_a_print_that_looks_like_dice_is_none() -> None:
    flowers = dice([(38, 38), (20, 20)])
    printed = looked(COVERED, tops(disc(STOOD), die=dice([(20, 20)])))
    assert printed.sightings.printed is not None
    opened = looked(printed, tops(disc(ASIDE), die=flowers | dice(DICE)))
    assert opened.sightings.lay[0] is not None
    assert not opened.sightings.lay[0][20, 20]
    assert opened.sightings.lay[0][38, 38]


def test_what_looked_like_a_print_while_the_cup_stood_beside_it_is_dice_once_the_cup_was_put_over_it() -> None:
    beside = looked(COVERED, tops(disc(STOOD), die=dice([ASIDE])))
    assert beside.sightings.printed is not None
    assert beside.sightings.printed[ASIDE]
    went = replace(beside, at=7.0, happened=())
    over = corrected(went, lifted(went, 0, disc(STOOD)), tops(disc(ASIDE)), WHERE)
    assert events(over) == []
    opened = looked(looked(over, tops(disc(ASIDE))), tops(disc(STOOD), die=dice([ASIDE])))
    assert events(opened) == [("lifted", 0)]


def test_a_hand_that_hides_a_part_of_a_cup_changes_not_where_it_stands() -> None:
    after = looked(COVERED, tops(disc(STOOD), hand=disc((34, 40), 7)))
    assert (after.sightings.stood[0] == disc(STOOD)).all()


def test_a_cup_that_is_pushed_a_little_is_known_where_it_stands_now() -> None:
    after = looked(COVERED, tops(disc((40, 44))))
    assert (after.sightings.stood[0] == disc((40, 44))).all()
