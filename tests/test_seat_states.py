"""What each seat is doing after a call: from the pictures over the session to what a phone is sent."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from table_of_phones import FakeEye, act, called, close_all, key, last, mark, reading, table

from kubejo.looking.eye import Eye
from kubejo.looking.following import PEEKED, Following, doings
from kubejo.session import Session
from referee import dudo
from tests.drawn_table import drawn
from tests.eyed_table import ALL, CUPS, Table
from vision.types import Image
from vision.watching.table import Seat
from vision.watching.table import Table as Watched
from webui.view import view


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def seen(session: Session, name: str = "Ana") -> Any:
    return view(session.situation(), session.visitor(key(name)))


def states(session: Session) -> list[str]:
    return [hand["state"] for hand in seen(session)["game"]["showing"]["hands"]]


def watched(folder: Path) -> Session:
    """Return a session after a call, with a camera that sees a still table."""
    session = called(folder)
    session.look_through(FakeEye())
    session.camera_is("still")
    return session


# What the eye says


HIDDEN, OPEN = Seat(), Seat(hidden=False, lifted=3.0)


def said(phase: Any, *seats: Seat, peeked: float = -10.0) -> tuple[str, ...]:
    return doings(Following(Watched(phase=phase, at=5.0, seats=seats), {0: peeked}))


def test_a_seat_is_covered_under_a_hand_lifted_settling_or_read() -> None:
    hand, read = Seat(hand=True), Seat(hidden=False, lifted=3.0, read=True)
    assert said("still", HIDDEN, hand, OPEN, read) == ("covered", "hand", "lifted", "read")
    assert said("moving", HIDDEN, hand, OPEN, read) == ("covered", "hand", "settling", "read")


def test_a_peek_is_said_for_a_while() -> None:
    assert said("still", HIDDEN, peeked=5.0 - PEEKED / 2) == ("peek",)
    assert said("still", HIDDEN, peeked=5.0 - PEEKED) == ("covered",)


@pytest.mark.parametrize("phase", ["waking", "dark"])
def test_nothing_is_said_of_seats_in_the_dark_or_before_the_first_still_picture(phase: str) -> None:
    assert said(phase, HIDDEN, OPEN) == ("", "")


def test_where_nothing_stands_nothing_is_said() -> None:
    assert said("still", Seat(hidden=False, bare=True)) == ("",)


def test_from_a_call_on_the_eye_says_what_each_seat_is_doing() -> None:
    def one_after_another(number: int) -> Image:
        return drawn(ALL, CUPS if number < 25 else CUPS[1:] if number < 45 else ())

    def arm(eye: Eye) -> None:
        assert run.doings == [], "nothing is said of seats before a call"
        eye.arm((2, 3))

    run = Table(one_after_another, length=70, at={10: arm})
    run.run()
    told = run.doings
    assert {ticket for ticket, _ in told} == {1}
    words = [doing for _, doing in told]
    assert ("covered", "covered") in words
    assert words.index(("covered", "covered")) < words.index(("lifted", "covered")) < words.index(("read", "covered"))
    assert all(before != after for before, after in pairwise(words))


# What the session takes and a phone is sent


def test_a_phone_is_sent_what_each_seat_is_doing(tmp_path: Path) -> None:
    session = watched(tmp_path)
    assert states(session) == ["hidden"] * 3
    session.seats_are(1, ("covered", "hand", "peek"))
    assert states(session) == ["covered", "hand", "peek"]
    session.seats_are(1, ("lifted", "settling", ""))
    assert states(session) == ["lifted", "settling", "hidden"]
    session.camera_is("reading")
    assert states(session) == ["reading", "settling", "hidden"]


def test_a_change_is_told_once(tmp_path: Path) -> None:
    session = watched(tmp_path)
    before = session.situation().version
    for _ in range(3):
        session.seats_are(1, ("covered", "covered", "covered"))
    assert session.situation().version == before + 1


def test_dice_that_are_known_count_more_than_what_the_camera_sees(tmp_path: Path) -> None:
    session = watched(tmp_path)
    session.seats_are(1, ("covered", "covered", "covered"))
    session.saw(reading(1, {0: "55555", 1: "6434"}))
    assert states(session) == ["read", "check", "covered"]
    session.type_hand(key("Bruno"), 1, (6, 4, 3, 4, 2), last(session), mark())
    assert states(session) == ["read", "typed", "covered"]


def test_a_cup_that_is_off_where_no_die_was_found_asks_for_a_look(tmp_path: Path) -> None:
    session = watched(tmp_path)
    session.seats_are(1, ("read", "lifted", "covered"))
    assert states(session) == ["check", "lifted", "covered"]


@pytest.mark.parametrize("camera", ["no camera", "trouble", "safe", "none"])
def test_a_camera_that_shows_nothing_says_nothing_of_the_seats(tmp_path: Path, camera: str) -> None:
    session = watched(tmp_path)
    session.seats_are(1, ("lifted", "hand", "covered"))
    session.camera_is(camera)
    assert states(session) == ["hidden"] * 3


def test_what_was_seen_for_an_earlier_call_or_camera_is_dropped(tmp_path: Path) -> None:
    session = watched(tmp_path)
    session.seats_are(1, ("lifted", "lifted", "lifted"))
    session.look_through(FakeEye())
    assert states(session) == ["hidden"] * 3
    session.seats_are(7, ("lifted", "lifted", "lifted"))
    assert states(session) == ["hidden"] * 3


def test_before_a_call_nothing_is_said_of_seats(tmp_path: Path) -> None:
    session = table(tmp_path)
    session.look_through(FakeEye())
    act(session, "Ana", dudo.Bid(0, 3, 5))
    session.seats_are(1, ("lifted", "lifted", "lifted"))
    assert session.situation().doing == ()
    assert seen(session)["game"]["showing"] is None


# The state of the camera


@pytest.mark.parametrize(
    ("camera", "doing", "state"),
    [
        ("still", ("covered", "covered", "covered"), "still"),
        ("moving", ("covered", "hand", "covered"), "hand"),
        ("still", ("covered", "hand", "covered"), "hand"),
        ("moving", ("settling", "covered", "covered"), "settling"),
        ("moving", ("covered", "covered", "covered"), "moving"),
        ("moved", ("hand", "hand", "hand"), "moved"),
        ("dark", ("", "", ""), "dark"),
    ],
)
def test_what_moves_after_a_call_has_a_name(tmp_path: Path, camera: str, doing: tuple[str, ...], state: str) -> None:
    session = watched(tmp_path)
    session.seats_are(1, doing)
    session.camera_is(camera)
    told = seen(session)["camera"]
    assert told["state"] == state
    assert told["text"] != "The camera is on"


def test_a_doubtful_picture_asks_for_a_look(tmp_path: Path) -> None:
    session = watched(tmp_path)
    session.saw(reading(1, {0: "56?23", 1: "64342", 2: "56666"}))
    assert seen(session)["camera"] == {"state": "check", "text": "Please check what the camera read"}
