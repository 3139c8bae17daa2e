"""What the pages ask of a table, and what a table answers. Whoever runs the table satisfies `Table`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from webui.asking import Ask, By, Lapse
from webui.games import Event, Kind, State, is_over
from webui.people import Album, Company, Memory
from webui.seating import Seats
from webui.shown import Showing, Thrown
from webui.telling import Told

NOTHING: Mapping[str, object] = MappingProxyType({})


class Denied(Exception):
    """The table says no for a reason that lies outside the rules of the game.

    `key` and `values` name a text of `webui.texts`; `status` is that of the HTTP answer.
    """

    def __init__(self, status: int, key: str, **values: str | int) -> None:
        super().__init__(key, values)
        self.status = status
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table. `demo` marks one whom the demonstration plays."""

    number: int
    name: str
    demo: bool = False


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at a page: the persons that this phone acts for, and whether it administers the table."""

    persons: tuple[int, ...] = ()
    host: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it stands. What is for one kind of game is None or empty in others."""

    # every game
    number: int
    kind: Kind
    persons: tuple[int, ...]  # by seat, as the names
    names: tuple[str, ...]
    sheet: str
    state: State  # the referee's
    last: int  # the number of its newest event
    tale: tuple[Told, ...]
    undoable: bool = False  # there is an event to take back
    ask: Ask | None = None  # what waits for the agreement of the players
    lapsed: Lapse | None = None  # what was asked last, if it waits no more and was not declined
    album: str = ""  # the mark of the database that its pictures are in

    # Dudo
    showing: Showing | None = None
    ruled: int | None = None  # the number of the newest ruling; the rest is of the picture of that
    regions: tuple[tuple[float, float, float, float] | None, ...] = ()  # each hand: x, y, width, height in parts of it
    orders: tuple[tuple[tuple[int, ...], ...], ...] = ()  # each die: its faces, the likeliest first; typed ones none
    apart: bool = False  # it shows some seats as they lay at another moment than others

    # Kubi
    thrown: int | None = None  # the number of the event with the standing throw
    throw: Thrown | None = None  # what the camera has seen of one that is not certain yet

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.state)


@dataclass(frozen=True, slots=True)
class Situation:
    """All that pages are made from."""

    version: int  # counts up with every change, anew in every `run`
    people: tuple[Person, ...]
    game: Game | None
    camera: str  # a state such as "still"
    demo: bool = False
    run: str = ""  # of the program
    letters: str = ""  # asked of strangers; none if empty
    corrections: By = "host"  # who takes back and corrects
    doing: tuple[str, ...] = ()  # what each seat does while a call stands, such as "covered"; empty: nobody looks
    drawn: int | None = None  # how many seats a file has, 0 if it cannot be used; None without one
    aside: bool = False  # the host uses sectors in spite of that file
    offers: tuple[tuple[str, int], ...] = ()  # codes of places that are handed on, each with its person, until used
    door: int = 0  # counts up with every change of the letters


class Table(Company, Seats, Album, Memory, Protocol):
    """A table as the pages know it. Methods that change it raise `Denied`, or `Illegal` with the rule.

    `key` names a phone; `once` is a mark that a phone gives a request, so that asking again does nothing twice; `after`
    is the number of the newest event that the phone had seen.
    """

    @property
    def closed(self) -> bool:
        """Whether the program is ending, so that streams end too."""
        ...

    def situation(self) -> Situation:
        """Return how things stand."""
        ...

    def wait(self, version: int, seconds: float) -> bool:
        """Wait until the situation is newer than `version`; False if it is not after so many seconds."""
        ...

    def opened(self) -> None:
        """Note that a page is being watched."""
        ...

    def visitor(self, key: str) -> Visitor:
        """Return who a phone is."""
        ...

    def repeated(self, once: str) -> bool:
        """Say whether a request with this mark was carried out. Raises `Illegal` as then if the rules refused it."""
        ...

    def begin(
        self,
        key: str,
        sheet: str,
        persons: tuple[int, ...],
        starter: int,
        once: str,
        changed: Mapping[str, object] = NOTHING,
        position: str = "",
    ) -> None:
        """Begin a game for these persons, in the order of their seats; `changed` are options other than the sheet's.

        The sheet says which game it is. `starter` is a seat, without meaning in Cubulus, where the first seat is
        White's; `position` is the line from which a game of Cubulus begins (C10), empty for the set-up.
        """
        ...

    def act(self, key: str, event: Event, after: int, once: str) -> None:
        """Play an event of the running game for a seat of this phone."""
        ...

    def type_hand(self, key: str, seat: int, faces: tuple[int, ...], after: int, once: str) -> None:
        """Say what a seat shows."""
        ...

    def settle(self, key: str, look: int, die: int, change: Mapping[str, int | None], once: str) -> None:
        """Settle a die of a picture: its "face", its "seat", or that it is not "counted" (0 or 1)."""
        ...

    def confirm(self, key: str, look: int, once: str) -> None:
        """Say that a picture about which the reader had a doubt is right."""
        ...

    def undo(self, key: str, after: int, once: str, why: str = "") -> None:
        """Take back the last event, or ask the players to agree to it if the host has set it so."""
        ...

    def correct(
        self, key: str, event: int, seat: int, place: int, face: int, after: int, once: str, why: str = ""
    ) -> None:
        """Say that a die of the last ruling, or of the standing throw of Kubi, shows another face; else as `undo`.

        `event` is the number of the ruling or throw; `place` counts the dice of the hand from 0.
        """
        ...

    def agree(self, key: str, ask: int, once: str) -> None:
        """Agree to what is asked, for the seats of this phone; the last one that agrees makes it happen."""
        ...

    def decline(self, key: str, ask: int, once: str) -> None:
        """Do not agree, or take back the own ask."""
        ...

    def let_correct(self, key: str, by: By) -> None:
        """Set who takes back and corrects."""
        ...

    def again(self, key: str) -> None:
        """Play the demonstration once more."""
        ...

    def picture(self, event: int) -> bytes | None:
        """Return the JPEG of a verdict."""
        ...

    def look_picture(self, look: int) -> bytes | None:
        """Return the JPEG of a reading that is being settled."""
        ...

    def live_picture(self, whole: bool = False) -> bytes:
        """Return the newest picture of the camera as JPEG, small if not `whole`.

        Raises `Denied` while dice are hidden, or without a picture.
        """
        ...
