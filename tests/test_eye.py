"""The eye reads only after a challenge, only a still table, only fresh pictures, and says what it cannot be sure of."""

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from kubejo.looking import eye
from kubejo.looking.desk import Desk
from kubejo.looking.eye import Eye
from kubejo.looking.orders import Orders
from kubejo.looking.seated_reading import SeatedReading
from kubejo.seating import MIDDLE, Seating
from tests.drawn_table import READINGS, DrawnReader, drawn, larger, with_arm, writing
from tests.eyed_table import ALL, BOTTOM, CUPS, TOP, Table, arm, cups_until
from tests.table_of_phones import reading
from vision.reveals.open_now import LOOKS
from vision.reveals.witnessed import CAMERA_MOVED
from vision.seats import ON_THE_LINE
from vision.types import Die, Doubt, Image, TableReading


def test_nothing_is_read_and_no_whole_picture_taken_before_a_challenge() -> None:
    table = Table(lambda number: drawn(ALL), length=300)
    camera = table.run()
    assert table.reader.read_numbers == camera.whole == table.readings == []
    assert table.states == ["waking", "still", "no camera"]


def test_a_complete_table_is_reported_once_and_then_left_alone() -> None:
    table = Table(cups_until(20), at={10: arm})
    camera = table.run()
    assert table.values == [[[5, 1], [2, 6, 3]]]
    assert table.readings[0].complete
    assert table.readings[0].reading.sure
    assert max(table.reader.read_numbers) == max(camera.whole) < 30


def test_dice_that_already_lie_open_are_read_at_once() -> None:
    table = Table(cups_until(1), at={20: arm})
    table.run()
    assert table.values == [[[5, 1], [2, 6, 3]]]
    assert 20 < min(table.reader.read_numbers) < 30


def test_cups_that_stand_are_nothing_to_report() -> None:
    table = Table(cups_until(100), at={10: arm})
    table.run()
    assert table.readings == []
    assert table.eye.state == "no camera"


class CupsLookLikeDice(DrawnReader):
    """Takes whatever is there for a die that cannot be read."""

    def read(self, image: Image, at: float = 0) -> TableReading:
        faces = (0.2, 0.2, 0.2, 0.2, 0.1, 0.1)
        return TableReading(at, (Die(130, 45, (120, 35, 20, 20), faces, None, 0.2),), (Doubt("It may be a die.", 0),))


def test_cups_that_look_like_dice_are_nothing_to_report_either() -> None:
    table = Table(cups_until(100), reader=CupsLookLikeDice(), at={10: arm})
    table.run()
    assert table.readings == []


def test_when_every_cup_is_off_what_may_be_a_die_is_told_as_a_doubt() -> None:
    """D42: fewer than owned, and none that could be read, is no reason for silence."""
    table = Table(cups_until(30), reader=CupsLookLikeDice(), at={10: arm})
    table.run()
    (told,) = table.readings
    assert told.reading.at > 3.0
    assert not told.complete
    assert [die.value for die in told.reading.dice] == [None]


def test_an_arm_that_rests_over_the_table_puts_the_reading_off() -> None:
    def arm_over(number: int) -> Image:
        image = drawn(ALL, CUPS if number < 20 else ())
        if 20 <= number < 40:
            image[150:200, :150] = (40, 60, 160)
        return image

    table = Table(arm_over, length=80, at={10: arm})
    table.run()
    assert table.values == [[[5, 1], [2, 6, 3]]]
    assert min(table.reader.read_numbers[READINGS:]) >= 40


def test_cups_that_come_off_one_after_another_are_reported_as_far_as_they_are() -> None:
    def one_after_another(number: int) -> Image:
        return drawn(ALL, CUPS if number < 20 else CUPS[1:] if number < 40 else ())

    table = Table(one_after_another, at={10: arm})
    table.run()
    assert table.values == [[[5, 1], []], [[5, 1], [2, 6, 3]]]
    assert [seen.complete for seen in table.readings] == [False, True]
    assert [seen.expected for seen in table.readings] == [(2, 3), (2, 3)]


