"""What is said of an ask between two events: that somebody agrees or does not, or that it has lapsed."""

from dataclasses import replace

from kubejo import look_lines
from kubejo.looks import Lapsed, Look
from kubejo.session.room import Room
from webui.asking import Why


class Asking(Room):
    """The part of a session that writes down what is asked, and what becomes of it."""

    def _say(self, look: Look, author: str, once: str | None = None) -> int:
        standing = self._running()
        number = self._store.look(standing.game.moved, look_lines.dumps(look), author, once)
        self._standing = replace(standing, said=(*standing.said, (number, look)))
        self._tell()
        return number

    def _give_up(self, why: Why, author: str) -> None:
        """Let what waits for agreement lapse, if anything does."""
        game = self._game()
        if game and game.ask:
            self._say(Lapsed(game.ask.number, why), author)

    def _give_up_without(self, person: int, author: str) -> None:
        """Let what waits for the agreement of somebody who goes lapse: nobody agrees in their name."""
        game = self._game()
        if game and game.ask and person in [game.persons[seat] for seat in game.ask.missing]:
            self._give_up("left", author)
