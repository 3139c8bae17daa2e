"""Who is at the table, and which phones act for whom."""

from dataclasses import dataclass

from kubejo.storing.database import Database, inserted, now


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

    def release(self, person: int) -> None:
        """Let no phone act for a person any more."""
        with self._writing() as db:
            db.execute("DELETE FROM phones WHERE person = ?", (person,))

    def rename(self, person: int, name: str) -> None:
        """Give a person another name; the logs keep the number only."""
        with self._writing() as db:
            db.execute("UPDATE people SET name = ? WHERE person = ?", (name, person))

    def leave(self, person: int) -> None:
        """Note that a person has left the table; the games they were in stay as they are."""
        with self._writing() as db:
            db.execute("UPDATE people SET left = ? WHERE person = ?", (now(), person))
            db.execute("DELETE FROM phones WHERE person = ?", (person,))

    def people(self) -> tuple[Person, ...]:
        """Return who is at the table, in the order of joining."""
        rows = self._rows("SELECT person, name FROM people WHERE left IS NULL ORDER BY person")
        return tuple(Person(int(str(number)), str(name)) for number, name in rows)

    def held(self, key: str) -> tuple[int, ...]:
        """Return the numbers of the persons that a phone acts for."""
        rows = self._rows("SELECT person FROM phones WHERE key = ? ORDER BY person", key)
        return tuple(int(str(row[0])) for row in rows)

    def make_host(self, key: str) -> None:
        """Let a phone administer the table from now on."""
        with self._writing() as db:
            db.execute("INSERT OR IGNORE INTO hosts VALUES (?)", (key,))

    def dismiss_hosts(self, but: str | None = None) -> None:
        """Let no phone administer the table any more, or only one."""
        with self._writing() as db:
            db.execute("DELETE FROM hosts WHERE key IS NOT ?", (but,))

    def is_host(self, key: str) -> bool:
        """Say whether a phone administers the table."""
        return bool(self._rows("SELECT 1 FROM hosts WHERE key = ?", key))
