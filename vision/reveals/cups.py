"""From a stream of pictures to what happened at a table, and to readings that nobody has to ask for."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from vision.camera.glancing import smallest
from vision.reading.counted_out import WHETHER, but_for_strangers
from vision.reading.missed import with_missed
from vision.reading.still import Reads, read_still
from vision.reveals.beyond import beyond
from vision.reveals.dice_place import at_their_dice
from vision.reveals.due import ready, taken
from vision.reveals.hand_over import under_hands
from vision.reveals.lay_open import but_for_old_ones, but_for_what_lay_open, lost
from vision.reveals.on_things import compared_with_things, parts_of_things
from vision.reveals.open_now import (
    Open,
    Shot,
    by_most,
    covered_again,
    fuller,
    larger,
    looked,
    newest_enough,
    open_since,
    shown,
    touched_since,
)
from vision.reveals.seconded import seconded, seen_alone
from vision.reveals.shown_apart import Apart, all_shown, fresh, looked_apart, with_more
from vision.reveals.stray import astray
from vision.reveals.uncovered import left_unread
from vision.seats import Seats, around, half, of_place, seated
from vision.types import Die, Doubt, TableReading
from vision.watching.observe import observe
from vision.watching.pushed import contested, displaced
from vision.watching.table import Seat, Table
from vision.watching.things import Things

CAMERA_MOVED = "camera_moved"
TOUCHED = "touched"
CUP_UNSEEN = "cup_unseen"
CUP_CUT = "cup_cut"
ROLLED = "rolled"
HAND_STAYS = "hand_stays"
HAND_OVER = "hand_over"
NEVER_STILL = "never_still"
SEVERAL = 2  # dice that have values, from which it is dice that lie there
LASTS = 30  # pictures of a film, from which it is asked about one that was never still
UNSEEN = "cup not seen"  # the others were read, and nobody knows whether this cup came off


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


def cups(
    shots: Iterable[Shot], reader: Reads, seats: Seats, owned: Sequence[int] = (), things: Things | None = None
) -> Iterator[Told]:
    """Tell what cups and hands do, and read each seat once for each time that its cup came off.

    Dice are read only when every cup that is concerned is off, on pictures that were all exposed after that; when the
    stream ends nothing is waited for any more. `owned`: dice that each seat owns, where that is known.
    """
    table, known, open_now, apart, enough, waiting = Table(), Table(), Open(), Apart(), Open(), Open()
    for number, shot in enumerate(shots, 1):
        glance = smallest(shot.data, shot.at, number)
        if glance is None:
            continue
        seen = None if things is None else things.once(glance)
        table = observe(table, glance, displaced(seats, table.pushed), seen)
        yield from (Told(one.at, one.event, one.seat) for one in table.happened)
        known = but_for_those_out(table, owned)
        open_now, apart = looked(open_now, shot, known, seats), looked_apart(apart, shot, known, seats)
        enough = newest_enough(enough, open_now, known)
        each_own = fresh(apart, known)
        if (open_now.enough and ready(known)) or all_shown(each_own, known):
            whole = fullest(waiting, larger(open_now if open_now.enough else Open(), each_own), known, seats)
            answers = tuple(answered_as_it_lay(waiting, whole, known, reader, seats, owned))
            yield from answers
            table = read_now(taken(table, whole.seats), whole, answers)
            open_now, apart, enough, waiting = Open(), Apart(), Open(), Open()
        elif covered_again(waiting, known):
            late = tuple(answered_late(waiting, reader, seats, owned))
            if any(one.dice for one in late):  # else dice had been gathered, and empty cups were moved
                yield from late
                table = read_now(taken(table, open_since(waiting, known)), waiting, late)
                open_now, apart, enough = Open(), Apart(), Open()
            waiting = Open()
        elif (by_now := already_shown(enough, apart.whole, known.at)).seats:
            waiting = fullest(waiting, by_now, known, seats)
    each_own = fresh(apart, known)
    last = fullest(waiting, larger(open_now, each_own) if all_shown(each_own, known) else open_now, known, seats)
    if last.looks:
        yield from answered(last, reader, seats, owned)
    else:
        yield from never_still(but_for_those_out(table, owned))


def fullest(before: Open, now: Open, table: Table, seats: Seats) -> Open:
    """Return what shows most seats of what was kept and of what lies open now, or both where each shows some alone."""
    kept = fuller(before, now, table)
    return now if kept is now else with_more(kept, now, table, seats)


def already_shown(enough: Open, each_own: Open, at: float) -> Open:
    """Return which dice were shown by no mistake at second `at`; each seat by itself, when it last lay still."""
    together = enough if shown(enough, at) else Open()
    return larger(together, each_own) if shown(each_own, each_own.table.at) else together


def never_still(table: Table) -> Iterator[Told]:
    """Ask about all seats of a film in which dice came to light, but never lay still with nothing near.

    And of one that has moved, or in which the light has changed, from the first to the last: nothing is known of it.
    """
    if table.phase == "waking" and table.pictures >= LASTS:
        yield from (asked_about(k, table.at, NEVER_STILL) for k, seat in enumerate(table.seats) if seat.hides)
    elif any(seat.unread for seat in table.seats):
        yield from (asked_about(k, table.at) for k, seat in enumerate(table.seats) if seat.unread)
        yield from (Told(table.at, UNSEEN, k) for k, seat in enumerate(table.seats) if seat.hides)


def asked_about(k: int, at: float, why: str = HAND_STAYS) -> Told:
    """Ask about a seat whose dice came to light, or may have, and never lay still with nothing near."""
    return Told(at, "please check", k, (), (Doubt(why),))


def read_now(table: Table, now: Open, answers: Iterable[Told]) -> Table:
    """Return a table that knows where dice lie, or lay, that have just been read."""
    height, width = now.looks[0][1].shape[:2]
    read = ((one.seat, one.dice) for one in answers if one.seat is not None)
    known = [(k, dice) for k, dice in read if table.seats[k].lifted in (None, now.table.seats[k].lifted)]
    return at_their_dice(table, known, width, height)


def but_for_those_out(table: Table, owned: Sequence[int]) -> Table:
    """Return a table with nothing at the seats of players who own no dice any more: nobody is waited for there."""
    if 0 not in owned:
        return table
    out = {k for k in range(len(table.seats)) if owned_by(k, owned) == 0}
    seats = (Seat(hidden=False) if k in out else seat for k, seat in enumerate(table.seats))
    return replace(table, seats=tuple(seats))


def answered_as_it_lay(
    before: Open, now: Open, table: Table, reader: Reads, seats: Seats, owned: Sequence[int]
) -> Iterator[Told]:
    """Read what lies open now, but from the pictures of `before` what a hand has moved since."""
    early = () if now is before else touched_since(before, table)
    if early:
        then = replace(before, seats=early)
        yield from (one for one in answered(then, reader, seats, owned) if one.seat in early)
        now = replace(now, seats=tuple(k for k in now.seats if k not in early))
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
    if not owned:
        more = left_unread(now.looks[-1][1], here, table, now.seats, reading.dice)
        more += seconded(reading, table, more, width, height)
        more += seen_alone(table, now.seats, [*reading.dice, *more], width, height)
        reading = with_missed(reading, more, width, height)
    reading = compared_with_things(reading, table, width, height)
    elsewhere = set(contested(reading.dice, seats, table.pushed, width, height))
    new = () if owned else tuple(but_for_old_ones(reading.dice, table, width, height))  # what lay there has not rolled
    rolled = set(astray(new, table, here, width, height))
    asked = (*now.seats, *come_to_light(reading, here, table, width, height))
    things = parts_of_things(reading, table, width, height) if owned else ()
    out = lost(reading, seated(reading, here, width, height)[0], table, width, height) if owned else ()
    for one in told(reading, here, asked, owned, width, height, things, out):
        yield when_it_lay(watched(one, table, elsewhere, owned, rolled, under), now)
    yield from unseen(table, reading.at, now.seats)


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


def watched(
    told: Told,
    table: Table,
    elsewhere: Container[int | None] = (),
    owned: Sequence[int] = (),
    rolled: Container[int] = (),
    under: Container[int] = (),
) -> Told:
    """Return what was told of a seat with what the watching makes doubtful.

    A hand has moved its dice before they were read (D44), or nobody has seen its cup come off, or since the camera was
    pushed a die may be its own or another's (`elsewhere`), or one has rolled away from a cup (`rolled`), or may lie
    under a hand (`under`). Where the picture cuts off the cup, it is asked whether these are all the dice, unless it is
    known how many the seat owns.
    """
    if told.seat is None:
        return told
    seat = table.seats[told.seat]
    cut = owned_by(told.seat, owned) is None and beyond(seat.spot)
    holding = (
        (TOUCHED, seat.nudged),
        (CUP_UNSEEN, seat.unseen or seat.hidden or seat.bare),
        (CAMERA_MOVED, told.seat in elsewhere),
        (CUP_CUT, cut),
        (HAND_OVER, told.seat in under),
        (ROLLED, told.seat in rolled),
    )
    return replace(told, doubts=(*told.doubts, *(Doubt(reason) for reason, holds in holding if holds)))


def told(
    reading: TableReading,
    seats: Seats,
    due: tuple[int, ...],
    owned: Sequence[int],
    width: int,
    height: int,
    things: Collection[int] = (),
    out: Collection[int] = (),
) -> Iterator[Told]:
    """Yield the reading of each seat. Where no die was found, or only what hardly is one, somebody has to look.

    `things`: what seems to be one. `out`: dice at no seat that lay there while the cups stood.
    """
    places, misplaced = seated(reading, seats, width, height)
    reading = replace(reading, doubts=(*reading.doubts, *misplaced))
    if owned:
        reading, places = but_for_strangers(reading, places, owned, things, out)
    reached = [around(die, half(die), seats, width, height) for die in reading.dice]
    for k in due:
        mine = tuple(index for index, place in enumerate(places) if place == k)
        dice = tuple(reading.dice[index] for index in mine)
        near = tuple(k in there for there in reached)
        about = (*concerning(reading.doubts, mine, places, near), *miscount(len(dice), owned_by(k, owned)))
        if shows_dice(dice, about):
            yield Told(reading.at, "reading", k, dice, about)
        else:
            yield Told(reading.at, "please check", k, (), about)


def shows_dice(dice: Sequence[Die], doubts: Iterable[Doubt]) -> bool:
    """Say whether dice have been read at a seat: one for certain, or the values of several.

    A cup, or the fingers on it, may look like a die or two, but hardly shows values.
    """
    strange = {doubt.die for doubt in doubts if doubt.reason in WHETHER}
    valued = [k for k, die in enumerate(dice) if die.value is not None]
    return len(valued) >= SEVERAL or any(k not in strange for k in valued)


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
