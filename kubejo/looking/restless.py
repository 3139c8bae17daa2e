"""How long a call waits for a table that never lies still before it is read as it is."""

from dataclasses import dataclass, replace
from typing import Self

from kubejo.looking.seated_reading import SeatedReading

RESTLESS, AGAIN = 4.0, 1.0  # seconds after a call, or the look before, from which a restless table is read as it lies
TRIES = 4  # looks at such a table that show all dice, and leave some in doubt, after which one is reported
APART = 0.3  # seconds between pictures of it: what lies in the same place in all of them lies still


@dataclass(frozen=True, slots=True)
class Restless:
    """How a call stands with a table that does not lie still.

    `due_at`: the second from which it is read as it is; None before its first picture. `counted`: whether all dice have
    been reported, some of them in doubt. `doubted`: looks that showed all dice and left some in doubt.
    """

    due_at: float | None = None
    counted: bool = False
    doubted: int = 0

    def seen(self, at: float) -> Self:
        """Take the first picture after a call into account."""
        return replace(self, due_at=at + RESTLESS) if self.due_at is None else self

    def looked(self, at: float) -> Self:
        """Take a look at the table into account."""
        return replace(self, due_at=at + AGAIN)

    def due(self, at: float) -> bool:
        """Say whether the table is to be read as it is."""
        return not self.counted and self.due_at is not None and at >= self.due_at

    def saw(self, answer: SeatedReading) -> Self:
        """Take what a look at it showed into account."""
        return replace(self, doubted=self.doubted + (answer.enough and not answer.complete))

    def tells(self, answer: SeatedReading) -> bool:
        """Say whether what was just seen is to be reported: it is complete, or was in doubt often enough.

        What happens to be in no doubt after many looks would be sure of less.
        """
        return answer.complete or self.doubted == TRIES
