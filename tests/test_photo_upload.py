"""Photos from phones: taken in only while dice lie open, within limits, and whatever is in them the table goes on."""

import json
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from fuzz_photos import run
from table_of_phones import act, called, close_all, key, last, mark, state, table, type_hands

from kubejo.photo_answer import PhotoRead
from kubejo.photos import Photos
from kubejo.session import Session
from referee import dudo
from tests.doors import page_token
from tests.pictures import jpeg, plain
from vision.types import Die, Doubt
from webui import guard
from webui.api_photo import MOST_BYTES
from webui.app import create_app
from webui.table import Denied

PHOTO = jpeg(plain(60))


def raises(status: int) -> pytest.RaisesExc[Denied]:
    return pytest.raises(Denied, check=lambda denied: denied.status == status)


def stand_in(program: str, seconds: float = 20.0) -> Photos:
    """Return photos that are read by a program of our own in place of the reading process."""
    return Photos((sys.executable, "-c", program), seconds)


def says(*dice: Die, width: int = 640, height: int = 480) -> str:
    """Return a program that says it has seen these dice."""
    rows = [[die.x, die.y, die.box, die.faces, die.value, die.confidence] for die in dice]
    about = json.dumps({"width": width, "height": height, "dice": rows, "doubts": []})
    return f"import sys; sys.stdin.buffer.read(); sys.stdout.write({about!r} + chr(10)); sys.stdout.buffer.flush()"


def die(x: float, y: float, value: int) -> Die:
    shares = [0.01] * 6
    shares[value - 1] = 0.95
    one, two, three, four, five, six = shares
    return Die(x, y, (x - 15, y - 15, 30, 30), (one, two, three, four, five, six), value, 0.95)


def test_a_photo_is_read_in_a_process_of_its_own() -> None:
    read = Photos().read(PHOTO)
    assert (read.width, read.height, read.reading.dice) == (320, 240, ())
    assert read.jpeg.startswith(b"\xff\xd8")


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"IEND\xaeB`\x82"


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 415),
        (b"GIF89a" + bytes(100), 415),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415),
        (PHOTO[:-40], 415),
        (png(30000, 30000), 413),
        (png(8193, 10), 413),
        (png(8000, 3001), 413),
        (png(0, 10), 413),
        (PHOTO + bytes(MOST_BYTES), 413),
    ],
)
def test_what_its_header_gives_away_is_refused_before_it_is_decoded(data: bytes, status: int) -> None:
    with raises(status):
        Photos(("no such program",)).read(data)


@pytest.mark.parametrize(
    "program",
    [
        "import os; os.abort()",
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        "raise SystemExit(1)",
        "print('no JSON')",
        "print('{}')",
        "print('[1]')",
        'print(\'{"width": 1, "height": 1, "dice": [[1, 2]], "doubts": []}\')',
    ],
)
def test_a_reading_process_that_fails_is_told_in_plain_words(program: str) -> None:
    with raises(422):
        stand_in(program).read(PHOTO)


FACES = [0.1, 0.1, 0.1, 0.1, 0.5, 0.1]
GOOD = [10, 20.5, [1, 2, 3, 4], FACES, 5, 0.5]
DOUBT = ["read_as", 0, [["faces", [0, 5]]]]


def answer(die: list[object] = GOOD, doubt: list[object] = DOUBT, jpeg: str = "", **about: object) -> str:
    """Return a program that answers with one die and a doubt about it."""
    line = json.dumps({"width": 640, "height": 480, "dice": [die], "doubts": [doubt]} | about)
    return f"print({line!r}, {jpeg!r}, sep=chr(10), end='')"


def test_an_answer_that_is_right_in_all_its_parts_is_understood() -> None:
    read = stand_in(answer()).read(PHOTO)
    (seen,) = read.reading.dice
    assert (seen.x, seen.box, seen.value) == (10, (1, 2, 3, 4), 5)
    assert read.reading.doubts == (Doubt("read_as", 0, (("faces", (0, 5)),)),)


