"""The server under the pages: real threads, one for each stream, and dead connections cut after half a minute."""

import errno
import socket
from types import TracebackType
from typing import Any, Self

from cheroot.wsgi import Server as Cheroot
from flask import Flask

from webui.stream import MOST_STREAMS

SPARE_THREADS = 16
LARGEST_HEAD = 64 * 1024
"""Bytes of a request before its body: what browsers send is a hundredth of it."""
LARGEST_BODY = 64 * 1024**2
"""Bytes of a body that nobody waits for; whoever sends a photo that is only too large hears the reason."""
GONE_MILLISECONDS = 30_000
"""A phone that has not acknowledged anything for so long has left the Wi-Fi: its stream gives its thread back."""


class PortTaken(OSError):
    """The port cannot be had: another program listens on it."""


class PortForbidden(PortTaken):
    """The port cannot be had, for only the administrator may."""


class Server:
    """Serves an application in threads of its own; use it in a `with`. Entering may raise `PortTaken`."""

    def __init__(self, app: Flask, port: int, host: str | None = None) -> None:
        """Take every address of this machine, unless one is named."""
        host = host or ("::" if socket.has_dualstack_ipv6() else "0.0.0.0")
        threads = MOST_STREAMS + SPARE_THREADS
        self._cheroot: Any = Cheroot((host, port), app, numthreads=threads, request_queue_size=128, shutdown_timeout=1)
        self._cheroot.server_name = "kubejo"
        self._cheroot.max_request_header_size = LARGEST_HEAD  # of its own accord it takes in whatever comes
        self._cheroot.max_request_body_size = LARGEST_BODY

    @property
    def port(self) -> int:
        """The port that is listened on: the one that was free, if 0 was asked for."""
        return int(self._cheroot.bind_addr[1])

    def __enter__(self) -> Self:
        try:
            self._cheroot.prepare()
        except OSError as error:
            # Cheroot hands on the words of the system's errors alone.
            kind = PortForbidden if f"[Errno {errno.EACCES}]" in str(error) else PortTaken
            raise kind(str(error)) from None
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted sockets inherit it
            self._cheroot.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MILLISECONDS)
        return self

    def serve(self) -> None:
        """Answer requests until `stop` is called from another thread or a signal interrupts."""
        self._cheroot.serve()

    def stop(self) -> None:
        """End `serve`."""
        self._cheroot.stop()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
