"""What was read of each die of a restless table, look by look, since the last cup came off.

Hands never leave all dice free there; the reading before a touch counts (D44).
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from kubejo.looking.seated_reading import SeatedReading
from vision.cells import share
from vision.reading.counted_out import MAYBE, WHETHER, is_apart
from vision.reading.doubt import reasons
from vision.reading.fuse import SEEN_IN, distance
from vision.reveals.lay_open import cells_of
from vision.reveals.open_now import LOOKS
from vision.types import Die, Image
from vision.watching.push import Push
from vision.watching.table import Table

HALF = 0.5  # part of its dice that a seat shows for certain whose cup has come off, or hides over which one is
OVER = 0.5  # part of where a die was read that something takes which stands over it now


@dataclass(frozen=True, slots=True)
class Place:
    """Where a die lies. `pictures`: in which it was read for certain; `since`: the second of the first of them."""

    die: Die
    pictures: int
    since: float


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a seat has shown. `image`: the newest picture that shows most of it, `clear` dice, RGB.

    `hid`: whether a cup was said to hide the dice all the same.
    """

    places: tuple[Place, ...]
    image: Image
    clear: int
    pushed: Push
    hid: bool

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice, if each was read in as many pictures as one look takes; else none: two may be one that moved."""
        whole = all(one.pictures >= LOOKS for one in self.places)
        return tuple(one.die for one in self.places) if whole else ()


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """What each seat has shown since the last cup came off, a pure fold.

    `off`: of each seat the second from which its dice are known to lie open: its cup was seen to come off, or they were
    read. `bare`: seats at which no cup was known to hide any when the table was read last.
    """

    shown: Mapping[int, Shown] = field(default_factory=dict)
    off: Mapping[int, float] = field(default_factory=dict)
    bare: frozenset[int] = frozenset()

    def saw(self, answer: SeatedReading, since: float, table: Table) -> "Settled":
        """Take one more reading into account; `since`: of its first picture. `table`: what is known as it is made."""
        height, width = answer.image.shape[:2]
        now = shown_now(answer, since, table)
        hidden = {k for k, seat in enumerate(table.seats) if seat.hides and not (k in now and now[k].clear)}
        kept = {k: one for k, one in self.shown.items() if not covered(one, table, k in hidden, width, height)}
        gone = self.shown.keys() - kept.keys() | self.bare & hidden
        off = {k: at for k, at in self.off.items() if k not in gone}
        off |= opened(answer, since, table, off)
        owners = {k for k, owned in enumerate(answer.expected) if owned}
        bare = frozenset(range(len(table.seats))) - hidden
        if not owners <= off.keys():
            return Settled({}, off, bare)
        last = max((off[k] for k in owners), default=since)
        if since < last:
            return Settled({}, off, bare)
        part = [k for k in owners & kept.keys() if len(now[k].dice) != answer.expected[k]]
        more = {k: together(newer(kept[k], last), now[k]) for k in part}
        return Settled({k: now[k] for k in owners} | more, off, bare)


def opened(answer: SeatedReading, since: float, table: Table, before: Collection[int]) -> dict[int, float]:
    """Return since when seats lie open of which that was not known `before`."""
    doubted, found = reasons(answer.reading), dict[int, float]()
    for k, owned in enumerate(answer.expected):
        seat, sure = table.seats[k], sum(of == k and not doubted[n] for n, of in enumerate(answer.seat_of))
        if k in before or not owned:
            continue
        if seat.lifted is not None and not seat.hides:
            found[k] = seat.lifted
        elif sure > HALF * owned or sure == owned:
            found[k] = since
    return found


def covered(one: Shown, table: Table, hidden: bool, width: int, height: int) -> bool:
    """Say whether a seat does not lie open as it was read: a cup is over its dice again, or the camera was pushed.

    `hidden`: a cup is said to be at the seat, and none of its dice is read.
    """
    if one.pushed != table.pushed or (hidden and not one.hid):
        return True
    things = table.sightings.solid
    if things is None or things.shape != table.accepted.shape[:2]:
        return False
    under = sum(share(things[cells_of(place.die, table, width, height)]) > OVER for place in one.places)
    return under > HALF * len(one.places)


def shown_now(answer: SeatedReading, since: float, table: Table) -> dict[int, Shown]:
    """Return the dice that one look shows at each seat."""
    found, shown = list(dice_there(answer)), dict[int, Shown]()
    for k, _ in enumerate(answer.expected):
        places = tuple(Place(die, pictures, since) for seat, die, pictures in found if seat == k)
        clear = sum(place.pictures > 0 for place in places)
        shown[k] = Shown(places, answer.image, clear, table.pushed, table.seats[k].hides)
    return shown


def dice_there(answer: SeatedReading) -> Iterator[tuple[int | None, Die, int]]:
    """Yield dice with their seats and the number of pictures in which each was read; no value and none if in doubt.

    As all are of a picture that is in doubt as a whole, and what lies next to a thing that may be a die: it may be a
    side of that. What a hand was over in one picture is as certain as the others say.
    """
    doubted, dice = reasons(answer.reading), answer.reading.dice
    doubtful = any(doubt.die is None for doubt in answer.reading.doubts)
    seen = {one.die: dict(one.values) for one in answer.reading.doubts if one.reason == SEEN_IN}
    strange = [die for die, why in zip(dice, doubted, strict=True) if MAYBE in why]
    for n, (die, why, seat) in enumerate(zip(dice, doubted, answer.seat_of, strict=True)):
        read = die.value is not None and not why - {SEEN_IN}
        if why & WHETHER and not read:
            continue
        sure = read and not doubtful
        if sure and all(is_apart(thing, die) for thing in strange):
            yield seat, die, int(str(seen[n]["n"])) if n in seen else LOOKS
        else:
            yield seat, (die if sure else replace(die, value=None)), 0


def newer(one: Shown, last: float) -> Shown:
    """Return what a seat has shown without what was read before the last cup came off."""
    return replace(one, places=tuple(place for place in one.places if place.since >= last))


def together(before: Shown, now: Shown) -> Shown:
    """Join what a seat showed before with what it shows now: what lies in the same place is one die."""
    places = list(before.places)
    for one in now.places:
        same = next((place for place in places if distance(place.die, one.die) < max(one.die.box[2:]) / 2), None)
        if same is None:
            places.append(one)
        else:
            places[places.index(same)] = one_place(same, one)
    best = now if now.clear >= before.clear else before
    return replace(now, places=tuple(places), image=best.image, clear=best.clear)


def one_place(before: Place, now: Place) -> Place:
    """Join what was read in one place; where that was not the same every time nothing is certain any more."""
    if now.die.value is None:
        return before
    if before.die.value == now.die.value:
        return replace(before, die=now.die, pictures=before.pictures + now.pictures)
    return now if before.die.value is None and not before.pictures else replace(now, pictures=0)
