"""What is told of a table and its seats."""

from dataclasses import dataclass

from vision.types import Die, Doubt

UNSEEN = "cup not seen"  # the others were read, and nobody knows whether this cup came off
HAND_STAYS = "hand_stays"


@dataclass(frozen=True, slots=True)
class Told:
    """Something to be told: `event` at `at` seconds of the stream; `seat` from 0, None for the whole table.

    A "reading" has `dice` from left to right, and `doubts`, those about no single die included.
    """

    at: float
    event: str
    seat: int | None = None
    dice: tuple[Die, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def asked_about(k: int, at: float, why: str = HAND_STAYS) -> Told:
    """Ask about a seat whose dice came to light, or may have, and never lay still with nothing near."""
    return Told(at, "please check", k, (), (Doubt(why),))
