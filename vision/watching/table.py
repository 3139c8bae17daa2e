"""What is known of a table that is watched: of each seat, and of every cell of the picture."""

import math
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vision.cells import Cells, Mask, Reals, count, instead, nearer_to
from vision.watching.bars import NONE, Bars
from vision.watching.noise import Wavers
from vision.watching.push import UNMOVED, Push
from vision.watching.screens import Screen
from vision.watching.sightings import Sightings

State = Literal["empty", "covered", "hand", "lifted", "read"]
Phase = Literal["waking", "covered", "light", "moved", "moving", "still"]

FOLLOW = 0.05  # part by which what is accepted follows slow changes with each picture
CUP = 0.006  # part of the picture that the smallest cup takes
SLACK = 1e-3  # seconds by which clocks of cameras round
FEW = 8  # cells that may waver in a still picture: the smallest die is more
SAID = {"covered": "dark", "still": "settled"}  # phases that are told by another word: seats are covered too


def nothing() -> Cells:
    """Give the picture of a table that has not been looked at."""
    return np.zeros((0, 0, 3), np.float32)


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened at `at` seconds: `event` at a seat, or at the table as a whole where `seat` is None."""

    at: float
    event: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """A seat's state. `hidden`: whether dice may lie under a cup there. `hand`: an arm is over it.

    `lifted`: the second at which it was seen that the cup had come off; `read`: it has been read since then.
    `was_hidden`: what it was before the thing that covers it now came. `bare`: plainly nothing stands there. `touched`:
    the hand was at a cup. `known`: a cup has come or gone here. `spot`: where the cup stood that came off last.
    `reached`: a hand has been at the open dice since they were uncovered or read; `nudged`: they lie otherwise since.
    `shown`: dice have been read at that spot. `unseen`: nobody saw the cup come off, but it has. `came`: what came over
    it when that was last seen, a cup and whatever came with it.
    """

    hidden: bool = True
    hand: bool = False
    lifted: float | None = None
    read: bool = False
    was_hidden: bool = True
    bare: bool = False
    touched: bool = False
    known: bool = False
    spot: Mask | None = None
    shown: bool = False
    reached: bool = False
    nudged: bool = False
    unseen: bool = False
    came: Mask | None = None

    @property
    def hides(self) -> bool:
        """Whether something stands here under which dice may lie."""
        return self.hidden and not self.bare

    @property
    def unread(self) -> bool:
        """Whether its cup has come off, and its dice have not been read since."""
        return self.lifted is not None and not self.read

    @property
    def state(self) -> State:
        """What the seat is said to be."""
        if self.hand:
            return "hand"
        if self.hidden:
            return "covered"
        return "read" if self.read else "lifted" if self.lifted is not None else "empty"


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What is known of the table. `pace`: seconds between the last two pictures.

    `rest`: the picture as it was last accepted, without arms; `before`: the one before that. `newest`: the picture.
    `standing`: of each seat how it looked when it was last covered, whatever was held over it or pushed since.
    `first`: the same, but for what was put there while it was hidden already. `anew`: when the whole picture was
    last taken for granted, the seats as they were then. `anchor`, `since`: of each cell, how it looked when it last
    moved and when; `level`: by what factor the light has changed on it. `happened`: at the newest glance.
    `touched`: when a hand was last seen to stir. `ground`: how common colours are on the table itself. `pushed`:
    how the picture lies otherwise than at first, as the camera was pushed. `bars`: around the picture. `flickers`:
    whether bands of light have rolled over it. `screens`: places that may keep changing by themselves. `wavers`: by
    how many levels cells have wavered of late. `quiet`: whether nothing moved or differed when it was last looked at;
    `spared`: pictures since then that were not. `unjudged`: seats over whose open dice something may stand, which could
    not be judged yet because a hand is beside it. `sightings`: what was seen of cups and dice themselves, where a
    network tells. `trembled`: when the camera last did. `looked`:
    when a table that does not come to rest was last looked at all the same, or began not to. `calmed`: cells that have
    lain still since it was looked at for the first time, until all of it is known.
    """

    phase: Phase = "waking"
    at: float = 0.0
    pictures: int = 0
    pace: float = 0.0
    rest: Cells = field(default_factory=nothing)
    before: Cells = field(default_factory=nothing)
    standing: Cells = field(default_factory=nothing)
    first: Cells = field(default_factory=nothing)
    anew: float = 0.0
    anchor: Cells = field(default_factory=nothing)
    newest: Cells = field(default_factory=nothing)
    level: Cells = field(default_factory=nothing)
    since: Reals = field(default_factory=lambda: np.zeros((0, 0)))
    seats: tuple[Seat, ...] = ()
    happened: tuple[Happening, ...] = ()
    touched: float = 0.0
    ground: Cells | None = None
    pushed: Push = UNMOVED
    bars: Bars = NONE
    flickers: bool = False
    screens: tuple[Screen, ...] = ()
    wavers: Wavers = ()
    quiet: bool = False
    spared: int = 0
    unjudged: tuple[int, ...] = ()
    sightings: Sightings = field(default_factory=Sightings)
    trembled: float = -math.inf
    looked: float = -math.inf
    calmed: Mask = field(default_factory=lambda: np.zeros((0, 0), bool))

    def tells(self, event: str, seat: int) -> bool:
        """Say whether something happened at a seat at the newest glance."""
        return Happening(self.at, event, seat) in self.happened

    def ago(self, seconds: float) -> float:
        """Give the second that was so many ago; the clocks of cameras round."""
        return self.at - (seconds - SLACK)

    def still_since(self, second: float) -> bool:
        """Say whether nothing has moved after a second."""
        return count(self.since > second) <= FEW


def phased(table: Table, phase: Phase) -> Table:
    """Give the table a phase, and say so if it is another one."""
    if phase == table.phase:
        return table
    said = Happening(table.at, SAID.get(phase, phase))
    return replace(table, phase=phase, happened=(*table.happened, said))


def changed(table: Table, seat: int, event: str | None, **fields: object) -> Table:
    """Change a seat, and say what happened."""
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], **fields)  # type: ignore[arg-type]  # fields of a Seat
    said = () if event is None else (Happening(table.at, event, seat),)
    return replace(table, seats=tuple(seats), happened=(*table.happened, *said))


def accepted(table: Table, mask: Mask, now: Cells) -> Table:
    """Take a part of the picture for granted from now on."""
    return replace(table, rest=instead(table.rest, now, mask), before=instead(table.before, table.rest, mask))


def followed(table: Table, mask: Mask, now: Cells) -> Table:
    """Let the accepted picture follow slow changes where nothing is."""
    return replace(table, rest=nearer_to(table.rest, now, FOLLOW, mask))
