"""What the pages ask of a table about its people, its host, and what was played before."""

from collections.abc import Mapping
from typing import Protocol

from webui.past import Past, PastGame
from webui.telling import Told


class Company(Protocol):
    """The people of a table. Methods that change something raise `Denied`; `key` names a phone, `person` a number."""

    @property
    def letters(self) -> str:
        """The four letters that a stranger has to give, empty if none are asked for."""
        ...

    def join(self, key: str, name: str) -> None:
        """Let a phone join under a name, or change the name it has."""
        ...

    def another(self, key: str, name: str) -> None:
        """Let one more person play on a phone."""
        ...

    def rename(self, key: str, person: int, name: str) -> None:
        """Give a person another name; the phone is theirs or the host's."""
        ...

    def leave(self, key: str, person: int) -> None:
        """Let a person leave; the phone is theirs or the host's. Asked again by it when it is done, nothing happens."""
        ...

    def forget(self, key: str, person: int) -> None:
        """Delete a person's name from everything that was ever played; who may, and may ask again, as for `leave`."""
        ...

    def gone(self) -> Mapping[int, str]:
        """Return the names of those who have left and stand in what was played, by number; the last one first."""
        ...

    def offer(self, key: str, person: int) -> str:
        """Return a code with which another phone takes a person's place over; the phone is theirs or the host's."""
        ...

    def take(self, key: str, code: str) -> bool:
        """Let a phone, and no other, act for the person whose place a code offers; False if the code offers none."""
        ...

    def sit(self, key: str, person: int) -> None:
        """Let a phone act for a person whom the demonstration has played."""
        ...

    def admit(self, key: str, pin: str) -> bool:
        """Make a phone the host's if the PIN is right."""
        ...

    def pass_host(self, key: str, person: int) -> None:
        """Let the phone of a person administer the table, and this one no longer; it may ask again as for `leave`."""
        ...

    def new_letters(self) -> None:
        """Ask strangers for other letters from now on; those who are in stay in."""
        ...


class Album(Protocol):
    """What a table takes from phones beside taps."""

    def photo(self, key: str, data: bytes, after: int, once: str) -> None:
        """Read a photo of the dice that lie open. Raises `Denied` while dice are hidden: it is not even decoded."""
        ...


class Memory(Protocol):
    """What was played at a table before."""

    @property
    def album(self) -> str:
        """The mark of the database: its pictures are numbered as those of any other."""
        ...

    def past(self) -> Past:
        """Return everything that was played here."""
        ...

    def told(self, number: int) -> tuple[PastGame, tuple[Told, ...]]:
        """Return a stored game and its log. Raises `Denied` if there is none of this number, as those below."""
        ...

    def play_link(self, number: int) -> str:
        """Return the link that hands a finished game to the app BG Stats, empty for one that was broken off."""
        ...

    def file(self, form: str, number: int | None = None) -> str:
        """Return games as a file: "jsonl", "csv" or "people"; all of them, or one."""
        ...
