"""The games of earlier evenings as the pages show them: who played, who won, and the figures of each player."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DudoFigures:
    """What a player did at Dudo.

    A call is right if the caller loses nothing by it. A bluff is a bid of more than there was, as the dice showed at
    the end of its round; it held if somebody raised over it instead of doubting. Rounds without a ruling do not count.
    """

    games: int = 0
    won: int = 0
    calls_right: int = 0
    calls_wrong: int = 0
    bids: int = 0
    bluffs: int = 0
    bluffs_held: int = 0
    dice_lost: int = 0


@dataclass(frozen=True, slots=True)
class KubiFigures:
    """The totals of a player's finished games of Kubi, and how many of them were won, shared wins included."""

    totals: tuple[int, ...] = ()
    won: int = 0

    @property
    def best(self) -> int | None:
        """The highest total, None without a finished game."""
        return max(self.totals, default=None)

    @property
    def average(self) -> float | None:
        """The mean total, None without a finished game."""
        return sum(self.totals) / len(self.totals) if self.totals else None


@dataclass(frozen=True, slots=True)
class CubulusFigures:
    """How a player's finished games of Cubulus ended."""

    won: int = 0
    lost: int = 0
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of one player."""

    dudo: DudoFigures = field(default_factory=DudoFigures)
    kubi: KubiFigures = field(default_factory=KubiFigures)
    cubulus: CubulusFigures = field(default_factory=CubulusFigures)


@dataclass(frozen=True, slots=True)
class PastGame:
    """One stored game, by seat: `persons`, `names`, `scores` (None where the game has no points), `winners`.

    `began` and `ended` are ISO 8601 in UTC; `over` says that it was played to its end; `events` counts its lines.
    """

    number: int
    kind: str
    sheet: str
    began: str
    ended: str
    persons: tuple[int, ...]
    names: tuple[str, ...]
    starter: int
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    events: int


@dataclass(frozen=True, slots=True)
class PastPerson:
    """Somebody who has played here; `present` says that they are at the table now."""

    number: int
    name: str
    present: bool
    figures: Figures


@dataclass(frozen=True, slots=True)
class Past:
    """Everything that was played here: games, the newest first, and people in the order of joining."""

    games: tuple[PastGame, ...]
    people: tuple[PastPerson, ...]
