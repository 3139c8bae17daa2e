"""Who has said what dice show is told in the log, with what followed: the camera alone is not."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from table_of_phones import FakeEye, called, close_all, dealt, game_of, key, last, mark, opened, reading

from kubejo.session import Session
from referee import kubi
from webui.texts import say


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


def told(session: Session) -> str:
    """Return the newest line of the log, which is the same after a restart."""
    line = say(game_of(session).tale[-1].what, game_of(session).names)
    session._store.close()
    again = Session(opened(session._store.path.parent))
    assert say(game_of(again).tale[-1].what, game_of(again).names) == line
    return line


def seen(folder: Path, hands: dict[int | None, str]) -> Session:
    session, eye = called(folder), FakeEye()
    session.look_through(eye)
    session.saw(reading(len(eye.told), hands))
    return session


def test_what_the_camera_alone_has_read_names_nobody(tmp_path: Path) -> None:
    assert told(seen(tmp_path, {0: "56523", 1: "64342", 2: "26666"})).startswith("Ana said at least 3 fives.")


def test_who_settles_dice_or_types_hands_is_told_and_who_settled_an_earlier_reading_is_not(tmp_path: Path) -> None:
    session, eye = seen(tmp_path, {0: "56??3", 1: "64342", 2: "5????"}), FakeEye()
    first = game_of(session).showing
    assert first
    assert first.look
    session.settle(key("Ana"), first.look, 2, {"face": 6}, mark())
    session.look_through(eye)
    session.saw(reading(len(eye.told), {0: "56?23", 1: "64342", 2: "5????"}))
    session.type_hand("host", 2, (5, 6, 6, 6, 6), last(session), mark())
    shown = game_of(session).showing
    assert shown
    assert shown.look
    session.settle(key("Cilka"), shown.look, 2, {"face": 1}, mark())
    assert told(session).startswith("Dice named by Cilka and the host. Ana said at least 3 fives.")


@pytest.mark.parametrize("typed", [True, False])
def test_who_names_a_throw_of_kubi_is_told(tmp_path: Path, typed: bool) -> None:
    session, eye = dealt(tmp_path, "kubi", ("Ana", "Bruno")), FakeEye()
    session.look_through(eye)
    for seat, name in enumerate(("Ana", "Bruno")):
        session.act(key(name), kubi.Choose(seat, (1, 2, 3)), last(session), mark())
    if typed:
        session.act(key("Bruno"), kubi.Throw((1, 2, 3, 4, 6)), last(session), mark())
    else:
        session.saw(replace(reading(len(eye.told), {0: "1234?"}), expected=(5,)))
        shown = game_of(session).throw
        assert shown
        session.settle(key("Bruno"), shown.look, 4, {"face": 6}, mark())
    assert told(session).startswith("Dice named by Bruno. ")
