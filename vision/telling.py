"""From a stream of pictures to what happened at a table, and to readings that nobody has to ask for."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.beyond import beyond
from vision.camera.decode import whole_rgb
from vision.camera.glancing import small
from vision.counted_out import but_for_strangers
from vision.lay_open import but_for_what_lay_open
from vision.missed import with_missed
from vision.observe import observe, open_dice, ready, taken
from vision.pushed import contested, displaced
from vision.seats import Seats, around, half, labels, of_place, seated
from vision.still import Reads, read_still
from vision.table import Table
from vision.types import Die, Doubt, Image, TableReading
from vision.uncovered import GRAIN, left_unread

LOOKS = 3  # pictures of the still table that become one reading
CAMERA_MOVED = "camera_moved"
TOUCHED = "touched"
CUP_UNSEEN = "cup_unseen"
CUP_CUT = "cup_cut"
HAND_STAYS = "hand_stays"
UNSEEN = "cup not seen"  # the others were read, and nobody knows whether this cup came off


class Shot(Protocol):
    """One picture of a stream, not decoded yet: see `vision.camera.Picture`."""

    @property
    def data(self) -> bytes | Image:
        """A JPEG, or pixels in OpenCV's BGR order."""

    @property
    def at(self) -> float:
        """Seconds of the stream."""


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


def cups(shots: Iterable[Shot], reader: Reads, seats: Seats, owned: Sequence[int] = ()) -> Iterator[Told]:
    """Tell what cups and hands do, and read each seat once for each time that its cup came off.

    Dice are read only when every cup that is concerned is off, on pictures that were all exposed after that; when the
    stream ends nothing is waited for any more. `owned`: dice that each seat owns, where that is known.
    """
    table, open_now = Table(), Open()
    for number, shot in enumerate(shots, 1):
        glance = small(shot.data, shot.at, number)
        if glance is None:
            continue
        table = observe(table, glance, displaced(seats, table.pushed))
        yield from (Told(one.at, one.event, one.seat) for one in table.happened)
        open_now = looked(open_now, shot, table, seats)
        due = ready(table)
        if due and len(open_now.looks) == LOOKS:
            yield from answered(open_now, reader, seats, owned, table)
            table, open_now = taken(table, due), Open()
    if open_now.looks:
        yield from answered(open_now, reader, seats, owned, table)


@dataclass(frozen=True, slots=True, eq=False)
class Open:
    """Seats whose dice lie open and still, and the newest pictures of them, (at, pixels): what is hidden is grey."""

    seats: tuple[int, ...] = ()
    looks: tuple[tuple[float, Image], ...] = ()


def looked(before: Open, shot: Shot, table: Table, seats: Seats) -> Open:
    """Keep the newest pictures of what lies open: they are read when nobody is waited for any more.

    While somebody is, the first pictures of what does not move are as good as the newest.
    """
    now = open_dice(table)
    same = before if now == before.seats else Open(now)
    if not now or (len(same.looks) == LOOKS and not ready(table)):
        return same
    image = whole_rgb(shot.data)
    if image is None:
        return same
    return Open(now, (*same.looks, (shot.at, only(image, displaced(seats, table.pushed), now, table)))[-LOOKS:])


def answered(now: Open, reader: Reads, seats: Seats, owned: Sequence[int], table: Table) -> Iterator[Told]:
    """Read the pictures of what lies open, and ask about what does not."""
    height, width = now.looks[0][1].shape[:2]
    here = displaced(seats, table.pushed)
    reading = read_still(reader, now.looks)
    reading = but_for_what_lay_open(reading, table, here, width, height, counted=bool(owned))
    if not owned:
        more = left_unread(now.looks[-1][1], here, table, now.seats, reading.dice)
        reading = with_missed(reading, more, width, height)
    elsewhere = set(contested(reading.dice, seats, table.pushed, width, height))
    asked = (*now.seats, *come_to_light(reading, here, table, width, height))
    for one in told(reading, here, asked, owned, width, height):
        yield watched(one, table, elsewhere, owned)
    yield from unseen(table, reading.at)


def come_to_light(reading: TableReading, seats: Seats, table: Table, width: int, height: int) -> list[int]:
    """Give the seats at which plainly nothing stands, and dice lie: a cup of the table's colours has come off."""
    shown = {seats.seat(die.x, die.y, width, height) for die in reading.dice if die.value is not None}
    return [k for k, seat in enumerate(table.seats) if k in shown and seat.hidden and seat.bare]


