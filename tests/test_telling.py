"""What is told of a stream: readings with their doubts, hidden seats left alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from models.episodes.film import Looks
from models.episodes.report import report
from models.episodes.score import TrueReader, scored
from models.episodes.traps import Episode, all_lift, moved
from tests.drawn_episode import HEIGHT, WIDTH, drawn_story
from tests.drawn_table import READINGS, DrawnReader, drawn
from tests.same_dice import Says, lying
from vision.camera.glancing import small
from vision.camera.source import Picture
from vision.polygons import Polygons
from vision.reveals.answers import answered, answered_as_it_lay, unseen
from vision.reveals.cups import LASTS, NEVER_STILL, cups
from vision.reveals.of_each_seat import NO_DIE, seat_readings
from vision.reveals.open_now import LOOKS, Open, looked, only
from vision.reveals.told import HAND_STAYS, UNSEEN, Told
from vision.reveals.witnessed import CUP_CUT, CUP_UNSEEN, TOUCHED
from vision.seats import AT_NO_SEAT, ON_THE_LINE, Sectors
from vision.types import Die, Doubt, Image, TableReading
from vision.watching.observe import observe
from vision.watching.pushed import displaced
from vision.watching.table import Seat, Table


@dataclass
class Noting(TrueReader):
    """Reads the truth, and notes when."""

    _episode: Episode
    read_at: list[float] = field(default_factory=list)

    def read(self, image: Image, at: float = 0) -> TableReading:
        self.read_at.append(at)
        return super().read(image, at)


def shots(episode: Episode) -> Iterator[Picture]:
    from models.episodes.film import frames

    for at, image, _ in frames(episode.story, episode.looks):
        yield Picture(np.ascontiguousarray(image[..., ::-1]), at)


def test_seats_are_read_after_the_last_cup_and_counted() -> None:
    story = drawn_story(2)
    still = all_lift(story, 1.0)
    story.end = still + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5))
    reader = Noting(episode)
    events = list(cups(shots(episode), reader, Sectors(2), owned=(4, 5)))
    readings = [one for one in events if one.event == "reading"]
    assert [(one.seat, len(one.dice)) for one in readings] == [(0, 4), (1, 4)]
    assert [one.doubts for one in readings] == [(), (Doubt("miscount", None, (("n", 4), ("owned", 5))),)]
    assert len(reader.read_at) == READINGS
    assert min(reader.read_at) > max(end for _, _, end in story.hidden)
    assert max(reader.read_at) == readings[0].at


def test_no_picture_is_kept_for_a_reading_that_was_exposed_before_the_last_cup_came_off() -> None:
    """The mean is of several pictures: each of them has to show what lies open."""
    story = drawn_story(2)
    story.end = all_lift(story, 1.0) + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5))
    seats, table, now = Sectors(2), Table(), Open()
    kept = set[float]()
    for number, shot in enumerate(shots(episode), 1):
        glance = small(shot.data, shot.at, number)
        assert glance is not None
        table = observe(table, glance, displaced(seats, table.pushed))
        now = looked(now, shot, table, seats)
        if len(now.seats) == 2:
            kept |= {at for at, _ in now.looks}
    assert len(kept) >= LOOKS
    assert min(kept) > max(end for _, _, end in story.hidden)


@dataclass(frozen=True)
class ByTheClock:
    """Reads dice that lie otherwise from some second on."""

    before: Says
    later: Says
    since: float

    def read(self, image: Image, at: float = 0) -> TableReading:
        return (self.before if at < self.since else self.later).read(image, at)


@pytest.mark.parametrize(("waited", "at"), [(3.0, 2.0), (9.0, 11.0)])
def test_dice_that_a_hand_has_moved_since_count_as_they_lay_before(waited: float, at: float) -> None:
    """D44; but not as they lay long ago: others may lie there."""
    places = lower, left, right = (640.0, 650.0), (180.0, 360.0), (1100.0, 360.0)
    seats = Sectors(3)
    a, b, c = (seats.seat(x, y, 1280, 720) for x, y in places)
    assert {a, b, c} == {0, 1, 2}
    off = Seat(hidden=False, lifted=1.0)
    image = np.zeros((720, 1280, 3), np.uint8)

    def shown(second: float, known: dict[int | None, Seat]) -> Open:
        table = Table(at=second, seats=tuple(known.get(k, Seat()) for k in range(3)))
        return Open(tuple(k for k in range(3) if k in known), ((second, image),) * LOOKS, table)

    before = shown(2.0, {a: off, b: off})
    now = shown(2.0 + waited, {a: off, b: replace(off, nudged=True), c: replace(off, lifted=4.0)})
    reader = ByTheClock(lying(lower, left), lying(lower, right), 2.5)
    told = answered_as_it_lay(before, now, now.table, reader, seats, ())
    found = {one.seat: (one.event, one.at, [doubt.reason for doubt in one.doubts]) for one in told}
    late = now.table.at
    assert found[a] == ("reading", late, [])
    assert found[c] == ("reading", late, [])
    assert found[b] == (("reading", at, []) if at == 2.0 else ("please check", at, [NO_DIE, TOUCHED]))


def test_dice_where_plainly_nothing_stood_are_read_in_doubt() -> None:
    """A cup of the table's colours stood there; where one may stand still nothing is read."""
    right, lower, left = (1100.0, 360.0), (640.0, 650.0), (180.0, 360.0)
    seats = Sectors(4)
    places = [seats.seat(x, y, 1280, 720) for x, y in (lower, left, right)]
    known = {places[0]: Seat(hidden=False, lifted=1.0), places[1]: Seat(bare=True), places[2]: Seat()}
    table = Table(seats=tuple(known.get(k, Seat(bare=True)) for k in range(4)))
    looks = ((2.0, np.zeros((720, 1280, 3), np.uint8)),) * LOOKS
    events = list(answered(Open((places[0],), looks, table), lying(lower, left, right), seats, ()))
    assert [(one.event, one.seat, len(one.dice), one.doubts) for one in events] == [
        ("reading", places[0], 1, ()),
        ("reading", places[1], 1, (Doubt(CUP_UNSEEN),)),
        (UNSEEN, places[2], 0, ()),
    ]


