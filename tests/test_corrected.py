"""What is seen to stand or lie at a seat corrects what changes have told."""

from dataclasses import replace

import numpy as np
import pytest

from vision.cells import Cells, Mask, share
from vision.seats import Sectors
from vision.types import Glance
from vision.watching.changes import change_of, grown
from vision.watching.corrected import corrected, judged_free
from vision.watching.hands import seen_free
from vision.watching.lifts import nudged
from vision.watching.noted import hidden_now, lifted
from vision.watching.observe import observe
from vision.watching.seen_there import GONE, NONE
from vision.watching.sightings import Sightings
from vision.watching.sorted_out import shows_hand
from vision.watching.table import Seat, Table, changed
from vision.watching.things import Tops
from vision.watching.when_to_look import worth_looking

SHAPE = (90, 160)
WHERE = np.repeat(np.array([[0] * 80 + [1] * 80], np.int8), 90, 0)
STOOD, ASIDE, DICE = (40, 40), (40, 62), [(38, 38), (42, 43)]  # row, column


def disc(at: tuple[int, int], radius: int = 9) -> Mask:
    y, x = np.mgrid[: SHAPE[0], : SHAPE[1]]
    return np.asarray((y - at[0]) ** 2 + (x - at[1]) ** 2 <= radius**2)


def dice(places: list[tuple[int, int]]) -> Mask:
    out = np.zeros(SHAPE, bool)
    for y, x in places:
        out[y - 1 : y + 2, x - 1 : x + 2] = True
    return out


NOTHING = np.zeros(SHAPE, bool)
LARGE = dice([(y, x) for y in (37, 40, 43) for x in (37, 40, 43)])  # one die of nine cells a side

HUGE = dice([(y, x) for y in (36, 39, 42, 45) for x in (36, 39, 42, 45)])  # the same of twelve
FIVE = disc(STOOD, 8) & ~dice([(34, 40), (46, 40), (40, 34), (40, 46), (40, 40)])  # dice that touch


def tops(
    cup: Mask = NOTHING,
    solid: Mask | None = None,
    hand: Mask = NOTHING,
    die: Mask = NOTHING,
    faint: Mask = NOTHING,
) -> Tops:
    cup = cup & ~hand
    bare = ~cup & ~hand
    return Tops(cup, cup if solid is None else (solid | cup) & ~hand, hand, die & bare, (die | faint) & bare, NOTHING)


def painted(cells: Mask, level: int) -> Cells:
    """Return a picture in which some cells are lighter."""
    return np.where(cells, level, 0).astype(np.float32)[..., None].repeat(3, 2)


def table(*seats: Seat, phase: str = "still") -> Table:
    bare = np.zeros((*SHAPE, 3), np.float32)
    known = seats or (Seat(), Seat(hidden=False))
    since = np.zeros(SHAPE, np.float32)
    return Table(
        phase=phase, at=5.0, rest=bare, before=bare, newest=bare, standing=bare, first=bare, since=since, seats=known
    )  # type: ignore[arg-type]


def looked(known: Table, seen: Tops, seconds: float = 1.0) -> Table:
    """Let some time pass, in which nothing was told, and look."""
    picture = np.where(seen.cup, 200, 0).astype(np.float32)[..., None].repeat(3, 2)
    return looked_at(known, seen, picture, seconds)


def looked_at(known: Table, seen: Tops, picture: Cells, seconds: float = 1.0) -> Table:
    """The same, of a picture that shows something else than what is seen in it."""
    later = replace(known, at=known.at + seconds, happened=(), newest=picture)
    return corrected(later, later, seen, WHERE)


def events(known: Table) -> list[tuple[str, int | None]]:
    return [(one.event, one.seat) for one in known.happened]


COVERED = looked(table(), tops(disc(STOOD)))
OPEN = looked(COVERED, tops(disc(ASIDE), die=dice(DICE)))


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
    assert [seat.known for seat in after.seats] == [True, False]  # what is known is not said to be bare later
    assert events(looked(bare, tops(solid=disc(STOOD)))) == []  # another vessel
    others = disc((20, 120)) | disc((60, 120))
    assert events(looked(bare, tops(others, solid=disc(STOOD)))) == [("covered", 0), ("covered", 1)]  # as large as cups
    assert events(looked(bare, tops(others, solid=disc(STOOD, 14)))) == [("covered", 1)]
    assert events(looked(changed(bare, 1, None, known=True), tops(disc(STOOD)))) == []  # a cup has come or gone since
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
    with_cup = replace(COVERED, rest=painted(disc(STOOD), 200))
    after = looked(with_cup, tops(disc(ASIDE), die=dice(DICE)))
    assert events(after) == [("lifted", 0)]
    assert not after.rest[disc(STOOD)].any()
    assert looked(with_cup, tops(disc(STOOD))).rest[disc(STOOD)].all()


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
    told = changed(lifted(replace(before, at=7.0), 0, disc(STOOD)), 0, None, unseen=True)
    picture = painted(dice(DICE), 230)
    assert not corrected(before, replace(told, newest=picture), tops(die=dice(DICE)), WHERE).seats[0].unseen
    beside = tops(disc((40, 51)), die=dice(DICE))
    assert corrected(before, replace(told, newest=picture), beside, WHERE).seats[0].unseen
    farther = tops(disc((40, 53)), die=dice(DICE))
    assert share(farther.solid[disc(STOOD)]) > NONE
    assert not corrected(before, replace(told, newest=picture), farther, WHERE).seats[0].unseen


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
    assert after.seats[0].unseen
    held = changed(COVERED, 0, None, hand=True)
    assert events(looked_at(held, beside, picture)) == []
    assert not OPEN.seats[0].unseen


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


