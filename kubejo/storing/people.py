"""Who is at the table, and which phones act for whom."""

from collections.abc import Iterable
from dataclasses import dataclass

from kubejo.storing.database import Database, inserted, now
from kubejo.storing.notes import NOTE

OFFERS = "offers"
"""The note of the places that are handed on by a code."""
PASSED = "host passed"
"""The note of who was host and has made whom the host."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has joined: the number is for good, the name may change."""

    number: int
    name: str


class People(Database):
    """The people and phones in the database."""

    def join(self, key: str, name: str) -> Person:
        """Add a person and give them to a phone. `key` is the digest of the phone's cookie, never the cookie."""
        with self._writing() as db:
            number = inserted(db.execute("INSERT INTO people (name, joined) VALUES (?, ?)", (name, now())))
            db.execute("INSERT INTO phones VALUES (?, ?)", (key, number))
        return Person(number, name)

    def hold(self, key: str, person: int) -> None:
        """Let a phone act for a person who is there already."""
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO phones VALUES (?, ?)", (key, person))

    def hand_over(self, person: int, key: str, offers: str) -> None:
        """Let one phone act for a person, and no other any more; who had left is at the table again.

        `offers`: what is noted of the places that are handed on, this one among them.
        """
        with self._writing() as db:
            db.execute("UPDATE people SET left = NULL WHERE person = ?", (person,))
            db.execute("DELETE FROM phones WHERE person = ?", (person,))
            db.execute("INSERT INTO phones VALUES (?, ?)", (key, person))
            db.execute(NOTE, (OFFERS, offers))

    def phones(self, person: int) -> tuple[str, ...]:
        """Return the keys of the phones that act for a person."""
        return tuple(str(row[0]) for row in self._rows("SELECT key FROM phones WHERE person = ? ORDER BY key", person))

    def away(self, name: str) -> int | None:
        """Return who had this name when they left the table, the last of several; None if nobody had."""
        return next((one.number for one in self.gone() if one.name.casefold() == name.casefold()), None)

    def gone(self) -> tuple[Person, ...]:
        """Return who has left the table and whose name was not deleted, the last one first."""
        which = "left IS NOT NULL AND name != ''"
        rows = self._rows(f"SELECT person, name FROM people WHERE {which} ORDER BY left DESC, person DESC")
        return tuple(Person(int(str(number)), str(name)) for number, name in rows)

    def back(self, key: str, person: int, name: str) -> None:
        """Let somebody who had left be at the table again, with a phone."""
        with self._writing() as db:
            db.execute("UPDATE people SET left = NULL, name = ? WHERE person = ?", (name, person))
            db.execute("INSERT OR IGNORE INTO phones VALUES (?, ?)", (key, person))

    def forget(self, person: int, by: str) -> None:
        """Delete a name: the number stays in the games, and nobody acts for it. The old name is wiped from the disk.

        `by`: the key of the phone that wants it so, which may ask again.
        """
        with self._writing() as db:
            values = (now(), person)
            db.execute("UPDATE people SET name = '', left = coalesce(left, ?) WHERE person = ?", values)
            db.execute("DELETE FROM phones WHERE person = ?", (person,))
            db.execute(NOTE, (_forgotten(person), by))
        self._wipe()

    def has_forgotten(self, person: int, by: str) -> bool:
        """Say whether it was this phone that had a name deleted."""
        return self._is_noted(_forgotten(person), by)

    def release(self, person: int) -> None:
        """Let no phone act for a person any more."""
        with self._writing() as db:
            db.execute("DELETE FROM phones WHERE person = ?", (person,))

    def rename(self, person: int, name: str) -> None:
        """Give a person another name; the logs keep the number only."""
        with self._writing() as db:
            db.execute("UPDATE people SET name = ? WHERE person = ?", (name, person))

    def leave(self, person: int, by: str) -> None:
        """Note that a person has left the table; the games they were in stay as they are. `by`: as in `forget`."""
        with self._writing() as db:
            db.execute("UPDATE people SET left = ? WHERE person = ?", (now(), person))
            db.execute("DELETE FROM phones WHERE person = ?", (person,))
            db.execute(NOTE, (_left(person), by))

    def has_let_go(self, person: int, by: str) -> bool:
        """Say whether somebody has left, and it was this phone that let them go."""
        gone = self._rows("SELECT 1 FROM people WHERE person = ? AND left IS NOT NULL", person)
        return bool(gone) and self._is_noted(_left(person), by)

    def _is_noted(self, name: str, value: str) -> bool:
        return bool(self._rows("SELECT 1 FROM notes WHERE name = ? AND value = ?", name, value))

    def people(self) -> tuple[Person, ...]:
        """Return who is at the table, in the order of joining."""
        rows = self._rows("SELECT person, name FROM people WHERE left IS NULL ORDER BY person")
        return tuple(Person(int(str(number)), str(name)) for number, name in rows)

    def held(self, key: str) -> tuple[int, ...]:
        """Return the numbers of the persons that a phone acts for."""
        rows = self._rows("SELECT person FROM phones WHERE key = ? ORDER BY person", key)
        return tuple(int(str(row[0])) for row in rows)

    def answerable(self) -> frozenset[int]:
        """Return the numbers of the persons for whom some phone acts."""
        return frozenset(int(str(row[0])) for row in self._rows("SELECT DISTINCT person FROM phones"))

    def make_host(self, key: str) -> None:
        """Let a phone administer the table from now on."""
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO hosts VALUES (?)", (key,))

    def pass_host(self, key: str, phones: Iterable[str], person: int) -> None:
        """Let the phones of a person administer the table, and this one no longer."""
        with self._writing() as db:
            db.execute("DELETE FROM hosts WHERE key = ?", (key,))
            db.executemany("INSERT OR IGNORE INTO hosts VALUES (?)", [(phone,) for phone in phones])
            db.execute(NOTE, (PASSED, f"{key} {person}"))

    def has_passed_host(self, key: str, person: int) -> bool:
        """Say whether it was this phone that made this person's the host's, the last time that one was."""
        return self._is_noted(PASSED, f"{key} {person}")

    def dismiss_hosts(self) -> None:
        """Let no phone administer the table any more."""
        with self._writing() as db:
            db.execute("DELETE FROM hosts")

    def is_host(self, key: str) -> bool:
        """Say whether a phone administers the table."""
        return bool(self._rows("SELECT 1 FROM hosts WHERE key = ?", key))


def _left(person: int) -> str:
    """Return the name of the note that says which phone has let a person go."""
    return f"left {person}"


def _forgotten(person: int) -> str:
    return f"forgotten {person}"
