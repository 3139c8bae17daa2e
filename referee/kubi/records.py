"""What is stored of a game of Kubi: its start, its events, its states, and a player's sheet."""

from dataclasses import dataclass
from typing import Literal

from referee.core import Verdict
from referee.kubi.rules import Rules

ROWS = range(2, 13)
"""The sums that have a row on the sheet (K1)."""
LAST_STROKE = 8
"""So many strokes behind a number end a player's game (K9)."""
NO_ROWS = (0,) * len(ROWS)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's sheet (K1): three crossed numbers, the strokes behind each, and those of the rows 2 to 12.

    `chosen` is empty before the numbers are crossed; `marks` go with them; `rows` are the strokes of the rows 2..12.
    """

    chosen: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    rows: tuple[int, ...] = NO_ROWS

    @property
    def finished(self) -> bool:
        """Whether a number has its eighth stroke (K9)."""
        return LAST_STROKE in self.marks

    def marked(self, number: int) -> int:
        """Return the strokes behind a crossed number."""
        return self.marks[self.chosen.index(number)]


@dataclass(frozen=True, slots=True)
class Start:
    """A game begins: house rules, number of players, seat of the one who throws first."""

    rules: Rules
    players: int
    starter: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A player crosses three numbers, in ascending order, for good (K2)."""

    player: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """Five dice as they lie, in any order; None for a die that cannot be read (K20)."""

    faces: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Rethrow:
    """A die is off the table or leaning before anyone has entered (K20).

    `die` is its place in the throw; None if no throw has been written down yet, or if all five are thrown again.
    """

    die: int | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """A player enters the throw: the number that gets a stroke, and the two sums in ascending order.

    `mark` is None in a free throw (K6), `sums` is None where the rules enter none (K6, K9).
    """

    player: int
    mark: int | None
    sums: tuple[int, int] | None


Event = Choose | Throw | Rethrow | Enter


@dataclass(frozen=True, slots=True)
class Ruling(Verdict):
    """The end of a game: every player's total and who has won, several if they share (K12)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game between two events. Seats are 0-based, in the order of throwing.

    `roller` throws next, or has thrown the standing `throw`; `entries` are those of the standing throw by seat.
    The `sheets` are as of the last closed throw. `kept` are the dice that stay while one is thrown again (K20).
    `throws` counts the closed ones. Raises ValueError if the fields do not go together.
    """

    rules: Rules
    sheets: tuple[Sheet, ...]
    roller: int | None
    phase: Literal["choosing", "throwing", "entering", "over"] = "choosing"
    throw: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    entries: tuple[Enter | None, ...] = ()
    throws: int = 0
    last_verdict: Ruling | None = None

    def __post_init__(self) -> None:
        from referee.kubi.sound import unsound  # here, because the check reads this type

        trouble = unsound(self)
        if trouble:
            raise ValueError(f"no state of Kubi: {trouble}")

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that still throw and enter (K9, K10)."""
        return () if self.phase == "over" else tuple(i for i, sheet in enumerate(self.sheets) if not sheet.finished)


RECORDS = (Rules, Sheet, Start, Choose, Throw, Rethrow, Enter, Ruling, State)