def test_nor_has_it_while_a_hand_is_over_its_place_and_hardly_a_die_is_seen() -> None:
    hand = disc((36, 36), 6)
    assert events(told_lifted(tops(hand=hand, die=dice([(46, 44)])), disc(STOOD))) == []
    assert events(told_lifted(tops(hand=hand, die=dice([(46, 44), (46, 38)])), disc(STOOD))) == [("lifted", 0)]


def test_nor_has_the_glass_that_went_from_beside_a_cup_that_is_seen_for_the_first_time() -> None:
    before, glass = replace(table(), at=6.0), disc(ASIDE, 5)
    assert events(corrected(before, lifted(before, 0, glass), tops(disc(STOOD)), WHERE)) == []
    dim = dice([ASIDE])
    assert events(corrected(before, lifted(before, 0, glass), tops(disc(STOOD), faint=dim), WHERE)) == [("lifted", 0)]


def test_what_looks_a_little_like_a_die_is_a_part_of_a_cup_that_a_hand_holds() -> None:
    small = tops(die=dice([(40, 40)]))
    assert events(looked(COVERED, small)) == [("lifted", 0)]
    assert events(looked(changed(COVERED, 0, None, hand=True), small)) == []


def test_a_look_is_taken_when_a_push_has_ended() -> None:
    pushed = looked(replace(table(), phase="moved"), tops(disc(STOOD)))
    assert worth_looking(replace(table(), phase="moved"))
    assert pushed.sightings.stood[0] is not None


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
    cup = replace(OPEN, at=8.0, happened=(), standing=painted(disc(STOOD), 200), first=painted(disc(STOOD), 200))
    bare = painted(dice(DICE), 230)
    hidden = hidden_now(cup, 0, WHERE, bare)
    after = corrected(cup, hidden, tops(disc(ASIDE), die=dice(DICE)), WHERE)
    assert not after.seats[0].hidden
    assert (after.standing == cup.standing).all()
    assert (after.first == cup.first).all()
    covered = corrected(cup, hidden, tops(disc(STOOD)), WHERE)
    assert (covered.standing == bare)[:, :80].all()


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
    seats = Seat(hidden=False, lifted=4.0, known=True), Seat(hidden=True), Seat(hidden=False, lifted=4.0, known=True)
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
    held = changed(replace(OPEN, standing=painted(disc(STOOD), 200), since=since, happened=()), 0, None, hand=True)
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


def test_nothing_has_touched_dice_over_which_something_stands() -> None:
    picture = painted(disc(STOOD), 90)
    after = looked_at(replace(REACHED, rest=picture), tops(solid=disc(STOOD) & (np.arange(160) < 41)), picture)
    assert ("touched", 0) not in events(after)


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


UNSEEN = looked_at(table(), tops(), painted(disc(STOOD), 40))  # a cup of the table's colours: nothing is seen of it


def test_dice_come_to_light_where_no_cup_was_seen() -> None:
    after = looked_at(UNSEEN, tops(die=dice(DICE)), painted(dice(DICE), 200))
    assert events(after) == [("lifted", 0)]
    assert after.seats[0].unseen
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
    assert not after.seats[0].unseen
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
    assert after.seats[0].unseen


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
    after = looked_at(replace(REACHED, rest=picture), tops(disc(ASIDE), die=LARGE), picture)
    assert events(after) == ([("touched", 0)] if touched else [])
    assert after.seats[0].nudged == touched


def test_dice_are_not_touched_while_a_hand_is_there_or_something_that_nobody_knows_lies_over_them() -> None:
    turned = faced((37, 43), (43, 37))
    held = tops(disc(ASIDE), hand=disc((47, 40), 3), die=LARGE)
    assert events(looked_at(replace(REACHED, rest=turned), held, turned)) == []
    unknown = looked_at(replace(REACHED, rest=faced((37, 37), (43, 43))), tops(disc(ASIDE), die=LARGE), turned)
    assert events(unknown) == []


