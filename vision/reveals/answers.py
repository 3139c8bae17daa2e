"""From pictures of a table on which dice lie open to what is told of its seats."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from vision.reading.missed import with_missed
from vision.reading.still import Reads, read_still
from vision.reveals.hand_over import under_hands
from vision.reveals.lay_open import but_for_old_ones, but_for_what_lay_open, lost
from vision.reveals.of_each_seat import seat_readings
from vision.reveals.on_things import compared_with_things, parts_of_things
from vision.reveals.open_now import Open, by_most, touched_since
from vision.reveals.seconded import seconded, seen_alone
from vision.reveals.stray import astray
from vision.reveals.told import UNSEEN, Told, asked_about
from vision.reveals.uncovered import left_unread
from vision.reveals.witnessed import witnessed
from vision.seats import Seats, seated
from vision.types import TableReading
from vision.watching.pushed import contested, displaced
from vision.watching.table import Table


def answered_as_it_lay(
    before: Open, now: Open, table: Table, reader: Reads, seats: Seats, owned: Sequence[int]
) -> Iterator[Told]:
    """Read what lies open now, but from the pictures of `before` what a hand has moved since."""
    early = () if now is before else touched_since(before, table)
    if early:
        yield from (one for one in answered(before.at(early), reader, seats, owned) if one.seat in early)
        now = now.at([k for k in now.seats if k not in early])
    yield from (one for one in answered(now, reader, seats, owned) if one.seat not in early)


def answered_late(before: Open, reader: Reads, seats: Seats, owned: Sequence[int]) -> Iterator[Told]:
    """Read dice that have been covered since, and ask about the others where most had shown theirs."""
    all_asked = by_most(before)
    yield from (one for one in answered(before, reader, seats, owned) if all_asked or one.event != UNSEEN)


def answered(now: Open, reader: Reads, seats: Seats, owned: Sequence[int]) -> Iterator[Told]:
    """Read the pictures of what lies open, and ask about what does not."""
    height, width = now.looks[0][1].shape[:2]
    table, here = now.table, displaced(seats, now.table.pushed)
    reading = read_still(reader, now.looks)
    reading = but_for_what_lay_open(reading, table, here, width, height, counted=bool(owned))
    under = () if owned else tuple(under_hands(now.looks[-1][1], here, table, now.seats, reading.dice))
    reading = reading if owned else with_unread(reading, now, here)
    reading = compared_with_things(reading, table, width, height)
    elsewhere = set(contested(reading.dice, seats, table.pushed, width, height))
    new = () if owned else tuple(but_for_old_ones(reading.dice, table, width, height))  # what lay there has not rolled
    rolled = set(astray(new, table, here, width, height))
    asked = (*now.seats, *come_to_light(reading, here, table, width, height))
    things = parts_of_things(reading, table, width, height) if owned else ()
    out = lost(reading, seated(reading, here, width, height)[0], table, width, height) if owned else ()
    for one in seat_readings(reading, here, asked, owned, width, height, things, out):
        yield when_it_lay(witnessed(one, table, elsewhere, owned, rolled, under), now)
    yield from unseen(table, reading.at, now.seats)


def with_unread(reading: TableReading, now: Open, here: Seats) -> TableReading:
    """Return a reading with doubts about what seems to lie at its seats unread: their number is not known.

    `here`: the seats as the camera sees them now.
    """
    image = now.looks[-1][1]
    height, width = image.shape[:2]
    more = left_unread(image, here, now.table, now.seats, reading.dice)
    more += seconded(reading, now.table, more, width, height)
    more += seen_alone(now.table, now.seats, [*reading.dice, *more], width, height)
    return with_missed(reading, more, width, height)


def when_it_lay(told: Told, now: Open) -> Told:
    """Return what was told of a seat with the second at which it lay so."""
    return replace(told, at=now.lay[now.seats.index(told.seat)]) if now.lay and told.seat in now.seats else told


def come_to_light(reading: TableReading, seats: Seats, table: Table, width: int, height: int) -> list[int]:
    """Give the seats at which plainly nothing stands, and dice lie: a cup of the table's colours has come off.

    Where nothing seemed to stand from the first, dice that lay there from the first do not count.
    """
    dice = [die for die in reading.dice if die.value is not None]
    shown = {seats.seat(die.x, die.y, width, height) for die in dice}
    new = {seats.seat(die.x, die.y, width, height) for die in but_for_old_ones(dice, table, width, height)}
    return [k for k, seat in enumerate(table.seats) if seat.bare and k in (shown if seat.hidden else new)]


def unseen(table: Table, at: float, read: Container[int] = ()) -> Iterator[Told]:
    """Ask about each seat that was waited for in vain, which is not read: its cup was not seen to come off, if it did,
    or a hand, or what passes for one, has not left its open dice.
    """
    for k, seat in enumerate(table.seats):
        if seat.hides:
            yield Told(at, UNSEEN, k)
        elif seat.unread and seat.hand and k not in read:
            yield asked_about(k, at)
