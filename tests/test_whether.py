"""What may be a die is looked at closely once more: twelve views deny that it is one, or confirm it."""

from dataclasses import replace

import numpy as np
import pytest

from kubejo.weights import WEIGHTS
from tests.dice_found import believed, die, drawn_table, reading, valued
from vision.reader import Reader
from vision.reading.doubt import CERTAIN
from vision.reading.finder import Floats
from vision.reading.found import AS_LARGE, FEW, TOUCHING, found_of
from vision.reading.leaving_out import leaving_out
from vision.reading.pyramid import pyramid
from vision.reading.whether import (
    AWAY,
    CONFIRMED,
    DENIED,
    DENIED_TOO,
    FAINTLY,
    READABLE,
    ROUND,
    SPOTTED,
    VIEWS,
    WAYS,
    questioned,
    settled,
)
from vision.types import Die, Doubt

EDGE = 20


def certain(x: float, edge: float = EDGE, share: float = 0.999) -> Die:
    """A die of which the value is certain."""
    return valued(4, share, edge, x=x)


def maybe(number: int) -> Doubt:
    return Doubt("maybe", number, (("place", "middle_middle"),))


def said(nothing: list[float]) -> Floats:
    """What views say of one thing, as far as it is asked here: whether it is none."""
    looks = np.zeros((1, len(nothing), 8), np.float32)
    looks[0, :, 0] = nothing
    return looks


NOTHING = said([0.0] * len(WAYS))  # what the other judge says of a die
DRAWN = [np.full(6, 0.9, np.float32)]  # how well the patterns explain one


@pytest.mark.parametrize(("away", "asked"), [(AWAY + 0.05, True), (AWAY - 0.05, False)])
def test_only_what_lies_away_from_dice_with_a_value_can_be_denied(away: float, asked: bool) -> None:
    lying = reading(certain(50), die(50 + away * EDGE, None), doubts=(maybe(1),))
    assert questioned(lying, []) == ([1] if asked else [])


def test_beside_something_else_without_a_value_it_can_be_denied_all_the_same() -> None:
    keys = reading(die(50, None), die(55, None), doubts=(maybe(0), maybe(1)))
    assert questioned(keys, []) == [0, 1]


@pytest.mark.parametrize(
    ("aside", "edge", "belief", "asked"),
    [
        (TOUCHING[0] - 0.05, EDGE, 0.4, True),
        (1.0, EDGE, 0.4, False),
        (1.0, EDGE, FAINTLY + 0.02, False),
        (1.0, EDGE, FAINTLY - 0.02, True),
        (TOUCHING[1] + 0.05, EDGE, 0.4, True),
        (1.0, EDGE / AS_LARGE - 1, 0.4, True),
    ],
)
def test_what_touches_another_thing_as_dice_do_is_not_denied_though_neither_shows_a_value(
    aside: float, edge: float, belief: float, asked: bool
) -> None:
    seen = [believed(50, 0.5), believed(50 + aside * EDGE, belief, edge)]
    assert questioned(reading(die(50, None), doubts=(maybe(0),)), seen) == ([0] if asked else [])


@pytest.mark.parametrize(("share", "asked"), [(READABLE + 0.01, False), (READABLE - 0.01, True)])
def test_what_touches_it_is_perhaps_a_die_only_if_a_value_can_be_read(share: float, asked: bool) -> None:
    other = replace(believed(50 + EDGE, 0.4), faces=((1 - share) / 5, share, *[(1 - share) / 5] * 4))
    assert questioned(reading(die(50, None), doubts=(maybe(0),)), [other]) == ([0] if asked else [])


@pytest.mark.parametrize("more", ["value", "side", "leans", "size", "cut"])
def test_what_else_is_in_doubt_is_asked_about_all_the_same(more: str) -> None:
    assert questioned(reading(die(50, None), doubts=(maybe(0),)), []) == [0]
    assert questioned(reading(die(50, None), doubts=(maybe(0), Doubt(more, 0))), []) == []
    assert questioned(reading(die(50, None), doubts=(Doubt(more, 0), Doubt("small"))), []) == []


@pytest.mark.parametrize(
    ("one", "around", "asked"),
    [
        (certain(200), FEW, True),
        (certain(200), FEW - 1, False),
        (certain(200, edge=EDGE * AS_LARGE + 1), FEW, False),
        (certain(200, share=CERTAIN - 0.001), FEW, False),
    ],
)
def test_only_what_is_like_several_dice_can_be_confirmed(one: Die, around: int, asked: bool) -> None:
    others = [certain(50.0 + 40 * k) for k in range(around)]
    assert questioned(reading(*others, one, doubts=(maybe(around),)), []) == ([around] if asked else [])


