"""What was played before: figures, old logs, files."""

from kubejo import exports
from kubejo.archive import Archive
from kubejo.cli import Trouble
from kubejo.history import History
from kubejo.played import played
from kubejo.session.room import Room
from kubejo.store import Store
from webui.past import Past, PastGame
from webui.table import Denied
from webui.telling import Told


class Earlier(Room):
    """The part of a session that remembers other evenings."""

    def __init__(self, store: Store, demo: bool = False) -> None:
        super().__init__(store, demo)
        self._archive = Archive(store.path.parent)
        self._history = History(self._archive)

    def past(self) -> Past:
        """Return everything that was played here."""
        try:
            return self._history.past()
        except Trouble:
            raise Denied(503, "web.broken") from None

    def told(self, number: int) -> tuple[PastGame, tuple[Told, ...]]:
        """Return a stored game and its log."""
        game = self._past_game(number)
        return game, played(number, self._store.rows(number)).tale

    def play_link(self, number: int) -> str:
        """Return the link that hands a finished game to the app BG Stats, empty for one that was broken off."""
        game = self._past_game(number)
        return exports.bg_stats_link(game) if game.over else ""

    def file(self, form: str, number: int | None = None) -> str:
        """Return games as a file: "jsonl", "csv" or "people"; all of them, or one."""
        past = self.past()
        games = [game for game in past.games if number in (None, game.number)]
        if number is not None and not games:
            raise Denied(404, "web.history.none")
        match form:
            case "jsonl":
                return exports.json_lines(self._archive, sorted(game.number for game in games))
            case "csv":
                return exports.games_csv(Past(tuple(games), past.people))
            case "people":
                return exports.people_csv(past)
        raise Denied(404, "web.missing")

    def _past_game(self, number: int) -> PastGame:
        found = next((game for game in self.past().games if game.number == number), None)
        if found is None:
            raise Denied(404, "web.history.none")
        return found
