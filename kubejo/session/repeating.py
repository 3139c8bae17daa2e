"""A request that is asked again, as its answer was lost on the way: it does nothing twice, and has the same answer."""

from kubejo.played import played
from kubejo.session.room import Room
from referee import log
from referee.core import Refused
from webui.games import GAMES
from webui.table import Denied


class Repeating(Room):
    """The part of a session that knows what it was asked before."""

    def repeated(self, once: str) -> bool:
        """Say whether a request with this mark was carried out. Raises `Illegal` as then if the rules refused it."""
        found = self._store.marked(once)
        if found:
            self._refuse_again(*found)
        return bool(found) or self._store.done(once)

    def _refuse_again(self, number: int, event: int) -> None:
        """Refuse what was refused, with the words for the game as it stood; nothing happens for any other event."""
        rows = [row for row in self._store.rows(number) if row.number <= event]
        record = log.loads(rows[-1].line)
        if not isinstance(record, Refused):
            return
        if number != self._store.last_game():
            raise Denied(409, "web.moved_on")  # others sit there now: the words would name them
        before = played(number, rows[:-1])
        GAMES[before.kind].apply(before.state, record.event)
