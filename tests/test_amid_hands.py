"""Cups come off, and dice are seen and read, while hands stir on and on at every seat."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.hands_all_the_time import AROUND_CUP, TURN, amid, first, seen
from tests.looked_at import COVERED, DICE, OPEN, SHAPE, STOOD, WHERE, dice, disc, events, painted, tops
from vision.camera.source import Picture
from vision.reveals.kept import fullest
from vision.reveals.open_now import LOOKS, SOON, Open
from vision.reveals.shown_apart import Apart, Looks, all_shown, fresh, just_seen, looked_apart, with_more
from vision.seats import Sectors
from vision.watching.changes import grown
from vision.watching.corrected import corrected
from vision.watching.hands import seen_free
from vision.watching.long_bared import LONG, LONGER, but_for_neighbours, staying
from vision.watching.lying_free import LOST
from vision.watching.push import Push
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops

FREE = tops(die=dice(DICE))


def test_a_cup_has_come_off_once_dice_alone_were_seen_in_its_place_for_long() -> None:
    told = seen(amid(COVERED), *[FREE] * 6)
    assert first("lifted", told) == int(np.ceil(LONG / TURN))
    last = told[-1]
    assert not last.seats[0].hidden
    assert not last.seats[0].came_off_unseen
    assert last.sightings.free == (0,)
    assert seen_free(last, 0, [])  # a hand elsewhere at the seat is none at its dice
    assert not seen_free(replace(last, since=np.full(SHAPE, last.at + 0.1, np.float32)), 0, [])


@pytest.mark.parametrize(
    "otherwise",
    [
        tops(disc(STOOD)),  # it was a peek
        tops(disc((40, 47)), die=dice([(38, 34)])),  # half drawn aside
        tops(hand=disc((40, 44), 6), die=dice(DICE)),  # fingers are at the dice
        tops(die=dice([(60, 20)])),  # nothing lies where it stood
    ],
)
def test_none_has_that_is_put_back_or_at_which_a_hand_is(otherwise: Tops) -> None:
    assert first("lifted", seen(amid(COVERED), *[FREE, FREE, otherwise] * 3)) is None or otherwise.hand.any()
    assert first("lifted", seen(amid(COVERED), *[otherwise] * 8)) is None


BOWL = disc((40, 56), 6)  # it touches the cup, and stays


def test_what_stood_beside_a_cup_and_looked_like_a_part_of_it_is_none_of_it() -> None:
    both, bared = disc(STOOD) | BOWL, tops(BOWL, die=dice(DICE))
    known = replace(COVERED.sightings, stood=(both, *COVERED.sightings.stood[1:]), picture=painted(both, 200))
    assert first("lifted", seen(amid(replace(COVERED, sightings=known)), *[bared] * 6)) == int(np.ceil(LONG / TURN))


def test_it_is_if_it_looks_otherwise_than_it_did_or_nothing_is_left_of_a_cup() -> None:
    both, seen_now = disc(STOOD) | BOWL, tops(BOWL)
    rest = but_for_neighbours(both, staying(seen_now, disc(STOOD)))
    assert rest is not None
    assert not (rest & BOWL).any()
    assert np.array_equal(but_for_neighbours(both, staying(seen_now, both)), both)  # it may be the cup, drawn aside
    assert np.array_equal(but_for_neighbours(BOWL, staying(seen_now, ~BOWL)), BOWL)
    assert but_for_neighbours(None, staying(seen_now, both)) is None


def test_a_hand_that_passes_does_not_make_them_new() -> None:
    over = tops(hand=disc((40, 44), 6), die=dice(DICE))
    assert first("lifted", seen(amid(COVERED), FREE, FREE, over, FREE, FREE)) == 3
    assert first("lifted", seen(amid(COVERED), FREE, FREE, over, over, over, FREE, FREE)) is None


def test_dice_of_the_colour_of_the_cup_take_longer() -> None:
    alike = amid(COVERED)
    told = list[Table]()
    for _ in range(7):
        stirs = np.where(AROUND_CUP, np.float32(alike.at + TURN - 0.1), alike.since)
        alike = replace(alike, at=alike.at + TURN, happened=(), newest=painted(dice(DICE), 200), since=stirs)
        alike = corrected(alike, alike, FREE, WHERE)
        told.append(alike)
    assert first("lifted", told) == int(np.ceil(LONGER / TURN))


def test_where_a_hand_was_at_the_cup_from_the_first_it_is_asked_about() -> None:
    never = amid(replace(COVERED, sightings=replace(COVERED.sightings, stood=(None, None))))
    told = seen(never, *[FREE] * 6)
    assert first("lifted", told) == int(np.ceil(LONGER / TURN))
    assert told[-1].seats[0].came_off_unseen


def test_nothing_is_told_by_looks_where_much_looks_like_dice() -> None:
    flowers = np.zeros(SHAPE, bool)
    flowers[10:80:3, 84:150:2] = True
    assert flowers.mean() > 0.05
    assert first("lifted", seen(amid(COVERED), *[tops(die=dice(DICE), faint=flowers)] * 8)) is None


def test_a_cup_that_is_carried_is_known_where_it_stands_still_next_and_nowhere_else() -> None:
    aside = disc((40, 46))  # it takes a part of its place still
    known = amid(COVERED)
    known = replace(known, at=known.at + TURN, newest=painted(aside, 200))
    assert (corrected(known, known, tops(aside), WHERE).sightings.stood[0] == aside).all()
    held = replace(known, since=np.where(aside, np.float32(known.at), np.float32(0)))
    assert (corrected(held, held, tops(aside), WHERE).sightings.stood[0] == disc(STOOD)).all()


@pytest.mark.parametrize("left", [0, 12])
def test_a_cup_is_not_followed_from_where_it_left_what_is_no_table(left: int) -> None:
    """Dice lie there that no network sees. `left`: how many cells a side are theirs."""
    far = disc((40, 66))
    known = amid(COVERED)
    picture = painted(far, 200)
    picture[34 : 34 + left, 34 : 34 + left] = (40, 180, 220)
    known = replace(known, at=known.at + TURN, newest=picture)
    stood = corrected(known, known, tops(far), WHERE).sightings.stood[0]
    assert stood is not None
    assert (stood[STOOD], stood[40, 66]) == (bool(left), not left)


def test_what_looked_like_a_print_before_a_cup_was_put_over_it_may_be_dice() -> None:
    known = replace(COVERED.sightings, stood=(None, None), printed=dice(DICE), dice=dice(DICE))
    told = seen(amid(replace(COVERED, sightings=known)), *[tops(disc(STOOD))] * 2, *[FREE] * 5)
    assert first("lifted", told) is not None


OPENED = amid(OPEN)


def test_dice_that_a_hand_has_moved_are_touched() -> None:
    reached = changed(seen(OPENED, FREE)[-1], 0, None, reached=True)
    assert first("touched", seen(reached, FREE, FREE)) is None
    assert first("touched", seen(reached, tops(die=dice([(38, 38), (44, 36)])))) == 0


def test_dice_that_are_hard_to_see_are_known_where_they_lay() -> None:
    less = seen(OPENED, tops(die=dice(DICE[:1])))[-1]
    assert (less.sightings.lay[0] == dice(DICE)).all()


def test_unread_dice_that_nobody_has_seen_for_long_may_be_covered() -> None:
    over = tops(hand=disc(STOOD, 12))
    known = seen(OPENED, FREE)[-1]
    reached = replace(known, since=np.where(disc(STOOD, 12), np.float32(known.at + TURN), known.since))
    told = seen(reached, *[over] * 12)
    number = first("covered", told)
    assert number is not None
    assert number * TURN >= LOST - TURN
    read = changed(reached, 0, None, read=True)
    assert first("covered", seen(read, *[over] * 12)) is None


def test_they_were_not_if_they_are_seen_where_they_lay_once_the_hand_has_gone() -> None:
    over = tops(hand=disc(STOOD, 12))
    known = seen(OPENED, FREE)[-1]
    reached = replace(known, since=np.where(disc(STOOD, 12), np.float32(known.at + TURN), known.since))
    covered = seen(reached, *[over] * 14)[-1]
    assert covered.seats[0].hidden
    later = replace(changed(covered, 0, None, hand=False), at=covered.at + TURN, phase="still", happened=())
    bared = replace(later, newest=painted(dice(DICE), 250))
    assert events(corrected(bared, bared, FREE, WHERE)) == [("lifted", 0)]
    assert events(corrected(later, later, tops(disc(STOOD)), WHERE)) == []


def test_dice_that_no_network_sees_are_not_covered_while_nothing_moves_near_them() -> None:
    """Somebody is slow to take the cup off, and then a hand stirs again elsewhere."""
    assert first("covered", seen(seen(OPENED, FREE)[-1], *[tops()] * 12)) is None
    rested = replace(OPEN, sightings=replace(OPEN.sightings, last=()))
    later = replace(rested, at=rested.at + 2 * LOST, since=np.full(SHAPE, rested.at + LOST, np.float32))
    stirs = amid(corrected(later, later, tops(), WHERE))
    assert stirs.sightings.last[0] == later.at
    assert first("covered", seen(stirs, tops(), tops())) is None


def test_a_cup_that_stands_again_where_one_came_off_covers_dice_that_were_never_seen() -> None:
    unknown = replace(OPENED, sightings=replace(OPENED.sightings, lay=(None, None), free=()))
    assert first("covered", seen(unknown, tops(disc(STOOD)))) == 0
    assert first("covered", seen(unknown, tops(disc((40, 62))))) is None


def shot(at: float, level: int) -> Picture:
    return Picture(np.full((720, 1280, 3), level, np.uint8), at)


def lying(at: float, *free: int, off: tuple[float, float] = (3.0, 3.0)) -> Table:
    """Two seats with open dice, of which some are seen to lie free in this very picture; else hands are near."""
    lay = (dice(DICE), dice([(40, 110)]))
    since = np.full(SHAPE, at, np.float32)
    for k in free:
        since[grown(lay[k], 1)] = 0
    seats = tuple(Seat(hidden=False, lifted=second, hand=True) for second in off)
    sightings = replace(OPEN.sightings, at=at, lay=lay, free=free)
    return Table(phase="moving", at=at, since=since, seats=seats, sightings=sightings)


def kept(tables: list[Table], darkest: int = 10) -> Apart:
    """Look at pictures, each brighter than the one before."""
    apart = Apart()
    for number, one in enumerate(tables):
        apart = looked_apart(apart, shot(one.at, darkest + 10 * number), one, Sectors(2))
    return apart


def test_each_seat_is_shown_as_it_lay_when_its_own_dice_lay_still() -> None:
    tables = [lying(4 + number / 2, number % 2) for number in range(2 * LOOKS)]
    assert just_seen(tables[0]) == [0]
    apart = kept(tables)
    assert apart.whole.seats == (0, 1)
    at, image = apart.whole.looks[-1]
    assert at == tables[-1].at
    assert set(np.unique(image)) == {50, 60}  # of the last but one, and of the last picture
    assert apart.whole.lay == (tables[-2].at, tables[-1].at)
    assert all_shown(fresh(apart, tables[-1]), tables[-1])


def test_it_is_not_while_a_cup_hides_dice_or_another_seat_has_not_lain_still() -> None:
    tables = [lying(4 + number / 2, 0) for number in range(LOOKS + 1)]
    apart = kept(tables)
    assert apart.whole.seats == (0,)
    assert not all_shown(fresh(apart, tables[-1]), tables[-1])
    hidden = changed(tables[-1], 1, None, hidden=True, lifted=None)
    assert not all_shown(fresh(apart, hidden), hidden)
    bare = changed(hidden, 1, None, bare=True, hand=False)
    assert all_shown(fresh(apart, bare), bare)
    taken = changed(bare, 1, None, hand=True)  # from where nothing had seemed to stand
    assert not all_shown(fresh(apart, taken), taken)


def small(looks: Looks) -> Looks:
    """Return pictures at half their size, as a film may go on."""
    return tuple((at, image[::2, ::2]) for at, image in looks)


def test_seats_of_which_only_earlier_or_only_later_pictures_show_the_dice_are_shown_together() -> None:
    early = [lying(4 + number / 2, 0) for number in range(LOOKS)]
    late = [lying(6 + number / 2, 1) for number in range(LOOKS)]
    kept_first, now = kept(early).whole, kept(late, 110).whole
    both = with_more(kept_first, now, late[-1], Sectors(2))
    assert both.seats == (0, 1)
    assert both.lay == (early[-1].at, late[-1].at)
    assert both.looks[-1][0] == late[-1].at
    assert both.table is late[-1]
    assert set(np.unique(both.looks[-1][1])) == {30, 130}
    assert with_more(kept_first, kept(late[:1]).whole, late[0], Sectors(2)) is kept_first
    assert with_more(kept_first, replace(now, looks=small(now.looks)), late[-1], Sectors(2)) is kept_first
    pushed = replace(late[-1], pushed=Push((1.0, 0.0, 0.1, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)))
    assert with_more(kept_first, now, pushed, Sectors(2)) is kept_first


def test_a_seat_that_a_hand_hides_by_now_is_kept_though_more_others_show_their_dice() -> None:
    """It had been read from pictures with the hand, or not at all."""
    before, now = three_pictures(4.0, 0), three_pictures(6.0, 1, 2)
    both = fullest(before, now, now.table, Sectors(3))
    assert both.when == {0: 5.0, 1: 7.0, 2: 7.0}
    assert [at for at, _ in both.looks] == [6.0, 6.5, 7.0]
    covered = changed(now.table, 0, None, hidden=True, lifted=None)
    assert fullest(before, now, covered, Sectors(3)).seats == (1, 2)
    much_later = replace(now.table, at=before.table.at + SOON + 0.1)
    assert fullest(before, now, much_later, Sectors(3)).seats == (1, 2)


def three_pictures(since: float, *which: int) -> Open:
    """Return pictures of some of three seats whose dice lie open."""
    table = Table(phase="moving", at=since + 1, seats=(Seat(hidden=False, lifted=3.0),) * 3)
    looks = tuple((since + number / 2, np.zeros((8, 8, 3), np.uint8)) for number in range(LOOKS))
    return Open(which, looks, table)


def test_some_of_the_seats_that_are_kept_lay_when_they_lay() -> None:
    """Each had been told at the second of another once one of them was left out."""
    shown = Open((0, 2, 5), ((7.0, np.zeros((4, 4, 3), np.uint8)),), lay=(5.0, 6.0, 7.0))
    assert shown.at((2, 5)).when == {2: 6.0, 5: 7.0}
    assert replace(shown, lay=()).at((0,)).when == {0: 7.0}


def test_no_picture_counts_that_was_exposed_before_the_last_cup_came_off() -> None:
    tables = [lying(4 + number / 2, 0, 1) for number in range(LOOKS)]
    late = lying(6.0, 1, off=(3.0, 5.8))
    assert kept(tables).whole.seats == (0, 1)
    assert fresh(kept([*tables, late]), late).seats == ()
    again = [lying(6 + number / 2, 0, 1, off=(3.0, 5.8)) for number in range(LOOKS)]
    assert fresh(kept([*tables, *again]), again[-1]).seats == (0, 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda one: changed(one, 0, None, hidden=True, lifted=None),
        lambda one: changed(one, 0, None, read=True),
        lambda one: changed(one, 0, None, lifted=one.at),
    ],
)
def test_pictures_of_dice_that_were_covered_or_read_are_forgotten(change: Callable[[Table], Table]) -> None:
    tables = [lying(4 + number / 2, 0, 1) for number in range(LOOKS)]
    after = kept([*tables, change(lying(6.0, 1))])
    assert after.whole.seats == (1,)
