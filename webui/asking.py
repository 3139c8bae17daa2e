"""What players ask of each other: to take something back, by agreement of the table."""

from dataclasses import dataclass
from typing import Literal

By = Literal["host", "agreement"]
"""Who takes back and corrects: the host alone, or the players if all of them agree."""
Why = Literal["moved", "left", "host", "declined"]
"""Why an ask has lapsed.

The game went on, somebody left who had not agreed, the host alone takes back since, or somebody does not agree.
"""


@dataclass(frozen=True, slots=True)
class Ask:
    """A change that waits for the agreement of the players.

    `what` is "undo", or "correct": then the die at `place` in the hand of `seat` in the last ruling shows `face`. `by`
    is the seat of who asks, None for a host who does not play; `missing` are the seats whose phones have not agreed.
    """

    number: int
    what: str
    by: int | None
    missing: tuple[int, ...]
    why: str = ""
    seat: int = 0
    place: int = 0
    face: int = 0


@dataclass(frozen=True, slots=True)
class Lapse:
    """What `by` asked for, None for a host who does not play, has lapsed before all had agreed."""

    by: int | None
    why: Why
