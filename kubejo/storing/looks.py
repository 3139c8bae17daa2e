"""What is shown between a challenge and its ruling."""

from kubejo.storing.database import Database, inserted, now
from kubejo.storing.rows import Row, blob

ADD_LOOK = "INSERT INTO looks (after, at, author, once, line, jpeg) VALUES (?, ?, ?, ?, ?, ?)"


class Looks(Database):
    """The looks in the database."""

    def look(self, after: int, line: str, author: str, once: str | None = None, jpeg: bytes | None = None) -> int:
        """Add what was shown after the challenge that is event `after`; return its number."""
        with self._writing() as db:
            if jpeg is not None:  # a newer reading stands in for the older one: its picture is of no more use
                db.execute("UPDATE looks SET jpeg = NULL WHERE after = ?", (after,))
            values = (after, now(), author, once, line, jpeg)
            return inserted(db.execute(ADD_LOOK, values))

    def drop_pictures(self, besides: int | None = None) -> None:
        """Delete the pictures of all readings but those after one event: they show hands and faces beside the dice."""
        with self._writing() as db:
            db.execute("UPDATE looks SET jpeg = NULL WHERE jpeg IS NOT NULL AND after IS NOT ?", (besides,))

    def looks(self, after: int) -> list[Row]:
        """Return what was shown after an event, oldest first."""
        query = "SELECT number, at, author, line, jpeg IS NOT NULL FROM looks WHERE after = ? ORDER BY number"
        return [
            Row(int(str(n)), str(at), str(author), str(line), bool(pictured))
            for n, at, author, line, pictured in self._rows(query, after)
        ]

    def look_picture(self, number: int) -> bytes | None:
        """Return the JPEG of a reading that is being settled."""
        return blob(self._rows("SELECT jpeg FROM looks WHERE number = ?", number))
