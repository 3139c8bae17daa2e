"""A cup that stands elsewhere now: found by its own looks, whatever its colours and those of the table."""

import cv2
import numpy as np
import pytest

from vision.cells import Cells, Mask
from vision.watching.carried import carried, let_go, lobes, moved, parted, set_down
from vision.watching.changes import Change, at_border, changes, together
from vision.watching.kinds import Kind, kind_of

TABLE, RIM, LID, DICE = (130, 104, 32), (118, 78, 28), (255, 160, 160), (60, 90, 100)
FROM, TO, RADIUS = (60, 45), (99, 45), 18
NOTHING = np.zeros((90, 160), bool)

Place = tuple[int, int]


def table(cup: Place | None = None, dice: Place | None = None, tilted: int = 0) -> Cells:
    """Return a table with a cup that has a rim of nearly its colour, and dice; `tilted`: cells the lid is aside."""
    grain = np.random.default_rng(7).normal(0, 1.5, (90, 160, 1)).astype(np.float32)
    out = np.asarray(np.full((90, 160, 3), TABLE, np.float32) + grain, np.float32)
    for x, y in ((-6, -7), (5, -3), (-2, 6)) if dice else ():
        assert dice
        cv2.rectangle(out, (dice[0] + x, dice[1] + y), (dice[0] + x + 4, dice[1] + y + 4), DICE, -1)
    if cup:
        cv2.circle(out, cup, RADIUS, RIM, -1)
        cv2.circle(out, (cup[0] + tilted, cup[1]), 11, LID, -1)
    return out


def arm(cells: Cells, cup: Place) -> Cells:
    """Return the same with an arm that reaches over a cup from below."""
    return np.asarray(cv2.line(cells.copy(), cup, (cup[0] + 8, 95), (90, 60, 200), 9), np.float32)


def change(was: Cells, now: Cells) -> Change:
    """Return all that changes, as one."""
    mask = together(changes(was, now), NOTHING).astype(np.uint8)
    whole = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)) > 0
    return Change(whole, int(whole.sum()), at_border(whole))


def disc(at: Place, radius: int = RADIUS) -> Mask:
    return np.asarray(cv2.circle(np.zeros((90, 160), np.uint8), at, radius, 1, -1) > 0, np.bool_)


def shared(one: Mask, other: Mask) -> float:
    """Return the part of two masks that they share."""
    return float((one & other).sum() / (one | other).sum())


@pytest.mark.parametrize("tilted", [0, 1, -1])
@pytest.mark.parametrize("to", [TO, (60, 70), (95, 25), (84, 52)])
def test_a_cup_put_down_beside_its_dice_is_found_in_both_places(to: Place, tilted: int) -> None:
    """Its side may be seen a little otherwise there, and what the two places share may be a part of either."""
    was, now = table(cup=FROM), table(cup=to, dice=FROM, tilted=tilted)
    found = carried(change(was, now), was, now, NOTHING)
    assert found is not None
    assert shared(found[0], disc(FROM)) > 0.7
    assert shared(found[1], disc(to)) > 0.7


def test_bare_table_that_changed_places_with_a_cup_is_no_cup() -> None:
    was, now = table(cup=FROM), table(cup=TO)
    found = carried(change(now, was), now, was, NOTHING)
    assert found is not None
    assert shared(found[0], disc(TO)) > 0.7


@pytest.mark.parametrize("now", [table(dice=FROM), table(cup=FROM, tilted=6), arm(table(cup=FROM), FROM)])
def test_what_went_or_came_alone_was_not_put_elsewhere(now: Cells) -> None:
    was = table(cup=FROM)
    assert carried(change(was, now), was, now, NOTHING) is None


def test_two_cups_are_found_though_one_was_put_where_the_other_had_stood() -> None:
    """Both change the picture together, so that neither is most of the change."""
    was, now = table(dice=(10, 10)), table(dice=(10, 10))
    for cells, red, blue in ((was, (30, 26), (90, 58)), (now, (62, 48), (126, 30))):
        cv2.circle(cells, red, RADIUS, (170, 30, 40), -1)
        cv2.circle(cells, blue, RADIUS, (30, 50, 170), -1)
    one = change(was, now)
    found = carried(one, was, now, NOTHING)
    assert found is not None
    assert shared(found[0], disc((30, 26)) | disc((90, 58))) > 0.7
    assert shared(found[1], disc((62, 48)) | disc((126, 30))) > 0.7


def test_another_cup_in_another_place_is_not_the_one_that_went() -> None:
    was, now = table(cup=FROM), table(dice=FROM)
    cv2.circle(now, TO, RADIUS, (20, 30, 160), -1)
    assert carried(change(was, now), was, now, NOTHING) is None


def test_what_a_cup_has_bared_is_told_from_where_it_stands_now() -> None:
    was, now = table(cup=FROM), table(cup=TO, dice=FROM)
    one = change(was, now)
    told = {kind: part.mask for part, kind in parted(one, "came", was, now)}
    assert shared(told["went"], disc(FROM)) > 0.7
    assert shared(told["came"], disc(TO)) > 0.7