def test_a_cup_that_was_not_seen_to_come_off_is_asked_about_and_its_dice_are_not_read() -> None:
    story = drawn_story()
    story.end = story.lift(1, story.lift(0, 1.0)) + 7
    episode = Episode("drawn", story, Looks(noise=1.5))
    events = list(cups(shots(episode), TrueReader(episode), Sectors(3)))
    assert [one.seat for one in events if one.event == "reading"] == [0, 1]
    assert [(one.seat, one.dice) for one in events if one.event == UNSEEN] == [(2, ())]


def test_dice_that_lay_open_from_the_first_are_read_when_the_cups_put_over_them_come_off() -> None:
    """As somebody does who sees the camera for the first time: all looks again as it had before the cups came."""
    dice, places = [(143, 58, 4), (177, 62, 2), (143, 178, 5), (177, 182, 3)], ((160, 60), (160, 180))
    stands = [(0, 15, ()), (15, 40, places), (40, 70, ())]

    def film() -> Iterator[Picture]:
        for begin, end, over in stands:
            for number in range(begin, end):
                yield Picture(np.ascontiguousarray(drawn(dice, over)[..., ::-1]), number / 10)

    readings = [one for one in cups(film(), DrawnReader(), Sectors(2)) if one.event == "reading"]
    assert [(one.seat, sorted(die.value or 0 for die in one.dice)) for one in readings] == [(0, [3, 5]), (1, [2, 4])]
    assert min(one.at for one in readings) >= 4.0


def test_when_the_film_ends_what_lies_open_is_read_and_nobody_is_waited_for_any_more() -> None:
    """A cup that still stands is asked about, and grey before anything is computed."""
    story = drawn_story()
    off = story.lift(1, story.lift(0, 1.0))
    story.end = off + 1.0
    episode = Episode("drawn", story, Looks(noise=1.5))
    reader = Noting(episode)
    events = list(cups(shots(episode), reader, Sectors(3)))
    assert [(one.event, one.seat) for one in events if one.event in ("reading", UNSEEN)] == [
        ("reading", 0),
        ("reading", 1),
        (UNSEEN, 2),
    ]
    assert len(reader.read_at) == READINGS
    assert min(reader.read_at) > max(end for _, _, end in story.hidden)


