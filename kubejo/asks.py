"""From looks to what the players are asked to agree to."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from kubejo.looks import Agreed, Asked, Declined, Lapsed, Look
from webui.asking import Ask, Lapse


@dataclass(frozen=True, slots=True)
class Pending:
    """An ask that has not been withdrawn, and has not lapsed: its number, what is asked, and the seats that agree."""

    number: int
    asked: Asked
    agreed: frozenset[int]

    def ask(self, seats: Collection[int]) -> Ask:
        """Return it as the pages know it; `seats` are those that some phone can answer for."""
        one = self.asked
        missing = tuple(sorted(set(seats) - self.agreed))
        return Ask(self.number, one.what, one.by, missing, one.why, one.seat, one.place, one.face)


def pending(looks: Iterable[tuple[int, Look]]) -> Pending | None:
    """Return the newest ask among looks (numbered, oldest first), None without one or if it is asked no more."""
    found: Pending | None = None
    for number, look in looks:
        match look:
            case Asked():
                found = Pending(number, look, frozenset())
            case Agreed(ask, seats) if found and ask == found.number:
                found = Pending(ask, found.asked, found.agreed | set(seats))
            case Declined(ask) | Lapsed(ask) if found and ask == found.number:
                found = None
    return found


def lapse(looks: Sequence[tuple[int, Look]]) -> Lapse | None:
    """Return what has lapsed among looks (numbered, oldest first), None if nothing has or more was asked since."""
    asks = [(number, look) for number, look in looks if isinstance(look, Asked)]
    number, asked = asks[-1] if asks else (0, None)
    ends = [look for _, look in looks if isinstance(look, Lapsed) and look.ask == number]
    return Lapse(asked.by, ends[-1].why) if asked and ends else None