def unseen(table: Table, at: float) -> Iterator[Told]:
    """Ask about each seat that was waited for in vain, which is not read: its cup was not seen to come off, if it did,
    or a hand, or what passes for one, has not left its open dice.
    """
    for k, seat in enumerate(table.seats):
        if seat.hides:
            yield Told(at, UNSEEN, k)
        elif seat.unread and seat.hand:
            yield Told(at, "please check", k, (), (Doubt(HAND_STAYS),))


def watched(told: Told, table: Table, elsewhere: Container[int | None] = (), owned: Sequence[int] = ()) -> Told:
    """Return what was told of a seat with what the watching makes doubtful.

    A hand has moved its dice before they were read (D44), or nobody has seen its cup come off, or since the camera was
    pushed a die may be its own or another's (`elsewhere`). Where the picture cuts off the cup, it is asked whether
    these are all the dice, unless it is known how many the seat owns.
    """
    if told.seat is None:
        return told
    seat = table.seats[told.seat]
    cut = owned_by(told.seat, owned) is None and beyond(seat.spot)
    holding = (
        (TOUCHED, seat.nudged),
        (CUP_UNSEEN, seat.unseen or seat.hidden),
        (CAMERA_MOVED, told.seat in elsewhere),
        (CUP_CUT, cut),
    )
    return replace(told, doubts=(*told.doubts, *(Doubt(reason) for reason, holds in holding if holds)))


def only(image: Image, seats: Seats, due: tuple[int, ...], table: Table) -> Image:
    """Return a picture in which seats that are hidden are grey: nothing is computed about what is there."""
    hidden = [k for k, seat in enumerate(table.seats) if k not in due and seat.hides]
    if not hidden:
        return image
    height, width = image.shape[:2]
    mask = np.isin(labels(seats, width, height, GRAIN), hidden).astype(np.uint8)
    whole = cv2.resize(mask, (width, height), interpolation=cv2.INTER_NEAREST).astype(bool)
    return np.where(whole[..., None], image.mean((0, 1)), image).astype(np.uint8)


def told(
    reading: TableReading, seats: Seats, due: tuple[int, ...], owned: Sequence[int], width: int, height: int
) -> Iterator[Told]:
    """Yield the reading of each seat. Where no die was found somebody has to look."""
    places, misplaced = seated(reading, seats, width, height)
    reading = replace(reading, doubts=(*reading.doubts, *misplaced))
    if owned:
        reading, places = but_for_strangers(reading, places, owned)
    reached = [around(die, half(die), seats, width, height) for die in reading.dice]
    for k in due:
        mine = tuple(index for index, place in enumerate(places) if place == k)
        dice = tuple(reading.dice[index] for index in mine)
        near = tuple(k in there for there in reached)
        about = (*concerning(reading.doubts, mine, places, near), *miscount(len(dice), owned_by(k, owned)))
        if dice:
            yield Told(reading.at, "reading", k, dice, about)
        else:
            yield Told(reading.at, "please check", k, (), about)


def concerning(
    doubts: Sequence[Doubt], mine: tuple[int, ...], places: tuple[int | None, ...], near: tuple[bool, ...]
) -> Iterator[Doubt]:
    """Yield the doubts about a seat's dice, those about the whole table, and those about dice that may be its own.

    `mine`: indices of its dice. `places`: the seat of each die. `near`: whether a die lies on its line, or within it.
    """
    for doubt in doubts:
        if doubt.die is None or places[doubt.die] is None:
            yield replace(doubt, die=None)
        elif doubt.die in mine:
            yield replace(doubt, die=mine.index(doubt.die))
        elif of_place(doubt) and near[doubt.die]:
            yield replace(doubt, die=None)


def owned_by(seat: int, owned: Sequence[int]) -> int | None:
    """Give how many dice a seat owns, None where that is not known."""
    return owned[seat] if seat < len(owned) else None


def miscount(shown: int, owned: int | None) -> Iterator[Doubt]:
    """Yield a doubt if a seat shows other than it owns (D42)."""
    if owned is not None and shown != owned:
        yield Doubt("miscount", None, (("n", shown), ("owned", owned)))
