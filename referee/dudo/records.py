"""What is stored of a game of Dudo: its start, its events, its states, its rulings."""

from dataclasses import dataclass
from typing import Literal

from referee.core import Verdict
from referee.dudo.rules import Rules

Faces = tuple[int, ...]
"""A shown die (D40): the sorted faces it may show. (5,) is read, (1, 2, 3, 4, 5, 6) is not."""
Hands = tuple[tuple[Faces, ...], ...]
"""The dice shown, by seat."""
Call = Literal["dudo", "exact"]
UNREAD: Faces = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Start:
    """A game begins: house rules, number of players, seat of the first starter (D4)."""

    rules: Rules
    players: int
    starter: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A player claims at least `quantity` dice that count for `face` (D8)."""

    player: int
    quantity: int
    face: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """A player doubts the last bid (D10)."""

    player: int


@dataclass(frozen=True, slots=True)
class Exact:
    """The player on turn claims that the last bid is exactly right (D35)."""

    player: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dice that lie on the table, by seat, each as the faces it may show (D40)."""

    hands: Hands


@dataclass(frozen=True, slots=True)
class Rethrow:
    """A die of this player is off the table or leaning before the opening bid (D43)."""

    player: int


@dataclass(frozen=True, slots=True)
class Void:
    """The table cannot say whose dice lie there: the round is thrown again (D42). `reason` is free text."""

    reason: str


Event = Bid | Challenge | Exact | Reveal | Rethrow | Void


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call costs: `loser` loses `lost` dice, `gainer` wins `gained`; seats or None."""

    loser: int | None
    lost: int
    gainer: int | None
    gained: int


@dataclass(frozen=True, slots=True)
class Ruling(Verdict):
    """The verdict of a closed round, with what a page shows of it.

    `winner` was right about the bid, `loser` loses dice. `counted` is None if unknown dice left the number between
    `lo` and `hi` without touching the ruling (D41). `hands` are the dice as shown, the missing ones last as
    unread; `wild` says whether ones counted. `supply_short`: dice needed beyond those the game began with (D34).
    """

    call: Call
    bid: Bid
    challenger: int
    hands: Hands
    wild: bool
    lo: int
    hi: int
    outcome: Outcome
    eliminated: int | None
    supply_short: int
    game_winner: int | None


@dataclass(frozen=True, slots=True)
class State:
    """A game between two events. Seats are 0-based, clockwise.

    `dice` by seat; `turn` has to bid or doubt, None outside the bidding; `bid` is the last of `bids`, all of this
    round; `one_die` marks a one-die round, `had_one` who has come down to one die so far (D29); `round` counts from
    1; `last_verdict` is that of the round before. `starter` is None when the game is over. Raises ValueError
    if the fields do not go together.
    """

    rules: Rules
    dice: tuple[int, ...]
    starter: int | None
    turn: int | None
    bid: Bid | None = None
    bids: tuple[Bid, ...] = ()
    phase: Literal["bidding", "reveal", "over"] = "bidding"
    challenger: int | None = None
    call: Call | None = None
    one_die: bool = False
    had_one: tuple[int, ...] = ()
    round: int = 1
    last_verdict: Ruling | None = None

    def __post_init__(self) -> None:
        from referee.dudo.sound import unsound  # here, because the check reads this type

        trouble = unsound(self)
        if trouble:
            raise ValueError(f"no state of Dudo: {trouble}")

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have dice."""
        return tuple(seat for seat, count in enumerate(self.dice) if count)

    @property
    def wild(self) -> bool:
        """Whether ones count for every face in this round (D20, D33)."""
        return self.rules.ones_wild and (self.rules.one_die_ones_wild or not self.one_die)


RECORDS = (Rules, Start, Bid, Challenge, Exact, Reveal, Rethrow, Void, Outcome, Ruling, State)