def test_a_picture_that_changes_its_size_amid_a_challenge_is_read_anew() -> None:
    def resized(number: int) -> Image:
        image = drawn(ALL, CUPS if number < 20 else CUPS[1:] if number < 60 else ())
        return image if number < 35 else larger(image)

    table = Table(resized, length=100, at={10: arm})
    table.run()
    assert [table.values[0], table.values[-1]] == [[[5, 1], []], [[5, 1], [2, 6, 3]]]
    assert "trouble" not in table.states


def test_one_die_too_many_is_not_complete() -> None:
    table = Table(lambda number: drawn([*ALL, (220, 190, 4)]), at={10: arm})
    table.run()
    assert table.values == [[[5, 1, 4], [2, 6, 3]]]
    assert not table.readings[0].complete


def test_a_die_on_the_line_is_a_doubt_with_its_place() -> None:
    table = Table(lambda number: drawn([*BOTTOM, *TOP[:2], (250, 120, 3)]), at={10: arm})
    table.run()
    assert not table.readings[0].complete
    (doubt,) = table.readings[0].reading.doubts
    assert doubt.reason == ON_THE_LINE
    assert doubt.die is not None
    assert round(table.readings[0].reading.dice[doubt.die].x) == 250


class SeesKeys(DrawnReader):
    """Takes something else on the table for what may be a die."""

    def read(self, image: Image, at: float = 0) -> TableReading:
        seen = super().read(image, at)
        keys = replace(seen.dice[0], x=290.0, y=190.0, value=None) if seen.dice else None
        return replace(seen, dice=(*seen.dice, keys), doubts=(Doubt("maybe", len(seen.dice)),)) if keys else seen


@pytest.mark.parametrize(("owned", "asked"), [((2, 3), 0), ((2, 4), 1), ((3, 3), 1)])
def test_what_may_be_a_die_is_none_where_all_dice_lie_there(owned: tuple[int, int], asked: int) -> None:
    table = Table(cups_until(20), reader=SeesKeys(), at={10: lambda eye: eye.arm(owned)})
    table.run()
    (told,) = table.readings
    assert [len(told.reading.doubts), len(told.reading.dice)] == [asked, 5 + asked]
    assert told.complete is not bool(asked)


class HardlySure(DrawnReader):
    """Sees the value of the leftmost die plainly, and rather believes that it is one."""

    def read(self, image: Image, at: float = 0) -> TableReading:
        seen = super().read(image, at)
        faces = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
        first = tuple(replace(die, value=2, faces=faces, confidence=0.8) for die in seen.dice[:1])
        return replace(seen, dice=(*first, *seen.dice[1:]), doubts=tuple(Doubt("maybe", k) for k in range(len(first))))


@pytest.mark.parametrize(("owned", "asked"), [((2, 3), 0), ((2, 4), 1), ((3, 3), 1)])
def test_what_may_be_a_die_is_one_where_it_completes_the_number(owned: tuple[int, int], asked: int) -> None:
    table = Table(cups_until(20), reader=HardlySure(), at={10: lambda eye: eye.arm(owned)})
    table.run()
    (told,) = table.readings
    assert (len(told.reading.doubts), len(told.reading.dice)) == (asked, 5)
    assert told.complete is not bool(asked)


class DoubtfulReader(DrawnReader):
    """Doubts the first die until a picture shows six dice."""

    def read(self, image: Image, at: float = 0) -> TableReading:
        seen = super().read(image, at)
        return seen if len(seen.dice) > 5 else replace(seen, doubts=(Doubt("This die is in the shade.", 0),))


def test_a_doubt_is_reported_once_and_read_anew_only_when_the_picture_changes() -> None:
    table = Table(
        lambda number: drawn(ALL if number < 60 else [*ALL, (220, 190, 4)]),
        length=100,
        reader=DoubtfulReader(),
        at={10: lambda eye: eye.arm((3, 3))},
    )
    table.run()
    assert [len(seen.reading.doubts) for seen in table.readings] == [1, 0]
    assert [seen.complete for seen in table.readings] == [False, True]
    assert len(table.reader.read_numbers) == 2 * READINGS


class SeesFive(DrawnReader):
    """Finds no more than five dice, whatever else lies there."""

    def read(self, image: Image, at: float = 0) -> TableReading:
        seen = super().read(image, at)
        return replace(seen, dice=seen.dice[:5])


