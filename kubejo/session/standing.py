"""How the table stands: the game, what has been shown of the dice since they are awaited, and what is asked."""

from dataclasses import dataclass

from kubejo.asks import lapse
from kubejo.looks import Look, Reopened, Seen
from kubejo.played import Played
from kubejo.showing import showing
from kubejo.throwing import throwing
from referee import dudo, kubi
from webui.asking import Ask, Lapse
from webui.shown import Showing, Thrown


@dataclass(frozen=True, slots=True)
class Standing:
    """What must change as one: the game, what has been shown since it waits for dice, what was said since an event.

    `looks` and `said` are numbered, oldest first. `overtaken`: what still waited for agreement when the last event
    came. A try that was refused is no event.
    """

    game: Played
    looks: tuple[tuple[int, Look], ...]
    said: tuple[tuple[int, Look], ...] = ()
    overtaken: Ask | None = None

    @property
    def lapsed(self) -> Lapse | None:
        """What was asked last and has lapsed."""
        return lapse(self.said) or (Lapse(self.overtaken.by, "moved") if self.overtaken else None)

    def showing(self) -> Showing | None:
        """Return what is shown after a call of Dudo, None without one."""
        state = self.game.state
        if self.game.awaits is None or not isinstance(state, dudo.State):
            return None
        return showing(state, self.looks)

    def throwing(self) -> Thrown | None:
        """Return what the camera has seen of the throw that is awaited, None otherwise."""
        state = self.game.state
        if self.game.awaits is None or not isinstance(state, kubi.State):
            return None
        return throwing(state, self.looks)

    @property
    def look(self) -> int | None:
        """The number of the newest reading since dice are waited for, None without one."""
        return next((number for number, look in reversed(self.looks) if isinstance(look, Seen)), None)

    @property
    def reopened(self) -> bool:
        """Whether what was ruled on the dice that lie there was taken back."""
        return any(isinstance(look, Reopened) for _, look in self.looks)