@pytest.mark.parametrize(
    "program",
    [
        *(
            answer([*GOOD[:at], wrong, *GOOD[at + 1 :]])
            for at, wrong in [
                (0, "10"),
                (0, True),
                (1, float("nan")),
                (1, 10**400),
                (2, [1, 2, 3]),
                (2, [1, 2, -3, 4]),
                (3, [0.1, 0.9]),
                (3, [*FACES[:5], 1.5]),
                (4, 9),
                (4, 0),
                (4, 2.0),
                (5, "x"),
                (5, -0.1),
            ]
        ),
        answer(doubt=["no such reason", None, []]),
        answer(doubt=["read_as", None, []]),
        answer(doubt=["read_as", 1, DOUBT[2]]),
        answer(doubt=["read_as", 0, [["faces", [0, 7]]]]),
        answer(doubt=["seen_in", 0, [["n", "two"], ["looks", 3]]]),
        answer(width=0),
        answer(height=1e3),
        answer(jpeg="no picture"),
    ],
)
def test_of_a_reading_process_nothing_is_believed_that_cannot_be(program: str) -> None:
    with raises(422):
        stand_in(program).read(PHOTO)


def test_a_reading_process_that_hangs_is_ended() -> None:
    with raises(422):
        stand_in("while True: pass", seconds=0.5).read(PHOTO)


def test_memory_and_time_of_the_reading_process_are_bounded() -> None:
    greedy = "from kubejo.photo_child import bounded; bounded(); print(len(bytearray(3 << 30)))"
    with raises(422):
        stand_in(greedy).read(PHOTO)


def test_a_second_photo_at_the_same_time_is_put_off() -> None:
    busy = Photos()
    with busy._reading, raises(503):
        busy.read(PHOTO)


def test_thousands_of_spoilt_photos_are_pictures_or_refusals() -> None:
    """`python -m tests.fuzz_photos` tries a hundred thousand."""
    found = list(run(500, seed=3))
    assert min(found[0].values()) > 20


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    yield called(tmp_path, quantity=3, face=5)
    close_all()


def shown(session: Session) -> list[list[int]]:
    game = session.situation().game
    assert game
    assert game.showing
    return [[place.faces[0] for place in hand] for hand in game.showing.hands]


def test_the_lower_edge_of_a_photo_is_where_its_photographer_sits(session: Session) -> None:
    session._photos = stand_in(says(die(320, 450, 5), die(40, 100, 1), die(600, 100, 2)))
    session.photo(key("Bruno"), PHOTO, last(session), mark())
    assert shown(session) == [[2], [5], [1]], "clockwise from below: Bruno, Cilka, Ana"
    session.photo(key("Ana"), PHOTO, last(session), mark())
    assert shown(session) == [[5], [1], [2]]


def test_a_photo_rules_only_when_somebody_has_said_that_it_shows_this_table(session: Session) -> None:
    hands = [die(320 + 40 * n, 450, 5) for n in range(-2, 3)]
    left = [die(30 + 40 * n, 60, 1) for n in range(5)]
    right = [die(450 + 40 * n, 60, 2) for n in range(5)]
    session._photos = stand_in(says(*hands, *left, *right))
    session.photo(key("Ana"), PHOTO, last(session), mark())
    game = session.situation().game
    assert game
    assert game.state.phase == "reveal"
    assert game.showing
    assert game.showing.said
    session.confirm(key("Cilka"), game.showing.look or 0, mark())
    game = session.situation().game
    assert game
    assert isinstance(game.state, dudo.State)
    ruling = dudo.verdict(game.state)
    assert ruling
    assert (ruling.counted, ruling.rule) == (10, "D22")


def test_a_photo_that_was_taken_in_is_not_taken_in_again(session: Session) -> None:
    session._photos = stand_in(says(die(320, 450, 5)))
    once = mark()
    session.photo(key("Ana"), PHOTO, last(session), once)
    look = session.situation().game.showing.look  # type: ignore[union-attr]  # there is one
    session.photo(key("Ana"), PHOTO, last(session), once)
    assert session.situation().game.showing.look == look  # type: ignore[union-attr]  # there is one


def test_a_photo_that_is_sent_again_while_it_is_read_is_read_once(session: Session) -> None:
    session._photos = stand_in("import time; time.sleep(0.5); " + says(die(320, 450, 5)))
    after, once, start = last(session), mark(), threading.Barrier(2)

    def send() -> None:
        start.wait()
        session.photo(key("Ana"), PHOTO, after, once)

    with ThreadPoolExecutor(2) as phones:
        for sent in [phones.submit(send) for _ in range(2)]:
            sent.result()  # neither is put off
    assert shown(session)[0] == [5]


