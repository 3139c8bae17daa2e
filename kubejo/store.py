"""The log of a table on disk: SQLite, one row per event, on the disk before anyone is told.

Three things are kept apart on purpose. `events` is the truth of the games: lines of `referee.log`, only ever added.
`looks` is what was shown after a challenge (a reading, a typed hand, a settled die) until a `Reveal` closes the
round. `people` holds names and nothing else does, so that a player can be renamed or deleted without touching a log.
"""

import fcntl
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from kubejo.cli import Trouble
from referee import log

SETTINGS = 4
"""Exit code for what the settings, or the folder they name, have to mend."""
DATABASE = "kubejo.sqlite"
VERSION = 1

SCHEMA = """
CREATE TABLE people (person INTEGER PRIMARY KEY, name TEXT NOT NULL, joined TEXT NOT NULL, left TEXT) STRICT;
CREATE TABLE phones (key TEXT NOT NULL, person INTEGER NOT NULL REFERENCES people, PRIMARY KEY (key, person)) STRICT;
CREATE TABLE hosts (key TEXT PRIMARY KEY) STRICT;
CREATE TABLE games (game INTEGER PRIMARY KEY, began TEXT NOT NULL) STRICT;
CREATE TABLE seats (game INTEGER NOT NULL REFERENCES games, seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people, PRIMARY KEY (game, seat)) STRICT;
CREATE TABLE events (number INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL REFERENCES games,
    at TEXT NOT NULL, author TEXT NOT NULL, once TEXT UNIQUE, line TEXT NOT NULL) STRICT;
CREATE INDEX events_of_a_game ON events (game, number);
CREATE TABLE pictures (event INTEGER PRIMARY KEY REFERENCES events, jpeg BLOB NOT NULL) STRICT;
CREATE TABLE looks (number INTEGER PRIMARY KEY AUTOINCREMENT, after INTEGER NOT NULL REFERENCES events,
    at TEXT NOT NULL, author TEXT NOT NULL, once TEXT UNIQUE, line TEXT NOT NULL, jpeg BLOB) STRICT;
CREATE INDEX looks_after_an_event ON looks (after);
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One stored line. `number` counts up over all games; `author` is who caused it, "camera" or a person's number."""

    number: int
    at: str
    author: str
    line: str
    pictured: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has joined: the number is for good, the name may change."""

    number: int
    name: str


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """The open database of one state folder; a second process on the same folder is refused.

    Every method may be called from any thread. What writes has committed, and the disk has it, when it returns.
    Raises `Trouble` (settings) from the constructor for a folder or a database that cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        self._mutex = threading.RLock()
        self.path = folder / DATABASE
        self._hold = _held(folder)
        try:
            self._db = _opened(self.path)
        except Trouble:
            self._hold.close()
            raise

    def close(self) -> None:
        """Close the database and let another process have the folder."""
        with self._mutex:
            self._db.close()
            self._hold.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection inside one transaction: all of it is on the disk at the end, or nothing."""
        with self._mutex:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _rows(self, query: str, *values: str | int) -> list[tuple[object, ...]]:
        with self._mutex:
            return self._db.execute(query, values).fetchall()

    # people and their phones

    def join(self, key: str, name: str) -> Person:
        """Add a person and give them to a phone. `key` is the digest of the phone's cookie, never the cookie."""
        with self._writing() as db:
            number = _inserted(db.execute("INSERT INTO people (name, joined) VALUES (?, ?)", (name, _now())))
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
            db.execute("UPDATE people SET left = ? WHERE person = ?", (_now(), person))
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

    def is_host(self, key: str) -> bool:
        """Say whether a phone administers the table."""
        return bool(self._rows("SELECT 1 FROM hosts WHERE key = ?", key))

    # games and their events

    def begin(self, start: object, persons: tuple[int, ...], author: str, once: str | None = None) -> int:
        """Begin a game with its first record and return its number. Seats are in the order of `persons`."""
        with self._writing() as db:
            game = _inserted(db.execute("INSERT INTO games (began) VALUES (?)", (_now(),)))
            db.executemany("INSERT INTO seats VALUES (?, ?, ?)", [(game, s, p) for s, p in enumerate(persons)])
            _append(db, game, start, author, once)
            return game

    def append(self, game: int, record: object, author: str, once: str | None = None, jpeg: bytes | None = None) -> Row:
        """Add one event, with its picture if it has one, and return its row."""
        with self._writing() as db:
            row = _append(db, game, record, author, once)
            if jpeg is not None:
                db.execute("INSERT INTO pictures VALUES (?, ?)", (row.number, jpeg))
            return replace(row, pictured=jpeg is not None)

    def done(self, once: str) -> bool:
        """Say whether a request with this mark has been carried out: a phone that asks again is not served twice."""
        query = "SELECT 1 FROM events WHERE once = ? UNION ALL SELECT 1 FROM looks WHERE once = ?"
        return bool(self._rows(query, once, once))

    def last_game(self) -> int | None:
        """Return the number of the newest game, or None before the first."""
        return _integer(self._rows("SELECT max(game) FROM games")[0][0])

    def persons(self, game: int) -> tuple[int, ...]:
        """Return who sits in a game, by seat."""
        rows = self._rows("SELECT person FROM seats WHERE game = ? ORDER BY seat", game)
        return tuple(int(str(row[0])) for row in rows)

    def names(self, game: int) -> tuple[str, ...]:
        """Return the names by seat, as they are now."""
        query = "SELECT name FROM seats JOIN people USING (person) WHERE game = ? ORDER BY seat"
        return tuple(str(row[0]) for row in self._rows(query, game))

    def rows(self, game: int) -> list[Row]:
        """Return the events of a game, oldest first."""
        query = """SELECT number, at, author, line, EXISTS (SELECT 1 FROM pictures WHERE event = number)
                   FROM events WHERE game = ? ORDER BY number"""
        return [
            Row(int(str(n)), str(at), str(author), str(line), bool(pictured))
            for n, at, author, line, pictured in self._rows(query, game)
        ]

    def picture(self, event: int) -> bytes | None:
        """Return the JPEG of a verdict."""
        return _blob(self._rows("SELECT jpeg FROM pictures WHERE event = ?", event))

    # what is shown between a challenge and its ruling

    def look(self, after: int, line: str, author: str, once: str | None = None, jpeg: bytes | None = None) -> int:
        """Add what was shown after the challenge that is event `after`; return its number."""
        with self._writing() as db:
            if jpeg is not None:  # a newer reading stands in for the older one: its picture is of no more use
                db.execute("UPDATE looks SET jpeg = NULL WHERE after = ?", (after,))
            values = (after, _now(), author, once, line, jpeg)
            columns = "(after, at, author, once, line, jpeg)"
            return _inserted(db.execute(f"INSERT INTO looks {columns} VALUES (?, ?, ?, ?, ?, ?)", values))

    def looks(self, after: int) -> list[Row]:
        """Return what was shown after an event, oldest first."""
        query = "SELECT number, at, author, line, jpeg IS NOT NULL FROM looks WHERE after = ? ORDER BY number"
        return [
            Row(int(str(n)), str(at), str(author), str(line), bool(pictured))
            for n, at, author, line, pictured in self._rows(query, after)
        ]

    def look_picture(self, number: int) -> bytes | None:
        """Return the JPEG of a reading that is being settled."""
        return _blob(self._rows("SELECT jpeg FROM looks WHERE number = ?", number))

    # the few things a table remembers about itself

    def note(self, name: str) -> str | None:
        """Return what was noted under a name."""
        rows = self._rows("SELECT value FROM notes WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    def remember(self, name: str, value: str) -> None:
        """Note a value under a name, in place of the one before."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO notes VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
            )


def _held(folder: Path) -> IO[str]:
    """Make the folder and hold it: the lock goes with the process, so a killed one leaves nothing behind."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        hold = (folder / "in-use").open("w")
    except OSError as error:
        raise Trouble(
            f"cannot write in {folder} ({error.strerror}): name another folder with --state", SETTINGS
        ) from None
    try:
        fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        hold.close()
        line = f"another kubejo is using {folder}: stop it, or name another folder with --state"
        raise Trouble(line, SETTINGS) from None
    return hold


def _opened(path: Path) -> sqlite3.Connection:
    db = None
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        path.chmod(0o600)
        _prepared(db)
    except (sqlite3.Error, OSError) as error:
        if db:
            db.close()
        raise Trouble(_why(path, error), SETTINGS) from None
    return db


def _why(path: Path, error: sqlite3.Error | OSError) -> str:
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return f"{path} is damaged ({error}): move it away to begin anew, or restore a backup"
    return f"cannot write {path} ({error}): mend it, or name another folder with --state"


def _prepared(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
    elif version != VERSION:
        raise sqlite3.DatabaseError(f"made by another version of kubejo, form {version} where this one knows {VERSION}")


def _append(db: sqlite3.Connection, game: int, record: object, author: str, once: str | None) -> Row:
    at, line = _now(), log.dumps(record)
    insert = "INSERT INTO events (game, at, author, once, line) VALUES (?, ?, ?, ?, ?)"
    return Row(_inserted(db.execute(insert, (game, at, author, once, line))), at, author, line)


def _inserted(cursor: sqlite3.Cursor) -> int:
    assert cursor.lastrowid is not None, "an insert gives a row"
    return cursor.lastrowid


def _integer(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _blob(rows: list[tuple[object, ...]]) -> bytes | None:
    found = rows[0][0] if rows else None
    return found if isinstance(found, bytes) else None
