"""What the watching of the cups makes doubtful after a call: from the pictures to the words on a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from table_of_phones import FakeEye, called, close_all, key, last, mark, reading

from kubejo.looking.seated_reading import SeatedReading
from kubejo.looking.witness import READ_OTHERWISE, Witness, doubted, of_player
from kubejo.session import Session
from tests.drawn_table import drawn
from tests.eyed_table import ALL, BOTTOM, CUPS, Table, arm
from vision.reveals.witnessed import CUP_UNSEEN, TOUCHED
from vision.types import Die, Doubt, Image, TableReading
from vision.watching.sightings import Sightings
from vision.watching.table import Seat
from vision.watching.table import Table as Watched
from webui.view import view


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


HIDDEN, OFF = Seat(), Seat(hidden=False, lifted=3.0)
NUDGED = Seat(hidden=False, lifted=3.0, nudged=True)


def answer(*hands: str, owned: tuple[int, ...] = (2, 3)) -> SeatedReading:
    """Return a reading: a figure for each die, by seat; "?" for one that could not be read."""
    dice, seats = [], []
    for seat, hand in enumerate(hands):
        for face in hand:
            value = None if face == "?" else int(face)
            one, two, three, four, five, six = (float(value == k) for k in range(1, 7))
            dice.append(Die(0, 0, (0, 0, 9, 9), (one, two, three, four, five, six), value, 1.0))
            seats.append(seat)
    return SeatedReading(1, np.zeros((9, 9, 3), np.uint8), TableReading(1.0, tuple(dice)), tuple(seats), owned)


def doubts(*seen: tuple[tuple[Seat, ...], SeatedReading]) -> list[Doubt]:
    """Return the doubts about the last of some readings, each with what was known of the seats."""
    witness = Witness()
    for seats, one in seen:
        witness = witness.saw(seats, one)
    seats, last_one = seen[-1]
    return list(witness.doubts(Watched(seats=seats), last_one))


# A cup that was not seen to come off


def test_dice_at_a_seat_whose_cup_was_not_seen_to_come_off_are_a_doubt_unless_all_are_there_for_certain() -> None:
    asked = [of_player(CUP_UNSEEN, 1)]
    assert doubts(((OFF, HIDDEN), answer("51", "2"))) == asked
    assert doubts(((OFF, HIDDEN), answer("51", "26?"))) == asked
    assert doubts(((OFF, HIDDEN), answer("51", "6", owned=(2, 1)))) == asked
    assert doubts(((OFF, HIDDEN), answer("51", "263"))) == []


@pytest.mark.parametrize(
    ("looked", "plain", "solid", "hand", "asked"),
    [
        (4.0, True, False, "6", False),
        (2.0, True, False, "6", True),  # before its cup was known to have come off
        (4.0, False, False, "6", True),
        (4.0, True, True, "6", True),
        (4.0, True, False, "?", True),
    ],
)
def test_one_die_that_watching_sees_for_a_die_too_is_no_cup(
    looked: float, plain: bool, solid: bool, hand: str, asked: bool
) -> None:
    """The cup was not seen to come off, but it has."""
    whole, unseen = np.ones((9, 16), bool), Seat(hidden=False, lifted=3.0, came_off_unseen=True)
    seen = Sightings(at=looked, plain=whole & plain, solid=whole & solid)
    known = Watched(seats=(OFF, unseen), accepted=np.zeros((9, 16, 3), np.float32), sightings=seen)
    doubted_now = list(Witness().doubts(known, answer("51", hand, owned=(2, 1))))
    assert doubted_now == ([of_player(CUP_UNSEEN, 1)] if asked else [])


def test_what_was_read_while_a_cup_stood_there_was_the_cup() -> None:
    assert doubts(((OFF, HIDDEN), answer("51", "1", owned=(2, 1))), ((OFF, OFF), answer("51", "4", owned=(2, 1)))) == []
    assert doubts(((OFF, OFF), answer("51", "1", owned=(2, 1))), ((OFF, OFF), answer("51", "4", owned=(2, 1)))) == [
        of_player(READ_OTHERWISE, 1, (1,))
    ]


def test_cups_that_came_off_before_the_call_are_no_doubt() -> None:
    assert doubts(((HIDDEN, HIDDEN), answer("51", "26"))) == []
    assert doubts(((OFF, Seat(bare=True)), answer("51", "26"))) == []
    assert doubts(((), answer("51", "26"))) == []


def test_the_eye_does_not_wait_for_ever_for_a_cup_that_it_did_not_see_come_off() -> None:
    """The camera is pushed while the cups of seat 1 come off: nobody sees them go, and two of its three dice show."""

    def unseen(number: int) -> Image:
        standing = CUPS if number < 30 else CUPS[1:] if number < 60 else ()
        return drawn(BOTTOM if number < 60 else ALL[:4], standing, push=0 if number < 60 else 32)

    table = Table(unseen, length=140, at={10: arm})
    table.run()
    assert [len(seats) for seats in table.values[-1]] == [2, 2]
    assert of_player(CUP_UNSEEN, 1) in table.readings[-1].reading.doubts


def test_the_table_asks_in_words_and_takes_the_answer(tmp_path: Path) -> None:
    session = watched(tmp_path)
    session.saw(doubted(reading(1, {0: "55555", 1: "64342", 2: "66666"}), iter([of_player(CUP_UNSEEN, 1)])))
    assert says(session) == [
        "Look at the picture: Bruno: The camera did not see this cup come off. Are these all the dice?"
    ]
    session.confirm(key("Ana"), seen(session)["showing"]["look"], mark())
    assert seen(session)["showing"] is None, "it is ruled"


def test_a_seat_that_shows_nothing_is_asked_to_lift_the_cup_or_to_type(tmp_path: Path) -> None:
    session = watched(tmp_path)
    session.saw(reading(1, {0: "55555", 1: "64342"}))
    assert says(session)[0] == "Cilka: lift your cups, or type the dice if they lie open"
    session.type_hand(key("Cilka"), 2, (6, 6, 6, 6, 6), last(session), mark())
    assert seen(session)["showing"] is None, "it is ruled"


# Dice that were touched


def test_dice_touched_before_they_were_read_are_a_doubt_and_stay_one() -> None:
    """D44: without a reading before the touch nobody knows what they showed."""
    asked = [of_player(TOUCHED, 1)]
    assert doubts(((OFF, NUDGED), answer("51", "263"))) == asked
    assert doubts(((OFF, NUDGED), answer("51", "263")), ((OFF, OFF), answer("51", "263"))) == asked


def test_of_dice_touched_after_they_were_read_the_earlier_reading_counts() -> None:
    """D44: what is doubted names what they showed before."""
    first = (OFF, HIDDEN), answer("51")
    assert doubts(first, ((NUDGED, OFF), answer("51", "263"))) == []
    assert doubts(first, ((NUDGED, OFF), answer("54", "263"))) == [of_player(READ_OTHERWISE, 0, (1, 5))]


def test_dice_that_read_otherwise_than_before_are_a_doubt_even_if_no_hand_was_seen() -> None:
    """D44: a die may have been turned where it lies."""
    assert doubts(((OFF, HIDDEN), answer("51")), ((OFF, OFF), answer("55", "263"))) == [
        of_player(READ_OTHERWISE, 0, (1, 5))
    ]


def test_the_eye_remembers_what_a_seat_showed_until_the_next_call() -> None:
    def turned(number: int) -> Image:
        bottom = BOTTOM if number < 40 else [(140, 200, 6), (180, 200, 1)]
        return drawn([*bottom, *ALL[2:]], CUPS if number < 20 else CUPS[1:] if number < 60 else ())

    table = Table(turned, length=140, at={10: arm, 100: arm})
    table.run()
    assert table.values[0] == [[5, 1], []]
    assert table.values[-2:] == [[[6, 1], [2, 6, 3]]] * 2
    kept = (of_player(READ_OTHERWISE, 0, (1, 5)),)
    assert [one.reading.doubts for one in table.readings[-2:]] == [kept, ()]


def test_a_touch_is_told_in_words_with_the_player_it_concerns(tmp_path: Path) -> None:
    session = watched(tmp_path)
    whole = reading(1, {0: "55555", 1: "64342", 2: "66666"})
    session.saw(doubted(whole, iter([of_player(TOUCHED, 0), of_player(READ_OTHERWISE, 2, (1, 6))])))
    (said,) = says(session)
    assert "Ana: A hand was at these dice before they were read." in said
    assert "Cilka: Before, these dice were read as 1 and 6." in said


def watched(folder: Path) -> Session:
    """Return a session after a call, with a camera that sees a still table."""
    session = called(folder)
    session.look_through(FakeEye())
    session.camera_is("still")
    return session


def seen(session: Session) -> Any:
    return view(session.situation(), session.visitor(key("Ana")))["game"]


def says(session: Session) -> list[str]:
    return list(seen(session)["showing"]["says"])