@pytest.mark.parametrize(
    ("to", "held", "rested", "free"),
    [
        (TO, False, False, True),
        (TO, True, False, False),
        (TO, True, True, False),
        ((60, 78), False, False, False),
        ((60, 78), False, True, True),
        ((66, 50), False, True, False),
    ],
)
def test_a_cup_is_let_go_where_nothing_else_reaches_in(to: Place, held: bool, rested: bool, free: bool) -> None:
    """At the edge of the picture a hand may be beyond it; over most of its old place the cup is held, as for a peek."""
    was, now = table(cup=FROM), table(cup=to, dice=FROM)
    now = arm(now, to) if held else now
    assert let_go(change(was, now), was, now, NOTHING, rested) is free


def lying(cells: Cells, reach: int) -> Cells:
    """Return the same with a cup of another side's colours that lies at the bottom edge, so many cells far in."""
    return np.asarray(cv2.rectangle(cells.copy(), (44, 89 - reach), (76, 89), (70, 60, 150), -1), np.float32)


def test_a_cup_that_lies_at_the_edge_beside_its_old_place_was_set_down() -> None:
    was, now = table(cup=(60, 40)), lying(table(dice=(60, 40)), 28)
    one = change(was, now)
    assert one.border > 2
    assert set_down(one, was, now, NOTHING)


def test_an_arm_over_the_place_is_no_cup_that_was_set_down() -> None:
    was = table(cup=(60, 40))
    one = change(was, arm(table(dice=(60, 40)), (60, 48)))
    assert one.border > 2
    assert not set_down(one, was, arm(table(dice=(60, 40)), (60, 48)), NOTHING)
    beside = lying(was, 28)  # and the cup stands as it stood
    assert not set_down(change(was, beside), was, beside, NOTHING)


def test_what_is_moved_leaves_nought_behind_and_is_cut_at_the_edge() -> None:
    cells = np.arange(12, dtype=np.float32).reshape(3, 4, 1)
    assert moved(cells, (1, -2))[..., 0].tolist() == [[0, 0, 0, 0], [2, 3, 0, 0], [6, 7, 0, 0]]
    assert not moved(cells, (3, 0)).any()
    assert not moved(cells, (0, -9)).any()
    assert np.array_equal(moved(cells, (0, 0)), cells)


Colour = tuple[int, int, int]
GREEN, PINK, PALE = (154, 169, 132), (214, 147, 169), (197, 220, 201)
WITHIN = {GREEN: (82, 87, 72), PINK: (155, 95, 138), PALE: (163, 183, 130)}
"""What is seen of a cup of each colour that lies with its mouth up."""


def on_papers(cup: Place, colour: Colour, inside: Colour | None, white: int, dice: Place | None = None) -> Cells:
    """Return a grey table with two sheets of paper, partly under a cup that shows its inside or not, and a die."""
    grain = np.random.default_rng(7).normal(0, 1.5, (90, 160, 1)).astype(np.float32)
    out = np.full((90, 160, 3), (140, 150, 160), np.float32)
    for sheet in ([(30, 60), (55, 35), (80, 62), (52, 89)], [(70, 55), (95, 30), (120, 52), (98, 84)]):
        cv2.fillConvexPoly(out, np.array(sheet, np.int32), (white, white, white))
    cv2.circle(out, (cup[0] + 3, cup[1] + 3), 14, (120, 128, 136), -1)
    cv2.circle(out, cup, 14, colour, -1)
    if inside:
        cv2.circle(out, cup, 11, inside, -1)
    if dice:
        cv2.rectangle(out, (dice[0] - 2, dice[1] - 2), (dice[0] + 2, dice[1] + 2), (40, 170, 220), -1)
    return np.asarray(out + grain, np.float32)


@pytest.mark.parametrize(
    ("kind", "colour", "white", "stood", "to"),
    [
        ("came", GREEN, 225, (91, 61), (61, 55)),
        ("went", PINK, 245, (91, 62), (61, 62)),
        ("moved", PALE, 239, (96, 70), (62, 76)),
    ],
)
def test_a_cup_turned_over_on_paper_beside_its_old_place_is_told_from_it(
    kind: Kind, colour: Colour, white: int, stood: Place, to: Place
) -> None:
    """Whatever the change is as a whole: what is white around is no colour of the table where it was grey."""
    was, now = on_papers(stood, colour, None, white), on_papers(to, colour, WITHIN[colour], white, stood)
    one = change(was, now)
    assert kind_of(one, was, now, NOTHING) == kind
    split = {kind: part.mask for part, kind in parted(one, kind, was, now)}
    assert shared(split["went"], disc(stood, 14)) > 0.7
    assert shared(split["came"], disc(to, 14)) > 0.7


@pytest.mark.parametrize("to", [(84, 60), (88, 56)])
def test_a_cup_that_was_only_pushed_is_not_parted_in_two(to: Place) -> None:
    was, now = on_papers((92, 66), PINK, None, 235), on_papers(to, PINK, None, 235)
    assert lobes(change(was, now), was, now) == []