def test_dice_in_doubt_do_not_show_how_large_dice_are() -> None:
    others = [certain(50.0 + 40 * k) for k in range(FEW)]
    doubts = (Doubt("leans", 0), maybe(FEW))
    assert questioned(reading(*others, certain(200), doubts=doubts), []) == []


@pytest.mark.parametrize(
    ("close", "plain", "left"), [(0.01, 0.01, False), (-0.01, 0.01, True), (0.01, -0.01, True), (-0.2, 0.8, True)]
)
def test_what_both_judges_deny_is_none(close: float, plain: float, left: bool) -> None:
    """Half of the views of each count; one that plainly sees a die is enough for a doubt."""
    lying = reading(certain(50), die(200, None), doubts=(Doubt("leans", 0), maybe(1)))
    views = [0.0] * (len(VIEWS) // 2 - 1) + [DENIED + close] * (len(VIEWS) // 2 + 1)
    told = settled(lying, [1], said(views), said([0.0] + [DENIED_TOO + plain] * (len(WAYS) - 1)), DRAWN)
    assert len(told.dice) == 1 + left
    assert told.doubts == ((Doubt("leans", 0), maybe(1)) if left else (Doubt("leans", 0),))


@pytest.mark.parametrize(("odd", "sure"), [(1, True), (2, False)])
def test_what_all_views_but_one_confirm_is_a_die(odd: int, sure: bool) -> None:
    lying = reading(certain(50), certain(100), certain(200), doubts=(maybe(2),))
    views = said([CONFIRMED + 0.01] * odd + [CONFIRMED - 0.01] * (len(VIEWS) - odd))
    told = settled(lying, [2], views, NOTHING, DRAWN)
    assert told.dice == lying.dice
    assert told.sure is sure


@pytest.mark.parametrize(
    ("dice", "asked"), [([1], True), ([2], False), ([1, 1], False)], ids=["a 1", "another value", "two of them"]
)
def test_a_1_alone_is_looked_at_once_more(dice: list[int], asked: bool) -> None:
    lying = [valued(value, 0.999, EDGE, x=50.0 + 40 * k) for k, value in enumerate(dice)]
    assert questioned(reading(*lying, doubts=(maybe(0),)), []) == ([0] if asked else [])


@pytest.mark.parametrize(
    ("least", "share", "sure"),
    [
        (SPOTTED + 0.01, ROUND + 0.01, True),
        (SPOTTED - 0.01, ROUND + 0.01, False),
        (SPOTTED + 0.01, ROUND - 0.01, False),
    ],
    ids=["a pip", "not seen by one view", "not round"],
)
def test_a_1_alone_is_one_if_all_views_see_it_and_its_pip_is_round(least: float, share: float, sure: bool) -> None:
    """A numeral may look like a pip to every view, but is no disc."""
    views = np.zeros((1, len(VIEWS), 8), np.float32)
    views[0, :, 1] = [least] + [0.99] * (len(VIEWS) - 1)
    drawn = [np.array([share, 0, 0, 0, 0, 0], np.float32)]
    told = settled(reading(valued(1, 0.999, EDGE), doubts=(maybe(0),)), [0], views, NOTHING, drawn)
    assert told.sure is sure
    assert len(told.dice) == 1


def test_a_die_with_a_value_is_never_left_out() -> None:
    lying = reading(certain(50), doubts=(maybe(0),))
    assert settled(lying, [0], said([1.0] * len(VIEWS)), said([1.0] * len(WAYS)), DRAWN) == lying


def test_what_is_left_out_takes_its_doubts_with_it_and_the_others_keep_theirs() -> None:
    lying = reading(
        die(10, None), certain(50), die(90, None), doubts=(maybe(0), Doubt("leans", 1), Doubt("small"), maybe(2))
    )
    assert leaving_out(lying, {0}) == reading(
        certain(50), die(90, None), doubts=(Doubt("leans", 0), Doubt("small"), maybe(1))
    )
    assert leaving_out(lying, set()) is lying


@pytest.mark.parametrize("seed", [0, 2])
def test_the_real_views_confirm_dice_and_deny_the_bare_table(seed: int) -> None:
    """Each die of a drawn table, and places between the dice, as if nobody had known what they are."""
    reader = Reader(WEIGHTS)
    image, values = drawn_table(seed)
    whole = reader.read(image)
    assert [one.value for one in whole.dice] == values
    bare = [replace(die(x, None), box=(x - 13, 37, 26, 26)) for x in (30.0, 300.0)]
    asked = replace(whole, dice=(*whole.dice, *bare), doubts=tuple(maybe(k) for k in range(8)))
    places = list(range(8))
    levels, found = pyramid(image), [found_of(one) for one in asked.dice]
    close, plain = reader._judge.look_closer(levels, found, VIEWS), reader._judge.look_over(levels, found, WAYS)
    told = settled(asked, places, close, plain, DRAWN * len(places))
    assert [one.value for one in told.dice] == values
    assert told.sure
