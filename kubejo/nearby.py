"""`kubejo.local`: says by mDNS where the pages are, for phones that ask. Many cannot, so nothing depends on it."""

import contextlib
import logging
import socket
import threading
from collections.abc import Callable, Iterator

from zeroconf import Error, ServiceInfo, Zeroconf

from kubejo.addresses import own_addresses, own_addresses6

log = logging.getLogger(__name__)
NAME = "kubejo.local."
KIND = "_http._tcp.local."
SECONDS = 5.0
"""Seconds between two looks whether the addresses of this machine are still the same."""
PATIENCE = 5.0
"""Seconds to wait at the end for an announcement that is still under way."""


@contextlib.contextmanager
def announced(port: int, moved: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Answer for kubejo.local while the block runs; where that cannot be had the block runs without it.

    A network may come up, or another one, while the table is running: then it is announced anew and `moved` is called.
    """
    ended = threading.Event()
    asking = threading.Thread(target=_announce, args=(port, moved, ended), name="mdns", daemon=True)
    asking.start()  # it listens for seconds whether the name is taken: nobody waits for that
    try:
        yield
    finally:
        ended.set()
        asking.join(PATIENCE)


def _announce(port: int, moved: Callable[[], None], ended: threading.Event) -> None:
    while not ended.is_set():
        here = _addresses()
        with _responding(port):
            while not ended.wait(SECONDS) and _addresses() == here:
                pass
        if not ended.is_set():
            moved()


@contextlib.contextmanager
def _responding(port: int) -> Iterator[None]:
    """Answer on the network interfaces that there are now."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # no network, or the port of mDNS cannot be shared
            responder = Zeroconf()
            stack.callback(responder.close)
            _register(responder, port)
        yield


def _addresses() -> tuple[str, ...]:
    return (*own_addresses(), *own_addresses6())


def _register(responder: Zeroconf, port: int) -> None:
    try:
        responder.register_service(service(port), allow_name_change=True)
    except (Error, OSError) as error:
        log.info("kubejo.local is not announced: %s", error)


def service(port: int) -> ServiceInfo:
    """Return what is announced: a web page on this port, on a machine of this name with these addresses."""
    families = ((socket.AF_INET, own_addresses()), (socket.AF_INET6, own_addresses6()))
    packed = [socket.inet_pton(family, text) for family, texts in families for text in texts]
    return ServiceInfo(KIND, f"Kubejo.{KIND}", port=port, addresses=packed, server=NAME, properties={"path": "/"})
