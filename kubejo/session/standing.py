"""How the table stands: the game, and what has been shown of the dice since the call."""

from dataclasses import dataclass

from kubejo.looks import Look
from kubejo.played import Played
from kubejo.showing import showing
from webui.table import Showing


@dataclass(frozen=True, slots=True)
class Standing:
    """What must change as one: the game and what has been shown since the call."""

    game: Played
    looks: tuple[tuple[int, Look], ...]

    def showing(self) -> Showing | None:
        """Return what is shown after a call, None without one."""
        return showing(self.game.state, self.looks) if self.game.call is not None else None
