"""A phone at the table without a browser: a cookie, a token, requests that are repeated with their mark, a stream."""

import http.client
import json
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from webui.guard import COOKIE, TOKEN_HEADER, digest

PATIENCE = 60.0
"""Seconds after which a connection is taken for dead: long, because a busy machine is slow and not broken."""


class Gone(OSError):
    """The server has hung up, or is not there."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request brought: the status, and the view, or `{"error", "rule"}`."""

    status: int
    said: Any


def cookie(name: str) -> str:
    """Return the cookie of somebody's phone."""
    return name.ljust(43, "x")


def key(name: str) -> str:
    """Return the key under which the table knows that phone."""
    return digest(cookie(name))


class Phone:
    """One phone, for use by one thread. Every method raises `Gone` where the server does not answer."""

    def __init__(self, port: int, name: str) -> None:
        self.name = name
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._headers = {"Cookie": f"{COOKIE}={cookie(name)}", "Content-Type": "application/json"}

    def open(self) -> None:
        """Open the page, which brings the token that every change needs."""
        page = self._asked("GET", "/play")[1].decode()
        found = re.search(r'data-token="(\w+)"', page)
        assert found, page
        self._headers[TOKEN_HEADER] = found[1]

    def look(self) -> Any:
        """Return the view as it is now."""
        return json.loads(self._asked("GET", "/api/v1/state")[1])

    def get(self, path: str) -> int:
        """Ask for anything and return the status."""
        return self._asked("GET", path)[0]

    def post(self, route: str, body: dict[str, object]) -> Answer:
        """Ask for something once."""
        status, said = self._asked("POST", f"/api/v1/{route}", json.dumps(body))
        return Answer(status, json.loads(said))

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def _asked(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        """Ask over the old connection; one that the server has closed, because it was idle, is opened anew."""
        old = self._line.sock is not None
        try:
            self._line.request(method, path, body, self._headers)
            answer = self._line.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._line.close()
            if old:
                return self._asked(method, path, body)
            raise Gone(str(error)) from None


def stream(port: int, name: str) -> socket.socket:
    """Open the stream of a phone; by HTTP 1.0, so that nothing but the events comes over it. Raises `OSError`."""
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    head = f"GET /api/v1/events HTTP/1.0\r\nHost: localhost:{port}\r\nCookie: {COOKIE}={cookie(name)}\r\n\r\n"
    line.sendall(head.encode())
    return line


def views(line: socket.socket) -> Iterator[Any]:
    """Yield the views that come over a stream, and None for a heartbeat. Ends, or raises `OSError`, when it breaks."""
    rest = b""
    while part := line.recv(65536):
        *events, rest = (rest + part).split(b"\n\n")
        for event in events:
            data = [row[6:] for row in event.split(b"\n") if row.startswith(b"data: ")]
            if data:
                yield json.loads(data[0]) if b"event: view" in event else None