def test_a_hand_that_has_not_left_open_dice_is_asked_about() -> None:
    off = Seat(hidden=False, lifted=1.0)
    at_mine, at_read = replace(off, hand=True), replace(off, hand=True, read=True)
    never_covered = Seat(hidden=False, hand=True)
    table = Table(seats=(off, at_mine, at_read, never_covered))
    assert list(unseen(table, 2.0)) == [Told(2.0, "please check", 1, (), (Doubt(HAND_STAYS),))]


@pytest.mark.parametrize(
    ("longer", "asked"), [(0.0, [("please check", 0), (UNSEEN, 1)]), (0.3, [("please check", 0), ("please check", 1)])]
)
def test_where_the_table_was_never_still_until_the_film_ends_it_is_asked_about(
    longer: float, asked: list[tuple[str, int]]
) -> None:
    """Somebody writes beside it, and nothing tells where the dice lie."""
    story = drawn_story(2)
    story.end = all_lift(story, 1.0) + longer
    episode = Episode("drawn", story, Looks(noise=1.5, restless=True))
    reader = Noting(episode)
    events = [(one.event, one.seat) for one in cups(shots(episode), reader, Sectors(2))]
    assert [one for one in events if one[0] in ("reading", "please check", UNSEEN)] == asked
    assert reader.read_at == []


@pytest.mark.parametrize(("pictures", "asked"), [(LASTS - 1, []), (LASTS, [("please check", 0), ("please check", 2)])])
def test_a_film_of_which_nothing_is_ever_still_is_asked_about(pictures: int, asked: list[tuple[str, int]]) -> None:
    """Lamps of a feast turn their colours all the time: nobody is left without a word."""
    noise = np.random.default_rng(5)
    images = (noise.integers(0, 255, (240, 320, 3), np.uint8) for _ in range(pictures))
    shots = (Picture(image, number / 10) for number, image in enumerate(images))
    told = list(cups(shots, DrawnReader(), Sectors(3), (2, 0, 4)))
    assert [(one.event, one.seat) for one in told] == asked
    assert {doubt.reason for one in told for doubt in one.doubts} == ({NEVER_STILL} if asked else set())


def test_what_was_read_as_a_film_ends_is_not_asked_about() -> None:
    story = drawn_story(2)
    story.end = all_lift(story, 1.0) + 0.1
    episode = Episode("drawn", story, Looks(noise=1.5))
    events = [(one.event, one.seat) for one in cups(shots(episode), TrueReader(episode), Sectors(2))]
    assert [one for one in events if one[0] in ("reading", "please check", UNSEEN)] == [("reading", 0), ("reading", 1)]


def test_nothing_is_read_where_a_film_ends_with_standing_cups() -> None:
    story = drawn_story(2)
    story.end = story.peek(1, 1.0) + 1.0
    episode = Episode("drawn", story, Looks(noise=1.5))
    reader = Noting(episode)
    assert not [one for one in cups(shots(episode), reader, Sectors(2)) if one.event in ("reading", UNSEEN)]
    assert reader.read_at == []


def test_after_a_push_of_the_camera_it_is_asked_about_dice_that_may_be_out_of_the_picture() -> None:
    """All lies further up then, so that the edge of the picture cuts off a cup that reached there already."""
    story = drawn_story(2)
    still = all_lift(story, 3.0)
    story.end = still + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5, bumps=[(1.5, 9, -18, 0)]))
    readings = [one for one in cups(shots(episode), TrueReader(episode), Sectors(2)) if one.event == "reading"]
    assert [(one.seat, one.doubts) for one in readings] == [(0, ()), (1, (Doubt(CUP_CUT),))]


@pytest.mark.parametrize("turn", [-7.0, 5.0])
def test_seats_follow_a_camera_that_was_turned(turn: float) -> None:
    story = drawn_story(4)
    story.end = all_lift(story, 3.0) + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5, bumps=[(1.5, -4, 5, turn)]))
    readings = [one for one in cups(shots(episode), TrueReader(episode), Sectors(4)) if one.event == "reading"]
    shown = {one.seat: sorted(die.value or 0 for die in one.dice) for one in readings}
    assert shown == {seat: sorted(spot.value for spot in row) for seat, row in enumerate(story.stage.spots)}
    assert len(readings) == 4
    assert not any(one.doubts for one in readings)


