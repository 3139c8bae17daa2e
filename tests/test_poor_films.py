"""Films of poor cameras and busy tables: flicker, drifting colours, black bars, screens that change by themselves."""

from collections.abc import Iterator
from itertools import pairwise

import cv2
import numpy as np
import pytest

from tests.cups_on_film import (
    DICE,
    HEIGHT,
    MIDDLE,
    ONE,
    PALE,
    PURPLE,
    RATE,
    WIDTH,
    Pictures,
    lasting,
    table,
    told,
    with_cup,
)
from vision.cells import Cells, difference
from vision.types import Glance
from vision.watch import Watch
from vision.watch import observe as watched
from vision.watching.bands import PLAIN, without_bands
from vision.watching.bars import NONE, bars, filled
from vision.watching.changes import changes
from vision.watching.lens import lens_covered
from vision.watching.observe import observe
from vision.watching.screens import TIMES, Screen, but_for_screens, kept_up, within
from vision.watching.table import Happening, Table
from vision.watching.tint import without_tint

COME_AND_GONE = [("covered", 0), ("lifted", 0)]


def rolling(pictures: Pictures, strength: float, across: bool = False) -> Pictures:
    """Yield pictures over which bands roll, along the rows or, `across`, along the columns."""
    for number, picture in enumerate(pictures):
        places = np.arange(picture.shape[1 if across else 0])
        wave = 1 + strength * np.sin(2 * np.pi * (places / 32 + 0.13 * number))
        yield np.asarray(picture * (wave[None, :, None] if across else wave[:, None, None]), np.float32)


def drifting(pictures: Pictures, strength: float) -> Pictures:
    """Yield pictures that get warmer and cooler."""
    for number, picture in enumerate(pictures):
        way = strength * np.sin(2 * np.pi * number / 14)
        yield np.asarray(picture * np.float32([1 + way, 1, 1 - way]), np.float32)


def glances(pictures: Pictures) -> Iterator[Glance]:
    """Yield what the watching sees of pictures."""
    for number, picture in enumerate(pictures, 1):
        colour = np.clip(picture, 0, 255).astype(np.uint8)
        grey = np.asarray(cv2.cvtColor(colour, cv2.COLOR_RGB2GRAY), np.uint8)
        yield Glance(grey, number / RATE, number, colour)


def watched_through(pictures: Pictures) -> tuple[Table, list[Happening]]:
    """Return what is known in the end of a table with one seat, and all that has happened."""
    known, out = Table(), list[Happening]()
    for glance in glances(pictures):
        known = observe(known, glance, ONE)
        out += known.happened
    return known, out


def film(*pictures: Cells, seconds: float = 1.6) -> Pictures:
    """Yield each picture for so long."""
    yield from (one for picture in pictures for one in lasting(picture, seconds))


BARE = table(*DICE)
CUP = with_cup(BARE, MIDDLE, 14, PURPLE)


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("strength", [0.01, 0.03, 0.06])
def test_bands_that_roll_over_the_picture_are_no_motion(strength: float, across: bool) -> None:
    assert told(rolling(film(CUP, BARE), strength, across), seats=ONE) == COME_AND_GONE


def test_bands_that_roll_over_a_white_table_are_no_motion_though_white_gets_no_lighter() -> None:
    bright = [np.minimum(one + np.float32([0, 30, 90]), 255) for one in (CUP, BARE)]
    assert told(rolling(film(*bright), 0.08), seats=ONE) == COME_AND_GONE


@pytest.mark.parametrize("which", [0, 1, 2])
def test_bands_are_told_on_cloth_of_one_pure_colour(which: int) -> None:
    """Of the other colours there is next to nothing, in which no band can be seen."""
    pure = np.zeros(3, np.float32)
    pure[which] = 1
    weave = 40 + 30 * np.random.default_rng(5).random((HEIGHT, WIDTH, 1), np.float32)
    cloth = np.where(difference(BARE, table())[..., None] > 20, BARE, weave * pure).astype(np.float32)
    films = rolling(film(with_cup(cloth, MIDDLE, 14, PURPLE), cloth), 0.067)
    assert told(films, seats=ONE) == COME_AND_GONE


def test_a_table_under_a_lamp_that_flickers_is_still() -> None:
    watch = Watch()
    for glance in glances(one.repeat(4, 0).repeat(4, 1) for one in rolling(film(CUP), 0.05)):
        watch = watched(watch, glance)
    assert watch.phase == "still"


def test_a_cup_that_fades_in_is_no_band() -> None:
    faint = with_cup(BARE, MIDDLE, 30, PURPLE, 0.9)
    assert (
        without_bands(BARE, faint, True)[0] is faint
        or float(difference(BARE, without_bands(BARE, faint, True)[0]).max()) > 5
    )


