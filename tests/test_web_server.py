"""The server under load of idle phones, and how a stream begins, goes on and ends."""

import gc
import socket
import threading
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from table_of_phones import act, close_all, table

from kubejo.session import Session
from referee import dudo
from tests.raw_phone import get, phone, read_until
from webui.app import create_app
from webui.server import LARGEST_BODY, LARGEST_HEAD, PortTaken, Server
from webui.stream import MOST_STREAMS, Stream, Streams
from webui.table import Denied

BEAT = 0.2


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Session, Server]]:
    session = table(tmp_path)
    with Server(create_app(session, "secret", "http://127.0.0.1", beat=BEAT), 0, "127.0.0.1") as server:
        thread = threading.Thread(target=server.serve)
        thread.start()
        try:
            yield session, server
        finally:
            session.close()
            server.stop()
            thread.join(20)
            close_all()
    assert not thread.is_alive()


def wait_for_streams(port: int, many: int) -> None:
    until = time.monotonic() + 30
    while get(port, "/healthz")["streams"] != many:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_thirty_idle_streams_do_not_keep_anybody_from_an_answer(served: tuple[Session, Server]) -> None:
    session, server = served
    phones = [phone(server.port) for _ in range(30)]
    assert get(server.port, "/healthz")["streams"] == 30
    act(session, "Ana", dudo.Bid(0, 2, 3))
    for line in phones:
        assert b"says at least 2 threes" in read_until(line, b"2 threes")
    for line in phones:
        line.close()
    wait_for_streams(server.port, 0)


def test_a_phone_that_vanishes_gives_its_thread_back(served: tuple[Session, Server]) -> None:
    _, server = served
    for _ in range(3):
        phones = [phone(server.port) for _ in range(40)]
        for line in phones:
            line.close()
        wait_for_streams(server.port, 0)


def test_a_stream_begins_with_a_snapshot_has_ids_and_beats(served: tuple[Session, Server]) -> None:
    _, server = served
    line = socket.create_connection(("127.0.0.1", server.port), 20)
    line.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    seen = read_until(line, b"event: beat")
    assert b"Content-Type: text/event-stream" in seen
    assert seen.index(b"id: ") < seen.index(b"event: view") < seen.index(b"event: beat")
    line.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # cheroot forgets to close its socket
def test_a_port_that_is_taken_is_said(served: tuple[Session, Server], tmp_path: Path) -> None:
    session, server = served
    other = Server(create_app(session, "secret", "http://127.0.0.1"), server.port, "127.0.0.1")
    with pytest.raises(PortTaken):
        other.__enter__()
    del other
    gc.collect()


def test_there_is_room_for_so_many_streams_and_a_phone_has_so_many_at_most() -> None:
    streams = Streams(most=5, most_of_a_phone=2)
    first = streams.enter("a")
    streams.enter("a")
    streams.enter("a")
    assert not streams.holds("a", first)
    for name in ("b", "c", "d"):
        streams.enter(name)
    with pytest.raises(Denied) as denied:
        streams.enter("e")
    assert denied.value.status == 503
    assert len(streams) == 5


def test_a_stream_that_makes_room_for_a_newer_one_says_so_at_its_end(tmp_path: Path) -> None:
    session, streams = table(tmp_path), Streams(most_of_a_phone=1)
    seen = {"run": "a", "version": session.situation().version}
    older = iter(Stream(session, streams, "a", lambda: seen, BEAT))
    assert [next(older)[:5] for _ in range(2)] == ["retry", "id: a"]
    newer = iter(Stream(session, streams, "a", lambda: seen, BEAT))
    assert list(older) == ["event: enough\ndata: {}\n\n"]
    next(newer)
    session.close()
    assert list(newer) == [], "the program ends, and the page asks again until there is another"
    close_all()


def test_a_stream_that_is_closed_before_it_began_is_forgotten(tmp_path: Path) -> None:
    streams = Streams()
    Stream(table(tmp_path), streams, "a", dict, BEAT).close()
    assert len(streams) == 0
    close_all()


def test_the_server_has_a_thread_for_every_stream_and_some_to_spare(served: tuple[Session, Server]) -> None:
    _, server = served
    assert server._cheroot.requests.min >= MOST_STREAMS + 8


def refused(port: int, head: str, *pieces: bytes) -> bytes:
    """Send what must not be waited for, and return what is said of it."""
    with socket.create_connection(("127.0.0.1", port), 20) as line:
        line.sendall(f"{head}\r\n".encode())
        with suppress(ConnectionError):  # it may have been refused by then
            for piece in pieces:
                line.sendall(piece)
        return read_until(line, b"\r\n\r\n")


def test_a_head_without_end_is_not_taken_in(served: tuple[Session, Server]) -> None:
    _, server = served
    head = "GET / HTTP/1.1\r\nHost: localhost"
    assert b"413" in refused(server.port, head, b"X: ", b"x" * LARGEST_HEAD, b"x" * 256)


@pytest.mark.parametrize("bytes_of_it", [LARGEST_BODY + 1, 10**30])
def test_a_body_that_is_far_too_large_is_not_waited_for(served: tuple[Session, Server], bytes_of_it: int) -> None:
    _, server = served
    head = f"POST /api/v1/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {bytes_of_it}\r\n"
    assert b"413" in refused(server.port, head)


def test_a_body_that_is_refused_is_never_in_memory(served: tuple[Session, Server]) -> None:
    _, server = served
    piece, many = b"x" * 1024**2, 32
    head = f"POST /api/v1/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {many * len(piece)}\r\n"
    tracemalloc.start()
    try:
        assert b"403" in refused(server.port, head, *[piece] * many)
        assert tracemalloc.get_traced_memory()[1] < 8 * len(piece)
    finally:
        tracemalloc.stop()