def test_seats_follow_a_pushed_camera_and_it_is_asked_whose_dice_are_near_a_line() -> None:
    """As the host has dragged the seats, a line runs beside the dice of seat 2, or far from them."""
    story = drawn_story(4)
    story.end = all_lift(story, 3.0) + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5, bumps=[(1.5, -9, 8, 0)]))
    asked = {0: 0, 40: 0}
    for turn in asked:
        told_of = [one for one in cups(shots(episode), TrueReader(episode), Sectors(4, turn)) if one.seat == 2]
        asked[turn] = sum(one.event == "reading" and bool(one.doubts) for one in told_of)
    assert asked == {0: 0, 40: 1}


def test_dice_nudged_after_their_cup_came_off_are_read_with_a_doubt() -> None:
    """D44: nobody has read them before they were touched."""
    story = drawn_story(2)
    off = story.lift(0, 1.0)
    story.reach(0, off + 1.0, 0.8)
    story.move_dice(off + 1.6, off + 2.0, moved(story.stage, 0, 0, 0.6))
    story.end = story.lift(1, off + 3.0) + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5))
    readings = [one for one in cups(shots(episode), TrueReader(episode), Sectors(2)) if one.event == "reading"]
    assert [(one.seat, one.doubts) for one in readings] == [(0, (Doubt(TOUCHED),)), (1, ())]


def test_a_die_that_rolls_off_as_its_cup_is_lifted_is_missed_and_nobody_has_touched_the_others() -> None:
    """D42: the seat shows one die less than it owns."""
    story = drawn_story(2)
    story.lift(0, 1.0)
    begin = story.keys[0][-2].at
    story.move_dice(begin, begin + 0.5, moved(story.stage, 0, 0, 40))
    story.end = story.lift(1, begin + 1.5) + 1.5
    episode = Episode("drawn", story, Looks(noise=1.5))
    told = [
        one for one in cups(shots(episode), TrueReader(episode), Sectors(2), owned=(4, 4)) if one.event == "reading"
    ]
    assert [(one.seat, len(one.dice)) for one in told] == [(0, 3), (1, 4)]
    assert [one.doubts for one in told] == [(Doubt("miscount", None, (("n", 3), ("owned", 4))),), ()]


def test_an_episode_is_scored_and_reported() -> None:
    story = drawn_story(2)
    story.shown((0, 1), all_lift(story, story.peek(0, 1.0) + 0.5))
    outcome = scored(Episode("a_trap", story, Looks(noise=1.5)))
    assert (outcome.reveals, outcome.once, outcome.right) == (2, 2, 2)
    assert (outcome.hidden, outcome.extra, outcome.lifts, outcome.doubtful, outcome.wrong) == (0, 0, 0, 0, 0)
    assert max(outcome.delays) <= 0.6
    assert "| a trap | 1 | 2 | 2 | 0 | 0 | 0 | 2 | 0 | 0 | 0 | 1 | 1 |" in report([outcome])


def test_a_die_that_a_camera_aslant_does_not_see_is_not_looked_for() -> None:
    story = drawn_story(2)
    corner = replace(story.stage.spots[0][0], x=WIDTH - 6, y=HEIGHT - 6)
    story.stage.spots[0][0] = corner
    story.stage.laid = story.stage.painted(story.stage.spots)
    story.shown((0, 1), all_lift(story, 1.0))
    outcome = scored(Episode("a_trap", story, Looks(noise=1.5, tilt=1.0)))
    assert (outcome.once, outcome.right, outcome.wrong) == (2, 2, 0)


class Misreading(TrueReader):
    """Takes the leftmost die for another face, or does not see it, sure of it or not."""

    def __init__(self, episode: Episode, doubts: tuple[Doubt, ...], blind: bool) -> None:
        super().__init__(episode)
        self._doubts, self._blind = doubts, blind

    def read(self, image: Image, at: float = 0) -> TableReading:
        reading = super().read(image, at)
        first, *others = reading.dice
        misread = () if self._blind else (replace(first, value=7 - (first.value or 0)),)
        return replace(reading, dice=(*misread, *others), doubts=self._doubts)


