"""From looks to what the players are asked to agree to."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from kubejo.looks import Agreed, Asked, Declined, Look
from webui.asking import Ask


@dataclass(frozen=True, slots=True)
class Pending:
    """An ask that nobody has declined: its number, what is asked, and the seats that agree."""

    number: int
    asked: Asked
    agreed: frozenset[int]

    def ask(self, seats: Collection[int]) -> Ask:
        """Return it as the pages know it; `seats` are those that some phone can answer for."""
        one = self.asked
        missing = tuple(sorted(set(seats) - self.agreed))
        return Ask(self.number, one.what, one.by, missing, one.why, one.seat, one.place, one.face)


def pending(looks: Iterable[tuple[int, Look]]) -> Pending | None:
    """Return the newest ask among looks (numbered, oldest first), None without one or if it was declined."""
    found: Pending | None = None
    for number, look in looks:
        match look:
            case Asked():
                found = Pending(number, look, frozenset())
            case Agreed(ask, seats) if found and ask == found.number:
                found = Pending(ask, found.asked, found.agreed | set(seats))
            case Declined(ask) if found and ask == found.number:
                found = None
    return found
