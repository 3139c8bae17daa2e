"""How the table stands: the game, and what has been shown of the dice since the call."""

from dataclasses import dataclass

from kubejo.looks import Look
from kubejo.played import Played
from kubejo.showing import showing
from referee import dudo
from webui.table import Showing


@dataclass(frozen=True, slots=True)
class Standing:
    """What must change as one: the game and what has been shown since the call."""

    game: Played
    looks: tuple[tuple[int, Look], ...]

    def showing(self) -> Showing | None:
        """Return what is shown after a call of Dudo, None without one."""
        state = self.game.state
        if self.game.awaits is None or not isinstance(state, dudo.State):
            return None
        return showing(state, self.looks)