@pytest.mark.parametrize(
    ("doubts", "blind", "doubtful", "wrong", "miscounted", "fine"),
    [((), False, 0, 1, 0, 0), ((), True, 1, 0, 0, 1), ((Doubt("face_ambiguous", 0),), False, 1, 0, 0, 1)],
)
def test_a_table_is_fine_if_what_is_misread_is_in_doubt(
    doubts: tuple[Doubt, ...], blind: bool, doubtful: int, wrong: int, miscounted: int, fine: int
) -> None:
    story = drawn_story(2)
    story.shown((0, 1), all_lift(story, 1.0))
    episode = Episode("drawn", story, Looks(noise=1.5))
    outcome = scored(episode, Misreading(episode, doubts, blind))
    assert (outcome.reveals, outcome.right, outcome.doubtful) == (2, 1, doubtful)
    assert (outcome.wrong, outcome.miscounted) == (wrong, miscounted)
    assert (outcome.tables, outcome.fine) == (1, fine)


def test_a_die_that_nobody_has_seen_is_wrong_and_sure_and_counted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.reveals.answers.left_unread", lambda *_: [])
    story = drawn_story(2)
    story.shown((0, 1), all_lift(story, 1.0))
    episode = Episode("drawn", story, Looks(noise=1.5))
    outcome = scored(episode, Misreading(episode, (), blind=True))
    assert (outcome.right, outcome.doubtful, outcome.wrong, outcome.miscounted, outcome.fine) == (1, 0, 1, 1, 0)
    in_a_game = scored(episode, Misreading(episode, (), blind=True), counted=True)
    assert (in_a_game.right, in_a_game.doubtful, in_a_game.wrong, in_a_game.fine) == (1, 1, 0, 1)


def a_die(x: float, y: float) -> Die:
    return Die(x, y, (x - 10, y - 10, 20, 20), (1.0, 0, 0, 0, 0, 0), 1, 1.0)


SQUARES = Polygons((((0, 0), (100, 0), (100, 100), (0, 100)), ((100, 0), (200, 0), (200, 100), (100, 100))), ("A", "B"))


def test_dice_on_a_line_or_at_no_seat_are_doubts_of_those_whose_they_may_be() -> None:
    reading = TableReading(1.0, (a_die(50, 50), a_die(104, 50), a_die(150, 50), a_die(300, 300)))
    one, other = seat_readings(reading, SQUARES, (0, 1), (), 640, 480)
    assert [(doubt.reason, doubt.die) for doubt in one.doubts] == [(ON_THE_LINE, None), (AT_NO_SEAT, None)]
    assert [(doubt.reason, doubt.die) for doubt in other.doubts] == [(ON_THE_LINE, 0), (AT_NO_SEAT, None)]
    assert one.doubts[1].values == (("place", "middle_middle"),)


def test_a_seat_where_nothing_is_found_is_to_be_looked_at() -> None:
    nothing = TableReading(1.0, ())
    assert list(seat_readings(nothing, SQUARES, (1,), (), 640, 480)) == [
        Told(1.0, "please check", 1, (), (Doubt(NO_DIE),))
    ]


@pytest.mark.parametrize(
    ("values", "maybe", "event"),
    [
        ((None, None, None), (), "please check"),
        ((None, 1), (1,), "please check"),  # a spot on a cup
        ((None, 1), (), "reading"),
        ((3, 1, None), (0, 1), "reading"),
        ((1,), (), "reading"),
    ],
)
def test_a_seat_at_which_hardly_anything_shows_a_value_is_to_be_looked_at(
    values: tuple[int | None, ...], maybe: tuple[int, ...], event: str
) -> None:
    """Fingers on a cup that was said to have come off look like dice, but show no faces."""
    lying = tuple(replace(a_die(20 + 25 * k, 50), value=value) for k, value in enumerate(values))
    reading = TableReading(1.0, lying, tuple(Doubt("maybe", k) for k in maybe))
    (one,) = seat_readings(reading, SQUARES, (0,), (), 640, 480)
    assert one.event == event
    assert len(one.dice) == (len(values) if event == "reading" else 0)
    asked = [doubt.reason for doubt in one.doubts]
    assert asked == (["maybe"] * len(maybe) or ([NO_DIE] if event == "please check" else []))


def test_what_is_hidden_is_grey_before_anything_is_computed() -> None:
    image = np.random.default_rng(1).integers(0, 255, (HEIGHT, WIDTH, 3)).astype(np.uint8)
    table = Table(seats=(Seat(hidden=False, lifted=1.0), Seat()))
    seen = only(image, Sectors(2), (0,), table)
    assert np.array_equal(seen[HEIGHT // 2 + 8 :], image[HEIGHT // 2 + 8 :])
    assert seen[: HEIGHT // 2 - 8].std(axis=(0, 1)).max() == 0
