"""How long a call waits for a table that never lies still before it is read as it is."""

from dataclasses import dataclass, replace
from typing import Self

from kubejo.seated_reading import SeatedReading

RESTLESS = 4.0  # seconds after a call, or the look before, after which a table that does not lie still is read as it is
TRIES = 3  # looks at such a table that show all dice, and leave some in doubt, after which one is reported
APART = 0.3  # seconds between pictures of it: what lies in the same place in all of them lies still


@dataclass(frozen=True, slots=True)
class Restless:
    """How a call stands with a table that does not lie still.

    `since`: the second of its first picture, or of the last look at the table; None before the first. `counted`:
    whether all dice have been reported, some of them in doubt. `doubted`: looks that showed all dice and left some in
    doubt.
    """

    since: float | None = None
    counted: bool = False
    doubted: int = 0

    def seen(self, at: float) -> Self:
        """Take the first picture after a call into account."""
        return replace(self, since=at) if self.since is None else self

    def looked(self, at: float) -> Self:
        """Take a look at the table into account."""
        return replace(self, since=at)

    def due(self, at: float) -> bool:
        """Say whether the table is to be read as it is."""
        return not self.counted and self.since is not None and at - self.since >= RESTLESS

    def saw(self, answer: SeatedReading) -> Self:
        """Take what a look at it showed into account."""
        return replace(self, doubted=self.doubted + (answer.counted and not answer.complete))

    def tells(self, answer: SeatedReading) -> bool:
        """Say whether what was just seen is to be reported: it is complete, or was in doubt often enough.

        What happens to be in no doubt after many looks would be sure of less.
        """
        return answer.complete or self.doubted == TRIES
