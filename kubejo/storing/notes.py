"""The few things a table remembers about itself."""

from kubejo.storing.database import Database


class Notes(Database):
    """The notes in the database."""

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
