"""What is known of a table that is watched: of each seat, and of every cell of the picture."""

import math
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from vision.cells import Cells, Mask, Reals, count, instead, nearer_to
from vision.watching.bands import LASTS
from vision.watching.bars import NONE, Bars
from vision.watching.noise import Wavers
from vision.watching.push import UNMOVED, Push
from vision.watching.screens import Screen
from vision.watching.sightings import Sightings

State = Literal["empty", "covered", "hand", "lifted", "read"]
Phase = Literal["waking", "dark", "light", "moved", "moving", "still"]

FOLLOW = 0.05  # part by which what is accepted follows slow changes with each picture
CUP = 0.006  # part of the picture that the smallest cup takes
SLACK = 1e-3  # seconds by which clocks of cameras round
FEW = 8  # cells that may waver in a still picture: the smallest die is more
SAID = {"still": "settled"}  # what is told of a phase in another word: that it has begun


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
    """What is known of a seat: of the cup there, of the dice once it has come off, and of hands."""

    # the cup
    hidden: bool = True  # dice may lie under one
    was_hidden: bool = True  # what `hidden` was before what covers the seat now came
    bare: bool = False  # plainly nothing stands here
    had_cup: bool = False  # a cup has come or gone here
    came: Mask | None = None  # what came over the seat when that was last seen: a cup and whatever came with it
    spot: Mask | None = None  # where the cup stood that came off last
    came_off_unseen: bool = False  # nobody saw the cup come off, but it has

    # the dice
    lifted: float | None = None  # the second at which it was seen that the cup had come off
    shown: bool = False  # some have been read at that spot
    read: bool = False  # they have been read since the cup came off
    nudged: bool = False  # they lie otherwise since they were uncovered or read

    # hands
    hand: bool = False  # an arm is over the seat
    touched: bool = False  # it was at a cup
    reached: bool = False  # one has been at the open dice since they were uncovered or read

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
    """What is known of the table. Pictures are (rows, columns, 3) cells, `since` and masks (rows, columns)."""

    # the newest picture
    phase: Phase = "waking"
    at: float = 0.0  # its second
    pace: float = 0.0  # seconds between it and the one before
    pictures: int = 0  # so many have come
    newest: Cells = field(default_factory=nothing)
    happened: tuple[Happening, ...] = ()  # what happened in it
    quiet: bool = False  # nothing moved or differed when the table was last looked at closely
    spared: int = 0  # pictures since then that were not looked at closely

    # how the table looks without hands
    accepted: Cells = field(default_factory=nothing)  # the picture as it was last accepted
    accepted_before: Cells = field(default_factory=nothing)  # the one that was accepted before that
    anew: float = 0.0  # when the whole picture was last taken for granted, and the seats as they were then
    as_covered: Cells = field(default_factory=nothing)  # each seat when it was last covered, or something put there,
    as_first_covered: Cells = field(default_factory=nothing)  # and the same before anything was put there besides
    ground: Cells | None = None  # how common colours are on the table itself

    # what moves
    anchor: Cells = field(default_factory=nothing)  # each cell as it was when it last moved,
    since: Reals = field(default_factory=lambda: np.zeros((0, 0)))  # and when that was
    touched: float = 0.0  # when a hand was last seen to stir
    looked: float = -math.inf  # when a table that never rests was last looked at all the same, or began not to rest
    calmed: Mask = field(default_factory=lambda: np.zeros((0, 0), bool))  # still since the first look, till all are

    # the camera and the light
    level: Cells = field(default_factory=nothing)  # the factor by which the light on each cell has changed
    flickered: float = -math.inf  # when bands of light were last seen to roll over the table
    pushed: Push = UNMOVED  # how the picture lies otherwise than at first
    trembled: float = -math.inf  # when the camera last did
    bars: Bars = NONE  # around the picture
    screens: tuple[Screen, ...] = ()  # places that may keep changing by themselves
    wavers: Wavers = ()  # by how many levels cells have wavered of late

    # who sits there
    seats: tuple[Seat, ...] = ()
    unjudged: tuple[int, ...] = ()  # something may stand over their open dice, but a hand beside it forbids to judge
    sightings: Sightings = field(default_factory=Sightings)  # of cups and dice themselves, where a network tells

    @property
    def flickers(self) -> bool:
        """Whether bands of light have rolled over the table of late."""
        return self.at - self.flickered < LASTS

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
    before = instead(table.accepted_before, table.accepted, mask)
    return replace(table, accepted=instead(table.accepted, now, mask), accepted_before=before)


def covered_as(table: Table, here: Mask, level: Cells) -> Table:
    """Keep how a seat, or a part of it, looks that is covered now. `level`: the picture, in the light of before."""
    as_covered, first = (instead(one, level, here) for one in (table.as_covered, table.as_first_covered))
    return replace(table, as_covered=as_covered, as_first_covered=first)


def followed(table: Table, mask: Mask, now: Cells) -> Table:
    """Let the accepted picture follow slow changes where nothing is."""
    return replace(table, accepted=nearer_to(table.accepted, now, FOLLOW, mask))
