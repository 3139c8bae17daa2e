"""A disk that is full in the middle of a request: nothing of it was done, and asked again it is done as a whole."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from table_of_phones import FakeEye, act, called, close_all, game_of, key, last, mark, reading, state, table

from kubejo.session import Session
from referee import dudo


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_all()


@contextmanager
def full(session: Session, what: str) -> Iterator[None]:
    """Let the disk be full for one kind of change, such as "INSERT ON events"; what was seen before stays so."""
    before, db = game_of(session), session._store._db
    db.execute(f"CREATE TEMP TRIGGER full BEFORE {what} BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
    with pytest.raises(sqlite3.Error, match="full"):
        yield
    db.execute("DROP TRIGGER full")
    assert game_of(session) == before
    assert game_of(Session(session._store)) == before, "it is in the store as it is seen"


def test_the_last_die_is_not_known_without_its_ruling(tmp_path: Path) -> None:
    session, once = called(tmp_path), mark()
    for _ in range(2):
        with full(session, "INSERT ON events"):
            session.type_hand(key("Ana"), 0, (5, 5, 5, 2, 2), last(session), once)
    session.type_hand(key("Ana"), 0, (5, 5, 5, 2, 2), last(session), once)
    assert game_of(session).ruled


def test_the_last_agreement_is_not_given_without_what_follows_from_it(tmp_path: Path) -> None:
    session, once = table(tmp_path, ("Ana", "Bruno")), mark()
    session.let_correct("host", "agreement")
    act(session, "Ana", dudo.Bid(0, 2, 3))
    session.undo(key("Ana"), last(session), mark())
    ask = game_of(session).ask
    assert ask
    with full(session, "INSERT ON events"):
        session.agree(key("Bruno"), ask.number, once)
    session.agree(key("Bruno"), ask.number, once)
    assert state(session).bid is None


def pictured(folder: Path) -> Session:
    """Return a session in which the picture of a reading is kept, for a die of it may yet be set right."""
    session, eye = called(folder), FakeEye()
    session.look_through(eye)
    session.saw(reading(len(eye.told), {0: "55522", 1: "64226", 2: "66666"}))
    assert game_of(session).ruled
    return session


def test_no_game_begins_that_nobody_sees(tmp_path: Path) -> None:
    session, once = pictured(tmp_path), mark()
    persons, before = game_of(session).persons, game_of(session).number
    with full(session, "UPDATE ON looks"):
        session.begin("host", "kubi", persons, 0, once)
    session.begin("host", "kubi", persons, 0, once)
    assert (game_of(session).number, game_of(session).kind) == (before + 1, "kubi")
