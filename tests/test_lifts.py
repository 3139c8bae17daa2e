"""Single conclusions of the watching, from pictures of cells: what came off, what was put down, what is too dark."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.cup_on_cloth import on_cloth
from vision.cells import Cells
from vision.palettes import palette
from vision.reveals.beyond import beyond
from vision.watching.bares_dice import bares_dice, stood_already
from vision.watching.came_off import back, came_off, place_of
from vision.watching.carried import parted
from vision.watching.changes import Change, changes
from vision.watching.ground import ground_with, rest_of
from vision.watching.kinds import Kind, kind_of
from vision.watching.lens import lens_covered
from vision.watching.lifts import judged, put_down, stood_near
from vision.watching.pieces import pieces
from vision.watching.scene import Scene
from vision.watching.shapes import broad
from vision.watching.sightings import Sightings
from vision.watching.strangers import cup_stood, strangers
from vision.watching.table import Seat, Table
from vision.watching.whose import cups_in, each_own, lobes, owners, whose


def seen_as(radius: int) -> Cells:
    """Return a table on which a dark disc stands, or a die lies where it stood."""
    picture = np.full((90, 160, 3), 170, np.uint8)
    if radius:
        cv2.circle(picture, (80, 45), radius, (40, 30, 60), -1)
    if not radius:
        cv2.rectangle(picture, (78, 43), (82, 47), (240, 240, 240), -1)
    return picture.astype(np.float32)


@pytest.mark.parametrize(("radius", "is_back"), [(12, True), (0, False)])
def test_a_cup_held_up_that_stands_again_as_it_stood_has_not_come_off(radius: int, is_back: bool) -> None:
    """Nobody need be in sight: a hand may be behind the cup, or have its colour."""
    nothing = np.zeros((90, 160), bool)
    standing, was, now = seen_as(12), seen_as(20), seen_as(radius)
    light = np.ones((90, 160, 3), np.float32)
    scene = Scene(standing, standing, was, now, nothing, np.zeros((90, 160), np.int8), light, now)
    (gone,) = changes(was, now)
    assert back(gone.mask, scene) is is_back
    assert came_off(Seat(was_hidden=False), gone.mask, scene) is not is_back
    assert stood_near(gone.mask, 0, scene)


@pytest.mark.parametrize(("size", "hidden"), [(16, True), (8, False)])
def test_open_dice_that_vanish_are_hidden_though_no_cup_was_seen_to_come(size: int, hidden: bool) -> None:
    """It may have the table's colours; a die that a hand has pushed leaves a smaller place."""
    shape = (90, 160)
    spot = cv2.circle(np.zeros(shape, np.uint8), (80, 45), 14, 1, -1) > 0
    went = np.zeros(shape, bool)
    went[45 - size // 2 : 45 + size // 2, 80 - size // 2 : 80 + size // 2] = True
    now = np.full((*shape, 3), 170, np.float32)
    was = np.where(went[..., None], np.float32(240), now)
    seats = (Seat(hidden=False, lifted=1.0, spot=spot, had_cup=True),)
    table = replace(Table(), seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=was)
    one = Change(went, int(went.sum()), 0)
    light, where = np.ones((*shape, 3), np.float32), np.zeros(shape, np.int8)
    (seat,) = judged(table, [(one, "went")], was, now, light, where, now).seats
    assert (seat.hidden, seat.lifted) == ((True, None) if hidden else (False, 1.0))


@pytest.mark.parametrize("open_before", [True, False])
def test_dice_that_lay_open_are_not_bared_by_what_seems_to_cover_them(open_before: bool) -> None:
    """The table may have been pushed: the same change is both, what came and dice that came to light."""
    shape = (90, 160)
    spot = cv2.circle(np.zeros(shape, np.uint8), (80, 45), 14, 1, -1) > 0
    now = np.full((*shape, 3), 170, np.float32)
    was = np.where(spot[..., None], np.float32(150), now)
    for x, y in ((76, 41), (84, 44), (78, 50)):
        cv2.rectangle(now, (x - 1, y - 1), (x + 1, y + 1), (250, 40, 40), -1)
    seat = Seat(hidden=False, lifted=1.0, spot=spot, had_cup=True) if open_before else Seat()
    table = replace(
        Table(), at=2.0, seats=(seat,), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    one = Change(spot, int(spot.sum()), 0)
    light, where = np.ones((*shape, 3), np.float32), np.zeros(shape, np.int8)
    told = judged(
        table, [(one, "came"), (one, "moved")] if open_before else [(one, "moved")], was, now, light, where, now
    )
    assert [one.event for one in told.happened] == (["covered"] if open_before else ["lifted"])


def test_a_neighbours_cup_that_comes_off_over_open_dice_leaves_them_open() -> None:
    """Seen aslant it stood before them."""
    shape = (90, 160)
    spot, cup = (cv2.circle(np.zeros(shape, np.uint8), (x, 45), 16, 1, -1) > 0 for x in (60, 78))
    now = np.full((*shape, 3), 170, np.float32)
    was = np.where(cup[..., None], np.float32(60), now)
    seats = (Seat(hidden=False, lifted=1.0, spot=spot, had_cup=True), Seat(was_hidden=False))
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    where = np.array([[int(x >= 66) for x in range(160)]] * 90, np.int8)
    one = Change(cup, int(cup.sum()), 0)
    first, second = judged(table, [(one, "went")], was, now, np.ones((*shape, 3), np.float32), where, now).seats
    assert not first.hidden
    assert second.lifted == 2.0


@pytest.mark.parametrize(("aside", "covered"), [(10, False), (0, True)])
def test_a_cup_tilted_aside_is_not_put_over_open_dice_anew(aside: int, covered: bool) -> None:
    """What came is a sickle beside where it stood; over dice that lay open comes all of a cup."""
    was, now = seen_as(14 if aside else 0), seen_as(0)
    cv2.circle(now, (80 + aside, 45), 14, (40, 30, 60), -1)
    came = max(changes(was, now), key=lambda one: float(one.mask.nonzero()[1].mean()))
    light, where, nothing = np.ones((90, 160, 3), np.float32), np.zeros((90, 160), np.int8), np.zeros((90, 160), bool)
    table = replace(Table(), seats=(Seat(),), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was)
    after = put_down(table, 0, came, Scene(was, was, was, now, nothing, where, light, now))
    assert after.seats[0].had_cup is covered
    assert np.array_equal(after.as_covered, now if covered else was)


@pytest.mark.parametrize(("aside", "hidden"), [((8, 6), True), (None, False)])
def test_a_cup_that_is_pushed_with_its_dice_does_not_pass_for_table(
    aside: tuple[int, int] | None, hidden: bool
) -> None:
    """It stands beside where it stood, so near that it is most of what lies around there."""
    grain = np.random.default_rng(3).normal(110, 25, (90, 160, 1)).astype(np.float32)
    rough = cv2.blur(np.repeat(grain, 3, 2), (2, 2))

    def mug(x: int, y: int) -> Cells:
        side = cv2.circle(rough.copy(), (x, y), 18, (128, 168, 122), -1)
        return np.asarray(cv2.circle(side, (x, y - 4), 14, (70, 100, 190), -1), np.float32)

    was, now = mug(60, 30), mug(60 + aside[0], 30 + aside[1]) if aside else rough
    light, where = np.ones((90, 160, 3), np.float32), np.zeros((90, 160), np.int8)
    table = replace(
        Table(), at=2.0, seats=(Seat(),), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    kind: Kind = "moved" if aside else "went"
    decided = [part for one in changes(was, now) for part in pieces(one, kind, was, now)]
    assert {kind for one, kind in decided if one.area > 100} == ({"came", "went"} if aside else {"went"})
    assert judged(table, decided, was, now, light, where, now).seats[0].hidden is hidden


@pytest.mark.parametrize(
    ("make", "push", "hidden"),
    [
        ((14, 10, 0, -4), (6, 0), True),
        ((14, 10, 0, 0), (0, 8), True),
        ((14, 8, 3, -3), (-10, 2), True),
        ((14, 8, 3, -3), (-6, 4), True),
        ((18, 12, 2, 5), (6, 12), True),
        ((20, 15, 0, -5), (8, 0), True),
        ((14, 10, 0, -4), (34, 0), False),
        ((14, 8, 3, -3), (0, 31), False),
        ((18, 12, 2, 5), (-40, 9), False),
    ],
)
def test_a_cup_of_two_colours_that_is_pushed_has_not_come_off_and_one_that_is_put_aside_has(
    make: tuple[int, int, int, int], push: tuple[int, int], hidden: bool
) -> None:
    """Where its lid was its side is seen now, and the other way round: that looks like something gone."""
    was, now = on_cloth((80, 45), make), on_cloth((80 + push[0], 45 + push[1]), make, dice=not hidden)
    light, where = np.ones((90, 160, 3), np.float32), np.zeros((90, 160), np.int8)
    table = replace(
        Table(), at=2.0, seats=(Seat(),), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    found = [(one, kind_of(one, was, now, np.zeros_like(one.mask))) for one in changes(was, now)]
    decided = [part for one, kind in found for part in parted(one, kind, was, now)]
    assert judged(table, decided, was, now, light, where, now).seats[0].hidden is hidden


@pytest.mark.parametrize("dice", [True, False])
def test_dice_that_touch_the_cup_which_was_put_aside_beside_them_are_seen(dice: bool) -> None:
    """Both together came; without dice the cup may have been pushed aside with them under it."""
    shape, bare = (90, 160), np.full((90, 160, 3), 170, np.float32)
    was = np.asarray(cv2.circle(bare.copy(), (60, 45), 14, (40, 30, 60), -1), np.float32)
    now = np.asarray(cv2.circle(bare.copy(), (90, 45), 14, (40, 30, 60), -1), np.float32)
    if dice:
        for x, y in ((64, 39), (70, 40), (66, 46), (72, 47)):
            cv2.rectangle(now, (x, y), (x + 4, y + 4), (240, 240, 240), -1)
    came = abs(now - bare).max(2) > 15
    gone = (abs(was - bare).max(2) > 15) & ~came
    light = np.ones((*shape, 3), np.float32)
    scene = Scene(was, was, was, now, came, np.zeros(shape, np.int8), light, now)
    assert came_off(Seat(was_hidden=False), gone, scene) is dice


def test_a_shadow_that_went_with_a_cup_up_to_the_edge_of_the_picture_is_not_where_it_stood() -> None:
    """Else nobody would know whether dice lie beyond the edge. A cup of the table's colours is all that has gone."""
    shape, where, light = (90, 160), np.zeros((90, 160), np.int8), np.ones((90, 160, 3), np.float32)
    bare = np.full((*shape, 3), 170, np.float32)
    shaded = np.asarray(cv2.rectangle(bare.copy(), (30, 45), (120, 89), (152, 152, 152), -1), np.float32)
    cup = cv2.circle(np.zeros(shape, np.uint8), (70, 45), 14, 1, -1) > 0
    was = np.where(cup[..., None], np.float32(40), shaded)
    (gone,) = changes(was, bare)
    scene = Scene(was, was, was, bare, np.zeros(shape, bool), where, light, bare)
    assert beyond(gone.mask)
    assert not beyond(place_of(gone.mask, scene))
    assert (place_of(cup, replace(scene, was=bare)) == cup).all()


@pytest.mark.parametrize(("radius", "gone_from"), [(10, [0]), (5, [0, 1])])
def test_a_cup_that_stands_as_before_is_none_of_those_that_went_beside_it(radius: int, gone_from: list[int]) -> None:
    """A neighbour's cup and what lay with it over the line went together; a screw of the table is no cup."""
    shape, where = (90, 160), np.array([[int(x >= 80) for x in range(160)]] * 90, np.int8)
    gone, own = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    cv2.circle(gone, (58, 35), 20, 1, -1)
    cv2.circle(gone, (92, 35), 15, 1, -1)
    cv2.circle(own, (110, 70), radius, 1, -1)
    bare = np.full((*shape, 3), 170, np.float32)
    now = np.where(own[..., None] > 0, np.float32(60), bare)
    was = np.where(gone[..., None] > 0, np.float32(90), now)
    mask, nothing, light = gone > 0, np.zeros(shape, bool), np.ones((*shape, 3), np.float32)
    assert cups_in(mask, where) == {0, 1}
    for picture, seats in ((now, gone_from), (bare, [0, 1])):
        scene = Scene(was, was, was, picture, nothing, where, light, picture)
        ground = ground_with(None, mask, bare, where == 0)
        assert whose(mask, ground, scene, Sightings()) == seats
        seen = replace(Sightings(), stood=(None, mask & (where == 1)))
        assert whose(mask, ground, scene, seen) == [0, 1]  # the own cup was seen to stand where nothing is any more


def test_the_middle_of_a_horseshoe_that_went_is_at_no_seat_at_which_nothing_of_it_lay() -> None:
    gone = cv2.ellipse(np.zeros((120, 160), np.uint8), (80, 60), (12, 12), 0, 0, 200, 1, 8) > 0
    y, x = np.mgrid[:120, :160]
    where = np.where((y - 60) ** 2 + (x - 80) ** 2 < 49, 1, np.where(x > 80, 2, 0)).astype(np.int8)
    assert not (gone & (where == 1)).any()
    assert cups_in(gone, where) == {0, 2}


def black_table(cup: bool = False, dice: bool = False) -> Cells:
    """Return a table on which little light falls, in cells."""
    picture = np.random.default_rng(2).normal(6, 1, (90, 160, 3)).astype(np.float32)
    if cup:
        cv2.circle(picture, (40, 45), 12, (150, 90, 40), -1)
    for x, y in ((38, 44), (43, 47), (120, 44), (126, 49)) if dice else ():
        cv2.rectangle(picture, (x - 2, y - 2), (x + 2, y + 2), (90, 20, 25), -1)
    return picture


@pytest.mark.parametrize(
    ("now", "covered"),
    [
        (black_table(dice=True), False),
        (black_table(cup=True), False),
        (black_table(), True),
        (np.zeros((90, 160, 3), np.float32), True),
    ],
)
def test_a_table_that_is_as_black_as_a_covered_lens_is_told_from_it_by_its_dice(now: Cells, covered: bool) -> None:
    table = replace(Table(), accepted=black_table(cup=True))
    assert lens_covered(table, now) is covered


@pytest.mark.parametrize(("dice", "level", "covered"), [(True, 44, False), (False, 44, True), (True, 70, True)])
def test_an_even_table_with_a_few_dark_dice_is_no_covered_lens(dice: bool, level: int, covered: bool) -> None:
    """The cups that stood out from it are off; as even as it is what covers a lens, but of another brightness."""
    even = np.random.default_rng(2).normal(level, 1, (120, 160, 3)).astype(np.float32)
    rest = np.random.default_rng(3).normal(44, 1, (120, 160, 3)).astype(np.float32)
    for x, y in ((80, 18), (78, 95)):
        cv2.circle(rest, (x, y), 13, (200, 60, 40), -1)
        if dice:
            cv2.rectangle(even, (x - 2, y - 2), (x + 2, y + 2), (16, 20, 12), -1)
    assert lens_covered(replace(Table(), accepted=rest), even) is covered


@pytest.mark.parametrize("dice", [True, False])
def test_a_black_table_from_which_large_bright_cups_have_gone_is_no_covered_lens(dice: bool) -> None:
    """Half of the picture looks otherwise than it did; dice have come to light."""
    rest = black_table()
    for x, y in ((30, 25), (130, 25), (80, 65)):
        cv2.circle(rest, (x, y), 24, (170, 120, 60), -1)
    assert lens_covered(replace(Table(), accepted=rest), black_table(dice=dice)) is not dice


def test_dark_shapes_before_a_covered_lens_are_no_table() -> None:
    table = replace(Table(), accepted=np.full((90, 160, 3), 120, np.float32))
    assert lens_covered(table, black_table(dice=True))


def test_where_everything_changes_at_once_there_is_no_table_to_compare_with() -> None:
    whole = np.ones((90, 160), bool)
    assert cup_stood(whole, np.zeros((90, 160, 3), np.float32), whole)


@pytest.mark.parametrize(
    ("was_cup", "shows", "hidden"),
    [
        (True, "dice", False),
        (True, "dice beside a cup", True),
        (True, "dice that are marks of a cup put back", True),
        (False, "a cup with a mark", True),
    ],
)
def test_dice_that_came_where_a_cup_of_the_tables_colours_stood_are_bare(
    was_cup: bool, shows: str, hidden: bool
) -> None:
    """They alone look unlike the table; the seat is read in doubt, as nobody saw the cup go for certain."""
    grain = np.random.default_rng(3).normal(110, 25, (90, 160, 1)).astype(np.float32)
    rough = cv2.blur(np.repeat(grain, 3, 2), (2, 2))
    place = cv2.circle(np.zeros((90, 160), np.uint8), (60, 40), 15, 1, -1) > 0
    cup = np.where(place[..., None], np.float32(112), rough)
    was, now = (cup, rough.copy()) if was_cup else (rough, cup.copy())
    for x, y in ((54, 36), (64, 38), (60, 47)) if "dice" in shows else ((60, 40),):
        cv2.rectangle(now, (x - 2, y - 2), (x + 2, y + 2), (240, 235, 225), -1)
        if "put back" in shows:
            cv2.rectangle(was, (x - 3, y - 2), (x + 1, y + 2), (240, 235, 225), -1)
    if "beside" in shows:
        for picture in (was, now):
            cv2.circle(picture, (110, 50), 16, (30, 60, 200), -1)
    scene = Scene(was, was, was, now, np.zeros((90, 160), bool), np.zeros((90, 160), np.int8), np.ones_like(was), now)
    table = replace(
        Table(), at=2.0, seats=(Seat(),), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    ground = ground_with(None, place, rough, np.ones((90, 160), bool))
    one = Change(place, int(place.sum()), 0)
    after = put_down(replace(table, ground=ground), 0, one, scene).seats[0]
    assert (after.hidden, after.lifted, after.came_off_unseen) == (
        (True, None, False) if hidden else (False, 2.0, True)
    )
    where, light = np.zeros((90, 160), np.int8), np.ones_like(was)
    (unclear,) = judged(replace(table, ground=ground), [(one, "moved")], was, now, light, where, now).seats
    assert (unclear.hidden, unclear.lifted, unclear.came_off_unseen) == (
        after.hidden,
        after.lifted,
        after.came_off_unseen,
    )


def put_ring_of_dice(picture: Cells) -> None:
    """Lay five dice on a table, in a ring as large as a cup."""
    for turn in np.arange(5) * 2 * np.pi / 5:
        x, y = round(60 + 9 * np.cos(turn)), round(40 + 9 * np.sin(turn))
        cv2.rectangle(picture, (x - 2, y - 2), (x + 2, y + 2), (220, 40, 40), -1)


@pytest.mark.parametrize("shows", ["dice", "nothing"])
@pytest.mark.parametrize("stood", ["a ring of dice", "a cup"])
def test_dice_over_which_a_cup_of_the_tables_colours_comes_are_no_cup_that_came_off(stood: str, shows: str) -> None:
    """A ring of them is as large as a cup, but not as solid; where a cup has come off, dice lie."""
    bare, was, now = (np.full((90, 160, 3), 170, np.float32) for _ in range(3))
    if stood == "a cup":
        cv2.circle(was, (60, 40), 12, (30, 60, 200), -1)
    else:
        put_ring_of_dice(was)
    if shows == "dice":
        put_ring_of_dice(now)
    place = cv2.circle(np.zeros((90, 160), np.uint8), (60, 40), 12, 1, -1) > 0
    standing = was if stood == "a cup" else bare  # a cup of the table's colours is not seen
    scene = Scene(
        was, standing, was, now, np.zeros((90, 160), bool), np.zeros((90, 160), np.int8), np.ones_like(was), now
    )
    assert came_off(Seat(was_hidden=False), place, scene) is (stood == "a cup" or shows == "dice")


@pytest.mark.parametrize("returned", [True, False])
def test_the_side_of_a_cup_that_is_put_back_a_little_aside_are_no_dice(returned: bool) -> None:
    """Its top has the table's colour, so that only the side, seen aslant, looks unlike the table: as small as dice."""
    grain = np.random.default_rng(4).normal(90, 3, (90, 160, 1)).astype(np.float32)
    table = np.repeat(grain, 3, 2)

    def with_cup(x: int) -> Cells:
        picture = table.copy()
        cv2.circle(picture, (x, 40), 11, (150, 250, 210), -1)
        cv2.circle(picture, (x + 5, 40), 8, (92, 88, 90), -1)
        return picture

    was, now = with_cup(60), with_cup(61) if returned else table.copy()
    if not returned:
        for x, y in ((56, 36), (63, 38), (58, 45)):
            cv2.rectangle(now, (x - 1, y - 1), (x + 1, y + 1), (240, 30, 30), -1)
    mask = cv2.circle(np.zeros((90, 160), np.uint8), (60, 40), 12, 1, -1) > 0
    scene = Scene(was, was, was, now, np.zeros((90, 160), bool), np.zeros((90, 160), np.int8), np.ones_like(was), now)
    here = np.ones((90, 160), bool)
    assert stood_already(strangers(mask, now, here), mask, scene, here) is returned


def test_a_seat_whose_dice_were_covered_by_a_cup_of_the_tables_colours_is_waited_for() -> None:
    """Else it would pass for a seat at which nothing stands, and be read with the others."""
    was, now = (np.full((90, 160, 3), 170, np.float32) for _ in range(2))
    put_ring_of_dice(was)
    place = cv2.circle(np.zeros((90, 160), np.uint8), (60, 40), 12, 1, -1) > 0
    table = replace(
        Table(), at=2.0, seats=(Seat(),), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    light, where = np.ones_like(was), np.zeros((90, 160), np.int8)
    told = judged(table, [(Change(place, int(place.sum()), 0), "went")], was, now, light, where, now)
    assert [one.event for one in told.happened] == ["covered"]
    assert told.seats[0].hides
    assert (told.as_covered == now).all()


@pytest.mark.parametrize("seen", [True, False])
def test_a_cup_of_the_tables_colours_that_is_seen_to_stand_is_no_bare_table(seen: bool) -> None:
    """Else the others would be read while its dice are hidden. By how it looks the table tells nothing of it."""
    now, where = np.full((90, 160, 3), 170, np.float32), np.zeros((90, 160), np.int8)
    where[:, 80:] = 1
    was = np.asarray(cv2.circle(now.copy(), (120, 40), 12, (40, 30, 60), -1), np.float32)
    put_ring_of_dice(now[:, 60:])
    like_table, gone = (cv2.circle(np.zeros((90, 160), np.uint8), (x, 40), 12, 1, -1) > 0 for x in (40, 120))
    sightings = replace(Sightings.of_nothing(2), at=1.0, stood=(like_table if seen else None, gone))
    table = replace(
        Table(), at=2.0, seats=(Seat(), Seat()), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    decided: list[tuple[Change, Kind]] = [(Change(gone, int(gone.sum()), 0), "went")]
    told = judged(replace(table, sightings=sightings), decided, was, now, np.ones_like(now), where, now)
    assert told.seats[0].hides is seen
    assert told.seats[1].lifted == 2.0


def test_a_hand_that_went_with_the_cup_is_not_where_it_stood_though_the_cup_was_put_there() -> None:
    """Else it would be asked whether the cup, which no network knows, is a die that was hidden."""
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    bare = np.full((*shape, 3), 170, np.float32)
    hand = cv2.circle(bare.copy(), (40, 78), 15, (90, 120, 200), -1)
    was = np.asarray(cv2.circle(hand, (66, 60), 14, (40, 30, 60), -1), np.float32)
    now = np.asarray(cv2.circle(bare.copy(), (40, 80), 15, (40, 30, 60), -1), np.float32)
    (gone,) = changes(was, now)
    scene = Scene(was, was, was, now, np.zeros(shape, bool), np.zeros(shape, np.int8), light, now)
    place = place_of(gone.mask, scene)
    assert place[60, 66]
    assert not place[78, 36]
    assert place_of(gone.mask, replace(scene, now=bare))[78, 36]


@pytest.mark.parametrize(("was_first", "hidden"), [("table", True), ("glass", True), ("cup", False), ("dice", False)])
def test_a_hand_that_had_rested_beside_a_hidden_seats_cup_was_no_cup(was_first: str, hidden: bool) -> None:
    """All is as it was before it came; under a cup that was put there meanwhile there would be dice.

    So there would be under one that had stood there from the first, unless it was no cup: that one stands still.
    """
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    bare = np.asarray(cv2.circle(np.full((*shape, 3), 170, np.float32), (110, 40), 14, (40, 30, 60), -1), np.float32)
    radius = 9 if was_first == "glass" else 14
    was = np.asarray(cv2.circle(bare.copy(), (40, 45), radius, (90, 120, 200), -1), np.float32)
    now = bare.copy()
    if was_first == "dice":
        cv2.rectangle(now, (38, 43), (43, 48), (240, 240, 240), -1)
    if was_first == "cup":
        was, now = (cv2.circle(one.copy(), (110, 40), 14, (170, 170, 170), -1) for one in (was, now))
    first = was if was_first in ("cup", "glass") else bare
    seats = (Seat(had_cup=True, was_hidden=False),)
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=first
    )
    went: list[tuple[Change, Kind]] = [(one, "went") for one in changes(was, now)]
    assert judged(table, went, was, now, light, np.zeros(shape, np.int8), now).seats[0].hidden is hidden


@pytest.mark.parametrize(("joined", "dice"), [(False, True), (True, True), (False, False)])
def test_a_cup_put_over_dice_that_lay_open_from_the_first_has_come_off_when_it_goes(joined: bool, dice: bool) -> None:
    """All is as it was before it came, as when an arm had lain there, or a round mat beside a hidden seat's cup."""
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    bare = np.full((*shape, 3), (120, 150, 170), np.float32)
    now = np.asarray(cv2.circle(bare, (110, 40), 14, (40, 30, 60), -1), np.float32)
    for x, y in ((35, 40), (42, 44), (36, 50)) if dice else ():
        cv2.rectangle(now, (x, y), (x + 4, y + 4), (240, 240, 240), -1)
    was = cv2.circle(now.copy(), (40, 45), 14, (90, 40, 200), -1)
    if joined:
        cv2.line(was, (40, 45), (0, 50), (90, 60, 180), 15)
    seats = (Seat(had_cup=True, was_hidden=False),)
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=now
    )
    went: list[tuple[Change, Kind]] = [(one, "went") for one in changes(was, now)]
    hidden = judged(table, went, was, now, light, np.zeros(shape, np.int8), now).seats[0].hidden
    assert hidden is (joined or not dice)


@pytest.mark.parametrize(("middle", "off"), [((125, 45), True), ((66, 45), False)])
def test_what_came_at_another_seat_is_no_measure_of_a_cup(middle: tuple[int, int], off: bool) -> None:
    """A sickle at the side of a cup that was pushed is small beside what came next to it."""
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    where = np.zeros(shape, np.int8)
    where[:, 80:] = 1
    bare = np.full((*shape, 3), 170, np.float32)
    was = cv2.circle(bare.copy(), (34, 45), 9, (40, 30, 60), -1)
    now = cv2.circle(bare.copy(), middle, 16, (40, 30, 60), -1)
    cv2.rectangle(now, (32, 43), (36, 47), (240, 240, 240), -1)
    came = cv2.circle(np.zeros(shape, np.uint8), middle, 16, 1, -1) > 0
    scene = Scene(was, was, was, now, came, where, light, now)
    gone = next(one.mask for one in changes(was, now) if one.mask[45, 34])
    assert came_off(Seat(was_hidden=False), gone, scene) is off


@pytest.mark.parametrize("across", [22, 14])
@pytest.mark.parametrize(("shape_of", "off"), [("cup", True), ("sickle", False)])
def test_a_cup_put_down_in_a_lump_of_cups_has_come_off_and_a_pushed_one_has_not(
    shape_of: str, off: bool, across: int
) -> None:
    """The lump is several times as large as the place that one of them has left; a sickle is the side of one."""
    shape, light, where = (90, 160), np.ones((90, 160, 3), np.float32), np.zeros((90, 160), np.int8)
    bare = np.full((*shape, 3), 170, np.float32)
    lump = np.zeros(shape, np.uint8)
    for middle in ((70, 40), (70 + across, 40), (70 + 2 * across, 40), (70 + across // 2, 40 + across)):
        cv2.circle(lump, middle, 13, 1, -1)
    gone = cv2.circle(np.zeros(shape, np.uint8), (38, 45), 12, 1, -1)
    if shape_of == "sickle":
        cv2.circle(gone, (46, 45), 12, 0, -1)
    was = np.where(gone[..., None] > 0, np.float32(40), bare)
    now = np.where(lump[..., None] > 0, np.float32(60), bare)
    cv2.rectangle(now, (29, 43), (33, 47), (240, 240, 240), -1)
    scene = Scene(was, was, was, now, lump > 0, where, light, now)
    assert came_off(Seat(was_hidden=False), gone > 0, scene) is off


@pytest.mark.parametrize("stood_beside", [True, False])
def test_a_cup_put_over_dice_that_a_hand_had_rested_on_has_not_come_off(stood_beside: bool) -> None:
    """They were taken for hidden under the hand. A cup that was not there yet when they were has come off."""
    shape, light, where = (90, 160), np.ones((90, 160, 3), np.float32), np.zeros((90, 160), np.int8)
    bare, cup, skin = np.full((*shape, 3), 170, np.float32), (40, 30, 60), (200, 150, 120)
    spot = cv2.circle(np.zeros(shape, np.uint8), (50, 45), 12, 1, -1) > 0
    held = cv2.circle(bare.copy(), (50, 45), 12, skin, -1)
    was = np.asarray(cv2.circle(held.copy(), (90, 45), 13, cup, -1), np.float32)
    now = np.asarray(cv2.circle(bare.copy(), (50, 45), 13, cup, -1), np.float32)
    cv2.rectangle(now, (88, 43), (92, 47), (240, 240, 240), -1)
    first = was if stood_beside else held
    seats = (Seat(had_cup=True, was_hidden=False, spot=spot),)
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=first
    )
    places = (cv2.circle(np.zeros(shape, np.uint8), (x, 45), 13, 1, -1) > 0 for x in (50, 90))
    came, went = (Change(place, int(place.sum()), 0) for place in places)
    (seat,) = judged(table, [(came, "came"), (went, "went")], was, now, light, where, now).seats
    assert seat.hidden is stood_beside
    assert not seat.was_hidden


@pytest.mark.parametrize("hue", [True, False])
def test_a_held_cup_as_dark_as_a_shadow_is_told_from_the_table_by_its_hue(hue: bool) -> None:
    """With the dice that are seen below it, it passes for a cup of the table's colours else, which has come off."""
    shape, where = (90, 160), np.zeros((90, 160), np.int8)
    rng = np.random.default_rng(4)
    bare = np.repeat(rng.choice([60, 110, 150], (90, 160, 1)), 3, 2).astype(np.float32)
    cup = np.array([48, 72, 50] if hue else [60, 62, 60], np.float32)
    place = cv2.circle(np.zeros(shape, np.uint8), (60, 40), 15, 1, -1) > 0
    was, now = np.where(place[..., None], cup, bare), bare.copy()
    for x, y in ((54, 36), (64, 38), (60, 47)):
        cv2.rectangle(now, (x - 2, y - 2), (x + 2, y + 2), (240, 235, 225), -1)
    scene = Scene(was, was, was, now, np.zeros(shape, bool), where, np.ones_like(was), now)
    assert not broad(strangers(place, was))
    assert bares_dice(place, scene, np.ones(shape, bool), None) is not hue
    ground = palette(np.repeat(np.arange(60, 160, 5, np.float32)[:, None], 3, 1))
    assert (rest_of(place, ground, was) > 0.9) is hue


@pytest.mark.parametrize("dice", [True, False])
def test_a_hand_that_had_rested_at_a_cup_of_the_tables_colours_was_no_cup(dice: bool) -> None:
    """Where neither a cup nor dice are seen all is as it was before it came, and the seat is as hidden as then."""
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    first = np.full((*shape, 3), 170, np.float32)
    was = np.asarray(cv2.circle(first.copy(), (40, 45), 14, (90, 120, 200), -1), np.float32)
    now = first.copy()
    if dice:
        cv2.rectangle(now, (38, 43), (43, 48), (240, 240, 240), -1)
    seats = (Seat(had_cup=True, was_hidden=False),)
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=first
    )
    went: list[tuple[Change, Kind]] = [(one, "went") for one in changes(was, now)]
    assert judged(table, went, was, now, light, np.zeros(shape, np.int8), now).seats[0].hidden is not dice


@pytest.mark.parametrize("size", ["small", "huge"])
def test_a_cup_put_over_dice_that_lay_open_from_the_first_covers_them(size: str) -> None:
    """It passed for one that stood there: at a small seat with a neighbour's cup beside it, for which it was taken, and
    where it takes so much of the picture that nothing was left to show the table.
    """
    shape, light = (120, 120), np.ones((120, 120, 3), np.float32)
    radius = 12 if size == "small" else 42
    place = cv2.circle(np.zeros(shape, np.uint8), (60, 60), radius, 1, -1) > 0
    was = np.full((*shape, 3), 170, np.float32)
    for x in (54, 62):
        cv2.rectangle(was, (x, 58), (x + 3, 61), (30, 30, 90), -1)
    where = np.zeros(shape, np.int8)
    if size == "small":
        cv2.circle(was, (77, 60), 7, (40, 160, 200), -1)
        where -= cv2.circle(np.ones(shape, np.uint8), (60, 60), radius, 0, -1).astype(np.int8)
    now = np.asarray(cv2.circle(was.copy(), (60, 60), radius, (90, 40, 120), -1), np.float32)
    scene = Scene(was, was, was, now, place, where, light, now)
    table = replace(Table(), seats=(Seat(),), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was)
    (seen,) = put_down(table, 0, Change(place, int(place.sum()), 0), scene).seats
    assert seen.had_cup
    assert not seen.was_hidden


@pytest.mark.parametrize(
    ("discs", "seats"),
    [
        ([(50, 24), (83, 9)], [0, 1]),
        ([(55, 18), (91, 18)], [0, 1]),
        ([(60, 24)], [0]),
        ([(68, 24)], []),
        ([(50, 24), (79, 3)], [0]),
    ],
    ids=[
        "a large and a small cup",
        "two like cups",
        "one over the line",
        "one half over the line",
        "no cup beside one",
    ],
)
def test_of_cups_that_touch_each_is_of_the_seat_of_its_middle(discs: list[tuple[int, int]], seats: list[int]) -> None:
    shape = (90, 160)
    lump = np.zeros(shape, np.uint8)
    for x, radius in discs:
        cv2.circle(lump, (x, 45), radius, 1, -1)
    where = np.array([[int(x >= 73) for x in range(160)]] * 90, np.int8)
    mask = lump > 0
    assert lobes(mask, where) == seats
    one, known = Change(mask, int(mask.sum()), 0), Seat(had_cup=True)
    shares = dict(each_own(replace(Table(), seats=(Seat(), Seat())), one, where))
    assert set(seats) <= set(shares)
    assert dict(each_own(replace(Table(), seats=(known, known)), one, where)) == dict.fromkeys(owners(one, where), one)
    assert all((share.mask == (mask & (where == k) if len(seats) > 1 else mask)).all() for k, share in shares.items())


def test_a_small_cup_that_is_put_over_its_dice_beside_a_large_one_covers_them() -> None:
    """Both were seen to have come at the same time, and made one thing."""
    shape = (90, 160)
    was = np.full((*shape, 3), 170, np.float32)
    for x, y in ((84, 44), (40, 40), (60, 50)):
        cv2.rectangle(was, (x - 2, y - 2), (x + 2, y + 2), (250, 40, 40), -1)
    now = was.copy()
    cv2.circle(now, (50, 45), 24, (40, 160, 60), -1)
    cv2.circle(now, (83, 45), 9, (200, 60, 160), -1)
    where = np.array([[int(x >= 73) for x in range(160)]] * 90, np.int8)
    table = replace(
        Table(), at=2.0, seats=(Seat(), Seat()), accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    (one,) = changes(was, now)
    told = judged(table, [(one, "came")], was, now, np.ones((*shape, 3), np.float32), where, now)
    assert [(seen.event, seen.seat) for seen in told.happened] == [("covered", 0), ("covered", 1)]
    assert all(seat.had_cup and not seat.was_hidden for seat in told.seats)


def test_a_cup_that_was_put_down_at_a_seat_beside_its_own_is_none_that_stays_there() -> None:
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    bare = np.full((*shape, 3), 170, np.float32)
    cv2.rectangle(bare, (38, 43), (43, 48), (240, 240, 240), -1)
    now = np.asarray(cv2.circle(bare, (90, 45), 16, (40, 30, 60), -1), np.float32)
    was = np.asarray(cv2.circle(now.copy(), (40, 45), 14, (90, 120, 200), -1), np.float32)
    beside = cv2.circle(np.zeros(shape, np.uint8), (90, 45), 16, 1, -1) > 0
    seats = (Seat(had_cup=True, was_hidden=False, came=beside),)
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=was, as_covered=was, as_first_covered=was
    )
    went: list[tuple[Change, Kind]] = [(one, "went") for one in changes(was, now)]
    assert not judged(table, went, was, now, light, np.zeros(shape, np.int8), now).seats[0].hidden


@pytest.mark.parametrize("stays", [True, False])
def test_an_arm_that_came_with_a_large_cup_and_goes_alone_has_not_lifted_it(stays: bool) -> None:
    """The cup reaches over the line of its seat all around, so that no table is seen there to tell it from."""
    shape, light = (90, 160), np.ones((90, 160, 3), np.float32)
    bare = np.full((*shape, 3), 170, np.float32)
    for x, y in ((100, 40), (112, 52), (104, 60)):
        cv2.rectangle(bare, (x, y), (x + 4, y + 4), (240, 240, 240), -1)
    cup = np.asarray(cv2.rectangle(bare.copy(), (80, 12), (146, 78), (240, 120, 170), -1), np.float32)
    was = np.asarray(cv2.line(cup.copy(), (120, 45), (160, 45), (150, 100, 70), 27), np.float32)
    (came,) = changes(bare, was)
    where = np.full(shape, -1, np.int8)
    where[20:70, 88:138] = 0
    now = cup if stays else bare
    seats = (Seat(had_cup=True, was_hidden=False, came=came.mask),)
    table = replace(
        Table(), at=2.0, seats=seats, accepted=was, accepted_before=bare, as_covered=was, as_first_covered=bare
    )
    went: list[tuple[Change, Kind]] = [(one, "went") for one in changes(was, now)]
    assert judged(table, went, was, now, light, where, now).seats[0].hidden is stays