def test_bands_are_taken_away_where_a_cup_has_come_and_the_cup_stays() -> None:
    (waved,) = rolling(iter([CUP]), 0.05)
    left, flickers = without_bands(BARE, waved, False)
    assert flickers
    assert float(np.quantile(difference(CUP, left), 0.95)) < 2.5
    assert float(np.quantile(difference(CUP, waved), 0.95)) > 8


@pytest.mark.parametrize("strength", [0.03, 0.05])
def test_bands_are_told_beside_the_picture_before_where_too_much_lies_otherwise(strength: float) -> None:
    """A cloth that is spread over most of the table."""
    cloth = BARE.copy()
    cloth[20:, 10:120] = (40, 120, 60)
    known, happened = watched_through(rolling(film(BARE, cloth), strength))
    assert known.phase == "still"
    assert happened[-1].at < 2.2


def test_an_even_picture_in_other_light_is_a_lens_that_is_covered() -> None:
    """By a hand, which need not be dark; in the end the table is as it was."""
    near = np.full_like(BARE, 1) * np.float32([30, 45, 75])
    known, happened = watched_through(film(CUP, near, CUP))
    phases = [one.event for one in happened if one.seat is None]
    assert phases == ["settled", "dark", "moving", "settled"]
    assert [(seat.hidden, seat.hand) for seat in known.seats] == [(True, False)]


def test_what_hides_everything_at_once_is_before_the_lens_though_it_looks_like_the_table() -> None:
    even = np.full_like(BARE, 90) + np.linspace(-6, 6, BARE.shape[1], dtype=np.float32)[:, None]
    cup = with_cup(even, MIDDLE, 14, PURPLE)
    _, happened = watched_through(film(cup, even, cup, seconds=3.0))
    assert [one.event for one in happened if one.seat is None] == ["settled", "dark", "moving", "settled"]
    assert "lifted" not in [one.event for one in happened]


def test_an_even_table_from_which_all_was_taken_is_no_covered_lens() -> None:
    even = np.full_like(BARE, 90) + np.linspace(-12, 12, BARE.shape[1], dtype=np.float32)[:, None]
    full = even.copy()
    full[40:60, 60:80] = (10, 10, 10)
    full[10:20, 20:30] = (250, 250, 250)
    swept = even.copy()
    swept[15:18, 150:] = (200, 150, 120)
    assert "dark" not in [one.event for one in watched_through(film(full, swept, even))[1]]
    assert lens_covered(watched_through(film(full))[0], even * 0.6)


def test_hardly_any_unevenness_is_left_alone_until_there_were_bands() -> None:
    (waved,) = rolling(iter([BARE]), PLAIN)
    assert without_bands(BARE, waved, False) == (waved, False)
    assert float(difference(BARE, without_bands(BARE, waved, True)[0]).max()) < float(difference(BARE, waved).max())


@pytest.mark.parametrize("strength", [0.05, 0.12, 0.2])
def test_colours_that_drift_are_no_motion(strength: float) -> None:
    assert told(drifting(film(CUP, BARE), strength), seats=ONE) == COME_AND_GONE


def test_a_red_cup_of_a_third_of_the_picture_is_no_drift() -> None:
    cup = with_cup(BARE, MIDDLE, 36, (190, 40, 40))
    assert float(difference(cup, without_tint(BARE, cup)).max()) < 3


def test_a_level_more_on_an_even_dark_table_is_no_drift_that_would_light_up_a_cup() -> None:
    dark = np.full_like(BARE, np.float32([4, 75, 20]))
    before = with_cup(dark, MIDDLE, 10, (240, 130, 10))
    now = np.where(before == 4, np.float32(5), before)  # as compression rounds
    assert float(difference(now, without_tint(before, now)).max()) < 2


def boxed(picture: Cells, side: int) -> Cells:
    """Return a picture between two black bars."""
    return np.pad(picture[:, side : WIDTH - side], ((0, 0), (side, side), (0, 0)))


def test_bars_are_found_and_what_lies_at_the_edge_goes_on_over_them() -> None:
    around = bars(boxed(BARE, 20))
    assert around == (0, 0, 21, 21)
    assert np.array_equal(filled(boxed(BARE, 20), around)[:, :22], np.repeat(BARE[:, 21:22], 22, 1))
    assert bars(BARE) == NONE
    assert filled(BARE, NONE) is BARE
    assert bars(np.zeros_like(BARE)) == NONE


def test_an_arm_reaches_in_from_the_bar_beside_the_picture() -> None:
    """It is an arm as long as it rests beside a cup, and has lifted nothing."""
    arm = CUP.copy()
    cv2.rectangle(arm, (0, 40), (62, 52), (190, 140, 120), -1)
    seen, rests = Table(), []
    for glance in glances(boxed(one, 20) for one in film(CUP, arm, CUP, seconds=1.0)):
        seen = observe(seen, glance, ONE)
        assert not seen.tells("lifted", 0)
        rests += [seen.seats[0].hand] if 1.5 < seen.at < 2 else []
    assert all(rests)


