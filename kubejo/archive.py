"""Stored games for reading only: also while a table is running on the same folder."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kubejo.cli import Trouble
from kubejo.store import DATABASE
from referee import core, log


def stored_lines(folder: Path, game: int | None = None) -> list[str]:
    """Return a game as the lines of `referee.log`: its start, the players' names, its events; the newest by default.

    Raises `Trouble` if there is no such game, or no store in the folder.
    """
    with _reading(folder / DATABASE) as db:
        number = game if game is not None else db.execute("SELECT max(game) FROM games").fetchone()[0]
        rows = db.execute("SELECT line FROM events WHERE game = ? ORDER BY number", (number,)).fetchall()
        if not rows:
            known = db.execute("SELECT count(*) FROM games").fetchone()[0]
            raise Trouble(
                f"{folder} holds {known} games, so there is no game {number}" if known else f"no game in {folder}"
            )
        names = db.execute("SELECT name FROM seats JOIN people USING (person) WHERE game = ? ORDER BY seat", (number,))
        first, *others = (str(row[0]) for row in rows)
        return [first, log.dumps(core.Names(tuple(str(row[0]) for row in names))), *others]


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise Trouble(f"no game is stored in {path.parent}: name the folder with --state")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            yield db
    except sqlite3.Error as error:
        raise Trouble(f"{path} cannot be read ({error})") from None
