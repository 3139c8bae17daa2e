"""The games and their events: lines of `referee.log`, only ever added."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kubejo.storing.database import Database, inserted, now
from kubejo.storing.looks import ADD_LOOK
from kubejo.storing.rows import NOBODY, NewEvent, NewLook, Row, blob
from referee import log


class Games(Database):
    """The games in the database."""

    def begin(self, start: object, persons: tuple[int, ...], author: str, once: str | None = None) -> int:
        """Begin a game with its first record and return its number. Seats are in the order of `persons`."""
        with self._writing() as db:
            game = inserted(db.execute("INSERT INTO games (began) VALUES (?)", (now(),)))
            db.executemany("INSERT INTO seats VALUES (?, ?, ?)", [(game, s, p) for s, p in enumerate(persons)])
            _append(db, game, NewEvent(start), author, once)
            return game

    def append(self, game: int, record: object, author: str, once: str | None = None, jpeg: bytes | None = None) -> Row:
        """Add one event, with its picture if it has one, and return its row."""
        with self._writing() as db:
            return _append(db, game, NewEvent(record, jpeg), author, once)

    @contextmanager
    def adding(
        self, game: int, new: Iterable[NewEvent | NewLook], author: str, once: str | None = None
    ) -> Iterator[list[Row]]:
        """Add events and looks and give the rows of the events; the first event has the mark.

        They are kept, all of them, when the block ends: if it raises, it is as if nothing had been added.
        """
        rows: list[Row] = []
        with self._writing() as db:
            for one in new:
                if isinstance(one, NewEvent):
                    rows.append(_append(db, game, one, author, None if rows else once))
                else:
                    db.execute(ADD_LOOK, (one.after, now(), author, None, one.line, None))
            yield rows

    def done(self, once: str) -> bool:
        """Say whether a request with this mark has been carried out: a phone that asks again is not served twice."""
        query = "SELECT 1 FROM events WHERE once = ? UNION ALL SELECT 1 FROM looks WHERE once = ?"
        return bool(self._rows(query, once, once))

    def marked(self, once: str) -> tuple[int, int] | None:
        """Return the game and the number of the event with this mark, be it a refused one; None if no event has it."""
        rows = self._rows("SELECT game, number FROM events WHERE once = ?", once)
        return next(((int(str(game)), int(str(number))) for game, number in rows), None)

    def last_game(self) -> int | None:
        """Return the number of the newest game, or None before the first."""
        return _integer(self._rows("SELECT max(game) FROM games")[0][0])

    def persons(self, game: int) -> tuple[int, ...]:
        """Return who sits in a game, by seat."""
        rows = self._rows("SELECT person FROM seats WHERE game = ? ORDER BY seat", game)
        return tuple(int(str(row[0])) for row in rows)

    def names(self, game: int) -> tuple[str, ...]:
        """Return the names by seat, as they are now; a deleted one is a dash."""
        query = "SELECT name FROM seats JOIN people USING (person) WHERE game = ? ORDER BY seat"
        return tuple(str(row[0]) or NOBODY for row in self._rows(query, game))

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
        return blob(self._rows("SELECT jpeg FROM pictures WHERE event = ?", event))


def _append(db: sqlite3.Connection, game: int, new: NewEvent, author: str, once: str | None) -> Row:
    at, line = now(), log.dumps(new.record)
    insert = "INSERT INTO events (game, at, author, once, line) VALUES (?, ?, ?, ?, ?)"
    number = inserted(db.execute(insert, (game, at, author, once, line)))
    if new.jpeg is not None:
        db.execute("INSERT INTO pictures VALUES (?, ?)", (number, new.jpeg))
    return Row(number, at, author, line, new.jpeg is not None)


def _integer(value: object) -> int | None:
    return value if isinstance(value, int) else None