def showing(picture: Cells, number: int, at: int = 12) -> Cells:
    """Return a picture with a telephone on the table, and what it shows after so many changes."""
    rng = np.random.default_rng(number)
    out = picture.copy()
    cv2.rectangle(out, (at, 8), (at + 24, 22), (20, 20, 20), -1)
    cv2.rectangle(out, (at + 1, 9), (at + 23, 21), rng.integers(30, 250, 3).tolist(), -1)
    cv2.rectangle(out, (at + 3, 11), (at + 12, 19), rng.integers(30, 250, 3).tolist(), -1)
    return out


def changing(pictures: Iterator[Cells], every: float) -> Pictures:
    """Yield pictures with a telephone that shows something new every so many seconds."""
    yield from (showing(one, int(k / RATE / every)) for k, one in enumerate(pictures))


def test_what_a_screen_shows_keeps_nobody_waiting_and_lifts_no_cup() -> None:
    seen, events, phases = Table(), [], []
    for glance in glances(changing(film(CUP, CUP, CUP, CUP, BARE), 1.5)):
        seen = observe(seen, glance, ONE)
        events += [one.event for one in seen.happened if one.seat == 0 and seen.at > 5]
        phases += [seen.phase] if seen.at > 5 else []
    assert [event for event in events if event != "hand"] == ["lifted"]
    assert events.count("hand") <= 1  # what takes the cup away, and no screen
    assert phases.count("moving") <= 5


STILL = np.ones((HEIGHT, WIDTH), bool)


def flashes(*shows: Cells, calm: bool = True) -> tuple[Screen, ...]:
    """What is known of screens after these pictures, a second apart; each change comes from rest."""
    screens: tuple[Screen, ...] = ()
    for second, (before, now) in enumerate(pairwise(shows), 1):
        moved = difference(before, now) > 10
        screens = kept_up(screens, moved, STILL & calm, before, before, float(second))
    return screens


def test_a_screen_is_known_once_it_has_shown_something_new_several_times() -> None:
    shows = [showing(BARE, k) for k in range(TIMES + 1)]
    assert [one.known for one in flashes(*shows[:-1])] == [False]
    (screen,) = flashes(*shows)
    assert screen.known
    moved = difference(shows[0], shows[-1]) > 10
    assert not but_for_screens(moved, (screen,)).any()
    beyond = moved.copy()
    beyond[60:70, 60:70] = True
    assert int(but_for_screens(beyond, (screen,)).sum()) == 100


def test_a_cup_that_comes_and_goes_is_no_screen() -> None:
    assert not any(one.known for one in flashes(BARE, CUP, BARE, CUP, BARE, CUP, BARE))


def test_what_moves_is_no_screen() -> None:
    shows = [showing(BARE, k) for k in range(TIMES + 1)]
    assert flashes(*shows, calm=False) == ()
    assert not any(one.known for one in flashes(*(showing(BARE, k, at=12 + 40 * (k % 3)) for k in range(TIMES + 1))))


def test_a_hand_that_rests_on_a_cup_and_tilts_it_is_no_screen() -> None:
    """Then the cup changes as a whole, from rest, but so much more lies over the table."""
    screens: tuple[Screen, ...] = ()
    arm = BARE.copy()
    cv2.rectangle(arm, (0, 0), (60, 40), (190, 140, 120), -1)
    for second in range(1, TIMES + 3):
        before, now = showing(arm, second), showing(arm, second + 1)
        screens = kept_up(screens, difference(before, now) > 10, STILL, BARE, before, float(second))
    assert screens == ()


def test_a_change_that_is_larger_than_a_screen_is_not_what_it_shows() -> None:
    (screen,) = flashes(*[showing(BARE, k) for k in range(TIMES + 1)])
    cup = with_cup(BARE, (24, 15), 20, PALE)
    assert not any(within(one, (screen,)) for one in changes(BARE, cup))


def test_what_a_lamp_has_made_white_gets_no_brighter_by_its_colours() -> None:
    """A picture brighter than white would never be like the next one, so that the table would never rest again."""
    before = np.tile(np.array([120.0, 209.0, 40.0], np.float32), (45, 80, 1))
    now = np.minimum(before * 1.35, 255).astype(np.float32)
    lamp_on = without_tint(np.asarray(before * 1.25, np.float32), now)
    assert not np.array_equal(lamp_on, now)  # it was changed at all
    assert lamp_on.max() <= 255


def test_a_picture_too_narrow_for_any_band_has_none() -> None:
    strip = np.full((2, 150, 3), 90, np.float32)
    waved = strip * (1 + 0.1 * np.sin(np.arange(150) / 6)).astype(np.float32)[:, None]
    for axes in ((0, 1, 2), (1, 0, 2)):
        before, now = strip.transpose(axes), waved.transpose(axes)
        assert without_bands(before, now, False)[0] is now