def test_what_says_the_same_is_reported_once_though_the_picture_changes() -> None:
    """Whoever answers a question about a picture is not to find another one in its place."""
    more = [*ALL, (280, 190, 4)]
    table = Table(lambda now: drawn(ALL if now < 60 else more), 100, SeesFive(), {10: lambda eye: eye.arm((3, 3))})
    table.run()
    assert len(table.reader.read_numbers) == 2 * READINGS
    assert len(table.readings) == 1


def test_a_pushed_camera_is_no_doubt_where_all_dice_are_whose_they_were() -> None:
    table = Table(lambda number: drawn(ALL[:4], push=0 if number < 30 else 32), at={10: arm})
    table.run()
    assert [seen.reading.doubts for seen in table.readings] == [(), ()]
    assert "moved" in table.states


# One player at the left and one at the right; one of the dice lies beside the line between them.
ASIDE = [(40, 120, 5), (60, 160, 1), (125, 120, 2), (260, 120, 3)]


NEARER = [(142, 120, 2) if die == ASIDE[2] else die for die in ASIDE]


def pushed_at(number: int, dice: list[tuple[int, int, int]] = ASIDE) -> Callable[[int], Image]:
    return lambda now: drawn(dice, push=0 if now < number else 40)


def share_out(eye: Eye) -> None:
    eye.share_out(eye._sight._shared[0].dragged(90.0, MIDDLE, (), 2))


@pytest.mark.parametrize("called", [10, 45])
def test_seats_follow_a_pushed_camera_before_a_call_too_and_it_is_asked_whose_is_near_a_line(called: int) -> None:
    at = {2: share_out, called: lambda eye: eye.arm((3, 2))}
    table = Table(pushed_at(25, NEARER), 90, at=at)
    table.run()
    assert table.values[-1] == [[5, 1, 2], [3]]
    assert table.readings[-1].reading.doubts == (Doubt(CAMERA_MOVED),)


def test_seats_that_are_shared_out_after_a_push_are_meant_as_they_are_seen_then() -> None:
    """What lay left of the line lies on it now."""
    at = {2: share_out, 40: share_out, 45: lambda eye: eye.arm((3, 2))}
    table = Table(pushed_at(25), 90, at=at)
    table.run()
    assert table.values == [[[5, 1], [2, 3]]]
    assert table.readings[-1].reading.doubts == (Doubt(ON_THE_LINE, 2),)


def test_a_table_that_lies_still_is_read_anew_when_its_seats_are_dragged() -> None:
    wrong = Seating().dragged(180.0, MIDDLE, (), 2)
    table = Table(lambda number: drawn(ALL), at={1: lambda eye: eye.share_out(wrong), 10: arm})
    table.at[35] = lambda eye: eye.share_out(wrong.dragged(0.0, MIDDLE, (), 2))
    table.run()
    assert table.values == [[[2, 6, 3], [5, 1]], [[5, 1], [2, 6, 3]]]
    assert [seen.complete for seen in table.readings] == [False, True]


def test_what_is_disarmed_while_it_is_read_is_not_reported() -> None:
    class Interrupted(DrawnReader):
        def read(self, image: Image, at: float = 0) -> TableReading:
            table.eye.disarm()
            return super().read(image, at)

    table = Table(cups_until(20), reader=Interrupted(), at={10: arm})
    table.run()
    assert table.reader.read_numbers
    assert table.readings == []


def test_a_second_challenge_gets_its_own_ticket_and_its_own_pictures() -> None:
    table = Table(cups_until(1), length=80, at={10: arm, 50: arm})
    table.run()
    assert [seen.ticket for seen in table.readings] == [1, 2]
    assert sorted(table.reader.read_numbers)[READINGS] > 50


def test_a_hand_that_comes_while_it_is_read_stops_the_reading() -> None:
    first = list[int]()

    def hand(number: int) -> Image:
        if table.reader.read_numbers and not first:
            first.append(number)
        waving = first and number < first[0] + 15
        return drawn(ALL, [(130 + number * 7 % 60, 200)] if waving else ())

    table = Table(hand, at={10: arm})
    table.run()
    assert table.values == [[[5, 1], [2, 6, 3]]]
    assert sorted(table.reader.read_numbers)[1] >= first[0] + 15


