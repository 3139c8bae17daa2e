"""A real table for tests: a store in a folder, a session on it, and phones by their keys."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from kubejo.looking.seated_reading import SeatedReading
from kubejo.session import Session
from kubejo.store import Store
from referee import dudo
from vision.types import Die, Doubt, TableReading
from webui.games import Event
from webui.table import NOTHING, Game

NAMES = ("Ana", "Bruno", "Cilka")


class FakeEye:
    """Stands in for the camera: remembers what it was told, and gives tickets as the real one does."""

    def __init__(self) -> None:
        self.told: list[tuple[int, ...] | str | None] = []

    def arm(self, expected: tuple[int, ...]) -> int:
        self.told.append(expected)
        return len(self.told)

    def watch_throws(self, count: int) -> int:
        self.told.append(f"throws {count}")
        return len(self.told)

    def disarm(self) -> None:
        self.told.append(None)


_open: list[Store] = []


def opened(folder: Path) -> Store:
    """Return a store that `close_all` will close."""
    store = Store(folder)
    _open.append(store)
    return store


def close_all() -> None:
    """Close the stores that a test has left open; closing twice does no harm."""
    while _open:
        _open.pop().close()


def key(name: str) -> str:
    """Return the key of a player's phone."""
    return f"phone of {name}"


def table(folder: Path, names: tuple[str, ...] = NAMES, sheet: str = "kubdubo") -> Session:
    """Return a session with a game that has just begun; seats in the order of the names, the first one begins."""
    return dealt(folder, sheet, names)


def dealt(
    folder: Path,
    sheet: str,
    names: tuple[str, ...],
    changed: Mapping[str, object] = NOTHING,
    position: str = "",
) -> Session:
    """Return a session with a game of any sheet that has just begun; seats in the order of the names."""
    session = Session(opened(folder))
    for name in names:
        session.join(key(name), name)
    session.admit("host", session.pin)
    persons = tuple(one.number for one in session.situation().people)
    session.begin("host", sheet, persons, 0, "begin", changed, position)
    return session


def game_of(session: Session) -> Game:
    """Return the game that is played."""
    game = session.situation().game
    assert game
    return game


def last(session: Session) -> int:
    """Return the number of the newest event."""
    return game_of(session).last


def state(session: Session) -> dudo.State:
    """Return the state of the game."""
    game = session.situation().game
    assert game
    return game.state


_count = iter(range(10**9))


def mark() -> str:
    """Return a mark for a request."""
    return f"request {next(_count)}"


def act(session: Session, name: str, event: Event) -> None:
    """Let a player's phone play an event."""
    session.act(key(name), event, last(session), mark())


def type_hands(session: Session, hands: Iterable[tuple[int, ...]]) -> None:
    """Let Ana's phone type the hands by seat, until they decide the ruling."""
    for seat, hand in enumerate(hands):
        if state(session).phase == "reveal":
            session.type_hand(key("Ana"), seat, hand, last(session), mark())


def called(folder: Path, quantity: int = 3, face: int = 5, sheet: str = "kubdubo") -> Session:
    """Return a session in which Ana has bid and Bruno has doubted."""
    session = table(folder, sheet=sheet)
    act(session, "Ana", dudo.Bid(0, quantity, face))
    act(session, "Bruno", dudo.Challenge(1))
    return session


def reading(
    ticket: int, hands: dict[int | None, str], doubtful: tuple[int, ...] = (), whole: tuple[str, ...] = ()
) -> SeatedReading:
    """Return what the camera might report: hands by seat as digits, "?" an unread die; doubts by place and in words."""
    dice, seats = [], []
    for seat, faces in hands.items():
        for face in faces:
            dice.append(_die(len(dice), None if face == "?" else int(face)))
            seats.append(seat)
    doubts = (
        *(Doubt("maybe", number, (("place", "middle_middle"),)) for number in doubtful),
        *(Doubt(reason) for reason in whole),
    )
    image = np.full((60, 80, 3), 120, np.uint8)
    return SeatedReading(ticket, image, TableReading(0.0, tuple(dice), doubts), tuple(seats), (5, 5, 5))


def _die(number: int, value: int | None) -> Die:
    shares = [0.05] * 6
    shares[(value or 4) - 1] = 0.75
    one, two, three, four, five, six = shares
    x, y = 5.0 + 4 * (number % 15), 10.0 + 8 * (number // 15)
    return Die(x, y, (x - 2, y - 2, 4, 4), (one, two, three, four, five, six), value, 0.75)
