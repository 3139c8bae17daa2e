"""What a phone may do in Dudo, as its view tells it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from table_of_phones import act, close_all, key, mark, opened

from kubejo.session import Session
from referee import dudo
from webui.view import view


@pytest.fixture(autouse=True)
def _close_stores() -> Iterator[None]:
    yield
    close_all()


def seen(session: Session, name: str) -> Any:
    """Return the game as somebody's phone sees it."""
    return view(session.situation(), session.visitor(key(name)))["game"]


def test_a_shared_phone_bids_and_calls_for_who_is_on_turn_where_anyone_may_doubt(tmp_path: Path) -> None:
    session = shared(tmp_path, {"who_may_doubt": "anyone", "exact_call": True})
    act(session, "Ana", dudo.Bid(0, 1, 2))
    act(session, "Bruno", dudo.Bid(1, 2, 2))
    game = seen(session, "Ana")
    assert (game["turn"], game["mine"]) == (2, [0, 2])
    assert (game["can"]["doubter"], game["can"]["exact"]) == (2, True)
    act(session, "Ana", dudo.Bid(2, 3, 2))
    assert seen(session, "Bruno")["can"]["doubter"] == 1
    assert seen(session, "Ana")["can"]["doubter"] == 0, "Cilka does not doubt her own bid"
    assert not seen(session, "Bruno")["can"]["exact"]


def shared(folder: Path, changed: dict[str, object]) -> Session:
    """Return a session with a game in which Ana's phone plays for Cilka too, and Bruno sits between them."""
    session = Session(opened(folder))
    for name in ("Ana", "Bruno"):
        session.join(key(name), name)
    session.another(key("Ana"), "Cilka")
    session.admit("host", session.pin)
    persons = tuple(one.number for one in session.situation().people)
    session.begin("host", "kubdubo", persons, 0, mark(), changed)
    return session
