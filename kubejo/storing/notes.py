"""The few things a table remembers about itself."""

import secrets

from kubejo.storing.database import Database

NOTE = "INSERT INTO notes VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"


class Notes(Database):
    """The notes in the database."""

    def note(self, name: str) -> str | None:
        """Return what was noted under a name."""
        rows = self._rows("SELECT value FROM notes WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    def album(self) -> str:
        """Return the mark of this database, by which its pictures are told from those of another; first it is made."""
        return self.note("album") or self.new_album()

    def new_album(self) -> str:
        """Give the database another mark: what is added from now on has numbers that other pictures may have had."""
        made = secrets.token_hex(8)
        self.remember("album", made)
        return made

    def remember(self, name: str, value: str) -> None:
        """Note a value under a name, in place of the one before."""
        with self._writing() as db:
            db.execute(NOTE, (name, value))
