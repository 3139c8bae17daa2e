"""Pictures of readings and rulings: who gets them, and for how long a phone may keep them."""

from pathlib import Path

from table_of_phones import FakeEye, called, close_all, reading

from kubejo.session import Session
from tests.doors import app_of


def proven(folder: Path) -> Session:
    """Return a table with a ruling and its picture."""
    session, eye = called(folder), FakeEye()
    session.look_through(eye)
    session.saw(reading(len(eye.told), {0: "55123", 1: "64521", 2: "66666"}))
    return session


def test_a_picture_is_kept_by_phones_and_never_taken_for_one_of_another_evening(tmp_path: Path) -> None:
    """Two databases number their events alike, and a phone keeps what it has read from this address for a year."""
    first, second = (proven(tmp_path / evening) for evening in ("afternoon", "evening"))
    client, other = (app_of(session).test_client() for session in (first, second))
    log = client.get("/api/v1/state").get_json()["game"]["log"]
    address = log[-1]["picture"]
    history = client.get("/api/v1/history/1").get_json()["lines"]
    assert history[-1]["picture"] == address
    assert "immutable" in client.get(address).headers["Cache-Control"]
    assert other.get(address).status_code == 404
    assert other.get("/api/v1/state").get_json()["game"]["log"][-1]["picture"] not in ("", address)
    bare = client.get(address.partition("?")[0])
    assert (bare.status_code, bare.headers["Cache-Control"]) == (200, "no-store")
    close_all()
