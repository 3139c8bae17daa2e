"""Cups that a look shows to have come off, though no change has told so."""

from dataclasses import replace

import numpy as np
import pytest

from tests.looked_at import (
    ASIDE,
    COVERED,
    DICE,
    FIVE,
    HUGE,
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
from vision.cells import Cells, Mask, share
from vision.watching.changes import grown
from vision.watching.corrected import corrected
from vision.watching.noted import lifted
from vision.watching.seen_there import GONE, NONE
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops
from vision.watching.when_to_look import worth_looking


def test_where_a_cup_stands_is_kept_and_nothing_is_said() -> None:
    assert events(COVERED) == []
    assert (COVERED.sightings.stood[0] == disc(STOOD)).all()
    assert COVERED.sightings.stood[1] is None


def test_a_small_cup_that_touches_a_large_one_is_none_of_it() -> None:
    """Else the dice of the one would pass for letters on the other, which still stands."""
    small, large = disc((40, 68)), disc((40, 94), 17)
    stood = looked(table(Seat(), Seat()), tops(small, solid=small | large)).sightings.stood
    assert stood[0] is not None
    assert (stood[0] == small).all()
    assert stood[1] is not None
    assert (stood[1] & large).sum() > 0.9 * large.sum()
    assert not (stood[1] & small).any()


def test_a_cup_that_had_not_seemed_to_stand_there_hides_dice_if_it_is_seen_at_the_first_look() -> None:
    bare = table(Seat(hidden=False, bare=True), Seat(hidden=False, bare=True))
    after = looked(bare, tops(disc(STOOD)))
    assert events(after) == [("covered", 0)]
    assert [seat.hides for seat in after.seats] == [True, False]
    assert [seat.had_cup for seat in after.seats] == [True, False]  # what is known is not said to be bare later
    assert events(looked(bare, tops(solid=disc(STOOD)))) == []  # another vessel
    others = disc((20, 120)) | disc((60, 120))
    assert events(looked(bare, tops(others, solid=disc(STOOD)))) == [("covered", 0), ("covered", 1)]  # as large as cups
    assert events(looked(bare, tops(others, solid=disc(STOOD, 14)))) == [("covered", 1)]
    assert events(looked(changed(bare, 1, None, had_cup=True), tops(disc(STOOD)))) == []  # a cup has come or gone since
    assert events(looked(looked(bare, tops()), tops(disc(STOOD)))) == []  # it was looked at before


def test_so_does_one_of_which_a_hand_leaves_little_to_be_seen() -> None:
    bare = table(Seat(hidden=False, bare=True), Seat(hidden=False, bare=True))
    rim = disc(STOOD, 12) & ~disc(STOOD, 8)
    assert events(looked(bare, tops(rim, hand=disc(STOOD, 8)))) == [("covered", 0)]
    assert events(looked(bare, tops(disc(STOOD, 2), hand=disc(STOOD, 8) & ~disc(STOOD, 2)))) == []  # hardly any
    assert events(looked(bare, tops(solid=rim, hand=disc(STOOD, 8)))) == []  # another vessel


def test_dice_where_a_cup_stood_were_uncovered_though_no_change_has_told_so() -> None:
    assert events(OPEN) == [("lifted", 0)]
    assert not OPEN.seats[0].hidden
    assert OPEN.seats[0].unread
    assert OPEN.seats[0].spot is not None
    assert (OPEN.seats[0].spot == grown(disc(STOOD))).all()


def test_what_a_look_has_told_is_no_change_any_more() -> None:
    """Else what is left of the change would pass for an arm for seconds, where the edge of the picture cuts it."""
    with_cup = replace(COVERED, accepted=painted(disc(STOOD), 200))
    after = looked(with_cup, tops(disc(ASIDE), die=dice(DICE)))
    assert events(after) == [("lifted", 0)]
    assert not after.accepted[disc(STOOD)].any()
    assert looked(with_cup, tops(disc(STOOD))).accepted[disc(STOOD)].all()


@pytest.mark.parametrize(
    "seen",
    [
        tops(disc(ASIDE)),  # carried off empty, or its dice are not seen
        tops(disc(STOOD), die=dice([(60, 20)])),  # something like a die lies beside it
        tops(disc(ASIDE), hand=disc((36, 36), 6), die=dice(DICE)),  # a hand is still there
        tops(disc((40, 46)), die=dice([(36, 32)])),  # pushed aside, and a die looks out
    ],
)
def test_a_cup_has_not_come_off_where_no_dice_are_seen_in_its_place_or_something_is_there(seen: Tops) -> None:
    after = looked(COVERED, seen)
    assert events(after) == []
    assert after.seats[0].hidden


def test_a_cup_that_looks_as_before_has_not_come_off_whatever_it_is_taken_for() -> None:
    same = replace(COVERED, at=7.0, happened=())
    assert events(corrected(same, same, tops(disc(ASIDE), die=dice(DICE)), WHERE)) == []


@pytest.mark.parametrize(("stirred_at", "told"), [(5.5, []), (2.5, [("lifted", 0)])])
def test_a_cup_that_is_drawn_half_out_of_the_picture_may_be_held_until_it_has_rested_there(
    stirred_at: float, told: list[tuple[str, int]]
) -> None:
    out, left = disc((40, 47)), dice([(38, 36), (42, 37)])
    out[34:46, 44:] = True
    known = replace(COVERED, since=np.full(SHAPE, stirred_at, np.float32))
    picture = np.maximum(painted(out & ~left, 200), painted(left, 250))
    after = looked_at(known, tops(out, die=left), picture)
    assert events(after) == told
    if not told:
        assert (after.sightings.stood[0] == disc(STOOD)).all()  # it is looked at again: not where it is held now
        assert after.sightings.waits


def test_one_small_die_beside_a_cup_that_may_be_held_is_not_forgotten() -> None:
    drawn, left = np.zeros(SHAPE, bool), dice([(40, 38)])
    drawn[34:46, 46:] = True
    known = replace(COVERED, since=np.full(SHAPE, 5.5, np.float32))
    picture = np.maximum(painted(drawn, 200), painted(left, 250))
    held = looked_at(known, tops(drawn, die=left), picture)
    assert events(held) == []
    assert held.sightings.waits
    finger = looked_at(known, tops(drawn, hand=disc((52, 40), 3), die=left), picture)  # so may be a part of a hand
    assert not finger.sightings.waits


@pytest.mark.parametrize(("stirred_at", "told"), [(6.5, []), (4.5, [("lifted", 0)])])
def test_a_cup_pushed_aside_may_be_held_by_what_reaches_to_the_edge_until_that_has_rested(
    stirred_at: float, told: list[tuple[str, int | None]]
) -> None:
    """An arm that is not seen to be one: nothing tells it from a shadow but that it moves on."""
    picture = painted(disc((40, 47)), 200)
    picture[38:42, 50:] = 120
    known = replace(COVERED, since=np.full(SHAPE, stirred_at, np.float32))
    left = dice([(38, 36), (42, 37)])
    picture[left] = 250
    seen = tops(disc((40, 47)), die=left)
    assert events(looked_at(known, seen, picture)) == told


@pytest.mark.parametrize(("stirred_at", "told"), [(6.5, []), (4.5, [("lifted", 0)])])
def test_a_cup_drawn_to_the_edge_of_the_picture_is_held_there_until_that_has_rested(
    stirred_at: float, told: list[tuple[str, int | None]]
) -> None:
    """Somebody looks under it: of a hand over the cup nothing is seen, and of the cup's place only a little is left."""
    drawn = np.zeros(SHAPE, bool)
    drawn[34:46, 46:] = True
    assert NONE < float(drawn[disc(STOOD)].mean()) < GONE
    known = replace(COVERED, since=np.full(SHAPE, stirred_at, np.float32))
    assert events(looked_at(known, tops(drawn, die=dice(DICE)), painted(drawn, 200))) == told
    put_aside = tops(drawn & ~disc(STOOD), die=dice(DICE))
    assert events(looked_at(known, put_aside, painted(drawn & ~disc(STOOD), 200))) == [("lifted", 0)]
    before = replace(known, at=7.0, happened=(), newest=painted(drawn, 200))
    changes_told_so = lifted(before, 0, disc((32, 34), 3))  # a sliver of it has just gone from beside
    assert events(corrected(before, changes_told_so, tops(drawn, die=dice(DICE)), WHERE)) == told


@pytest.mark.parametrize(("level", "told"), [(90, []), (200, [("lifted", 0)])])
def test_a_part_of_a_cup_that_looks_like_dice_has_the_colour_of_the_cup(
    level: int, told: list[tuple[str, int | None]]
) -> None:
    """It is drawn to the edge of the picture, where a hand holds it, or that is its dice and a shadow around them."""
    at_edge = disc((40, 6), 6)
    known = looked_at(table(), tops(at_edge), painted(at_edge, 90))
    left, shade = at_edge & disc((40, 2), 5), disc((40, 0), 12) & ~at_edge
    held = replace(known, since=np.full(SHAPE, known.at, np.float32))
    picture = painted(left, level) + painted(shade, 30)
    assert events(looked_at(held, tops(die=left | dice([(40, 12)])), picture)) == told


@pytest.mark.parametrize(
    ("level", "around", "stirred_at", "told"),
    [(90, 90, 6.0, []), (90, 90, 0.0, [("lifted", 0)]), (200, 0, 6.0, [("lifted", 0)])],
)
def test_what_the_edge_cuts_like_a_die_as_wide_as_the_cup_is_the_cup_though_the_table_has_its_colours(
    level: int, around: int, stirred_at: float, told: list[tuple[str, int | None]]
) -> None:
    """A hand holds it there, and some dice are seen where it stood."""
    stood, cut, bared = disc((20, 40)), disc((2, 40), 8), dice([(22, 36), (22, 44)])
    ground = painted(grown(stood, 4) & ~grown(stood), around)
    ground[:20] = 0
    known = looked_at(table(), tops(stood), painted(stood, 90) + ground)
    known = replace(known, since=np.full(SHAPE, stirred_at, np.float32))
    now = np.where(painted(cut, 1) > 0, level, ground) + painted(bared, 230)
    assert events(looked_at(known, tops(die=cut | bared), now.astype(np.float32))) == told


@pytest.mark.parametrize(("stirred_at", "told"), [(5.9, []), (0.0, [("lifted", 0)])])
def test_a_cup_that_takes_half_of_its_place_and_reaches_to_the_edge_is_held_whatever_changes_tell(
    stirred_at: float, told: list[tuple[str, int | None]]
) -> None:
    stood, drawn = disc((14, 40)), disc((5, 40))
    known = looked_at(table(), tops(stood), painted(stood, 90))
    before = replace(known, at=known.at + 1, happened=(), newest=painted(drawn, 90))
    before = replace(before, since=np.full(SHAPE, stirred_at, np.float32))
    seen = tops(drawn, die=dice([(19, 36), (19, 44)]))
    assert GONE < share(seen.solid[stood]) < 0.6
    assert events(corrected(before, lifted(before, 0, stood), seen, WHERE)) == told
    unseen = tops(solid=drawn, faint=stood & ~drawn)  # dark dice, perhaps, that pass for some vessel
    assert events(corrected(before, lifted(before, 0, stood), unseen, WHERE)) == [("lifted", 0)]


def test_a_cup_that_may_be_held_beside_its_dice_has_left_them_once_it_has_rested_there() -> None:
    drawn = np.zeros(SHAPE, bool)
    drawn[34:46, 46:] = True
    known = replace(COVERED, since=np.full(SHAPE, 5.5, np.float32))
    held = looked_at(known, tops(drawn, die=LARGE & ~drawn), painted(drawn, 200))
    assert events(held) == []
    assert (held.sightings.stood[0] == disc(STOOD)).all()  # not where it is held
    resting = replace(held, quiet=True, at=held.at + 2, happened=())
    assert worth_looking(resting)
    assert not worth_looking(replace(COVERED, quiet=True, at=COVERED.at + 2, happened=()))
    assert events(looked_at(resting, tops(drawn, die=LARGE & ~drawn), painted(drawn, 200), 0.0)) == [("lifted", 0)]


def test_a_cup_of_the_tables_colours_has_left_dice_that_look_otherwise_than_it_did() -> None:
    """Else it would be followed to where a hand still holds it, and its dice pass for a print."""
    covered = looked_at(table(), tops(disc(STOOD)), painted(NOTHING, 0))
    covered = changed(replace(covered, since=np.full(SHAPE, covered.at, np.float32)), 0, None, hand=True)
    beside = (40, 59)
    held = tops(disc(beside), hand=disc((40, 69), 6), die=dice(DICE))
    shown, printed = (looked_at(covered, held, painted(dice(DICE), level)) for level in (250, 0))
    assert places(shown) == [True, False]
    assert places(printed) == [False, True]
    let_go = changed(shown, 0, None, hand=False)
    assert events(looked_at(let_go, tops(disc(beside), die=dice(DICE)), painted(dice(DICE), 250))) == [("lifted", 0)]


def places(known: Table) -> list[bool]:
    """Say whether the cup of the first seat is known where it stood, and beside that."""
    stood = known.sightings.stood[0]
    return [stood is not None and bool(stood[at]) for at in (STOOD, (40, 59))]


def test_letters_on_a_cup_that_is_not_seen_for_once_are_no_dice_that_it_has_left() -> None:
    same = replace(COVERED, at=COVERED.at + 1, happened=(), quiet=True)
    unseen = corrected(same, same, tops(die=LARGE), WHERE)
    assert not unseen.sightings.waits
    assert unseen.sightings.dice is not None
    assert (unseen.sightings.dice & LARGE).sum() == LARGE.sum()
    later = replace(unseen, since=np.full(SHAPE, 1.0, np.float32))
    assert events(looked_at(later, tops(die=LARGE), painted(disc(STOOD), 60))) == []


def test_a_cup_that_the_look_shows_to_have_gone_came_off_without_a_doubt() -> None:
    before = replace(COVERED, at=6.9, happened=())
    told = changed(lifted(replace(before, at=7.0), 0, disc(STOOD)), 0, None, came_off_unseen=True)
    picture = painted(dice(DICE), 230)
    assert not corrected(before, replace(told, newest=picture), tops(die=dice(DICE)), WHERE).seats[0].came_off_unseen
    beside = tops(disc((40, 51)), die=dice(DICE))
    assert corrected(before, replace(told, newest=picture), beside, WHERE).seats[0].came_off_unseen
    farther = tops(disc((40, 53)), die=dice(DICE))
    assert share(farther.solid[disc(STOOD)]) > NONE
    assert not corrected(before, replace(told, newest=picture), farther, WHERE).seats[0].came_off_unseen


@pytest.mark.parametrize(
    ("picture", "die", "gone"),
    [
        (painted(LARGE, 230), LARGE, True),
        (painted(disc(STOOD), 120), LARGE, False),
        (painted(disc(STOOD, 7), 230), disc(STOOD, 7), False),  # a cup that is taken for dice
        (painted(HUGE, 230), HUGE, True),  # one die that takes most of its place is no disc
        (painted(FIVE, 230), FIVE, True),  # five dice under a small cup leave gaps, though they take most of its place
    ],
)
def test_dice_under_a_hand_are_bared_only_where_the_table_is_seen_around_them(
    picture: Cells, die: Mask, gone: bool
) -> None:
    held = changed(COVERED, 0, None, hand=True)
    after = looked_at(held, tops(die=die), picture)  # neither a cup nor a hand is seen, where one was a moment ago
    assert events(after) == ([("lifted", 0)] if gone else [])


@pytest.mark.parametrize(("level", "told"), [(200, []), (0, [("lifted", 0)])])
def test_a_place_that_the_cup_itself_still_takes_unseen_is_not_bare(
    level: int, told: list[tuple[str, int | None]]
) -> None:
    """Drawn to the edge of the picture, it lies around its old place, too, which looks like what is around it then."""
    drawn = np.zeros(SHAPE, bool)
    drawn[36:, 25:56] = True
    picture = painted(drawn, level)
    picture[LARGE] = 90
    assert events(looked_at(replace(COVERED, since=np.full(SHAPE, 6.5, np.float32)), tops(die=LARGE), picture)) == told


def test_where_dice_lie_is_kept_as_soon_as_their_cup_has_come_off_though_something_moves_elsewhere() -> None:
    before = replace(COVERED, phase="moving", at=6.9, happened=())
    told = lifted(replace(before, at=7.0, newest=painted(dice(DICE), 230)), 0, disc(STOOD))
    after = corrected(before, told, tops(disc(ASIDE), die=dice(DICE)), WHERE)
    assert (after.sightings.open_since(0, 7.0) == dice(DICE)).all()
    held = tops(disc(ASIDE), hand=disc((46, 40), 3), die=dice(DICE))
    assert corrected(before, told, held, WHERE).sightings.open_since(0, 7.0) is None


def test_where_a_cup_has_come_off_nothing_is_known_to_stand_any_more_though_something_moves_elsewhere() -> None:
    both = looked(table(Seat(), Seat()), tops(disc(STOOD) | disc((40, 120))))
    before = replace(both, phase="moving", at=6.9, happened=())
    told = lifted(replace(before, at=7.0, newest=painted(dice(DICE), 230)), 0, disc(STOOD))
    known = corrected(before, told, tops(disc(ASIDE), die=dice(DICE)), WHERE).sightings.told_apart(SHAPE)
    assert known is not None
    solid, plain = known
    assert (solid == (disc(ASIDE) | disc((40, 120)))).all()  # of the other seat what was seen before
    assert (plain == dice(DICE)).all()


def test_a_cup_put_down_right_beside_has_come_off_with_a_doubt_but_not_while_it_may_be_held() -> None:
    left = dice([(38, 36), (42, 37)])
    beside, picture = tops(disc((40, 47)), die=left), painted(disc((40, 47)), 200)
    picture[left] = 250
    after = looked_at(COVERED, beside, picture)
    assert events(after) == [("lifted", 0)]
    assert after.seats[0].came_off_unseen
    held = changed(COVERED, 0, None, hand=True)
    assert events(looked_at(held, beside, picture)) == []
    assert not OPEN.seats[0].came_off_unseen


@pytest.mark.parametrize(
    ("hand", "since", "told"),
    [
        (disc((40, 60), 5), 5.5, []),
        (disc((40, 60), 5), 2.5, [("lifted", 0)]),  # it has rested there for three seconds
        (NOTHING, 5.5, [("lifted", 0)]),  # it has let go
        (disc((70, 100), 5), 5.5, [("lifted", 0)]),  # it is at another seat
    ],
)
def test_a_cup_that_stands_next_to_its_place_is_held_while_a_hand_is_at_it(
    hand: Mask, since: float, told: list[tuple[str, int]]
) -> None:
    """Somebody looks under it: he may put it back."""
    picture = np.maximum(painted(disc((40, 57)), 200), painted(dice(DICE), 230))
    known = replace(COVERED, since=np.full(SHAPE, since, np.float32))
    assert events(looked_at(known, tops(disc((40, 57)), hand=hand, die=dice(DICE)), picture)) == told


def test_all_of_a_cup_is_known_though_only_a_small_part_of_it_looks_like_one() -> None:
    whole = disc(STOOD, 14)
    assert (looked(table(), tops(disc(STOOD), solid=whole)).sightings.stood[0] == whole).all()
    stretched = whole | disc((40, 62), 10) | disc((20, 62), 10)  # a cup and what it touches
    assert (looked(table(), tops(disc(STOOD), solid=stretched)).sightings.stood[0] == disc(STOOD)).all()


@pytest.mark.parametrize("level", [0, 200])
def test_what_looks_like_dice_beside_a_cup_pushed_aside_is_a_shadow_or_a_part_of_it_by_its_colours(level: int) -> None:
    seeming = dice([(38, 36), (42, 37)])
    picture = painted(disc((40, 47)), 200)
    picture[seeming] = level
    assert events(looked_at(COVERED, tops(disc((40, 47)), die=seeming), picture)) == []


def test_a_neighbour_s_cup_that_was_put_aside_at_the_edge_is_not_held_there() -> None:
    """It was taken for the seat's own, which comes off beside it."""
    aside = disc((5, 12), 10)
    seen = replace(COVERED.sightings, stood=(aside, None))
    recent = np.where(aside, np.float32(COVERED.at), COVERED.since)
    known = replace(COVERED, at=COVERED.at + 1, happened=(), sightings=seen, since=recent)
    before = replace(known, newest=painted(dice(DICE), 200))
    after = lifted(before, 0, disc(STOOD))
    assert events(corrected(before, after, tops(aside, die=dice(DICE)), WHERE)) == [("lifted", 0)]


def test_a_cup_that_somebody_unseen_may_hold_at_the_edge_has_not_come_off_before_it_rests() -> None:
    """Neither it nor a hand is seen, but what has changed reaches from its dice to the picture's edge."""
    drawn = np.zeros(SHAPE, bool)
    drawn[:38, 30:50] = True
    lay = dice([(44, 36), (44, 44)])
    recent = np.where(drawn | disc(STOOD), np.float32(COVERED.at + 0.5), COVERED.since)
    held = changed(replace(COVERED, since=recent), 0, None, hand=True)
    picture = np.maximum(painted(drawn, 60), painted(lay, 120))
    assert events(looked_at(held, tops(die=lay), picture)) == []
    assert events(looked_at(held, tops(die=lay), picture, 3.0)) == [("lifted", 0)]
    assert events(looked_at(held, tops(die=lay), painted(lay, 120))) == [("lifted", 0)]


def test_dim_dice_are_enough_where_a_cup_has_plainly_gone() -> None:
    dim = dice(DICE)
    assert events(looked(COVERED, tops(disc(ASIDE), faint=dim))) == [("lifted", 0)]
    assert events(looked(COVERED, tops(disc((40, 46)), faint=dim))) == []  # it was only pushed
    stirred = np.full(SHAPE, COVERED.at + 0.5, np.float32)
    held = changed(replace(COVERED, since=stirred), 0, None, hand=True)
    assert events(looked(held, tops(disc(ASIDE), faint=dim))) == []  # nothing may be seen of a cup under a hand
    longer = looked_at(held, tops(disc(ASIDE), faint=dim), painted(disc(ASIDE) | dim, 200), 3.0)
    assert events(longer) == [("lifted", 0)]  # no hand holds it as still for so long
    cloth = np.zeros(SHAPE, bool)
    cloth[::2, ::2] = True  # a mottled table looks a little like dice everywhere
    assert events(looked(COVERED, tops(disc(ASIDE), faint=cloth))) == []


def test_a_cup_that_went_from_beside_open_dice_to_over_them_has_uncovered_nothing() -> None:
    begun = looked(table(), tops(disc(ASIDE), die=dice(DICE)))
    before = replace(begun, at=7.0, happened=())
    assert events(corrected(before, lifted(before, 0, disc(ASIDE)), tops(disc(STOOD)), WHERE)) == []
    assert events(corrected(before, lifted(before, 0, disc(ASIDE)), tops(die=dice(DICE)), WHERE)) == [("lifted", 0)]


def test_nor_has_it_where_no_network_sees_the_cup_but_the_open_dice_have_gone() -> None:
    before = replace(looked(table(), tops(die=dice(DICE))), at=7.0, happened=())
    assert events(corrected(before, lifted(before, 0, disc(ASIDE)), tops(), WHERE)) == []
    assert events(corrected(before, lifted(before, 0, disc(ASIDE)), tops(die=dice(DICE)), WHERE)) == [("lifted", 0)]


def test_nor_has_the_glass_that_went_from_beside_a_cup_that_is_seen_for_the_first_time() -> None:
    before, glass = replace(table(), at=6.0), disc(ASIDE, 5)
    assert events(corrected(before, lifted(before, 0, glass), tops(disc(STOOD)), WHERE)) == []
    dim = dice([ASIDE])
    assert events(corrected(before, lifted(before, 0, glass), tops(disc(STOOD), faint=dim), WHERE)) == [("lifted", 0)]


def test_what_looks_a_little_like_a_die_is_a_part_of_a_cup_that_a_hand_holds() -> None:
    small = tops(die=dice([(40, 40)]))
    assert events(looked(COVERED, small)) == [("lifted", 0)]
    assert events(looked(changed(COVERED, 0, None, hand=True), small)) == []


def test_dice_that_look_quite_otherwise_do_not_lie_there_still_but_in_a_shadow_they_do() -> None:
    rng = np.random.default_rng(4)
    table_top = rng.normal(120, 12, (*SHAPE, 1)).repeat(3, 2).astype(np.float32)
    shown = np.where(dice(DICE)[..., None], np.float32(235), table_top)
    seen = looked_at(OPEN, tops(disc(ASIDE), die=dice(DICE)), shown)
    before = replace(seen, at=9.0, happened=())
    hidden = changed(before, 0, "covered", hidden=True, lifted=None)
    boxed = np.where(disc(STOOD)[..., None], np.float32((60, 20, 70)), shown)
    shaded = np.where(disc(STOOD)[..., None], shown * np.float32(0.6), shown)
    looks_like_dice = tops(disc(ASIDE), die=disc(STOOD, 6) | dice(DICE))
    for picture, told in ((boxed, [("covered", 0)]), (shaded, [])):
        assert events(corrected(before, replace(hidden, newest=picture), looks_like_dice, WHERE)) == told
