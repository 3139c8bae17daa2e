"""A table in this very process: what others do is set up by calls, and what a page shows is seen in Chromium."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from kubejo.session import Session
from referee import cubulus, dudo, kubi
from tests import kubi_play
from tests.browser.driver import Phone
from tests.table_of_phones import game_of, last, mark, opened
from webui.app import create_app
from webui.games import Event
from webui.guard import COOKIE, digest
from webui.server import Server

BEAT = 15.0
"""Seconds between two signs of life of a stream, as at a real table."""
NO_FOUR = (5, 5, 3, 3, 5)
"""A hand of Bruno in `Desk.rule`: one of Ana's fours was typed wrongly as a two."""

State = TypeVar("State", kubi.State, cubulus.State)


@dataclass
class Desk:
    """A session with its pages; phones have cookies by name, so that a name's phone is known before it opens a page."""

    session: Session
    port: int

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://localhost:{self.port}"

    def act(self, name: str, event: Event) -> None:
        """Let somebody's phone play an event."""
        self.session.act(key(name), event, last(self.session), mark())

    def type_hand(self, name: str, seat: int, faces: tuple[int, ...]) -> None:
        """Let somebody's phone type the dice of a seat."""
        self.session.type_hand(key(name), seat, faces, last(self.session), mark())

    def rule(self, hand: tuple[int, ...]) -> None:
        """Play a round: Ana says three fours and shows one beside a one; Bruno doubts it, and shows a hand."""
        self.act("Ana", dudo.Bid(0, 3, 4))
        self.act("Bruno", dudo.Challenge(1))
        self.type_hand("Ana", 0, (1, 4, 2, 2, 6))
        self.type_hand("Bruno", 1, hand)


def cookie(name: str) -> str:
    """Return the cookie of somebody's phone."""
    return name.ljust(43, "x")


def key(name: str) -> str:
    """Return the key under which the table knows that phone."""
    return digest(cookie(name))


def give(phone: Phone, name: str) -> Phone:
    """Make a phone the one of that name."""
    phone.context.add_cookies([{"name": COOKIE, "value": cookie(name), "url": phone.address}])
    return phone


def seated(folder: Path, names: tuple[str, ...] = ("Ana", "Bruno"), sheet: str = "kubdubo") -> Session:
    """Return a session whose game of Dudo has just begun; the first one opens."""
    session = Session(opened(folder))
    for name in names:
        session.join(key(name), name)
    session.admit(key("host"), session.pin)
    session.begin(key("host"), sheet, tuple(one.number for one in session.situation().people), 0, mark())
    return session


@contextmanager
def served(session: Session, beat: float, port: int = 0, secret: str = "secret") -> Iterator[Desk]:
    """Serve the pages of a session; `beat` is the seconds between heartbeats."""
    with Server(create_app(session, secret, "http://127.0.0.1", beat=beat), port, "127.0.0.1") as server:
        thread = threading.Thread(target=server.serve)
        thread.start()
        try:
            yield Desk(session, server.port)
        finally:
            session.close()
            server.stop()
            thread.join(20)


def play_kubi(
    desk: Desk, names: tuple[str, ...], chance: Random, until: Callable[[kubi.State], bool] = lambda _: False
) -> None:
    """Play Kubi by chance to its end, or until something is so."""
    while (state := state_of(desk, kubi.State)).phase != "over" and not until(state):
        event = kubi_play.next_event(state, chance)
        desk.act(names[getattr(event, "player", state.roller or 0)], event)


def state_of(desk: Desk, kind: type[State]) -> State:
    """Return the state of the game."""
    state = game_of(desk.session).state
    assert isinstance(state, kind)
    return state
