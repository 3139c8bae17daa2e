"""DNS rebinding: every address refuses foreign and malformed hosts; the machine's own pass, also after they change."""

import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from table_of_phones import close_all, table

from kubejo.addresses import own_addresses
from tests.doors import Door, app_of, doors, knock
from webui.server import Server

HOSTILE = (
    "",
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "localhost@evil.example",
    "localhost:8080@evil.example",
    "localhost, evil.example",
    "localhost evil.example",
    "localhost:99999999",
    "localhost:",
    "8.8.8.8",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "[2001:db8::1]",
    "[::]",
    "127.0.0.1.evil.example",
    "kubejo.local.evil.example",
    "2130706433",
    "0x7f000001",
    "../localhost",
    "lоcalhost",
)
NOWHERE = (
    Door("", "GET", "/nowhere"),
    Door("", "POST", "/nowhere"),
    Door("", "GET", "/static/nowhere.js"),
    Door("", "GET", "/api/v1/nowhere"),
    Door("", "GET", "/static/../app.py"),
)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    yield app_of(table(tmp_path))
    close_all()


@pytest.mark.parametrize("host", HOSTILE)
def test_every_route_refuses_a_foreign_or_malformed_host(app: Flask, host: str) -> None:
    client = app.test_client()
    for door in (*doors(app), *NOWHERE):
        status, said = knock(client, door, {}, HTTP_HOST=host)
        assert status == 421, (door, host, status)
        assert len(said) < 300, "nothing but a refusal"
    assert client.get_cookie("kubejo") is None


def test_the_own_addresses_pass_on_every_page(app: Flask) -> None:
    client = app.test_client()
    for address in (*own_addresses(), "127.0.0.1", "[::1]", "localhost", "kubejo.local"):
        for path in ("/", "/static/dom.js", "/healthz"):
            with client.get(path, environ_overrides={"HTTP_HOST": f"{address}:8080"}) as answer:
                assert answer.status_code == 200, (address, path)


CHANGING = """
import subprocess
from webui.guard import is_known_host
def ip(*line): subprocess.run(("ip", *line), check=True)
def passes(): return is_known_host("198.51.100.7:8080", frozenset())
ip("link", "set", "lo", "up")
seen = [passes()]
ip("address", "add", "198.51.100.7/32", "dev", "lo")
seen.append(passes())
ip("address", "delete", "198.51.100.7/32", "dev", "lo")
seen.append(passes())
print(seen)
"""


def test_an_address_passes_from_when_the_machine_has_it_until_it_has_it_no_longer() -> None:
    if not (shutil.which("unshare") and shutil.which("ip")):
        pytest.skip("no unshare or no ip: addresses cannot be changed without them")
    line = ["unshare", "--map-root-user", "--net", sys.executable, "-c", CHANGING]
    done = subprocess.run(line, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    if "unshare" in done.stderr:
        pytest.skip(f"no network of one's own here: {done.stderr}")
    assert done.stdout.strip() == "[False, True, False]", done.stderr


REQUESTS = (
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\nForwarded: host=localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost:\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\x00.evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\xff\r\n\r\n",
)


def test_a_real_server_gives_no_page_to_a_host_that_is_not_its_own(app: Flask) -> None:
    with Server(app, 0, "127.0.0.1") as server:
        thread = threading.Thread(target=server.serve)
        thread.start()
        try:
            for request in REQUESTS:
                assert asked(server.port, request).split(b" ")[1] in (b"400", b"421"), request
            assert b" 200 " in asked(server.port, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        finally:
            server.stop()
            thread.join(20)


def asked(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 60) as line:
        line.sendall(request)
        return line.recv(4096).partition(b"\r\n")[0]
