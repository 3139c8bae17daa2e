"""`kubejo.local`: says by mDNS where the pages are, for phones that ask. Many cannot, so nothing depends on it."""

import contextlib
import logging
import socket
import threading
from collections.abc import Iterator

from zeroconf import Error, ServiceInfo, Zeroconf

from kubejo.addresses import own_addresses, own_addresses6

log = logging.getLogger(__name__)
NAME = "kubejo.local."
KIND = "_http._tcp.local."
PATIENCE = 5.0
"""Seconds to wait at the end for an announcement that is still under way."""


@contextlib.contextmanager
def announced(port: int) -> Iterator[None]:
    """Answer for kubejo.local while the block runs; where that cannot be had the block runs without it."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # no network, or the port of mDNS cannot be shared
            responder = Zeroconf()
            stack.callback(responder.close)
            asking = threading.Thread(target=_register, args=(responder, port), name="mdns", daemon=True)
            asking.start()  # it listens for seconds whether the name is taken: nobody waits for that
            stack.callback(asking.join, PATIENCE)
        yield


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
