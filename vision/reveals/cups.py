"""From a stream of pictures to what happened at a table, and to readings that nobody has to ask for."""

from collections.abc import Iterable, Iterator, Sequence

from vision.camera.glancing import smallest
from vision.reading.still import Reads
from vision.reveals.answers import answered, answered_as_it_lay, answered_late
from vision.reveals.dice_place import at_their_dice
from vision.reveals.due import ready, taken
from vision.reveals.open_now import (
    Open,
    Shot,
    covered_again,
    fuller,
    larger,
    looked,
    missed_now,
    newest_enough,
    open_since,
    shown,
)
from vision.reveals.owned import but_for_those_out
from vision.reveals.shown_apart import Apart, all_shown, fresh, looked_apart, with_more
from vision.reveals.told import UNSEEN, Told, asked_about
from vision.seats import Seats
from vision.watching.observe import observe
from vision.watching.pushed import displaced
from vision.watching.table import Table
from vision.watching.things import Things

NEVER_STILL = "never_still"
LASTS = 30  # pictures of a film, from which it is asked about one that was never still


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
    if fuller(before, now, table) is not now:
        return with_more(before, now, table, seats)
    return with_more(now, before.at(missed_now(before, now, table)), table, seats)


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


def read_now(table: Table, now: Open, answers: Iterable[Told]) -> Table:
    """Return a table that knows where dice lie, or lay, that have just been read."""
    height, width = now.looks[0][1].shape[:2]
    read = ((one.seat, one.dice) for one in answers if one.seat is not None)
    known = [(k, dice) for k, dice in read if table.seats[k].lifted in (None, now.table.seats[k].lifted)]
    return at_their_dice(table, known, width, height)