def test_nobody_has_touched_dice_at_which_no_hand_was() -> None:
    turned = faced((37, 43), (43, 37))
    assert events(looked_at(replace(SHOWN, rest=turned), tops(disc(ASIDE), die=LARGE), turned)) == []


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


def test_a_fold_that_is_given_a_look_takes_it_into_account() -> None:
    seen, shade = tops(disc((22, 40), 6)), np.full((90, 160, 3), 120, np.uint8)
    shade[10:30, 30:50] = 40
    table = Table()
    for number in range(1, 8):
        one = Glance(shade[..., 0], number / 5, number, shade)
        table = observe(table, one, Sectors(1), lambda: seen)
    assert table.sightings.rested
    assert table.sightings.stood[0] is not None


def standing_there(known: Table, rows: int, columns: int) -> Table:
    """Watch a cup that stands on a table for some pictures of so many cells."""
    shade, cup = np.full((rows, columns, 3), 120, np.uint8), np.zeros((rows, columns), bool)
    shade[10:30, 30:50], cup[10:30, 30:50] = 40, True
    nothing = np.zeros_like(cup)
    seen = Tops(cup, cup, nothing, nothing, nothing, nothing)
    for number in range(1, 8):
        known = observe(known, Glance(shade[..., 0], known.at + 0.2, number, shade), Sectors(1), lambda: seen)
    return known


def test_a_camera_that_changes_its_size_is_looked_at_anew() -> None:
    after = standing_there(standing_there(Table(), 90, 160), 80, 120)
    assert after.sightings.stood[0] is not None
    assert after.sightings.stood[0].shape == (80, 120)


def test_it_is_looked_once_when_the_table_has_come_to_rest_and_whenever_something_is_told() -> None:
    seen = replace(COVERED, happened=())
    assert not worth_looking(seen)  # just now
    assert worth_looking(replace(seen, at=seen.at + 1))
    assert not worth_looking(replace(seen, at=seen.at + 1, quiet=True))
    stirred = judged_free(replace(seen, at=seen.at + 1, phase="moving"))
    assert not worth_looking(stirred)
    assert worth_looking(replace(stirred, at=seen.at + 2, phase="still", quiet=True))
    assert worth_looking(changed(replace(seen, phase="moving"), 0, "lifted"))


def test_seats_of_another_number_are_looked_at_anew() -> None:
    after = looked(replace(COVERED, seats=(Seat(),)), tops(disc(STOOD)))
    assert after.sightings.at == after.at
    assert len(after.sightings.stood) == 1
    assert Sightings.of_nothing(2).lay == (None, None)


def restless(known: Table, stirs: Mask, seconds: float = 4.0) -> Table:
    """Let time pass in which something moves on and on."""
    now = known.at + seconds
    since = np.where(stirs, np.float32(now - 0.1), np.float32(1))
    held = replace(known, phase="moving", at=now, since=since, happened=(), quiet=False)
    return changed(held, 0, None, hand=True)


def test_a_cup_is_seen_to_come_off_though_the_table_does_not_come_to_rest() -> None:
    far = disc((75, 140), 6)
    going_on = restless(COVERED, far)
    assert not worth_looking(going_on)  # it looks as it did
    assert worth_looking(replace(going_on, newest=painted(disc(ASIDE), 200)))
    after = corrected(going_on, replace(going_on, newest=painted(disc(ASIDE), 200)), tops(die=dice(DICE)), WHERE)
    assert events(after) == [("lifted", 0)]
    assert after.sightings.free == (0,)
    assert not worth_looking(replace(after, happened=()))
    held = corrected(going_on, replace(going_on, newest=painted(disc(ASIDE), 200)), tops(disc(STOOD)), WHERE)
    assert events(held) == []
    assert not worth_looking(replace(held, at=held.at + 0.5))  # so it looks now
    otherwise = replace(held, newest=painted(disc(STOOD), 200))
    assert not worth_looking(replace(otherwise, at=held.at + 0.4))  # soon enough again
    assert worth_looking(replace(otherwise, at=held.at + 0.5))
    assert not worth_looking(replace(going_on, newest=held.newest, looked=going_on.at - 1.9))  # it may rest soon


def test_a_table_that_never_rested_is_looked_at_once_to_know_where_cups_stand() -> None:
    going_on = restless(table(), disc((75, 140), 6))
    assert worth_looking(going_on)
    seen = corrected(going_on, going_on, tops(disc(STOOD)), WHERE)
    assert seen.sightings.stood[0] is not None
    assert not seen.sightings.rested
    assert not worth_looking(seen)
