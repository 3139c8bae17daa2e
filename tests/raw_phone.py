"""A phone that speaks to the server byte by byte, for tests."""

import json
import socket
import urllib.request


def phone(port: int) -> socket.socket:
    """Open a stream as a phone does, and read its first view."""
    line = socket.create_connection(("127.0.0.1", port), 20)
    line.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    read_until(line, b"event: view")
    return line


def read_until(line: socket.socket, wanted: bytes) -> bytes:
    seen = b""
    while wanted not in seen:
        part = line.recv(65536)
        assert part, seen
        seen += part
    return seen


def get(port: int, path: str) -> dict[str, object]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
        found = json.loads(answer.read())
    assert isinstance(found, dict)
    return found
