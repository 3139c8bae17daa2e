"""Stored games for reading only: also while a table is running on the same folder."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kubejo.cli import Trouble
from kubejo.store import DATABASE
from kubejo.storing.database import AS_OWNER
from kubejo.storing.rows import NOBODY
from referee import core, log

LARGEST = 2**63 - 1
"""The largest number that SQLite can look for."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One stored game: when it began, when its newest event was, that event's number, and who sits where."""

    number: int
    began: str
    ended: str
    last: int
    events: int
    persons: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who has played here and was not deleted; `present` says that they are at the table now."""

    number: int
    name: str
    present: bool


class Archive:
    """What lies in a state folder. Every method opens the store for reading and raises `Trouble` if that fails."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / DATABASE

    def games(self) -> tuple[Kept, ...]:
        """Return all games, oldest first."""
        query = """SELECT game, began, max(at), max(number), count(*) FROM games JOIN events USING (game)
                   GROUP BY game ORDER BY game"""
        with self._reading() as db:
            games = [Kept(*row) for row in db.execute(query)]
            persons: dict[int, tuple[int, ...]] = {}
            for game, person in db.execute("SELECT game, person FROM seats ORDER BY game, seat"):
                persons[game] = (*persons.get(game, ()), person)
        return tuple(replace(game, persons=persons.get(game.number, ())) for game in games)

    def people(self) -> tuple[Known, ...]:
        """Return all who have joined and were not deleted, in the order of joining."""
        query = "SELECT person, name, left IS NULL FROM people WHERE name != '' ORDER BY person"
        with self._reading() as db:
            return tuple(Known(number, name, bool(present)) for number, name, present in db.execute(query))

    def note(self, name: str) -> str | None:
        """Return what the table has noted under a name."""
        with self._reading() as db:
            row = db.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
            return str(row[0]) if row else None

    def lines(self, game: int | None = None) -> list[str]:
        """Return a game as the lines of `referee.log`: start, names, events; the newest game by default.

        Raises `Trouble` if there is no such game.
        """
        with self._reading() as db:
            if game is not None and game > LARGEST:
                raise Trouble(self._no_game(db, game))
            number = game if game is not None else db.execute("SELECT max(game) FROM games").fetchone()[0]
            rows = db.execute("SELECT line FROM events WHERE game = ? ORDER BY number", (number,)).fetchall()
            if not rows:
                raise Trouble(self._no_game(db, game))
            first, *others = (str(row[0]) for row in rows)
            return [first, log.dumps(core.Names(_names(db, number))), *others]

    def _no_game(self, db: sqlite3.Connection, game: int | None) -> str:
        known = db.execute("SELECT count(*) FROM games").fetchone()[0]
        folder = self._path.parent
        return f"{folder} holds {known} games, so there is no game {game}" if known else f"no game in {folder}"

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        path = readable(self._path.parent)
        try:
            with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
                yield db
        except sqlite3.Error as error:
            raise Trouble(f"{self._path} cannot be read ({error})") from None


def readable(folder: Path) -> Path:
    """Return the database of a state folder. Raises `Trouble` if there is none, or it may not be read.

    It is not opened to try: closing a file takes all locks from it that the process holds, those of a running table
    too. To the next program that writes into the database it would seem left, and what the table adds would be lost.
    """
    path = folder / DATABASE
    try:
        if path.is_file():
            if os.access(path, os.R_OK):
                return path
            raise PermissionError
    except PermissionError:
        raise Trouble(f"{path} may not be read: {AS_OWNER}") from None
    line = f"no game is stored in {folder}: name the folder with --state (that of a service is /var/lib/kubejo)"
    raise Trouble(line)


def stored_lines(folder: Path, game: int | None = None) -> list[str]:
    """Return a stored game as lines of `referee.log`; see `Archive.lines`."""
    return Archive(folder).lines(game)


def _names(db: sqlite3.Connection, game: int) -> tuple[str, ...]:
    query = "SELECT name FROM seats JOIN people USING (person) WHERE game = ? ORDER BY seat"
    return tuple(str(row[0]) or NOBODY for row in db.execute(query, (game,)))
