"""What `serve` and `demo` share: the pages of a session on a port, and what the console says about it."""

import io
import secrets
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import segno

from kubejo.addresses import in_address, own_addresses, own_addresses6
from kubejo.cli import Trouble
from kubejo.ending import asked_to_end
from kubejo.neighbour import announced, neighbour
from kubejo.session import Session
from kubejo.settings import Settings
from kubejo.store import SETTINGS, Store
from webui.app import create_app
from webui.server import PortForbidden, PortTaken, Server
from webui.sheet_to_print import joining


@contextmanager
def pages(session: Session, store: Store, settings: Settings) -> Iterator[Server]:
    """Put the pages on the port. Raises `Trouble` (settings) if it is taken, or this user may not have it."""
    app = create_app(session, _secret(store), partial(address_of, settings.port), settings.names)
    server = Server(app, settings.port)
    try:
        server.__enter__()
    except PortForbidden:
        why = "ports below 1024 need rights of their own"
        line = f"this user may not have port {settings.port} ({why}): name another with --port, such as 8080"
        raise Trouble(line, SETTINGS) from None
    except PortTaken:
        held = "a Kubejo runs there already: end that" if neighbour(settings.port) else "stop what uses it"
        line = f"port {settings.port} cannot be had: {held}, or name another with --port"
        raise Trouble(line, SETTINGS) from None
    try:
        with announced(settings.port, store.path.parent):
            yield server
    finally:
        session.close()
        server.stop()


def address_of(port: int) -> str:
    """Return the address for phones: the raw IP address, for many phones cannot resolve kubejo.local.

    It is asked for anew each time: a network may come up, or change, while the table is running.
    """
    host = (own_addresses() or own_addresses6() or ["127.0.0.1"])[0]
    return f"http://{in_address(host)}:{port}"


def greet(session: Session, port: int, first: str, *, demo: bool = False) -> None:
    """Print what runs and how to end it, and between where the pages are."""
    print(first)
    show_the_way(session, port, named=not demo)
    print(f"Ctrl+C ends it; {'its log goes with it' if demo else 'the log stays'}.", flush=True)


def show_the_way(session: Session, port: int, *, named: bool = True) -> None:
    """Print where the pages are, the PIN, and the QR code; again when the network has changed.

    `named`: kubejo.local is announced.
    """
    address = address_of(port)
    by_name = f"   (or http://kubejo.local:{port} where the network knows it)" if named else ""
    print(f"  phones      {address}{by_name}")
    for other in [*own_addresses()[1:], *own_addresses6()]:
        print(f"              http://{in_address(other)}:{port}")
    print(f"  here        http://localhost:{port}")
    print(f"  big screen  {address}/tv")
    print(f"  host        {address}/host   PIN {session.pin}")
    print(_code(joining(address, session.letters)))
    if session.letters:
        print(f"The letters of the table are {session.letters}.", flush=True)


def _code(address: str) -> str:
    """Return the QR code for the console; where that has no block characters, nothing."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    text = drawn.getvalue()
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return text


def _secret(store: Store) -> str:
    """Return what signs the tokens: it outlives a restart, so that open pages go on working."""
    secret = store.note("secret")
    if secret is None:
        secret = secrets.token_urlsafe(32)
        store.remember("secret", secret)
    return secret


def run(session: Session, server: Server, hurry: Callable[[], None], ready: Callable[[], None] = lambda: None) -> None:
    """Answer requests until the program is told to end; `ready` is called when the first may come, `hurry` then."""
    wait = asked_to_end()
    worker = threading.Thread(target=server.serve, name="pages", daemon=True)
    worker.start()
    ready()
    wait()
    hurry()
    session.close()  # at once: the streams end while the camera is still put away