def test_who_has_handed_the_place_on_while_the_photo_was_read_shows_nothing(session: Session) -> None:
    code = session.offer(key("Ana"), 1)

    class Slow(Photos):
        def read(self, data: bytes) -> PhotoRead:
            session.take("new phone", code)
            return super().read(data)

    session._photos = Slow((sys.executable, "-c", says(die(320, 450, 5))))
    with raises(403):
        session.photo(key("Ana"), PHOTO, last(session), mark())
    assert shown(session)[0] == []


def test_while_dice_are_hidden_a_photo_is_not_even_decoded(tmp_path: Path) -> None:
    session = table(tmp_path)
    session._photos = Photos(("no such program",))
    with raises(409):
        session.photo(key("Ana"), PHOTO, last(session), mark())
    act(session, "Ana", dudo.Bid(0, 2, 3))
    with raises(409):
        session.photo("host", PHOTO, last(session), mark())
    close_all()


def test_who_only_looks_on_sends_no_photo(session: Session) -> None:
    session.join("late", "Dora")
    with raises(403):
        session.photo("late", PHOTO, last(session), mark())


# Over the web


@pytest.fixture
def client(session: Session) -> FlaskClient:
    client = create_app(session, "secret", "http://192.0.2.7:8080").test_client()
    page_token(client)
    cookie = client.get_cookie(guard.COOKIE)
    assert cookie
    session._store.hold(guard.digest(cookie.value), 1)
    return client


def send(client: FlaskClient, data: bytes, after: object, headers: dict[str, str] | None = None) -> int:
    given = {guard.TOKEN_HEADER: page_token(client)} if headers is None else headers
    address = f"/api/v1/photo?after={after}&once={mark()}"
    return client.post(address, data=data, headers=given, content_type="image/jpeg").status_code


def test_a_photo_comes_in_through_its_route(session: Session, client: FlaskClient) -> None:
    session._photos = stand_in(says(die(320, 450, 5)))
    assert send(client, PHOTO, last(session)) == 200
    assert shown(session)[0] == [5]
    assert send(client, PHOTO, last(session) - 100) == 409


def test_a_photo_that_was_taken_in_is_answered_by_the_view_though_it_is_ruled_since(
    session: Session, client: FlaskClient
) -> None:
    session._photos = stand_in(says(die(320, 450, 5)))
    address, headers = f"/api/v1/photo?after={last(session)}&once={mark()}", {guard.TOKEN_HEADER: page_token(client)}
    assert client.post(address, data=PHOTO, headers=headers, content_type="image/jpeg").status_code == 200
    type_hands(session, [(5, 5, 5, 5, 5)] * 3)
    assert state(session).phase == "bidding"
    for _ in range(8):  # more than a phone may send in a minute
        assert client.post(address, data=PHOTO, headers=headers, content_type="image/jpeg").status_code == 200


def test_a_photo_needs_the_token_and_the_own_origin(session: Session, client: FlaskClient) -> None:
    assert send(client, PHOTO, last(session), {}) == 403
    foreign = {guard.TOKEN_HEADER: page_token(client), "Origin": "http://evil.example"}
    assert send(client, PHOTO, last(session), foreign) == 403


def test_too_large_a_photo_is_refused_by_its_length(session: Session, client: FlaskClient) -> None:
    assert send(client, bytes(MOST_BYTES + 1), last(session)) == 413


def test_a_phone_sends_six_photos_a_minute_at_most(session: Session, client: FlaskClient) -> None:
    answers = [send(client, b"no photo", last(session)) for _ in range(8)]
    assert answers == [415] * 6 + [429] * 2


@pytest.mark.parametrize("query", ["", "after=x&once=1", "after=1", f"after=1&once={'x' * 300}"])
def test_a_request_without_its_marks_is_refused(client: FlaskClient, query: str) -> None:
    headers = {guard.TOKEN_HEADER: page_token(client)}
    assert client.post(f"/api/v1/photo?{query}", data=PHOTO, headers=headers).status_code == 400
