"""Cups that a look shows to stand still, and dice that it shows to lie open still, whatever changes have told."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import (
    ASIDE,
    COVERED,
    DICE,
    LARGE,
    NOTHING,
    OPEN,
    SHAPE,
    STOOD,
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
from vision.cells import Cells, Mask
from vision.watching.changes import grown
from vision.watching.corrected import corrected
from vision.watching.noted import hidden_now, lifted
from vision.watching.sightings import Sightings
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops


def test_a_cup_has_not_come_off_while_a_hand_is_over_its_place_and_hardly_a_die_is_seen() -> None:
    hand = disc((36, 36), 6)
    assert events(told_lifted(tops(hand=hand, die=dice([(46, 44)])), disc(STOOD))) == []
    assert events(told_lifted(tops(hand=hand, die=dice([(46, 44), (46, 38)])), disc(STOOD))) == [("lifted", 0)]


def test_a_table_that_does_not_rest_tells_nothing() -> None:
    moving = replace(COVERED, phase="moving", since=np.full(SHAPE, COVERED.at, np.float32))
    assert events(looked(moving, tops(disc(ASIDE), die=dice(DICE)))) == []


def told_lifted(seen: Tops, spot: Mask) -> Table:
    """Look at a table of which changes have just told that the cup of seat 0 has come off."""
    before = replace(COVERED, at=6.0)
    return corrected(before, lifted(replace(before, happened=()), 0, spot), seen, WHERE)


def test_a_cup_that_still_stands_has_not_come_off() -> None:
    after = told_lifted(tops(disc(STOOD)), disc(STOOD))
    assert events(after) == []
    assert after.seats[0].hidden


def test_nor_has_what_is_far_larger_than_the_cups_of_others_ever_stood_there() -> None:
    """A part of a dim table had passed for a cup, and a lift that was seen was taken back."""
    vast = disc((40, 40), 38)
    cups = tuple(Seat(hidden=False, lifted=3.0, spot=disc(place)) for place in ((20, 120), (70, 120)))
    seats, where = (Seat(), *cups), np.where(WHERE == 1, np.int8(1), np.int8(0))
    before = replace(
        table(*seats), at=6.0, sightings=replace(Sightings.of_nothing(3), at=5.0, stood=(vast, None, None))
    )
    for known, told in ((before, [("lifted", 0)]), (replace(before, seats=(*seats[:2], Seat())), [])):
        gone = lifted(replace(known, happened=()), 0, disc(STOOD))
        assert events(corrected(known, gone, tops(solid=vast), where)) == told


def test_nor_one_over_which_a_hand_is() -> None:
    assert events(told_lifted(tops(disc(STOOD), hand=disc(STOOD, 8)), disc(STOOD))) == []


def test_nor_has_it_if_it_was_a_glass_that_went_from_beside_it() -> None:
    assert events(told_lifted(tops(disc(STOOD)), disc((70, 40), 6))) == []


def test_nor_has_it_if_a_cup_is_seen_where_what_went_had_been_a_hand() -> None:
    before = replace(table(), at=6.0)
    after = corrected(before, lifted(before, 0, disc(STOOD)), tops(disc(STOOD, 8)), WHERE)
    assert events(after) == []


def test_it_has_if_dice_are_seen_where_something_went() -> None:
    """What seemed to be the cup may have been a bowl: the dice lie where another thing stood."""
    place = (70, 40)
    after = told_lifted(tops(disc(STOOD), die=dice([place])), disc(place, 6))
    assert events(after) == [("lifted", 0)]


def test_where_it_stood_is_known_though_something_else_went_at_the_same_time() -> None:
    after = told_lifted(tops(disc(ASIDE), die=dice(DICE)), disc((70, 40), 6))
    assert events(after) == [("lifted", 0)]
    assert after.seats[0].spot is not None
    assert (after.seats[0].spot == grown(disc(STOOD))).all()


def test_it_has_if_the_cup_that_is_seen_to_stand_was_put_down_there_and_what_went_is_elsewhere() -> None:
    """A look took the cup put aside for the one that hides dice, for only a part of that had been seen before."""
    aside, die = looked(table(), tops(disc((70, 40)))), painted(dice([(19, 38)]), 230)

    def told(picture: Cells) -> list[tuple[str, int | None]]:
        before = replace(aside, at=6.0, happened=(), newest=picture)
        return events(corrected(before, lifted(before, 0, disc((20, 40))), tops(disc((70, 40))), WHERE))

    assert told(np.maximum(painted(disc((70, 40)), 200), die)) == [("lifted", 0)]
    assert told(painted(disc((70, 40)), 200)) == []  # it was pushed there, and has left nothing
    assert told(die) == []  # it stood there all the time: a glass has gone


def test_it_has_not_if_it_was_only_pushed_and_nothing_lies_where_it_stood() -> None:
    cup = disc((40, 48))

    def told(seen: Tops, die: Mask = NOTHING) -> list[tuple[str, int | None]]:
        before = replace(COVERED, at=6.0, happened=(), newest=np.maximum(painted(cup, 200), painted(die, 230)))
        return events(corrected(before, lifted(before, 0, disc(STOOD) & ~cup), seen, WHERE))

    assert told(tops(cup)) == []
    assert told(tops(solid=cup)) == [("lifted", 0)]  # a bowl
    assert told(tops(cup, faint=dice([(38, 36)]))) == [("lifted", 0)]
    assert told(tops(cup), dice([(40, 34)])) == [("lifted", 0)]  # something that no look has known for a die


def test_nor_if_it_may_stand_beside_though_no_look_knows_it_there() -> None:
    """A cup of metal that was pushed over a chequered cloth, with its dice."""
    beside = disc((40, 62))

    def told(seen: Tops, picture: Cells) -> list[tuple[str, int | None]]:
        before = replace(COVERED, at=6.0, happened=(), newest=picture)
        return events(corrected(before, lifted(before, 0, disc(STOOD)), seen, WHERE))

    assert told(tops(), painted(beside, 200)) == []
    assert told(tops(), painted(disc((40, 62), 2), 200)) == [("lifted", 0)]  # nothing so large is there
    assert told(tops(faint=dice([(60, 20)])), painted(beside, 200)) == [("lifted", 0)]  # its die may have rolled
    assert told(tops(), np.maximum(painted(beside, 200), painted(disc(STOOD, 4), 90))) == [("lifted", 0)]


def test_a_cup_that_stood_there_while_dice_lay_open_is_not_the_one_that_hides_them_once_they_were_gathered() -> None:
    """A neighbour had put it down there: it goes back to its own place."""
    other = disc((70, 20))
    lay = looked(COVERED, tops(other, die=dice(DICE)))
    assert events(lay) == [("lifted", 0)]
    gathered = changed(replace(lay, happened=()), 0, None, hidden=True)
    empty = looked(gathered, tops(other))
    assert empty.sightings.stood[0] is None
    back = looked(empty, tops(other | disc(STOOD)))
    assert (back.sightings.stood[0] == disc(STOOD)).all()


def test_all_of_where_it_stood_is_known_though_changes_have_told_only_of_a_part_of_it() -> None:
    """A white cup on a white table: its shadow and its band are what changes."""
    band = disc(STOOD) & ~disc(STOOD, 7)
    after = told_lifted(tops(die=dice(DICE)), band | disc((49, 40), 3))
    assert after.seats[0].spot is not None
    assert (after.seats[0].spot == (disc(STOOD) | disc((49, 40), 3))).all()


def test_nothing_of_a_neighbours_seat_is_where_it_stood() -> None:
    cups = disc((40, 70), 12)  # a part of it is a cup that touches it
    before = replace(looked(table(), tops(cups)), at=6.0)
    after = corrected(before, lifted(replace(before, happened=()), 0, cups & (WHERE == 0)), tops(die=dice(DICE)), WHERE)
    assert after.seats[0].spot is not None
    assert not (after.seats[0].spot & (WHERE == 1)).any()


def test_a_cup_that_is_put_down_so_that_it_touches_another_is_no_part_of_it() -> None:
    joined = disc(STOOD) | disc((40, 51))
    after = looked(COVERED, tops(joined))
    assert (after.sightings.stood[0] == disc(STOOD)).all()
    seen_at_once = looked(table(), tops(joined))  # nobody knows which is which
    assert seen_at_once.sightings.stood[0] is not None
    assert seen_at_once.sightings.stood[0][joined].all()
    half_seen = looked_at(looked(table(), tops(disc((40, 36), 5))), tops(disc(STOOD)), COVERED.newest)
    assert (half_seen.sightings.stood[0] == disc(STOOD)).all()  # the rest was there before


def test_a_bowl_is_taken_for_the_cup_only_as_long_as_no_cup_is_seen() -> None:
    bowl = disc((70, 20))
    known = looked(table(), tops(solid=bowl))
    assert (known.sightings.stood[0] == bowl).all()
    known = looked(known, tops(disc(STOOD), solid=bowl))
    assert (known.sightings.stood[0] == disc(STOOD)).all()
    assert looked(table(), tops(solid=bowl, hand=disc(STOOD))).sightings.stood[0] is None
    assert looked(table(), tops(solid=bowl | disc(STOOD))).sightings.stood[0] is None


def told_covered(seen: Tops) -> Table:
    """Look at a table of which changes have just told that the open dice of seat 0 are covered."""
    before = replace(OPEN, at=8.0, happened=())
    hidden = changed(before, 0, "covered", hidden=True, lifted=None)
    return corrected(before, hidden, seen, WHERE)


def test_dice_that_are_still_seen_are_not_covered() -> None:
    after = told_covered(tops(disc(ASIDE), die=dice(DICE)))
    assert events(after) == []
    assert not after.seats[0].hidden
    assert after.seats[0].lifted == OPEN.seats[0].lifted


def test_nor_are_those_that_a_hand_has_swept_into_a_row() -> None:
    row = dice([(41, 37), (44, 41)])
    assert events(told_covered(tops(disc(ASIDE), die=row))) == []
    for seen in (
        tops(disc(ASIDE), die=dice([(41, 37)]) & dice([(42, 38)])),  # too little of them
        tops(disc(ASIDE), die=row, hand=disc(STOOD, 3)),
        tops(disc(STOOD) | disc(ASIDE), die=row),
        tops(disc(ASIDE), die=dice([(60, 40), (64, 44)])),  # others
    ):
        assert events(told_covered(seen)) == [("covered", 0)]


def test_how_a_seat_looked_with_its_cup_is_kept_where_its_dice_were_not_covered_after_all() -> None:
    """Else they would look as if they had lain beside it all along."""
    cup = replace(
        OPEN, at=8.0, happened=(), as_covered=painted(disc(STOOD), 200), as_first_covered=painted(disc(STOOD), 200)
    )
    bare = painted(dice(DICE), 230)
    hidden = hidden_now(cup, 0, WHERE, bare)
    after = corrected(cup, hidden, tops(disc(ASIDE), die=dice(DICE)), WHERE)
    assert not after.seats[0].hidden
    assert (after.as_covered == cup.as_covered).all()
    assert (after.as_first_covered == cup.as_first_covered).all()
    covered = corrected(cup, hidden, tops(disc(STOOD)), WHERE)
    assert (covered.as_covered == bare)[:, :80].all()


def test_dice_over_which_a_cup_is_seen_are() -> None:
    assert events(told_covered(tops(disc(STOOD)))) == [("covered", 0)]


def test_a_cup_over_dice_covers_them_though_no_change_has_told_so() -> None:
    after = looked(OPEN, tops(disc(STOOD)))
    assert events(after) == [("covered", 0)]
    assert after.seats[0].hides
    assert (after.sightings.stood[0] == disc(STOOD)).all()


def test_a_cup_over_dice_is_seen_while_others_stir_elsewhere_all_the_time_but_not_while_it_moves_itself() -> None:
    bowl = tops(disc(STOOD, 16))  # one of another shape than that which came off
    assert events(looked(replace(OPEN, phase="moving"), bowl, 2.0)) == [("covered", 0)]
    stirring = replace(OPEN, phase="moving", since=np.where(disc(STOOD), OPEN.at + 1.5, 0).astype(np.float32))
    assert events(looked(stirring, bowl, 2.0)) == []
    held = changed(replace(OPEN, phase="moving"), 0, None, hand=True)
    assert events(looked(held, bowl, 2.0)) == []


def test_so_does_one_that_was_not_there_before_if_the_dice_were_gathered_under_it() -> None:
    assert events(looked(OPEN, tops(disc((60, 30)) | disc(ASIDE)))) == [("covered", 0)]


def test_dice_that_were_all_gathered_are_hidden_wherever_they_are_now() -> None:
    lay = looked_at(COVERED, tops(disc(ASIDE), die=dice(DICE)), painted(dice(DICE), 220))
    bare = painted(NOTHING, 0)
    assert events(looked_at(lay, tops(disc(ASIDE)), bare)) == [("covered", 0)]
    assert events(looked_at(lay, tops(disc(ASIDE), faint=dice(DICE[:1])), bare)) == []  # not all
    assert events(looked_at(lay, tops(disc(ASIDE), die=dice([(60, 20)])), bare)) == []  # moved elsewhere
    assert events(looked_at(lay, tops(disc(ASIDE), hand=disc(STOOD, 6)), bare)) == []
    assert events(looked_at(changed(lay, 0, None, hand=True), tops(disc(ASIDE)), bare)) == []
    assert events(looked_at(lay, tops(disc(ASIDE)), painted(dice(DICE), 220))) == []  # no network knows such dice


def test_so_are_those_over_which_something_is_that_is_taken_for_no_cup_where_no_dice_lie_open() -> None:
    lay = looked_at(COVERED, tops(disc(ASIDE), die=dice(DICE)), painted(dice(DICE), 220))
    others = changed(lay, 1, None, hidden=True)
    over, bare = tops(disc(ASIDE), solid=dice(DICE[:1])), painted(NOTHING, 0)
    assert events(looked_at(others, over, bare)) == [("covered", 0)]
    assert events(looked_at(lay, over, bare)) == []
    assert events(looked_at(others, over, painted(dice(DICE), 220))) == []
    assert events(looked_at(others, tops(disc(ASIDE), hand=disc(STOOD, 6)), bare)) == []
    clutter = tops(disc(ASIDE), solid=dice(DICE[:1]), die=dice([(75, 110)]))
    assert events(looked_at(others, clutter, bare)) == [("covered", 0)]


def test_they_are_not_as_long_as_dice_of_others_lie_open() -> None:
    third = np.where(WHERE == 1, np.where(np.arange(SHAPE[0])[:, None] < 45, 1, 2), WHERE)
    seats = (
        Seat(hidden=False, lifted=4.0, had_cup=True),
        Seat(hidden=True),
        Seat(hidden=False, lifted=4.0, had_cup=True),
    )
    mine, theirs = dice(DICE), dice([(70, 110), (74, 118)])

    def seen(known: Table, die: Mask, solid: Mask, picture: Cells) -> Table:
        later = replace(known, at=known.at + 1, happened=(), newest=picture)
        return corrected(later, later, tops(disc((20, 110)), solid=solid, die=die), third)

    lay = seen(table(*seats), mine | theirs, NOTHING, painted(mine | theirs, 220))
    over = dice(DICE[:1])
    assert events(seen(lay, theirs, over, painted(theirs, 220))) == []
    assert events(seen(lay, NOTHING, over, painted(NOTHING, 0))) == [("covered", 0), ("covered", 2)]


@pytest.mark.parametrize(
    "seen",
    [
        tops(disc(ASIDE)),  # taken away, and the empty cup stands where it stood
        tops(disc(ASIDE), hand=disc(STOOD)),  # a hand is over them
        tops(disc((60, 30)) | disc(ASIDE), die=dice(DICE)),  # they are seen, and another cup has come
        tops(disc(ASIDE), solid=disc(STOOD)),  # dice are taken for a bowl: there nothing has changed
    ],
)
def test_nothing_else_covers_them(seen: Tops) -> None:
    after = looked(OPEN, seen)
    assert events(after) == []
    assert not after.seats[0].hidden


def test_a_bowl_that_has_come_all_over_them_hides_them_too() -> None:
    bowl = tops(disc(ASIDE), solid=disc(STOOD))
    after = looked_at(OPEN, bowl, painted(disc(STOOD), 90))
    assert events(after) == [("covered", 0)]
    assert events(looked_at(changed(OPEN, 0, None, hand=True), bowl, painted(disc(STOOD), 90))) == []  # or a sleeve


@pytest.mark.parametrize(("level", "told"), [(200, [("covered", 0)]), (120, [])])
def test_what_looks_like_a_cup_under_an_arm_is_one_if_it_has_the_colours_of_the_cup_that_came_off(
    level: int, told: list[tuple[str, int]]
) -> None:
    """It may be a sleeve; of one that has not stirred for long nobody would have thought so."""
    arm = np.zeros(SHAPE, bool)
    arm[:40, 36:44] = True
    since = np.where(arm | disc(STOOD), np.float32(OPEN.at + 0.5), OPEN.since)
    held = changed(replace(OPEN, as_covered=painted(disc(STOOD), 200), since=since, happened=()), 0, None, hand=True)
    picture = np.maximum(painted(arm, 60), painted(disc(STOOD), level))
    assert events(looked_at(held, tops(disc(STOOD)), picture)) == told
    assert events(looked_at(held, tops(disc(STOOD)), picture, 3.0)) == [("covered", 0)]


def test_what_looks_like_a_cup_is_one_where_what_changed_up_to_the_edge_is_bare_table_and_no_arm() -> None:
    """Something lay there, and was taken away with the hand that has put the cup over the dice."""
    strip = np.zeros(SHAPE, bool)
    strip[:40, 36:44] = True
    since = np.where(strip | disc(STOOD), np.float32(OPEN.at + 0.5), OPEN.since)
    seen = replace(OPEN.sightings, picture=painted(strip, 60))
    held = changed(replace(OPEN, since=since, happened=(), sightings=seen), 0, None, hand=True)
    assert events(looked_at(held, tops(disc(STOOD)), painted(disc(STOOD), 120))) == [("covered", 0)]
    at_it = tops(disc(STOOD), hand=disc((40, 30), 3))
    assert events(looked_at(held, at_it, painted(disc(STOOD), 120))) == []
    arm = np.maximum(painted(strip, 90), painted(disc(STOOD), 120))
    assert events(looked_at(held, tops(disc(STOOD)), arm)) == []


def test_what_stands_all_over_them_hides_them_though_a_part_of_it_had_passed_for_dice() -> None:
    """A cup that somebody holds aside: only a third of what was taken for dice looks otherwise once it is back."""
    held = dice([(y, x) for y in (37, 40, 43) for x in (34, 37, 40)])
    lay = looked_at(COVERED, tops(die=held), painted(held, 220))
    assert events(lay) == [("lifted", 0)]
    back = painted(held, 220)
    back[:, :36] = 90  # where the true die lay
    assert 0.25 < float((back[held] < 200).mean()) < 0.6
    assert events(looked_at(lay, tops(solid=disc(STOOD)), back)) == [("covered", 0)]
    in_sight = tops(solid=disc(STOOD) & ~dice([(48, 40), (48, 44)]), die=dice([(48, 40), (48, 44)]))
    assert events(looked_at(lay, in_sight, back)) == []
    assert events(looked_at(lay, tops(solid=disc(STOOD)), painted(held, 220))) == []  # nothing has changed there


def test_what_stands_over_most_of_them_hides_them_if_none_is_seen_there_any_more() -> None:
    lay = looked_at(COVERED, tops(die=LARGE), painted(LARGE, 220))
    most = LARGE.copy()
    most[:, 43:] = False
    bowl = disc(STOOD) & (most | ~grown(LARGE))
    picture = painted(disc(STOOD), 90)
    assert events(looked_at(lay, tops(solid=bowl), picture)) == [("covered", 0)]
    assert events(looked_at(lay, tops(solid=bowl, die=dice([(60, 20)])), picture)) == []
