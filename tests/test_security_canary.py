"""A sample of the search for hidden dice that `python -m tests.canary` makes in 10,000 games."""

from pathlib import Path

import pytest
from table_of_phones import act, close_all, table

from referee import dudo
from tests import canary
from tests.doors import app_of


def test_hidden_dice_are_found_nowhere_before_their_call(tmp_path: Path) -> None:
    played = list(canary.tables(3, seed=7, parent=tmp_path))
    assert len(played) == 3
    assert sum(rounds for rounds, _ in played) >= 3
    assert all(places > 10 for _, places in played)


def test_the_canary_is_heard_where_it_sings(tmp_path: Path) -> None:
    one = canary.Canary(canary.Random(1), 0.1234)
    assert one.sings(b'{"box":[0.1234,0.1234]}')
    assert one.sings(b'{"box":[0.12339999999,0.1]}')
    assert one.sings(b"file" + one.needles[1] + b"end")
    assert not one.sings(b'{"box":[0.1235],"at":"10.1234"}')
    assert not canary.Canary(canary.Random(2), 0.1235).picture_in(canary.evidence.jpeg(one.image))


@pytest.mark.parametrize("path", ["/api/v1/live.jpg", "/api/v1/live.jpg?whole"])
def test_the_live_view_is_refused_with_409_while_dice_are_hidden_and_no_longer_after_the_call(
    tmp_path: Path, path: str
) -> None:
    session = table(tmp_path)
    session.look_through(canary.Eye(), lambda: canary.Canary(canary.Random(1), 0.1).image)
    client = app_of(session).test_client()
    assert client.get(path).status_code == 409
    act(session, "Ana", dudo.Bid(0, 3, 5))
    assert client.get(path).status_code == 409
    act(session, "Bruno", dudo.Challenge(1))
    assert client.get(path).status_code == 200
    close_all()
