"""The database of a state folder: held by one process, opened with care, written in whole transactions."""

import fcntl
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from kubejo.cli import Trouble
from kubejo.storing.schema import SCHEMA, VERSION

SETTINGS = 4
"""Exit code for what the settings, or the folder they name, have to mend."""
DATABASE = "kubejo.sqlite"
AS_OWNER = "run this as the user who plays with it, as by sudo -u kubejo"
PATIENCE = 5000
"""Milliseconds to wait for another process that has the database."""
SOON = 2.0
"""Seconds after which it is tried again to wipe what was deleted."""


def now() -> str:
    """Return the time as it is stored: ISO 8601, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Database:
    """The open database of one state folder; a second process on the same folder is refused.

    Every method may be called from any thread. What writes has committed, and the disk has it, when it returns.
    Raises `Trouble` (settings) from the constructor for a folder or a database that cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        self._mutex = threading.RLock()
        self.path = folder / DATABASE
        self._hold = held(folder)
        self._unwiped = True  # the last run may have ended before
        self._later: threading.Timer | None = None
        try:
            self._db = _opened(self.path)
        except Trouble:
            self._hold.close()
            raise

    def close(self) -> None:
        """Close the database and let another process have the folder."""
        with self._mutex:
            if self._later:
                self._later.cancel()
            self._db.close()
            self._hold.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write what is written in the block as one: all of it is on the disk at the end, or nothing if it raises."""
        with self._writing():
            yield

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Give the connection inside one transaction, that of `together` if there is one: all of it is on the disk
        at the end, or nothing.
        """
        with self._mutex:
            if self._db.in_transaction:
                yield self._db
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
            if self._unwiped:
                self._wipe()

    def _wipe(self) -> None:
        """Empty the file beside the database, in which what was deleted stands still.

        Another process that reads holds that up: it is not waited for, and wiped with the next change, or soon.
        """
        with self._mutex, suppress(sqlite3.Error):  # what was written is on the disk already, whatever happens here
            self._unwiped = True
            self._db.execute("PRAGMA busy_timeout = 0")
            try:
                busy, *_ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                self._db.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            self._unwiped = bool(busy)
            if busy:
                self._wipe_soon()

    def _wipe_soon(self) -> None:
        if self._later:
            self._later.cancel()
        self._later = threading.Timer(SOON, self._wipe)
        self._later.daemon = True
        self._later.start()

    def _rows(self, query: str, *values: str | int) -> list[tuple[object, ...]]:
        with self._mutex:
            return self._db.execute(query, values).fetchall()


def held(folder: Path) -> IO[str]:
    """Make the folder and hold it: the lock goes with the process, so a killed one leaves nothing behind."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        hold = (folder / "in-use").open("w")
        given_to_owner(folder / "in-use")
    except OSError as error:
        first = f"{AS_OWNER}, or " if isinstance(error, PermissionError) else ""
        line = f"cannot write in {folder} ({error.strerror}): {first}name another folder with --state"
        raise Trouble(line, SETTINGS) from error
    try:
        fcntl.flock(hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        hold.close()
        line = f"another kubejo is using {folder}: stop it, or name another folder with --state"
        raise Trouble(line, SETTINGS) from None
    return hold


def given_to_owner(path: Path) -> None:
    """Give a file to whoever owns its folder, which root alone can: that user's table could not open one of root's."""
    if os.geteuid() != 0:
        return
    owner = path.parent.stat()
    with suppress(PermissionError):  # as in a container, or on another machine's disk, where root is not quite root
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _opened(path: Path) -> sqlite3.Connection:
    db = None
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        path.chmod(0o600)
        given_to_owner(path)  # before anything lies beside it: SQLite gives that to whom the database belongs
        _prepared(db)
    except (sqlite3.Error, OSError) as error:
        if db:
            db.close()
        raise Trouble(_why(path, error), SETTINGS) from error
    return db


def _why(path: Path, error: sqlite3.Error | OSError) -> str:
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return f"{path} is damaged ({error}): move it away to begin anew, or restore a backup"
    return f"cannot write {path} ({error}): mend it, or name another folder with --state"


def _prepared(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # a name that was deleted is not left behind in free pages
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
    elif version != VERSION:
        raise sqlite3.DatabaseError(f"made by another version of kubejo, form {version} where this one knows {VERSION}")


def inserted(cursor: sqlite3.Cursor) -> int:
    """Return the number of the row that was inserted."""
    assert cursor.lastrowid is not None, "an insert gives a row"
    return cursor.lastrowid
