"""Views are made once for all who see the same, and anew as soon as anything has happened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_of_phones import act, close_all, key, table

from kubejo.session import Session
from referee import dudo
from webui.languages import language
from webui.seen import Views
from webui.view import view
from webui.views.onlooker import Json

ENGLISH, CZECH = language("en"), language("cs")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield table(tmp_path)
    close_all()


def shown(views: Views, session: Session, name: str) -> Json:
    return views.seen(session.situation(), session.visitor(key(name)), ENGLISH)


def test_who_asks_again_gets_the_same_view(session: Session) -> None:
    views = Views()
    assert shown(views, session, "Ana") is shown(views, session, "Ana")
    assert shown(views, session, "a guest") is shown(views, session, "another guest")


def test_nobody_gets_the_view_of_somebody_else(session: Session) -> None:
    views, now = Views(), session.situation()
    for name in ("Ana", "Bruno", "a guest", "host"):
        who = session.visitor(key(name) if name != "host" else name)
        for spoken in (ENGLISH, CZECH, ENGLISH):
            assert views.seen(now, who, spoken) == view(now, who, spoken)


def test_whatever_happens_is_seen_at_once(session: Session) -> None:
    views = Views()
    before = shown(views, session, "Ana")
    session.join(key("Bruno"), "Bruno the second")
    assert "Bruno the second" in str(renamed := shown(views, session, "Ana"))
    act(session, "Ana", dudo.Bid(0, 2, 3))
    assert "2 threes" in str(shown(views, session, "Ana"))
    session.camera_is("still")
    assert before is not renamed
    assert shown(views, session, "Ana") == view(session.situation(), session.visitor(key("Ana")), ENGLISH)


def test_a_view_that_is_late_does_not_stand_in_for_a_newer_one(session: Session) -> None:
    views, old = Views(), session.situation()
    ana = session.visitor(key("Ana"))
    act(session, "Ana", dudo.Bid(0, 2, 3))
    newer = views.seen(session.situation(), ana, ENGLISH)
    assert views.seen(old, ana, ENGLISH) == view(old, ana, ENGLISH)
    assert views.seen(session.situation(), ana, ENGLISH) is newer


def test_a_program_that_was_started_anew_counts_from_the_beginning(session: Session, tmp_path: Path) -> None:
    views = Views()
    act(session, "Ana", dudo.Bid(0, 2, 3))
    shown(views, session, "Ana")
    close_all()
    again = table(tmp_path / "another")
    assert "2 threes" not in str(shown(views, again, "Ana"))