def test_a_reader_that_fails_is_logged_and_the_table_read_after_all(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(DrawnReader):
        def read(self, image: Image, at: float = 0) -> TableReading:
            if not self.read_numbers:
                self.read_numbers.append(0)
                raise RuntimeError("weights are gone")
            return super().read(image, at)

    table = Table(cups_until(1), reader=Failing(), at={10: arm})
    with caplog.at_level(logging.ERROR):
        table.run()
    assert "weights are gone" in caplog.text
    assert "trouble" in table.states
    assert table.values == [[[5, 1], [2, 6, 3]]]


class FullTwice(list[SeatedReading]):
    """Takes readings in, but the first two: the disk is full then."""

    refused = 0

    def append(self, answer: SeatedReading) -> None:
        if self.refused < 2:
            self.refused += 1
            raise sqlite3.OperationalError("database or disk is full")
        super().append(answer)


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eye, "REST", 0.02)


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("dice", [ALL, [*ALL, (40, 100, 4)]], ids=["complete", "in doubt"])
def test_what_could_not_be_taken_in_is_read_and_told_anew(
    dice: list[tuple[int, int, int]], caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(lambda number: drawn(dice), readings=FullTwice(), at={10: arm})
    table.run()
    assert table.states.count("unkept") == 1, "said once, for as long as it lasts"
    assert "trouble" not in table.states
    assert table.states[-2:] == ["still", "no camera"], "it is over once it is taken in"
    assert [record.exc_info for record in caplog.records if "cannot be kept" in record.message] == [None, None]
    assert len(table.readings) == 1
    assert table.readings[0].complete is (dice == ALL)


@pytest.mark.usefixtures("_hasty")
def test_a_throw_that_could_not_be_taken_in_is_told_anew() -> None:
    table = Table(
        lambda number: drawn(THROWN if number > 30 else ()), length=100, readings=FullTwice(), at={10: watch_throws}
    )
    table.run()
    assert faces(table) == [[1, 2, 3, 4, 5]]


def test_what_is_not_kept_is_no_trouble_any_more_once_nobody_asks_for_it() -> None:
    words, orders = list[str](), Orders()

    def full(answer: SeatedReading) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    desk = Desk(orders, words.append, full, lambda ticket, doing: None)
    orders.give((5,), thrown=False)
    order = orders.newest
    assert order
    with pytest.raises(sqlite3.OperationalError):
        desk.tell(order, reading(order.ticket, {0: "12345"}), done=True)
    for word in ("still", "no camera", "moving"):
        desk.say(word)
    orders.withdraw()
    desk.say("moving")
    assert words == ["unkept", "no camera", "unkept", "moving"]


def test_of_ten_thousand_numbered_pictures_no_stale_one_is_ever_read() -> None:
    """A picture may be read only if it was exposed after the challenge and after the last cup came off."""
    chance = Random(1)
    begin = 30
    plan = dict[int, tuple[int, int]]()  # beginning of a round: picture of the challenge, picture without cups
    while begin < 9_900:
        challenge, lifted = begin + chance.randrange(10, 40), begin + chance.randrange(5, 60)
        plan[begin] = challenge, lifted
        begin += 100
    rounds = sorted(plan)

    def playing(number: int) -> Image:
        began = max((at for at in rounds if at <= number), default=None)
        lifted = began is not None and number >= plan[began][1]
        return drawn(ALL, () if lifted else CUPS)

    table = Table(playing, length=10_000)
    for began, (challenge, _) in plan.items():
        table.at[challenge] = arm
        table.at[began + 95] = lambda eye: eye.disarm()
    table.run()
    assert table.values == [[[5, 1], [2, 6, 3]]] * len(plan)
    for began, seen in zip(rounds, table.readings, strict=True):
        challenge, lifted = plan[began]
        shown = [number for number in table.reader.read_numbers if began <= number < began + 100]
        assert round(seen.reading.at * 10) == shown[-1]
        assert min(shown) > challenge, "read a picture from before the challenge"
        assert min(shown[-READINGS:]) >= lifted, "judged by a picture with cups on it"
        looked_at = [number for number in table.camera.whole if number <= shown[-1]]
        assert min(looked_at[-LOOKS - 1 :]) >= lifted, "a picture with cups on it is part of what was judged"


# Throws into the open

THROWN = [(60, 60, 1), (110, 60, 2), (160, 60, 3), (210, 60, 4), (260, 60, 5)]
AGAIN = [(60, 200, 6), (110, 200, 6), (160, 200, 3), (210, 200, 2), (260, 200, 1)]


def watch_throws(eye: Eye) -> None:
    eye.watch_throws(5)


def faces(table: Table) -> list[list[int | None]]:
    return [[die.value for die in seen.dice(0)] for seen in table.readings]


def test_what_lay_there_before_is_no_throw() -> None:
    table = Table(lambda number: drawn(THROWN), length=100, at={20: watch_throws})
    table.run()
    assert table.readings == []


def test_a_throw_is_read_once_it_lies_still_and_again_only_when_it_changes() -> None:
    table = Table(lambda number: drawn(THROWN if number < 40 else AGAIN), length=100, at={20: watch_throws})
    table.run()
    assert faces(table) == [[6, 6, 3, 2, 1]]
    assert table.readings[0].complete


def test_the_throw_that_was_taken_in_is_not_read_as_the_next_one() -> None:
    def three(number: int) -> Image:
        return drawn([] if number < 30 else THROWN if number < 90 else AGAIN)

    table = Table(three, length=140, at={10: watch_throws, 60: Eye.disarm, 75: watch_throws})
    table.run()
    assert faces(table) == [[1, 2, 3, 4, 5], [6, 6, 3, 2, 1]]
    assert [seen.ticket for seen in table.readings] == [1, 2]


@pytest.mark.parametrize("resized", [45, 78])
def test_what_lies_there_when_the_picture_changes_its_size_is_the_throw_before(resized: int) -> None:
    """Amid a watch, and before the next one: what is told of it is the throw that follows."""

    def scene(number: int) -> Image:
        image = drawn([] if number < 20 else THROWN if number < 130 else AGAIN)
        image = with_arm(image, 130, 60) if 110 <= number < 115 else image
        return image if number < resized else larger(image)

    table = Table(scene, length=170, at={10: watch_throws, 70: Eye.disarm, 80: watch_throws})
    table.run()
    assert faces(table) == [[1, 2, 3, 4, 5], [6, 6, 3, 2, 1]]
    assert "trouble" not in table.states


def test_a_hand_over_the_dice_and_a_lamp_are_no_throw() -> None:
    lit = np.clip(drawn(THROWN) * 1.2, 0, 255).astype(np.uint8)
    lying, resting = drawn(THROWN), with_arm(drawn(THROWN), 130, 60)
    scenes = {28: with_arm(drawn(), 100, 60), 30: resting, 50: lying, 70: resting, 90: lying, 110: lit, 130: drawn()}

    def scene(number: int) -> Image:
        return next((image for start, image in reversed(scenes.items()) if start <= number), drawn())

    table = Table(scene, length=150, at={10: watch_throws})
    table.run()
    assert faces(table) == [[1, 2, 3, 4, 5]]


def test_each_throw_is_told_once_though_somebody_writes_all_the_while() -> None:
    def scene(number: int) -> Image:
        lying = drawn(() if number < 40 else THROWN if number < 100 else AGAIN)
        return writing(lying, number, 285) if number > 14 else lying

    table = Table(scene, length=180, at={10: watch_throws})
    table.run()
    assert faces(table) == [[1, 2, 3, 4, 5], [6, 6, 3, 2, 1]]


def test_what_lay_there_before_somebody_wrote_is_no_throw() -> None:
    table = Table(lambda number: writing(drawn(THROWN), number, 285) if number > 24 else drawn(THROWN), length=120)
    table.at[10] = watch_throws
    table.run()
    assert table.readings == []


def test_four_dice_are_told_as_four() -> None:
    table = Table(lambda number: drawn([] if number < 30 else THROWN[:4]), length=80, at={10: watch_throws})
    table.run()
    assert faces(table) == [[1, 2, 3, 4]]
    assert not table.readings[0].complete
